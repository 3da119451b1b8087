import itertools as it
print(list(it.islice(it.count(), 3)), list(it.islice(it.count(5, -2), 3)), list(it.islice(it.count(0.5, 0.5), 3)), list(it.islice(it.cycle("ab"), 5)), list(it.repeat("x", 3)), list(it.islice(it.repeat(1), 2)), list(it.cycle([])))
# => [0, 1, 2] [5, 3, 1] [0.5, 1.0, 1.5] ['a', 'b', 'a', 'b', 'a'] ['x', 'x', 'x'] [1, 1] []
print(it.count(2), it.repeat(1, 2), it.count(1, 2), next(it.count(10 ** 20)))
# => count(2) repeat(1, 2) count(1, 2) 100000000000000000000
