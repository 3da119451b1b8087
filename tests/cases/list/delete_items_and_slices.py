a = list(range(10))
del a[0], a[-1]
print(a)  # => [1, 2, 3, 4, 5, 6, 7, 8]
del a[1:3]
print(a)  # => [1, 4, 5, 6, 7, 8]
del a[::2]
print(a)  # => [4, 6, 8]
del a[5]  # !! IndexError: list assignment index out of range
