d = {1: 2}
print(d[1], d[1.0], d[True])  # => 2 2 2
d["no"]  # !! KeyError: 'no'
