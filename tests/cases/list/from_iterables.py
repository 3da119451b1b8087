print(list(), list("abc"), list(range(3)), list({1: 2}), list((x for x in (1, 2))))
# => [] ['a', 'b', 'c'] [0, 1, 2] [1] [1, 2]
print([*range(2), *"ab", *[]])  # => [0, 1, 'a', 'b']
list(5)  # !! TypeError: 'int' object is not iterable
