"""Offsets that fall on days of months: the ends and beginnings of months, quarters and years, and half months."""

from pandas._libs.tslibs._business import DEFAULT_WEEKMASK, ZERO, BusinessMixin, CustomBusinessDay
from pandas._libs.tslibs._offset_core import (
    MONTH_ALIASES,
    MONTH_TO_NUMBER,
    OFFSETS_MODULE,
    SingleConstructorOffset,
    apply_to_days,
    apply_wraps,
    checked_steps,
    get_day_of_month,
    get_days_in_month,
    month_starts,
    read_only,
    require_datetime,
    roll_anchors,
    roll_convention,
    roll_qtrday,
    shift_month,
    shift_months,
    shift_quarters,
    split_months,
    unit_of,
)


def make(base, name, doc, **attributes):
    """A class that differs from its base by class attributes alone."""
    return type(name, (base,), {
        '__slots__': (), '__module__': OFFSETS_MODULE, '__qualname__': name, '__doc__': doc, **attributes})


# Months

class MonthOffset(SingleConstructorOffset):
    """An offset that falls on one day of each month."""

    __slots__ = ()
    __module__ = OFFSETS_MODULE

    def is_on_offset(self, dt):
        return not self._refuses(dt) and dt.day == get_day_of_month(dt.year, dt.month, self._day_opt)

    @apply_wraps
    def _apply(self, other):
        compare = self._get_offset_day(other)
        return shift_month(other, roll_convention(other.day, self._n, compare), self._day_opt)

    def _apply_array(self, dtarr):
        return shift_months(dtarr, self._n, self._day_opt, unit_of(dtarr))


MonthEnd = make(MonthOffset, 'MonthEnd', 'The last day of a month.',
                _prefix='ME', _day_opt='end', _period_dtype_code=3000)
MonthBegin = make(MonthOffset, 'MonthBegin', 'The first day of a month.', _prefix='MS', _day_opt='start')
BusinessMonthEnd = make(MonthOffset, 'BusinessMonthEnd', 'The last business day of a month.',
                        _prefix='BME', _day_opt='business_end')
BusinessMonthBegin = make(MonthOffset, 'BusinessMonthBegin', 'The first business day of a month.',
                          _prefix='BMS', _day_opt='business_start')


# Quarters

class QuarterOffset(SingleConstructorOffset):
    """An offset that falls on one day of each third month, counted from `startingMonth`."""

    __slots__ = ('_startingMonth',)
    __module__ = OFFSETS_MODULE

    _attributes = ('n', 'normalize', 'startingMonth')
    startingMonth = read_only('startingMonth', 'QuarterOffset')

    def __init__(self, n=1, normalize=False, startingMonth=None):
        self._set(n, normalize)
        self._startingMonth = self._default_starting_month if startingMonth is None else startingMonth

    def __setstate__(self, state):
        self._startingMonth = state.pop('startingMonth')
        self._set(state.pop('n'), state.pop('normalize'))

    @classmethod
    def _from_name(cls, suffix=None):
        return cls(startingMonth=MONTH_TO_NUMBER[suffix] if suffix else cls._from_name_starting_month)

    @property
    def rule_code(self):
        return f'{self._prefix}-{MONTH_ALIASES[self._startingMonth]}'

    def is_anchored(self):
        self._warn_anchored("'obj.n == 1 and obj.startingMonth is not None'")
        return self._n == 1 and self._startingMonth is not None

    def is_on_offset(self, dt):
        if self._refuses(dt) or (dt.month - self._startingMonth) % 3:
            return False
        return dt.day == get_day_of_month(dt.year, dt.month, self._day_opt)

    @apply_wraps
    def _apply(self, other):
        require_datetime(other, 'other')
        since = other.month % 3 - self._startingMonth % 3
        quarters = roll_qtrday(other, self._n, self._startingMonth, self._day_opt, 3)
        return shift_month(other, quarters * 3 - since, self._day_opt)

    def _apply_array(self, dtarr):
        return shift_quarters(dtarr, self._n, self._startingMonth, self._day_opt, 3, unit_of(dtarr))


QuarterEnd = make(
    QuarterOffset, 'QuarterEnd', 'The last day of a quarter.', _prefix='QE', _day_opt='end',
    _default_starting_month=3, _from_name_starting_month=12,
    _period_dtype_code=property(lambda self: 2000 + self._startingMonth % 12))
QuarterBegin = make(
    QuarterOffset, 'QuarterBegin', 'The first day of a quarter.', _prefix='QS', _day_opt='start',
    _default_starting_month=3, _from_name_starting_month=1)
BQuarterEnd = make(
    QuarterOffset, 'BQuarterEnd', 'The last business day of a quarter.', _prefix='BQE', _day_opt='business_end',
    _default_starting_month=3, _from_name_starting_month=12, _output_name='BusinessQuarterEnd')
BQuarterBegin = make(
    QuarterOffset, 'BQuarterBegin', 'The first business day of a quarter.', _prefix='BQS',
    _day_opt='business_start', _default_starting_month=3, _from_name_starting_month=1,
    _output_name='BusinessQuarterBegin')


# Years

class YearOffset(SingleConstructorOffset):
    """An offset that falls on one day of one month each year."""

    __slots__ = ('_month',)
    __module__ = OFFSETS_MODULE

    _attributes = ('n', 'normalize', 'month')
    month = read_only('month', 'YearOffset')

    def __init__(self, n=1, normalize=False, month=None):
        self._set(n, normalize)
        self._month = self._default_month if month is None else month
        if not 1 <= self._month <= 12:
            raise ValueError('Month must go from 1 to 12')

    def __setstate__(self, state):
        self._month = state.pop('month')
        self._set(state.pop('n'), state.pop('normalize'))

    @classmethod
    def _from_name(cls, suffix=None):
        return cls(month=MONTH_TO_NUMBER[suffix]) if suffix else cls()

    @property
    def rule_code(self):
        return f'{self._prefix}-{MONTH_ALIASES[self._month]}'

    def _get_offset_day(self, other):
        require_datetime(other, 'other')
        return get_day_of_month(other.year, self._month, self._day_opt)

    def is_on_offset(self, dt):
        return not self._refuses(dt) and dt.month == self._month and dt.day == self._get_offset_day(dt)

    @apply_wraps
    def _apply(self, other):
        require_datetime(other, 'other')
        years = roll_qtrday(other, self._n, self._month, self._day_opt, 12)
        return shift_month(other, years * 12 + self._month - other.month, self._day_opt)

    def _apply_array(self, dtarr):
        return shift_quarters(dtarr, self._n, self._month, self._day_opt, 12, unit_of(dtarr))


YearEnd = make(
    YearOffset, 'YearEnd', 'The last day of a year.', _prefix='YE', _day_opt='end', _default_month=12,
    _period_dtype_code=property(lambda self: 1000 + self._month % 12))
YearBegin = make(
    YearOffset, 'YearBegin', 'The first day of a year.', _prefix='YS', _day_opt='start', _default_month=1)
BYearEnd = make(
    YearOffset, 'BYearEnd', 'The last business day of a year.', _prefix='BYE', _day_opt='business_end',
    _default_month=12, _outputName='BusinessYearEnd')
BYearBegin = make(
    YearOffset, 'BYearBegin', 'The first business day of a year.', _prefix='BYS', _day_opt='business_start',
    _default_month=1, _outputName='BusinessYearBegin')


# Half months

class SemiMonthOffset(SingleConstructorOffset):
    """An offset that falls on two days of each month, `day_of_month` and its first or last."""

    __slots__ = ('_day_of_month',)
    __module__ = OFFSETS_MODULE

    _attributes = ('n', 'normalize', 'day_of_month')
    _default_day_of_month = 15
    _min_day_of_month = 2
    day_of_month = read_only('day_of_month', 'SemiMonthOffset')

    def __init__(self, n=1, normalize=False, day_of_month=None):
        self._set(n, normalize)
        self._day_of_month = self._default_day_of_month if day_of_month is None else int(day_of_month)
        if not self._min_day_of_month <= self._day_of_month <= 27:
            raise ValueError(f'day_of_month must be {self._min_day_of_month}<=day_of_month<=27, '
                             f'got {self._day_of_month}')

    def __setstate__(self, state):
        self._set(state.pop('n'), state.pop('normalize'))
        self._day_of_month = state.pop('day_of_month')

    @classmethod
    def _from_name(cls, suffix=None):
        return cls(day_of_month=suffix)

    @property
    def rule_code(self):
        return f'{self._prefix}-{self._day_of_month}'

    @apply_wraps
    def _apply(self, other):
        require_datetime(other, 'other')
        months = other.year * 12 + other.month - 1
        length = get_days_in_month(other.year, other.month)
        months, is_second = self._moved(months, other.day, length)
        year, month = months // 12, months % 12 + 1
        day = self._anchor_day(is_second, get_days_in_month(year, month))
        return other.replace(year=year, month=month, day=day)

    def _apply_array(self, dtarr):
        checked_steps(self._n)

        def shift(days):
            months, day, starts = split_months(days)
            length = month_starts(months + 1) - starts
            months, is_second = self._moved(months, day + 1, length)
            starts = month_starts(months)
            length = month_starts(months + 1) - starts
            return starts + (self._anchor_day(0, length) - 1) * (1 - is_second) \
                + (self._anchor_day(1, length) - 1) * is_second

        return apply_to_days(dtarr, unit_of(dtarr), shift)

    def _moved(self, months, day, length):
        """The month `n` steps away and which of its two days it is; numbers or arrays."""
        first, second = self._anchor_day(0, length), self._anchor_day(1, length)
        floor = months * 2 - 1 + (day >= first) + (day >= second)
        target = roll_anchors(floor, (day == first) | (day == second), self._n)
        return target // 2, target % 2


class SemiMonthEnd(SemiMonthOffset):
    """Two days of a month: `day_of_month` and the last one."""

    __slots__ = ()
    __module__ = OFFSETS_MODULE

    _prefix = 'SME'
    _min_day_of_month = 1

    def _anchor_day(self, is_second, length):
        return length if is_second else self._day_of_month

    def is_on_offset(self, dt):
        return not self._refuses(dt) and dt.day in (self._day_of_month, get_days_in_month(dt.year, dt.month))


class SemiMonthBegin(SemiMonthOffset):
    """Two days of a month: the first one and `day_of_month`."""

    __slots__ = ()
    __module__ = OFFSETS_MODULE

    _prefix = 'SMS'

    def _anchor_day(self, is_second, length):
        return self._day_of_month if is_second else 1

    def is_on_offset(self, dt):
        return not self._refuses(dt) and dt.day in (1, self._day_of_month)


# Months by a calendar of business days

class _CustomBusinessMonth(BusinessMixin):
    """The first or the last business day of a month, by a week mask and holidays."""

    __slots__ = ()
    __module__ = OFFSETS_MODULE

    _attributes = ('n', 'normalize', 'weekmask', 'holidays', 'calendar', 'offset')

    def __init__(self, n=1, normalize=False, weekmask=DEFAULT_WEEKMASK, holidays=None, calendar=None, offset=ZERO):
        self._set_business(n, normalize, offset)
        self._init_custom(weekmask, holidays, calendar)

    def _remembered(self, name, function):
        if name not in self._cache:
            self._cache[name] = function()
        return self._cache[name]

    @property
    def _is_begin(self):
        return self._prefix.endswith('S')

    @property
    def cbday_roll(self):
        """Rolls a date at the month's limit to a business day within the month."""
        def make_roll():
            day = CustomBusinessDay(
                weekmask=self._weekmask, holidays=self._holidays, calendar=self._calendar)
            return day.rollforward if self._is_begin else day.rollback
        return self._remembered('cbday_roll', make_roll)

    @property
    def m_offset(self):
        return self._remembered('m_offset', lambda: MonthBegin() if self._is_begin else MonthEnd())

    @property
    def month_roll(self):
        """Rolls a date to its month's limit."""
        return self.m_offset.rollback if self._is_begin else self.m_offset.rollforward

    @apply_wraps
    def _apply(self, other):
        require_datetime(other, 'other')
        limit = self.month_roll(other)
        compare = self.cbday_roll(limit)
        n = roll_convention(other.day, self._n, compare.day)
        return self._with_offset(self.cbday_roll(limit + self.m_offset * n))


CustomBusinessMonthEnd = make(
    _CustomBusinessMonth, 'CustomBusinessMonthEnd', 'The last business day of a month, by a calendar.',
    _prefix='CBME')
CustomBusinessMonthBegin = make(
    _CustomBusinessMonth, 'CustomBusinessMonthBegin', 'The first business day of a month, by a calendar.',
    _prefix='CBMS')
