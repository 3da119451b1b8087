# expect: RecursionError | memory | MemoryError | fuel
import sys
sys.setrecursionlimit(10 ** 9)
def f(n): return f(n + 1) + 1
f(0)
# --- step ---
# expect: RecursionError | memory | MemoryError | fuel
class A:
    def __repr__(self): return repr(self)
repr(A())
# --- step ---
# expect: RecursionError | memory | MemoryError | fuel
class B:
    def __eq__(self, o): return self == o
B() == B()
# --- step ---
# expect: RecursionError | memory | MemoryError | fuel
class C:
    def __getattr__(self, n): return getattr(self, n)
C().x
# --- step ---
# expect: RecursionError | memory | MemoryError | fuel
f = lambda x=0: sorted([1], key=f)
f()
# --- step ---
x = []
for _ in range(100_000): x = [x]
try:
    repr(x)
except (RecursionError, MemoryError):
    pass
del x
# --- step ---
# expect: OverflowError
sys.setrecursionlimit(10 ** 30)
# --- step ---
sys.setrecursionlimit(1000)
