m = [[1, 2, 3], [4, 5, 6]]
print([x for row in m for x in row], [list(c) for c in zip(*m)], sum(m, []), [row[::-1] for row in m], m[-1][0], [[r[i] for r in m] for i in range(3)])
# => [1, 2, 3, 4, 5, 6] [[1, 4], [2, 5], [3, 6]] [1, 2, 3, 4, 5, 6] [[3, 2, 1], [6, 5, 4]] 4 [[1, 4], [2, 5], [3, 6]]
m[0][1] = "x"
print(m)  # => [[1, 'x', 3], [4, 5, 6]]
