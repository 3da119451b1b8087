"""From anything that is a date to an int64 in some unit, with its fields and its time zone.

`convert_to_tsobject` is what `Timestamp` asks; arrays are converted by `tslib`. How strings are read is in `_iso` and
`parsing`, the arithmetic of zones in `tzconversion`.
"""

from datetime import date, datetime, timedelta, timezone

import numpy as np

from pandas._libs.tslibs._iso import IsoError, read_iso
from pandas._libs.tslibs._units import (
    FACTORS, INT64_MAX, INT64_MIN, NPY_FR_GENERIC, NPY_FR_M, NPY_FR_Y, NPY_FR_ns, NPY_FR_s, NPY_FR_us,
    UNIT_TO_ATTRNAME, get_conversion_factor,
)
from pandas._libs.tslibs.base import ABCTimestamp
from pandas._libs.tslibs.dtypes import abbrev_to_npy_unit, get_supported_reso
from pandas._libs.tslibs.nattype import NaT, nat_strings
from pandas._libs.tslibs.np_datetime import (
    Dts, OutOfBoundsDatetime, OutOfBoundsTimedelta, astype_overflowsafe, check_dts_bounds, convert_reso, dts_to_value,
    get_datetime64_unit, get_datetime64_value, pandas_datetime_to_datetimestruct,
)
from pandas._libs.tslibs.timezones import (
    check_tzinfo, get_utcoffset, is_utc, maybe_get_tz, utc_stdlib,
)
from pandas._libs.tslibs.tzconversion import (
    _raise_past_end, _render, get_localizer, tz_localize_to_utc_single, wrap_int64,
)

DT64NS_DTYPE = np.dtype('M8[ns]')
TD64NS_DTYPE = np.dtype('m8[ns]')
NPY_NAT = INT64_MIN
_SECOND = timedelta(seconds=1)


# --- numbers of a unit ------------------------------------------------------------------------------------------------


def precision_from_unit(in_reso, out_reso=NPY_FR_ns):
    """How many of the second unit one of the first is, and the digits of a fraction that matter.

    Years and months are counted with their mean length.
    """
    if in_reso == NPY_FR_GENERIC:
        in_reso = NPY_FR_ns
    if in_reso == NPY_FR_Y:
        factor = 31556952 * get_conversion_factor(NPY_FR_s, out_reso)
    elif in_reso == NPY_FR_M:
        factor = 2629746 * get_conversion_factor(NPY_FR_s, out_reso)
    else:
        factor = get_conversion_factor(in_reso, out_reso)
    return factor, len(str(factor)) - 1


def _cannot_convert(value, unit):
    return OutOfBoundsDatetime(f"cannot convert input {value} with the unit '{unit}'")


def _check_round(value, unit):
    if isinstance(value, (float, np.floating)) and not float(value).is_integer():
        raise ValueError(f'Conversion of non-round float with unit={unit} is ambiguous')


def _calendar_units(value, unit, out_reso):
    """Years or months since 1970 as an int64 of another unit."""
    _check_round(value, unit)
    value = int(value)
    if not INT64_MIN <= value <= INT64_MAX:
        raise OverflowError('int too big to convert')
    in_reso = abbrev_to_npy_unit(unit)
    try:
        return dts_to_value(pandas_datetime_to_datetimestruct(value, in_reso), out_reso)
    except OutOfBoundsDatetime:
        stamp = np.datetime64(value, unit)
        raise OutOfBoundsDatetime(f'Out of bounds {UNIT_TO_ATTRNAME[out_reso]} timestamp: {stamp}') from None


def cast_from_unit(ts, unit, out_reso=NPY_FR_ns):
    """A number of units as an int64 of another unit; a fraction counts as far as the out unit has room for it."""
    if unit in ('Y', 'M'):
        return _calendar_units(ts, unit, out_reso)
    in_reso = NPY_FR_ns if unit is None else abbrev_to_npy_unit(unit)
    factor, digits = precision_from_unit(in_reso, out_reso)
    if isinstance(ts, (int, np.integer)):
        result = int(ts) * factor
    else:
        try:
            base = int(ts)
        except OverflowError:
            raise _cannot_convert(ts, unit) from None
        result = base * factor
        if digits and INT64_MIN <= base <= INT64_MAX:
            result += int(round(ts - base, digits) * factor)
    if not INT64_MIN <= result <= INT64_MAX:
        raise _cannot_convert(ts, unit)
    return result


def cast_from_unit_vectorized(values, unit, out_unit='ns'):
    """`cast_from_unit` for an array of floats; nan becomes NaT."""
    if not isinstance(values, np.ndarray):
        raise TypeError(f"Argument 'values' has incorrect type (expected numpy.ndarray, got {type(values).__name__})")
    if unit is not None and not isinstance(unit, str):
        raise TypeError(f"Argument 'unit' has incorrect type (expected str, got {type(unit).__name__})")
    assert values.dtype.kind == 'f'
    if unit is None:
        raise TypeError("'in <string>' requires string as left operand, not NoneType")
    missing = np.isnan(values) | (values == NPY_NAT)
    some = bool(missing.any())
    values = np.where(missing, 0, values) if some else values
    if unit in ('Y', 'M'):
        result = _cast_calendar_array(values, unit, out_unit)
    else:
        result = _cast_fixed_array(values, unit, abbrev_to_npy_unit(out_unit))
    if some:
        result[missing] = NPY_NAT
    return result


def _cast_calendar_array(values, unit, out_unit):
    whole = np.isfinite(values) & (np.floor(values) == values)
    if not whole.all():
        raise ValueError(f'Conversion of non-round float with unit={unit} is ambiguous')
    fits = np.abs(values) < 2.0**63
    ints = np.where(fits, np.where(fits, values, 0).astype(np.int64), NPY_NAT)
    return astype_overflowsafe(ints.view(f'M8[{unit}]'), dtype=np.dtype(f'M8[{out_unit}]')).view(np.int64)


def _cast_fixed_array(values, unit, out_reso):
    factor, digits = precision_from_unit(abbrev_to_npy_unit(unit), out_reso)
    if values.ndim != 1:
        raise ValueError(f'Buffer has wrong number of dimensions (expected 1, got {values.ndim})')
    if np.isinf(values).any():
        raise OverflowError('cannot convert float infinity to integer')
    if (np.abs(values) >= 2.0**63).any():
        raise OverflowError('Python int too large to convert to C long')
    values = values.astype(np.float64)
    base = values.astype(np.int64)
    # near the ends a sum of floats cannot tell whether the product fits
    limit = INT64_MAX // factor - 1
    edges = np.flatnonzero((base > limit) | (base < -limit))
    for place in edges.tolist():
        cast_from_unit(float(values[place]), unit, out_reso)
    with np.errstate(over='ignore'):
        result = base * factor
        if digits:
            result += (_round_array(values - base, digits) * factor).astype(np.int64)
    for place in edges.tolist():
        result[place] = cast_from_unit(float(values[place]), unit, out_reso)
    return result


def _round_array(fractions, digits):
    """Like `round` for each item, which is exact where numpy's multiplies and divides."""
    return np.array([round(each, digits) for each in fractions.tolist()], dtype=np.float64)


def get_datetime64_nanos(val, reso):
    """The value of a `numpy.datetime64` in a unit."""
    value, unit = get_datetime64_value(val), get_datetime64_unit(val)
    if value == NPY_NAT or unit == reso:
        return value
    return convert_reso_or_raise(value, unit, reso)


def convert_reso_or_raise(value, from_reso, to_reso):
    """A date in another unit, rounded down; OutOfBoundsDatetime where that has no room for it."""
    return dts_to_value(pandas_datetime_to_datetimestruct(value, from_reso), to_reso)


# --- what Timestamp is made of ----------------------------------------------------------------------------------------


class _TSObject:
    """A moment: `value` in the unit `creso`, its fields `dts` as the clock of `tzinfo` shows them, and its `fold`."""

    __slots__ = ('value', 'dts', 'tzinfo', 'fold', 'creso')

    def __init__(self, value=0, dts=None, tzinfo=None, fold=0, creso=NPY_FR_ns):
        self.value = value
        self.dts = dts
        self.tzinfo = tzinfo
        self.fold = fold
        self.creso = creso

    def ensure_reso(self, creso, val=None, round_ok=False):
        """Changes the unit. `val` is what an error message shows."""
        if self.creso != creso:
            try:
                self.value = convert_reso(self.value, self.creso, creso, round_ok)
            except (OverflowError, OutOfBoundsDatetime, OutOfBoundsTimedelta) as error:
                if val is None:
                    raise OutOfBoundsDatetime(
                        f'Out of bounds {UNIT_TO_ATTRNAME[creso]} timestamp'
                    ) from error
                raise OutOfBoundsDatetime(f'Out of bounds {UNIT_TO_ATTRNAME[creso]} timestamp: {val}') from error
            self.creso = creso
        return self.value


def check_overflows(obj, reso=NPY_FR_ns):
    """Refuses a moment whose local time fits in an int64 of the unit, but not its time of UTC."""
    if INT64_MIN < obj.value <= INT64_MAX:
        return
    dts = obj.dts
    stamp = f'{dts.year}-{dts.month:02d}-{dts.day:02d} {dts.hour:02d}:{dts.min:02d}:{dts.sec:02d}'
    if obj.value < 0:
        raise OutOfBoundsDatetime(f'Converting {stamp} underflows past {_render(INT64_MIN + 1, reso)}')
    raise OutOfBoundsDatetime(f'Converting {stamp} overflows past {_render(INT64_MAX, reso)}')


def maybe_localize_tso(obj, tz, reso):
    """Puts a moment of UTC into a zone, and checks that it fits into the unit."""
    if tz is not None:
        _localize_tso(obj, tz, reso)
    if obj.value != NPY_NAT:
        check_overflows(obj, reso)
        check_dts_bounds(obj.dts, reso)


def _localize_tso(obj, tz, reso):
    assert obj.tzinfo is None
    obj.tzinfo = tz
    if obj.value == NPY_NAT or is_utc(tz):
        return
    localizer = get_localizer(tz, reso)
    offset = localizer.offset_at(obj.value)
    local = wrap_int64(obj.value + offset)
    if local != obj.value + offset:
        # pandas shows the time that it has gone round to
        _raise_past_end(local, reso)
    if localizer.kind != 'fixed':
        obj.fold = localizer.fold_at(obj.value)
        if localizer.use_pytz:
            obj.tzinfo = localizer.pytz_zone_at(obj.value)
    obj.dts = pandas_datetime_to_datetimestruct(local, reso)


def _is_period(value):
    from pandas._libs.tslibs.period import Period

    return isinstance(value, Period)


def _nat_object(tz=None):
    return _TSObject(NPY_NAT, Dts(), tz, 0, NPY_FR_ns)


def convert_to_tsobject(ts, tz, unit, dayfirst=False, yearfirst=False, nanos=0):
    """A `_TSObject` of a string, number, datetime, date or `numpy.datetime64`."""
    if tz is not None:
        tz = maybe_get_tz(tz)
    if isinstance(ts, str):
        if type(ts) is not str:
            kind = type(ts)
            shown = f'numpy.{kind.__name__}' if kind.__module__ == 'numpy' else kind.__name__
            raise TypeError(f'Expected str, got {shown}')
        return convert_str_to_tsobject(ts, tz, dayfirst, yearfirst)
    if ts is None or ts is NaT:
        return _nat_object()
    if isinstance(ts, datetime):
        return convert_datetime_to_tsobject(ts, tz, nanos)
    if isinstance(ts, np.datetime64):
        obj = _from_datetime64(ts)
        if tz is not None and obj.value != NPY_NAT:
            # as it reads, like a naive datetime
            obj.value = tz_localize_to_utc_single(obj.value, tz, 'raise', None, obj.creso)
    elif isinstance(ts, (int, np.integer)) and not isinstance(ts, (bool, np.timedelta64)):
        obj = _from_integer(ts, unit)
    elif isinstance(ts, (float, np.floating)):
        obj = _from_float(ts, unit)
    elif isinstance(ts, date):
        # as in `datetime.date`, a day has no zone of its own
        return convert_datetime_to_tsobject(datetime(ts.year, ts.month, ts.day), tz, 0, NPY_FR_s)
    elif _is_period(ts):
        raise ValueError('Cannot convert Period to Timestamp unambiguously. Use to_timestamp')
    else:
        raise TypeError(f'Cannot convert input [{ts}] of type {type(ts)} to Timestamp')
    maybe_localize_tso(obj, tz, obj.creso)
    return obj


def _from_datetime64(ts):
    value, unit = get_datetime64_value(ts), get_datetime64_unit(ts)
    if value == NPY_NAT:
        return _TSObject(NPY_NAT, Dts(), None, 0, get_supported_reso(unit))
    reso = get_supported_reso(unit)
    dts = pandas_datetime_to_datetimestruct(value, unit)
    if unit != reso:
        value = dts_to_value(dts, reso)
        dts = pandas_datetime_to_datetimestruct(value, reso)
    return _TSObject(value, dts, None, 0, reso)


def _from_integer(ts, unit):
    ts = int(ts)
    if not INT64_MIN <= ts <= INT64_MAX:
        raise OutOfBoundsDatetime(f'Out of bounds nanosecond timestamp {ts}')
    if ts == NPY_NAT:
        return _nat_object()
    if unit is None:
        reso = NPY_FR_ns
    else:
        reso = get_supported_reso(abbrev_to_npy_unit(unit))
        ts = cast_from_unit(ts, unit, reso)
    return _TSObject(ts, pandas_datetime_to_datetimestruct(ts, reso), None, 0, reso)


def _from_float(ts, unit):
    if ts != ts or ts == NPY_NAT:
        return _nat_object()
    value = cast_from_unit(ts, unit, NPY_FR_ns)
    return _TSObject(value, pandas_datetime_to_datetimestruct(value, NPY_FR_ns), None, 0, NPY_FR_ns)


def dts_from_pydatetime(dt):
    """The fields of a datetime, with the nanoseconds of a Timestamp."""
    return Dts(dt.year, dt.month, dt.day, dt.hour, dt.minute, dt.second, dt.microsecond,
               dt.nanosecond * 1000 if isinstance(dt, ABCTimestamp) else 0)


def convert_datetime_to_tsobject(ts, tz, nanos=0, reso=NPY_FR_us):
    """A `_TSObject` of a datetime. A naive one is local time of `tz`, an aware one is put into `tz`."""
    is_timestamp = isinstance(ts, ABCTimestamp)
    if is_timestamp:
        reso = ts._creso
    obj = _TSObject(fold=ts.fold, creso=reso)
    if tz is None:
        obj.dts = dts_from_pydatetime(ts)
        obj.tzinfo = ts.tzinfo
    else:
        tz = maybe_get_tz(tz)
        if ts.tzinfo is not None:
            moved = ts.tz_convert(tz) if is_timestamp else ts.astimezone(tz)
            return _with_nanos(_convert_aware(obj, moved), nanos)
        if is_utc(tz):
            obj.dts = dts_from_pydatetime(ts)
            obj.tzinfo = tz
        else:
            ts = _localize_pydatetime(ts, tz)
            obj.dts = dts_from_pydatetime(ts)
            obj.tzinfo = ts.tzinfo
    return _with_nanos(_value_of_fields(obj, ts), nanos)


def _convert_aware(obj, ts):
    obj.dts = dts_from_pydatetime(ts)
    obj.tzinfo = ts.tzinfo
    obj.fold = ts.fold
    return _value_of_fields(obj, ts)


def _value_of_fields(obj, ts):
    """Fills in the value, which is of UTC, from the fields, which are local."""
    reso = obj.creso
    if isinstance(ts, ABCTimestamp):
        obj.value = ts._value
        return obj
    try:
        obj.value = dts_to_value(obj.dts, reso)
    except OutOfBoundsDatetime:
        raise OutOfBoundsDatetime(f'Out of bounds {UNIT_TO_ATTRNAME[reso]} timestamp') from None
    tz = obj.tzinfo
    if tz is not None and not is_utc(tz):
        offset = get_utcoffset(tz, ts)
        obj.value -= offset // _SECOND * FACTORS[NPY_FR_s, reso]
        check_overflows(obj, reso)
    return obj


def _with_nanos(obj, nanos):
    if nanos:
        obj.value = obj.ensure_reso(NPY_FR_ns) + nanos
        obj.dts.ps = obj.dts.ps + nanos * 1000
        check_overflows(obj, NPY_FR_ns)
    return obj


def convert_str_to_tsobject(ts, tz, dayfirst=False, yearfirst=False):
    """A `_TSObject` of a string; a string with an offset of its own is put into `tz` where there is one."""
    if not ts or ts in nat_strings:
        return _nat_object(tz)
    if ts == 'now' or ts == 'today':
        return convert_datetime_to_tsobject(datetime.now(tz), tz, 0, NPY_FR_us)
    try:
        found = read_iso(ts)
    except IsoError:
        found = None
    if found is None:
        return _parse_to_tsobject(ts, tz, dayfirst, yearfirst)
    dts, unit, minutes = found
    reso = get_supported_reso(unit)
    try:
        value = dts_to_value(dts, reso)
    except OverflowError as error:
        raise OutOfBoundsDatetime(f'Out of bounds {UNIT_TO_ATTRNAME[reso]} timestamp: {ts}') from error
    if dts.as_ or dts.ps % 1000:
        dts.as_ = 0
        dts.ps -= dts.ps % 1000
    obj = _TSObject(value, dts, None, 0, reso)
    if minutes is not None:
        zone = offset_zone(minutes)
        obj.value = value - minutes * 60 * FACTORS[NPY_FR_s, reso]
        check_overflows(obj, reso)
        if tz is None:
            obj.tzinfo = zone
            return obj
        maybe_localize_tso(obj, tz, reso)
        return obj
    if tz is not None:
        obj.value = tz_localize_to_utc_single(value, tz, 'raise', None, reso)
    maybe_localize_tso(obj, tz, reso)
    return obj


_offset_zones = {0: utc_stdlib}


def offset_zone(minutes):
    """The zone of a fixed offset in minutes."""
    zone = _offset_zones.get(minutes)
    if zone is None:
        zone = _offset_zones[minutes] = timezone(timedelta(minutes=minutes))
    return zone


def _parse_to_tsobject(ts, tz, dayfirst, yearfirst):
    from pandas._libs.tslibs.parsing import parse_with_unit

    dt, unit, nanos = parse_with_unit(ts, dayfirst, yearfirst)
    if dt is NaT:
        return _nat_object(tz)
    return convert_datetime_to_tsobject(dt, tz, nanos, get_supported_reso(unit))


# --- datetimes --------------------------------------------------------------------------------------------------------


def localize_pydatetime(dt, tz):
    """A naive datetime as local time of a zone; a Timestamp stays one."""
    if dt is not None and not isinstance(dt, datetime):
        name = type(dt).__name__ if type(dt).__module__ == 'builtins' else f'{type(dt).__module__}.{type(dt).__name__}'
        raise TypeError(f"Argument 'dt' has incorrect type (expected datetime.datetime, got {name})")
    check_tzinfo(tz)
    if tz is None:
        return dt
    if isinstance(dt, ABCTimestamp):
        return dt.tz_localize(tz)
    return _localize_pydatetime(dt, tz)


def _localize_pydatetime(dt, tz):
    localize = getattr(tz, 'localize', None)
    if localize is None:
        return dt.replace(tzinfo=tz)
    if isinstance(dt, ABCTimestamp):
        return dt.tz_localize(tz)
    return localize(dt, is_dst=None)


def parse_pydatetime(val, reso):
    """The value of a datetime in a unit: of UTC where it has a zone, otherwise as it reads."""
    if isinstance(val, ABCTimestamp):
        value = val._value
        return value if val._creso == reso else convert_reso_or_raise(value, val._creso, reso)
    if val.tzinfo is None:
        return dts_to_value(dts_from_pydatetime(val), reso)
    return convert_datetime_to_tsobject(val, None, 0, reso).value
