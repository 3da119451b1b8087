def f(n):
    return sum(x * n for x in range(4)), list(n for _ in range(2))
print(f(3))  # => (18, [3, 3])
n = 10
g = (n for _ in range(2))
n = 20
print(list(g))  # => [20, 20]
