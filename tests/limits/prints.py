# expect: output
for i in range(10 ** 9): print("x" * 1000)
# --- step ---
# expect: output | fuel
while True: print()
# --- step ---
# expect: output
print("x" * 5_000_000)
# --- step ---
# expect: output
import sys
while True: sys.stderr.write("x" * 1000)
# --- step ---
# expect: output
while True:
    try:
        print("x" * 100_000)
    except BaseException:
        pass
# --- step ---
# expect: output
print(*range(10 ** 6))
# --- step ---
# expect: output | fuel
while True: print("", end="")
# --- step ---
# expect: output
try:
    while True: print("x" * 10_000)
finally:
    print("PWNED")
