def f(a, b): pass
def g(a, *, k): pass
def h(a, b, /): pass
def d(a, b=1, *, c, e=2): pass
def none(): pass
for call in ("f()", "f(1)", "f(1, 2, 3)", "f(1, 2, c=3)", "f(1, a=2)", "f(b=1)", "g(1)", "g(1, 2)", "g()", "h(1, b=2)", "h(a=1, b=2)", "h()", "d()", "d(1, 2, 3)",
             "d(1, 2, 3, c=4)", "none(1)", "none(x=1)", "f(*5)", "f(**5)", "f(**{1: 2})", "f(1, **{'a': 2})", "f(b=1, **{'b': 2})", "(lambda x: x)()", "d(1, k=2, c=3)"):
    try:
        eval(call)
    except TypeError as error:
        print(f"{call}: {error}")
        # => f(): f() missing 2 required positional arguments: 'a' and 'b'
        # => f(1): f() missing 1 required positional argument: 'b'
        # => f(1, 2, 3): f() takes 2 positional arguments but 3 were given
        # => f(1, 2, c=3): f() got an unexpected keyword argument 'c'
        # => f(1, a=2): f() got multiple values for argument 'a'
        # => f(b=1): f() missing 1 required positional argument: 'a'
        # => g(1): g() missing 1 required keyword-only argument: 'k'
        # => g(1, 2): g() takes 1 positional argument but 2 were given
        # => g(): g() missing 1 required positional argument: 'a'
        # => h(1, b=2): h() got some positional-only arguments passed as keyword arguments: 'b'
        # => h(a=1, b=2): h() got some positional-only arguments passed as keyword arguments: 'a, b'
        # => h(): h() missing 2 required positional arguments: 'a' and 'b'
        # => d(): d() missing 1 required positional argument: 'a'
        # => d(1, 2, 3): d() takes from 1 to 2 positional arguments but 3 were given
        # => d(1, 2, 3, c=4): d() takes from 1 to 2 positional arguments but 3 positional arguments (and 1 keyword-only argument) were given
        # => none(1): none() takes 0 positional arguments but 1 was given
        # => none(x=1): none() got an unexpected keyword argument 'x'
        # => f(*5): __main__.f() argument after * must be an iterable, not int
        # => f(**5): __main__.f() argument after ** must be a mapping, not int
        # => f(**{1: 2}): keywords must be strings
        # => f(1, **{'a': 2}): f() got multiple values for argument 'a'
        # => f(b=1, **{'b': 2}): __main__.f() got multiple values for keyword argument 'b'
        # => (lambda x: x)(): <lambda>() missing 1 required positional argument: 'x'
        # => d(1, k=2, c=3): d() got an unexpected keyword argument 'k'
