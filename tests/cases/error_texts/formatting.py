import traceback


def check(source):
    try:
        exec(compile(source, "<s>", "exec"), {"__name__": "s"})
    except BaseException as error:
        print(f"{source!r}: {''.join(traceback.format_exception_only(error)).rstrip()}")
    else:
        print(f"{source!r}: no error")


for source in [
    'id()',
    'type()',
    'type(1, 2)',
    "type('A', 1, {})",
    'type(1, (), {})',
    "type('A', (), 1)",
    "type('A', (1,), {})",
    'vars(1)',
    'vars(1, 2)',
    'dir(1, 2)',
    'repr()',
    'ascii(1, 2)',
    'any(1)',
    'all(1)',
    'any()',
    'super()',
    'super(1)',
    'super(int, 1)',
    'super(1, 2)',
    'property(1, 2, 3, 4, 5)',
    'staticmethod()',
    'classmethod()',
]:
    check(source)
    # => 'id()': TypeError: id() takes exactly one argument (0 given)
    # => 'type()': TypeError: type() takes 1 or 3 arguments
    # => 'type(1, 2)': TypeError: type() takes 1 or 3 arguments
    # => "type('A', 1, {})": TypeError: type.__new__() argument 2 must be tuple, not int
    # => 'type(1, (), {})': TypeError: type.__new__() argument 1 must be str, not int
    # => "type('A', (), 1)": TypeError: type.__new__() argument 3 must be dict, not int
    # => "type('A', (1,), {})": TypeError: metaclass conflict: the metaclass of a derived class must be a (non-strict) subclass of the metaclasses of all its bases
    # => 'vars(1)': TypeError: vars() argument must have __dict__ attribute
    # => 'vars(1, 2)': TypeError: vars expected at most 1 argument, got 2
    # => 'dir(1, 2)': TypeError: dir expected at most 1 argument, got 2
    # => 'repr()': TypeError: repr() takes exactly one argument (0 given)
    # => 'ascii(1, 2)': TypeError: ascii() takes exactly one argument (2 given)
    # => 'any(1)': TypeError: 'int' object is not iterable
    # => 'all(1)': TypeError: 'int' object is not iterable
    # => 'any()': TypeError: any() takes exactly one argument (0 given)
    # => 'super()': RuntimeError: super(): no arguments
    # => 'super(1)': TypeError: super() argument 1 must be a type, not int
    # => 'super(int, 1)': no error
    # => 'super(1, 2)': TypeError: super() argument 1 must be a type, not int
    # => 'property(1, 2, 3, 4, 5)': TypeError: property() takes at most 4 arguments (5 given)
    # => 'staticmethod()': TypeError: staticmethod expected 1 argument, got 0
    # => 'classmethod()': TypeError: classmethod expected 1 argument, got 0
for wrong in (None, 1, b""):
    for ask in (lambda: format(1, wrong), lambda: (1).__format__(wrong), lambda: "a".__format__(wrong)):
        try:
            ask()
        except TypeError as error:
            print(error)
            # => format() argument 2 must be str, not None
            # => __format__() argument must be str, not None
            # => __format__() argument must be str, not None
            # => format() argument 2 must be str, not int
            # => __format__() argument must be str, not int
            # => __format__() argument must be str, not int
            # => format() argument 2 must be str, not bytes
            # => __format__() argument must be str, not bytes
            # => __format__() argument must be str, not bytes
