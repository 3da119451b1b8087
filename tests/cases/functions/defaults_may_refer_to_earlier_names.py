x = 5
def f(a=x, b=lambda: x): return a, b()
x = 6
print(f())  # => (5, 6)
