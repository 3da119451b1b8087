"""Durations of all kinds as integers of a unit; a file of ours, of which `timedeltas` has what pandas has there.

Nothing here makes a `Timedelta`; one is known by the `_value` that a `datetime.timedelta` has not.
"""

from datetime import timedelta

import numpy as np

from pandas._libs import tslibs
from pandas._libs.tslibs import conversion
from pandas._libs.tslibs._duration_parse import (
    _AMBIGUOUS,
    parse_iso_format_string,
    parse_timedelta_string,
    parse_timedelta_unit,
)
from pandas._libs.tslibs._rows import LEFT, is_object_row, kernels, nulls
from pandas._libs.tslibs._ticks import Tick
from pandas._libs.tslibs._units import (
    INT64_MAX,
    INT64_MIN,
    NPY_FR_D,
    NPY_FR_GENERIC,
    NPY_FR_h,
    NPY_FR_M,
    NPY_FR_m,
    NPY_FR_ms,
    NPY_FR_ns,
    NPY_FR_s,
    NPY_FR_us,
    NPY_FR_W,
)
from pandas._libs.tslibs.dtypes import npy_unit_to_abbrev
from pandas._libs.tslibs.nattype import NPY_NAT, NaT, checknull_with_nat
from pandas._libs.tslibs.np_datetime import OutOfBoundsTimedelta, convert_reso, get_unit_from_dtype

_TOO_LARGE = 'Python int too large to convert to C long'
_MICROS_PER_SECOND, _SECONDS_PER_DAY = 1_000_000, 86_400


# ---- what counts as a duration


def is_tick_object(obj):
    """Whether the object is an offset of fixed length."""
    return isinstance(obj, Tick)


def is_any_td_scalar(obj):
    """Whether the object is one duration of any kind, which may be missing only as numpy has it."""
    return isinstance(obj, (timedelta, np.timedelta64, Tick))


def _is_integer(value):
    return isinstance(value, (int, np.integer)) and not isinstance(value, (bool, np.timedelta64))


def _is_float(value):
    return isinstance(value, (float, np.floating))


def _should_cast_to_timedelta(obj):
    return is_any_td_scalar(obj) or obj is None or obj is NaT or isinstance(obj, str)


def _is_null(value):
    """None, nan, NaT and NA."""
    if checknull_with_nat(value) or (isinstance(value, np.floating) and value != value):
        return True
    return type(value).__name__ == 'NAType'


def disallow_ambiguous_unit(unit):
    """Refuses units whose length depends on when they are."""
    if isinstance(unit, str) and unit in _AMBIGUOUS:
        raise ValueError("Units 'M', 'Y', and 'y' are no longer supported, as they do not represent unambiguous "
                         'timedelta values durations.')


# ---- integers of some unit


def _micros_of(delta):
    """The microseconds of a datetime.timedelta, which an int64 may be too small for."""
    return (delta.days * _SECONDS_PER_DAY + delta.seconds) * _MICROS_PER_SECOND + delta.microseconds


def _value_and_reso(delta):
    """A duration as an integer and its unit."""
    value = getattr(delta, '_value', None)
    if value is not None and isinstance(delta, timedelta):
        return value, delta._creso
    if isinstance(delta, Tick):
        return delta.n, delta._creso
    if isinstance(delta, np.timedelta64):
        reso = get_unit_from_dtype(delta.dtype)
        if reso <= NPY_FR_M:
            raise ValueError('delta_to_nanoseconds does not support Y or M units, as their duration in nanoseconds '
                             'is ambiguous.')
        return int(delta.view('i8')), reso
    if isinstance(delta, timedelta):
        micros = _micros_of(delta)
        if not INT64_MIN <= micros <= INT64_MAX:
            raise OutOfBoundsTimedelta(_TOO_LARGE)
        return micros, NPY_FR_us
    raise TypeError(type(delta))


def delta_to_nanoseconds(delta, reso=NPY_FR_ns, round_ok=True):
    """A duration as an integer of the unit; loss of digits is an error unless it is allowed."""
    value, in_reso = _value_and_reso(delta)
    try:
        return convert_reso(value, in_reso, reso, round_ok)
    except OverflowError as err:
        unit = npy_unit_to_abbrev(reso)
        raise OutOfBoundsTimedelta(f'Cannot cast {delta!s} to unit={unit} without overflow.') from err


def convert_to_timedelta64(ts, unit):
    """Anything that means a duration as timedelta64[ns]; numbers count `unit` (a short name)."""
    if _is_null(ts):
        return np.timedelta64(NPY_NAT, 'ns')
    return np.timedelta64(_to_nanos(ts, unit), 'ns')


def _to_nanos(ts, unit):
    if _is_integer(ts) or _is_float(ts):
        return _number_to_nanos(ts, unit)
    if isinstance(ts, str):
        return _parse(ts)
    if is_any_td_scalar(ts):
        if isinstance(ts, np.timedelta64) and np.isnat(ts):
            return NPY_NAT
        return delta_to_nanoseconds(_resolved(ts))
    raise TypeError(f'Invalid type for timedelta scalar: {type(ts)}')


def _resolved(ts):
    """numpy's durations without a unit count as nanoseconds; the rest is as it is."""
    if isinstance(ts, np.timedelta64) and get_unit_from_dtype(ts.dtype) == NPY_FR_GENERIC:
        return np.timedelta64(int(ts.view('i8')), 'ns')
    return ts


def _number_to_nanos(value, unit):
    if value == NPY_NAT or value != value:
        return NPY_NAT
    plain = float(value) if _is_float(value) else int(value)
    try:
        return conversion.cast_from_unit(plain, unit)
    except (OverflowError, ValueError) as err:
        if isinstance(err, ValueError) and not type(err).__name__.startswith('OutOfBounds'):
            raise
        raise OutOfBoundsTimedelta(f"Cannot cast {value} from {unit} to 'ns' without overflow.") from err


def _parse(text):
    if text.startswith(('P', '-P')):
        return parse_iso_format_string(text)
    return parse_timedelta_string(text)


def get_unit_for_round(freq, creso):
    """How many of the unit a frequency is."""
    return convert_reso(tslibs.to_offset(freq).nanos, NPY_FR_ns, creso, True)


# ---- arrays


# unit, what a datetime.timedelta is made of it by
_PYTIMEDELTA_UNITS = {
    NPY_FR_us: 'microseconds', NPY_FR_ms: 'milliseconds', NPY_FR_s: 'seconds', NPY_FR_m: 'minutes', NPY_FR_h: 'hours',
    NPY_FR_D: 'days', NPY_FR_W: 'weeks',
}


def _make_pytimedelta(value, reso):
    """A datetime.timedelta of so many of the unit, with nanoseconds rounded to microseconds."""
    if reso == NPY_FR_ns:
        # by a float, as pandas does it: long durations are rounded to what it has digits for
        return timedelta(microseconds=value / 1000)
    name = _PYTIMEDELTA_UNITS.get(reso)
    if name is None:
        raise NotImplementedError(reso)
    return timedelta(**{name: value})


def _item_to_nanos(item, unit, errors):
    try:
        if _is_null(item):
            return NPY_NAT
        return _to_nanos(item, unit)
    except ValueError as err:
        if errors == 'coerce':
            return NPY_NAT
        if 'unit abbreviation w/o a number' in str(err):
            raise ValueError(f'Could not convert {item!r} to NumPy timedelta') from err
        raise


def array_to_timedelta64(values, unit=None, errors='raise'):
    """An array of objects as one of timedelta64[ns]."""
    if not isinstance(values, np.ndarray):
        raise TypeError(
            f"Argument 'values' has incorrect type (expected numpy.ndarray, got {type(values).__name__})")
    if values.dtype != object:
        raise TypeError("array_to_timedelta64 'values' must have object dtype")
    assert unit not in _AMBIGUOUS
    items = values.ravel().tolist()
    if unit is not None and errors != 'coerce' and any(isinstance(item, str) for item in items):
        raise ValueError('unit must not be specified if the input contains a str')
    unit = parse_timedelta_unit(unit)
    if kernels is not None and is_object_row(values):
        nanos, states = kernels.read_spans(values, nulls())
        for place in np.flatnonzero(states == LEFT).tolist():
            nanos[place] = _item_to_nanos(items[place], unit, errors)
        return nanos.view('m8[ns]')
    nanos = [_item_to_nanos(item, unit, errors) for item in items]
    return np.array(nanos, dtype='i8').reshape(values.shape).view('m8[ns]')
