"""Arrays of strings to datetimes by a format, like `time.strptime`.

Strings of one width in a numeric format are read as whole arrays, other strings in an ISO format by `_iso`, and the
rest through one regular expression, whose parts are those of Python's own `_strptime`. Datetimes, dates and
`numpy.datetime64` in between are taken as they are.
"""

import re
import warnings
from datetime import date, timedelta, timezone
from threading import Lock

import numpy as np
import pytz
from _strptime import LocaleTime, _getlang  # noqa: F401 - pandas has them here
from _strptime import TimeRE as _TimeRE

from pandas._libs.tslibs._array_items import ArrayItems, GiveUp, is_null
from pandas._libs.tslibs._iso import (
    ISO_FORMATS, IsoError, read_fixed_width, read_iso, read_with_format, usual_format, values_of_fields,
)
from pandas._libs.tslibs._rows import LEFT, NAIVE, NAMES
from pandas._libs.tslibs._rows import read as read_row
from pandas._libs.tslibs._units import (
    FACTORS, INT64_MIN, NPY_FR_D, NPY_FR_ms, NPY_FR_ns, NPY_FR_s, NPY_FR_us, UNIT_TO_ABBREV, UNIT_TO_ATTRNAME,
)
from pandas._libs.tslibs.conversion import offset_zone
from pandas._libs.tslibs.dtypes import _stack_level, get_supported_reso
from pandas._libs.tslibs.nattype import NaT, nat_strings
from pandas._libs.tslibs.np_datetime import Dts, OutOfBoundsDatetime, civil_from_days, dts_to_value
from pandas._libs.tslibs.timezones import tz_compare, utc_stdlib
from pandas._libs.tslibs.tzconversion import get_localizer, tz_localize_to_utc_single

NPY_NAT = INT64_MIN
_EPOCH_ORDINAL = date(1970, 1, 1).toordinal()

MIXED_ZONES_MSG = (
    'In a future version of pandas, parsing datetimes with mixed time zones will raise an error unless `utc=True`. '
    'Please specify `utc=True` to opt in to the new behaviour and silence this warning. To create a `Series` with '
    'mixed offsets and `object` dtype, please use `apply` and `datetime.datetime.strptime`'
)
_ADVICE = (
    '. You might want to try:\n'
    '    - passing `format` if your strings have a consistent format;\n'
    "    - passing `format='ISO8601'` if your strings are all ISO8601 but not necessarily in exactly the same format;\n"
    "    - passing `format='mixed'`, and the format will be inferred for each element individually. You might want to "
    'use `dayfirst` alongside this.'
)


# --- the regular expression of a format -------------------------------------------------------------------------------


class TimeRE(_TimeRE):
    """Python's table of expressions for directives, with nine digits of `%f` and the zones of pytz for `%Z`."""

    def __init__(self, locale_time=None):
        super().__init__(locale_time)
        self['f'] = r'(?P<f>[0-9]{1,9})'
        self['z'] = r'(?P<z>[+-]\d\d:?[0-5]\d(:?[0-5]\d(\.\d{1,6})?)?|(?-i:Z))'
        self._has_zones = False

    def __getitem__(self, key):
        if key == 'Z' and not self._has_zones:
            # made only when it is needed, as it is long
            names = sorted(pytz.all_timezones, key=len, reverse=True)
            self['Z'] = f'(?P<Z>{"|".join(map(re.escape, names))})'
            self._has_zones = True
        return super().__getitem__(key)


_cache_lock = Lock()
_TimeRE_cache = None
_CACHE_MAX_SIZE = 5
_regex_cache = {}


def _time_re():
    global _TimeRE_cache
    if _TimeRE_cache is None or _getlang() != _TimeRE_cache.locale_time.lang:
        _TimeRE_cache = TimeRE()
        _regex_cache.clear()
    return _TimeRE_cache


def _compiled_format(fmt):
    """The regular expression of a format, and the locale's names."""
    with _cache_lock:
        time_re = _time_re()
        found = _regex_cache.get(fmt)
        if found is None:
            if len(_regex_cache) > _CACHE_MAX_SIZE:
                _regex_cache.clear()
            try:
                found = time_re.compile(fmt)
            except KeyError as error:
                bad = error.args[0]
                if bad == '\\':
                    bad = '%'
                raise ValueError(f"'{bad}' is a bad directive in format '{fmt}'") from None
            except IndexError:
                raise ValueError(f"stray % in format '{fmt}'") from None
            _regex_cache[fmt] = found
        return found, time_re.locale_time


_WEEKDAYS = ('%A', '%a', '%w', '%u')


def _check_format(fmt):
    """Refuses combinations of directives that say no date, or too much."""
    def has(*directives):
        return any(each in fmt for each in directives)

    if has('%W', '%U'):
        if not has('%Y', '%y') or not has('%A', '%a', '%w'):
            raise ValueError("Cannot use '%W' or '%U' without day and year")
        return
    if has('%Z') and has('%z'):
        raise ValueError('Cannot parse both %Z and %z')
    if has('%j') and has('%G'):
        raise ValueError(
            "Day of the year directive '%j' is not compatible with ISO year directive '%G'. Use '%Y' instead."
        )
    if has('%V') and has('%Y'):
        raise ValueError(
            "ISO week directive '%V' is incompatible with the year directive '%Y'. Use the ISO year '%G' instead."
        )
    if has('%G') and not (has('%V') and has(*_WEEKDAYS)):
        raise ValueError(
            "ISO year directive '%G' must be used with the ISO week directive '%V' and a weekday directive "
            "'%A', '%a', '%w', or '%u'."
        )
    if has('%V') and not (has('%G') and has(*_WEEKDAYS)):
        raise ValueError(
            "ISO week directive '%V' must be used with the ISO year directive '%G' and a weekday directive "
            "'%A', '%a', '%w', or '%u'."
        )


def _test_format_is_iso(fmt):
    """Whether a format is one of those that ISO 8601 allows."""
    return fmt in ISO_FORMATS


# --- one string -------------------------------------------------------------------------------------------------------


def _week_of_year_ordinal(year, week, weekday, starts_on_monday):
    """The day, as an ordinal, of a week that is counted from the first Monday or Sunday of the year."""
    first = date(year, 1, 1)
    first_weekday = first.weekday()
    if not starts_on_monday:
        first_weekday = (first_weekday + 1) % 7
        weekday = (weekday + 1) % 7
    days_in_week_0 = (7 - first_weekday) % 7
    if week == 0:
        return first.toordinal() + weekday - first_weekday
    return first.toordinal() + days_in_week_0 + 7 * (week - 1) + weekday


def _iso_week_ordinal(year, week, weekday):
    """The day, as an ordinal, of an ISO year, week and weekday (1 is Monday); week 53 may be of the next year."""
    fourth = date(year, 1, 4)
    return fourth.toordinal() - fourth.weekday() + 7 * (week - 1) + weekday - 1


def _read_offset(text):
    """A fixed zone from `Z`, `+HHMM`, `+HH:MM`, …; seconds are not kept."""
    if text == 'Z':
        return utc_stdlib
    digits = text.replace(':', '')
    minutes = int(digits[1:3]) * 60 + int(digits[3:5])
    return offset_zone(-minutes if digits[0] == '-' else minutes)


def _hour_of_half_day(hour, meridiem, locale_time):
    """The hour of 24 from one of 12 and AM or PM, which some locales have none of."""
    am, pm = locale_time.am_pm
    if meridiem in ('', am):
        return 0 if hour == 12 else hour
    if meridiem == pm:
        return hour if hour == 12 else hour + 12
    return hour


def _read_date(groups, locale_time):
    """(year, month, day) from the groups of a match."""
    year = month = None
    if 'y' in groups:
        year = int(groups['y'])
        year += 2000 if year <= 68 else 1900
    elif 'Y' in groups:
        year = int(groups['Y'])
    if 'm' in groups:
        month = int(groups['m'])
    elif 'B' in groups:
        month = locale_time.f_month.index(groups['B'].lower())
    elif 'b' in groups:
        month = locale_time.a_month.index(groups['b'].lower())
    weekday = _read_weekday(groups, locale_time)
    ordinal = None
    if 'j' in groups:
        ordinal = date(1900 if year is None else year, 1, 1).toordinal() + int(groups['j']) - 1
    elif 'G' in groups:
        ordinal = _iso_week_ordinal(int(groups['G']), int(groups['V']), weekday + 1)
    elif weekday is not None and ('U' in groups or 'W' in groups):
        monday = 'W' in groups
        ordinal = _week_of_year_ordinal(year, int(groups['W' if monday else 'U']), weekday, monday)
    if ordinal is not None:
        return civil_from_days(ordinal - _EPOCH_ORDINAL)
    year, month, day = 1900 if year is None else year, month or 1, int(groups.get('d') or 1)
    date(year, month, day)  # for its error
    return year, month, day


def _read_weekday(groups, locale_time):
    """0 for Monday, or None."""
    if 'A' in groups:
        return locale_time.f_weekday.index(groups['A'].lower())
    if 'a' in groups:
        return locale_time.a_weekday.index(groups['a'].lower())
    if 'w' in groups:
        return (int(groups['w']) - 1) % 7
    if 'u' in groups:
        return int(groups['u']) - 1
    return None


class _Reader:
    """Reads the strings of one format. `zone` is that of the last string that had an offset."""

    def __init__(self, fmt, exact):
        self.fmt = fmt
        self.exact = exact
        self.zone = None
        self.is_any_iso = fmt == 'ISO8601'
        self.is_iso = fmt in ISO_FORMATS
        if not self.is_any_iso:
            _check_format(fmt)
            self.regex, self.locale_time = _compiled_format(fmt)

    def names(self):
        """What months, weekdays and halves of the day are called, as the kernels take it."""
        known = self.locale_time
        return (tuple(known.f_month[1:]), tuple(known.a_month[1:]), tuple(known.f_weekday), tuple(known.a_weekday),
                tuple(known.am_pm))

    def read(self, text):
        """(Dts, unit, zone) of a string."""
        if self.is_any_iso:
            try:
                found = read_iso(text)
            except IsoError:
                found = None
            if found is None:
                raise ValueError(f'Time data {text} is not ISO8601 format')
            return self._from_iso(found)
        if self.is_iso:
            found = read_with_format(text, self.fmt, self.exact)
            if found is not None:
                return self._from_iso(found)
        match = self.regex.match(text) if self.exact else self.regex.search(text)
        if match is None:
            raise ValueError(f'time data "{text}" doesn\'t match format "{self.fmt}"')
        if self.exact and match.end() != len(text):
            raise ValueError(
                f'unconverted data remains when parsing with format "{self.fmt}": "{text[match.end():]}"'
            )
        dts, unit, zone = self._from_groups(match.groupdict())
        self.zone = zone
        return dts, unit, zone

    def _from_iso(self, found):
        dts, unit, minutes = found
        if minutes is not None:
            self.zone = offset_zone(minutes)
        elif unit <= NPY_FR_D:
            # as in pandas, a time without an offset keeps the zone of the string before, a date does not
            self.zone = None
        return dts, get_supported_reso(unit), self.zone

    def _from_groups(self, groups):
        year, month, day = _read_date(groups, self.locale_time)
        hour = 0
        if 'H' in groups:
            hour = int(groups['H'])
        elif 'I' in groups:
            hour = _hour_of_half_day(int(groups['I']), (groups.get('p') or '').lower(), self.locale_time)
        minute, second = int(groups.get('M') or 0), int(groups.get('S') or 0)
        unit, us, ns = NPY_FR_s, 0, 0
        fraction = groups.get('f')
        if fraction is not None:
            size = len(fraction)
            unit = NPY_FR_ms if size <= 3 else NPY_FR_us if size <= 6 else NPY_FR_ns
            us, ns = divmod(int(fraction.ljust(9, '0')), 1000)
        zone = None
        if 'z' in groups:
            zone = _read_offset(groups['z'])
        elif 'Z' in groups:
            zone = pytz.timezone(groups['Z'])
        return Dts(year, month, day, hour, minute, second, us, ns * 1000), unit, zone


# --- whole arrays -----------------------------------------------------------------------------------------------------


def string_value(text, dts, zone, creso):
    """The int64 of what a string says, of UTC where there is a zone."""
    try:
        value = dts_to_value(dts, creso)
    except (OutOfBoundsDatetime, OverflowError):
        raise OutOfBoundsDatetime(f'Out of bounds {UNIT_TO_ATTRNAME[creso]} timestamp: {text}') from None
    if zone is None:
        return value
    return tz_localize_to_utc_single(value, zone, 'raise', None, creso)


def _zone_seconds(zone, value, creso):
    """The offset in seconds of a zone at a time of UTC."""
    offset = zone.utcoffset(None)
    if offset is None:
        return get_localizer(zone, creso).offset_at(value) // FACTORS[NPY_FR_s, creso]
    return int(offset.total_seconds())


_OFFSET = re.compile('[Z+-]')
_TAIL = re.compile(r'(?:Z|[+-][0-9]{2}:?[0-9]{2})\Z')


class _ArrayParser(ArrayItems):
    """One call of `array_strptime`."""

    failures = (ValueError, OutOfBoundsDatetime)
    advice = _ADVICE

    def __init__(self, values, reader, errors, utc, creso):
        super().__init__(values, errors, utc, creso)
        self.reader = reader

    def is_other(self, error):
        return _is_zone_error(error)

    def item(self, place, value):
        """The int64 of one item."""
        state = self.state
        kind = type(value)
        if kind is str:
            if not value or value in nat_strings:
                return NPY_NAT
        elif is_null(value):
            return NPY_NAT
        elif (found := self.dated(place, value)) is not None:
            return found
        elif isinstance(value, str):
            raise TypeError(f'Expected str, got {kind.__module__}.{kind.__name__}')
        elif isinstance(value, (int, np.integer)) and value == NPY_NAT:
            return NPY_NAT
        else:
            value = str(value)
        if value in ('now', 'today'):
            return self.convert(place, NPY_FR_us, self.now, value)
        dts, unit, zone = self.reader.read(value)
        if zone is None:
            state.found_naive_str = True
        return self.convert(place, unit, self._string, (value, dts, zone))

    def _string(self, parts, creso):
        text, dts, zone = parts
        value = string_value(text, dts, zone, creso)
        if zone is not None:
            self.state.found_aware_str = True
            self.state.out_tzoffset_vals.add(_zone_seconds(zone, value, creso))
        return value

    def run(self):
        done = self._in_rust()
        if done is None:
            done = self._fixed_width()
        if done is None:
            done = self._numeric_columns()
        if done is None:
            done = np.zeros(len(self.values), dtype=bool)
        # what one string says may count for those after it
        most = 0 if self.reader.is_any_iso else 1000
        wrong = set()
        values = self.values
        for place in np.flatnonzero(~done).tolist():
            value = values[place]
            if type(value) is str and value in wrong:
                self.result[place] = NPY_NAT
                continue
            if not self.guarded(place, self.item, place, value) and type(value) is str and len(wrong) < most:
                # only "coerce" comes here
                wrong.add(value)
        self.settle_unit()

    def _in_rust(self):
        """Reads what is usual in Rust, and tells which places these are."""
        reader, state = self.reader, self.state
        if self.infer or not reader.exact:
            return None
        if reader.is_any_iso:
            found = read_row(self.values, None, NAMES, self.creso)
        else:
            found = read_row(self.values, reader.fmt, reader.names(), self.creso)
        if found is None:
            return None
        values, states, offsets = found
        is_naive = bool((states == NAIVE).any())
        if reader.is_any_iso and (is_naive or (states == LEFT).any()):
            # an offset in one string would count for those after it
            others = self.values[states == LEFT]
            if offsets or any(type(value) is str and _OFFSET.search(value, 10) for value in others):
                return None
        if offsets:
            state.found_aware_str = True
            state.out_tzoffset_vals.update(60 * minutes for minutes in offsets)
        if is_naive:
            state.found_naive_str = True
        self.result = values
        return states != LEFT

    def _fixed_width(self):
        """Reads what it can as whole arrays, and tells which places these are."""
        reader, values = self.reader, self.values
        if self.infer or not reader.exact or len(values) < 8:
            return None
        first = next((value for value in values if type(value) is str), '')
        if not first:
            return None
        width = len(first)
        fmt, zone = reader.fmt, None
        if reader.is_any_iso:
            # an offset in any other string would count for those after it
            fmt = usual_format(first)
            if fmt is None or any(type(value) is str and _OFFSET.search(value, 10) for value in values):
                return None
        if fmt.endswith('%z'):
            try:
                _, _, zone = reader.read(first)
            except ValueError:
                return None
            suffix = _TAIL.search(first)
            if zone is None or suffix is None:
                return None
            fmt = fmt[:-2] + suffix[0]
        places = [place for place, value in enumerate(values) if type(value) is str and len(value) == width]
        found = read_fixed_width([values[place] for place in places], fmt, self.creso)
        if found is None:
            return None
        read, fits = found
        if 2 * np.count_nonzero(fits) < len(values) and zone is None:
            return None
        if zone is not None and fits.any():
            offset = _zone_seconds(zone, 0, self.creso)
            limit = 2**63 // FACTORS[NPY_FR_s, self.creso] - 2 * 86400
            fits &= np.abs(read // FACTORS[NPY_FR_s, self.creso]) < limit
            read = read - offset * FACTORS[NPY_FR_s, self.creso]
            if fits.any():
                self.state.found_aware_str = True
                self.state.out_tzoffset_vals.add(offset)
        elif fits.any():
            self.state.found_naive_str = True
        done = np.zeros(len(values), dtype=bool)
        places = np.array(places, dtype=np.intp)[fits]
        self.result[places] = read[fits]
        done[places] = True
        return done

    def _numeric_columns(self):
        """Reads strings of numbers that are not of one width: each by the expression, all numbers as arrays."""
        reader, values = self.reader, self.values
        letters = re.findall('%(.)', reader.fmt)
        if (self.infer or reader.is_any_iso or not reader.exact or len(values) < 8 or 'Y' not in letters
                or not set('YmdHMSf').issuperset(letters)):
            return None
        match = reader.regex.match
        places, rows = [], []
        for place, value in enumerate(values):
            found = match(value) if type(value) is str else None
            if found is not None and found.end() == len(value):
                places.append(place)
                rows.append(found.groups())
        if not rows:
            return None
        names = sorted(reader.regex.groupindex, key=reader.regex.groupindex.get)
        numbers = {
            name: np.array([int(text.ljust(9, '0')) for text in column] if name == 'f' else list(map(int, column)))
            for name, column in zip(names, zip(*rows))
        }
        read, fits = values_of_fields(numbers, self.creso)
        self.state.found_naive_str = self.state.found_naive_str or bool(fits.any())
        places = np.array(places, dtype=np.intp)[fits]
        self.result[places] = read[fits]
        done = np.zeros(len(values), dtype=bool)
        done[places] = True
        return done

    def needs_objects(self):
        """Whether the items have more than one zone, so that only objects can tell them."""
        state = self.state
        if self.utc:
            return False
        if state.found_aware_str:
            if len(state.out_tzoffset_vals) > 1 or state.found_naive_str or state.found_naive or state.found_other:
                return True
            zone = timezone(timedelta(seconds=next(iter(state.out_tzoffset_vals))))
            if state.tz_out is not None and not tz_compare(state.tz_out, zone):
                return True
            state.tz_out = zone
            return False
        return state.tz_out is not None and (state.found_naive_str or state.found_other)


def _is_zone_error(error):
    """Ambiguous and missing local times are not among the errors that `errors` is for."""
    return isinstance(error, pytz.InvalidTimeError)


def array_strptime(values, fmt, exact=True, errors='raise', utc=False, creso=NPY_FR_ns):
    """Strings in a format, as datetime64 of a unit, and the zone of all of them or None.

    Where they have more than one zone, the result is an array of Timestamps.
    """
    if fmt is None:
        raise TypeError("cannot pass None into a C function argument that is declared 'not None'")
    if not isinstance(fmt, str):
        raise TypeError(f"Argument 'fmt' has incorrect type (expected str, got {type(fmt).__name__})")
    _check_array(values)
    assert errors in ('raise', 'ignore', 'coerce')
    reader = _Reader(fmt, exact)
    parser = _ArrayParser(values, reader, errors, utc, creso)
    try:
        parser.run()
    except GiveUp:
        return values, None
    if parser.needs_objects():
        return _array_strptime_object_fallback(values, fmt, exact, errors, utc)
    result = parser.result.view(f'M8[{UNIT_TO_ABBREV[parser.creso]}]')
    return result, None if utc else parser.state.tz_out


def _check_array(values):
    if not isinstance(values, np.ndarray):
        raise TypeError(f"Argument 'values' has incorrect type (expected numpy.ndarray, got {type(values).__name__})")
    if values.ndim != 1:
        raise ValueError(f'Buffer has wrong number of dimensions (expected 1, got {values.ndim})')
    if values.dtype != object:
        shown = {'i8': 'long', 'f8': 'double', 'i4': 'int', 'b1': 'bool'}.get(values.dtype.str[1:])
        if shown is None:
            shown = 'unicode' if values.dtype.kind == 'U' else values.dtype.name
        raise ValueError(f"Buffer dtype mismatch, expected 'Python object' but got '{shown}'")


def _array_strptime_object_fallback(values, fmt, exact, errors, utc):
    """Timestamps for items of more than one zone."""
    from pandas._libs.tslibs.timestamps import Timestamp

    reader = _Reader(fmt, exact)
    result = np.empty(len(values), dtype=object)
    for place, value in enumerate(values):
        try:
            result[place] = _one_timestamp(value, reader, Timestamp, utc)
        except (ValueError, OutOfBoundsDatetime) as error:
            if _is_zone_error(error):
                raise
            if errors == 'coerce':
                result[place] = NaT
                continue
            if errors == 'raise':
                error.args = (f'{error}, at position {place}',)
                raise
            return values, None
    warnings.warn(MIXED_ZONES_MSG, FutureWarning, stacklevel=_stack_level())
    return result, None


def _one_timestamp(value, reader, Timestamp, utc):
    if isinstance(value, str):
        if not value or value in nat_strings:
            return NaT
    elif is_null(value):
        return NaT
    elif isinstance(value, (date, np.datetime64)):
        return Timestamp(value)
    elif isinstance(value, (int, np.integer)) and value == NPY_NAT:
        return NaT
    else:
        value = str(value)
    if value == 'now' or value == 'today':
        return Timestamp.now('UTC') if utc else Timestamp.now()
    dts, unit, zone = reader.read(value)
    return Timestamp._from_value_and_reso(string_value(value, dts, zone, unit), unit, zone)
