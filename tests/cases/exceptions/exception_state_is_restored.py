import sys
def inner():
    try:
        raise KeyError("inner")
    except KeyError:
        pass
    return sys.exc_info()[1]
try:
    raise ValueError("outer")
except ValueError:
    print(repr(inner()))  # => ValueError('outer')
    try:
        raise
    except ValueError as e:
        print("reraised", e)  # => reraised outer
print(sys.exc_info()[1])  # => None
def gen():
    try:
        raise OSError("g")
    except OSError:
        yield 1
        yield repr(sys.exc_info()[1])
g = gen()
next(g)
try:
    raise ValueError("v")
except ValueError:
    print(next(g), repr(sys.exc_info()[1]))  # => OSError('g') ValueError('v')
