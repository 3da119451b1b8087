"""How a native refuses an argument: the texts that the compiled modules have for arrays of the wrong kind."""

import numpy as np

# What C calls the items of an array, by numpy's code.
_C_NAMES = {
    '?': 'bool', 'b': 'signed char', 'B': 'unsigned char', 'h': 'short', 'H': 'unsigned short', 'i': 'int',
    'I': 'unsigned int', 'l': 'long', 'L': 'unsigned long', 'q': 'long long', 'Q': 'unsigned long long',
    'e': 'float', 'f': 'float', 'd': 'double', 'g': 'long double', 'F': 'complex float', 'D': 'complex double',
    'G': 'complex long double', 'O': 'Python object',
}

# The dtypes that a declared type of C takes.
_INTP = (np.dtype(np.intp),)
_INT64 = (np.dtype(np.int64),)
_UINT8 = (np.dtype(np.uint8), np.dtype(np.bool_))
_ACCEPTED = {
    'Python object': (np.dtype(object),),
    'intp_t': _INTP,
    'const intp_t': _INTP,
    'int64_t': _INT64,
    'const int64_t': _INT64,
    'uint8_t': _UINT8,
    'const uint8_t': _UINT8,
}


def require_array(values, name):
    if not isinstance(values, np.ndarray):
        raise TypeError(
            f"Argument '{name}' has incorrect type (expected numpy.ndarray, got {type(values).__name__})"
        )


def require_list(values, name):
    if type(values) is not list:
        raise TypeError(f"Argument '{name}' has incorrect type (expected list, got {type(values).__name__})")


def require_buffer(values, expected, name=None, ndim=1):
    """Refuse what is no array of so many dimensions, or has other items than expected.

    An argument with a name is declared as an array, one without it may be any buffer of memory.
    """
    if not isinstance(values, np.ndarray):
        if name is None:
            raise TypeError(f"a bytes-like object is required, not '{type(values).__name__}'")
        if values is not None:
            require_array(values, name)
        raise TypeError("object of type 'NoneType' has no len()")
    if values.ndim != ndim:
        raise ValueError(f'Buffer has wrong number of dimensions (expected {ndim}, got {values.ndim})')
    if values.dtype not in _ACCEPTED[expected]:
        _refuse_dtype(values.dtype, expected)


def _refuse_dtype(dtype, expected):
    code = dtype.char
    if code in 'mM':
        raise ValueError(f"cannot include dtype '{code}' in a buffer")
    if code == 'U':
        raise ValueError("Does not understand character buffer dtype format string ('w')")
    given = 'a string' if code == 'S' else f"'{_C_NAMES.get(code, code)}'"
    raise ValueError(f"Buffer dtype mismatch, expected '{expected}' but got {given}")


def require_objects(values, name=None, ndim=1):
    require_buffer(values, 'Python object', name, ndim)


def no_matching_signature():
    return TypeError('No matching signature found')


# Types whose objects numpy never takes for sequences.
_PLAIN_TYPES = frozenset((
    int, float, complex, str, bytes, bool, type(None), np.int64, np.float64, np.bool_, np.str_,
))


def object_array(items):
    """An array of objects of one dimension, whatever the objects are."""
    if set(map(type, items)) <= _PLAIN_TYPES:
        return np.array(items, dtype=object)
    result = np.empty(len(items), dtype=object)
    for index, item in enumerate(items):
        result[index] = item
    return result
