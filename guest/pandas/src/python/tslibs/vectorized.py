"""Arrays of int64 datetimes of UTC, as a time zone shows them: as datetimes, midnights, periods, local times.

The offsets come from `tzconversion.Localizer`.
"""

from datetime import date, datetime, time

import numpy as np

from pandas._libs.tslibs._rows import PER_SECOND, kernels
from pandas._libs.tslibs._units import FACTORS, INT64_MIN, NPY_FR_ns, NPY_FR_s, PER_DAY
from pandas._libs.tslibs.dtypes import Resolution
from pandas._libs.tslibs.nattype import NaT
from pandas._libs.tslibs.np_datetime import civil_from_days_array, pandas_datetime_to_datetimestruct
from pandas._libs.tslibs.timestamps import create_timestamp_from_ts
from pandas._libs.tslibs.timezones import check_tzinfo
from pandas._libs.tslibs.tzconversion import get_localizer

NPY_NAT = INT64_MIN


def _as_int64(stamps):
    """The array as int64 of one dimension."""
    if not isinstance(stamps, np.ndarray):
        raise TypeError(f"Argument 'stamps' has incorrect type (expected numpy.ndarray, got {type(stamps).__name__})")
    if stamps.dtype != np.int64:
        kind = stamps.dtype.kind
        if kind not in 'iumM':
            raise TypeError(f'cannot take an array of {stamps.dtype} for datetimes')
        stamps = stamps.view(np.int64) if kind in 'mM' else stamps.astype(np.int64)
    return stamps.ravel()


def _check_tz(tz):
    if tz is not None:
        check_tzinfo(tz)


def _local(stamps, tz, reso):
    """Local times of one dimension; the same array where there is no zone."""
    _check_tz(tz)
    flat = _as_int64(stamps)
    localizer = get_localizer(tz, reso)
    return flat if localizer.kind == 'utc' else localizer.to_local(flat)


def tz_convert_from_utc(stamps, tz, reso=NPY_FR_ns):
    """Local times of a zone; always a new array."""
    local = _local(stamps, tz, reso)
    if local.base is not None or local is stamps:
        local = local.copy()
    return local.reshape(stamps.shape)


# --- datetimes --------------------------------------------------------------------------------------------------------

_BOXES = ('date', 'timestamp', 'time', 'datetime')


def ints_to_pydatetime(stamps, tz=None, box='datetime', reso=NPY_FR_ns):
    """Objects of a kind: 'datetime', 'date', 'time' (with the zone) or 'timestamp'."""
    if box not in _BOXES:
        raise ValueError("box must be one of 'datetime', 'date', 'time' or 'timestamp'")
    assert tz is None or box != 'date', 'tz should be None when converting to date'
    _check_tz(tz)
    flat = _as_int64(stamps)
    made = _made_in_rust(flat, tz, box, reso)
    if made is not None:
        return made.reshape(stamps.shape)
    result = np.empty(flat.shape, dtype=object)
    missing = flat == NPY_NAT
    if missing.any():
        result[missing] = NaT
        places = np.flatnonzero(~missing)
        present = flat[places]
    else:
        places, present = slice(None), flat
    if len(present):
        made = _objects(present, tz, box, reso)
        result[places] = made
    return result.reshape(stamps.shape)


# one object of each kind, of which the kernel makes others
_TEMPLATES = {
    'date': lambda reso: date(1970, 1, 1), 'time': lambda reso: time(), 'datetime': lambda reso: datetime(1970, 1, 1),
    'timestamp': lambda reso: create_timestamp_from_ts(0, pandas_datetime_to_datetimestruct(0, reso), None, 0, reso),
}


def _made_in_rust(flat, tz, box, reso):
    """The objects from the kernel; None where it does not know."""
    per_second = PER_SECOND.get(reso)
    if per_second is None or len(flat) < 4:
        return None
    localizer = get_localizer(tz, reso)
    flat = np.ascontiguousarray(flat)
    local = places = folds = None
    zones = (tz,)
    if localizer.kind in ('table', 'rule'):
        missing = flat == NPY_NAT
        values = np.where(missing, 0, flat) if missing.any() else flat
        local = values + localizer.offsets_at(values)
        folds = localizer.folds_at(values).astype(np.int64)
        if localizer.use_pytz:
            zones = tuple(tz._tzinfos[info] for info in tz._transition_info)
            places = np.searchsorted(localizer.trans, values, side='right') - 1
            if places.min() < 0:
                return None
    elif localizer.kind == 'fixed':
        local = flat + localizer.delta
    return kernels.moments(_TEMPLATES[box](reso), NaT, flat, local, per_second, zones, places, folds)


def _objects(values, tz, box, reso):
    """An array of objects for int64 without NaT."""
    localizer = get_localizer(tz, reso)
    local = values if localizer.kind == 'utc' else values + localizer.offsets_at(values)
    zones = folds = None
    if localizer.kind in ('table', 'rule'):
        folds = localizer.folds_at(values).tolist()
        if localizer.use_pytz:
            zones = _pytz_zones(localizer, values)
    if zones is None:
        zones = [tz] * len(values)
    if folds is None:
        folds = [0] * len(values)
    per_day = PER_DAY[reso]
    days = local // per_day
    rest = local - days * per_day
    if box == 'timestamp':
        made = _timestamps(values, local, zones, folds, reso)
    elif box == 'date':
        made = [date(*ymd) for ymd in zip(*_ymd(days))]
    else:
        clock = _clock(rest, reso)
        if box == 'time':
            made = [time(h, m, s, us, zone, fold=int(fold))
                    for h, m, s, us, zone, fold in zip(*clock, zones, folds)]
        else:
            made = [datetime(year, month, day, h, m, s, us, zone, fold=int(fold))
                    for year, month, day, h, m, s, us, zone, fold in zip(*_ymd(days), *clock, zones, folds)]
    result = np.empty(len(values), dtype=object)
    result[:] = made
    return result


def _pytz_zones(localizer, values):
    tz = localizer.tz
    zones = [tz._tzinfos[info] for info in tz._transition_info]
    places = np.searchsorted(localizer.trans, values, side='right') - 1
    return [zones[place] for place in places.tolist()]


def _ymd(days):
    """Lists of the years, months and days."""
    return [each.tolist() for each in civil_from_days_array(days)]


def _clock(rest, reso):
    """Lists of the hours, minutes, seconds and microseconds of times of day."""
    per_second = FACTORS[NPY_FR_s, reso]
    seconds = rest // per_second
    fraction = rest - seconds * per_second
    micros = fraction * (10**6 // per_second) if per_second <= 10**6 else fraction // (per_second // 10**6)
    return [(seconds // 3600).tolist(), (seconds // 60 % 60).tolist(), (seconds % 60).tolist(), micros.tolist()]


def _timestamps(values, local, zones, folds, reso):
    return [
        create_timestamp_from_ts(value, pandas_datetime_to_datetimestruct(shown, reso), zone, int(fold), reso)
        for value, shown, zone, fold in zip(values.tolist(), local.tolist(), zones, folds)
    ]


# --- resolution and midnights -----------------------------------------------------------------------------------------

# the unit, how many of it are in the next, and what it is called; from the finest on
_STEPS = (
    (1, Resolution.RESO_NS, 1_000), (1_000, Resolution.RESO_US, 1_000), (1_000_000, Resolution.RESO_MS, 1_000),
    (10**9, Resolution.RESO_SEC, 60), (60 * 10**9, Resolution.RESO_MIN, 60),
    (3600 * 10**9, Resolution.RESO_HR, 24),
)


def get_resolution(stamps, tz=None, reso=NPY_FR_ns):
    """The finest field of all local times that is not zero."""
    local = _local(stamps, tz, reso)
    local = local[local != NPY_NAT]
    nanos = PER_DAY[NPY_FR_ns] // PER_DAY[reso]
    for step, resolution, count in _STEPS:
        whole = step * count
        if whole > nanos and (local % (whole // nanos)).any():
            return resolution
    return Resolution.RESO_DAY


def normalize_i8_timestamps(stamps, tz, reso):
    """The midnights before the local times, as local times."""
    local = _local(stamps, tz, reso)
    per_day = PER_DAY[reso]
    if reso in PER_SECOND:
        rounded = kernels.round(np.ascontiguousarray(local), per_day, 0)
        if rounded is not None:
            return rounded.reshape(stamps.shape)
    result = local - local % per_day
    result[local == NPY_NAT] = NPY_NAT
    return result.reshape(stamps.shape)


def is_date_array_normalized(stamps, tz, reso):
    """Whether all local times are midnights; NaT is none of them."""
    local = _local(stamps, tz, reso)
    return not (local % PER_DAY[reso]).any()


def dt64arr_to_periodarr(stamps, freq, tz, reso=NPY_FR_ns):
    """The ordinals of the periods that the local times are in."""
    from pandas._libs.tslibs.period import dt64_to_ordinals

    local = _local(stamps, tz, reso)
    return dt64_to_ordinals(local, freq, PER_DAY[reso]).reshape(stamps.shape)
