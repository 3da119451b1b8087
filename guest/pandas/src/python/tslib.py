"""Arrays of objects to datetimes, numbers of a unit to datetimes, and datetimes to strings.

Single values are converted in `tslibs.conversion`, strings of one given format in `tslibs.strptime`.
"""

import re
import warnings
from datetime import date, datetime, timedelta, timezone

import numpy as np
import pytz

from pandas._libs.tslibs._array_items import ArrayItems, GiveUp, is_null
from pandas._libs.tslibs._iso import read_fixed_width, string_to_dts, usual_format
from pandas._libs.tslibs._rows import LEFT, NAIVE, NAMES, PER_SECOND, is_object_row, is_row, kernels, nulls
from pandas._libs.tslibs._rows import read as read_row
from pandas._libs.tslibs._units import (
    FACTORS, INT64_MAX, INT64_MIN, NPY_FR_GENERIC, NPY_FR_ns, NPY_FR_s, NPY_FR_us, PER_DAY, UNIT_TO_ABBREV,
)
from pandas._libs.tslibs.conversion import (
    _TSObject, cast_from_unit, check_overflows, convert_str_to_tsobject, convert_to_tsobject, offset_zone,
    precision_from_unit,
)
from pandas._libs.tslibs.dtypes import Resolution, _stack_level, abbrev_to_npy_unit
from pandas._libs.tslibs.nattype import NaT, nat_strings
from pandas._libs.tslibs.np_datetime import (
    OutOfBoundsDatetime, check_dts_bounds, civil_from_days_array, dts_to_value, get_datetime64_value,
    pandas_datetime_to_datetimestruct,
)
from pandas._libs.tslibs.strptime import MIXED_ZONES_MSG, _check_array
from pandas._libs.tslibs.timezones import tz_compare
from pandas._libs.tslibs.tzconversion import get_localizer, tz_localize_to_utc
from pandas._libs.tslibs.vectorized import get_resolution, tz_convert_from_utc

from pandas._libs.tslibs.timestamps import Timestamp  # isort: skip - after the modules that it is made of

NPY_NAT = INT64_MIN


def _test_parse_iso8601(ts):
    """A Timestamp of a string in ISO form, for pandas' tests."""
    dts, _, minutes = string_to_dts(ts)
    try:
        value = dts_to_value(dts, NPY_FR_ns)
    except OutOfBoundsDatetime as error:
        raise OutOfBoundsDatetime(f'Out of bounds nanosecond timestamp: {ts}') from error
    obj = _TSObject(value, dts, None, 0, NPY_FR_ns)
    check_dts_bounds(dts, NPY_FR_ns)
    if minutes is None:
        return Timestamp(value)
    obj.value -= minutes * 60 * FACTORS[NPY_FR_s, NPY_FR_ns]
    check_overflows(obj, NPY_FR_ns)
    return Timestamp(obj.value, tz=offset_zone(minutes))


def first_non_null(values):
    """The place of the first item that is neither missing nor the name of a missing value or of now; -1 for none."""
    for place in range(values.shape[0]):
        value = values[place]
        if is_null(value) or isinstance(value, str) and (
            not value or value in nat_strings or value in ('now', 'today')
        ):
            continue
        return place
    return -1


# --- to strings -------------------------------------------------------------------------------------------------------

_PLAIN_FORMATS = {
    '%Y-%m-%d': (False, 0), '%Y-%m-%d %H:%M:%S': (True, 0), '%Y-%m-%d %H:%M:%S.%f': (True, 6),
}
_RESOLUTION_DIGITS = {Resolution.RESO_NS: 9, Resolution.RESO_US: 6, Resolution.RESO_MS: 3}


def format_array_from_datetime(values, tz=None, format=None, na_rep='NaT', reso=NPY_FR_ns):
    """Strings of datetimes, which are int64 of UTC; `format` is as in `strftime`."""
    if not isinstance(values, np.ndarray):
        raise TypeError(f"Argument 'values' has incorrect type (expected numpy.ndarray, got {type(values).__name__})")
    shape, flat = values.shape, values.ravel()
    found = _written(flat, tz, format, na_rep, reso)
    if found is not None:
        return found.reshape(shape)
    result = np.empty(flat.shape, dtype=object)
    missing = flat == NPY_NAT
    if missing.any():
        result[missing] = na_rep
    places = np.flatnonzero(~missing)
    if len(places):
        present = flat[places]
        if tz is None and format is None:
            digits = _RESOLUTION_DIGITS.get(get_resolution(present, None, reso), 0)
            texts = _plain_strings(present, reso, True, digits)
        elif tz is None and format in _PLAIN_FORMATS:
            texts = _plain_strings(present, reso, *_PLAIN_FORMATS[format])
        elif format is None:
            texts = _strings_with_offset(present, tz, reso)
        else:
            texts = _formatted_strings(present, tz, format, reso)
        result[places] = texts
    return result.reshape(shape)


_RESOLUTION_FORMATS = {
    Resolution.RESO_NS: '%Y-%m-%d %H:%M:%S.%N', Resolution.RESO_US: '%Y-%m-%d %H:%M:%S.%f',
    Resolution.RESO_MS: '%Y-%m-%d %H:%M:%S.%L',
}


def _written(values, tz, fmt, na_rep, reso):
    """The strings from the kernel; None where it does not know."""
    per_second = PER_SECOND.get(reso)
    if per_second is None or not is_row(values):
        return None
    if fmt is not None and (not isinstance(fmt, str) or '%N' in fmt or '%L' in fmt):
        # these mean something for the kernel alone
        return None
    offsets = None
    if tz is None:
        if fmt is None:
            fmt = _RESOLUTION_FORMATS.get(get_resolution(values, None, reso), '%Y-%m-%d %H:%M:%S')
    else:
        present = values != NPY_NAT
        if not present.all():
            values = np.where(present, values, 0)
        local = _usual_local(values, tz, reso) if len(values) else None
        if local is None:
            return None
        if fmt is None:
            if (local % per_second).any():
                return None
            fmt, offsets = '%Y-%m-%d %H:%M:%S', (local - values) // per_second
        values = np.where(present, local, NPY_NAT)
    return kernels.write(values, per_second, fmt, NAMES, na_rep, offsets)


# directives that need no locale, how they are printed, and from which field
_DIRECTIVES = {
    'Y': ('%04d', 'year'), 'm': ('%02d', 'month'), 'd': ('%02d', 'day'), 'H': ('%02d', 'hour'), 'M': ('%02d', 'minute'),
    'S': ('%02d', 'second'), 'f': ('%06d', 'micro'), 'y': ('%02d', 'short_year'), '%': ('%%', None),
}


def _formatted_strings(values, tz, format, reso):
    """`strftime` of each value."""
    if isinstance(format, str):
        pieces = re.findall('%(.?)|([^%]+)', format)
        known = all(literal or directive in _DIRECTIVES for directive, literal in pieces)
        local = _usual_local(values, tz, reso) if known else None
        if local is not None:
            return _printed(local, pieces, reso)
    return [_strftime(value, tz, format, reso) for value in values.tolist()]


def _printed(local, pieces, reso):
    per_second = FACTORS[NPY_FR_s, reso]
    seconds = local // per_second
    days = seconds // 86400
    clock = seconds - days * 86400
    year, month, day = civil_from_days_array(days)
    fraction = local - seconds * per_second
    micro = fraction * (10**6 // per_second) if per_second <= 10**6 else fraction // (per_second // 10**6)
    fields = {
        'year': year, 'month': month, 'day': day, 'hour': clock // 3600, 'minute': clock // 60 % 60,
        'second': clock % 60, 'micro': micro, 'short_year': year % 100,
    }
    template, columns = [], []
    for directive, literal in pieces:
        if literal:
            template.append(literal)
            continue
        text, name = _DIRECTIVES[directive]
        template.append(text)
        if name is not None:
            columns.append(fields[name].tolist())
    template = ''.join(template)
    if not columns:
        return [template % ()] * len(local)
    return [template % row for row in zip(*columns)]


def _strftime(value, tz, format, reso):
    stamp = Timestamp._from_value_and_reso(value, reso, tz)
    try:
        return stamp.strftime(format)
    except (ValueError, AttributeError):
        return str(stamp)


def _are_usual_years(values, reso):
    """Whether all years have four digits."""
    per_second = FACTORS[NPY_FR_s, reso]
    return values.min() // per_second >= -30610224000 and values.max() // per_second < 253402300800


def _plain_strings(values, reso, with_clock, digits):
    """`YYYY-MM-DD[ hh:mm:ss[.fff]]` of each value."""
    if not _are_usual_years(values, reso):
        return [_plain_string(value, reso, with_clock, digits) for value in values.tolist()]
    per_second = FACTORS[NPY_FR_s, reso]
    seconds = values // per_second
    if not with_clock:
        return np.datetime_as_string((seconds // 86400).view('M8[D]')).tolist()
    texts = [text.replace('T', ' ') for text in np.datetime_as_string(seconds.view('M8[s]')).tolist()]
    if not digits:
        return texts
    fraction = values - seconds * per_second
    scale = 10**digits
    fraction = fraction * (scale // per_second) if scale >= per_second else fraction // (per_second // scale)
    return [f'{text}.{part:0{digits}d}' for text, part in zip(texts, fraction.tolist())]


def _plain_string(value, reso, with_clock, digits):
    dts = pandas_datetime_to_datetimestruct(value, reso)
    text = f'{dts.year}-{dts.month:02d}-{dts.day:02d}'
    if with_clock:
        text += f' {dts.hour:02d}:{dts.min:02d}:{dts.sec:02d}'
    if digits:
        text += f'.{dts.us:06d}{dts.ps // 1000:03d}'[:digits + 1]
    return text


def _strings_with_offset(values, tz, reso):
    """What `str` makes of Timestamps of a zone."""
    local = _usual_local(values, tz, reso)
    if local is None:
        return [str(Timestamp._from_value_and_reso(value, reso, tz)) for value in values.tolist()]
    per_second = FACTORS[NPY_FR_s, reso]
    offsets = ((local - values) // per_second).tolist()
    suffixes = {offset: _offset_text(offset) for offset in set(offsets)}
    texts = _plain_strings(local, reso, True, 0)
    nanos = (local % per_second * (10**9 // per_second)).tolist()
    return [
        f'{text}{"" if not part else _fraction_text(part)}{suffixes[offset]}'
        for text, part, offset in zip(texts, nanos, offsets)
    ]


def _usual_local(values, tz, reso):
    """The local times, if they are far from the ends of int64 and all years have four digits; else None."""
    if not _are_usual_years(values, reso):
        return None
    if tz is None:
        return values
    day = PER_DAY[reso]
    if values.min() < INT64_MIN + day or values.max() > INT64_MAX - day:
        return None
    local = tz_convert_from_utc(values, tz, reso)
    return local if _are_usual_years(local, reso) else None


def _fraction_text(nanos):
    return f'.{nanos:09d}' if nanos % 1000 else f'.{nanos // 1000:06d}'


def _offset_text(seconds):
    sign = '-' if seconds < 0 else '+'
    minutes, rest = divmod(abs(seconds), 60)
    text = f'{sign}{minutes // 60:02d}:{minutes % 60:02d}'
    return f'{text}:{rest:02d}' if rest else text


# --- numbers of a unit ------------------------------------------------------------------------------------------------

_UNIT_STRING_MSG = (
    "The behavior of 'to_datetime' with 'unit' when parsing strings is deprecated. In a future version, strings will "
    'be parsed as datetime strings, matching the behavior without a \'unit\'. To retain the old behavior, explicitly '
    'cast ints or floats to numeric type before calling to_datetime.'
)


def array_with_unit_to_datetime(values, unit, errors='raise'):
    """Numbers of a unit, or strings of such, as datetime64[ns], and the zone or None."""
    assert errors in ('raise', 'ignore', 'coerce')
    if unit == 'ns':
        return array_to_datetime(values.astype(object), errors=errors, creso=NPY_FR_ns)
    _check_array(values)
    ints = _ints_with_unit(values, unit)
    if ints is not None:
        return ints.view('M8[ns]'), None
    result = np.empty(len(values), dtype=np.int64)
    for place, value in enumerate(values):
        try:
            result[place] = _number_with_unit(value, unit)
        except (ValueError, OutOfBoundsDatetime) as error:
            if errors == 'raise':
                error.args = (f'{error}, at position {place}',)
                raise
            if errors == 'ignore':
                return _objects_with_unit(values, unit), None
            result[place] = NPY_NAT
    return result.view('M8[ns]'), None


def _ints_with_unit(values, unit):
    """Nanoseconds of objects that are all ints, and none too large; else None."""
    items = values.tolist()
    if unit in ('Y', 'M') or set(map(type, items)) != {int}:
        return None
    try:
        ints = np.array(items, dtype=np.int64)
        factor, _ = precision_from_unit(abbrev_to_npy_unit(unit), NPY_FR_ns)
    except (OverflowError, ValueError):
        return None
    limit = INT64_MAX // factor
    return None if ((ints > limit) | (ints < -limit)).any() else ints * factor


def _is_number(value):
    return isinstance(value, (int, float, np.integer, np.floating)) and not isinstance(value, (bool, np.timedelta64))


def _number_with_unit(value, unit):
    if is_null(value):
        return NPY_NAT
    if _is_number(value):
        if value != value or value == NPY_NAT:
            return NPY_NAT
        return cast_from_unit(value, unit, NPY_FR_ns)
    if not isinstance(value, str):
        raise ValueError(f"unit='{unit}' not valid with non-numerical val='{value}'")
    if not value or value in nat_strings:
        return NPY_NAT
    try:
        number = float(value)
    except ValueError:
        raise ValueError(f"non convertible value {value} with the unit '{unit}'") from None
    warnings.warn(_UNIT_STRING_MSG, FutureWarning, stacklevel=_stack_level())
    return cast_from_unit(number, unit, NPY_FR_ns)


def _objects_with_unit(values, unit):
    """Timestamps where that is possible, the items as they are where not."""
    result = np.empty(len(values), dtype=object)
    for place, value in enumerate(values):
        if is_null(value):
            result[place] = NaT
        elif _is_number(value):
            if value != value or value == NPY_NAT:
                result[place] = NaT
                continue
            try:
                result[place] = Timestamp(value, unit=unit)
            except OutOfBoundsDatetime:
                result[place] = value
        elif isinstance(value, str):
            result[place] = NaT if not value or value in nat_strings else value
    return result


# --- objects ----------------------------------------------------------------------------------------------------------


# bits of what the kernel found
_DATES, _STAMPS = 2, 4


class _ArrayConverter(ArrayItems):
    """One call of `array_to_datetime`."""

    failures = (TypeError, ValueError, OverflowError)

    def __init__(self, values, errors, dayfirst, yearfirst, utc, creso):
        super().__init__(values, errors, utc, creso)
        self.dayfirst = dayfirst
        self.yearfirst = yearfirst

    def item(self, place, value):
        """The int64 of one item."""
        if isinstance(value, str):
            return self._string(place, value)
        if is_null(value):
            return NPY_NAT
        found = self.dated(place, value)
        if found is not None:
            return found
        if _is_number(value):
            if value != value or value == NPY_NAT:
                return NPY_NAT
            self.state.found_other = True
            return self.convert(place, NPY_FR_ns, _number_value, value)
        raise TypeError(f'{type(value)} is not convertible to datetime')

    def _string(self, place, value):
        if not value or value in nat_strings:
            return NPY_NAT
        if value == 'now' or value == 'today':
            return self.convert(place, NPY_FR_us, self.now, value)
        obj = convert_str_to_tsobject(value, None, self.dayfirst, self.yearfirst)
        if obj.value == NPY_NAT:
            return NPY_NAT
        value = self.convert(place, obj.creso, _string_value, (value, obj))
        # noted only now, as a string that does not fit counts for nothing
        if obj.tzinfo is None:
            self.state.found_naive_str = True
        else:
            self.state.found_aware_str = True
            self.state.out_tzoffset_vals.add(_offset_seconds(obj))
        return value

    def run(self):
        done = None
        if not self.infer:
            done = self._in_rust()
            if done is None:
                done = self._fixed_width()
        if done is None:
            done = np.zeros(self.values.size, dtype=bool)
        wrong = set()
        flat = self.values.ravel()
        for place in np.flatnonzero(~done).tolist():
            value = flat[place]
            if type(value) is str and value in wrong:
                self.result[place] = NPY_NAT
                continue
            if not self.guarded(place, self.item, place, value) and type(value) is str and len(wrong) < 1000:
                # only "coerce" comes here
                wrong.add(value)
        self.settle_unit()

    def _in_rust(self):
        """Reads what is usual in Rust, and tells which places these are."""
        values, state = self.values.ravel(), self.state
        if kernels is None or not is_object_row(values):
            return None
        first = first_non_null(values)
        if first >= 0 and isinstance(values[first], date):
            return self._moments(values)
        found = read_row(values, None, NAMES, self.creso, True)
        if found is None:
            return None
        times, states, offsets = found
        if offsets:
            state.found_aware_str = True
            state.out_tzoffset_vals.update(60 * minutes for minutes in offsets)
        if (states == NAIVE).any():
            state.found_naive_str = True
        self.result = times
        return states != LEFT

    def _moments(self, values):
        """Reads dates and datetimes; None where they are not all of one kind."""
        per_second = PER_SECOND.get(self.creso)
        if per_second is None:
            return None
        found = kernels.of_moments(values, (datetime, date, Timestamp), nulls(), per_second)
        if found is None:
            return None
        times, kinds, zone = found
        state = self.state
        if zone is not None:
            if kinds != _STAMPS:
                return None
            state.found_tz = True
            if not self.utc:
                state.tz_out = zone
        elif kinds:
            state.found_naive = kinds != _DATES
            state.found_other = bool(kinds & _DATES)
        self.result = times
        return np.ones(len(values), dtype=bool)

    def _fixed_width(self):
        """Reads strings of one usual form as whole arrays, and tells which places these are."""
        if self.infer or self.values.size < 8:
            return None
        found = _read_usual_strings(self.values.ravel(), self.creso, lossless=True)
        if found is None:
            return None
        places, read = found
        if len(places):
            self.state.found_naive_str = True
        self.result[places] = read
        done = np.zeros(self.values.size, dtype=bool)
        done[places] = True
        return done

    def needs_objects(self):
        """Whether the strings have more than one offset, or some none."""
        state = self.state
        return not self.utc and state.found_aware_str and (
            len(state.out_tzoffset_vals) > 1 or state.found_naive_str
        )

    def zone(self):
        """The zone of all items, or None; an error where some have another."""
        state = self.state
        if self.utc:
            return None
        tz_out = state.tz_out
        if state.found_aware_str:
            zone = timezone(timedelta(seconds=next(iter(state.out_tzoffset_vals))))
            if tz_out is not None and not tz_compare(tz_out, zone):
                raise ValueError(
                    "Mixed timezones detected. pass utc=True in to_datetime or tz='UTC' in DatetimeIndex to convert "
                    'to a common timezone.'
                )
            tz_out = zone
        mixes_datetimes = state.found_aware_str and state.found_naive
        if tz_out is not None and (state.found_naive_str or state.found_other or mixes_datetimes):
            raise ValueError('Cannot mix tz-aware with tz-naive values')
        return tz_out


def _read_usual_strings(values, creso, lossless=False):
    """(places, int64) of the strings that have the form of the first one, if that is a usual one; else None."""
    first = next((value for value in values if type(value) is str and value), '')
    fmt = usual_format(first)
    if fmt is None:
        return None
    width = len(first)
    places = [place for place, value in enumerate(values) if type(value) is str and len(value) == width]
    found = read_fixed_width([values[place] for place in places], fmt, creso, lossless)
    if found is None:
        return None
    read, fits = found
    return np.array(places, dtype=np.intp)[fits], read[fits]


def _offset_seconds(obj):
    """The offset of a moment's zone."""
    offset = obj.tzinfo.utcoffset(None)
    if offset is None:  # the local zone, whose offset depends on the time
        per_second = FACTORS[NPY_FR_s, obj.creso]
        return get_localizer(obj.tzinfo, obj.creso).offset_at(obj.value) // per_second
    return int(offset.total_seconds())


def _number_value(value, creso):
    """A number that counts the unit itself."""
    return cast_from_unit(value, UNIT_TO_ABBREV[creso], creso)


def _string_value(parts, creso):
    text, obj = parts
    return obj.ensure_reso(creso, text)


def _check_object_array(values):
    if not isinstance(values, np.ndarray):
        raise TypeError(f"Argument 'values' has incorrect type (expected numpy.ndarray, got {type(values).__name__})")


def array_to_datetime(values, errors='raise', dayfirst=False, yearfirst=False, utc=False, creso=NPY_FR_ns):
    """Objects as datetime64 of a unit, and their zone or None.

    Strings of more than one offset become an array of datetimes.
    """
    _check_object_array(values)
    assert errors in ('raise', 'ignore', 'coerce')
    converter = _ArrayConverter(values, errors, dayfirst, yearfirst, utc, creso)
    try:
        converter.run()
    except GiveUp:
        return values, None
    if converter.needs_objects():
        return _array_to_datetime_object(values, errors, dayfirst, yearfirst)
    zone = converter.zone()
    return converter.result.view(f'M8[{UNIT_TO_ABBREV[converter.creso]}]').reshape(values.shape), zone


def _array_to_datetime_object(values, errors, dayfirst, yearfirst):
    """Datetimes of strings with more than one offset."""
    if values.ndim != 1:
        raise ValueError(f'Buffer has wrong number of dimensions (expected 1, got {values.ndim})')
    warnings.warn(MIXED_ZONES_MSG, FutureWarning, stacklevel=_stack_level())
    result = np.empty(len(values), dtype=object)
    for place, value in enumerate(values):
        if is_null(value) or isinstance(value, datetime):
            result[place] = value
            continue
        if not isinstance(value, str):
            if errors == 'raise':
                raise ValueError(f'{type(value)} is not convertible to datetime, at position {place}')
            return values, None
        if not value or value in nat_strings:
            result[place] = 'NaT'
            continue
        try:
            result[place] = _string_datetime(value, dayfirst, yearfirst)
        except (ValueError, OverflowError) as error:
            if errors == 'coerce':
                result[place] = NaT
                continue
            if errors == 'raise':
                error.args = (f'{error}, at position {place}',)
                raise
            return values, None
    return result, None


def _string_datetime(value, dayfirst, yearfirst):
    obj = convert_str_to_tsobject(value, None, dayfirst, yearfirst)
    if obj.value == NPY_NAT:
        return NaT
    dts = obj.dts
    obj.ensure_reso(NPY_FR_ns, value, True)  # only for its error
    return datetime(dts.year, dts.month, dts.day, dts.hour, dts.min, dts.sec, dts.us, obj.tzinfo, fold=obj.fold)


def array_to_datetime_with_tz(values, tz, dayfirst, yearfirst, creso):
    """Objects as datetime64 of UTC; what has no zone of its own is local time of `tz`."""
    _check_object_array(values)
    flat = values.ravel()
    infer = creso == NPY_FR_GENERIC
    number_unit = 'ns' if infer else UNIT_TO_ABBREV[creso]
    result = np.empty(len(flat), dtype=np.int64)
    pending = []
    done = None if infer or len(flat) < 8 else _localize_usual_strings(flat, tz, creso, result)
    for place, value in enumerate(flat):
        if done is not None and done[place]:
            continue
        if is_null(value) or isinstance(value, np.datetime64) and get_datetime64_value(value) == NPY_NAT:
            result[place] = NPY_NAT
            continue
        obj = convert_to_tsobject(value, tz, number_unit, dayfirst, yearfirst)
        if obj.value == NPY_NAT:
            result[place] = NPY_NAT
        elif infer:
            pending.append((place, value, obj))
        else:
            result[place] = obj.ensure_reso(creso, value, True)
    if infer:
        creso = max((obj.creso for _, _, obj in pending), default=NPY_FR_s)
        for place, value, obj in pending:
            result[place] = obj.ensure_reso(creso, value, True)
    return result.view(f'M8[{UNIT_TO_ABBREV[creso]}]').reshape(values.shape)


def _localize_usual_strings(flat, tz, creso, result):
    found = _read_usual_strings(flat, creso)
    if found is None:
        return None
    places, read = found
    try:
        result[places] = tz_localize_to_utc(read, tz, 'raise', None, creso)
    except (ValueError, pytz.InvalidTimeError):
        return None  # one by one, for the error of the first
    done = np.zeros(len(flat), dtype=bool)
    done[places] = True
    return done
