def memoize(f):
    cache = {}
    def inner(*a):
        if a not in cache: cache[a] = f(*a)
        return cache[a]
    inner.cache = cache
    return inner
@memoize
def fib(n): return n if n < 2 else fib(n - 1) + fib(n - 2)
print(fib(60), len(fib.cache))  # => 1548008755920 61
depth = 0
def trace(f):
    def inner(*a):
        global depth
        print("  " * depth + f"{f.__name__}{a}")
        depth += 1
        try: return f(*a)
        finally: depth -= 1
    return inner
@trace
def fact(n): return 1 if n <= 1 else n * fact(n - 1)
print(fact(3))
# => fact(3,)
# =>   fact(2,)
# =>     fact(1,)
# => 6
