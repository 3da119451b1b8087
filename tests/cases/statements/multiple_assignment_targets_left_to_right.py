i = 0
a = [0, 0]
i = a[i] = 1
print(i, a)  # => 1 [0, 1]
x = [1, 2, 3]
x, y = x[0], x
print(x, y)  # => 1 [1, 2, 3]
j, b = 0, [5, 6]
j, b[j] = 1, "set"
print(b)  # => [5, 'set']
