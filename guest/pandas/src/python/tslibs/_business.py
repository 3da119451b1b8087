"""Business days: those from Monday to Friday, and those of a week mask and holidays."""

from datetime import timedelta

import numpy as np

from pandas._libs import tslibs
from pandas._libs.tslibs._offset_core import (
    OFFSETS_MODULE,
    PER_DAY,
    ApplyTypeError,
    BaseOffset,
    SingleConstructorOffset,
    apply_to_days,
    apply_wraps,
    read_only,
    roll_anchors,
    unit_of,
    weekdays,
)

DEFAULT_WEEKMASK = 'Mon Tue Wed Thu Fri'
ZERO = timedelta(0)
EPOCH_ORDINAL = 719_163


def _as_day(value):
    """A date of any kind as numpy's datetime64 of days."""
    value = np.datetime64(value)
    return value if value.dtype == 'M8[D]' else value.astype('M8[D]')


def _get_calendar(weekmask, holidays, calendar):
    """numpy's calendar of the week mask and the holidays, and the holidays."""
    if isinstance(calendar, np.busdaycalendar):
        return calendar, tuple(calendar.holidays) if not holidays else tuple(holidays)
    holidays = [] if holidays is None else holidays
    try:
        holidays = holidays + calendar.holidays().tolist()
    except AttributeError:
        pass
    holidays = tuple(sorted(_as_day(day) for day in holidays))
    if holidays:
        return np.busdaycalendar(weekmask=weekmask, holidays=holidays), holidays
    return np.busdaycalendar(weekmask=weekmask), holidays


class BusinessMixin(SingleConstructorOffset):
    """What the business offsets share: the `offset` that is added at the end, and a calendar."""

    __slots__ = ('_offset', '_weekmask', '_holidays', '_calendar')
    __module__ = OFFSETS_MODULE

    offset = property(lambda self: self._offset)
    weekmask = read_only('weekmask', 'BusinessMixin')
    holidays = read_only('holidays', 'BusinessMixin')
    calendar = read_only('calendar', 'BusinessMixin')

    def __init__(self, n=1, normalize=False, offset=ZERO):
        self._set_business(n, normalize, offset)

    def _set_business(self, n, normalize, offset):
        self._set(n, normalize)
        if not isinstance(offset, timedelta):
            raise TypeError(f'Cannot convert {type(offset).__name__} to datetime.timedelta')
        self._offset = offset
        self._weekmask = self._holidays = self._calendar = None

    def _init_custom(self, weekmask, holidays, calendar):
        self._calendar, self._holidays = _get_calendar(weekmask, holidays, calendar)
        self._weekmask = weekmask

    def _repr_attrs(self):
        return f': offset={self._offset!r}' if self._offset else ''

    def __setstate__(self, state):
        self._set_business(state.pop('n'), state.pop('normalize'), state.pop('offset', state.pop('_offset', ZERO)))
        if self._prefix.startswith(('C', 'c')):
            self._init_custom(state.pop('weekmask', DEFAULT_WEEKMASK), state.pop('holidays', None), None)

    def _combined(self, other, what):
        """This offset with a timedelta more at the end."""
        if not isinstance(other, (timedelta, np.timedelta64)) and not tslibs.offsets.is_tick_object(other):
            raise ApplyTypeError(what)
        total = tslibs.Timedelta(self._offset) + other
        return BusinessDay(self._n, offset=total.to_pytimedelta(), normalize=self._normalize)

    def _with_offset(self, result):
        return result + self._offset if self._offset else result


def _offset_parts(delta):
    hours, rest = divmod(delta.seconds, 3600)
    parts = (delta.days, 'D'), (hours, 'h'), (rest // 60, 'Min'), (rest % 60, 's'), (delta.microseconds, 'us')
    return ''.join(f'{count}{unit}' for count, unit in parts if count > 0)


class BusinessDay(BusinessMixin):
    """`n` days from Monday to Friday."""

    __slots__ = ()
    __module__ = OFFSETS_MODULE

    _prefix = 'B'
    _attributes = ('n', 'normalize', 'offset')
    _period_dtype_code = 5000

    def _offset_str(self):
        if self._offset >= ZERO:
            return '+' + _offset_parts(self._offset)
        return '-' + _offset_parts(-self._offset)

    def _shift(self, weekday):
        """How many days away the business day is that is `n` from one with this weekday."""
        last = np.minimum(weekday, 4) if isinstance(weekday, np.ndarray) else min(weekday, 4)
        target = roll_anchors(last, weekday < 5, self._n)
        return target // 5 * 7 + target % 5 - weekday

    @apply_wraps
    def _apply(self, other):
        if isinstance(other, (timedelta, np.timedelta64, BaseOffset)):
            return self._combined(other, 'Only know how to combine business day with datetime or timedelta.')
        return self._with_offset(other + timedelta(days=self._shift(other.weekday())))

    def _apply_array(self, dtarr):
        if not -10**15 < self._n < 10**15:
            raise OverflowError('Python int too large to convert to C long')
        values = apply_to_days(dtarr, unit_of(dtarr), lambda days: days + self._shift(weekdays(days)))
        if not self._offset:
            return values
        return values.view(dtarr.dtype) + tslibs.Timedelta(self._offset)

    def is_on_offset(self, dt):
        return not self._refuses(dt) and dt.weekday() < 5


class CustomBusinessDay(BusinessDay):
    """`n` days that the week mask has, and that are no holidays."""

    __slots__ = ()
    __module__ = OFFSETS_MODULE

    _prefix = 'C'
    _attributes = ('n', 'normalize', 'weekmask', 'holidays', 'calendar', 'offset')
    _apply_array = BaseOffset._apply_array

    def __init__(self, n=1, normalize=False, weekmask=DEFAULT_WEEKMASK, holidays=None, calendar=None, offset=ZERO):
        self._set_business(n, normalize, offset)
        self._init_custom(weekmask, holidays, calendar)

    @property
    def _period_dtype_code(self):
        raise ValueError(f'{self.base} is not supported as period frequency')

    @apply_wraps
    def _apply(self, other):
        if isinstance(other, (timedelta, np.timedelta64, BaseOffset)):
            return self._combined(
                other, 'Only know how to combine trading day with datetime, datetime64 or timedelta.')
        # Also for years that are beyond those of datetime
        today = other._value // PER_DAY[other._creso]
        target = np.busday_offset(
            np.datetime64(today, 'D'), self._n, roll='forward' if self._n <= 0 else 'backward',
            busdaycal=self._calendar)
        return self._with_offset(other + timedelta(days=int(target.view(np.int64)) - today))

    def is_on_offset(self, dt):
        if self._refuses(dt):
            return False
        return np.is_busday(np.datetime64(dt.toordinal() - EPOCH_ORDINAL, 'D'), busdaycal=self._calendar)
