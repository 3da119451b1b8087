#: fuel = 40_000_000
# expect: fuel
class Loop:
    def __del__(self):
        while True: pass
x = Loop()
del x
# --- step ---
# expect: ok
class Again:
    def __del__(self):
        Again()
Again()
# --- step ---
# expect: fuel
class Resurrect:
    def __del__(self):
        global again
        again = self
while True:
    x = Resurrect()
    del x
# --- step ---
# expect: fuel
def g():
    try:
        yield
    finally:
        while True: pass
it = g(); next(it)
del it
# --- step ---
# expect: fuel
import weakref
class P: pass
p = P()
r = weakref.ref(p, lambda r: [None for _ in iter(int, 1) if _])
del p
# --- step ---
# expect: ok
class Deep:
    def __init__(self, n): self.n = n
    def __del__(self):
        if self.n:
            d = Deep(self.n - 1)
            del d
d = Deep(3000)
del d
# --- step ---
# expect: ok
class Recursive:
    def __del__(self):
        def f(): f()
        f()
r = Recursive()
del r
# --- step ---
# expect: ok
objects = [type("T", (), {"__del__": lambda self: None})() for _ in range(2000)]
while objects:
    del objects[0]
# --- step ---
# expect: ok
import gc, weakref
class Q: pass
many = [Q() for _ in range(20000)]
refs = [weakref.ref(q) for q in many]
for i in range(20000):
    del many[-1]
    x = None
gc.collect()
print(sum(r() is not None for r in refs))
# => 0
