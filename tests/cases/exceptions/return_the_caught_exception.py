# The name of the handler is unbound when it is left; what is returned is still the exception.
def plain():
    try:
        raise ValueError("plain")
    except ValueError as e:
        return e

def deep(n):
    try:
        if n == 0:
            raise ValueError("deep")
        return deep(n - 1)
    except ValueError as e:
        return e

def without_end():
    try:
        return without_end()
    except RecursionError as e:
        return e

def in_loop():
    for e in [1, 2]:
        try:
            raise KeyError(e)
        except KeyError as e:
            return e

def with_finally():
    try:
        raise ValueError("finally")
    except ValueError as e:
        try:
            return e
        finally:
            e = None

def nested():
    try:
        raise ValueError("outer")
    except ValueError as e:
        try:
            raise KeyError("inner")
        except KeyError as f:
            return e

def captured():
    try:
        raise ValueError("captured")
    except ValueError as e:
        g = lambda: e
        return e

def other():
    f = 3
    try:
        raise ValueError
    except ValueError as e:
        return f

def group():
    try:
        raise ExceptionGroup("g", [ValueError(1)])
    except* ValueError as e:
        kept = e
    return kept

def generator():
    try:
        yield 1
    except ValueError as e:
        return e

print(repr(plain()))  # => ValueError('plain')
print(repr(deep(3)))  # => ValueError('deep')
print(type(without_end()))  # => <class 'RecursionError'>
print(repr(in_loop()))  # => KeyError(1)
print(repr(with_finally()))  # => ValueError('finally')
print(repr(nested()))  # => ValueError('outer')
print(repr(captured()))  # => ValueError('captured')
print(other())  # => 3
print(repr(group()))  # => ExceptionGroup('g', [ValueError(1)])
g = generator()
next(g)
try:
    g.throw(ValueError("generator"))
except StopIteration as stop:
    print(repr(stop.value))  # => ValueError('generator')
