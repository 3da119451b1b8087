fs = [lambda: x for x in range(3)]
print([f() for f in fs])  # => [2, 2, 2]
gs = [lambda x=x: x for x in range(3)]
print([g() for g in gs])  # => [0, 1, 2]
