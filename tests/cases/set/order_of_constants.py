# Members that collide: the order of a display of constants is that of a set that was made twice.
print({5, 3, 1j, 4}, {5, 3, (1, 2), 4}, {5, 13, 21}, {33, 6, 32, 35, -1.0, -2}, {9, 1, 17, 25})
# => {3, 1j, 4, 5} {3, (1, 2), 4, 5} {21, 5, 13} {32, 33, 35, 6, -2, -1.0} {9, 17, 25, 1}
print(set([5, 13, 21]), {*[5, 13, 21]}, frozenset({5, 13, 21}), {5, 13}, {8, 0, 16, 24, 32})
# => {13, 21, 5} {13, 21, 5} frozenset({21, 5, 13}) {13, 5} {0, 32, 16, 8, 24}
a = 5
print({a, 13, 21}, [x for x in {7, 15, 23, 31}], sorted({5, 13, 21}))
# => {13, 21, 5} [7, 15, 23, 31] [5, 13, 21]
for x in {4, 12, 20}:
    print(x, end=" ")
print(12 in {4, 12, 20})  # => 12 20 4 True
