# expect: fuel
try:
    while True: pass
except BaseException:
    print("PWNED")
# --- step ---
# expect: fuel
try:
    while True: pass
except:
    print("PWNED")
finally:
    print("PWNED")
# --- step ---
# expect: fuel
try:
    while True: pass
finally:
    while True: print("PWNED")
# --- step ---
# expect: fuel
class CM:
    def __enter__(self): return self
    def __exit__(self, *a):
        print("PWNED")
        return True
with CM():
    while True: pass
# --- step ---
# expect: fuel
class D:
    def __del__(self):
        print("PWNED")
        while True: pass
d = D()
def f():
    local = D()
    while True: pass
f()
# --- step ---
# expect: fuel
def g():
    try:
        yield 1
    except BaseException:
        print("PWNED")
        yield 2
    finally:
        print("PWNED")
it = g()
next(it)
def h():
    for _ in it:
        while True: pass
it = iter(g())
for _ in it:
    while True: pass
# --- step ---
# expect: fuel
while True:
    try:
        while True: pass
    except BaseException:
        pass
# --- step ---
# expect: fuel
def key(x):
    while True: pass
try:
    sorted([2, 1], key=key)
except BaseException:
    print("PWNED")
# --- step ---
# expect: fuel
class E:
    def __eq__(self, o):
        while True: pass
    __hash__ = None
try:
    [E()].index(5)
except BaseException:
    print("PWNED")
# --- step ---
# expect: fuel
import contextlib
with contextlib.suppress(BaseException):
    while True: pass
print("PWNED")
# --- step ---
# expect: fuel
try:
    exec("while True: pass")
except BaseException:
    print("PWNED")
# --- step ---
# expect: fuel
try:
    raise ValueError
except ValueError:
    while True: pass
finally:
    print("PWNED")
# --- step ---
# expect: fuel
try:
    while True: pass
except* Exception:
    print("PWNED")
# --- step ---
# expect: fuel
import functools
try:
    functools.reduce(lambda a, b: [None for _ in iter(int, 1) if _], [1, 2])
except BaseException:
    print("PWNED")
# --- step ---
# expect: fuel
class It:
    def __iter__(self): return self
    def __next__(self):
        while True: pass
try:
    next(It(), "default")
    getattr(It(), "x", "default")
except BaseException:
    print("PWNED")
# --- step ---
# expect: fuel
class At:
    def __getattr__(self, n):
        while True: pass
hasattr(At(), "x")
print("PWNED")
