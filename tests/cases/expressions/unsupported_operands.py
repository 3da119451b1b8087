class A: pass
for action in ("1 + 'a'", "'a' + 1", "[] + ()", "None + 1", "1 - []", "'a' * 'b'", "{} + {}", "A() + 1", "1 + A()", "-'a'", "~1.5", "+[]",
               "1 << 1.0", "5 @ 5", "2 ** 'x'", "'a' - 'b'", "1 & 1.0", "None[0]", "5[0]", "5()", "'abc'()", "len(5)", "3 in 5", "not_defined"):
    try:
        eval(action)
    except (TypeError, NameError) as error:
        print(f"{action}: {type(error).__name__}: {error}")
        # => 1 + 'a': TypeError: unsupported operand type(s) for +: 'int' and 'str'
        # => 'a' + 1: TypeError: can only concatenate str (not "int") to str
        # => [] + (): TypeError: can only concatenate list (not "tuple") to list
        # => None + 1: TypeError: unsupported operand type(s) for +: 'NoneType' and 'int'
        # => 1 - []: TypeError: unsupported operand type(s) for -: 'int' and 'list'
        # => 'a' * 'b': TypeError: can't multiply sequence by non-int of type 'str'
        # => {} + {}: TypeError: unsupported operand type(s) for +: 'dict' and 'dict'
        # => A() + 1: TypeError: unsupported operand type(s) for +: 'A' and 'int'
        # => 1 + A(): TypeError: unsupported operand type(s) for +: 'int' and 'A'
        # => -'a': TypeError: bad operand type for unary -: 'str'
        # => ~1.5: TypeError: bad operand type for unary ~: 'float'
        # => +[]: TypeError: bad operand type for unary +: 'list'
        # => 1 << 1.0: TypeError: unsupported operand type(s) for <<: 'int' and 'float'
        # => 5 @ 5: TypeError: unsupported operand type(s) for @: 'int' and 'int'
        # => 2 ** 'x': TypeError: unsupported operand type(s) for ** or pow(): 'int' and 'str'
        # => 'a' - 'b': TypeError: unsupported operand type(s) for -: 'str' and 'str'
        # => 1 & 1.0: TypeError: unsupported operand type(s) for &: 'int' and 'float'
        # => None[0]: TypeError: 'NoneType' object is not subscriptable
        # => 5[0]: TypeError: 'int' object is not subscriptable
        # => 5(): TypeError: 'int' object is not callable
        # => 'abc'(): TypeError: 'str' object is not callable
        # => len(5): TypeError: object of type 'int' has no len()
        # => 3 in 5: TypeError: argument of type 'int' is not iterable
        # => not_defined: NameError: name 'not_defined' is not defined
