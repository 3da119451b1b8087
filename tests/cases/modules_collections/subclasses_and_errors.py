# Subclasses say their own name, and what is no pair or no index is told as CPython tells it.
import operator
from collections import OrderedDict, deque


class Q(deque):
    pass


class B(bytearray):
    pass


print(Q([1], 3), Q("ab"), B(b"x"))  # => Q([1], maxlen=3) Q(['a', 'b']) B(b'x')
itself = deque()
itself.append(itself)
print(itself)  # => deque([[...]])
queue = deque([1, 2, 3])
print(operator.length_hint(iter(queue)), operator.length_hint(reversed(queue)))  # => 3 3
print(type(iter(bytearray(b"a"))).__name__)  # => bytearray_iterator


def told(function, *args):
    try:
        print(function(*args))
    except Exception as error:
        print(type(error).__name__, error)


told(operator.getitem, queue, slice(1))  # => TypeError sequence index must be integer, not 'slice'
told(operator.getitem, queue, 10**30)  # => IndexError cannot fit 'int' into an index-sized integer
told(OrderedDict, [("a", 1, 2)])  # => ValueError too many values to unpack (expected 2)
told(OrderedDict, ["ab", "c"])  # => ValueError need more than 1 value to unpack
told(OrderedDict, [1])  # => TypeError 'int' object is not iterable
told(operator.ior, OrderedDict(), [("a", 1, 2)])  # => ValueError too many values to unpack (expected 2)
print(operator.ior(OrderedDict(a=1), zip("ab", [3, 4])))  # => OrderedDict({'a': 3, 'b': 4})
