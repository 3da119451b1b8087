a, b = {1, 2, 3}, {2, 3, 4}
print(a | b, a & b, a - b, a ^ b)  # => {1, 2, 3, 4} {2, 3} {1} {1, 4}
print(a < b, {1} < a, a <= a, a > {1}, a == {3, 2, 1}, a != b)  # => False True True True True True
a |= {9}
a &= {1, 2, 9}
a -= {1}
a ^= {2, 5}
print(sorted(a))  # => [5, 9]
a | [1]  # !! TypeError: unsupported operand type(s) for |: 'set' and 'list'
