#: deadline = 5
# expect: time
import time
time.sleep(10 ** 6)
# --- step ---
# expect: time
try:
    time.sleep(10 ** 6)
except BaseException:
    pass
finally:
    print("PWNED")
# --- step ---
# expect: time | fuel
while True: time.sleep(0.1)
# --- step ---
# expect: OverflowError | time
time.sleep(1e300)
# --- step ---
# expect: ValueError
time.sleep(float("nan"))
# --- step ---
# expect: fuel | time
while True: time.sleep(0)
# --- step ---
time.sleep(0.001)
