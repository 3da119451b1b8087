"""datetime64 and timedelta64 as integers: their fields, other units of them, and sums that notice an overflow.

Single values and arrays. No strings are read here (see `parsing` and `conversion`), and time zones are in
`timezones` and `tzconversion`.
"""

import operator
from datetime import date

import numpy as np

from pandas._libs.tslibs._units import (
    ABBREV_TO_UNIT,
    FACTORS,
    INT64_MAX,
    INT64_MIN,
    NPY_FR_as,
    NPY_FR_D,
    NPY_FR_fs,
    NPY_FR_GENERIC,
    NPY_FR_h,
    NPY_FR_M,
    NPY_FR_m,
    NPY_FR_ms,
    NPY_FR_ns,
    NPY_FR_ps,
    NPY_FR_s,
    NPY_FR_us,
    NPY_FR_W,
    NPY_FR_Y,
    PER_DAY,
    UNIT_TO_ABBREV,
    UNIT_TO_ATTRNAME,
    get_conversion_factor,
)

NPY_NAT = INT64_MIN

_EPOCH_ORDINAL = date(1970, 1, 1).toordinal()
_MAX_ORDINAL = date.max.toordinal()
_from_ordinal = date.fromordinal
_DAYS_PER_400_YEARS = 146_097
_DAYS_TO_MARCH_0 = 719_468
_MONTH_STARTS = (0, 0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334)


class OutOfBoundsDatetime(ValueError):
    """The value is a date that the unit has no room for."""


class OutOfBoundsTimedelta(ValueError):
    """The value is a duration that the unit has no room for."""


# ---- the fields of a date


class Dts:
    """A date and a time of day by its fields; `ps` are picoseconds beyond `us`, `as_` attoseconds beyond those."""

    __slots__ = ('year', 'month', 'day', 'hour', 'min', 'sec', 'us', 'ps', 'as_')

    def __init__(self, year=1970, month=1, day=1, hour=0, min=0, sec=0, us=0, ps=0, as_=0):
        self.year = year
        self.month = month
        self.day = day
        self.hour = hour
        self.min = min
        self.sec = sec
        self.us = us
        self.ps = ps
        self.as_ = as_

    def __repr__(self):
        return f'Dts({", ".join(f"{name}={getattr(self, name)}" for name in self.__slots__)})'

    def as_tuple(self):
        """The fields in the order of their weight, so that dates compare as their tuples do."""
        return (self.year, self.month, self.day, self.hour, self.min, self.sec, self.us, self.ps, self.as_)

    def copy(self):
        return Dts(*self.as_tuple())


def days_from_civil(year, month, day):
    """The days from 1970-01-01 to the date, which may be of any year; the day may be off either end of the month."""
    if 1 <= year <= 9999:
        leap = 1 if month > 2 and (year & 3) == 0 and (year % 100 != 0 or year % 400 == 0) else 0
        before = year - 1
        return (before * 365 + before // 4 - before // 100 + before // 400 + _MONTH_STARTS[month] + leap + day
                - _EPOCH_ORDINAL)
    cycles, like = divmod(year - 2000, 400)
    return days_from_civil(like + 2000, month, day) + cycles * _DAYS_PER_400_YEARS


def civil_from_days(days):
    """The year, month and day that are so many days after 1970-01-01."""
    ordinal = days + _EPOCH_ORDINAL
    if 1 <= ordinal <= _MAX_ORDINAL:
        found = _from_ordinal(ordinal)
        return found.year, found.month, found.day
    cycles, rest = divmod(days, _DAYS_PER_400_YEARS)
    found = _from_ordinal(rest + _EPOCH_ORDINAL)
    return found.year + cycles * 400, found.month, found.day


def civil_from_days_array(days):
    """The same for an array of int64: arrays of years, months and days.

    Counted from the first of March of a leap year, so that the odd day is the last of its cycle.
    """
    shifted = days + _DAYS_TO_MARCH_0
    cycle = shifted // _DAYS_PER_400_YEARS
    day = shifted - cycle * _DAYS_PER_400_YEARS
    year = (day - day // 1460 + day // 36524 - day // 146096) // 365
    day = day - (365 * year + year // 4 - year // 100)
    month = (5 * day + 2) // 153
    day = day - (153 * month + 2) // 5 + 1
    month = np.where(month < 10, month + 3, month - 9)
    return year + cycle * 400 + (month <= 2), month, day


def days_from_civil_array(year, month, day):
    """The days from 1970-01-01 of arrays of years, months and days."""
    year = year - (month <= 2)
    cycle = year // 400
    year = year - cycle * 400
    month = np.where(month > 2, month - 3, month + 9)
    return (cycle * _DAYS_PER_400_YEARS + year * 365 + year // 4 - year // 100 + (153 * month + 2) // 5 + day - 1
            - _DAYS_TO_MARCH_0)


def pandas_datetime_to_datetimestruct(value, creso):
    """The fields of the date that `value` is in the unit `creso`."""
    if creso >= NPY_FR_D:
        per_day = PER_DAY.get(creso)
        if per_day is None:
            raise ValueError('unit-less resolutions are not supported')
        days, rest = divmod(value, per_day)
        year, month, day = civil_from_days(days)
        if not rest:
            return Dts(year, month, day)
        return _with_time(year, month, day, rest, creso)
    if creso == NPY_FR_Y:
        return Dts(1970 + value, 1, 1)
    if creso == NPY_FR_M:
        return Dts(1970 + value // 12, 1 + value % 12, 1)
    return Dts(*civil_from_days(value * 7))


def _with_time(year, month, day, rest, creso):
    second = ps = as_ = us = 0
    if creso <= NPY_FR_s:
        second = rest * FACTORS[creso, NPY_FR_s]
    elif creso <= NPY_FR_us:
        second, us = divmod(rest, FACTORS[NPY_FR_s, creso])
        us *= FACTORS[creso, NPY_FR_us]
    else:
        second, rest = divmod(rest, FACTORS[NPY_FR_s, creso])
        us, rest = divmod(rest, FACTORS[NPY_FR_us, creso])
        if creso <= NPY_FR_ps:
            ps = rest * FACTORS[creso, NPY_FR_ps]
        else:
            ps, rest = divmod(rest, FACTORS[NPY_FR_ps, creso])
            as_ = rest * FACTORS[creso, NPY_FR_as]
    minute, second = divmod(second, 60)
    hour, minute = divmod(minute, 60)
    return Dts(year, month, day, hour, minute, second, us, ps, as_)


def _dts_to_any_int(dts, creso):
    """The date in the unit, rounded down to it, whether an int64 holds that or not."""
    if creso == NPY_FR_Y:
        return dts.year - 1970
    if creso == NPY_FR_M:
        return (dts.year - 1970) * 12 + dts.month - 1
    days = days_from_civil(dts.year, dts.month, dts.day)
    if creso <= NPY_FR_D:
        return days // 7 if creso == NPY_FR_W else days
    seconds = dts.hour * 3600 + dts.min * 60 + dts.sec
    if creso <= NPY_FR_s:
        return days * PER_DAY[creso] + seconds // FACTORS[creso, NPY_FR_s]
    value = days * PER_DAY[creso] + seconds * FACTORS[NPY_FR_s, creso]
    if creso <= NPY_FR_us:
        return value + dts.us // FACTORS[creso, NPY_FR_us]
    value += dts.us * FACTORS[NPY_FR_us, creso]
    if creso <= NPY_FR_ps:
        return value + dts.ps // FACTORS[creso, NPY_FR_ps]
    return value + dts.ps * FACTORS[NPY_FR_ps, creso] + dts.as_ // FACTORS[creso, NPY_FR_as]


def dts_to_value(dts, creso):
    """The date as an int64 in the unit, rounded down to it; `OutOfBoundsDatetime` if it has no room for it."""
    value = _dts_to_any_int(dts, creso)
    if INT64_MIN < value <= INT64_MAX:
        return value
    if creso in _BOUNDS:
        check_dts_bounds(dts, creso)
    raise OutOfBoundsDatetime


def dts_to_iso_string(dts):
    """The date as text down to the second."""
    return f'{dts.year}-{dts.month:02d}-{dts.day:02d} {dts.hour:02d}:{dts.min:02d}:{dts.sec:02d}'


# units that dates may be kept in, and the first and the last date (as tuples) that an int64 of each holds
_BOUNDS = {
    unit: tuple(pandas_datetime_to_datetimestruct(value, unit).as_tuple() for value in (INT64_MIN + 1, INT64_MAX))
    for unit in range(NPY_FR_m, NPY_FR_ns + 1)
}


def get_implementation_bounds(reso):
    """The first and the last date that the unit has room for, as tuples of the fields of `Dts`."""
    try:
        return _BOUNDS[reso]
    except KeyError:
        raise NotImplementedError(reso) from None


def check_dts_bounds(dts, unit=NPY_FR_ns):
    """Raises `OutOfBoundsDatetime` if the unit has no room for the date."""
    lower, upper = get_implementation_bounds(unit)
    if not lower <= dts.as_tuple() <= upper:
        raise OutOfBoundsDatetime(f'Out of bounds {UNIT_TO_ATTRNAME[unit]} timestamp: {dts_to_iso_string(dts)}')


def pydatetime_to_dtstruct(dt):
    """The fields of a datetime as it reads, whatever its zone."""
    return Dts(dt.year, dt.month, dt.day, dt.hour, dt.minute, dt.second, dt.microsecond,
               getattr(dt, 'nanosecond', 0) * 1000)


def pydatetime_to_dt64(dt, reso=NPY_FR_us):
    """A datetime as it reads, as an int64 in the unit; digits that the unit has none for are dropped."""
    return dts_to_value(pydatetime_to_dtstruct(dt), reso)


def pydate_to_dtstruct(val):
    """The fields of a date."""
    return Dts(val.year, val.month, val.day)


def pydate_to_dt64(val, reso=NPY_FR_s):
    """A date as an int64 in the unit."""
    return dts_to_value(pydate_to_dtstruct(val), reso)


# ---- the fields of a duration


def td64_to_tdstruct(td64, unit):
    """Days, hours, minutes, seconds, ms, us, ns of a duration, each as a number; only the days may be negative."""
    if unit == NPY_FR_W:
        # pandas' own unpacking takes weeks so
        return (td64 * 7, 0, 0, 0, 0, 0, 0)
    if not NPY_FR_D <= unit <= NPY_FR_ns:
        raise NotImplementedError(f'pandas: timedelta64 fields of unit number {unit} are not supported yet in Wardian')
    if unit < NPY_FR_s and td64 < 0:
        # no borrowing from the days in units coarser than a second
        return tuple(-field for field in td64_to_tdstruct(-td64, unit))
    days, rest = divmod(td64, PER_DAY[unit])
    if unit <= NPY_FR_s:
        seconds, fraction = rest * FACTORS[unit, NPY_FR_s], 0
    else:
        seconds, fraction = divmod(rest, FACTORS[NPY_FR_s, unit])
        fraction *= FACTORS[unit, NPY_FR_ns]
    hours, seconds = divmod(seconds, 3600)
    minutes, seconds = divmod(seconds, 60)
    micros, nanos = divmod(fraction, 1000)
    millis, micros = divmod(micros, 1000)
    return (days, hours, minutes, seconds, millis, micros, nanos)


def py_td64_to_tdstruct(td64, unit):
    """The fields of a duration as a dict, and their sums as `datetime.timedelta` has them."""
    days, hours, minutes, seconds, millis, micros, nanos = td64_to_tdstruct(td64, unit)
    return {
        'days': days, 'hrs': hours, 'min': minutes, 'sec': seconds, 'ms': millis, 'us': micros, 'ns': nanos,
        'seconds': hours * 3600 + minutes * 60 + seconds, 'microseconds': millis * 1000 + micros, 'nanoseconds': nanos,
    }


# ---- units of dtypes


def _require_dtype(dtype, name='dtype'):
    if not isinstance(dtype, np.dtype):
        raise TypeError(f"Argument '{name}' has incorrect type (expected numpy.dtype, got {type(dtype).__name__})")


# the text that numpy has for a dtype, its unit: filled as dtypes are met
_UNIT_OF_DTYPE = {}


def get_unit_from_dtype(dtype):
    """The number of the dtype's unit."""
    unit = _UNIT_OF_DTYPE.get(dtype)
    if unit is None:
        if dtype.kind not in 'mM':
            raise ValueError('dtype must be datetime64 or timedelta64')
        unit = ABBREV_TO_UNIT.get(np.datetime_data(dtype)[0], NPY_FR_GENERIC)
        if len(_UNIT_OF_DTYPE) < 200:
            _UNIT_OF_DTYPE[dtype] = unit
    return unit


def py_get_unit_from_dtype(dtype):
    """The number of the dtype's unit."""
    _require_dtype(dtype)
    return get_unit_from_dtype(dtype)


def get_datetime64_unit(obj):
    """The number of the unit of a scalar datetime64 or timedelta64."""
    return get_unit_from_dtype(obj.dtype)


get_timedelta64_unit = get_datetime64_unit


def get_datetime64_value(obj):
    """The integer within a scalar datetime64."""
    return int(obj.view('i8'))


get_timedelta64_value = get_datetime64_value


def is_unitless(dtype):
    """Whether the dtype is datetime64 or timedelta64 without a unit."""
    _require_dtype(dtype)
    if dtype.kind not in 'mM':
        raise ValueError('is_unitless dtype must be datetime64 or timedelta64')
    return get_unit_from_dtype(dtype) == NPY_FR_GENERIC


def get_supported_dtype(dtype):
    """The dtype itself if pandas keeps arrays in its unit, or that of the nearest unit in which it does."""
    _require_dtype(dtype)
    unit = get_unit_from_dtype(dtype)
    if unit != NPY_FR_GENERIC:
        unit = min(max(unit, NPY_FR_s), NPY_FR_ns)
    else:
        unit = NPY_FR_ns
    return np.dtype(f'{dtype.kind}8[{UNIT_TO_ABBREV[unit]}]')


def is_supported_dtype(dtype):
    """Whether pandas keeps arrays in the unit of the dtype."""
    _require_dtype(dtype)
    if dtype.kind not in 'mM':
        raise ValueError('is_unitless dtype must be datetime64 or timedelta64')
    return NPY_FR_s <= get_unit_from_dtype(dtype) <= NPY_FR_ns


# ---- other units


def convert_reso(value, from_reso, to_reso, round_ok):
    """The value in another unit; loss of digits is an error unless it is allowed, overflow always."""
    if from_reso == to_reso:
        return value
    if to_reso == NPY_FR_GENERIC or from_reso == NPY_FR_GENERIC or to_reso < from_reso:
        factor = get_conversion_factor(to_reso, from_reso)
        result, rest = divmod(value, factor)
        if rest and not round_ok:
            raise ValueError('Cannot losslessly convert units')
        return result
    if from_reso <= NPY_FR_M:
        # how long a month or a year is depends on when it is
        result = _dts_to_any_int(pandas_datetime_to_datetimestruct(value, from_reso), to_reso)
        if not INT64_MIN < result <= INT64_MAX:
            raise OutOfBoundsDatetime
        return result
    result = value * get_conversion_factor(from_reso, to_reso)
    if not INT64_MIN <= result <= INT64_MAX:
        raise OverflowError('result would overflow')
    return result


def _raise_array_overflow(values, flags, from_unit, dtype):
    """The error for the first value that another unit has no room for."""
    value = int(values.ravel()[int(np.argmax(flags.ravel()))])
    if dtype.kind == 'M':
        to_unit = get_unit_from_dtype(dtype)
        check_dts_bounds(pandas_datetime_to_datetimestruct(value, from_unit), to_unit)
        raise OutOfBoundsDatetime(f'Out of bounds {UNIT_TO_ATTRNAME[to_unit]} timestamp: {value}')
    text = np.timedelta64(value, UNIT_TO_ABBREV[from_unit])
    raise OutOfBoundsTimedelta(f'Cannot convert {text} to {dtype} without overflow')


def _calendar_upcast(ints, from_unit, to_unit):
    """Dates that count years or months in a unit of fixed length, and which of them overflow."""
    source = UNIT_TO_ABBREV[from_unit]
    bounds = [_dts_to_any_int(Dts(*bound), from_unit) for bound in get_implementation_bounds(to_unit)]
    # the year or month of the first date itself began before that date
    too_far = (ints <= bounds[0]) | (ints > bounds[1])
    inside = np.where(too_far, 0, ints)
    days = inside.view(f'M8[{source}]').astype('M8[D]').view('i8')
    return days * PER_DAY[to_unit], too_far


def _upcast(ints, from_unit, to_unit):
    get_implementation_bounds(to_unit)
    if from_unit <= NPY_FR_M:
        return _calendar_upcast(ints, from_unit, to_unit)
    factor = get_conversion_factor(from_unit, to_unit)
    limit = INT64_MAX // factor
    too_far = (ints > limit) | (ints < -limit)
    return ints * factor, too_far


def _check_castable(values, dtype):
    if not isinstance(values, np.ndarray):
        raise TypeError(
            f"Argument 'values' has incorrect type (expected numpy.ndarray, got {type(values).__name__})")
    _require_dtype(dtype)
    kind = values.dtype.kind
    if kind != dtype.kind or kind not in 'mM':
        raise TypeError('astype_overflowsafe values.dtype and dtype must be either '
                        'both-datetime64 or both-timedelta64.')
    name = 'datetime64' if kind == 'M' else 'timedelta64'
    if get_unit_from_dtype(values.dtype) == NPY_FR_GENERIC:
        raise TypeError(f'{name} values must have a unit specified')
    if get_unit_from_dtype(dtype) == NPY_FR_GENERIC:
        raise ValueError(f'{name} dtype must have a unit specified')


def astype_overflowsafe(values, dtype, copy=True, round_ok=True, is_coerce=False):
    """The datetime64 or timedelta64 array in another unit: an error, or NaT with `is_coerce`, for what overflows.

    Digits are dropped only with `round_ok`.
    """
    _check_castable(values, dtype)
    from_unit, to_unit = get_unit_from_dtype(values.dtype), get_unit_from_dtype(dtype)
    if from_unit == to_unit:
        return values.copy() if copy else values
    # flat, so that nothing becomes a scalar, which would warn of an overflow
    ints = np.ascontiguousarray(values).reshape(-1)
    ints = (ints if ints.dtype.isnative else ints.astype(ints.dtype.newbyteorder('='))).view('i8')
    is_nat = ints == NPY_NAT
    if from_unit > to_unit:
        result = _downcast(ints, is_nat, from_unit, to_unit, round_ok)
    else:
        result, too_far = _upcast(ints, from_unit, to_unit)
        too_far &= ~is_nat
        if too_far.any():
            if not is_coerce:
                _raise_array_overflow(ints, too_far, from_unit, dtype)
            result = np.where(too_far, NPY_NAT, result)
    if is_nat.any():
        result = np.where(is_nat, NPY_NAT, result)
    return result.view(dtype).reshape(values.shape)


def _downcast(ints, is_nat, from_unit, to_unit, round_ok):
    if not ints.size or is_nat.all():
        return ints
    factor = get_conversion_factor(to_unit, from_unit)
    result = ints // factor
    if not round_ok:
        lossy = (result * factor != ints) & ~is_nat
        if lossy.any():
            value = int(ints.ravel()[int(np.argmax(lossy.ravel()))])
            raise ValueError(f"Cannot losslessly cast '{value} {UNIT_TO_ABBREV[from_unit]}' "
                             f"to {UNIT_TO_ABBREV[to_unit]}")
    return result


# ---- comparisons and sums

_COMPARISONS = {
    operator.eq: np.equal, operator.ne: np.not_equal, operator.lt: np.less, operator.le: np.less_equal,
    operator.gt: np.greater, operator.ge: np.greater_equal,
}


def cmp_scalar(left, right, op):
    """Two integers compared by an operator of `operator`; NaT is unequal to everything."""
    if left == NPY_NAT or right == NPY_NAT:
        return op is operator.ne
    return op(left, right)


def _whole_and_rest(values, coarse):
    """Values in a coarser unit, rounded down, and what is left over in their own."""
    unit = get_unit_from_dtype(values.dtype)
    ints = np.ascontiguousarray(values).view('i8').reshape(values.shape)
    if unit == coarse:
        return ints, 0
    if coarse <= NPY_FR_M or unit <= NPY_FR_M:
        whole = values.astype(f'M8[{UNIT_TO_ABBREV[coarse]}]')
        return whole.view('i8'), ints - whole.astype(values.dtype).view('i8')
    factor = FACTORS[coarse, unit]
    return ints // factor, ints % factor


def compare_mismatched_resolutions(left, right, op):
    """Two arrays of the same kind but different units, compared exactly.

    Both are split into a whole number of the coarser unit and a rest, so that nothing can overflow.
    """
    if left.dtype.kind != right.dtype.kind or left.dtype.kind not in 'mM':
        raise ValueError('left and right must both be timedelta64 or both datetime64')
    coarse = min(get_unit_from_dtype(left.dtype), get_unit_from_dtype(right.dtype))
    is_nat = np.isnat(left) | np.isnat(right)
    if left.dtype.kind == 'm':
        # as pandas has it: durations are compared as if they were dates
        left, right = left.view(left.dtype.str.replace('m8', 'M8')), right.view(right.dtype.str.replace('m8', 'M8'))
    (left_whole, left_rest), (right_whole, right_rest) = (_whole_and_rest(each, coarse) for each in (left, right))
    same = left_whole == right_whole
    if op is operator.eq or op is operator.ne:
        result = same & (left_rest == right_rest)
        if op is operator.eq:
            return result & ~is_nat
        return ~result | is_nat
    compare = _COMPARISONS[op]
    strict = np.less if op in (operator.lt, operator.le) else np.greater
    result = strict(left_whole, right_whole) | (same & compare(left_rest, right_rest))
    return result & ~is_nat


def add_overflowsafe(left, right):
    """The sum of two arrays of int64, where NaT stays NaT, and an overflow is an error."""
    for name, value in (('left', left), ('right', right)):
        if not isinstance(value, np.ndarray):
            raise TypeError(
                f"Argument '{name}' has incorrect type (expected numpy.ndarray, got {type(value).__name__})")
    is_nat = (left == NPY_NAT) | (right == NPY_NAT)
    with np.errstate(over='ignore'):
        result = np.asarray(np.add(left, right, dtype='i8', casting='unsafe'))
    # an overflow turns the sign of a sum, both of whose parts had the other one
    overflow = ((left ^ result) & (right ^ result)) < 0
    if (overflow & ~is_nat).any():
        raise OverflowError('Overflow in int64 addition')
    return np.asarray(np.where(is_nat, NPY_NAT, result)) if is_nat.any() else result
