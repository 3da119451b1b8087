def nothing(): pass
def bare(): return
def many(): return 1, 2
def star(): return *range(3), 9
print(nothing(), bare(), many(), star())  # => None None (1, 2) (0, 1, 2, 9)
