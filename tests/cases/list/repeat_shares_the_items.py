rows = [[0] * 2] * 3
rows[0][0] = 1
print(rows)  # => [[1, 0], [1, 0], [1, 0]]
rows = [[0] * 2 for _ in range(3)]
rows[0][0] = 1
print(rows)  # => [[1, 0], [0, 0], [0, 0]]
