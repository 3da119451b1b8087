t = (1, [2])
t[1].append(3)
print(t)  # => (1, [2, 3])
try:
    t[1] += [4]
except TypeError as error:
    print(error)  # => 'tuple' object does not support item assignment
print(t)  # => (1, [2, 3, 4])
del t[0]  # !! TypeError: 'tuple' object doesn't support item deletion
