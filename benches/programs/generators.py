# Generators, comprehensions and iterator chains: primes and permutations.
def sieve(limit):
    crossed = bytearray(limit)
    for number in range(2, limit):
        if not crossed[number]:
            yield number
            for multiple in range(number * number, limit, number):
                crossed[multiple] = 1


def windows(items, size):
    window = []
    for item in items:
        window.append(item)
        if len(window) > size:
            del window[0]
        if len(window) == size:
            yield tuple(window)


def orders(items):
    if not items:
        yield ()
    for index, item in enumerate(items):
        for rest in orders(items[:index] + items[index + 1:]):
            yield (item, *rest)


primes = list(sieve(600000))
assert len(primes) == 49098
twins = sum(1 for first, second in windows(primes, 2) if second - first == 2)
assert twins == 5331, twins
assert sum(1 for order in orders(list(range(8))) if order[0] < order[-1]) == 20160
squares = {n * n % 1009 for n in range(100000)}
assert len(squares) == 505
