a = [1, [2], 3]
b = a.copy()
a.reverse()
print(a, b)  # => [3, [2], 1] [1, [2], 3]
b[1].append(9)
print(a)  # => [3, [2, 9], 1]
a.clear()
print(a, len(b))  # => [] 3
