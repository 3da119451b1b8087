# What inspect.signature says of functions and classes that are native.
import functools
import inspect
import itertools
import math
import operator

for function in (sorted, len, sum, print, open, max, min, getattr, dir, vars, iter, next, range, zip, map, dict, int,
                 str, float, complex, bool, list, tuple, set, enumerate, super, type, object, property,
                 str.split, "a".split, str.join, bytes.decode, list.index, [].sort, dict.fromkeys, dict.get, {}.pop,
                 int.to_bytes, int.from_bytes, float.hex, object.__eq__, (1).__add__, str.__getitem__, object.__new__,
                 object.__init__, dict.__new__, math.sqrt, math.log, math.isclose, math.gcd, operator.add,
                 operator.itemgetter, functools.reduce, functools.partial, itertools.chain, itertools.islice,
                 itertools.accumulate, itertools.product, ValueError, Exception, KeyError):
    name = getattr(function, "__qualname__", function)
    try:
        print(name, inspect.signature(function))
    except ValueError as error:
        print(name, "ValueError", str(error).partition(" at 0x")[0])


class Text(str):
    pass


class Number(float):
    pass


class Error(Exception):
    pass


for made in (Text, Number, Error):
    try:
        print(made.__name__, inspect.signature(made))
    except ValueError as error:
        print(made.__name__, "ValueError", str(error).replace("__main__.", ""))
print(sorted.__text_signature__, str.split.__text_signature__, int.__text_signature__)
print(list.index.__text_signature__, math.sqrt.__text_signature__, Text.__text_signature__)
