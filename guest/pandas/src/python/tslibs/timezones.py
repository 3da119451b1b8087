"""What kind of time zone a `tzinfo` is, and when its offset from UTC changes.

The zones come from four libraries: `datetime.timezone`, `zoneinfo`, `pytz` and `dateutil`. `pytz` and `dateutil` 2
expose lists of their transitions, and these become two arrays here (`get_dst_info`). All other zones that change
are asked day by day (`DayOffsets`). Conversions of values are in `tzconversion`.
"""

from datetime import datetime, timedelta, timezone, tzinfo

import numpy as np
import pytz
import zoneinfo
from dateutil.tz import gettz as dateutil_gettz
from dateutil.tz import tzfile as _dateutil_tzfile
from dateutil.tz import tzlocal as _dateutil_tzlocal
from dateutil.tz import tzrange as _dateutil_tzrange
from dateutil.tz import tzutc as _dateutil_tzutc
from pytz.tzinfo import BaseTzInfo as _pytz_BaseTzInfo
from zoneinfo import ZoneInfo

utc_stdlib = timezone.utc
utc_pytz = pytz.utc
utc_dateutil_str = dateutil_gettz('UTC')

_NANOS = 1_000_000_000
_FIRST_TRANSITION = -(2**63) + 1  # before any date; the smallest int64 is NaT
_DAY_SECONDS = 86400
_EPOCH_UTC = datetime(1970, 1, 1, tzinfo=utc_stdlib)
_MIN_SECOND = -62135596800  # 0001-01-01, as seconds since 1970
_MAX_SECOND = 253402300799  # 9999-12-31 23:59:59
_MAX_CACHED_ZONES = 64
_MAX_CACHED_DAYS = 200_000

dst_cache = {}  # cache key -> (transitions, offsets, kind)
_day_caches = {}  # id of a zone -> DayOffsets, which keeps the zone alive


def check_tzinfo(tz, name='tz'):
    if tz is not None and not isinstance(tz, tzinfo):
        raise TypeError(
            f"Argument '{name}' has incorrect type (expected datetime.tzinfo, got {type(tz).__name__})"
        )


def _require_tzinfo(tz):
    check_tzinfo(tz)
    if tz is None:
        raise TypeError("Argument 'tz' has incorrect type (expected datetime.tzinfo, got NoneType)")


# --- kinds of zones ---------------------------------------------------------------------------------------------------


def is_utc_zoneinfo(tz):
    # asked anew each time, because `ZoneInfo.clear_cache` changes the object
    if type(tz) is not ZoneInfo or tz.key != 'UTC':
        return False
    try:
        return tz is ZoneInfo('UTC')
    except zoneinfo.ZoneInfoNotFoundError:
        return False


def is_utc(tz):
    if tz is utc_stdlib or tz is utc_pytz:
        return True
    if tz is None:
        return False
    check_tzinfo(tz)
    return (
        isinstance(tz, _dateutil_tzutc)
        or (utc_dateutil_str is not None and tz is utc_dateutil_str)
        or is_utc_zoneinfo(tz)
    )


def is_zoneinfo(tz):
    return isinstance(tz, ZoneInfo)


def is_tzlocal(tz):
    return isinstance(tz, _dateutil_tzlocal)


def treat_tz_as_pytz(tz):
    return hasattr(tz, '_utc_transition_times') and hasattr(tz, '_transition_info')


def treat_tz_as_dateutil(tz):
    return isinstance(tz, _dateutil_tzfile) or (hasattr(tz, '_trans_list') and hasattr(tz, '_trans_idx'))


def _is_listed_dateutil(tz):
    """dateutil 2, which shows its transitions; dateutil 4 has a rule for the years to come instead."""
    return hasattr(tz, '_trans_list_utc') and hasattr(tz, '_trans_idx')


def is_fixed_offset(tz):
    check_tzinfo(tz)
    if treat_tz_as_dateutil(tz):
        if _is_listed_dateutil(tz):
            return len(tz._trans_idx) == 0 and len(tz._trans_list) == 0
        return bool(tz._fixed_offset)
    if treat_tz_as_pytz(tz):
        return len(tz._transition_info) == 0 and len(tz._utc_transition_times) == 0
    if isinstance(tz, _dateutil_tzrange):
        return not tz.hasdst
    return not is_zoneinfo(tz)


# --- names and comparison ---------------------------------------------------------------------------------------------


def get_timezone(tz):
    """What stands for a zone in comparisons: its name for pytz and dateutil, otherwise the zone."""
    if tz is None:
        raise TypeError('tz argument cannot be None')
    if is_utc(tz):
        return tz
    if is_zoneinfo(tz):
        return tz
    if treat_tz_as_dateutil(tz):
        return 'dateutil/' + str(tz._filename)
    zone = getattr(tz, 'zone', None)
    return tz if zone is None else zone


def tz_cache_key(tz):
    if isinstance(tz, _pytz_BaseTzInfo):
        return tz.zone
    if isinstance(tz, _dateutil_tzfile):
        filename = tz._filename
        if filename is None or '.tar.gz' in filename:
            raise ValueError('Bad tz filename. Dateutil on python 3 on windows has a bug which causes '
                             'tzfile._filename to be the same for all timezone files. Please construct dateutil '
                             'timezones implicitly by passing a string like "dateutil/Europe/London" when you '
                             'construct your pandas objects instead of passing a timezone object. '
                             'See https://github.com/pandas-dev/pandas/pull/7362')
        return 'dateutil' + filename
    return None


def _p_tz_cache_key(tz):
    _require_tzinfo(tz)
    return tz_cache_key(tz)


def _offset_from_name(tz):
    """A zone from `+HH:MM`, `-HH:MM` (the sign holds for the minutes too)."""
    hours = int(tz[0:3])
    minutes = int(tz[0] + tz[4:6])
    return timezone(timedelta(hours=hours, minutes=minutes))


def maybe_get_tz(tz):
    """A zone from its name, or from seconds; zones and None stay as they are."""
    if tz is None or isinstance(tz, tzinfo) and not isinstance(tz, datetime):
        return tz
    if isinstance(tz, str):
        return _zone_from_name(tz)
    if isinstance(tz, (int, np.integer)) and not isinstance(tz, (bool, np.timedelta64)):
        return timezone(timedelta(seconds=tz))
    raise TypeError(type(tz))


def _zone_from_name(tz):
    if tz == 'tzlocal()':
        return _dateutil_tzlocal()
    if tz.startswith('dateutil/'):
        zone = tz[9:]
        found = dateutil_gettz(zone)
        # a file inside an archive has no name of its own
        if isinstance(found, _dateutil_tzfile) and '.tar.gz' in (found._filename or ''):
            found._filename = zone
        return found
    if tz[0] in '+-':
        return _offset_from_name(tz)
    if tz[:4] in ('UTC+', 'UTC-'):
        return _offset_from_name(tz[3:])
    if tz == 'UTC' or tz == 'utc':
        return utc_stdlib
    return pytz.timezone(tz)


def tz_compare(start, end):
    """Whether two zones are the same zone; all kinds of UTC are one."""
    if start is end:
        check_tzinfo(start, 'start')
        return True
    check_tzinfo(start, 'start')
    check_tzinfo(end, 'end')
    if is_utc(start):
        return is_utc(end)
    if start is None or end is None or is_utc(end):
        return False
    return get_timezone(start) == get_timezone(end)


def _check_datetime(value, name):
    if value is not None and not isinstance(value, datetime):
        raise TypeError(
            f"Argument '{name}' has incorrect type (expected datetime.datetime, got {type(value).__name__})"
        )


def infer_tzinfo(start, end):
    """The zone of two datetimes, either of which may be None."""
    _check_datetime(start, 'start')
    _check_datetime(end, 'end')
    if start is None:
        return None if end is None else end.tzinfo
    if end is not None and not tz_compare(start.tzinfo, end.tzinfo):
        raise AssertionError(f'Inputs must both have the same timezone, {start.tzinfo} != {end.tzinfo}')
    return start.tzinfo


def tz_standardize(tz):
    """pytz has many objects for one zone, one for each offset: gives the one that `pytz.timezone` gives."""
    _require_tzinfo(tz)
    if treat_tz_as_pytz(tz):
        return pytz.timezone(str(tz))
    return tz


def get_utcoffset(tz, obj):
    """`tz.utcoffset(obj)`, from the offset that a pytz zone keeps where it has one."""
    offset = getattr(tz, '_utcoffset', None)
    if offset is not None:
        return offset
    return tz.utcoffset(obj)


# --- transitions ------------------------------------------------------------------------------------------------------


def _seconds(delta):
    """Whole seconds of an offset; what is below a second is cut off, as pandas does."""
    return int(delta.total_seconds())


def _seconds_to_nanos(seconds):
    """Seconds as nanoseconds, where what does not fit becomes the time before all times."""
    array = np.array(seconds, dtype=np.int64)
    limit = 2**63 // _NANOS - 1
    fits = (array > -limit) & (array < limit)
    return np.where(fits, np.where(fits, array, 0) * _NANOS, _FIRST_TRANSITION)


def _pytz_tables(tz):
    epoch = datetime(1970, 1, 1)
    times = [(when - epoch) // timedelta(seconds=1) for when in tz._utc_transition_times]
    trans = _seconds_to_nanos(times)
    if tz._utc_transition_times and tz._utc_transition_times[0] == datetime.min:
        trans[0] = _FIRST_TRANSITION  # pytz begins with the time before the first transition
    deltas = np.array([_seconds(info[0]) for info in tz._transition_info], dtype=np.int64) * _NANOS
    return trans, deltas, 'pytz'


def _dateutil_tables(tz):
    if len(tz._trans_list_utc) == 0:
        return _fixed_tables_of_file(tz)
    trans = np.concatenate([[_FIRST_TRANSITION], _seconds_to_nanos(tz._trans_list_utc)])
    offsets = [_dateutil_seconds(tz._ttinfo_before)]
    offsets.extend(_dateutil_seconds(info) for info in tz._trans_idx)
    return trans, np.array(offsets, dtype=np.int64) * _NANOS, 'dateutil'


def _dateutil_seconds(info):
    offset = info.offset  # seconds in dateutil 2.7 and later, a timedelta in others
    return _seconds(offset) if isinstance(offset, timedelta) else int(offset)


def _fixed_tables(tz):
    offset = _seconds(get_utcoffset(tz, None)) * _NANOS
    return np.array([_FIRST_TRANSITION], dtype=np.int64), np.array([offset], dtype=np.int64), 'fixed'


def changes_by_rule(tz):
    """Whether a zone has to be asked day by day, as it shows no list of transitions."""
    if is_tzlocal(tz) or is_zoneinfo(tz):
        return True
    if isinstance(tz, (_dateutil_tzfile, _dateutil_tzrange)) and not _is_listed_dateutil(tz):
        return not is_fixed_offset(tz)
    return False


def get_dst_info(tz):
    """Transitions in UTC and the offsets from each on, both in nanoseconds, and 'pytz', 'dateutil' or 'fixed'."""
    key = tz_cache_key(tz)
    if key is not None:
        found = dst_cache.get(key)
        if found is not None:
            return found
    if treat_tz_as_pytz(tz):
        info = _pytz_tables(tz)
    elif _is_listed_dateutil(tz):
        info = _dateutil_tables(tz)
    elif isinstance(tz, _dateutil_tzfile):
        info = _fixed_tables_of_file(tz)
    else:
        info = _fixed_tables(tz)
    if key is not None:
        dst_cache[key] = info
    return info


def _fixed_tables_of_file(tz):
    offset = _seconds(tz.utcoffset(datetime(2000, 1, 1))) * _NANOS
    return np.array([_FIRST_TRANSITION], dtype=np.int64), np.array([offset], dtype=np.int64), 'fixed'


class DayOffsets:
    """The offsets of one zone, asked at the midnights (of UTC) around the times that are wanted.

    When the offset is the same at both ends of a day, it is that all day long; otherwise it is asked for each second.
    """

    def __init__(self, tz):
        self.tz = tz
        self.days = {}

    def ask(self, second):
        """The offset, in seconds, at one second of UTC."""
        when = _EPOCH_UTC + timedelta(seconds=second)
        return _seconds(when.astimezone(self.tz).utcoffset())

    def _ask_edge(self, second):
        try:
            return self.ask(min(max(second, _MIN_SECOND), _MAX_SECOND))
        except OverflowError:  # the local time is in year 0 or 10000
            return None

    def at_day(self, day):
        days = self.days
        offset = days.get(day, days)
        if offset is days:
            if len(days) > _MAX_CACHED_DAYS:
                days.clear()
            offset = days[day] = self._ask_edge(day * _DAY_SECONDS)
        return offset

    def at(self, second):
        """The offset at one second, which must be a second that a datetime can have."""
        day = second // _DAY_SECONDS
        offset = self.at_day(day)
        if offset is not None and offset == self.at_day(day + 1):
            return offset
        return self.ask(second)

    def at_seconds(self, seconds):
        """`at` for an array."""
        days = seconds // _DAY_SECONDS
        unique, inverse = np.unique(days, return_inverse=True)
        constant = np.zeros(len(unique), dtype=bool)
        offsets = np.zeros(len(unique), dtype=np.int64)
        for place, day in enumerate(unique.tolist()):
            offset = self.at_day(day)
            if offset is not None and offset == self.at_day(day + 1):
                constant[place] = True
                offsets[place] = offset
        inverse = inverse.reshape(-1)
        result = offsets[inverse]
        rest = np.flatnonzero(~constant[inverse])
        if len(rest):
            singles, places = np.unique(seconds[rest], return_inverse=True)
            result[rest] = np.array([self.ask(each) for each in singles.tolist()], dtype=np.int64)[places.reshape(-1)]
        return result


def day_offsets(tz):
    """The `DayOffsets` of a zone. The local zone gets a new one each time, as it follows the environment."""
    if is_tzlocal(tz):
        return DayOffsets(tz)
    found = _day_caches.get(id(tz))
    if found is None:
        if len(_day_caches) >= _MAX_CACHED_ZONES:
            _day_caches.clear()
        found = _day_caches[id(tz)] = DayOffsets(tz)
    return found
