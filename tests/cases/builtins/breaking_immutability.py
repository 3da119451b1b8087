for action in ("None = 1", "(1).real = 2", "'a'.x = 1", "(1, 2)[0] = 3", "len.x = 1", "int.foo = 1", "range(3)[0] = 1", "frozenset().x = 1", "type(None).x = 1", "b'a'[0] = 1", "del (1, 2)[0]", "1 .x = 5"):
    try:
        exec(action)
    except Exception as error:
        print(f"{action}: {type(error).__name__}: {error}")
        # => None = 1: SyntaxError: cannot assign to None (<string>, line 1)
        # => (1).real = 2: AttributeError: attribute 'real' of 'int' objects is not writable
        # => 'a'.x = 1: AttributeError: 'str' object has no attribute 'x'
        # => (1, 2)[0] = 3: TypeError: 'tuple' object does not support item assignment
        # => len.x = 1: AttributeError: 'builtin_function_or_method' object has no attribute 'x'
        # => int.foo = 1: TypeError: cannot set 'foo' attribute of immutable type 'int'
        # => range(3)[0] = 1: TypeError: 'range' object does not support item assignment
        # => frozenset().x = 1: AttributeError: 'frozenset' object has no attribute 'x'
        # => type(None).x = 1: TypeError: cannot set 'x' attribute of immutable type 'NoneType'
        # => b'a'[0] = 1: TypeError: 'bytes' object does not support item assignment
        # => del (1, 2)[0]: TypeError: 'tuple' object doesn't support item deletion
        # => 1 .x = 5: AttributeError: 'int' object has no attribute 'x'
