a = {1: 1, 2: 2}
b = {2: 3, 4: 4}
print(a | b, b | a)  # => {1: 1, 2: 3, 4: 4} {2: 2, 4: 4, 1: 1}
a |= b
print(a)  # => {1: 1, 2: 3, 4: 4}
a |= [(9, 9)]
print(a)  # => {1: 1, 2: 3, 4: 4, 9: 9}
print({**a, 1: "one", **{5: 5}})  # => {1: 'one', 2: 3, 4: 4, 9: 9, 5: 5}
a | [(1, 2)]  # !! TypeError: unsupported operand type(s) for |: 'dict' and 'list'
