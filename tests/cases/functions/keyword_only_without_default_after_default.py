def f(*, a=1, b): return a, b
print(f(b=2), f(b=3, a=4))  # => (1, 2) (4, 3)
f()  # !! TypeError: f() missing 1 required keyword-only argument: 'b'
