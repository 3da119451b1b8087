"""Business hours: steps of hours that only count while the business is open.

A business day opens at some times of day and closes again; the last of its intervals may reach into the next day.
Everything here counts microseconds of wall clock time since 1970.
"""

from datetime import datetime, time, timedelta

from pandas._libs import tslibs
from pandas._libs.tslibs._business import (
    DEFAULT_WEEKMASK,
    EPOCH_ORDINAL,
    ZERO,
    BusinessDay,
    BusinessMixin,
    CustomBusinessDay,
)
from pandas._libs.tslibs._offset_core import OFFSETS_MODULE, apply_wraps, read_only, require_datetime

EPOCH = datetime(1970, 1, 1)
SECOND = 1_000_000
MINUTE = 60 * SECOND
HOUR = 60 * MINUTE
DAY = 24 * HOUR
OVERLAP = 'invalid starting and ending time(s): opening hours should not touch or overlap with one another'


def _validate_time(value):
    if isinstance(value, str):
        try:
            parsed = datetime.strptime(value, '%H:%M')
        except ValueError:
            raise ValueError("time data must match '%H:%M' format")
        return time(parsed.hour, parsed.minute)
    if isinstance(value, time):
        if value.second != 0 or value.microsecond != 0:
            raise ValueError('time data must be specified only with hour and minute')
        return value
    raise ValueError('time data must be string or datetime.time')


def _as_sequence(value):
    if isinstance(value, (str, bytes)) or not hasattr(value, '__iter__'):
        return (value,)
    return value


def _minutes(value):
    return value.hour * 60 + value.minute


def _validated_hours(start, end):
    """The opening and the closing times, in the order of the openings."""
    start, end = _as_sequence(start), _as_sequence(end)
    if len(start) == 0:
        raise ValueError('Must include at least 1 start time')
    if len(end) == 0:
        raise ValueError('Must include at least 1 end time')
    start = [_validate_time(value) for value in start]
    end = [_validate_time(value) for value in end]
    if len(start) != len(end):
        raise ValueError('number of starting time and ending time must be the same')
    pairs = sorted(zip(start, end), key=lambda pair: _minutes(pair[0]))
    # Each interval has to end before the next one starts, and the last one before the first one of the next day.
    starts = [_minutes(pair[0]) for pair in pairs]
    open_for = [(_minutes(closing) - _minutes(opening)) % 1440 for opening, closing in pairs]
    until_next = [following - own for own, following in zip(starts, [*starts[1:], starts[0] + 1440])]
    if any(minutes == 0 or minutes >= room for minutes, room in zip(open_for, until_next)):
        raise ValueError(OVERLAP)
    return tuple(pair[0] for pair in pairs), tuple(pair[1] for pair in pairs)


def _microseconds(stamp):
    """The wall clock time of a datetime."""
    clock = ((stamp.hour * 60 + stamp.minute) * 60 + stamp.second) * 1_000_000 + stamp.microsecond
    return (stamp.toordinal() - EPOCH_ORDINAL) * DAY + clock


def _as_datetime(micros):
    return EPOCH + timedelta(microseconds=micros)


class BusinessHour(BusinessMixin):
    """`n` hours of the times from `start` to `end` on business days."""

    __slots__ = ('_start', '_end', '_intervals')
    __module__ = OFFSETS_MODULE

    _prefix = 'bh'
    _anchor = 0
    _attributes = ('n', 'normalize', 'start', 'end', 'offset')
    _adjust_dst = False

    start = read_only('start', 'BusinessHour')
    end = read_only('end', 'BusinessHour')

    def __init__(self, n=1, normalize=False, start='09:00', end='17:00', offset=ZERO):
        self._set_business(n, normalize, offset)
        self._set_hours(start, end)

    def _set_hours(self, start, end):
        self._start, self._end = _validated_hours(start, end)
        # Pairs of the opening, as time of day, and how long the business then is open
        self._intervals = tuple(
            (_minutes(opening) * MINUTE, (_minutes(closing) - _minutes(opening)) % 1440 * MINUTE)
            for opening, closing in zip(self._start, self._end))

    def __setstate__(self, state):
        start, end = state.pop('start', '09:00'), state.pop('end', '17:00')
        BusinessMixin.__setstate__(self, state)
        self._set_hours(start, end)

    def _repr_attrs(self):
        hours = ','.join(f'{opening:%H:%M}-{closing:%H:%M}' for opening, closing in zip(self._start, self._end))
        return f'{BusinessMixin._repr_attrs(self)}: {self._prefix}={hours}'

    # Business days

    @property
    def next_bday(self):
        """The offset to the next business day, in the direction of this one."""
        return self._bdays(1 if self._n >= 0 else -1)

    def _bdays(self, n):
        if self._prefix[0] == 'c':
            return CustomBusinessDay(
                n=n, weekmask=self._weekmask, holidays=self._holidays, calendar=self._calendar)
        return BusinessDay(n=n)

    def _is_business_day(self, day):
        return bool(self._bdays(1).is_on_offset(_as_datetime(day * DAY)))

    def _move_days(self, day, n):
        """The business day `n` away from a business day, both in days since 1970."""
        if n == 0:
            return day
        moved = tslibs.Timestamp(_as_datetime(day * DAY)) + self._bdays(n)
        return _microseconds(moved) // DAY

    # Openings and closings

    def _opening_after(self, moment):
        """The business day and the number of the first interval that opens at the moment or after."""
        day, clock = divmod(moment, DAY)
        if self._is_business_day(day):
            for number, (opening, _) in enumerate(self._intervals):
                if opening >= clock:
                    return day, number
        return _microseconds(tslibs.Timestamp(_as_datetime(day * DAY)) + self._bdays(1)) // DAY, 0

    def _opening_until(self, moment):
        """The business day and the number of the last interval that opens at the moment or before."""
        day, clock = divmod(moment, DAY)
        last = len(self._intervals) - 1
        if self._is_business_day(day):
            for number in range(last, -1, -1):
                if self._intervals[number][0] <= clock:
                    return day, number
        return _microseconds(tslibs.Timestamp(_as_datetime(day * DAY)) + self._bdays(-1)) // DAY, last

    def _opening_moment(self, day, number):
        return day * DAY + self._intervals[number][0]

    def _next_opening_time(self, other, sign=1):
        moment = _microseconds(other)
        forward = (self._n >= 0) == (sign > 0)
        place = self._opening_after(moment) if forward else self._opening_until(moment)
        return _as_datetime(self._opening_moment(*place))

    def _prev_opening_time(self, other):
        return self._next_opening_time(other, sign=-1)

    def _get_closing_time(self, dt):
        clock = (dt.hour * 60 + dt.minute) * MINUTE
        for opening, length in self._intervals:
            if opening == clock:
                return dt + timedelta(microseconds=length)
        raise AssertionError

    def _get_business_hours_by_sec(self, start, end):
        return (_minutes(end) - _minutes(start)) % 1440 * 60

    def _open_place(self, moment, closing_too):
        """The interval that the moment is in and how long it has been open, or None."""
        day, number = self._opening_until(moment)
        passed = moment - self._opening_moment(day, number)
        length = self._intervals[number][1]
        if passed < length or (closing_too and passed == length):
            return day, number, passed
        return None

    def _is_on_offset(self, dt):
        return self._open_place(_microseconds(dt), True) is not None

    def is_on_offset(self, dt):
        return not self._refuses(dt) and self._is_on_offset(dt)

    # Rolling

    def _rolled(self, other, moment):
        """The moment as a Timestamp; it gets the nanoseconds of the other one, as these are not counted here."""
        result = tslibs.Timestamp(_as_datetime(moment))
        nanos = other.nanosecond
        return result + tslibs.Timedelta(nanoseconds=nanos) if nanos and not self._normalize else result

    @apply_wraps
    def rollback(self, other):
        if self.is_on_offset(other):
            return other
        place = self._opening_until(_microseconds(other))
        return self._rolled(other, self._closing_moment(*place))

    @apply_wraps
    def rollforward(self, other):
        if self.is_on_offset(other):
            return other
        return self._rolled(other, self._opening_moment(*self._opening_after(_microseconds(other))))

    @apply_wraps
    def _apply(self, other):
        require_datetime(other, 'other')
        moment = _microseconds(other)
        days, rest = divmod(abs(self._n) * HOUR, sum(length for _, length in self._intervals))
        if self._n >= 0:
            moment = self._forward(self._skip_days(self._start_forward(moment), days), rest)
        else:
            moment = self._backward(
                self._skip_days(self._start_backward(moment), -days), rest, other.nanosecond != 0)
        return self._rolled(other, moment)

    def _closing_moment(self, day, number):
        return self._opening_moment(day, number) + self._intervals[number][1]

    def _start_forward(self, moment):
        """The moment itself if the business is open then, otherwise the next opening."""
        clock = moment % DAY
        is_closing = any((opening + length) % DAY == clock for opening, length in self._intervals)
        if is_closing or self._open_place(moment, True) is None:
            return self._opening_moment(*self._opening_after(moment))
        return moment

    def _start_backward(self, moment):
        """The moment itself if the business is open then, otherwise the closing before."""
        clock = moment % DAY
        if any(opening == clock for opening, _ in self._intervals):
            moment -= SECOND
        if self._open_place(moment, True) is None:
            return self._closing_moment(*self._opening_until(moment))
        return moment

    def _skip_days(self, moment, days):
        """The same time of day, as many business days later or earlier."""
        if days == 0:
            return moment
        day = moment // DAY
        if not self._is_business_day(day):
            # The night after a business day, which is moved by the opening that is next in the other direction
            place = self._opening_until(moment) if self._n >= 0 else self._opening_after(moment)
            day = place[0]
        return moment + (self._move_days(day, days) - day) * DAY

    def _forward(self, moment, rest):
        """The moment after `rest` open microseconds; never a closing time, but the next opening."""
        while rest:
            left = self._closing_moment(*self._opening_until(moment)) - moment
            if rest < left:
                return moment + rest
            rest -= left
            moment = self._opening_moment(*self._opening_after(moment + left))
        return moment

    def _backward(self, moment, rest, has_nanos):
        """The moment `rest` open microseconds before; an opening only with nanoseconds, else the closing before it."""
        while rest:
            passed = moment - self._opening_moment(*self._opening_until(moment))
            if rest < passed or (rest == passed and has_nanos):
                return moment - rest
            rest -= passed
            moment = self._closing_moment(*self._opening_until(moment - passed - SECOND))
        return moment


class CustomBusinessHour(BusinessHour):
    """`n` hours of the times from `start` to `end` on the days of a week mask that are no holidays."""

    __slots__ = ()
    __module__ = OFFSETS_MODULE

    _prefix = 'cbh'
    _attributes = ('n', 'normalize', 'weekmask', 'holidays', 'calendar', 'start', 'end', 'offset')

    def __init__(self, n=1, normalize=False, weekmask=DEFAULT_WEEKMASK, holidays=None, calendar=None,
                 start='09:00', end='17:00', offset=ZERO):
        self._set_business(n, normalize, offset)
        self._init_custom(weekmask, holidays, calendar)
        self._set_hours(start, end)
