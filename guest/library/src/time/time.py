# Clocks and sleeping are native (`_time`); this adds the calendar and the local time zone: that of the variable TZ,
# which `zoneinfo._local` reads.

import _timefmt
from _operator import index as _index
from _time import (monotonic, monotonic_ns, perf_counter, perf_counter_ns, process_time,
                   process_time_ns, sleep as _sleep, thread_time, time, time_ns)

# What sleeps where there are threads; `_thread` sets it.
_sleep_among = None


class _Native:
    # What CPython has in C: a function in Python would bind where a class has it as an attribute, as the converter of a
    # logging.Formatter.
    def __init__(self, function, signature=None):
        self._function = function
        self.__name__ = self.__qualname__ = function.__name__
        self.__module__ = "time"
        self.__text_signature__ = signature

    __doc__ = property(lambda self: self._function.__doc__)

    def __call__(self, /, *args, **kwargs):
        return self._function(*args, **kwargs)

    def __repr__(self):
        return f"<built-in function {self.__name__}>"

    def __reduce__(self):
        return self.__name__


def sleep(seconds, /):
    if _sleep_among is None:
        _sleep(seconds)
    else:
        _sleep_among(seconds)


sleep = _Native(sleep, "($module, seconds, /)")


altzone = timezone = daylight = 0
tzname = ("UTC", "UTC")
# What tells the kind of local time; none is UTC.
_zone = None

_NAMES = ("tm_year", "tm_mon", "tm_mday", "tm_hour", "tm_min", "tm_sec", "tm_wday", "tm_yday",
          "tm_isdst", "tm_zone", "tm_gmtoff")


class struct_time(tuple):
    n_sequence_fields = 9
    n_fields = 11
    n_unnamed_fields = 0
    __match_args__ = _NAMES[:9]

    def __new__(cls, sequence, dict=None):
        try:
            items = tuple(sequence)
        except TypeError:
            raise TypeError("constructor requires a sequence") from None
        if len(items) < 9:
            raise TypeError("time.struct_time() takes an at least 9-sequence "
                            f"({len(items)}-sequence given)")
        if len(items) > 11:
            raise TypeError("time.struct_time() takes an at most 11-sequence "
                            f"({len(items)}-sequence given)")
        self = tuple.__new__(cls, items[:9])
        more = dict or {}
        self._zone = items[9] if len(items) > 9 else more.get("tm_zone")
        self._gmtoff = items[10] if len(items) > 10 else more.get("tm_gmtoff")
        return self

    tm_year = property(lambda self: self[0])
    tm_mon = property(lambda self: self[1])
    tm_mday = property(lambda self: self[2])
    tm_hour = property(lambda self: self[3])
    tm_min = property(lambda self: self[4])
    tm_sec = property(lambda self: self[5])
    tm_wday = property(lambda self: self[6])
    tm_yday = property(lambda self: self[7])
    tm_isdst = property(lambda self: self[8])
    tm_zone = property(lambda self: self._zone)
    tm_gmtoff = property(lambda self: self._gmtoff)

    def __repr__(self):
        fields = ", ".join([f"{name}={value!r}" for name, value in zip(_NAMES, self)])
        return f"time.struct_time({fields})"

    def __reduce__(self):
        return struct_time, (tuple(self), {"tm_zone": self._zone, "tm_gmtoff": self._gmtoff})


struct_time.__qualname__ = "struct_time"


def _seconds(secs):
    if secs is None:
        return int(time())
    if isinstance(secs, float):
        if secs != secs:
            raise ValueError("Invalid value NaN (not a number)")
        whole = secs // 1 if abs(secs) < 1e18 else None
    elif hasattr(type(secs), "__index__"):
        whole = secs.__index__()
    else:
        raise TypeError(f"'{type(secs).__name__}' object cannot be interpreted as an integer")
    # Years that do not fit a C int are refused as glibc refuses them.
    if whole is None or not -67768040609740800 <= whole <= 67768036191676799:
        raise OverflowError("timestamp out of range for platform time_t")
    return int(whole)


def _broken_down(secs, zone, isdst=0, offset=0):
    days, rest = divmod(secs + offset, 86400)
    year, month, day = _timefmt._from_ordinal(days + 719163)
    yday = days + 719163 - _timefmt._ordinal(year, 1, 1) + 1
    return struct_time((year, month, day, rest // 3600, rest // 60 % 60, rest % 60,
                        (days + 3) % 7, yday, isdst, zone, offset))


def gmtime(seconds=None, /):
    return _broken_down(_seconds(seconds), "GMT")


def localtime(seconds=None, /):
    secs = _seconds(seconds)
    if _zone is None:
        return _broken_down(secs, "UTC")
    kind = _zone(secs)
    return _broken_down(secs, kind.name, int(kind.is_dst), kind.offset)


def _checked(t, name):
    # The fields of a time tuple, or the error that names what is wrong.
    if not isinstance(t, tuple):
        raise TypeError("Tuple or struct_time argument required")
    if len(t) != 9:
        raise TypeError(f"{name}(): illegal time tuple argument")
    fields = []
    for value in t:
        if not hasattr(type(value), "__index__"):
            raise TypeError(f"'{type(value).__name__}' object cannot be interpreted as an integer")
        fields.append(value.__index__())
    return fields


def _ranged(t, name):
    fields = _checked(t, name)
    # Zero stands for the first of these.
    for index in (1, 2, 7):
        if fields[index] == 0:
            fields[index] = 1
    for index, low, high, what in ((1, 1, 12, "month"), (2, 1, 31, "day of month"),
                                   (3, 0, 23, "hour"), (4, 0, 59, "minute"),
                                   (5, 0, 61, "seconds"), (7, 1, 366, "day of year")):
        if not low <= fields[index] <= high:
            raise ValueError(f"{what} out of range")
    # -1 is Sunday, as C counts.
    if fields[6] < -1:
        raise ValueError("day of week out of range")
    fields[6] %= 7
    return fields


def strftime(format, t=None, /):
    if not isinstance(format, str):
        raise TypeError(f"strftime() argument 1 must be str, not {type(format).__name__}")
    if t is None:
        t = localtime()
    fields = _ranged(t, "strftime")
    isdst = fields[8]
    name, seconds = (t.tm_zone, t.tm_gmtoff) if type(t) is struct_time else (None, 0)

    def offset(colon):
        if isdst < 0:
            return ""
        hours, minutes = divmod(abs(seconds or 0) // 60, 60)
        return f"{'-' if (seconds or 0) < 0 else '+'}{hours:02}{minutes:02}"

    def zone():
        return name or (tzname[isdst > 0] if isdst >= 0 else "")
    return _timefmt.strftime(format, fields, offset, zone)


def strptime(string, format="%a %b %d %H:%M:%S %Y", /):
    return struct_time(_timefmt.time_strptime(string, format))


def asctime(t=None, /):
    f = _ranged(localtime() if t is None else t, "asctime")
    return "%s %s%3d %.2d:%.2d:%.2d %d" % (_timefmt._DAYS[f[6]][:3], _timefmt._MONTHS[f[1]][:3],
                                         f[2], f[3], f[4], f[5], f[0])


def ctime(seconds=None, /):
    return asctime(localtime(seconds))


def mktime(t, /):
    f = _checked(t, "mktime")
    # Fields out of range count on into the next.
    years, month = divmod(f[1] - 1, 12)
    days = _timefmt._ordinal(f[0] + years, month + 1, 1) - 719163 + f[2] - 1
    seconds = days * 86400 + f[3] * 3600 + f[4] * 60 + f[5]
    return float(seconds if _zone is None else seconds - _offset_of(seconds, f[8]))


def _offset_of(local, isdst):
    # How far a local time is from UTC. Of times that come twice `isdst` says which, of those that are left out the
    # kind before counts. A time that was said to be of the other kind is taken as if it were.
    near = [_zone(local + days * 86400) for days in (-1, 1)]
    if isdst >= 0:
        for kind in near:
            if kind.is_dst == (isdst > 0):
                return kind.offset
        now = _zone(local - near[0].offset)
        for days in range(0, 400, 30):
            for kind in (_zone(local - days * 86400), _zone(local + days * 86400)):
                if kind.is_dst == (isdst > 0) and kind.offset != now.offset:
                    return kind.offset
    for kind in near:
        if _zone(local - kind.offset).offset == kind.offset:
            return kind.offset
    return near[0].offset


def get_clock_info(name):
    from types import SimpleNamespace
    if name not in ("time", "monotonic", "perf_counter", "process_time", "thread_time"):
        raise ValueError("unknown clock")
    return SimpleNamespace(implementation="wasi", monotonic=name != "time",
                           adjustable=name == "time", resolution=1e-09)


CLOCK_REALTIME, CLOCK_MONOTONIC, CLOCK_PROCESS_CPUTIME_ID, CLOCK_THREAD_CPUTIME_ID, CLOCK_MONOTONIC_RAW = range(5)
CLOCK_BOOTTIME, CLOCK_TAI = 7, 11
_CLOCKS = {CLOCK_REALTIME: time_ns, CLOCK_MONOTONIC: monotonic_ns, CLOCK_PROCESS_CPUTIME_ID: process_time_ns,
           CLOCK_THREAD_CPUTIME_ID: process_time_ns, CLOCK_MONOTONIC_RAW: monotonic_ns, CLOCK_BOOTTIME: monotonic_ns,
           CLOCK_TAI: time_ns}


def clock_gettime_ns(clk_id, /):
    """Return the time of the specified clock clk_id as nanoseconds (int)."""
    clock = _CLOCKS.get(_index(clk_id))
    if clock is None:
        raise OSError(22, "Invalid argument")
    return clock()


def clock_gettime(clk_id, /):
    """Return the time of the specified clock clk_id as a float."""
    return clock_gettime_ns(clk_id) / 1_000_000_000


def clock_getres(clk_id, /):
    """Return the resolution (precision) of the specified clock clk_id."""
    if _index(clk_id) not in _CLOCKS:
        raise OSError(22, "Invalid argument")
    return 1e-09


def clock_settime(clk_id, time, /):
    """Set the time of the specified clock clk_id."""
    raise PermissionError(1, "Operation not permitted")


def clock_settime_ns(clk_id, time, /):
    """Set the time of the specified clock clk_id, as nanoseconds."""
    clock_settime(clk_id, time)


def tzset():
    """Initialize, or reinitialize, the local timezone to the value stored in os.environ['TZ']."""
    global _zone, altzone, timezone, daylight, tzname
    import os
    text = os.environ.get("TZ")
    _zone = None
    if text:
        from zoneinfo._local import local_zone
        _zone = local_zone(text)
    if _zone is None:
        altzone = timezone = daylight = 0
        tzname = ("UTC", "UTC")
        return
    # As CPython finds out: by the beginning and the middle of this year.
    year = (365 * 24 + 6) * 3600
    try:
        now = int(time())
    except PermissionError:
        # No clock was granted.
        now = 54 * year
    standard, summer = _zone(now // year * year), _zone(now // year * year + year // 2)
    if standard.offset > summer.offset:
        standard, summer = summer, standard
    timezone, altzone = -standard.offset, -summer.offset
    daylight = int(timezone != altzone)
    tzname = (standard.name, summer.name)


for _function in (asctime, clock_getres, clock_gettime, clock_gettime_ns, clock_settime, clock_settime_ns, ctime, get_clock_info, gmtime,
                  localtime, mktime, strftime, strptime, tzset):
    globals()[_function.__name__] = _Native(_function)
del _function
