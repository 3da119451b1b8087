"""What an object is, for `pandas._libs.lib`: scalars, lists, iterators, and the kinds of scalars by their type."""

import datetime
import warnings
from collections.abc import Set
from decimal import Decimal
from typing import _GenericAlias

import numpy as np

from pandas._libs.interval import Interval
from pandas._libs.missing import NA
from pandas._libs.tslibs.nattype import NaT
from pandas._libs.tslibs.offsets import BaseOffset
from pandas._libs.tslibs.period import Period
from pandas._libs.tslibs.timedeltas import Timedelta
from pandas._libs.tslibs.timestamps import Timestamp

_BOOL = (bool, np.bool_)
_INTEGER = (int, np.integer)
_FLOAT = (float, np.floating)
_COMPLEX = (complex, np.complexfloating)
_STRINGS = (str, bytes)

# Types whose objects are told by one look; `is_list_like` has to ask the others for attributes.
_NOT_LISTS = frozenset((
    int, float, str, bool, bytes, complex, type(None), type(NA), type(NaT), Decimal, Period, Interval,
    datetime.datetime, datetime.date, datetime.time, datetime.timedelta, np.int64, np.float64, np.bool_, np.str_,
    np.datetime64, np.timedelta64, Timestamp, Timedelta,
))
_LISTS = frozenset((list, tuple, dict))
_SCALAR_CLASSES = (
    type(None), type(NA), np.generic, str, bytes, bool, int, float, complex, datetime.date, datetime.timedelta,
    datetime.time, Decimal, Period, Interval, BaseOffset,
)

# What is known about classes is kept, for a limited number of them.
_MOST_KNOWN_TYPES = 1000
_scalar_types = {}
_kinds_by_type = {}


def _learn(known, cls, answer):
    if len(known) >= _MOST_KNOWN_TYPES:
        known.clear()
    known[cls] = answer
    return answer


def _is_scalar_type(cls):
    if issubclass(cls, _SCALAR_CLASSES):
        return True
    # Anything that C could make a number of, and that has no items.
    is_number = hasattr(cls, '__int__') or hasattr(cls, '__float__') or hasattr(cls, '__index__')
    return is_number and (issubclass(cls, dict) or not hasattr(cls, '__getitem__'))


def is_scalar(val):
    """
    Return True if given object is scalar.

    Parameters
    ----------
    val : object
        This includes:

        - numpy array scalar (e.g. np.int64)
        - Python builtin numerics
        - Python builtin byte arrays and strings
        - None
        - datetime.datetime
        - datetime.timedelta
        - Period
        - decimal.Decimal
        - Interval
        - DateOffset
        - Fraction
        - Number.

    Returns
    -------
    bool
        Return True if given object is scalar.

    Examples
    --------
    >>> import datetime
    >>> dt = datetime.datetime(2018, 10, 3)
    >>> pd.api.types.is_scalar(dt)
    True

    >>> pd.api.types.is_scalar([2, 3])
    False

    >>> pd.api.types.is_scalar({0: 1, 2: 3})
    False

    >>> pd.api.types.is_scalar((0, 2))
    False

    pandas supports PEP 3141 numbers:

    >>> from fractions import Fraction
    >>> pd.api.types.is_scalar(Fraction(3, 5))
    True
    """
    cls = type(val)
    answer = _scalar_types.get(cls)
    return _learn(_scalar_types, cls, _is_scalar_type(cls)) if answer is None else answer


def is_list_like(obj, allow_sets=True):
    """
    Check if the object is list-like.

    Objects that are considered list-like are for example Python
    lists, tuples, sets, NumPy arrays, and Pandas Series.

    Strings and datetime objects, however, are not considered list-like.

    Parameters
    ----------
    obj : object
        Object to check.
    allow_sets : bool, default True
        If this parameter is False, sets will not be considered list-like.

    Returns
    -------
    bool
        Whether `obj` has list-like properties.

    Examples
    --------
    >>> import datetime
    >>> from pandas.api.types import is_list_like
    >>> is_list_like([1, 2, 3])
    True
    >>> is_list_like({1, 2, 3})
    True
    >>> is_list_like(datetime.datetime(2017, 1, 1))
    False
    >>> is_list_like("foo")
    False
    >>> is_list_like(1)
    False
    >>> is_list_like(np.array([2]))
    True
    >>> is_list_like(np.array(2))
    False
    """
    cls = type(obj)
    if cls in _LISTS:
        return True
    if cls in _NOT_LISTS:
        return False
    if cls is np.ndarray:
        return obj.ndim != 0
    if getattr(obj, '__iter__', None) is None or isinstance(obj, type):
        return False
    if isinstance(obj, _STRINGS) or isinstance(obj, _GenericAlias):
        return False
    # A container of no dimensions is a scalar in disguise.
    if getattr(obj, 'ndim', 1) == 0:
        return False
    return bool(allow_sets) or not isinstance(obj, Set)


def is_iterator(obj):
    """
    Check if the object is an iterator.

    This is intended for generators, not list-like objects.

    Parameters
    ----------
    obj : The object to check

    Returns
    -------
    is_iter : bool
        Whether `obj` is an iterator.

    Examples
    --------
    >>> import datetime
    >>> from pandas.api.types import is_iterator
    >>> is_iterator((x for x in []))
    True
    >>> is_iterator([1, 2, 3])
    False
    >>> is_iterator(datetime.datetime(2017, 1, 1))
    False
    >>> is_iterator("foo")
    False
    >>> is_iterator(1)
    False
    """
    return hasattr(type(obj), '__next__')


def item_from_zerodim(val):
    """
    If the value is a zerodim array, return the item it contains.

    Parameters
    ----------
    val : object

    Returns
    -------
    object

    Examples
    --------
    >>> item_from_zerodim(1)
    1
    >>> item_from_zerodim('foobar')
    'foobar'
    >>> item_from_zerodim(np.array(1))
    1
    >>> item_from_zerodim(np.array([1]))
    array([1])
    """
    if isinstance(val, np.ndarray) and val.ndim == 0:
        return val[()]
    return val


def is_bool(obj):
    """
    Return True if given object is boolean.

    Returns
    -------
    bool

    Examples
    --------
    >>> pd.api.types.is_bool(True)
    True

    >>> pd.api.types.is_bool(1)
    False
    """
    return kind_of_type(type(obj)) == 'bool'


def is_integer(obj):
    """
    Return True if given object is integer.

    Returns
    -------
    bool

    Examples
    --------
    >>> pd.api.types.is_integer(1)
    True

    >>> pd.api.types.is_integer(1.0)
    False
    """
    return kind_of_type(type(obj)) == 'int'


def is_float(obj):
    """
    Return True if given object is float.

    Returns
    -------
    bool

    Examples
    --------
    >>> pd.api.types.is_float(1.0)
    True

    >>> pd.api.types.is_float(1)
    False
    """
    return kind_of_type(type(obj)) == 'float'


def is_complex(obj):
    """
    Return True if given object is complex.

    Returns
    -------
    bool

    Examples
    --------
    >>> pd.api.types.is_complex(1 + 1j)
    True

    >>> pd.api.types.is_complex(1)
    False
    """
    return kind_of_type(type(obj)) == 'complex'


def is_int_or_none(obj):
    """
    Return True if given object is integer or None.

    Returns
    -------
    bool
    """
    return obj is None or is_integer(obj)


def is_decimal(obj):
    return isinstance(obj, Decimal)


def is_interval(obj):
    _warn_deprecated('is_interval', 'Interval')
    return isinstance(obj, Interval)


def is_period(val):
    """
    Return True if given object is Period.

    Returns
    -------
    bool
    """
    _warn_deprecated('is_period', 'Period')
    return isinstance(val, Period)


def _warn_deprecated(name, cls):
    from pandas.util._exceptions import find_stack_level

    warnings.warn(
        f'{name} is deprecated and will be removed in a future version. Use isinstance(obj, pd.{cls}) instead.',
        FutureWarning,
        stacklevel=find_stack_level(),
    )


def is_pyarrow_array(obj):
    """
    Return True if given object is a pyarrow Array or ChunkedArray.

    Returns
    -------
    bool
    """
    # There is no pyarrow here, and none of its arrays.
    return False


def is_np_dtype(dtype, kinds=None):
    """Is it a dtype of numpy's, and of one of these kinds if they are given?"""
    return isinstance(dtype, np.dtype) and (kinds is None or dtype.kind in kinds)


# ----------------------------------------------------------------------------------------------------------------------
# Kinds

# The kinds of scalars, by class; the first class that fits decides.
_KINDS = (
    (type(None), 'none'),
    (type(NA), 'na'),
    (type(NaT), 'nat'),
    (_BOOL, 'bool'),
    (np.timedelta64, 'td64'),
    (np.datetime64, 'dt64'),
    (_INTEGER, 'int'),
    (_FLOAT, 'float'),
    (_COMPLEX, 'complex'),
    (str, 'str'),
    (bytes, 'bytes'),
    (datetime.datetime, 'datetime'),
    (datetime.date, 'date'),
    (datetime.time, 'time'),
    (datetime.timedelta, 'timedelta'),
    (Decimal, 'decimal'),
    (Period, 'period'),
    (Interval, 'interval'),
)


def kind_of_type(cls):
    """The name of the kind of scalars that a class is of; `other` for the rest."""
    kind = _kinds_by_type.get(cls)
    if kind is None:
        found = next((name for classes, name in _KINDS if issubclass(cls, classes)), 'other')
        return _learn(_kinds_by_type, cls, found)
    return kind


def kinds_of(values):
    """The kinds of the objects in a list, as a set."""
    return {kind_of_type(cls) for cls in set(map(type, values))}


def of_kind(values, kind):
    """The objects of a list that are of a kind."""
    types = {cls for cls in set(map(type, values)) if kind_of_type(cls) == kind}
    return [value for value in values if type(value) in types]
