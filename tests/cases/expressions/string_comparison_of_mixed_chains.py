a, b, c = 1, 2, 3
print(a < b < c, a < c < b, a == a != b, (a < b) == True, a < b == True, not a < b, a is not b, not a is b)
# => True False True True False False True True
