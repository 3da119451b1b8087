a = [1, 2, 3]
seen = []
for x in a:
    seen.append(x)
    if len(a) < 6:
        a.append(x * 10)
print(seen)  # => [1, 2, 3, 10, 20, 30]
b = [1, 2, 3, 4]
for x in b:
    b.remove(x)
print(b)  # => [2, 4]
