"""`maybe_convert_objects`, the arrays that functions make item by item, and strings out of any array."""

import numpy as np

from pandas._config import using_string_dtype
from pandas._libs._arguments import no_matching_signature, object_array, require_array, require_buffer, require_objects
from pandas._libs._lib_infer import (
    all_datetimes_of_any_kind,
    all_intervals,
    all_periods,
    have_one_timezone,
    is_string_array,
    is_timedelta_or_timedelta64_array,
    refined_kinds,
)
from pandas._libs._lib_names import no_default
from pandas._libs._lib_scalars import kind_of_type, kinds_of, of_kind, types_of
from pandas._libs.missing import NA, checknull
from pandas._libs.tslibs.np_datetime import OutOfBoundsDatetime, OutOfBoundsTimedelta

_INT64_MIN, _INT64_MAX = -(1 << 63), (1 << 63) - 1
_UINT64_MAX = (1 << 64) - 1

_NUMBERS = frozenset(('none', 'bool', 'int', 'float', 'complex'))
_DATETIMES = frozenset(('datetime', 'dt64'))
_TIMEDELTAS = frozenset(('timedelta', 'td64'))
_NULLS = frozenset(('none', 'nan', 'nat'))
# Kinds of objects that may have a float in them, for `try_float`.
_PERHAPS_FLOATS = frozenset(('decimal', 'other'))


def maybe_convert_objects(
    objects,
    *,
    try_float=False,
    safe=False,
    convert_numeric=True,
    convert_to_nullable_dtype=False,
    convert_non_numeric=False,
    convert_string=True,
    dtype_if_all_nat=None,
):
    require_objects(objects, 'objects')
    if dtype_if_all_nat is not None and not convert_non_numeric:
        raise ValueError("Cannot specify 'dtype_if_all_nat' without convert_non_numeric=True")
    values = objects.tolist()
    if not values:
        return objects
    kinds = kinds_of(values)
    if 'str' in kinds:
        # An NA that comes before all strings is no float.
        wants_strings = convert_non_numeric and (convert_string or convert_to_nullable_dtype)
        if wants_strings and not (try_float and 'na' in kinds and _comes_first('na', 'str', values)):
            return _convert_strings(objects, convert_to_nullable_dtype)
        return objects
    has_floats_inside = False
    if try_float and kinds & _PERHAPS_FLOATS:
        values = _with_floats(values)
        if values is None:
            return objects
        kinds = kinds_of(values)
        has_floats_inside = True
    if kinds <= _NUMBERS:
        if not convert_numeric:
            return objects
        result = _convert_numbers(values, kinds, safe, convert_to_nullable_dtype, has_floats_inside)
    elif convert_non_numeric and not has_floats_inside and not (try_float and 'interval' in kinds):
        result = _convert_others(objects, values, kinds, dtype_if_all_nat)
    else:
        result = None
    return objects if result is None else result


def _comes_first(kind, other, values):
    for value in values:
        found = kind_of_type(type(value))
        if found == kind or found == other:
            return found == kind
    return False


def _convert_strings(objects, to_nullable):
    if (to_nullable or using_string_dtype()) and is_string_array(objects, skipna=True):
        from pandas.core.arrays.string_ import StringDtype

        dtype = StringDtype() if to_nullable else StringDtype(na_value=np.nan)
        return dtype.construct_array_type()._from_sequence(objects, dtype=dtype)
    return objects


def _with_floats(values):
    """The values with floats for the objects that have them in themselves; `None` if one has none."""
    result = []
    for value in values:
        if kind_of_type(type(value)) in _PERHAPS_FLOATS:
            try:
                value = float(value)
            except (TypeError, ValueError):
                return None
        result.append(value)
    return result


# ----------------------------------------------------------------------------------------------------------------------
# Numbers

def _convert_numbers(values, kinds, safe, to_nullable, has_floats_inside):
    types = types_of(values)
    if len(types) == 1:
        result = _convert_one_type(values, next(iter(types)))
        if result is not None:
            return result
    integers = of_kind(values, 'int')
    if integers and not _fit_together(integers if to_nullable else _before_none(values, kinds)):
        return None
    # A null that was found in an object counts as a float, and not as a missing value.
    with_mask = to_nullable and not has_floats_inside
    if 'bool' in kinds:
        return _convert_bools(values, kinds, with_mask)
    if 'complex' in kinds:
        if safe and integers:
            return None
        return _sized(np.array([_NAN if value is None else value for value in values], dtype=np.complex128), types)
    if not integers:
        return None if kinds == {'none'} else _sized(_floats(values), types)
    if kinds == {'int'}:
        unsigned = any(map(_is_unsigned, integers))
        return _sized(np.array(integers, dtype=np.uint64 if unsigned else np.int64), types)
    if with_mask and 'float' not in refined_kinds(values):
        return _nullable_integers(values, integers)
    return None if safe else _sized(_floats(values), types)


_NAN = float('nan')


def _convert_one_type(values, cls):
    """The usual cases: all values are of one type of Python's or of numpy's."""
    if cls is float:
        return np.array(values, dtype=np.float64)
    if cls is int:
        try:
            return np.array(values, dtype=np.int64)
        except OverflowError:
            return None
    if cls is bool or cls is np.bool_:
        return np.array(values, dtype=np.bool_)
    if cls is np.int64 or cls is np.float64:
        return np.array(values, dtype=cls)
    return None


def _floats(values):
    return np.array([_NAN if value is None else float(value) for value in values], dtype=np.float64)


def _sized(result, types):
    """The result in the size of numpy's scalars, if all values are such."""
    if not all(issubclass(cls, np.generic) for cls in types):
        return result
    size = max(np.dtype(cls).itemsize for cls in types)
    return result if size == result.dtype.itemsize else result.astype(f'{result.dtype.kind}{size}')


def _is_unsigned(value):
    return value > _INT64_MAX or isinstance(value, np.unsignedinteger)


def _before_none(values, kinds):
    """The integers before the first None: with a None they become floats, and any of them will do."""
    until = values.index(None) if 'none' in kinds and None in values else len(values)
    return of_kind(values[:until], 'int')


def _fit_together(integers):
    """Is there one type of 64 bits for all of them?"""
    if types_of(integers) == {int} and _INT64_MIN <= min(integers) and max(integers) <= _INT64_MAX:
        return True
    unsigned = signed = False
    for value in integers:
        if not _INT64_MIN <= value <= _UINT64_MAX:
            # The largest ones are no objects either, but an error.
            float(value)
            return False
        if _is_unsigned(value):
            unsigned = True
        elif value < 0 or isinstance(value, np.signedinteger):
            signed = True
    return not (unsigned and signed)


def _convert_bools(values, kinds, to_nullable):
    if not kinds <= {'bool', 'none', 'float'} or 'float' in refined_kinds(values):
        return None
    if kinds == {'bool'}:
        return np.array(values, dtype=np.bool_)
    if not to_nullable:
        return None
    from pandas.core.arrays import BooleanArray

    mask = np.array([not isinstance(value, (bool, np.bool_)) for value in values], dtype=np.bool_)
    filled = np.array([bool(value) and not is_null for value, is_null in zip(values, mask.tolist())], dtype=np.bool_)
    return BooleanArray(filled, mask)


def _nullable_integers(values, integers):
    from pandas.core.arrays import IntegerArray

    dtype = np.uint64 if any(map(_is_unsigned, integers)) else np.int64
    is_null = [kind_of_type(type(value)) != 'int' for value in values]
    filled = [1 if null else value for value, null in zip(values, is_null)]
    return IntegerArray(np.array(filled, dtype=dtype), np.array(is_null, dtype=np.bool_))


# ----------------------------------------------------------------------------------------------------------------------
# Datetimes, timedeltas, periods, intervals

def _convert_others(objects, values, kinds, dtype_if_all_nat):
    if kinds & _DATETIMES:
        return _convert_datetimes(objects, values)
    if kinds & _TIMEDELTAS:
        return _convert_timedeltas(objects)
    if 'period' in kinds:
        if all_periods(values):
            from pandas import PeriodIndex

            return PeriodIndex(objects)._data
    elif 'interval' in kinds:
        if all_intervals(values):
            from pandas import IntervalIndex

            return IntervalIndex(objects)._data
    elif 'nat' in kinds and dtype_if_all_nat is not None and refined_kinds(values) <= _NULLS and 'complex' not in kinds:
        return _all_nat(len(values), dtype_if_all_nat)
    return None


def _all_nat(count, dtype):
    if isinstance(dtype, np.dtype):
        if dtype.kind not in 'mM':
            raise ValueError(dtype)
        result = np.empty(count, dtype=dtype)
        result[...] = np.array('NaT', dtype=dtype)
        return result
    from pandas._libs.tslibs.nattype import NaT

    return dtype.construct_array_type()._from_sequence([NaT] * count, dtype=dtype)


def _convert_datetimes(objects, values):
    first = next(value for value in values if kind_of_type(type(value)) in _DATETIMES)
    has_timezone = getattr(first, 'tzinfo', None) is not None
    if not have_one_timezone(values):
        return None
    if not has_timezone and not all_datetimes_of_any_kind(values):
        return None
    from pandas import DatetimeIndex

    try:
        result = DatetimeIndex(objects)
    except OutOfBoundsDatetime:
        return None
    return result._data if has_timezone else result._data._ndarray


def _convert_timedeltas(objects):
    if not is_timedelta_or_timedelta64_array(objects):
        return None
    from pandas import TimedeltaIndex

    try:
        return TimedeltaIndex(objects)._data._ndarray
    except OutOfBoundsTimedelta:
        return None


# ----------------------------------------------------------------------------------------------------------------------
# Functions over arrays

def _unboxed(values):
    """Results without the arrays of no dimensions that a function may have put around them."""
    if not any(issubclass(cls, np.ndarray) for cls in types_of(values)):
        return values
    return [value[()] if isinstance(value, np.ndarray) and not value.ndim else value for value in values]


def map_infer(arr, f, convert=True, ignore_na=False):
    if arr is None:
        len(arr)
    require_array(arr, 'arr')
    items = arr.tolist() if arr.dtype.kind == 'O' and arr.ndim == 1 else arr
    if ignore_na:
        found = [item if checknull(item) else f(item) for item in items]
    else:
        found = list(map(f, items))
    result = object_array(_unboxed(found))
    return maybe_convert_objects(result) if convert else result


def map_infer_mask(arr, f, mask, convert=True, na_value=no_default, dtype=np.dtype(object)):
    if arr is None:
        len(arr)
    require_array(arr, 'arr')
    result = np.empty(len(arr), dtype=dtype)
    if result.dtype not in _MASK_DTYPES:
        raise no_matching_signature()
    require_objects(arr, 'arr')
    require_buffer(mask, 'const uint8_t')
    if len(mask) < len(arr):
        raise IndexError('Out of bounds on buffer access (axis 0)')
    items = arr.tolist()
    if not mask.any():
        found = list(map(f, items))
    elif na_value is no_default:
        found = [item if is_masked else f(item) for item, is_masked in zip(items, mask.tolist())]
    else:
        found = [na_value if is_masked else f(item) for item, is_masked in zip(items, mask.tolist())]
    found = _unboxed(found)
    if result.dtype.kind == 'O':
        result = object_array(found)
    elif types_of(found) <= {bool}:
        result[:] = found
    else:
        result[:] = [_c_integer(value, result.dtype) for value in found]
    if convert:
        result = maybe_convert_objects(result)
    return result


def _c_integer(value, dtype):
    """The value as C would store it in an array of integers or of bools: fractions are cut off."""
    if not isinstance(value, int):
        cls = type(value)
        if not hasattr(cls, '__int__') and not hasattr(cls, '__index__'):
            raise TypeError('an integer is required')
        value = int(value)
    if dtype.itemsize == 1:
        if value < 0:
            raise OverflowError("can't convert negative value to npy_uint8")
        if value > 255:
            raise OverflowError('value too large to convert to npy_uint8')
    return value


_MASK_DTYPES = (np.dtype(object), np.dtype(np.bool_), np.dtype(np.uint8), np.dtype(np.int64))


# ----------------------------------------------------------------------------------------------------------------------
# Strings

def ensure_string_array(arr, na_value=np.nan, convert_na_value=True, copy=True, skipna=True):
    len(arr)
    if hasattr(arr, 'to_numpy'):
        if hasattr(arr, 'dtype') and arr.dtype.kind in 'mM':
            result = arr.astype(str).astype(object)
            result[arr.isna()] = na_value
            if not isinstance(result, np.ndarray):
                raise TypeError(f'Cannot convert {type(result).__name__} to numpy.ndarray')
            return result
        arr = arr.to_numpy(dtype=object)
    elif not isinstance(arr, np.ndarray):
        arr = np.array(arr, dtype=object)
    result = np.asarray(arr, dtype=object)
    require_objects(result)
    if arr.dtype.kind == 'U':
        return result
    # The floats of numpy are written as they are, other items as the objects that they become.
    items = list(arr) if arr.dtype.kind in 'fc' else result.tolist()
    if types_of(items) == {str}:
        return result.copy() if copy and np.may_share_memory(result, arr) else result
    return object_array([
        item if isinstance(item, str) else _to_string(item, na_value, convert_na_value, skipna) for item in items
    ])


def _to_string(item, na_value, convert_na_value, skipna):
    if not checknull(item):
        return item.decode() if isinstance(item, bytes) else str(item)
    if convert_na_value:
        item = na_value
    return item if skipna else f'{item}'


def convert_nans_to_NA(arr):
    if not isinstance(arr, np.ndarray) or arr.dtype.kind != 'O':
        raise no_matching_signature()
    is_string = np.array([isinstance(item, str) for item in arr.ravel().tolist()], dtype=np.bool_)
    arr[~is_string.reshape(arr.shape)] = NA
    return arr
