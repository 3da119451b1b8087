a = [1, 2, 1.0, True]
a.remove(1)
print(a)  # => [2, 1.0, True]
a.remove(1)
print(a)  # => [2, True]
a.remove(5)  # !! ValueError: list.remove(x): x not in list
