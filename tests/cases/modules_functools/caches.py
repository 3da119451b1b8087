import functools
calls = []
@functools.lru_cache(maxsize=2)
def f(x):
    calls.append(x)
    return x * 2
print(f(1), f(1), f(2), f(3), f(1), calls, f.cache_info())
# => 2 2 4 6 2 [1, 2, 3, 1] CacheInfo(hits=1, misses=4, maxsize=2, currsize=2)
f.cache_clear()
print(f.cache_info(), f.__wrapped__(5))  # => CacheInfo(hits=0, misses=0, maxsize=2, currsize=0) 10
@functools.cache
def fib(n): return n if n < 2 else fib(n - 1) + fib(n - 2)
print(fib(80), fib.cache_info())
# => 23416728348467685 CacheInfo(hits=78, misses=81, maxsize=None, currsize=81)
@functools.lru_cache
def g(*a, **k): return (a, k)
print(g(1, x=2), g(1, x=2), g.cache_info().hits, g.cache_parameters())
# => ((1,), {'x': 2}) ((1,), {'x': 2}) 1 {'maxsize': 128, 'typed': False}
@functools.lru_cache(typed=True)
def t(x): return type(x).__name__
print(t(1), t(1.0))  # => int float
f([])  # !! TypeError: unhashable type: 'list'
