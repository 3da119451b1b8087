from contextvars import Context, ContextVar, Token

for work in (lambda: Context(1), lambda: Context(a=1), lambda: ContextVar(), lambda: ContextVar("a", "b"),
             lambda: ContextVar("a", default=1, x=2), lambda: ContextVar("a", x=2), lambda: ContextVar(1),
             lambda: ContextVar(name="a"), lambda: type("A", (Context,), {}), lambda: type("A", (ContextVar,), {}),
             lambda: type("A", (Token,), {})):
    try:
        work()
    except TypeError as error:
        print(error)
        # => Context() does not accept any arguments
        # => Context() does not accept any arguments
        # => ContextVar() takes exactly 1 positional argument (0 given)
        # => ContextVar() takes at most 1 positional argument (2 given)
        # => ContextVar() takes at most 2 arguments (3 given)
        # => 'x' is an invalid keyword argument for ContextVar()
        # => context variable name must be a str
        # => ContextVar() takes exactly 1 positional argument (0 given)
        # => type '_contextvars.Context' is not an acceptable base type
        # => type '_contextvars.ContextVar' is not an acceptable base type
        # => type '_contextvars.Token' is not an acceptable base type
