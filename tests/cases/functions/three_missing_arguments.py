def f(a, b, c, *, d, e): pass
try:
    f()
except TypeError as error:
    print(error)  # => f() missing 3 required positional arguments: 'a', 'b', and 'c'
f(1, 2, 3)  # !! TypeError: f() missing 2 required keyword-only arguments: 'd' and 'e'
