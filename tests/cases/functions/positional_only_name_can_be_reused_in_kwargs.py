def f(x, /, **kwargs): return x, kwargs
print(f(1, x=2), f(1))  # => (1, {'x': 2}) (1, {})
