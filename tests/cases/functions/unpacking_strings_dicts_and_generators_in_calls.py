def f(*a): return a
print(f(*"abc"), f(*{"x": 1, "y": 2}), f(*(i * i for i in range(3))), f(*[], *[1], *()))
# => ('a', 'b', 'c') ('x', 'y') (0, 1, 4) (1,)
