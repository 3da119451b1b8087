a = [1, 2, 3, 2, 1]
print(a.index(2), a.index(2, 2), a.index(1, -1), a.index(3, 0, 99))  # => 1 3 4 2
print(a.count(2), a.count(7), a.count(1.0))  # => 2 0 2
print([float("nan")].count(float("nan")))  # => 0
a.index(2, 4)  # !! ValueError: 2 is not in list
