# Functions as values: closures, counters with nonlocal, composition, *args and **options.
def counter(start):
    value = start

    def step(by=1):
        nonlocal value
        value += by
        return value

    return step


def compose(*functions):
    def composed(value):
        for function in functions:
            value = function(value)
        return value

    return composed


def call(function, *args, **options):
    return function(*args, **options)


def weighted(first, second, *, weight=1):
    return first + second * weight


counters = [counter(start) for start in range(8)]
total = 0
for turn in range(400000):
    total += counters[turn % 8](turn & 3)
assert total == 15001700000, total

change = compose(lambda n: n + 3, lambda n: n * 2, lambda n: n % 1000)
assert sum(change(n) for n in range(150000)) == 74850000
total = 0
for turn in range(150000):
    total += call(weighted, turn, 2, weight=turn % 5)
assert total == 11250525000, total
assert sum(map(lambda n: n * n % 7, filter(lambda n: n % 3, range(300000)))) == 399997
