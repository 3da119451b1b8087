"""`NA`, and what counts as a missing value: the scalars, and the arrays of objects.

`NA` needs nothing of pandas, and it comes first in the file: `Period` asks for it while `tslibs` is being imported.
"""

import numbers
from datetime import date, time, timedelta
from decimal import Decimal

import numpy as np

from pandas._libs._rust import _objects
from pandas._libs.ops_dispatch import maybe_dispatch_ufunc_to_dunder_op

# ----------------------------------------------------------------------------------------------------------------------
# NA

# The scalars that an operator of NA swallows: these always, and some more by the operator. The powers and the
# three-valued logic have rules of their own.
_SWALLOWED = (str, bytes, numbers.Number, np.bool_)
_OF_COMPARISONS = (*_SWALLOWED, date, time, timedelta, np.datetime64)
_SWALLOWED_BY = {
    'add': (*_SWALLOWED, timedelta),
    'radd': (*_SWALLOWED, timedelta),
    'sub': (*_SWALLOWED, timedelta, date),
    'rsub': (*_SWALLOWED, timedelta, date),
    'eq': _OF_COMPARISONS,
    'ne': _OF_COMPARISONS,
    'le': _OF_COMPARISONS,
    'lt': _OF_COMPARISONS,
    'gt': _OF_COMPARISONS,
    'ge': _OF_COMPARISONS,
}
_NUMBERS = (numbers.Number, np.bool_)
_HASH = (1 << 61) - 1


def _result_for_array(other, is_divmod):
    result = np.empty(other.shape, dtype=object)
    result[...] = NA
    if not other.ndim:
        result = NA
    return (result, result) if is_divmod else result


def _create_binary_propagating_op(name, is_divmod=False):
    """An operator whose result is NA for every scalar that it knows."""
    swallowed = _SWALLOWED_BY.get(name.strip('_'), _SWALLOWED)

    def method(self, other):
        if other is NA or isinstance(other, swallowed):
            return (NA, NA) if is_divmod else NA
        if isinstance(other, np.ndarray):
            return _result_for_array(other, is_divmod)
        return NotImplemented

    method.__name__ = name
    return method


def _create_unary_propagating_op(name):
    def method(self):
        return NA

    method.__name__ = name
    return method


class C_NAType:
    pass


class NAType(C_NAType):
    _instance = None
    __array_priority__ = 1000
    _HANDLED_TYPES = (np.ndarray, numbers.Number, str, np.bool_)

    def __new__(cls, *args, **kwargs):
        if NAType._instance is None:
            NAType._instance = C_NAType.__new__(cls)
        return NAType._instance

    def __repr__(self):
        return '<NA>'

    def __format__(self, format_spec):
        try:
            return self.__repr__().__format__(format_spec)
        except ValueError:
            return self.__repr__()

    def __bool__(self):
        raise TypeError('boolean value of NA is ambiguous')

    def __hash__(self):
        # A number that no small integer has, so that NA and an integer are seldom in one place of a dict.
        return _HASH

    def __reduce__(self):
        return 'NA'

    def __pow__(self, other):
        if other is NA:
            return NA
        if isinstance(other, _NUMBERS):
            # One, of the other's type: whatever stands for NA, its power with zero is one.
            return type(other)(1) if other == 0 else NA
        if isinstance(other, np.ndarray):
            return np.where(other == 0, other.dtype.type(1), NA)
        return NotImplemented

    def __rpow__(self, other):
        if other is NA:
            return NA
        if isinstance(other, _NUMBERS):
            return other if other == 1 else NA
        if isinstance(other, np.ndarray):
            return np.where(other == 1, other, NA)
        return NotImplemented

    def __and__(self, other):
        if other is False:
            return False
        if other is True or other is NA:
            return NA
        return NotImplemented

    def __or__(self, other):
        if other is True:
            return True
        if other is False or other is NA:
            return NA
        return NotImplemented

    def __xor__(self, other):
        if other is False or other is True or other is NA:
            return NA
        return NotImplemented

    __rand__ = __and__
    __ror__ = __or__
    __rxor__ = __xor__

    def __array_ufunc__(self, ufunc, method, *inputs, **kwargs):
        known = (*self._HANDLED_TYPES, NAType)
        for each in inputs:
            if not isinstance(each, known):
                return NotImplemented
        if method != '__call__':
            raise ValueError(f"ufunc method '{method}' not supported for NA")
        result = maybe_dispatch_ufunc_to_dunder_op(self, ufunc, method, *inputs, **kwargs)
        if result is not NotImplemented:
            return result
        # A ufunc without an operator: NA in the shape that all inputs have together.
        index = [position for position, each in enumerate(inputs) if each is NA][0]
        result = np.broadcast_arrays(*inputs)[index]
        if result.ndim == 0:
            result = result.item()
        if ufunc.nout > 1:
            return (NA,) * ufunc.nout if result is NA else (result,) * ufunc.nout
        return result


_PROPAGATING = (
    'add', 'radd', 'sub', 'rsub', 'mul', 'rmul', 'matmul', 'rmatmul', 'truediv', 'rtruediv', 'floordiv', 'rfloordiv',
    'mod', 'rmod', 'divmod', 'rdivmod', 'eq', 'ne', 'le', 'lt', 'gt', 'ge',
)
for _name in _PROPAGATING:
    setattr(NAType, f'__{_name}__', _create_binary_propagating_op(f'__{_name}__', _name.endswith('divmod')))
for _name in ('neg', 'pos', 'abs', 'invert'):
    setattr(NAType, f'__{_name}__', _create_unary_propagating_op(f'__{_name}__'))

NA = NAType()

# ----------------------------------------------------------------------------------------------------------------------
# Scalars

from pandas._libs.tslibs.nattype import NaT  # noqa: E402

_INF = float('inf')
_FLOATING = (float, np.floating)
_COMPLEX = (complex, np.complexfloating)
_INEXACT = (float, complex, np.inexact)
_TIMES = (np.datetime64, np.timedelta64)
# What the type of an object says about nulls: there are none, all are, or one has to look.
_NEVER, _ALWAYS, _IF_INEXACT, _IF_TIME, _IF_DECIMAL = range(5)
_LOOKS = (
    ((type(None), type(NA), type(NaT)), _ALWAYS),
    (_INEXACT, _IF_INEXACT),
    (_TIMES, _IF_TIME),
    (Decimal, _IF_DECIMAL),
)
_MOST_KNOWN_TYPES = 1000
_known_types = {}


def _look_for_type(cls):
    """How to look at objects of a class; the answers are kept, for a limited number of classes."""
    look = next((look for classes, look in _LOOKS if issubclass(cls, classes)), _NEVER)
    if len(_known_types) >= _MOST_KNOWN_TYPES:
        _known_types.clear()
    _known_types[cls] = look
    return look


def is_nan(val):
    """Is it a float, or a complex number, that is not a number?"""
    return isinstance(val, _INEXACT) and bool(val != val)


def is_none_or_nan(val):
    """The two missing values of arrays that hold nothing of pandas."""
    return val is None or (isinstance(val, _INEXACT) and bool(val != val))


def is_decimal_na(val):
    return isinstance(val, Decimal) and val != val


def is_null_datetime64(val):
    return isinstance(val, np.datetime64) and bool(np.isnat(val))


def is_null_timedelta64(val):
    return isinstance(val, np.timedelta64) and bool(np.isnat(val))


def checknull_with_nat_and_na(val):
    return val is None or val is NaT or val is NA or is_nan(val)


def checknull(val, inf_as_na=False):
    look = _known_types.get(type(val))
    if look is None:
        look = _look_for_type(type(val))
    if look == _NEVER:
        return False
    if look == _ALWAYS:
        return True
    if look == _IF_INEXACT:
        if inf_as_na:
            return bool(val != val or val == _INF or val == -_INF)
        return bool(val != val)
    return bool(np.isnat(val)) if look == _IF_TIME else val != val


def isposinf_scalar(val):
    return isinstance(val, _FLOATING) and val == _INF


def isneginf_scalar(val):
    return isinstance(val, _FLOATING) and val == -_INF


def is_matching_na(left, right, nan_matches_none=False):
    if left is None:
        return right is None or bool(nan_matches_none and is_nan(right))
    if left is NA or left is NaT:
        return right is left
    if isinstance(left, _FLOATING):
        if left != left:
            if right is None:
                return bool(nan_matches_none)
            return isinstance(right, _FLOATING) and bool(right != right)
    elif isinstance(left, _COMPLEX):
        return bool(left != left) and isinstance(right, _COMPLEX) and bool(right != right)
    elif isinstance(left, _TIMES):
        return (
            isinstance(right, np.datetime64 if isinstance(left, np.datetime64) else np.timedelta64)
            and bool(np.isnat(left) and np.isnat(right))
            and np.datetime_data(left.dtype)[0] == np.datetime_data(right.dtype)[0]
        )
    elif isinstance(left, Decimal):
        return left != left and is_decimal_na(right)
    return False


def check_na_tuples_nonequal(left, right):
    """Is one of two tuples of one length NA where the other is not? (A comparison of theirs would be ambiguous.)"""
    if not isinstance(left, tuple) or not isinstance(right, tuple) or len(left) != len(right):
        return False
    return any((one is NA) != (other is NA) for one, other in zip(left, right))


# ----------------------------------------------------------------------------------------------------------------------
# Arrays

def null_flags(values, inf_as_na=False):
    """Which of the objects of a list are null, as a list; the types decide how closely we look."""
    kinds = set(map(type, values)) if _objects is None else _objects.types(values)
    looks = {_look_for_type(kind) if _known_types.get(kind) is None else _known_types[kind] for kind in kinds}
    if looks <= {_NEVER}:
        return [False] * len(values)
    if inf_as_na:
        return [checknull(each, True) for each in values]
    if looks <= {_NEVER, _ALWAYS}:
        nulls = [kind for kind in kinds if _known_types.get(kind, _NEVER) == _ALWAYS]
        if nulls == [type(None)]:
            return [each is None for each in values]
    elif kinds == {float}:
        return np.isnan(np.array(values)).tolist()
    elif looks <= {_NEVER, _IF_INEXACT}:
        return [each != each if type(each) is float else checknull(each) for each in values]
    return list(map(checknull, values))


def isnaobj(arr, inf_as_na=False):
    """
    Return boolean mask denoting which elements of an array are na-like,
    according to the criteria defined in `checknull`.

    Parameters
    ----------
    arr : ndarray

    Returns
    -------
    result : ndarray (dtype=np.bool_)
    """
    if not isinstance(arr, np.ndarray):
        if arr is None:
            arr.shape
        raise TypeError(f"Argument 'arr' has incorrect type (expected numpy.ndarray, got {type(arr).__name__})")
    kind = arr.dtype.kind
    if kind == 'O':
        if _objects is not None and not inf_as_na:
            found = _objects.nulls(arr.ravel(), (NA, NaT))
            if found is not None:
                return found.reshape(arr.shape)
        return np.array(null_flags(arr.ravel().tolist(), inf_as_na), dtype=np.bool_).reshape(arr.shape)
    if kind in 'fc':
        result = np.isnan(arr)
        if inf_as_na:
            result = result | (arr == _INF) | (arr == -_INF)
        return np.ascontiguousarray(result).reshape(arr.shape)
    if kind in 'mM':
        return np.ascontiguousarray(np.isnat(arr)).reshape(arr.shape)
    return np.zeros(arr.shape, dtype=np.bool_)


def is_numeric_na(values):
    if not isinstance(values, np.ndarray):
        if values is None:
            len(values)
        raise TypeError(
            f"Argument 'values' has incorrect type (expected numpy.ndarray, got {type(values).__name__})"
        )
    if values.ndim != 1:
        # The items are arrays then, and no array is null.
        return np.zeros(len(values), dtype=np.bool_)
    result = isnaobj(values)
    if values.dtype.kind in 'OmM':
        for index in np.flatnonzero(result).tolist():
            value = values[index]
            if value is not None and value is not NA and not is_nan(value) and not is_decimal_na(value):
                raise TypeError(f"'values' contains non-numeric NA {value}")
    return result
