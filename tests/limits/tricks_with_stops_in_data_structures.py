# expect: fuel
class K:
    def __hash__(self):
        while True: pass
d = {1: 2}
d[K()] = 1
# --- step ---
# expect: fuel
class L:
    def __lt__(self, o):
        while True: pass
x = [L(), L(), L()]
x.sort()
# --- step ---
print(len(x))
# => 3
# --- step ---
# expect: fuel
def bad():
    yield 1
    while True: pass
y = [0]
y.extend(bad())
# --- step ---
y.append(5)
print(y[0], y[-1])
# => 0 5
# --- step ---
# expect: fuel
def half():
    yield 1, 1
    while True: pass
m = {}
m.update(half())
# --- step ---
m[9] = 9
print(m[9])
# => 9
# --- step ---
# expect: fuel
z = [1, 2, 3]
z[:] = bad()
# --- step ---
print(z)
# => [1, 2, 3]
# --- step ---
# expect: fuel
class F:
    def __float__(self):
        while True: pass
float(F())
# --- step ---
# expect: fuel
import functools
@functools.lru_cache
def cached(n):
    while n: pass
    return n
cached(1)
# --- step ---
print(cached(0))
# => 0
