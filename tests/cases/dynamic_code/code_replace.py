import types


def f(x):
    "Documented."
    return x + 1000.5


code = f.__code__.replace(co_name="g", co_filename="made.py", co_firstlineno=50)
print(code.co_name, code.co_filename, code.co_firstlineno, f.__code__.co_name)  # => g made.py 50 f
g = types.FunctionType(code, globals())
print(g.__name__, g(1))  # => g 1001.5
constants = tuple(7.5 if constant == 1000.5 else constant for constant in f.__code__.co_consts)
f.__code__ = f.__code__.replace(co_consts=constants, co_argcount=1)
print(f(1), g(1))  # => 8.5 1001.5
for changes in dict(co_nothing=1), dict(co_name=5):
    try:
        f.__code__.replace(**changes)
    except TypeError as error:
        print(error)
        # => 'co_nothing' is an invalid keyword argument for replace()
        # => replace() argument 'co_name' must be str, not int
