"""Checks of arguments for the hash tables and what uses them: array types, classes and integers, with the messages that
the compiled modules of pandas give."""

import numpy as np

NUMBER_TYPES = (
    'Int8', 'Int16', 'Int32', 'Int64', 'UInt8', 'UInt16', 'UInt32', 'UInt64',
    'Float32', 'Float64', 'Complex64', 'Complex128',
)  # fmt: skip

# What messages call the types: C's names for what is given, and pandas' names for what is expected.
_GIVEN = {
    '?': 'bool', 'b': 'signed char', 'B': 'unsigned char', 'h': 'short', 'H': 'unsigned short', 'i': 'int',
    'I': 'unsigned int', 'l': 'long', 'L': 'unsigned long', 'q': 'long long', 'Q': 'unsigned long long', 'f': 'float',
    'd': 'double', 'g': 'long double', 'F': 'complex float', 'D': 'complex double', 'G': 'complex long double',
}  # fmt: skip
_GIVEN_OTHER = {'O': 'Python object', 'S': 'a string', 'V': 'end'}
_EXPECTED = {'complex64': 'float complex', 'complex128': 'double complex'}
_OBJECT = np.dtype(object)
_BYTE = np.dtype(np.uint8)
_BOOL = np.dtype(bool)


def type_table(names):
    """The type characters of numpy for types that are given by name, with all that are the same in memory."""
    wanted = {np.dtype(name) for name in names}
    return {char for char in '?bBhHiIlLqQfdFDO' if np.dtype(char) in wanted}


def check_array(values, dtype, constant=True):
    """The array if it is one-dimensional and of the type; None counts as empty, and bools as bytes."""
    if type(values) is np.ndarray and values.dtype is dtype and values.ndim == 1:
        return values
    if values is None and dtype != _OBJECT:
        return np.empty(0, dtype=dtype)
    if not isinstance(values, np.ndarray):
        raise TypeError(f"a bytes-like object is required, not '{type(values).__name__}'")
    if values.dtype.kind in 'mM':
        raise ValueError(f"cannot include dtype '{values.dtype.kind}' in a buffer")
    if values.ndim != 1:
        raise ValueError(f'Buffer has wrong number of dimensions (expected 1, got {values.ndim})')
    if values.dtype == dtype:
        return values.view(np.ndarray).view(dtype)
    if dtype == _BYTE and values.dtype == _BOOL:
        return values.view(_BYTE)
    raise ValueError(_mismatch(values.dtype, dtype, constant))


def _mismatch(given, dtype, constant):
    if not given.isnative:
        return 'Big-endian buffer not supported on little-endian compiler'
    if given.char in 'Ue':
        letter = 'w' if given.char == 'U' else 'e'
        return f"Does not understand character buffer dtype format string ('{letter}')"
    if dtype == _OBJECT:
        expected = 'Python object'
    else:
        expected = ('const ' if constant else '') + _EXPECTED.get(dtype.name, dtype.name + '_t')
    found = _GIVEN_OTHER.get(given.char) or f"'{_GIVEN[given.char]}'"
    return f"Buffer dtype mismatch, expected '{expected}' but got {found}"


def check_same(value, name, expected):
    """An error unless the argument is of the class."""
    if not isinstance(value, expected):
        module = '' if expected.__module__ == 'builtins' else expected.__module__ + '.'
        raise TypeError(
            f"Argument '{name}' has incorrect type (expected {module}{expected.__name__}, got {_class_name(value)})"
        )


def _class_name(value):
    kind = type(value)
    return kind.__name__ if kind.__module__ == 'builtins' else f'{kind.__module__}.{kind.__name__}'


def converted(key):
    """An int of anything that has a number as C sees it: floats are cut off, strings are no numbers."""
    if type(key) is int:
        return key
    if isinstance(key, (str, bytes, bytearray)) or not (hasattr(key, '__int__') or hasattr(key, '__index__')):
        raise TypeError('an integer is required')
    if isinstance(key, complex):
        raise TypeError('an integer is required')
    return int(key)
