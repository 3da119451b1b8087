# expect: fuel
while True: pass
# --- step ---
# expect: fuel
while 1:
    x = 1
# --- step ---
# expect: fuel
def f():
    n = 0
    while True:
        n += 1
f()
# --- step ---
# expect: fuel
import itertools
for _ in itertools.count(): pass
# --- step ---
# expect: fuel
[None for _ in iter(int, 1) if _]
