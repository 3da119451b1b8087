def numbers():
    n = 0
    while True:
        yield n
        n += 1
def take(n, it):
    for _, x in zip(range(n), it):
        yield x
def squares(it): return (x * x for x in it)
print(list(take(5, squares(numbers()))))  # => [0, 1, 4, 9, 16]
def fib():
    a, b = 0, 1
    while True:
        yield a
        a, b = b, a + b
from itertools import islice, takewhile
print(list(islice(fib(), 10, 15)), sum(x for x in takewhile(lambda v: v < 1000, fib()) if x % 2 == 0))
# => [55, 89, 144, 233, 377] 798
def primes():
    found = []
    for n in numbers():
        if n > 1 and all(n % p for p in found):
            found.append(n)
            yield n
print(list(take(8, primes())))  # => [2, 3, 5, 7, 11, 13, 17, 19]
