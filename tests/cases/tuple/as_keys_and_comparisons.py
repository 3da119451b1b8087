grid = {(x, y): x * y for x in range(3) for y in range(3)}
print(grid[2, 2], (1, 1) in grid, sorted([(2, "a"), (1, "z"), (1, "b")]), (1, 2, 3) > (1, 2), max((1, 5), (1, 3)), ("a",) + ("b",) * 2, min([(3, 1), (2, 9)]))
# => 4 True [(1, 'b'), (1, 'z'), (2, 'a')] True (1, 5) ('a', 'b', 'b') (2, 9)
