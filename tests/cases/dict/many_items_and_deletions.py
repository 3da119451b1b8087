d = {}
for i in range(2000): d[i] = i * 2
for i in range(0, 2000, 3): del d[i]
print(len(d), d[1], 3 in d, sum(d), list(d)[:4], d.get(1999))  # => 1333 2 False 1332667 [1, 2, 4, 5] 3998
for i in range(3000): d[f"k{i}"] = i
print(len(d), d["k2999"], list(d)[-1])  # => 4333 2999 k2999
