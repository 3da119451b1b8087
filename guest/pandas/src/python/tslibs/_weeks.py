"""Offsets that fall on weekdays: weeks, and the nth or last weekday of a month."""

from datetime import datetime, timedelta

import numpy as np

from pandas._libs.tslibs._offset_core import (
    INT_TO_WEEKDAY,
    OFFSETS_MODULE,
    WEEKDAY_TO_INT,
    SingleConstructorOffset,
    apply_to_days,
    apply_wraps,
    get_days_in_month,
    read_only,
    require_datetime,
    roll_convention,
    shift_month,
    unit_of,
    weekdays,
)


def _check_weekday(weekday):
    if weekday < 0 or weekday > 6:
        raise ValueError(f'Day must be 0<=day<=6, got {weekday}')


class Week(SingleConstructorOffset):
    """`n` weeks, to the same weekday or to `weekday`."""

    __slots__ = ('_weekday',)
    __module__ = OFFSETS_MODULE

    _inc = timedelta(weeks=1)
    _prefix = 'W'
    _attributes = ('n', 'normalize', 'weekday')
    weekday = read_only('weekday', 'Week')

    def __init__(self, n=1, normalize=False, weekday=None):
        self._set(n, normalize)
        self._weekday = weekday
        if weekday is not None:
            _check_weekday(weekday)

    def __setstate__(self, state):
        self._set(state.pop('n'), state.pop('normalize'))
        self._weekday = state.pop('weekday')

    @property
    def _period_dtype_code(self):
        return 0 if self._weekday is None else 4000 + (self._weekday + 1) % 7

    @classmethod
    def _from_name(cls, suffix=None):
        return cls(weekday=WEEKDAY_TO_INT[suffix] if suffix else None)

    @property
    def rule_code(self):
        return 'W' if self._weekday is None else f'W-{INT_TO_WEEKDAY[self._weekday]}'

    def is_anchored(self):
        self._warn_anchored("'obj.n == 1 and obj.weekday is not None'")
        return self._n == 1 and self._weekday is not None

    def is_on_offset(self, dt):
        return not self._refuses(dt) and (self._weekday is None or dt.weekday() == self._weekday)

    @apply_wraps
    def _apply(self, other):
        if self._weekday is None:
            return other + self._n * self._inc
        if not isinstance(other, datetime):
            raise TypeError(f'Cannot add {type(other).__name__} to {type(self).__name__}')
        to_weekday = (self._weekday - other.weekday()) % 7
        # The first step forward only leads to the weekday.
        weeks = self._n - 1 if to_weekday and self._n > 0 else self._n
        return other + timedelta(days=weeks * 7 + to_weekday)

    def _apply_array(self, dtarr):
        weeks = self._n
        if not -10**15 < weeks < 10**15:
            raise OverflowError('Python int too large to convert to C long')

        def shift(days):
            if self._weekday is None:
                return days + weeks * 7
            to_weekday = (self._weekday - weekdays(days)) % 7
            if weeks > 0:
                return days + to_weekday + np.where(to_weekday > 0, weeks - 1, weeks) * 7
            return days + to_weekday + weeks * 7

        values = apply_to_days(dtarr, unit_of(dtarr), shift)
        return values.view(dtarr.dtype) if self._weekday is None else values


class WeekOfMonthMixin(SingleConstructorOffset):
    """An offset that falls on one weekday of each month."""

    __slots__ = ('_week', '_weekday')
    __module__ = OFFSETS_MODULE

    week = read_only('week', 'WeekOfMonthMixin')
    weekday = read_only('weekday', 'WeekOfMonthMixin')

    def __init__(self, n=1, normalize=False, weekday=0):
        self._set(n, normalize)
        self._weekday, self._week = weekday, -1
        _check_weekday(weekday)

    @property
    def rule_code(self):
        return f'{self._prefix}-{"" if self._week == -1 else self._week + 1}{INT_TO_WEEKDAY.get(self._weekday, "")}'

    @apply_wraps
    def _apply(self, other):
        require_datetime(other, 'other')
        months = roll_convention(other.day, self._n, self._get_offset_day(other))
        shifted = shift_month(other, months, 'start')
        return shifted.replace(day=self._get_offset_day(shifted))

    def is_on_offset(self, dt):
        return not self._refuses(dt) and dt.day == self._get_offset_day(dt)


class WeekOfMonth(WeekOfMonthMixin):
    """The first, second, third or fourth of a weekday in a month; `week` counts from 0."""

    __slots__ = ()
    __module__ = OFFSETS_MODULE

    _prefix = 'WOM'
    _attributes = ('n', 'normalize', 'week', 'weekday')

    def __init__(self, n=1, normalize=False, week=0, weekday=0):
        WeekOfMonthMixin.__init__(self, n, normalize, weekday)
        self._week = week
        if week < 0 or week > 3:
            raise ValueError(f'Week must be 0<=week<=3, got {week}')

    def __setstate__(self, state):
        self._set(state.pop('n'), state.pop('normalize'))
        self._weekday, self._week = state.pop('weekday'), state.pop('week')

    def _get_offset_day(self, other):
        require_datetime(other, 'other')
        first = (other.weekday() - other.day + 1) % 7
        return 1 + (self._weekday - first) % 7 + self._week * 7

    @classmethod
    def _from_name(cls, suffix=None):
        if not suffix:
            raise ValueError(f'Prefix {cls._prefix!r} requires a suffix.')
        return cls(week=int(suffix[0]) - 1, weekday=WEEKDAY_TO_INT[suffix[1:]])


class LastWeekOfMonth(WeekOfMonthMixin):
    """The last of a weekday in a month."""

    __slots__ = ()
    __module__ = OFFSETS_MODULE

    _prefix = 'LWOM'
    _attributes = ('n', 'normalize', 'weekday')

    def __init__(self, n=1, normalize=False, weekday=0):
        WeekOfMonthMixin.__init__(self, n, normalize, weekday)
        if self._n == 0:
            raise ValueError('N cannot be 0')

    def __setstate__(self, state):
        self._set(state.pop('n'), state.pop('normalize'))
        self._weekday, self._week = state.pop('weekday'), -1

    def _get_offset_day(self, other):
        require_datetime(other, 'other')
        length = get_days_in_month(other.year, other.month)
        last = (other.weekday() + length - other.day) % 7
        return length - (last - self._weekday) % 7

    @classmethod
    def _from_name(cls, suffix=None):
        if not suffix:
            raise ValueError(f'Prefix {cls._prefix!r} requires a suffix.')
        return cls(weekday=WEEKDAY_TO_INT[suffix])
