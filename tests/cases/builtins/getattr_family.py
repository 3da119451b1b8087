class A:
    x = 1
    @property
    def broken(self): raise AttributeError("inside")
a = A()
print(getattr(a, "x"), getattr(a, "y", "d"), hasattr(a, "x"), hasattr(a, "y"), hasattr(a, "broken"), getattr(a, "broken", 5))
# => 1 d True False False 5
setattr(a, "y", 2)
print(a.y, vars(a))  # => 2 {'y': 2}
delattr(a, "y")
for action in ("getattr(a, 'zz')", "getattr(a, 5)", "setattr(a, 5, 1)", "delattr(a, 'q')", "hasattr(a, 5)", "getattr()", "setattr(5, 'x', 1)", "setattr(a, 'x')"):
    try:
        print(eval(action))
    except Exception as error:
        print(f"{action}: {type(error).__name__}: {error}")
        # => getattr(a, 'zz'): AttributeError: 'A' object has no attribute 'zz'
        # => getattr(a, 5): TypeError: attribute name must be string, not 'int'
        # => setattr(a, 5, 1): TypeError: attribute name must be string, not 'int'
        # => delattr(a, 'q'): AttributeError: 'A' object has no attribute 'q'
        # => hasattr(a, 5): TypeError: attribute name must be string, not 'int'
        # => getattr(): TypeError: getattr expected at least 2 arguments, got 0
        # => setattr(5, 'x', 1): AttributeError: 'int' object has no attribute 'x'
        # => setattr(a, 'x'): TypeError: setattr expected 3 arguments, got 2
