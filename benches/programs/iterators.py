# itertools, functools and iterators of our own: pipelines, groups, products, running sums.
from functools import partial, reduce
from itertools import accumulate, chain, combinations, count, cycle, groupby, islice, product, takewhile


class Countdown:
    def __init__(self, start):
        self.left = start

    def __iter__(self):
        return self

    def __next__(self):
        if self.left == 0:
            raise StopIteration
        self.left -= 1
        return self.left


def numbers(limit):
    n = 0
    while n < limit:
        yield n
        n += 1


def squares(source):
    for n in source:
        yield n * n % 1009


def pairs(source):
    previous = None
    for n in source:
        if previous is not None:
            yield previous + n
        previous = n


def flatten(tree):
    if isinstance(tree, list):
        for part in tree:
            yield from flatten(part)
    else:
        yield tree


assert sum(pair for pair in pairs(n for n in squares(numbers(150000)) if n & 1) if pair % 3) == 56851954
assert sum(Countdown(150000)) == 11249925000
assert sum(a * b - c for a, b, c in product(range(40), range(40), range(40))) == 23088000
assert sum(1 for group in combinations(range(24), 4) if sum(group) % 3 == 0) == 3542
assert [len(list(group)) for _, group in groupby(range(100000), lambda n: n // 25000)] == [25000] * 4
assert reduce(lambda a, b: (a * 31 + b) % 65521, accumulate(range(80000))) == 55926
assert sum(islice(cycle([1, 2, 3]), 100000)) == 199999
assert sum(chain.from_iterable([n, n + 1] for n in range(50000))) == 2500000000
assert sum(takewhile(partial(lambda limit, n: n < limit, 60000), count())) == 1799970000
tree = [[n, [n + 1, [n + 2]]] for n in range(10000)]
assert sum(flatten(tree)) == 150015000
