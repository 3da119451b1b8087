"""Checks of arguments that Cython makes from the declared types: shared by our stand-ins for the compiled modules.

A compiled function takes arrays of fixed element types and dimensions, or is a family over some of them and refuses
others. Here are these refusals with the same types of exception and texts, and the conversions of scalars to C types.
"""

import math

import numpy as np

NUMERIC = frozenset('bhilqBHILQfd?')
NUMERIC_OR_OBJECT = NUMERIC | {'O'}
NO_SIGNATURE = 'No matching signature found'

# What Cython calls the type of a buffer that it did not expect, by numpy's character of the type.
C_NAMES = {
    '?': 'bool', 'b': 'signed char', 'B': 'unsigned char', 'h': 'short', 'H': 'unsigned short', 'i': 'int',
    'I': 'unsigned int', 'l': 'long', 'L': 'unsigned long', 'q': 'long long', 'Q': 'unsigned long long',
    'e': 'float16', 'f': 'float', 'd': 'double', 'g': 'long double', 'F': 'complex float', 'D': 'complex double',
    'O': 'Python object',
}

BOUNDS = {
    np.dtype(name): (int(np.iinfo(name).min), int(np.iinfo(name).max))
    for name in ('int8', 'int16', 'int32', 'int64', 'uint8', 'uint16', 'uint32', 'uint64')
}


def family(array, kinds=NUMERIC_OR_OBJECT):
    """Refuses an array whose type is not one of a family of functions."""
    if not isinstance(array, np.ndarray) or array.dtype.char not in kinds:
        raise TypeError(NO_SIGNATURE)


def buffer(array, dtype, ndim, name):
    """Refuses what is not an array of this type; `name` is how the type is spelt in the message."""
    if not isinstance(array, np.ndarray):
        raise TypeError(f'a bytes-like object is required, not {type(array).__name__!r}')
    if array.ndim != ndim:
        raise ValueError(f'Buffer has wrong number of dimensions (expected {ndim}, got {array.ndim})')
    if array.dtype != dtype:
        char = array.dtype.char
        if char in 'mM':
            raise ValueError(f'cannot include dtype {char!r} in a buffer')
        raise ValueError(f'Buffer dtype mismatch, expected {name!r} but got {C_NAMES.get(char, char)!r}')


def flags(array, ndim, name='const uint8_t'):
    """A mask of bytes or of booleans as booleans that share its memory."""
    if not isinstance(array, np.ndarray):
        raise TypeError(f'a bytes-like object is required, not {type(array).__name__!r}')
    if array.ndim != ndim:
        raise ValueError(f'Buffer has wrong number of dimensions (expected {ndim}, got {array.ndim})')
    char = array.dtype.char
    if char == '?':
        return array
    if char != 'B':
        raise ValueError(f'Buffer dtype mismatch, expected {name!r} but got {C_NAMES.get(char, char)!r}')
    return array.view(bool)


def as_float(value):
    """The value as a C double."""
    if type(value) is float:
        return value
    return math.ldexp(value, 0)


def as_integer(value, dtype):
    """The value as a C integer of this numpy type."""
    if not isinstance(value, int):
        if isinstance(value, (str, bytes)) or not hasattr(value, '__int__'):
            raise TypeError('an integer is required')
        try:
            value = int(value)
        except TypeError:
            raise TypeError('an integer is required') from None
    lowest, highest = BOUNDS[dtype]
    if lowest <= value <= highest:
        return int(value)
    if dtype.itemsize == 8 and lowest:
        raise OverflowError('Python int too large to convert to C long')
    if value < 0 and not lowest:
        raise OverflowError(f"can't convert negative value to npy_{dtype.name}")
    raise OverflowError(f'value too large to convert to npy_{dtype.name}')


def object_cell(value):
    """An array of one element that is this object, whatever it is, to be assigned to many places."""
    cell = np.empty(1, dtype=object)
    cell[0] = value
    return cell
