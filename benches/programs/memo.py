# Recursion that remembers: lru_cache, dicts of tuples, tables.
from functools import lru_cache


@lru_cache(maxsize=None)
def ways(amount, largest):
    if amount == 0:
        return 1
    if amount < 0 or largest == 0:
        return 0
    return ways(amount - largest, largest) + ways(amount, largest - 1)


def paths(rows, columns, known):
    if rows == 0 or columns == 0:
        return 1
    if (rows, columns) not in known:
        known[rows, columns] = paths(rows - 1, columns, known) + paths(rows, columns - 1, known)
    return known[rows, columns]


def common(first, second):
    table = [[0] * (len(second) + 1) for _ in range(len(first) + 1)]
    for i, a in enumerate(first, 1):
        for j, b in enumerate(second, 1):
            if a == b:
                table[i][j] = table[i - 1][j - 1] + 1
            else:
                table[i][j] = max(table[i - 1][j], table[i][j - 1])
    return table[-1][-1]


def knapsack(weights, values, room):
    best = [0] * (room + 1)
    for weight, value in zip(weights, values):
        for place in range(room, weight - 1, -1):
            best[place] = max(best[place], best[place - weight] + value)
    return best[room]


def fib(n):
    return n if n < 2 else fib(n - 1) + fib(n - 2)


assert ways(200, 200) == 3972999029388
assert sum(paths(120, 120 - n, {}) for n in range(4)) % 1000007 == 780904
assert common("ACGTTGCATCG" * 35, "GCATTACGGAT" * 35) == 278
assert knapsack([n * 7 % 23 + 1 for n in range(100)], [n * 13 % 37 for n in range(100)], 3000) == 1783
assert fib(23) == 28657
