"""Fiscal years of 52 or 53 weeks, their quarters, and Easter."""

from datetime import datetime, timedelta

from pandas._libs import tslibs
from pandas._libs.tslibs._offset_core import (
    INT_TO_WEEKDAY,
    MONTH_ALIASES,
    MONTH_TO_NUMBER,
    OFFSETS_MODULE,
    WEEKDAY_TO_INT,
    SingleConstructorOffset,
    apply_wraps,
    get_days_in_month,
    read_only,
    require_datetime,
    roll_anchors,
)

WEEKS_OF_QUARTER = 13
LONG_YEAR = 53 * 7


class FY5253Mixin(SingleConstructorOffset):
    """What the fiscal year and its quarter share: when the year ends.

    It ends on `weekday`, on the last one of the month `startingMonth` or on the nearest to the month's end.
    """

    __slots__ = ('_startingMonth', '_weekday', '_variation')
    __module__ = OFFSETS_MODULE

    startingMonth = read_only('startingMonth', 'FY5253Mixin')
    weekday = read_only('weekday', 'FY5253Mixin')
    variation = read_only('variation', 'FY5253Mixin')

    def __init__(self, n=1, normalize=False, weekday=0, startingMonth=1, variation='nearest'):
        self._set(n, normalize)
        self._startingMonth, self._weekday, self._variation = startingMonth, weekday, variation
        if self._n == 0:
            raise ValueError('N cannot be 0')
        if variation not in ('nearest', 'last'):
            raise ValueError(f'{variation} is not a valid variation')

    def __setstate__(self, state):
        self._set(state.pop('n'), state.pop('normalize'))
        self._weekday, self._variation = state.pop('weekday'), state.pop('variation')
        self._startingMonth = state.pop('startingMonth', None)

    def is_anchored(self):
        self._warn_anchored("'obj.n == 1'")
        return self._n == 1 and self._startingMonth is not None and self._weekday is not None

    def _get_suffix_prefix(self):
        return 'N' if self._variation == 'nearest' else 'L'

    def get_rule_code_suffix(self):
        return (f'{self._get_suffix_prefix()}-{MONTH_ALIASES[self._startingMonth]}-'
                f'{INT_TO_WEEKDAY[self._weekday]}')

    @property
    def rule_code(self):
        return f'{self._prefix}-{self.get_rule_code_suffix()}'

    def _year_end(self, year):
        """The last day of the fiscal year that belongs to the calendar year, at midnight."""
        month_end = datetime(year, self._startingMonth, get_days_in_month(year, self._startingMonth))
        days = (self._weekday - month_end.weekday()) % 7
        if self._variation == 'last':
            if days:
                days -= 7
        elif days > 3:
            days -= 7
        return month_end + timedelta(days=days)

    def _last_year(self, date):
        """The calendar year whose fiscal year was the last to end on the date or before."""
        year = date.year
        # The end nearest to that of December may be in the next year.
        while self._year_end(year) > date:
            year -= 1
        return year


class FY5253(FY5253Mixin):
    """The last day of a fiscal year of 52 or 53 weeks."""

    __slots__ = ()
    __module__ = OFFSETS_MODULE

    _prefix = 'RE'
    _attributes = ('n', 'normalize', 'weekday', 'startingMonth', 'variation')

    def is_on_offset(self, dt):
        if self._refuses(dt):
            return False
        date = datetime(dt.year, dt.month, dt.day)
        return self._year_end(self._last_year(date)) == date

    def get_year_end(self, dt):
        require_datetime(dt)
        return self._year_end(dt.year).replace(tzinfo=dt.tzinfo)

    @apply_wraps
    def _apply(self, other):
        require_datetime(other, 'other')
        date = datetime(other.year, other.month, other.day)
        year = self._last_year(date)
        end = self._year_end(roll_anchors(year, self._year_end(year) == date, self._n))
        return other.replace(year=end.year, month=end.month, day=end.day)

    @classmethod
    def _parse_suffix(cls, varion_code, startingMonth_code, weekday_code):
        variations = {'N': 'nearest', 'L': 'last'}
        if varion_code not in variations:
            raise ValueError(f'Unable to parse varion_code: {varion_code}')
        return {'weekday': WEEKDAY_TO_INT[weekday_code], 'startingMonth': MONTH_TO_NUMBER[startingMonth_code],
                'variation': variations[varion_code]}

    @classmethod
    def _from_name(cls, *args):
        return cls(**_parsed_suffix(args))


class FY5253Quarter(FY5253Mixin):
    """The last day of a quarter of a fiscal year; one quarter of a year of 53 weeks has a week more."""

    __slots__ = ('_offset', '_qtr_with_extra_week')
    __module__ = OFFSETS_MODULE

    _prefix = 'REQ'
    _attributes = ('n', 'normalize', 'weekday', 'startingMonth', 'qtr_with_extra_week', 'variation')
    qtr_with_extra_week = read_only('qtr_with_extra_week', 'FY5253Quarter')

    def __init__(self, n=1, normalize=False, weekday=0, startingMonth=1, qtr_with_extra_week=1,
                 variation='nearest'):
        FY5253Mixin.__init__(self, n, normalize, weekday, startingMonth, variation)
        self._qtr_with_extra_week = qtr_with_extra_week
        self._set_year_offset()

    def __setstate__(self, state):
        FY5253Mixin.__setstate__(self, state)
        self._qtr_with_extra_week = state.pop('qtr_with_extra_week')
        self._set_year_offset()

    def _set_year_offset(self):
        self._offset = FY5253(
            startingMonth=self._startingMonth, weekday=self._weekday, variation=self._variation)

    @property
    def rule_code(self):
        return f'{self._prefix}-{self.get_rule_code_suffix()}-{self._qtr_with_extra_week}'

    def _quarter_lengths(self, year):
        """The weeks of the quarters that follow the end of the fiscal year."""
        lengths = [WEEKS_OF_QUARTER] * 4
        if (self._year_end(year + 1) - self._year_end(year)).days == LONG_YEAR:
            lengths[self._qtr_with_extra_week - 1] += 1
        return lengths

    def _quarters_since(self, year, passed):
        """How many whole quarters have passed since the fiscal year's end, and what remains."""
        quarters = 0
        for weeks in self._quarter_lengths(year):
            length = timedelta(weeks=weeks)
            if passed < length:
                break
            passed -= length
            quarters += 1
        return quarters, passed

    def _rollback_to_year(self, other):
        """The last year's end before, the whole quarters since then, and what remains."""
        stamp = tslibs.Timestamp(other).tz_localize(None)
        year, quarters, days = self._place(stamp)
        end = self._year_end(year)
        start = stamp.replace(year=end.year, month=end.month, day=end.day)
        return start, quarters, tslibs.Timedelta(days=days)

    def _place(self, dt):
        """The last fiscal year that has ended, and the whole quarters and the days since then."""
        date = datetime(dt.year, dt.month, dt.day)
        year = self._last_year(date)
        quarters, rest = self._quarters_since(year, date - self._year_end(year))
        return year, quarters, rest.days

    @apply_wraps
    def _apply(self, other):
        require_datetime(other, 'other')
        year, quarters, days = self._place(other)
        years, quarter = divmod(roll_anchors(quarters, days == 0, self._n), 4)
        year += years
        end = self._year_end(year) + timedelta(weeks=sum(self._quarter_lengths(year)[:quarter]))
        return other.replace(year=end.year, month=end.month, day=end.day)

    def _year_until(self, dt):
        """The year whose fiscal year's end is the last before the date, and not on it."""
        return self._last_year(datetime(dt.year, dt.month, dt.day) - timedelta(days=1))

    def get_weeks(self, dt):
        return self._quarter_lengths(self._year_until(dt))

    def year_has_extra_week(self, dt):
        return sum(self.get_weeks(dt)) * 7 == LONG_YEAR

    def is_on_offset(self, dt):
        if self._refuses(dt):
            return False
        date = datetime(dt.year, dt.month, dt.day)
        year = self._year_until(date)
        return not self._quarters_since(year, date - self._year_end(year))[1]

    @classmethod
    def _from_name(cls, *args):
        return cls(**_parsed_suffix(args[:-1]), qtr_with_extra_week=int(args[-1]))


def _parsed_suffix(parts):
    if len(parts) != 3:
        raise TypeError(f'_parse_suffix() takes exactly 3 positional arguments ({len(parts)} given)')
    return FY5253._parse_suffix(*parts)


class Easter(SingleConstructorOffset):
    """Easter Sunday, by the western calendar."""

    __slots__ = ()
    __module__ = OFFSETS_MODULE

    def __setstate__(self, state):
        self._set(state.pop('n'), state.pop('normalize'))

    @apply_wraps
    def _apply(self, other):
        require_datetime(other, 'other')
        from dateutil.easter import easter
        day = easter(other.year)
        current = datetime(day.year, day.month, day.day)
        n = self._n
        if n >= 0 and other < current:
            n -= 1
        elif n < 0 and other > current:
            n += 1
        day = easter(other.year + n)
        return other.replace(year=day.year, month=day.month, day=day.day)

    def is_on_offset(self, dt):
        if self._refuses(dt):
            return False
        from dateutil.easter import easter
        day = easter(dt.year)
        return (dt.year, dt.month, dt.day) == (day.year, day.month, day.day)
