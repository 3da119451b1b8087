a = [1, 2]
a.insert(0, 0)
a.insert(99, 9)
a.insert(-1, "x")
a.insert(-99, "first")
print(a)  # => ['first', 0, 1, 2, 'x', 9]
a.insert("0", 1)  # !! TypeError: 'str' object cannot be interpreted as an integer
