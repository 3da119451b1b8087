def f(*a, **k): return len(a), len(k)
print(f(*range(1000)), f(**{f"k{i}": i for i in range(300)}))  # => (1000, 0) (0, 300)
print(f(1, *[2, 3], 4, *"ab", x=1, **{"y": 2}, z=3))  # => (6, 3)
print(max(*range(50), 99), print.__name__)  # => 99 print
