# expect: RecursionError
def f(): return f()
f()
# --- step ---
# expect: RecursionError
f = lambda: f()
f()
# --- step ---
# expect: RecursionError
def a(): return b()
def b(): return a()
a()
# --- step ---
def depth(n):
    try:
        return depth(n + 1)
    except RecursionError:
        return n
print(depth(0) > 500)
# => True
# --- step ---
# expect: RecursionError
def f(n): return [f(n + 1) for _ in range(1)]
f(0)
# --- step ---
# expect: RecursionError
def f(*args, **kw): return f(*args, **kw)
f(1, x=2)
# --- step ---
# expect: RecursionError
import functools
g = functools.partial(lambda: g())
g()
# --- step ---
# expect: RecursionError
@functools.lru_cache(None)
def fib(n): return fib(n + 1)
fib(0)
# --- step ---
# expect: RecursionError
f = lambda x: max([1], key=f)
f(1)
# --- step ---
# expect: RecursionError
f = lambda *a: list(map(f, [1]))
f()
# --- step ---
# expect: RecursionError
f = lambda *a: functools.reduce(f, [1, 2])
f()
# --- step ---
# expect: RecursionError
f = lambda *a: sorted([2, 1], key=f)
f()
# --- step ---
# expect: RecursionError
import re
f = lambda m: re.sub("a", f, "a")
f(None)
