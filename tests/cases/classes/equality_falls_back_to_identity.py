class A: pass
a, b = A(), A()
print(a == a, a == b, a != b, a in [b], a in [a], len({a, b, a}))  # => True False True False True 2
