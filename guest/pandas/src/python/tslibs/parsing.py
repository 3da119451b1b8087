"""Strings to datetimes: dates in common order, quarters and months, and everything else by dateutil.

Also the guess of a format from one string. ISO forms are in `_iso`, strings of a given format in `strptime`.
"""

import re
import time
import warnings
from datetime import datetime, timedelta, timezone
from decimal import InvalidOperation

import numpy as np
from dateutil.parser import DEFAULTPARSER
from dateutil.tz import tzlocal as _dateutil_tzlocal
from dateutil.tz import tzoffset
from dateutil.tz import tzutc as _dateutil_tzutc

from pandas._config import get_option
from pandas._libs.tslibs._iso import IsoError, read_iso
from pandas._libs.tslibs._units import (
    NPY_FR_D, NPY_FR_M, NPY_FR_Y, NPY_FR_h, NPY_FR_m, NPY_FR_ms, NPY_FR_ns, NPY_FR_s, NPY_FR_us, UNIT_TO_ATTRNAME,
)
from pandas._libs.tslibs.ccalendar import MONTH_TO_CAL_NUM
from pandas._libs.tslibs.dtypes import _stack_level
from pandas._libs.tslibs.nattype import NaT, nat_strings
from pandas._libs.tslibs.np_datetime import OutOfBoundsDatetime
from pandas._libs.tslibs.strptime import array_strptime

_DEFAULT_DATETIME = datetime(1, 1, 1)

PARSING_WARNING_MSG = (
    'Parsing dates in {format} format when dayfirst={dayfirst} was specified. '
    'Pass `dayfirst={opposite}` or specify a format to silence this warning.'
)


class DateParseError(ValueError):
    """The string is no date."""



def _check_str(value, name):
    if type(value) is not str:
        if value is None:
            raise TypeError('bad argument type for built-in operation')
        kind = type(value)
        shown = kind.__name__ if kind.__module__ == 'builtins' else f'{kind.__module__}.{kind.__name__}'
        raise TypeError(f"Argument '{name}' has incorrect type (expected str, got {shown})")


# --- does it look like a date? ----------------------------------------------------------------------------------------

_NOT_DATELIKE = frozenset('aAmMpPtT')
_TIME_START = re.compile(r'[0-9]{1,2}:[0-9]{2}')
_FLOAT = re.compile(r'[ \t\n\r\v\f]*[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?[ \t\n\r\v\f]*\Z')


def _does_string_look_like_datetime(py_string):
    """False for single letters and for numbers below 1000, which would be dates to dateutil."""
    if type(py_string) is not str:
        _check_str(py_string, 'py_string')
    if py_string[:1] == '0':
        return True
    if py_string in _NOT_DATELIKE:
        return False
    if _FLOAT.match(py_string):
        return float(py_string) >= 1000
    return True


# --- entry points -----------------------------------------------------------------------------------------------------


def py_parse_datetime_string(date_string, dayfirst=False, yearfirst=False):
    _check_str(date_string, 'date_string')
    return parse_with_unit(date_string, dayfirst, yearfirst)[0]


def parse_datetime_string(date_str, dayfirst=False, yearfirst=False):
    """A datetime of a string; a string that is a time of day alone is on the day of today."""
    return parse_with_unit(date_str, dayfirst, yearfirst)[0]


def parse_with_unit(date_str, dayfirst=False, yearfirst=False):
    """(datetime, unit, nanoseconds beyond it) of a string."""
    if not _does_string_look_like_datetime(date_str):
        raise ValueError(f'Given date string "{date_str}" not likely a datetime')
    if _TIME_START.match(date_str):
        today = datetime.now().replace(hour=0, minute=0, second=0, microsecond=0)
        return _dateutil_parse(date_str, today, dayfirst, yearfirst)
    found = _parse_delimited_date(date_str, dayfirst)
    if found is None:
        found = _parse_quarter_or_month(date_str, _DEFAULT_DATETIME, None)
    if found is None:
        return _dateutil_parse(date_str, _DEFAULT_DATETIME, dayfirst, yearfirst)
    return found[0], NPY_FR_M if found[1] is None else found[1], 0


def parse_datetime_string_with_reso(date_string, freq=None, dayfirst=None, yearfirst=None):
    """(datetime, name of the finest field) of a string. `freq` says what quarters are and that YYYYMM is a month."""
    _check_str(date_string, 'date_string')
    if freq is not None:
        _check_str(freq, 'freq')
    if dayfirst is None:
        dayfirst = get_option('display.date_dayfirst')
    if yearfirst is None:
        yearfirst = get_option('display.date_yearfirst')
    if not _does_string_look_like_datetime(date_string):
        raise ValueError(f'Given date string "{date_string}" not likely a datetime')
    found = _parse_iso(date_string)
    if found is not None:
        return found
    found = _parse_delimited_date(date_string, dayfirst)
    if found is not None:
        return found[0], UNIT_TO_ATTRNAME[found[1]]
    found = _parse_quarter_or_month(date_string, _DEFAULT_DATETIME, freq)
    if found is not None:
        return found[0], 'quarter' if found[1] is None else UNIT_TO_ATTRNAME[found[1]]
    parsed, unit, _ = _dateutil_parse(date_string, _DEFAULT_DATETIME, dayfirst, yearfirst)
    return parsed, UNIT_TO_ATTRNAME[unit]


def _parse_iso(date_string):
    try:
        found = read_iso(date_string)
    except IsoError:
        return None
    if found is None:
        return None
    dts, unit, minutes = found
    if unit > NPY_FR_us:
        # a datetime has no nanoseconds
        from pandas._libs.tslibs.timestamps import Timestamp

        return Timestamp(date_string), 'nanosecond'
    zone = None if minutes is None else timezone(timedelta(minutes=minutes))
    parsed = datetime(dts.year, dts.month, dts.day, dts.hour, dts.min, dts.sec, dts.us, zone)
    return parsed, UNIT_TO_ATTRNAME[unit]


# --- forms that are read without dateutil -----------------------------------------------------------------------------

_DELIMITED = re.compile(r'([0-9]{1,2})[-./ ]([0-9]{1,2})[-./ ]([0-9]{4})\Z')
_MONTH_YEAR = re.compile(r'([0-9]{1,2})[-/ ]([0-9]{4})\Z')
_QUARTER = re.compile(r'(?:(?P<first>.)Q-?(?P<after>[0-9]{4}|[0-9]{2})|(?P<before>[0-9]{4}|[0-9]{2})-?Q(?P<last>.))\Z')
_DIGITS4 = re.compile(r'[0-9]{4}\Z')
_MONTH_FORMATS = ('%Y-%m', '%b %Y', '%b-%Y')


def _parse_delimited_date(date_string, dayfirst):
    """(datetime, unit) of MM/DD/YYYY, DD/MM/YYYY and MM/YYYY, or None."""
    match = _DELIMITED.match(date_string)
    if match is None:
        match = _MONTH_YEAR.match(date_string)
        if match is None:
            return None
        month, year = map(int, match.groups())
        if year < 1000:
            return None
        return datetime(year, month, 1), NPY_FR_M
    first, second, year = map(int, match.groups())
    if year < 1000:
        return None
    month, day = (second, first) if dayfirst else (first, second)
    if month > 12 and day <= 12:
        day, month = month, day
    if not (1 <= month <= 12 and 1 <= day <= 31):
        raise DateParseError(f'Invalid date specified ({first}/{second})')
    return datetime(year, month, day), NPY_FR_D


def _parse_quarter_or_month(date_string, default, freq):
    """(datetime, unit; None for a quarter) of a quarter, a year or a month, or None."""
    if date_string in nat_strings:
        return NaT, NPY_FR_ns
    upper = date_string.upper()
    size = len(upper)
    if size == 4 and _DIGITS4.match(upper):
        year = int(upper)
        return (default.replace(year=year), NPY_FR_Y) if year else None
    if 4 <= size <= 7 and 'Q' in upper:
        match = _QUARTER.match(upper)
        if match is not None:
            return _quarter_start(match, date_string, default, freq)
    if size == 6 and freq == 'ME' and upper.isascii() and upper.isdigit():
        year, month = int(upper[:4]), int(upper[4:])
        if year and 1 <= month <= 12:
            return default.replace(year=year, month=month), NPY_FR_M
    return None


def _quarter_start(match, date_string, default, freq):
    digit = match['first'] or match['last']
    if digit not in ('1', '2', '3', '4'):
        raise DateParseError(
            f'Incorrect quarterly string is given, quarter must be between 1 and 4: {date_string}'
        )
    shown = match['after'] or match['before']
    year = int(shown) + (2000 if len(shown) == 2 else 0)
    try:
        year, month = quarter_to_myear(year, int(digit), freq)
    except KeyError:
        raise DateParseError(f'Unable to retrieve month information from given freq: {freq}') from None
    return default.replace(year=year, month=month), None


def quarter_to_myear(year, quarter, freq):
    """The calendar year and month in which a quarter of the business year begins, which ends as `freq` says."""
    if quarter <= 0 or quarter > 4:
        raise ValueError('Quarter must be 1 <= q <= 4')
    if freq is None:
        return year, (quarter - 1) * 3 + 1
    end = MONTH_TO_CAL_NUM[get_rule_month(freq)]
    month = (end + (quarter - 1) * 3) % 12 + 1
    return (year - 1 if month > end else year), month


def get_rule_month(source):
    """The month at the end of the name of a frequency; December where there is none."""
    if source is not None and type(source) is not str:
        _check_str(source, 'source')
    if source is None:
        return 'DEC'
    parts = source.upper().split('-')
    return 'DEC' if len(parts) == 1 else parts[1]


# --- dateutil ---------------------------------------------------------------------------------------------------------

# fields of what dateutil has read, from the coarsest, and their units
_FIELDS = (
    ('year', NPY_FR_Y), ('month', NPY_FR_M), ('day', NPY_FR_D), ('hour', NPY_FR_h), ('minute', NPY_FR_m),
    ('second', NPY_FR_s), ('microsecond', NPY_FR_us),
)
_SUBSECOND = re.compile(r':[0-9]{2}:[0-9]{2}\.([0-9]+)')


def _dateutil_parse(timestr, default, dayfirst=False, yearfirst=False):
    """(datetime, unit, nanoseconds) of a string by dateutil, with pandas' own ideas of absent fields and of zones."""
    try:
        res, _ = DEFAULTPARSER._parse(timestr, dayfirst=dayfirst, yearfirst=yearfirst)
    except InvalidOperation:
        res = None
    if res is None:
        raise DateParseError(f'Unknown datetime string format, unable to parse: {timestr}')
    given, unit, nanos = {}, None, 0
    for name, field_unit in _FIELDS:
        value = getattr(res, name)
        if value is not None:
            given[name] = value
            unit = field_unit
            if name == 'microsecond':
                unit, nanos = _subsecond_unit(timestr, value)
    if unit is None:
        raise DateParseError(f'Unable to parse datetime string: {timestr}')
    try:
        parsed = default.replace(**given)
    except OverflowError as error:
        raise OutOfBoundsDatetime(
            f'Parsing "{timestr}" to datetime overflows'
        ) from error
    except ValueError as error:
        raise DateParseError(f'{error}: {timestr}') from error
    if res.weekday is not None and not res.day:
        raise ValueError('Parsing datetimes with weekday but no day information is not supported')
    return _with_zone(parsed, res, timestr), unit, nanos


def _subsecond_unit(timestr, microsecond):
    """The unit of the fraction of a second, and its nanoseconds, which pandas keeps when there are no microseconds."""
    match = _SUBSECOND.search(timestr)
    if match is None:
        return NPY_FR_s if microsecond % 1000 == 0 else NPY_FR_us, 0
    digits = len(match[1])
    if digits > 6 and not microsecond:
        return NPY_FR_ns, int(match[1][:9].ljust(9, '0'))
    return NPY_FR_ms if digits <= 3 else NPY_FR_us, 0


def _with_zone(parsed, res, timestr):
    if res.tzname and res.tzname in time.tzname:
        if res.tzname != 'UTC':
            warnings.warn(
                f"Parsing '{res.tzname}' as tzlocal (dependent on system timezone) is deprecated and will raise in a "
                "future version. Pass the 'tz' keyword or call tz_localize after construction instead",
                FutureWarning,
                stacklevel=_stack_level(),
            )
        return parsed.replace(tzinfo=_dateutil_tzlocal())
    if res.tzoffset == 0:
        return parsed.replace(tzinfo=_dateutil_tzutc())
    if res.tzoffset:
        parsed = parsed.replace(tzinfo=tzoffset(res.tzname, res.tzoffset))
        try:
            parsed.utcoffset()
        except ValueError as error:
            raise ValueError(
                f'Parsed string "{timestr}" gives an invalid tzoffset, which must be between '
                '-timedelta(hours=24) and timedelta(hours=24)'
            ) from error
    elif res.tzname is not None:
        warnings.warn(
            f'Parsed string "{timestr}" included an un-recognized timezone "{res.tzname}". Dropping unrecognized '
            'timezones is deprecated; in a future version this will raise. Instead pass the string without the '
            'timezone, then use .tz_localize to convert to a recognized timezone.',
            FutureWarning,
            stacklevel=_stack_level(),
        )
    return parsed


# --- columns of strings -----------------------------------------------------------------------------------------------


def try_parse_dates(values, parser):
    """What `parser` makes of each string; the empty string is nan."""
    if not isinstance(values, np.ndarray):
        raise TypeError(f"a bytes-like object is required, not '{type(values).__name__}'")
    if values.dtype != object:
        shown = {'f8': 'double', 'i8': 'long', 'i4': 'int', 'b1': 'bool'}.get(values.dtype.str[1:], values.dtype.name)
        raise ValueError(f"Buffer dtype mismatch, expected 'Python object' but got '{shown}'")
    result = np.empty(len(values), dtype=object)
    for place, value in enumerate(values):
        result[place] = np.nan if isinstance(value, str) and value == '' else parser(value)
    return result


def _column_texts(column, keep_nan):
    texts = []
    for value in column:
        if isinstance(value, str):
            texts.append(value)
        elif keep_nan and isinstance(value, (float, np.floating)) and value != value:
            texts.append(np.nan)
        else:
            texts.append(str(value))
    return texts


def concat_date_cols(date_cols):
    """The columns of year, month, … as strings, joined row by row with blanks."""
    if not isinstance(date_cols, tuple):
        raise TypeError(f"Argument 'date_cols' has incorrect type (expected tuple, got {type(date_cols).__name__})")
    if not date_cols:
        return np.zeros(0, dtype=object)
    if not all(isinstance(column, np.ndarray) for column in date_cols):
        raise ValueError('not all elements from date_cols are numpy arrays')
    columns = [column.reshape(-1) for column in date_cols]
    rows = min(map(len, columns))
    result = np.empty(rows, dtype=object)
    if len(columns) == 1:
        result[:] = _column_texts(columns[0], keep_nan=True)
        return result
    texts = [_column_texts(column[:rows], keep_nan=False) for column in columns]
    result[:] = [' '.join(row) for row in zip(*texts)]
    return result


# --- guessing a format ------------------------------------------------------------------------------------------------

# fields that one token of a date may hold, the format, and the digits that it is filled up to
_TOKEN_FORMATS = (
    (('year', 'month', 'day', 'hour', 'minute', 'second'), '%Y%m%d%H%M%S', 0),
    (('year', 'month', 'day', 'hour', 'minute'), '%Y%m%d%H%M', 0),
    (('year', 'month', 'day', 'hour'), '%Y%m%d%H', 0),
    (('year', 'month', 'day'), '%Y%m%d', 0),
    (('hour', 'minute', 'second'), '%H%M%S', 0),
    (('hour', 'minute'), '%H%M', 0),
    (('year',), '%Y', 0),
    (('month',), '%B', 0),
    (('month',), '%b', 0),
    (('month',), '%m', 2),
    (('day',), '%d', 2),
    (('hour',), '%H', 2),
    (('minute',), '%M', 2),
    (('second',), '%S', 2),
    (('second', 'microsecond'), '%S.%f', 0),
    (('tzinfo',), '%z', 0),
    (('tzinfo',), '%Z', 0),
    (('day_of_week',), '%a', 0),
    (('day_of_week',), '%A', 0),
    (('meridiem',), '%p', 0),
)
_DAY_FIRST_FORMATS = tuple(
    sorted(_TOKEN_FORMATS, key=lambda entry: entry[1] != '%d')
)
_TOKENS = re.compile(r'[0-9]+(?:[.,][0-9]+)*|[^\W\d_]+|.', re.DOTALL)


def _split_tokens(text):
    """The numbers and the words of a string, and every other character; one dot in a number makes a fraction."""
    tokens = []
    for token in _TOKENS.findall(text):
        tokens.extend(re.split(r'(\.)', token) if token.count('.') > 1 else [token])
    return tokens


def _strftime(parsed, fmt, cache):
    """`strftime` where the year has four digits, also before the year 1000."""
    text = cache.get(fmt)
    if text is None:
        try:
            text = parsed.strftime(fmt.replace('%Y', f'{parsed.year:04d}'))
        except ValueError:
            text = '\0'
        cache[fmt] = text
    return text


def _fill_token(token, padding):
    """A token with the zeros that `strftime` writes."""
    if '.' not in token:
        return token.zfill(padding)
    seconds, _, fraction = token.partition('.')
    return f'{int(seconds):02d}.{fraction.ljust(9, "0")[:6]}'


def _with_one_offset_token(tokens, parsed):
    """The tokens with those of an offset at the end as one; None when the offset is invalid."""
    if tokens[-1:] == ['Z']:
        start = len(tokens) - 1
    elif len(tokens) > 1 and tokens[-2] in ('+', '-'):
        start = len(tokens) - 2
    elif len(tokens) > 3 and tokens[-4] in ('+', '-'):
        start = len(tokens) - 4
    else:
        return tokens
    try:
        return [*tokens[:start], parsed.strftime('%z')]
    except ValueError:
        return None


def guess_datetime_format(dt_str, dayfirst=False):
    """The format that a string is probably in, or None."""
    if type(dt_str) is not str:
        raise TypeError(
            f"Argument 'dt_str' has incorrect type (expected str, got {_shown_type(dt_str)})"
        )
    dayfirst = bool(dayfirst)
    try:
        parsed = _dateutil_parse(dt_str, _DEFAULT_DATETIME, dayfirst)[0]
    except (ValueError, OverflowError):
        return None
    tokens = _split_tokens(dt_str)
    if parsed.tzinfo is not None:
        tokens = _with_one_offset_token(tokens, parsed)
        if tokens is None:
            return None
    pieces, found = _token_formats(tokens, parsed, dayfirst)
    if found >= {'year', 'day'} and 'month' not in found:
        # YYYY-MM has no day that could be first
        pieces, found = _token_formats(tokens, parsed, False)
    if any(piece is None and _is_nonzero_number(token) for piece, token in zip(pieces, tokens)):
        return None
    if '%p' in pieces:
        pieces = ['%I' if piece == '%H' else piece for piece in pieces]
    guessed = ''.join(piece or token for piece, token in zip(pieces, tokens))
    if len(found & {'year', 'month', 'day'}) < 3 and guessed not in ('%Y', '%Y-%m'):
        return None
    try:
        array_strptime(np.array([dt_str], dtype=object), guessed)
    except ValueError:
        return None  # what does not parse is not the format
    rebuilt = ''.join(tokens)
    if _strftime(parsed, guessed, {}) != rebuilt:
        return None
    _maybe_warn_about_dayfirst(guessed, dayfirst)
    return guessed


def _shown_type(value):
    kind = type(value)
    return kind.__name__ if kind.__module__ == 'builtins' else f'{kind.__module__}.{kind.__name__}'


def _is_nonzero_number(token):
    return ',' in token[1:] or bool(_FLOAT.match(token)) and float(token) != 0


def _token_formats(tokens, parsed, dayfirst):
    """A format or None for each token, and the fields that they hold; the tokens get their zeros in place."""
    candidates = _DAY_FIRST_FORMATS if dayfirst else _TOKEN_FORMATS
    pieces, found, cache = [None] * len(tokens), set(), {}
    for fields, fmt, padding in candidates:
        if found.intersection(fields):
            continue
        text = _strftime(parsed, fmt, cache)
        for place, token in enumerate(tokens):
            if pieces[place] is not None or not token.strip():
                continue
            if fmt == '%S.%f':
                if not re.fullmatch(r'[0-9]{1,2}\.[0-9]+', token):
                    continue
                filled = _fill_token(token, 0)
            else:
                filled = token.zfill(padding) if padding and token.isdigit() else token
            if filled == text:
                pieces[place] = fmt
                tokens[place] = filled
                found.update(fields)
                break
    return pieces, found


def _maybe_warn_about_dayfirst(fmt, dayfirst):
    """Warns of a guess that is against what was said about the order."""
    day, month = fmt.find('%d'), fmt.find('%m')
    if day == -1 or month == -1 or (day < month) == dayfirst:
        return
    said, opposite = ('True', 'False') if dayfirst else ('False (the default)', 'True')
    warnings.warn(
        PARSING_WARNING_MSG.format(format=fmt, dayfirst=said, opposite=opposite),
        UserWarning,
        stacklevel=_stack_level(),
    )
