"""Work with numpy's arrays, and the same in plain Python: prints as JSON how many seconds each of them takes at best.

THE table has a row for each: its name, the statement with arrays, and the one without, which may be None.
"""

import json
import math
import sys
import time

import numpy as np

COUNT = 10**6
SIDE = 500

a = np.arange(float(COUNT))
b = a + 1.0
waves = np.sin(a * 1.7) * 1e3
matrix = np.arange(float(SIDE * SIDE)).reshape(SIDE, SIDE) % 7
small = np.arange(20.0)
places = (np.arange(COUNT) * 7919) % COUNT
mask = waves > 0
signal = waves[: 1 << 16]
hundred_thousand = np.arange(100_000.0)

# What plain Python works on is smaller where it takes long: the factor is in the table.
plain_a, plain_b = a.tolist(), b.tolist()
plain_waves = waves.tolist()
plain_places, plain_mask = places.tolist(), mask.tolist()
plain_hundred_thousand = hundred_thousand.tolist()
rows = [[float(value) for value in row[:100]] for row in matrix.tolist()[:100]]


def multiplied(left, right):
    columns = list(zip(*right))
    return [[sum(map(float.__mul__, row, column)) for column in columns] for row in left]


def loop(items):
    total = 0.0
    for item in items:
        total += item
    return total


def many_small(items):
    for _ in range(1000):
        items[:10] + items[:10]


def many_small_lists(items):
    for _ in range(1000):
        [x + y for x, y in zip(items[:10], items[:10])]


WORK = [
    # (name, with arrays, without, how many times as much work the first is)
    ("a + b", lambda: a + b, lambda: [x + y for x, y in zip(plain_a, plain_b)], 1),
    ("a * b + a", lambda: a * b + a, lambda: [x * y + x for x, y in zip(plain_a, plain_b)], 1),
    ("sqrt", lambda: np.sqrt(a), lambda: list(map(math.sqrt, plain_a)), 1),
    ("exp", lambda: np.exp(waves * 1e-3), lambda: [math.exp(x * 1e-3) for x in plain_waves], 1),
    ("sin", lambda: np.sin(waves), lambda: list(map(math.sin, plain_waves)), 1),
    ("sum", lambda: a.sum(), lambda: sum(plain_a), 1),
    ("(a > 5).sum()", lambda: (a > 5).sum(), lambda: sum(x > 5 for x in plain_a), 1),
    ("sort", lambda: np.sort(waves), lambda: sorted(plain_waves), 1),
    ("matmul of 500 x 500", lambda: matrix @ matrix, lambda: multiplied(rows, rows), 125),
    ("fft of 65,536", lambda: np.fft.fft(signal), None, 1),
    ("a[mask]", lambda: waves[mask], lambda: [x for x, y in zip(plain_waves, plain_mask) if y], 1),
    ("a[places]", lambda: waves[places], lambda: [plain_waves[place] for place in plain_places], 1),
    ("a[:10] + b[:10], 1000 times", lambda: many_small(small), lambda: many_small_lists(plain_a), 1),
    ("a loop over 100,000 items", lambda: loop(hundred_thousand), lambda: loop(plain_hundred_thousand), 1),
    ("np.array(list of 100,000)", lambda: np.array(plain_hundred_thousand), None, 1),
]


def best(work):
    times = []
    begin = time.perf_counter()
    while len(times) < 3 or len(times) < 20 and time.perf_counter() - begin < 0.3:
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return min(times)


# The other side has the same loops in plain Python already: `programs` compares them.
with_plain = sys.argv[1:] == ["plain"]
print(
    json.dumps(
        [
            [name, best(arrays), best(plain) * factor if plain and with_plain else None]
            for name, arrays, plain, factor in WORK
        ]
    )
)
