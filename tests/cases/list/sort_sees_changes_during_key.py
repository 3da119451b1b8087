a = [3, 1, 2]
def key(x):
    a.append(x)
    return x
try:
    a.sort(key=key)
except ValueError as error:
    print(error)  # => list modified during sort
print(sorted(a))  # => [1, 2, 3]
