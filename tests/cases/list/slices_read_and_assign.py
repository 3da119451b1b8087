a = list(range(10))
print(a[2:5], a[:3], a[7:], a[::3], a[::-1], a[8:2:-2], a[-3:-1], a[100:], a[5:2])
# => [2, 3, 4] [0, 1, 2] [7, 8, 9] [0, 3, 6, 9] [9, 8, 7, 6, 5, 4, 3, 2, 1, 0] [8, 6, 4] [7, 8] [] []
a[2:5] = ["x"]
print(a)  # => [0, 1, 'x', 5, 6, 7, 8, 9]
a[1:1] = [7, 8]
print(a)  # => [0, 7, 8, 1, 'x', 5, 6, 7, 8, 9]
a[::2] = range(5)
print(a)  # => [0, 7, 1, 1, 2, 5, 3, 7, 4, 9]
a[:] = []
print(a)  # => []
b = [1, 2, 3, 4]
try:
    b[::2] = [1]
except ValueError as error:
    print(error)  # => attempt to assign sequence of size 1 to extended slice of size 2
try:
    b[1:2] = 5
except TypeError as error:
    print(error)  # => can only assign an iterable
try:
    b[::0]
except ValueError as error:
    print(error)  # => slice step cannot be zero
