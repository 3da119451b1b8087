"""What an object is, for `pandas._libs.lib`: scalars, lists, iterators, and the kinds of scalars by their type."""

import datetime
import warnings
from collections.abc import Set
from decimal import Decimal
from typing import _GenericAlias

import numpy as np

from pandas._libs._rust import _objects
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
    cls = type(val)
    answer = _scalar_types.get(cls)
    return _learn(_scalar_types, cls, _is_scalar_type(cls)) if answer is None else answer


def is_list_like(obj, allow_sets=True):
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
    return hasattr(type(obj), '__next__')


def item_from_zerodim(val):
    if isinstance(val, np.ndarray) and val.ndim == 0:
        return val[()]
    return val


def is_bool(obj):
    return kind_of_type(type(obj)) == 'bool'


def is_integer(obj):
    return kind_of_type(type(obj)) == 'int'


def is_float(obj):
    return kind_of_type(type(obj)) == 'float'


def is_complex(obj):
    return kind_of_type(type(obj)) == 'complex'


def is_int_or_none(obj):
    return obj is None or is_integer(obj)


def is_decimal(obj):
    return isinstance(obj, Decimal)


def is_interval(obj):
    _warn_deprecated('is_interval', 'Interval')
    return isinstance(obj, Interval)


def is_period(val):
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


def types_of(values):
    """The classes of the objects in a list, as a set."""
    return set(map(type, values)) if _objects is None else _objects.types(values)


def types_and_nan(values):
    """The classes as `types_of` has them, and whether there is a NaN of Python's; with such ones alone, float is none."""
    if _objects is None:
        types = set(map(type, values))
        rest = [value == value for value in values if type(value) is float]
        return (types if any(rest) else types - {float}), not all(rest)
    types = _objects.types(values, True)
    nans = {found for found in types if type(found) is float}
    return types - nans, bool(nans)


def kinds_of(values):
    """The kinds of the objects in a list, as a set."""
    return {kind_of_type(cls) for cls in types_of(values)}


def of_kind(values, kind):
    """The objects of a list that are of a kind."""
    found = types_of(values)
    types = {cls for cls in found if kind_of_type(cls) == kind}
    if len(types) == len(found):
        return values
    return [value for value in values if type(value) in types]
