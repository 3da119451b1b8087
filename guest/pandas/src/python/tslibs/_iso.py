"""Dates in the forms of ISO 8601 that pandas reads itself, without dateutil; a file of ours, not of pandas.

One regular expression knows the whole grammar, others are made from formats like `%Y-%m-%d %H:%M`. Strings of one
fixed width are also read by whole arrays (`read_fixed_width`). Nothing here knows words such as "now" and "NaT".
"""

import re
from itertools import product

import numpy as np

from pandas._libs.tslibs._units import (
    FACTORS, INT64_MAX, INT64_MIN, NPY_FR_D, NPY_FR_M, NPY_FR_Y, NPY_FR_as, NPY_FR_fs, NPY_FR_h, NPY_FR_m, NPY_FR_ms,
    NPY_FR_ns, NPY_FR_ps, NPY_FR_s, NPY_FR_us,
)
from pandas._libs.tslibs.ccalendar import get_days_in_month
from pandas._libs.tslibs.np_datetime import Dts, days_from_civil_array

_SPACE = r'[ \t\n\v\f\r]*'
_MINUTES = rf'[0-9]{{1,2}}{_SPACE}'
_ZONE = rf'(?P<z>Z{_SPACE}|[+-](?:[0-9]{{2}}(?::?{_MINUTES})?|[0-9](?::{_MINUTES})?))'
_CLOCK = (
    r'[T ](?:(?P<H>[0-9]{1,2}):(?P<M>[0-9]{1,2})(?::(?P<S>[0-9]{1,2})(?:\.(?P<f>[0-9]{0,18}))?)?'
    r'|(?P<H2>[0-9]{2})(?:(?P<M2>[0-9]{2})(?:(?P<S2>[0-9]{2})(?:\.(?P<f2>[0-9]{0,18}))?)?)?)'
    rf'{_SPACE}{_ZONE}?'
)
_COMPACT_CLOCK = re.sub(r'\?P<(\w+)>', r'?P<c\1>', _CLOCK)  # the groups of one expression need different names
_ISO = re.compile(
    rf'{_SPACE}(?P<Y>-?[0-9]{{4}})'
    rf'(?:(?P<sep>[-./\\ ])(?P<m>[0-9]{{1,2}})(?:(?P=sep)(?P<d>[0-9]{{1,2}})(?:{_CLOCK})?)?'
    rf'|(?P<m2>[0-9]{{2}})(?P<d2>[0-9]{{2}})(?:{_COMPACT_CLOCK})?)?'
    r'\Z'
)

# digits of the fraction of a second, the unit that they need
_FRACTION_UNITS = tuple(
    unit for unit in (NPY_FR_ms, NPY_FR_us, NPY_FR_ns, NPY_FR_ps, NPY_FR_fs, NPY_FR_as) for _ in range(3)
)
_OFFSET = re.compile(r'([+-])([0-9]{1,2}):?([0-9]{1,2})?')


class IsoError(ValueError):
    """The string is of these forms, but a number in it is out of range."""


def fraction_unit(digits):
    return NPY_FR_ms if digits == 0 else _FRACTION_UNITS[digits - 1]


def read_offset(text, string):
    """Minutes east of UTC from `Z`, `+H`, `+HHMM`, `+HH:MM`."""
    if text[0] == 'Z':
        return 0
    sign, hours, minutes = _OFFSET.match(text).groups()
    hours, minutes = int(hours), int(minutes or 0)
    if hours >= 24:
        raise IsoError(f'Timezone hours offset out of range in datetime string "{string}"')
    if minutes >= 60:
        raise IsoError(f'Timezone minutes offset out of range in datetime string "{string}"')
    return -(hours * 60 + minutes) if sign == '-' else hours * 60 + minutes


def _check_range(string, year, month, day, hour=0, minute=0, second=0):
    if not 1 <= month <= 12:
        raise IsoError(f'Month out of range in datetime string "{string}"')
    if not 1 <= day <= get_days_in_month(year, month):
        raise IsoError(f'Day out of range in datetime string "{string}"')
    if hour >= 24:
        raise IsoError(f'Hours out of range in datetime string "{string}"')
    if minute >= 60:
        raise IsoError(f'Minutes out of range in datetime string "{string}"')
    if second >= 60:
        raise IsoError(f'Seconds out of range in datetime string "{string}"')


def make_dts(string, year, month, day, hour, minute, second, fraction):
    """A `Dts` from strings (None where a field is absent), and its unit."""
    year = int(year)
    if month is None:
        return Dts(year), NPY_FR_Y
    month = int(month)
    if day is None:
        _check_range(string, year, month, 1)
        return Dts(year, month), NPY_FR_M
    day = int(day)
    if hour is None:
        _check_range(string, year, month, day)
        return Dts(year, month, day), NPY_FR_D
    hour = int(hour)
    if minute is None:
        _check_range(string, year, month, day, hour)
        return Dts(year, month, day, hour), NPY_FR_h
    minute = int(minute)
    if second is None:
        _check_range(string, year, month, day, hour, minute)
        return Dts(year, month, day, hour, minute), NPY_FR_m
    second = int(second)
    _check_range(string, year, month, day, hour, minute, second)
    if fraction is None:
        return Dts(year, month, day, hour, minute, second), NPY_FR_s
    digits = fraction.ljust(18, '0')
    dts = Dts(year, month, day, hour, minute, second, int(digits[:6]), int(digits[6:12]), int(digits[12:]))
    return dts, fraction_unit(len(fraction))


def read_iso(string):
    """(Dts, unit, minutes east of UTC or None) of a string in ISO form, None for other strings.

    IsoError where it is of that form with a number that is out of range.
    """
    match = _ISO.match(string)
    return None if match is None else _from_match(match, string)


def _from_match(match, string):
    (year, _, month, day, hour, minute, second, fraction, hour2, minute2, second2, fraction2, zone, month2, day2,
     chour, cminute, csecond, cfraction, chour2, cminute2, csecond2, cfraction2, czone) = match.groups()
    if month2 is not None:
        month, day, zone = month2, day2, czone
        hour, minute, second, fraction = chour, cminute, csecond, cfraction
        hour2, minute2, second2, fraction2 = chour2, cminute2, csecond2, cfraction2
    if hour2 is not None:
        hour, minute, second, fraction = hour2, minute2, second2, fraction2
    dts, unit = make_dts(string, year, month, day, hour, minute, second, fraction)
    return dts, unit, None if zone is None else read_offset(zone, string)


def string_to_dts(string):
    """`read_iso`, with a ValueError for strings that are of no ISO form."""
    found = read_iso(string)
    if found is None:
        partial = re.match(_ISO.pattern.removesuffix(r'\Z'), string)
        if partial:
            _from_match(partial, string)  # a number that is out of range comes first
        position = partial.end() if partial else 0
        raise ValueError(f'Error parsing datetime string "{string}" at position {position}')
    return found


# --- formats ----------------------------------------------------------------------------------------------------------

def _iso_formats():
    """All formats that are ISO: of a date, more and more of a time of day, a fraction and an offset."""
    formats = {'%Y'}
    for sep, clock_sep in product(('-', '/', '\\', '.', ' ', ''), ' T'):
        if sep:
            formats.add(f'%Y{sep}%m')
        date = f'%Y{sep}%m{sep}%d'
        formats.add(date)
        for clock in ('%H', '%H:%M', '%H:%M:%S', '%H:%M:%S.%f', '%H:%M:%S%z', '%H:%M:%S.%f%z'):
            formats.add(f'{date}{clock_sep}{clock}')
    return formats


ISO_FORMATS = frozenset(_iso_formats())
_format_patterns = {}


def _format_pattern(fmt):
    """The regular expression of an ISO format; what is read may have a negative year and 18 digits of a fraction."""
    found = _format_patterns.get(fmt)
    if found is None:
        few = '{2}' if '%Y%m' in fmt else '{1,2}'
        parts = {
            '%Y': '(?P<Y>-?[0-9]{4})', '%m': f'(?P<m>[0-9]{few})', '%d': f'(?P<d>[0-9]{few})',
            '%M': '(?P<M>[0-9]{1,2})', '%S': '(?P<S>[0-9]{1,2})', '%f': '(?P<f>[0-9]{1,18})', '%z': _ZONE,
            '%H': '(?P<H>[0-9]{1,2})' if '%M' in fmt else '(?P<H>[0-9]{2})',
        }
        text = ''.join(parts.get(piece) or re.escape(piece) for piece in re.split('(%.)', fmt))
        found = re.compile(text)
        if len(_format_patterns) > 200:
            _format_patterns.clear()
        _format_patterns[fmt] = found
    return found


def read_with_format(string, fmt, exact):
    """`read_iso` for a string in an ISO format; None where it does not fit or is out of range."""
    match = _format_pattern(fmt).match(string)
    if match is None or exact and match.end() != len(string):
        return None
    get = match.groupdict().get
    try:
        dts, unit = make_dts(string, get('Y'), get('m'), get('d'), get('H'), get('M'), get('S'), get('f'))
        zone = get('z')
        return dts, unit, None if zone is None else read_offset(zone, string)
    except IsoError:
        return None


# --- strings of one width ---------------------------------------------------------------------------------------------

_FIELDS = {'Y': 4, 'm': 2, 'd': 2, 'H': 2, 'M': 2, 'S': 2}
_DEFAULTS = {'m': 1, 'd': 1, 'H': 0, 'M': 0, 'S': 0, 'f': 0}
_LIMITS = {'m': (1, 12), 'd': (1, 31), 'H': (0, 23), 'M': (0, 59), 'S': (0, 59)}
_MONTH_LENGTHS = np.array([0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31], dtype=np.int64)


def _layout(fmt, width):
    """The columns of each field and of each literal in strings of `width`, or None when they are not fixed."""
    fields, literals, column = {}, [], 0
    pieces = re.findall('%(.)|([^%])', fmt)
    fixed = sum(_FIELDS.get(field, 0) if field else 1 for field, _ in pieces)
    for field, literal in pieces:
        if literal:
            literals.append((column, ord(literal)))
            column += 1
            continue
        size = _FIELDS.get(field, width - fixed if field == 'f' else 0)
        if size <= 0 or field in fields or size > 9:
            return None
        fields[field] = (column, size)
        column += size
    if column != width or 'Y' not in fields or any(code > 127 for _, code in literals):
        return None
    return fields, literals


_SHORT_WIDTHS = {10: '%Y-%m-%d', 16: '%Y-%m-%d_%H:%M', 19: '%Y-%m-%d_%H:%M:%S'}


def usual_format(text):
    """The format of the usual ISO forms by the length of a string and its eleventh character, or None."""
    size = len(text)
    fmt = _SHORT_WIDTHS.get(size)
    if fmt is None:
        if not 20 < size < 30 or text[19] != '.':
            return None
        fmt = '%Y-%m-%d_%H:%M:%S.%f'
    if size == 10:
        return fmt
    return fmt.replace('_', text[10]) if text[10] in 'T ' else None


def read_fixed_width(strings, fmt, creso, lossless=False):
    """Strings of one width and in one format, as int64 of a unit, and which of them it could read.

    With `lossless`, it does not read strings that have digits for which the unit is too coarse. None when the
    strings or the format are not of the kind that this works for.
    """
    width = len(strings[0])
    layout = _layout(fmt, width) if width < 64 else None
    if layout is None:
        return None
    joined = ''.join(strings)
    if len(joined) != width * len(strings) or not joined.isascii() or set(map(len, strings)) != {width}:
        return None
    table = np.frombuffer(joined.encode('ascii'), dtype=np.uint8).reshape(len(strings), width)
    fields, literals = layout
    fits = np.ones(len(strings), dtype=bool)
    for column, code in literals:
        fits &= table[:, column] == code
    numbers = dict(_DEFAULTS)
    for field, (column, size) in fields.items():
        digits = table[:, column:column + size].astype(np.int64) - 48
        fits &= ((digits >= 0) & (digits <= 9)).all(axis=1)
        number = digits[:, 0]
        for place in range(1, size):
            number = number * 10 + digits[:, place]
        numbers[field] = number
        if field in _LIMITS:
            low, high = _LIMITS[field]
            fits &= (number >= low) & (number <= high)
    return _fixed_values(numbers, fits, fields, creso, lossless)


def values_of_fields(numbers, creso):
    """Arrays of years, months, … by the letters of their directives (`f` as nanoseconds), as `read_fixed_width`."""
    fits = numbers['S'] < 60 if 'S' in numbers else np.ones(len(numbers['Y']), dtype=bool)
    fields = {'f': (0, 9), **{field: None for field in numbers if field != 'f'}}
    if 'f' not in numbers:
        del fields['f']
    return _fixed_values({**_DEFAULTS, **numbers}, fits, fields, creso, False)


def _fixed_values(numbers, fits, fields, creso, lossless):
    year, month, day = numbers['Y'], numbers['m'], numbers['d']
    fits &= year >= 1
    if 'm' in fields:
        safe_month = np.where(fits, month, 1)
        month = safe_month
        if 'd' in fields:
            leap = (year % 4 == 0) & ((year % 100 != 0) | (year % 400 == 0))
            fits &= day <= _MONTH_LENGTHS[safe_month] + ((safe_month == 2) & leap)
    year = np.where(fits, year, 1970)
    days = days_from_civil_array(year, np.broadcast_to(month, year.shape), np.broadcast_to(day, year.shape))
    seconds = days * 86400 + numbers['H'] * 3600 + numbers['M'] * 60 + numbers['S']
    per_second = FACTORS[NPY_FR_s, creso]
    fraction = numbers['f']
    if 'f' in fields:
        scale = 10 ** fields['f'][1]
        if per_second >= scale:
            fraction = fraction * (per_second // scale)
        else:
            fraction, rest = np.divmod(fraction, scale // per_second)
            if lossless:
                # and the string must fit into the unit that it would have by itself
                limit = INT64_MAX // (10**6 if scale <= 10**6 else 10**9) - 1
                fits &= (rest == 0) & (np.abs(seconds) < limit)
    # a second that leaves no room for the unit is for the caller, who knows the error
    fits &= (seconds < INT64_MAX // per_second) & (seconds > INT64_MIN // per_second + 1)
    return np.where(fits, seconds, 0) * per_second + fraction, fits
