"""The fields, names and texts of one timestamp: what `Timestamp` is without conversions and arithmetic.

A file of ours; pandas has all this in `timestamps`.
"""

from datetime import datetime, timedelta

from pandas._libs.tslibs import fields
from pandas._libs.tslibs._units import FACTORS, NPY_FR_ns, NPY_FR_s, UNIT_TO_ABBREV
from pandas._libs.tslibs.base import ABCTimestamp
from pandas._libs.tslibs.ccalendar import (
    DAYS_FULL,
    MONTHS_FULL,
    dayofweek,
    get_day_of_year,
    get_days_in_month,
    get_week_of_year,
    is_leapyear,
)
from pandas._libs.tslibs.np_datetime import convert_reso
from pandas._libs.tslibs.timezones import get_timezone

_OUT_OF_RANGE = "{} not yet supported on Timestamps which are outside the range of Python's standard library. "
_NO_TEXT = ('For now, please call the components you need (such as `.year` and `.month`) and construct your string '
            'from there.')
_MINUTE, _SECOND = timedelta(minutes=1), timedelta(seconds=1)

# what `timespec` may be, and how many digits of a second it asks for (None: no seconds at all)
_TIMESPECS = {'hours': None, 'minutes': None, 'seconds': 0, 'milliseconds': 3, 'microseconds': 6, 'nanoseconds': 9}


def _offset_text(offset, colon):
    """An offset from UTC as `+01:00` or, without colons, `+0100`; with seconds where it has some."""
    if offset is None:
        return ''
    sign = '+'
    if offset.days < 0:
        sign, offset = '-', -offset
    minutes, rest = divmod(offset, _MINUTE)
    text = f'{sign}{minutes // 60:02d}{colon}{minutes % 60:02d}'
    if rest:
        text += f'{colon}{rest // _SECOND:02d}'
        if rest.microseconds:
            text += f'.{rest.microseconds:06d}'
    return text


def _supported(name, doc, text=''):
    """A method of datetime's that needs a year which datetime has."""
    plain = getattr(datetime, name)

    def method(self, *args):
        if not 1 <= self._year <= 9999:
            raise NotImplementedError(_OUT_OF_RANGE.format(name) + text)
        return plain(self, *args)

    method.__name__ = method.__qualname__ = name
    method.__doc__ = doc
    return method


class TimestampFields(ABCTimestamp):
    """What a timestamp is made of.

    `_value` counts `_creso` since 1970 in UTC; the datetime beneath has the local fields down to the microsecond, but
    for a year that it has no room for (`_year` is the true one).
    """

    __slots__ = ('_value', '_creso', '_year', '_nanosecond', '__dict__')

    year = property(lambda self: self._year, doc='The year, which may be outside the years that datetime has.')
    nanosecond = property(lambda self: self._nanosecond, doc='Nanoseconds beyond the microsecond.')

    @property
    def value(self):
        if self._creso == NPY_FR_ns:
            return self._value
        try:
            return convert_reso(self._value, self._creso, NPY_FR_ns, False)
        except OverflowError:
            raise OverflowError(
                "Cannot convert Timestamp to nanoseconds without overflow. Use `.asm8.view('i8')` to cast represent "
                f'Timestamp in its own unit (here, {self.unit}).') from None

    @property
    def unit(self):
        """The abbreviation of the unit."""
        return UNIT_TO_ABBREV[self._creso]

    @property
    def tz(self):
        """The time zone; the same as `tzinfo`."""
        return self.tzinfo

    @tz.setter
    def tz(self, value):
        raise AttributeError('Cannot directly set timezone. Use tz_localize() or tz_convert() as appropriate')

    # -- the calendar

    def weekday(self):
        """The weekday as a number, Monday being 0."""
        return dayofweek(self._year, self.month, self.day)

    def isoweekday(self):
        """The weekday as a number, Monday being 1."""
        return self.weekday() + 1

    @property
    def day_of_week(self):
        """The weekday as a number, Monday being 0."""
        return self.weekday()

    dayofweek = day_of_week

    @property
    def day_of_year(self):
        """Which day of the year it is, from 1."""
        return get_day_of_year(self._year, self.month, self.day)

    dayofyear = day_of_year

    @property
    def quarter(self):
        """Which quarter of the year it is, from 1."""
        return (self.month - 1) // 3 + 1

    @property
    def week(self):
        """The number of the ISO week."""
        return get_week_of_year(self._year, self.month, self.day)

    weekofyear = week

    @property
    def days_in_month(self):
        """How many days the month has."""
        return get_days_in_month(self._year, self.month)

    daysinmonth = days_in_month

    @property
    def is_leap_year(self):
        """Whether the year is a leap year."""
        return is_leapyear(self._year)

    @property
    def is_month_start(self):
        """Whether it is the first day of the month."""
        return self.day == 1

    @property
    def is_month_end(self):
        """Whether it is the last day of the month."""
        return self.day == self.days_in_month

    @property
    def is_quarter_start(self):
        """Whether it is the first day of the quarter."""
        return self.day == 1 and self.month % 3 == 1

    @property
    def is_quarter_end(self):
        """Whether it is the last day of the quarter."""
        return self.month % 3 == 0 and self.day == self.days_in_month

    @property
    def is_year_start(self):
        """Whether it is the first day of the year."""
        return self.day == 1 and self.month == 1

    @property
    def is_year_end(self):
        """Whether it is the last day of the year."""
        return self.month == 12 and self.day == 31

    def day_name(self, locale=None):
        """The name of the weekday, in a locale if one is named."""
        if locale is None:
            return DAYS_FULL[self.weekday()]
        return fields._get_locale_names('f_weekday', locale)[self.weekday()].capitalize()

    def month_name(self, locale=None):
        """The name of the month, in a locale if one is named."""
        if locale is None:
            return MONTHS_FULL[self.month]
        return fields._get_locale_names('f_month', locale)[self.month].capitalize()

    date = _supported('date', 'The date as a datetime.date.')
    timetuple = _supported('timetuple', 'The fields as a time.struct_time.')
    toordinal = _supported('toordinal', 'The number of the day, 0001-01-01 being 1.')
    isocalendar = _supported('isocalendar', 'The ISO year, its week and the day of the week.')
    ctime = _supported('ctime', 'The timestamp as text in the way of C.', _NO_TEXT)
    strftime = _supported('strftime', 'The timestamp as text in a format.', _NO_TEXT)

    def timestamp(self):
        """Seconds since 1970 in UTC, down to the microsecond."""
        return round(self._value / FACTORS[NPY_FR_s, self._creso], 6)

    # -- text

    @property
    def _date_repr(self):
        return f'{self._year}-{self.month:02d}-{self.day:02d}'

    @property
    def _time_repr(self):
        text = f'{self.hour:02d}:{self.minute:02d}:{self.second:02d}'
        if self._nanosecond:
            return f'{text}.{self._nanosecond + 1000 * self.microsecond:09d}'
        return f'{text}.{self.microsecond:06d}' if self.microsecond else text

    @property
    def _repr_base(self):
        return f'{self._date_repr} {self._time_repr}'

    def __repr__(self):
        if self.tzinfo is None:
            return f"Timestamp('{self._repr_base}')"
        zone = get_timezone(self.tzinfo)
        return f"Timestamp('{self._repr_base}{_offset_text(self.utcoffset(), '')}', tz='{zone}')"

    def __str__(self):
        return self.isoformat(' ')

    def isoformat(self, sep='T', timespec='auto'):
        """The timestamp as ISO 8601 has it; `timespec` is as for datetime, or 'nanoseconds'."""
        if not isinstance(sep, str):
            raise TypeError(f"Argument 'sep' has incorrect type (expected str, got {type(sep).__name__})")
        if timespec == 'auto':
            timespec = 'nanoseconds' if self._nanosecond else 'microseconds' if self.microsecond else 'seconds'
        if timespec not in _TIMESPECS:
            raise ValueError('Unknown timespec value')
        text = f'{self._year:04d}-{self.month:02d}-{self.day:02d}{sep}{self.hour:02d}'
        if timespec != 'hours':
            text += f':{self.minute:02d}'
        digits = _TIMESPECS[timespec]
        if digits is not None:
            text += f':{self.second:02d}'
        if digits:
            text += '.' + f'{self._nanosecond + 1000 * self.microsecond:09d}'[:digits]
        return text + _offset_text(self.utcoffset(), ':')
