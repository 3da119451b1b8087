d = {3: "c", 1: "a"}
d[2] = "b"
d[3] = "C"
print(d)  # => {3: 'C', 1: 'a', 2: 'b'}
del d[3]
d[3] = "c"
print(d, list(reversed(d)), list(reversed(d.items())))
# => {1: 'a', 2: 'b', 3: 'c'} [3, 2, 1] [(3, 'c'), (2, 'b'), (1, 'a')]
