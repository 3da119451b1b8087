o = object()
print(type(o).__name__, o == o, o != object(), hash(o) == hash(o), bool(o), isinstance(o, object), object.__name__, type.__name__, type(type) is type, object.__bases__, type.__bases__)
# => object True True True True True object type True () (<class 'object'>,)
for action in ("o.x = 1", "object(5)", "type('X', (), {}, 1)", "type(1, (), {})", "type('X', 5, {})", "type('X', (), 5)", "object().foo", "type()", "int.__new__(str)", "object.__new__(int)", "object.__new__()"):
    try:
        exec(action)
    except Exception as error:
        print(f"{action}: {type(error).__name__}: {error}")
        # => o.x = 1: AttributeError: 'object' object has no attribute 'x'
        # => object(5): TypeError: object() takes no arguments
        # => type('X', (), {}, 1): TypeError: type() takes 1 or 3 arguments
        # => type(1, (), {}): TypeError: type.__new__() argument 1 must be str, not int
        # => type('X', 5, {}): TypeError: type.__new__() argument 2 must be tuple, not int
        # => type('X', (), 5): TypeError: type.__new__() argument 3 must be dict, not int
        # => object().foo: AttributeError: 'object' object has no attribute 'foo'
        # => type(): TypeError: type() takes 1 or 3 arguments
        # => int.__new__(str): TypeError: int.__new__(str): str is not a subtype of int
        # => object.__new__(int): TypeError: object.__new__(int) is not safe, use int.__new__()
        # => object.__new__(): TypeError: object.__new__(): not enough arguments
