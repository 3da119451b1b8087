# Dates, times, durations and fixed-offset time zones.
#
# A date is year, month and day; ordinals (day 1 is 1 January of year 1) are
# computed when arithmetic needs them. Reading the clock is left to `time`.

import sys
import math as _math
from operator import index as _index
from _timefields import (between as _between, duration as _duration, is_moment as _is_moment,
                         isoformat as _usual_isoformat, ordinal as _ymd2ord,
                         from_ordinal as _ord2ymd, parse_date as _parse_usual_date,
                         parse_iso as _parse_usual_iso,
                         shift as _shift, strftime as _usual_strftime,
                         strptime as _usual_strptime)
from _timefmt import strftime as _format_time, _is_leap

__all__ = ("date", "datetime", "time", "timedelta", "timezone", "tzinfo", "MINYEAR", "MAXYEAR",
           "UTC")

MINYEAR = 1
MAXYEAR = 9999
_MAXORDINAL = 3652059
_EPOCH_ORDINAL = 719163
_LENGTHS = (0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
_MONTHNAMES = (None, "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov",
               "Dec")
_DAYNAMES = (None, "Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
_DAY_US = 86400000000
_new = object.__new__
_unset = object()


def _missing(name, pos):
    raise TypeError(f"function missing required argument '{name}' (pos {pos})")


def _plain(number):
    # An int and no bool or member of an enum, which are ints that print in another way.
    return int.__pos__(_index(number))


def _days_in_month(year, month):
    return 29 if month == 2 and _is_leap(year) else _LENGTHS[month]


def _check_date(year, month, day):
    if not MINYEAR <= year <= MAXYEAR:
        raise ValueError(f"year {year} is out of range")
    if not 1 <= month <= 12:
        raise ValueError("month must be in 1..12")
    if not 1 <= day <= 28 and not 1 <= day <= _days_in_month(year, month):
        raise ValueError("day is out of range for month")


def _check_time(hour, minute, second, microsecond, fold):
    if not 0 <= hour <= 23:
        raise ValueError("hour must be in 0..23")
    if not 0 <= minute <= 59:
        raise ValueError("minute must be in 0..59")
    if not 0 <= second <= 59:
        raise ValueError("second must be in 0..59")
    if not 0 <= microsecond <= 999999:
        raise ValueError("microsecond must be in 0..999999")
    if fold != 0 and fold != 1:
        raise ValueError("fold must be either 0 or 1")


def _check_tzinfo(tz):
    if tz is not None and not isinstance(tz, tzinfo):
        raise TypeError("tzinfo argument must be None or of a tzinfo subclass, "
                        f"not type '{type(tz).__name__}'")


def _checked_name(name):
    if name is not None and not isinstance(name, str):
        raise TypeError(f"tzinfo.tzname() must return None or a string, not '{type(name).__name__}'")
    return name


def _check_offset(name, offset):
    if offset is None:
        return
    if not isinstance(offset, timedelta):
        raise TypeError(f"tzinfo.{name}() must return None or a timedelta, not '{type(offset).__name__}'")
    if not -_DAY_US < _microseconds(offset) < _DAY_US:
        raise ValueError("offset must be a timedelta strictly between "
                         "-timedelta(hours=24) and timedelta(hours=24).")


def _round_half_even_div(a, b):
    q, r = divmod(a, b)
    r *= 2
    if (r > b if b > 0 else r < b) or (r == b and q % 2 == 1):
        q += 1
    return q


class timedelta:
    __slots__ = ("_days", "_seconds", "_microseconds", "_hash")

    def __new__(cls, days=0, seconds=0, microseconds=0, milliseconds=0, minutes=0, hours=0,
                weeks=0):
        fields = _duration(days, seconds, microseconds, milliseconds, minutes, hours, weeks)
        if fields is not None:
            return _make_delta(cls, fields)
        total, left = 0, 0.0
        for name, value, factor in (
                ("microseconds", microseconds, 1), ("milliseconds", milliseconds, 1000),
                ("seconds", seconds, 1000000), ("minutes", minutes, 60000000),
                ("hours", hours, 3600000000), ("days", days, _DAY_US),
                ("weeks", weeks, 604800000000)):
            if type(value) is int or isinstance(value, int):
                if value:
                    total += value * factor
            elif isinstance(value, float):
                # The whole part is exact; fractions of a microsecond add up.
                frac, whole = _math.modf(value)
                total += int(whole) * factor
                frac, whole = _math.modf(frac * factor)
                total += int(whole)
                left += frac
            else:
                raise TypeError(f"unsupported type for timedelta {name} component: "
                                f"{type(value).__name__}")
        if left:
            whole = round(left)
            if abs(whole - left) == 0.5:
                # A tie goes to the even total, not to the even remainder.
                low = _math.floor(left)
                whole = low if (total + low) % 2 == 0 else low + 1
            total += whole
        return _delta(cls, total)

    @property
    def days(self):
        return self._days

    @property
    def seconds(self):
        return self._seconds

    @property
    def microseconds(self):
        return self._microseconds

    def total_seconds(self):
        return _microseconds(self) / 1000000

    def __repr__(self):
        args = []
        if self._days:
            args.append(f"days={self._days}")
        if self._seconds:
            args.append(f"seconds={self._seconds}")
        if self._microseconds:
            args.append(f"microseconds={self._microseconds}")
        cls = type(self)
        return f"{_class_name(cls)}({', '.join(args) or '0'})"

    def __str__(self):
        mm, ss = divmod(self._seconds, 60)
        hh, mm = divmod(mm, 60)
        s = "%d:%02d:%02d" % (hh, mm, ss)
        if self._days:
            s = f"{self._days} day{'' if abs(self._days) == 1 else 's'}, {s}"
        if self._microseconds:
            s += ".%06d" % self._microseconds
        return s

    def __add__(self, other):
        if not isinstance(other, timedelta):
            return NotImplemented
        return _delta(timedelta, _microseconds(self) + _microseconds(other))

    __radd__ = __add__

    def __sub__(self, other):
        if not isinstance(other, timedelta):
            return NotImplemented
        return _delta(timedelta, _microseconds(self) - _microseconds(other))

    def __rsub__(self, other):
        if not isinstance(other, timedelta):
            return NotImplemented
        return _delta(timedelta, _microseconds(other) - _microseconds(self))

    def __neg__(self):
        return _delta(timedelta, -_microseconds(self))

    def __pos__(self):
        return _delta(timedelta, _microseconds(self))

    def __abs__(self):
        return _delta(timedelta, abs(_microseconds(self)))

    def __mul__(self, other):
        if isinstance(other, int):
            return _delta(timedelta, _microseconds(self) * other)
        if isinstance(other, float):
            a, b = other.as_integer_ratio()
            return _delta(timedelta, _round_half_even_div(_microseconds(self) * a, b))
        return NotImplemented

    __rmul__ = __mul__

    def __floordiv__(self, other):
        if isinstance(other, timedelta):
            return _microseconds(self) // _microseconds(other)
        if isinstance(other, int):
            return _delta(timedelta, _microseconds(self) // other)
        return NotImplemented

    def __truediv__(self, other):
        if isinstance(other, timedelta):
            return _microseconds(self) / _microseconds(other)
        if isinstance(other, int):
            return _delta(timedelta, _round_half_even_div(_microseconds(self), other))
        if isinstance(other, float):
            a, b = other.as_integer_ratio()
            return _delta(timedelta, _round_half_even_div(_microseconds(self) * b, a))
        return NotImplemented

    def __mod__(self, other):
        if isinstance(other, timedelta):
            return _delta(timedelta, _microseconds(self) % _microseconds(other))
        return NotImplemented

    def __divmod__(self, other):
        if isinstance(other, timedelta):
            q, r = divmod(_microseconds(self), _microseconds(other))
            return q, _delta(timedelta, r)
        return NotImplemented

    def __eq__(self, other):
        if not isinstance(other, timedelta):
            return NotImplemented
        return (self._days == other._days and self._seconds == other._seconds
                and self._microseconds == other._microseconds)

    def __lt__(self, other):
        if not isinstance(other, timedelta):
            return NotImplemented
        return _microseconds(self) < _microseconds(other)

    def __le__(self, other):
        if not isinstance(other, timedelta):
            return NotImplemented
        return _microseconds(self) <= _microseconds(other)

    def __gt__(self, other):
        if not isinstance(other, timedelta):
            return NotImplemented
        return _microseconds(self) > _microseconds(other)

    def __ge__(self, other):
        if not isinstance(other, timedelta):
            return NotImplemented
        return _microseconds(self) >= _microseconds(other)

    def __hash__(self):
        if self._hash == -1:
            self._hash = hash((self._days, self._seconds, self._microseconds))
        return self._hash

    def __bool__(self):
        return self._days != 0 or self._seconds != 0 or self._microseconds != 0

    def __reduce__(self):
        return self.__class__, (self._days, self._seconds, self._microseconds)


def _delta(cls, total):
    # The duration of `total` microseconds.
    seconds, micro = divmod(total, 1000000)
    days, seconds = divmod(seconds, 86400)
    if not -2147483648 <= days <= 2147483647:
        raise OverflowError("Python int too large to convert to C int")
    if not -999999999 <= days <= 999999999:
        raise OverflowError(f"days={days}; must have magnitude <= 999999999")
    self = _new(cls)
    self._days = days
    self._seconds = seconds
    self._microseconds = micro
    self._hash = -1
    return self


def _make_delta(cls, fields):
    # The duration of normalised days, seconds and microseconds.
    self = _new(cls)
    self._days, self._seconds, self._microseconds = fields
    self._hash = -1
    return self


def _microseconds(delta):
    return (delta._days * 86400 + delta._seconds) * 1000000 + delta._microseconds


timedelta.min = _delta(timedelta, -999999999 * _DAY_US)
timedelta.max = _delta(timedelta, 999999999 * _DAY_US + _DAY_US - 1)
timedelta.resolution = _delta(timedelta, 1)


def _class_name(cls):
    # Our classes print with the module in front, subclasses without.
    if cls.__module__ == "datetime":
        return "datetime." + cls.__qualname__
    return cls.__qualname__


# ISO 8601

def _bad_iso(text):
    return ValueError(f"Invalid isoformat string: {text!r}")


def _digits(text):
    if not (text.isascii() and text.isdigit()):
        raise ValueError
    return int(text)


def _parse_iso_date(text):
    # YYYY-MM-DD, YYYYMMDD, YYYY-Www[-D], YYYYWww[D]
    year = _digits(text[:4])
    dashed = text[4:5] == "-"
    pos = 4 + dashed
    if text[pos:pos + 1] == "W":
        week = _digits(text[pos + 1:pos + 3])
        rest = text[pos + 3:]
        day = 1
        if rest:
            if dashed != (rest[0] == "-"):
                raise ValueError
            day = _digits(rest[dashed:])
            if len(rest) != 1 + dashed:
                raise ValueError
        return _from_isocalendar(year, week, day)
    month = _digits(text[pos:pos + 2])
    pos += 2
    if dashed != (text[pos:pos + 1] == "-"):
        raise ValueError
    day = text[pos + dashed:]
    if len(day) != 2:
        raise ValueError
    return year, month, _digits(day)


def _from_isocalendar(year, week, day):
    if not MINYEAR <= year <= MAXYEAR:
        raise ValueError(f"Year is out of range: {year}")
    if not 0 < week < 53:
        jan1 = (_ymd2ord(year, 1, 1) + 6) % 7
        if not (week == 53 and (jan1 == 3 or jan1 == 2 and _is_leap(year))):
            raise ValueError(f"Invalid week: {week}")
    if not 0 < day < 8:
        raise ValueError(f"Invalid day: {day} (range is [1, 7])")
    ordinal = _iso_week1(year) + (week - 1) * 7 + day - 1
    if not 1 <= ordinal <= _MAXORDINAL:
        return 0, 1, 1  # let the date check refuse it
    return _ord2ymd(ordinal)


def _iso_week1(year):
    # Ordinal of the Monday that starts ISO week 1.
    first = _ymd2ord(year, 1, 1)
    weekday = (first + 6) % 7
    monday = first - weekday
    return monday + 7 if weekday > 3 else monday


def _parse_hms(text):
    # HH[:MM[:SS[.f]]] or HH[MM[SS[.f]]] -> hour, minute, second, microsecond
    values = [0, 0, 0, 0]
    pos, n = 0, len(text)
    colons = None
    for k in range(3):
        if n - pos < 2:
            raise ValueError
        values[k] = _digits(text[pos:pos + 2])
        pos += 2
        if pos == n:
            return values
        c = text[pos]
        if k == 2:
            break
        if colons is None:
            colons = c == ":"
        if colons:
            if c != ":":
                raise ValueError
            pos += 1
    if text[pos] not in ".,":
        raise ValueError
    fraction = text[pos + 1:]
    if not fraction:
        raise ValueError
    _digits(fraction)
    values[3] = int(fraction[:6].ljust(6, "0"))
    return values


def _parse_iso_time(text):
    # -> hour, minute, second, microsecond, tzinfo
    at = -1
    for k, c in enumerate(text):
        if c in "+-Z":
            at = k
            break
    zone = None
    if at < 0:
        return (*_parse_hms(text), None)
    values = _parse_hms(text[:at])
    rest = text[at + 1:]
    if text[at] == "Z":
        if rest:
            raise ValueError
        zone = timezone.utc
    else:
        h, m, s, us = _parse_hms(rest)
        total = ((h * 60 + m) * 60 + s) * 1000000 + us
        if text[at] == "-":
            total = -total
        zone = timezone.utc if total == 0 else timezone(_delta(timedelta, total))
    return (*values, zone)


def _format_offset(offset, sep=":"):
    if offset is None:
        return ""
    total = _microseconds(offset)
    sign = "+"
    if total < 0:
        sign, total = "-", -total
    seconds, us = divmod(total, 1000000)
    minutes, ss = divmod(seconds, 60)
    hh, mm = divmod(minutes, 60)
    text = "%s%02d%s%02d" % (sign, hh, sep, mm)
    if ss or us:
        text += "%s%02d" % (sep, ss)
        if us:
            text += ".%06d" % us
    return text


_SPECS = ("auto", "hours", "minutes", "seconds", "milliseconds", "microseconds")


def _format_clock(hh, mm, ss, us, timespec="auto"):
    if timespec == "auto":
        if us:
            return "%02d:%02d:%02d.%06d" % (hh, mm, ss, us)
        return "%02d:%02d:%02d" % (hh, mm, ss)
    if timespec == "hours":
        return "%02d" % hh
    if timespec == "minutes":
        return "%02d:%02d" % (hh, mm)
    if timespec == "seconds":
        return "%02d:%02d:%02d" % (hh, mm, ss)
    if timespec == "milliseconds":
        return "%02d:%02d:%02d.%03d" % (hh, mm, ss, us // 1000)
    if timespec == "microseconds":
        return "%02d:%02d:%02d.%06d" % (hh, mm, ss, us)
    raise ValueError("Unknown timespec value")


def _strftime(obj, format, t, micro):
    if not isinstance(format, str):
        raise TypeError(f"strftime() argument 1 must be str, not {type(format).__name__}")

    def offset(colon):
        if not hasattr(obj, "utcoffset"):
            return ""
        return _format_offset(obj.utcoffset(), ":" if colon else "")

    def zone():
        name = obj.tzname() if hasattr(obj, "tzname") else None
        return "" if name is None else name
    return _format_time(format, t, offset, zone, micro)


class IsoCalendarDate(tuple):
    __slots__ = ()

    def __new__(cls, year, week, weekday, /):
        return super().__new__(cls, (year, week, weekday))

    @property
    def year(self):
        return self[0]

    @property
    def week(self):
        return self[1]

    @property
    def weekday(self):
        return self[2]

    def __reduce__(self):
        return tuple, (tuple(self),)

    def __repr__(self):
        return f"datetime.IsoCalendarDate(year={self[0]}, week={self[1]}, weekday={self[2]})"


def _make_date(cls, year, month, day):
    # A valid date of `cls`; subclasses may want their constructor called.
    if cls is date:
        self = _new(date)
        self._year = year
        self._month = month
        self._day = day
        self._hash = -1
        return self
    return cls(year, month, day)


class date:
    __slots__ = ("_year", "_month", "_day", "_hash")

    def __new__(cls, year=_unset, month=_unset, day=_unset):
        if month is _unset and isinstance(year, (bytes, str)) and len(year) == 4:
            state = year.encode("latin1") if isinstance(year, str) else year
            if 1 <= state[2] <= 12:  # a pickled date
                year, month, day = state[0] * 256 + state[1], state[2], state[3]
        if year is _unset:
            _missing("year", 1)
        if type(year) is not int:
            year = _plain(year)
        if month is _unset:
            _missing("month", 2)
        if type(month) is not int:
            month = _plain(month)
        if day is _unset:
            _missing("day", 3)
        if type(day) is not int:
            day = _plain(day)
        _check_date(year, month, day)
        self = _new(cls)
        self._year = year
        self._month = month
        self._day = day
        self._hash = -1
        return self

    @classmethod
    def fromtimestamp(cls, timestamp, /):
        import time
        if timestamp is None:
            raise TypeError("'NoneType' object cannot be interpreted as an integer")
        t = time.localtime(timestamp)
        return cls(t[0], t[1], t[2])

    @classmethod
    def today(cls):
        import time
        return cls.fromtimestamp(time.time())

    @classmethod
    def fromordinal(cls, ordinal, /):
        if ordinal < 1:
            raise ValueError("ordinal must be >= 1")
        if ordinal > _MAXORDINAL:
            raise ValueError(f"year {_ord2ymd(ordinal)[0]} is out of range"
                             if ordinal < 10 ** 9 else "year is out of range")
        return cls(*_ord2ymd(ordinal))

    @classmethod
    def fromisoformat(cls, date_string, /):
        fields = _parse_usual_date(date_string)
        if fields is not None:
            if cls is not date:
                return cls(*fields)
            self = _new(date)
            self._year, self._month, self._day = fields
            self._hash = -1
            return self
        if not isinstance(date_string, str):
            raise TypeError("fromisoformat: argument must be str")
        if len(date_string) not in (7, 8, 10):
            raise _bad_iso(date_string)
        try:
            parts = _parse_iso_date(date_string)
        except ValueError:
            raise _bad_iso(date_string) from None
        return cls(*parts)

    @classmethod
    def fromisocalendar(cls, year, week, day):
        return cls(*_from_isocalendar(year, week, day))

    def __repr__(self):
        return f"{_class_name(type(self))}({self._year}, {self._month}, {self._day})"

    def ctime(self):
        return "%s %s %2d 00:00:00 %04d" % (_DAYNAMES[self.toordinal() % 7 or 7],
                                            _MONTHNAMES[self._month], self._day, self._year)

    def strftime(self, format):
        text = _usual_strftime(format, (self._year, self._month, self._day, 0, 0, 0, 0))
        if text is not None:
            return text
        return _strftime(self, format, self.timetuple(), 0)

    def __format__(self, fmt):
        if not isinstance(fmt, str):
            raise TypeError("must be str, not %s" % type(fmt).__name__)
        return self.strftime(fmt) if fmt else str(self)

    def isoformat(self):
        return "%04d-%02d-%02d" % (self._year, self._month, self._day)

    def __str__(self):
        return self.isoformat()

    @property
    def year(self):
        return self._year

    @property
    def month(self):
        return self._month

    @property
    def day(self):
        return self._day

    def timetuple(self):
        return _struct(self, 0, 0, 0, -1)

    def toordinal(self):
        return _ymd2ord(self._year, self._month, self._day)

    def replace(self, year=None, month=None, day=None):
        return type(self)(self._year if year is None else year,
                          self._month if month is None else month,
                          self._day if day is None else day)

    def __eq__(self, other):
        if isinstance(other, date):
            return (self._day == other._day and self._month == other._month
                    and self._year == other._year)
        return NotImplemented

    def __lt__(self, other):
        if isinstance(other, date):
            return (self._year - other._year or self._month - other._month
                    or self._day - other._day) < 0
        return NotImplemented

    def __le__(self, other):
        if isinstance(other, date):
            return (self._year - other._year or self._month - other._month
                    or self._day - other._day) <= 0
        return NotImplemented

    def __gt__(self, other):
        if isinstance(other, date):
            return (self._year - other._year or self._month - other._month
                    or self._day - other._day) > 0
        return NotImplemented

    def __ge__(self, other):
        if isinstance(other, date):
            return (self._year - other._year or self._month - other._month
                    or self._day - other._day) >= 0
        return NotImplemented

    def __hash__(self):
        if self._hash == -1:
            self._hash = hash((self._year, self._month, self._day))
        return self._hash

    def __add__(self, other):
        if isinstance(other, timedelta):
            return _shift_date(self, other._days)
        return NotImplemented

    __radd__ = __add__

    def __sub__(self, other):
        if isinstance(other, timedelta):
            return _shift_date(self, -other._days)
        if isinstance(other, date) and not isinstance(other, datetime) and not isinstance(self, datetime):
            days = (_ymd2ord(self._year, self._month, self._day)
                    - _ymd2ord(other._year, other._month, other._day))
            return _delta(timedelta, days * _DAY_US)
        return NotImplemented

    def __rsub__(self, other):
        return date.__sub__(other, self) if isinstance(other, date) else NotImplemented

    def weekday(self):
        return (_ymd2ord(self._year, self._month, self._day) + 6) % 7

    def isoweekday(self):
        return _ymd2ord(self._year, self._month, self._day) % 7 or 7

    def isocalendar(self):
        year = self._year
        week1 = _iso_week1(year)
        today = self.toordinal()
        week, day = divmod(today - week1, 7)
        if week < 0:
            year -= 1
            week1 = _iso_week1(year)
            week, day = divmod(today - week1, 7)
        elif week >= 52 and today >= _iso_week1(year + 1):
            year += 1
            week = 0
        return IsoCalendarDate(year, week + 1, day + 1)

    def __reduce__(self):
        high, low = divmod(self._year, 256)
        return self.__class__, (bytes([high, low, self._month, self._day]),)


def _date_key(d):
    return (d._year, d._month, d._day)


def _shift_date(self, days):
    ordinal = _ymd2ord(self._year, self._month, self._day) + days
    if not 0 < ordinal <= _MAXORDINAL:
        raise OverflowError("date value out of range")
    return _make_date(type(self), *_ord2ymd(ordinal))


def _struct(d, hh, mm, ss, dst):
    import time
    ordinal = d.toordinal()
    yday = ordinal - _ymd2ord(d._year, 1, 1) + 1
    return time.struct_time((d._year, d._month, d._day, hh, mm, ss, (ordinal + 6) % 7, yday, dst))


date.min = date(1, 1, 1)
date.max = date(9999, 12, 31)
date.resolution = timedelta(days=1)


class tzinfo:
    __slots__ = ()

    def tzname(self, dt, /):
        raise NotImplementedError("a tzinfo subclass must implement tzname()")

    def utcoffset(self, dt, /):
        raise NotImplementedError("a tzinfo subclass must implement utcoffset()")

    def dst(self, dt, /):
        raise NotImplementedError("a tzinfo subclass must implement dst()")

    def fromutc(self, dt, /):
        if not isinstance(dt, datetime):
            raise TypeError("fromutc: argument must be a datetime")
        if dt.tzinfo is not self:
            raise ValueError("fromutc: dt.tzinfo is not self")
        offset = dt.utcoffset()
        if offset is None:
            raise ValueError("fromutc: non-None utcoffset() result required")
        dst = dt.dst()
        if dst is None:
            raise ValueError("fromutc: non-None dst() result required")
        standard = offset - dst
        if standard:
            dt += standard
            dst = dt.dst()
            if dst is None:
                raise ValueError("fromutc: tz.dst() gave inconsistent results; cannot convert")
        return dt + dst

    def __reduce__(self):
        getinitargs = getattr(self, "__getinitargs__", None)
        args = getinitargs() if getinitargs else ()
        state = self.__getstate__() if hasattr(self, "__getstate__") else None
        return self.__class__, args, state


class timezone(tzinfo):
    __slots__ = ("_offset", "_name")

    def __new__(cls, offset, name=_unset):
        if not isinstance(offset, timedelta):
            raise TypeError("timezone() argument 1 must be datetime.timedelta, "
                            f"not {type(offset).__name__}")
        if name is _unset:
            name = None
            if not offset:
                return timezone.utc
        elif not isinstance(name, str):
            given = "None" if name is None else type(name).__name__
            raise TypeError(f"timezone() argument 2 must be str, not {given}")
        if not -_DAY_US < _microseconds(offset) < _DAY_US:
            raise ValueError("offset must be a timedelta strictly between -timedelta(hours=24) "
                             f"and timedelta(hours=24), not {offset!r}.")
        return _make_timezone(cls, offset, name)

    def __init_subclass__(cls):
        raise TypeError("type 'datetime.timezone' is not an acceptable base type")

    def __eq__(self, other):
        if isinstance(other, timezone):
            return self._offset == other._offset
        return NotImplemented

    def __hash__(self):
        return hash(self._offset)

    def __repr__(self):
        if self is timezone.utc:
            return "datetime.timezone.utc"
        if self._name is None:
            return f"datetime.timezone({self._offset!r})"
        return f"datetime.timezone({self._offset!r}, {self._name!r})"

    def __str__(self):
        return self.tzname(None)

    def utcoffset(self, dt, /):
        _zone_argument("utcoffset", dt)
        return self._offset

    def tzname(self, dt, /):
        _zone_argument("tzname", dt)
        if self._name is not None:
            return self._name
        if not self._offset:
            return "UTC"
        return "UTC" + _format_offset(self._offset)

    def dst(self, dt, /):
        _zone_argument("dst", dt)
        return None

    def fromutc(self, dt, /):
        if not isinstance(dt, datetime):
            raise TypeError("fromutc() argument must be a datetime instance or None")
        if dt.tzinfo is not self:
            raise ValueError("fromutc: dt.tzinfo is not self")
        return dt + self._offset

    def __getinitargs__(self):
        return (self._offset,) if self._name is None else (self._offset, self._name)

    def __reduce__(self):
        return timezone, self.__getinitargs__()

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self


def _zone_argument(method, dt):
    if dt is not None and not isinstance(dt, datetime):
        raise TypeError(f"{method}(dt) argument must be a datetime instance or None, not {type(dt).__name__}")


def _make_timezone(cls, offset, name):
    self = _new(cls)
    self._offset = offset
    self._name = name
    return self


UTC = timezone.utc = _make_timezone(timezone, timedelta(0), None)
timezone.min = timezone(-timedelta(hours=23, minutes=59))
timezone.max = timezone(timedelta(hours=23, minutes=59))


def _state_zone(zone):
    # What a pickled time or datetime has behind its bytes.
    if zone is not None and not isinstance(zone, tzinfo):
        raise TypeError("bad tzinfo state arg")
    return zone


class time:
    __slots__ = ("_hour", "_minute", "_second", "_microsecond", "_tzinfo", "_hash", "_fold")

    def __new__(cls, hour=0, minute=0, second=0, microsecond=0, tzinfo=None, *, fold=0):
        if isinstance(hour, (bytes, str)) and len(hour) == 6:
            state = hour.encode("latin1") if isinstance(hour, str) else hour
            if state[0] & 0x7F < 24:  # a pickled time
                if minute != 0:
                    tzinfo = _state_zone(minute)
                fold = state[0] >> 7
                hour, minute, second = state[0] & 0x7F, state[1], state[2]
                microsecond = (state[3] << 16) + (state[4] << 8) + state[5]
        hour, minute, second = _plain(hour), _plain(minute), _plain(second)
        microsecond = _plain(microsecond)
        _check_time(hour, minute, second, microsecond, fold)
        _check_tzinfo(tzinfo)
        self = _new(cls)
        self._hour = hour
        self._minute = minute
        self._second = second
        self._microsecond = microsecond
        self._tzinfo = tzinfo
        self._hash = -1
        self._fold = fold
        return self

    @property
    def hour(self):
        return self._hour

    @property
    def minute(self):
        return self._minute

    @property
    def second(self):
        return self._second

    @property
    def microsecond(self):
        return self._microsecond

    @property
    def tzinfo(self):
        return self._tzinfo

    @property
    def fold(self):
        return self._fold

    def _key(self):
        return (self._hour, self._minute, self._second, self._microsecond)

    def _in_utc(self, offset):
        total = ((self._hour * 60 + self._minute) * 60 + self._second) * 1000000 + self._microsecond
        return total - _microseconds(offset)

    def _compare(self, other, equality=False):
        mine, theirs = self._tzinfo, other._tzinfo
        if mine is theirs:
            a = b = None
            same = True
        else:
            a, b = self.utcoffset(), other.utcoffset()
            same = a == b
        if same:
            x, y = self._key(), other._key()
        elif a is None or b is None:
            if equality:
                return 2
            raise TypeError("can't compare offset-naive and offset-aware times")
        else:
            x, y = self._in_utc(a), other._in_utc(b)
        return 0 if x == y else 1 if x > y else -1

    def __eq__(self, other):
        return self._compare(other, True) == 0 if isinstance(other, time) else NotImplemented

    def __lt__(self, other):
        return self._compare(other) < 0 if isinstance(other, time) else NotImplemented

    def __le__(self, other):
        return self._compare(other) <= 0 if isinstance(other, time) else NotImplemented

    def __gt__(self, other):
        return self._compare(other) > 0 if isinstance(other, time) else NotImplemented

    def __ge__(self, other):
        return self._compare(other) >= 0 if isinstance(other, time) else NotImplemented

    def __hash__(self):
        if self._hash == -1:
            t = self.replace(fold=0) if self._fold else self
            offset = t.utcoffset()
            self._hash = hash(self._key()) if offset is None else hash(self._in_utc(offset))
        return self._hash

    def __repr__(self):
        text = f"{self._hour}, {self._minute}"
        if self._second or self._microsecond:
            text += f", {self._second}"
            if self._microsecond:
                text += f", {self._microsecond}"
        if self._tzinfo is not None:
            text += f", tzinfo={self._tzinfo!r}"
        if self._fold:
            text += ", fold=1"
        return f"{_class_name(type(self))}({text})"

    def isoformat(self, timespec="auto"):
        return (_format_clock(self._hour, self._minute, self._second, self._microsecond, timespec)
                + _format_offset(self.utcoffset()))

    def __str__(self):
        return self.isoformat()

    @classmethod
    def fromisoformat(cls, time_string, /):
        if not isinstance(time_string, str):
            raise TypeError("fromisoformat: argument must be str")
        text = time_string[1:] if time_string[:1] == "T" else time_string
        try:
            parts = _parse_iso_time(text)
        except ValueError as error:
            if "offset" in str(error):
                raise
            raise _bad_iso(time_string) from None
        return cls(*parts)

    def strftime(self, format):
        return _strftime(self, format, (1900, 1, 1, self._hour, self._minute, self._second, 0, 1,
                                        -1), self._microsecond)

    def __format__(self, fmt):
        if not isinstance(fmt, str):
            raise TypeError("must be str, not %s" % type(fmt).__name__)
        return self.strftime(fmt) if fmt else str(self)

    def utcoffset(self):
        if self._tzinfo is None:
            return None
        offset = self._tzinfo.utcoffset(None)
        _check_offset("utcoffset", offset)
        return offset

    def tzname(self):
        return None if self._tzinfo is None else _checked_name(self._tzinfo.tzname(None))

    def dst(self):
        if self._tzinfo is None:
            return None
        offset = self._tzinfo.dst(None)
        _check_offset("dst", offset)
        return offset

    def replace(self, hour=None, minute=None, second=None, microsecond=None, tzinfo=True, *,
                fold=None):
        return type(self)(self._hour if hour is None else hour,
                          self._minute if minute is None else minute,
                          self._second if second is None else second,
                          self._microsecond if microsecond is None else microsecond,
                          self._tzinfo if tzinfo is True else tzinfo,
                          fold=self._fold if fold is None else fold)

    def __reduce_ex__(self, protocol):
        return self.__class__, _clock_state(self, protocol, b"")

    def __reduce__(self):
        return self.__reduce_ex__(2)


def _clock_state(t, protocol, head):
    us = t._microsecond
    first = t._hour if not head else t._hour
    fold = t._fold if protocol > 3 else 0
    if head:
        # A datetime keeps fold in the month's top bit.
        head = bytes([head[0], head[1], head[2] + 128 * fold, head[3]])
        fold = 0
    state = head + bytes([first + 128 * fold, t._minute, t._second, us >> 16, us >> 8 & 255,
                          us & 255])
    return (state,) if t._tzinfo is None else (state, t._tzinfo)


time.min = time(0, 0, 0)
time.max = time(23, 59, 59, 999999)
time.resolution = timedelta(microseconds=1)

_time_class = time
_tzinfo_class = tzinfo


class datetime(date):
    __slots__ = ("_hour", "_minute", "_second", "_microsecond", "_tzinfo", "_fold")

    def __new__(cls, year=_unset, month=_unset, day=_unset, hour=0, minute=0, second=0, microsecond=0,
                tzinfo=None, *, fold=0):
        if not (tzinfo is None and type(fold) is int and fold == 0
                and _is_moment(year, month, day, hour, minute, second, microsecond)):
            if isinstance(year, (bytes, str)) and len(year) == 10:
                state = year.encode("latin1") if isinstance(year, str) else year
                if 1 <= state[2] & 0x7F <= 12:  # a pickled datetime
                    if month is not _unset:
                        tzinfo = _state_zone(month)
                    fold = state[2] >> 7
                    year, month, day = state[0] * 256 + state[1], state[2] & 0x7F, state[3]
                    hour, minute, second = state[4:7]
                    microsecond = (state[7] << 16) + (state[8] << 8) + state[9]
            if year is _unset:
                _missing("year", 1)
            if month is _unset:
                _missing("month", 2)
            if day is _unset:
                _missing("day", 3)
            if not (type(year) is int and type(month) is int and type(day) is int
                    and type(hour) is int and type(minute) is int and type(second) is int
                    and type(microsecond) is int):
                year, month, day = _plain(year), _plain(month), _plain(day)
                hour, minute, second = _plain(hour), _plain(minute), _plain(second)
                microsecond = _plain(microsecond)
            _check_date(year, month, day)
            _check_time(hour, minute, second, microsecond, fold)
            _check_tzinfo(tzinfo)
        self = _new(cls)
        self._year = year
        self._month = month
        self._day = day
        self._hour = hour
        self._minute = minute
        self._second = second
        self._microsecond = microsecond
        self._tzinfo = tzinfo
        self._hash = -1
        self._fold = fold
        return self

    @property
    def hour(self):
        return self._hour

    @property
    def minute(self):
        return self._minute

    @property
    def second(self):
        return self._second

    @property
    def microsecond(self):
        return self._microsecond

    @property
    def tzinfo(self):
        return self._tzinfo

    @property
    def fold(self):
        return self._fold

    @classmethod
    def fromtimestamp(cls, timestamp, tz=None):
        _check_tzinfo(tz)
        return _from_timestamp(cls, timestamp, tz is not None, tz)

    @classmethod
    def utcfromtimestamp(cls, t, /):
        _warn_utc("utcfromtimestamp() is deprecated and scheduled for removal in a future version. "
                  "Use timezone-aware objects to represent datetimes in UTC: "
                  "datetime.datetime.fromtimestamp(timestamp, datetime.UTC).")
        return _from_timestamp(cls, t, True, None)

    @classmethod
    def now(cls, tz=None):
        import time
        _check_tzinfo(tz)
        return _from_timestamp(cls, time.time(), tz is not None, tz)

    @classmethod
    def utcnow(cls):
        import time
        _warn_utc("utcnow() is deprecated and scheduled for removal in a future version. "
                  "Use timezone-aware objects to represent datetimes in UTC: "
                  "datetime.datetime.now(datetime.UTC).")
        return _from_timestamp(cls, time.time(), True, None)

    @classmethod
    def combine(cls, date, time, tzinfo=True):
        if not isinstance(date, _date_class):
            raise TypeError(f"combine() argument 1 must be datetime.date, not {type(date).__name__}")
        if not isinstance(time, _time_class):
            raise TypeError(f"combine() argument 2 must be datetime.time, not {type(time).__name__}")
        if tzinfo is True:
            tzinfo = time._tzinfo
        return cls(date._year, date._month, date._day, time._hour, time._minute, time._second,
                   time._microsecond, tzinfo, fold=time._fold)

    @classmethod
    def fromisoformat(cls, date_string, /):
        if not isinstance(date_string, str):
            raise TypeError("fromisoformat: argument must be str")
        if len(date_string) < 7:
            raise _bad_iso(date_string)
        fields = _parse_usual_iso(date_string)
        if fields is not None:
            offset = fields[7]
            if offset is None:
                zone = None
            elif offset == 0:
                zone = timezone.utc
            else:
                zone = timezone(_delta(timedelta, offset))
            return _from_fields(cls, fields[:7], zone)
        try:
            split = _find_separator(date_string)
            parts = _parse_iso_date(date_string[:split])
            clock = date_string[split + 1:]
            if clock:
                time_parts = _parse_iso_time(clock)
            elif len(date_string) > split:
                raise ValueError
            else:
                time_parts = (0, 0, 0, 0, None)
        except ValueError as error:
            if "offset" in str(error):
                raise
            raise _bad_iso(date_string) from None
        return cls(*parts, *time_parts)

    @classmethod
    def strptime(cls, date_string, format, /):
        from _timefmt import strptime
        for k, arg in enumerate((date_string, format), 1):
            if not isinstance(arg, str):
                raise TypeError(f"strptime() argument {k} must be str, not {type(arg).__name__}")
        fields = _usual_strptime(date_string, format)
        if fields is not None:
            return _from_fields(cls, fields, None)
        fields, fraction, offset_fraction = strptime(date_string, format)
        zone_name, offset = fields[-2:]
        args = fields[:6] + (fraction,)
        if offset is not None:
            delta = timedelta(seconds=offset, microseconds=offset_fraction)
            args += (timezone(delta, zone_name) if zone_name else timezone(delta),)
        return cls(*args)

    def timetuple(self):
        dst = self.dst()
        flag = -1 if dst is None else 1 if dst else 0
        return _struct(self, self._hour, self._minute, self._second, flag)

    def utctimetuple(self):
        offset = self.utcoffset()
        if offset:
            self = self - offset
        return _struct(self, self._hour, self._minute, self._second, 0)

    def timestamp(self):
        if self._tzinfo is None:
            return _local_seconds(self) + self._microsecond / 1e6
        return (self - _EPOCH).total_seconds()

    def date(self):
        return _make_date(_date_class, self._year, self._month, self._day)

    def time(self):
        return _time_class(self._hour, self._minute, self._second, self._microsecond,
                           fold=self._fold)

    def timetz(self):
        return _time_class(self._hour, self._minute, self._second, self._microsecond,
                           self._tzinfo, fold=self._fold)

    def replace(self, year=None, month=None, day=None, hour=None, minute=None, second=None,
                microsecond=None, tzinfo=True, *, fold=None):
        return type(self)(self._year if year is None else year,
                          self._month if month is None else month,
                          self._day if day is None else day,
                          self._hour if hour is None else hour,
                          self._minute if minute is None else minute,
                          self._second if second is None else second,
                          self._microsecond if microsecond is None else microsecond,
                          self._tzinfo if tzinfo is True else tzinfo,
                          fold=self._fold if fold is None else fold)

    def astimezone(self, tz=None):
        if tz is not None and not isinstance(tz, _tzinfo_class):
            raise TypeError("tzinfo argument must be None or of a tzinfo subclass, "
                            f"not type '{type(tz).__name__}'")
        mine = self._tzinfo
        if tz is mine and tz is not None:
            return self
        offset = None if mine is None else self.utcoffset()
        if offset is None:
            offset = _local_zone(self.replace(tzinfo=None))._offset
        utc = (self - offset).replace(tzinfo=timezone.utc)
        if tz is None:
            tz = _local_zone(utc)
        return tz.fromutc(utc.replace(tzinfo=tz))

    def ctime(self):
        return "%s %s %2d %02d:%02d:%02d %04d" % (
            _DAYNAMES[self.toordinal() % 7 or 7], _MONTHNAMES[self._month], self._day,
            self._hour, self._minute, self._second, self._year)

    def isoformat(self, sep="T", timespec="auto"):
        if not isinstance(sep, str) or len(sep) != 1:
            raise TypeError("isoformat() argument 1 must be a unicode character, not "
                            f"{type(sep).__name__}")
        if timespec == "auto":
            offset = None if self._tzinfo is None else self.utcoffset()
            return _usual_isoformat(self._key(), sep,
                                    None if offset is None else _microseconds(offset))
        text = "%04d-%02d-%02d%c%s" % (
            self._year, self._month, self._day, sep,
            _format_clock(self._hour, self._minute, self._second, self._microsecond, timespec))
        if self._tzinfo is not None:
            text += _format_offset(self.utcoffset())
        return text

    def strftime(self, format):
        text = _usual_strftime(format, self._key())
        if text is not None:
            return text
        ordinal = self.toordinal()
        yday = ordinal - _ymd2ord(self._year, 1, 1) + 1
        t = (self._year, self._month, self._day, self._hour, self._minute, self._second,
             (ordinal + 6) % 7, yday, -1)
        return _strftime(self, format, t, self._microsecond)

    def __repr__(self):
        text = f"{self._year}, {self._month}, {self._day}, {self._hour}, {self._minute}"
        if self._second or self._microsecond:
            text += f", {self._second}"
            if self._microsecond:
                text += f", {self._microsecond}"
        if self._fold:
            text += ", fold=1"
        if self._tzinfo is not None:
            text += f", tzinfo={self._tzinfo!r}"
        return f"{_class_name(type(self))}({text})"

    def __str__(self):
        return self.isoformat(sep=" ")

    def utcoffset(self):
        if self._tzinfo is None:
            return None
        offset = self._tzinfo.utcoffset(self)
        _check_offset("utcoffset", offset)
        return offset

    def tzname(self):
        return None if self._tzinfo is None else _checked_name(self._tzinfo.tzname(self))

    def dst(self):
        if self._tzinfo is None:
            return None
        offset = self._tzinfo.dst(self)
        _check_offset("dst", offset)
        return offset

    def _key(self):
        return (self._year, self._month, self._day, self._hour, self._minute, self._second,
                self._microsecond)

    def _compare(self, other, equality=False):
        mine, theirs = self._tzinfo, other._tzinfo
        a = b = None
        if mine is theirs:
            same = True
        else:
            a, b = self.utcoffset(), other.utcoffset()
            if equality:
                # In a gap or fold the offset is ambiguous: never equal.
                if a != self.replace(fold=not self._fold).utcoffset():
                    return 2
                if b != other.replace(fold=not other._fold).utcoffset():
                    return 2
            same = a == b
        if same:
            x, y = self._key(), other._key()
        elif a is None or b is None:
            if equality:
                return 2
            raise TypeError("can't compare offset-naive and offset-aware datetimes")
        else:
            x, y = _absolute(self) - _microseconds(a), _absolute(other) - _microseconds(b)
        return 0 if x == y else 1 if x > y else -1

    def __eq__(self, other):
        if isinstance(other, datetime):
            return self._compare(other, True) == 0
        return NotImplemented if not isinstance(other, _date_class) else False

    def __lt__(self, other):
        if isinstance(other, datetime):
            return self._compare(other) < 0
        return _no_order(self, other)

    def __le__(self, other):
        if isinstance(other, datetime):
            return self._compare(other) <= 0
        return _no_order(self, other)

    def __gt__(self, other):
        if isinstance(other, datetime):
            return self._compare(other) > 0
        return _no_order(self, other)

    def __ge__(self, other):
        if isinstance(other, datetime):
            return self._compare(other) >= 0
        return _no_order(self, other)

    def __add__(self, other):
        if not isinstance(other, timedelta):
            return NotImplemented
        return _moved(self, other._days, other._seconds, other._microseconds)

    __radd__ = __add__

    def __sub__(self, other):
        if not isinstance(other, datetime):
            if isinstance(other, timedelta):
                return _moved(self, -other._days, -other._seconds, -other._microseconds)
            return NotImplemented
        if self._tzinfo is other._tzinfo:
            return _make_delta(timedelta, _between(self._key(), other._key()))
        base = _absolute(self) - _absolute(other)
        a, b = self.utcoffset(), other.utcoffset()
        if a != b:
            if a is None or b is None:
                raise TypeError("can't subtract offset-naive and offset-aware datetimes")
            base += _microseconds(b) - _microseconds(a)
        return _delta(timedelta, base)

    def __rsub__(self, other):
        return datetime.__sub__(other, self) if isinstance(other, datetime) else NotImplemented

    def __hash__(self):
        if self._hash == -1:
            t = self.replace(fold=0) if self._fold else self
            offset = t.utcoffset()
            if offset is None:
                self._hash = hash(self._key())
            else:
                self._hash = hash(_absolute(self) - _microseconds(offset))
        return self._hash

    def __reduce_ex__(self, protocol):
        high, low = divmod(self._year, 256)
        head = bytes([high, low, self._month, self._day])
        return self.__class__, _clock_state(self, protocol, head)

    def __reduce__(self):
        return self.__reduce_ex__(2)


_date_class = date


def _no_order(a, b):
    if isinstance(b, _date_class):
        raise TypeError(f"can't compare {type(a).__module__}.{type(a).__name__} to "
                        f"{type(b).__module__}.{type(b).__name__}")
    return NotImplemented


def _absolute(dt):
    # Microseconds since the start of day 0, on the clock dt shows.
    return ((_ymd2ord(dt._year, dt._month, dt._day) * 86400 + dt._hour * 3600 + dt._minute * 60
             + dt._second) * 1000000 + dt._microsecond)


def _from_absolute(cls, total, tz):
    seconds, us = divmod(total, 1000000)
    fields = _shift((1, 1, 1, 0, 0, 0, 0), seconds // 86400 - 1, seconds % 86400, us)
    if fields is None:
        raise OverflowError("date value out of range")
    return _from_fields(cls, fields, tz)


def _moved(self, days, seconds, microseconds):
    fields = _shift(self._key(), days, seconds, microseconds)
    if fields is None:
        raise OverflowError("date value out of range")
    return _from_fields(type(self), fields, self._tzinfo)


def _from_fields(cls, fields, tz):
    # A datetime of valid fields; subclasses may want their constructor called.
    if cls is not datetime:
        return cls(*fields, tz)
    self = _new(datetime)
    (self._year, self._month, self._day, self._hour, self._minute, self._second,
     self._microsecond) = fields
    self._tzinfo = tz
    self._hash = -1
    self._fold = 0
    return self


def _find_separator(text):
    # Where the date part of an ISO string ends.
    n = len(text)
    if n == 7:
        return 7
    if text[4] == "-":
        if text[5] == "W":
            if n < 8:
                raise ValueError
            if n > 8 and text[8] == "-":
                if n == 9:
                    raise ValueError
                if n > 10 and text[10].isdigit():
                    return 8  # the separator is a dash: YYYY-Www-HH...
                return 10
            return 8
        return 10
    if text[4] == "W":
        k = 7
        while k < n and text[k].isdigit():
            k += 1
        if k < 9:
            return k
        return 7 if k % 2 == 0 else 8
    return 8


def _warn_utc(text):
    import warnings
    # This module's frames are hidden, as those that are C in CPython.
    warnings.warn("datetime.datetime." + text, DeprecationWarning)


def _from_timestamp(cls, t, utc, tz):
    import time
    if isinstance(t, float):
        if t != t:
            raise ValueError("Invalid value NaN (not a number)")
        if t in (_math.inf, -_math.inf):
            raise OverflowError("cannot convert float infinity to integer")
        frac, whole = _math.modf(t)
        us = round(frac * 1e6)
        t = int(whole)
        if us >= 1000000:
            t += 1
            us -= 1000000
        elif us < 0:
            t -= 1
            us += 1000000
    else:
        t, us = _index(t), 0
    if not -62135596800 <= t <= 253402300799:
        if abs(t) >= 1 << 63:
            raise OverflowError("timestamp out of range for platform time_t")
        year = _ord2ymd(t // 86400 + _EPOCH_ORDINAL)[0] if abs(t) < 1 << 56 else 10000
        raise ValueError(f"year {year} is out of range")
    if utc:
        total = (_EPOCH_ORDINAL * 86400 + t) * 1000000 + us
        result = _from_absolute(cls, total, tz)
        return result if tz is None else tz.fromutc(result)
    y, m, d, hh, mm, ss = time.localtime(t)[:6]
    fold = 0
    if time.timezone or time.daylight:
        # Was the clock put back within the last day, over this very time?
        back = _local(t - 86400) + 86400 - _local(t)
        fold = int(back > 0 and _local(t - back) == _local(t))
    return cls(y, m, d, hh, mm, min(ss, 59), us, fold=fold)


def _local(u):
    # What the local clock shows at `u`, as if it were UTC.
    import time
    y, m, d, hh, mm, ss = time.localtime(u)[:6]
    return (_ymd2ord(y, m, d) - _EPOCH_ORDINAL) * 86400 + hh * 3600 + mm * 60 + ss


def _local_seconds(dt):
    # Seconds since the epoch of a naive time, taken as local time.
    local = _local
    t = _absolute(dt) // 1000000 - _EPOCH_ORDINAL * 86400
    a = local(t) - t
    u1 = t - a
    if local(u1) == t:
        # Found one; there may be another on the other side of a change.
        u2 = u1 + (-86400, 86400)[dt._fold]
        b = local(u2) - u2
        if a == b:
            return u1
    else:
        b = local(u1) - u1
    u2 = t - b
    if local(u2) == t:
        return u2
    if local(u1) == t:
        return u1
    return (max, min)[dt._fold](u1, u2)


def _local_zone(dt):
    import time
    if dt._tzinfo is None:
        seconds = _local_seconds(dt)
        # A time that is left out is told by the zone before it, with fold by the one after it.
        other = _local_seconds(dt.replace(fold=not dt._fold))
        if other != seconds and (other > seconds) == dt._fold:
            seconds = other
    else:
        seconds = (dt - _EPOCH) // timedelta(seconds=1)
    t = time.localtime(seconds)
    offset, name = getattr(t, "tm_gmtoff", None), getattr(t, "tm_zone", None)
    return timezone(timedelta(seconds=offset or 0), "UTC" if name is None else name)


datetime.min = datetime(1, 1, 1)
datetime.max = datetime(9999, 12, 31, 23, 59, 59, 999999)
datetime.resolution = timedelta(microseconds=1)
_EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)
