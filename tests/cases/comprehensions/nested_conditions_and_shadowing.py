x = 10
print([x for x in range(5) if x % 2 if x > 1], x, [(i, j) for i in range(4) for j in range(i) if (i + j) % 2], [[j for j in range(i)] for i in range(4)], {i: {j: i * j for j in range(2)} for i in range(2)}, [y for x in "ab" for y in x * 2], [a if a > 1 else b for a, b in ((1, 2), (3, 4))])
# => [3] 10 [(1, 0), (2, 1), (3, 0), (3, 2)] [[], [0], [0, 1], [0, 1, 2]] {0: {0: 0, 1: 0}, 1: {0: 0, 1: 1}} ['a', 'a', 'b', 'b'] [2, 3]
