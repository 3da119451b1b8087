x = 1
for action in ("x += 'a'", "x -= []", "x *= {}", "x @= 2", "x //= None", "x **= 'a'", "x <<= 1.5", "x |= 'z'"):
    try:
        exec(action)
    except TypeError as error:
        print(error)
        # => unsupported operand type(s) for +=: 'int' and 'str'
        # => unsupported operand type(s) for -=: 'int' and 'list'
        # => unsupported operand type(s) for *=: 'int' and 'dict'
        # => unsupported operand type(s) for @=: 'int' and 'int'
        # => unsupported operand type(s) for //=: 'int' and 'NoneType'
        # => unsupported operand type(s) for **=: 'int' and 'str'
        # => unsupported operand type(s) for <<=: 'int' and 'float'
        # => unsupported operand type(s) for |=: 'int' and 'str'
print(x)  # => 1
