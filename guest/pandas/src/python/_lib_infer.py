"""`infer_dtype`, and the questions whether all objects of an array are of one kind.

All of them look at the set of kinds that occur, which `_lib_scalars.kinds_of` collects by type; a closer look at the
objects is only taken for nulls among floats, and for the frequency of periods and the bounds of intervals.
"""

import datetime
from decimal import Decimal

import numpy as np

from pandas._libs._arguments import require_array
from pandas._libs._lib_scalars import kind_of_type, kinds_of, of_kind, types_and_nan, types_of
from pandas._libs.missing import NA
from pandas._libs.tslibs.nattype import NaT
from pandas._libs.tslibs.period import Period
from pandas._libs.tslibs.timezones import tz_compare

# What a dtype is called, by its type, its kind, its name or that of its base.
_TYPE_MAP = {
    'categorical': 'categorical',
    'category': 'categorical',
    'int8': 'integer',
    'int16': 'integer',
    'int32': 'integer',
    'int64': 'integer',
    'i': 'integer',
    'uint8': 'integer',
    'uint16': 'integer',
    'uint32': 'integer',
    'uint64': 'integer',
    'u': 'integer',
    'float32': 'floating',
    'float64': 'floating',
    'float128': 'floating',
    'float256': 'floating',
    'f': 'floating',
    'complex64': 'complex',
    'complex128': 'complex',
    'complex256': 'complex',
    'c': 'complex',
    'string': 'string',
    str: 'string',
    'S': 'bytes',
    'U': 'string',
    'bool': 'boolean',
    'b': 'boolean',
    'datetime64[ns]': 'datetime64',
    'M': 'datetime64',
    'timedelta64[ns]': 'timedelta64',
    'm': 'timedelta64',
    'interval': 'interval',
    Period: 'period',
    datetime.datetime: 'datetime64',
    datetime.date: 'date',
    datetime.time: 'time',
    datetime.timedelta: 'timedelta64',
    Decimal: 'decimal',
    bytes: 'bytes',
}

_INEXACT_KINDS = frozenset(('float', 'complex'))
# The nulls that are of no kind in particular. NaN is a float, or a complex number, and is looked for apart.
_PLAIN_NULLS = frozenset(('none', 'nan'))
_ALL_NULLS = frozenset(('none', 'nan', 'na'))


def refined_kinds(values):
    """The kinds of the objects in a list; NaN counts as `nan` and as no float, whether it is complex or not."""
    types, has_nan = types_and_nan(values)
    kinds = {kind_of_type(cls) for cls in types}
    for kind in kinds & _INEXACT_KINDS:
        if all(cls is float for cls in types if kind_of_type(cls) == kind):
            continue
        nans = [value != value for value in of_kind(values, kind)]
        has_nan = has_nan or any(nans)
        if all(nans):
            kinds.discard(kind)
    if has_nan:
        kinds.add('nan')
    return kinds


def _objects(values):
    """The objects of an array as a list, and `None` for an array of other items."""
    require_array(values, 'values')
    return values.ravel().tolist() if values.dtype.kind == 'O' else None


# ----------------------------------------------------------------------------------------------------------------------
# Arrays of one kind

def _all_of(values, allowed, nulls, skipna):
    return bool(values) and refined_kinds(values) <= (allowed | nulls if skipna else allowed)


def _all_temporal(values, allowed, skipna):
    """Datetimes and the like: a null is always at home among them, but with `skipna` not if there is nothing else."""
    if not values:
        return False
    kinds = refined_kinds(values)
    if not kinds <= allowed | _PLAIN_NULLS:
        return False
    return not skipna or not kinds <= _PLAIN_NULLS


_BOOL_KINDS = frozenset(('bool',))
_INTEGER_KINDS = frozenset(('int',))
_STRING_KINDS = frozenset(('str',))
_BYTES_KINDS = frozenset(('bytes',))
_DECIMAL_KINDS = frozenset(('decimal',))
_TIME_KINDS = frozenset(('time',))
_DATE_KINDS = frozenset(('date', 'datetime', 'nat'))
_INTEGER_FLOAT_KINDS = frozenset(('int', 'float', 'nan'))
_DATETIME64_KINDS = frozenset(('dt64', 'nat'))
_DATETIME_KINDS = frozenset(('datetime', 'nat'))
_TIMEDELTA_KINDS = frozenset(('timedelta', 'td64', 'nat'))
_PERIOD_KINDS = frozenset(('period', 'nat', 'none', 'nan'))
_INTERVAL_KINDS = frozenset(('interval', 'none', 'nan'))


def is_bool_array(values, skipna=False):
    objects = _objects(values)
    if objects is None:
        return values.dtype.kind == 'b' and values.size > 0
    return _all_of(objects, _BOOL_KINDS, _ALL_NULLS, skipna)


def is_integer_array(values, skipna=True):
    objects = _objects(values)
    if objects is None:
        return values.dtype.kind in 'iu' and values.size > 0
    return _all_of(objects, _INTEGER_KINDS, _ALL_NULLS, skipna)


def is_float_array(values):
    objects = _objects(values)
    if objects is None:
        return values.dtype.kind == 'f' and values.size > 0
    return bool(objects) and kinds_of(objects) == {'float'}


def is_string_array(values, skipna=False):
    objects = _objects(values)
    if objects is None:
        return values.dtype.kind == 'U' and values.size > 0
    return _all_of(objects, _STRING_KINDS, _ALL_NULLS, skipna)


def is_time_array(values, skipna=False):
    objects = _objects(values)
    return objects is not None and _all_of(objects, _TIME_KINDS, _ALL_NULLS, skipna)


def is_date_array(values, skipna=False):
    objects = _objects(values)
    return objects is not None and _all_of(objects, _DATE_KINDS, _ALL_NULLS, skipna)


def is_datetime64_array(values, skipna=True):
    objects = _objects(values)
    return objects is not None and _all_temporal(objects, _DATETIME64_KINDS, skipna)


def is_datetime_array(values, skipna=True):
    objects = _objects(values)
    return objects is not None and _all_datetimes(objects, skipna)


def _all_datetimes(objects, skipna):
    # NaT of numpy's counts among datetimes, a datetime64 that is none does not.
    return _all_temporal(_without_nat_of_numpy(objects), _DATETIME_KINDS, skipna)


def _without_nat_of_numpy(objects):
    if np.datetime64 not in types_of(objects):
        return objects
    return [NaT if isinstance(each, np.datetime64) and np.isnat(each) else each for each in objects]


def is_timedelta_or_timedelta64_array(values, skipna=True):
    """
    Infer with timedeltas and/or nat/none.
    """
    objects = _objects(values)
    return objects is not None and _all_temporal(objects, _TIMEDELTA_KINDS, skipna)


def all_datetimes_of_any_kind(objects):
    """Datetimes and datetime64, with nulls among them."""
    return refined_kinds(objects) <= {'datetime', 'dt64', 'nat', 'none', 'nan'}


def all_periods(objects):
    """Periods of one frequency, with nulls among them."""
    kinds = refined_kinds(objects)
    if 'period' not in kinds or not kinds <= _PERIOD_KINDS:
        return False
    return len({each._dtype for each in objects if isinstance(each, Period)}) == 1


def is_interval_array(values):
    objects = _objects(values)
    return objects is not None and all_intervals(objects)


def all_intervals(objects):
    kinds = refined_kinds(objects)
    if 'interval' not in kinds or not kinds <= _INTERVAL_KINDS:
        return False
    intervals = of_kind(objects, 'interval')
    return len({each.closed for each in intervals}) == 1 and len({_bound_kind(each.left) for each in intervals}) == 1


def _bound_kind(bound):
    kind = kind_of_type(type(bound))
    return 'number' if kind in ('int', 'float') else kind


def is_datetime_with_singletz_array(values):
    require_array(values, 'values')
    objects = values.ravel().tolist() if values.dtype.kind == 'O' else []
    return values.size > 0 and have_one_timezone(objects)


def have_one_timezone(objects):
    first = missing = object()
    for each in objects:
        if each is NaT or each is None or (isinstance(each, (float, complex, np.inexact)) and each != each):
            continue
        tz = getattr(each, 'tzinfo', None)
        if first is missing:
            first = tz
        elif tz is not first and not tz_compare(first, tz):
            return False
    return True


# ----------------------------------------------------------------------------------------------------------------------
# The label

def _label_of_dtype(dtype):
    for name in ('type', 'kind', 'name', 'base'):
        label = _TYPE_MAP.get(getattr(dtype, name, None))
        if label is not None:
            return label
    return None


def infer_dtype(value, skipna=True):
    if hasattr(value, 'dtype'):
        dtype = value.dtype
        label = _label_of_dtype(dtype)
        if label is not None:
            return label
        if not isinstance(dtype, np.dtype):
            return 'unknown-array'
        values = np.asarray(value)
        if values.dtype.kind != 'O':
            values = values.astype(object)
        objects = values.ravel().tolist()
    else:
        objects = value if type(value) is list else list(value)
    if not objects:
        return 'empty'
    return _infer_objects(objects, bool(skipna))


def _first_telling(objects):
    """The first object that is neither null nor NaT, and whether a NaT came before it."""
    seen_nat = False
    for each in objects:
        if each is NaT:
            seen_nat = True
        elif each is not None and each is not NA:
            if not isinstance(each, (float, complex, np.inexact)) or each == each:
                return each, True, seen_nat
    return objects[-1], False, seen_nat


def _infer_objects(objects, skipna):
    first, is_telling, seen_nat = _first_telling(objects)
    if not is_telling:
        if seen_nat:
            return 'datetime'
        if skipna:
            return 'empty'
    label = _LABELLERS.get(kind_of_type(type(first)), _no_label)(objects, skipna)
    if label is not None:
        return label
    return 'mixed-integer' if 'int' in kinds_of(objects) else 'mixed'


def _no_label(objects, skipna):
    return None


def _labeller(label, allowed):
    def labeller(objects, skipna):
        return label if _all_of(objects, allowed, _ALL_NULLS, skipna) else None

    return labeller


def _label_datetime64(objects, skipna):
    return 'datetime64' if _all_temporal(objects, _DATETIME64_KINDS, skipna) else None


def _label_timedelta(objects, skipna):
    return 'timedelta' if _all_temporal(objects, _TIMEDELTA_KINDS, skipna) else None


def _label_datetime(objects, skipna):
    if _all_datetimes(objects, skipna):
        return 'datetime'
    return 'date' if _all_of(objects, _DATE_KINDS, _ALL_NULLS, skipna) else None


def _label_integer(objects, skipna):
    kinds = refined_kinds(objects)
    if kinds <= (_INTEGER_KINDS | _ALL_NULLS if skipna else _INTEGER_KINDS):
        return 'integer'
    if not _are_integers_and_floats(objects, kinds, skipna):
        return 'mixed-integer'
    return 'mixed-integer-float' if 'float' in kinds else 'integer-na'


def _are_integers_and_floats(objects, kinds, skipna):
    if skipna:
        return kinds <= _INTEGER_FLOAT_KINDS | _ALL_NULLS
    # A NaN that is complex is no float.
    return kinds <= _INTEGER_FLOAT_KINDS and 'complex' not in kinds_of(objects)


def _label_float(objects, skipna):
    if kinds_of(objects) == {'float'}:
        return 'floating'
    kinds = refined_kinds(objects)
    return 'mixed-integer-float' if _are_integers_and_floats(objects, kinds, skipna) else None


def _label_complex(objects, skipna):
    return 'complex' if refined_kinds(objects) <= {'complex', 'nan'} else None


def _label_period(objects, skipna):
    return 'period' if all_periods(objects) else None


def _label_interval(objects, skipna):
    return 'interval' if all_intervals(objects) else None


# How the first object that tells anything decides what all of them may be.
_LABELLERS = {
    'dt64': _label_datetime64,
    'td64': _label_timedelta,
    'timedelta': _label_timedelta,
    'int': _label_integer,
    'datetime': _label_datetime,
    'date': _labeller('date', _DATE_KINDS),
    'time': _labeller('time', _TIME_KINDS),
    'decimal': _labeller('decimal', _DECIMAL_KINDS),
    'complex': _label_complex,
    'float': _label_float,
    'bool': _labeller('boolean', _BOOL_KINDS),
    'str': _labeller('string', _STRING_KINDS),
    'bytes': _labeller('bytes', _BYTES_KINDS),
    'period': _label_period,
    'interval': _label_interval,
}
