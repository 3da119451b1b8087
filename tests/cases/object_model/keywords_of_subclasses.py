# Builtin constructors leave keywords to a subclass that takes them itself.
import collections


def check(base, *args):
    class Init(base):
        def __init__(self, *args, newarg=None):
            self.newarg = newarg

    class New(base):
        def __new__(cls, *args, newarg=None):
            self = super().__new__(cls, *args)
            self.newarg = newarg
            return self

    class Plain(base):
        pass

    for cls in Init, New:
        try:
            print(base.__name__, cls(*args, newarg=3).newarg)
        except TypeError as error:
            print(base.__name__, error)
    try:
        print(base.__name__, Plain(*args, newarg=3))
    except TypeError as error:
        print(base.__name__, error)


for base in list, tuple, set, frozenset, bytes, bytearray, collections.deque:
    check(base, [1])
    # => list 3
    # => list 3
    # => list list() takes no keyword arguments
    # => tuple 3
    # => tuple 3
    # => tuple tuple() takes no keyword arguments
    # => set 3
    # => set set() takes no keyword arguments
    # => set set() takes no keyword arguments
    # => frozenset 3
    # => frozenset 3
    # => frozenset frozenset() takes no keyword arguments
    # => bytes 'newarg' is an invalid keyword argument for bytes()
    # => bytes 3
    # => bytes 'newarg' is an invalid keyword argument for bytes()
    # => bytearray 3
    # => bytearray 'newarg' is an invalid keyword argument for bytearray()
    # => bytearray 'newarg' is an invalid keyword argument for bytearray()
    # => deque 3
    # => deque 'newarg' is an invalid keyword argument for deque()
    # => deque 'newarg' is an invalid keyword argument for deque()
for base in float, int, str, complex:
    check(base, "1")
    # => float 3
    # => float 3
    # => float float() takes no keyword arguments
    # => int 'newarg' is an invalid keyword argument for int()
    # => int 3
    # => int 'newarg' is an invalid keyword argument for int()
    # => str 'newarg' is an invalid keyword argument for str()
    # => str 3
    # => str 'newarg' is an invalid keyword argument for str()
    # => complex 'newarg' is an invalid keyword argument for complex()
    # => complex 3
    # => complex 'newarg' is an invalid keyword argument for complex()
check(dict, {1: 2})
# => dict 3
# => dict 3
# => dict {1: 2, 'newarg': 3}
