a = [1, [2]]
b, c, d = a, a[:], list(a)
print(a == b == c == d, a is b, a is c, a[1] is c[1], c is d)  # => True True False True False
