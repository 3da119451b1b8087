a = [1, 2]
print(a + [3], a * 3, 2 * a, a * 0, a * -1)  # => [1, 2, 3] [1, 2, 1, 2, 1, 2] [1, 2, 1, 2] [] []
b = a
a += (3,)
print(b, a is b)  # => [1, 2, 3] True
a *= 2
print(b)  # => [1, 2, 3, 1, 2, 3]
print([[]] * 2)  # => [[], []]
a + (1,)  # !! TypeError: can only concatenate list (not "tuple") to list
