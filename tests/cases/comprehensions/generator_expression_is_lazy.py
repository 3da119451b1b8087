def noisy(x):
    print("at", x)
    return x
g = (noisy(x) for x in range(2))
print("made")  # => made
print(next(g))
# => at 0
# => 0
print(list(g))
# => at 1
# => [1]
print(tuple(g))  # => ()
h = (x for x in [1, 2, 3] if x > 1)
print(2 in h, list(h))  # => True [3]
