a = []
a.append(1)
a.append([2])
print(a)  # => [1, [2]]
a.extend((3, 4))
a.extend(x * x for x in range(3))
print(a)  # => [1, [2], 3, 4, 0, 1, 4]
a.extend("ab")
print(a)  # => [1, [2], 3, 4, 0, 1, 4, 'a', 'b']
print(a.append(0))  # => None
a.extend(5)  # !! TypeError: 'int' object is not iterable
