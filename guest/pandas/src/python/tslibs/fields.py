"""Fields of arrays of dates and durations, and rounding of them: whole arrays of int64 at a time.

Single values have theirs in `timestamps` and `timedeltas`, the calendar for one date is `ccalendar`.
"""

import numpy as np

from pandas._libs.tslibs._rows import PER_SECOND, is_row, kernels
from pandas._libs.tslibs._units import (
    FACTORS,
    NPY_FR_D,
    NPY_FR_h,
    NPY_FR_M,
    NPY_FR_m,
    NPY_FR_ns,
    NPY_FR_s,
    NPY_FR_us,
    NPY_FR_W,
    PER_DAY,
)
from pandas._libs.tslibs.ccalendar import DAYS_FULL, MONTHS_FULL, month_offset
from pandas._libs.tslibs.np_datetime import (
    INT64_MAX,
    NPY_NAT,
    civil_from_days_array,
    days_from_civil_array,
)

# 1970-01-01 was a Thursday
_EPOCH_WEEKDAY = 3
_MONTH_OFFSETS = np.array(month_offset, dtype='i8').reshape(2, 13)
_DAYS_IN_MONTH = np.diff(_MONTH_OFFSETS, axis=1)
_BUFFER_NAMES = {'int32': 'int', 'int16': 'short', 'int8': 'signed char', 'float64': 'double', 'float32': 'float',
                 'object': 'Python object', 'uint64': 'unsigned long', 'uint8': 'unsigned char', 'bool': 'bool'}


# ---- what dates and durations come apart into


def _checked(values):
    """The values as an array of int64, or the error of what takes only that."""
    if not isinstance(values, np.ndarray):
        raise TypeError(f"a bytes-like object is required, not '{type(values).__name__}'")
    if values.ndim != 1:
        raise ValueError(f'Buffer has wrong number of dimensions (expected 1, got {values.ndim})')
    if values.dtype != np.int64:
        name = _BUFFER_NAMES.get(values.dtype.name, values.dtype.name)
        raise ValueError(f"Buffer dtype mismatch, expected 'const int64_t' but got '{name}'")
    return values


def _without_nats(values):
    """The values with 0 for each NaT, and a mask of those (or None where there are none)."""
    is_nat = values == NPY_NAT
    if is_nat.any():
        return np.where(is_nat, 0, values), is_nat
    return values, None


def _days_and_rest(values, reso):
    """Whole days since 1970-01-01, and what is beyond them in the unit."""
    if reso >= NPY_FR_D:
        per_day = PER_DAY.get(reso)
        if per_day is None:
            raise ValueError('unit-less resolutions are not supported')
        if per_day > INT64_MAX:
            # an int64 of such a unit is less than a day
            before = values < 0
            return -before.astype('i8'), values
        days = values // per_day
        return days, values - days * per_day
    if reso == NPY_FR_W:
        return values * 7, None
    if reso == NPY_FR_M:
        year = values // 12
        return days_from_civil_array(year + 1970, values - year * 12 + 1, np.ones_like(values)), None
    return days_from_civil_array(values + 1970, np.ones_like(values), np.ones_like(values)), None


def _part(rest, reso, unit, count):
    """How many of `unit` are in the rest of a day, beyond whole groups of `count`."""
    if rest is None or reso == NPY_FR_D:
        return 0
    if unit > reso:
        factor = FACTORS[reso, unit]
        # what is in a coarser unit is a whole number of it only if the field is finer than the unit
        return rest * factor % count
    return rest // FACTORS[unit, reso] % count


def _is_leap(years):
    return (years % 4 == 0) & ((years % 100 != 0) | (years % 400 == 0))


def isleapyear_arr(years):
    """Whether each year is a leap year."""
    return np.logical_or(years % 400 == 0, np.logical_and(years % 4 == 0, years % 100 > 0))


def _day_of_year(days):
    year, month, day = civil_from_days_array(days)
    return _MONTH_OFFSETS[_is_leap(year).astype('i8'), month - 1] + day


def _days_in_month(year, month):
    return _DAYS_IN_MONTH[_is_leap(year).astype('i8'), month - 1]


def _weekday(days):
    return (days + _EPOCH_WEEKDAY) % 7


def _iso_calendar(days):
    """ISO years, weeks and weekdays: a week belongs to the year that its Thursday is in."""
    weekday = _weekday(days)
    thursday = days - weekday + 3
    year = civil_from_days_array(thursday)[0]
    first = days_from_civil_array(year, np.ones_like(year), np.ones_like(year))
    return year, (thursday - first) // 7 + 1, weekday + 1


# name, what the field is of the days
_DAY_FIELDS = {
    'Y': lambda days: civil_from_days_array(days)[0],
    'M': lambda days: civil_from_days_array(days)[1],
    'D': lambda days: civil_from_days_array(days)[2],
    'doy': _day_of_year,
    'dow': _weekday,
    'woy': lambda days: _iso_calendar(days)[1],
    'q': lambda days: (civil_from_days_array(days)[1] - 1) // 3 + 1,
    'dim': lambda days: _days_in_month(*civil_from_days_array(days)[:2]),
}
# name, the unit that the field counts within a day, and after how many it begins anew
_TIME_FIELDS = {
    'h': (NPY_FR_h, 24), 'm': (NPY_FR_m, 60), 's': (NPY_FR_s, 60), 'us': (NPY_FR_us, 1_000_000),
    'ns': (NPY_FR_ns, 1000),
}


def _filled(values, is_nat, dtype, fill):
    """The values in a dtype, and what stands for NaT."""
    result = np.empty(len(values), dtype) if np.ndim(values) else values
    result[...] = values
    if is_nat is not None:
        result[is_nat] = fill
    return result


def get_date_field(dtindex, field, reso=NPY_FR_ns):
    """One field of the dates, as int32 with -1 for NaT; `is_leap_year` is bool."""
    values = _checked(dtindex)
    per_second = PER_SECOND.get(reso)
    if per_second is not None and is_row(values):
        if field == 'is_leap_year':
            return kernels.fields(values, per_second, 'leap').astype(bool)
        found = kernels.fields(values, per_second, field) if field in _DAY_FIELDS or field in _TIME_FIELDS else None
        if found is not None:
            return found
    values, is_nat = _without_nats(values)
    if field == 'is_leap_year':
        days, _ = _days_and_rest(values, reso)
        # NaT counts as year -1 does
        return isleapyear_arr(_filled(civil_from_days_array(days)[0], is_nat, 'i4', -1))
    if field in _TIME_FIELDS:
        _, rest = _days_and_rest(values, reso)
        result = np.empty(len(values), 'i4')
        result[...] = _part(rest, reso, *_TIME_FIELDS[field])
        if is_nat is not None:
            result[is_nat] = -1
        return result
    if field not in _DAY_FIELDS:
        raise ValueError(f'Field {field} not supported')
    return _filled(_DAY_FIELDS[field](_days_and_rest(values, reso)[0]), is_nat, 'i4', -1)


def build_field_sarray(dtindex, reso):
    """The dates as records of year, month, day, hour, minute, second and microsecond."""
    values = _checked(dtindex)
    dtype = np.dtype([(name, 'i4') for name in 'YMDhmsu'])
    per_second = PER_SECOND.get(reso)
    if per_second is not None and is_row(values):
        return kernels.records(values, per_second).reshape(-1).view(dtype)
    days, rest = _days_and_rest(values, reso)
    result = np.empty(len(values), dtype=dtype)
    result['Y'], result['M'], result['D'] = civil_from_days_array(days)
    for name in 'hmsu':
        result[name] = _part(rest, reso, *_TIME_FIELDS['us' if name == 'u' else name])
    return result


def build_isocalendar_sarray(dtindex, reso):
    """The dates as records of ISO year, week and weekday, each 0 for NaT."""
    values = _checked(dtindex)
    dtype = np.dtype([(name, 'u4') for name in ('year', 'week', 'day')])
    per_second = PER_SECOND.get(reso)
    if per_second is not None and is_row(values):
        return kernels.iso_calendar(values, per_second).reshape(-1).view(dtype)
    values, is_nat = _without_nats(values)
    result = np.empty(len(values), dtype=dtype)
    for name, field in zip(result.dtype.names, _iso_calendar(_days_and_rest(values, reso)[0])):
        result[name] = field.astype('u4')
        if is_nat is not None:
            result[name][is_nat] = 0
    return result


# ---- names, and the ends of months


def _get_locale_names(name_type, locale=None):
    """The names of days or months (an attribute of `_strptime.LocaleTime`) in a locale."""
    from _strptime import LocaleTime
    from locale import LC_TIME

    from pandas._config.localization import set_locale

    with set_locale(locale, LC_TIME):
        return getattr(LocaleTime(), name_type)


get_locale_names = _get_locale_names

# field, the names by default, and where those of a locale come from
_NAMES = {'day_name': ('dow', DAYS_FULL, 'f_weekday'), 'month_name': ('M', MONTHS_FULL, 'f_month')}


def get_date_name_field(dtindex, field, locale=None, reso=NPY_FR_ns):
    """The name of the weekday or the month of each date, nan for NaT."""
    values = _checked(dtindex)
    if field not in _NAMES:
        raise ValueError(f'Field {field} not supported')
    number, names, in_locale = _NAMES[field]
    if locale is not None:
        names = [name.capitalize() for name in _get_locale_names(in_locale, locale)]
    table = np.array([*names, np.nan], dtype=object)
    # -1, which stands for NaT, is the last
    return table[get_date_field(values, number, reso)]


def _bounds_of_period(freqstr, month_kw):
    """The months that the year of a frequency begins and ends with."""
    if freqstr[0:2] in ('MS', 'QS', 'YS') or freqstr[1:3] in ('MS', 'QS', 'YS'):
        return month_kw, 12 if month_kw == 1 else month_kw - 1
    return month_kw % 12 + 1, month_kw


def get_start_end_field(dtindex, field, freqstr=None, month_kw=12, reso=NPY_FR_ns):
    """Whether each date is the first or the last (business) day of its month, quarter or year."""
    values = _checked(dtindex)
    is_business, start_month, end_month = False, 1, 12
    if freqstr:
        if freqstr == 'C':
            raise ValueError(f'Custom business days is not supported by {field}')
        is_business = freqstr[0] == 'B'
        start_month, end_month = _bounds_of_period(freqstr, month_kw)
    period, _, end = field.removeprefix('is_').partition('_')
    if not field.startswith('is_') or period not in _MONTHS_PER_PERIOD or end not in ('start', 'end'):
        raise ValueError(f'Field {field} not supported')
    months = _MONTHS_PER_PERIOD[period]
    per_second = PER_SECOND.get(reso)
    if per_second is not None and is_row(values):
        edge_month = start_month if end == 'start' else end_month
        return kernels.month_edges(values, per_second, end == 'end', is_business, months, edge_month)
    values, is_nat = _without_nats(values)
    days = _days_and_rest(values, reso)[0]
    year, month, day = civil_from_days_array(days)
    if end == 'start':
        result = _is_first(days, day, is_business) & ((month - start_month) % months == 0)
    else:
        result = _is_last(days, day, _days_in_month(year, month), is_business) & ((month - end_month) % months == 0)
    return result if is_nat is None else result & ~is_nat


_MONTHS_PER_PERIOD = {'month': 1, 'quarter': 3, 'year': 12}


def _is_first(days, day, is_business):
    if not is_business:
        return day == 1
    weekday = _weekday(days)
    return ((day == 1) & (weekday < 5)) | ((day <= 3) & (weekday == 0))


def _is_last(days, day, days_in_month, is_business):
    if not is_business:
        return day == days_in_month
    weekday = _weekday(days)
    return ((day == days_in_month) & (weekday < 5)) | ((days_in_month - day < 3) & (weekday == 4))


def month_position_check(fields, weekdays):
    """Where in their months all the dates are: 'cs', 'ce', 'bs' or 'be' (calendar or business, start or end)."""
    day = fields['D']
    weekdays = np.asarray(weekdays)
    days_in_month = _days_in_month(fields['Y'].astype('i8'), fields['M'].astype('i8'))
    is_first, is_last = day == 1, day == days_in_month
    tests = (
        ('ce', is_last),
        ('be', is_last | ((days_in_month - day < 3) & (weekdays == 4))),
        ('cs', is_first),
        ('bs', is_first | ((day <= 3) & (weekdays == 0))),
    )
    for position, holds in tests:
        if holds.all():
            return position
    return None


# ---- durations


_DURATION_FIELDS = {'seconds': 'seconds', 'microseconds': 'us', 'nanoseconds': 'ns'}


def get_timedelta_field(tdindex, field, reso=NPY_FR_ns):
    """Seconds, microseconds or nanoseconds of the durations as `datetime.timedelta` has them, -1 for NaT."""
    values = _checked(tdindex)
    name = _DURATION_FIELDS.get(field)
    if name is None:
        raise ValueError(f'Field {field} not supported')
    per_second = PER_SECOND.get(reso)
    if per_second is not None and is_row(values):
        return kernels.fields(values, per_second, name)
    values, is_nat = _without_nats(values)
    _, rest = _days_and_rest(values, reso)
    if field == 'seconds':
        part = _part(rest, reso, NPY_FR_s, 86_400)
    else:
        part = _part(rest, reso, *_TIME_FIELDS['us' if field == 'microseconds' else 'ns'])
    result = np.empty(len(values), 'i4')
    result[...] = part
    if is_nat is not None:
        result[is_nat] = -1
    return result


def get_timedelta_days(tdindex, reso=NPY_FR_ns):
    """The whole days of the durations, -1 for NaT."""
    values = _checked(tdindex)
    per_second = PER_SECOND.get(reso)
    if per_second is not None and is_row(values):
        return kernels.days(values, per_second)
    values, is_nat = _without_nats(values)
    return _filled(_days_and_rest(values, reso)[0], is_nat, 'i8', -1)


# ---- rounding


class RoundTo:
    """Which way to round; the properties themselves, as the class has them, are what is compared."""

    MINUS_INFTY = property(lambda self: 0)
    PLUS_INFTY = property(lambda self: 1)
    NEAREST_HALF_EVEN = property(lambda self: 2)
    NEAREST_HALF_PLUS_INFTY = property(lambda self: 3)
    NEAREST_HALF_MINUS_INFTY = property(lambda self: 4)


# how to round, and whether to round up: from the quotient (down), the rest, and what is missing to the next multiple
_ROUND_UP = {
    RoundTo.MINUS_INFTY: lambda quotient, rest, missing: False,
    # not `> 0`, for multiples of something negative
    RoundTo.PLUS_INFTY: lambda quotient, rest, missing: rest != 0,
    RoundTo.NEAREST_HALF_EVEN: lambda quotient, rest, missing: (rest > missing) | (
        (rest == missing) & (quotient % 2 == 1)),
    # half of an odd number of nanoseconds is rounded down, so that they are never as far from either side
    RoundTo.NEAREST_HALF_PLUS_INFTY: lambda quotient, rest, missing: rest >= missing,
    RoundTo.NEAREST_HALF_MINUS_INFTY: lambda quotient, rest, missing: rest > missing,
}


# in the order of the numbers that the kernels have for them
_MODES = [
    RoundTo.MINUS_INFTY, RoundTo.PLUS_INFTY, RoundTo.NEAREST_HALF_EVEN, RoundTo.NEAREST_HALF_PLUS_INFTY,
    RoundTo.NEAREST_HALF_MINUS_INFTY,
]


def round_nsint64(values, mode, nanos):
    """The values rounded to multiples of `nanos`; the mode is an attribute of `RoundTo`."""
    must_go_up = _ROUND_UP.get(mode)
    if must_go_up is None:
        raise ValueError('round_nsint64 called with an unrecognized rounding mode')
    if nanos == 1:
        return values.copy()
    _check_multiple(nanos, mode)
    if kernels is not None and is_row(values) and type(nanos) is int and 0 < nanos <= INT64_MAX:
        rounded = kernels.round(values, nanos, _MODES.index(mode))
        if rounded is None:
            raise OverflowError('value too large')
        return rounded
    values, is_nat = _without_nats(values)
    quotient = values // nanos
    rest = values - quotient * nanos
    step = np.where(must_go_up(quotient, rest, nanos - rest), nanos - rest, -rest)
    result = values + step
    # wrapped around, if it is on the wrong side of where it was
    if ((result < values) & (step > 0) | (result > values) & (step < 0)).any():
        raise OverflowError('value too large')
    if is_nat is not None:
        result[is_nat] = NPY_NAT
    return result


def _check_multiple(nanos, mode):
    if nanos == 0:
        raise ZeroDivisionError('division by zero' if mode is RoundTo.NEAREST_HALF_EVEN
                                else 'integer division or modulo by zero')


def round_int64(value, mode, nanos):
    """The same for one integer."""
    if nanos == 1 or value == NPY_NAT:
        return value
    _check_multiple(nanos, mode)
    quotient, rest = divmod(value, nanos)
    if _ROUND_UP[mode](quotient, rest, nanos - rest):
        quotient += 1
    result = quotient * nanos
    if not NPY_NAT <= result <= INT64_MAX:
        raise OverflowError('value too large')
    return result
