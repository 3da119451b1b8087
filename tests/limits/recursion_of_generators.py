# expect: RecursionError
def g(): yield from g()
list(g())
# --- step ---
# expect: RecursionError
def g():
    for x in g(): yield x
next(g())
# --- step ---
# expect: RecursionError
def g(n): return (x for x in g(n + 1))
list(g(0))
# --- step ---
# expect: RecursionError | fuel | memory | MemoryError
g = iter([1])
for _ in range(100_000): g = (x for x in g)
next(g)
# --- step ---
# expect: RecursionError | ok
g = iter([1])
for _ in range(100_000): g = map(int, g)
next(g)
# --- step ---
g = None
# --- step ---
# expect: RecursionError | ok
import itertools
g = iter([1])
for _ in range(100_000): g = itertools.chain(g)
next(g)
# --- step ---
# expect: RecursionError | ok
g = iter([1])
for _ in range(100_000): g = zip(g)
next(g)
# --- step ---
# expect: RecursionError | ok
g = iter([1])
for _ in range(100_000): g = filter(None, g)
list(g)
