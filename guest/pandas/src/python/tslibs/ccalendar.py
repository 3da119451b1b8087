"""Questions to the (proleptic Gregorian) calendar about one date at a time, and the names of its days and months.

Arrays of dates are dealt with in `fields`.
"""

from datetime import date

DAYS = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN']
DAYS_FULL = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']
MONTHS_FULL = [
    '', 'January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November',
    'December',
]

MONTH_NUMBERS = {name: index for index, name in enumerate(MONTHS)}
c_MONTH_NUMBERS = MONTH_NUMBERS
MONTH_ALIASES = {index + 1: name for index, name in enumerate(MONTHS)}
MONTH_TO_CAL_NUM = {name: index for index, name in MONTH_ALIASES.items()}
int_to_weekday = dict(enumerate(DAYS))
weekday_to_int = {name: index for index, name in int_to_weekday.items()}

DAY_SECONDS = 86_400
HOUR_SECONDS = 3_600
DAY_NANOS = DAY_SECONDS * 1_000_000_000

_DAYS_IN_MONTH = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
# days before each month: first of a common year, then of a leap year
month_offset = []
for _february in (28, 29):
    _sum = 0
    for _month, _length in enumerate(_DAYS_IN_MONTH):
        month_offset.append(_sum)
        _sum += _february if _month == 1 else _length
    month_offset.append(_sum)
month_offset = tuple(month_offset)


def is_leapyear(year):
    """Whether the year has a 29th of February."""
    return (year & 3) == 0 and (year % 100 != 0 or year % 400 == 0)


def get_days_in_month(year, month):
    """How many days the month (1 to 12) has in the year."""
    if month == 2 and is_leapyear(year):
        return 29
    return _DAYS_IN_MONTH[month - 1]


def _cycle_year(year):
    """A year that `datetime.date` can hold, and whose calendar is the same: weekdays repeat after 400 years."""
    return year if 1 <= year <= 9998 else year % 400 + 2000


def dayofweek(year, month, day):
    """The weekday as a number, Monday being 0; the day of the month may be off either end of it."""
    return (date(_cycle_year(year), month, 1).weekday() + day - 1) % 7


def get_day_of_year(year, month, day):
    """Which day of the year it is, from 1."""
    return month_offset[(13 if is_leapyear(year) else 0) + month - 1] + day


def get_iso_calendar(year, month, day):
    """The ISO year, its week and the day of the week, from 1."""
    like = _cycle_year(year)
    iso_year, week, weekday = date(like, month, day).isocalendar()
    return (iso_year - like + year, week, weekday)


def get_week_of_year(year, month, day):
    """The number of the ISO week."""
    return get_iso_calendar(year, month, day)[1]


def get_firstbday(year, month):
    """The first day of the month that is no Saturday or Sunday."""
    weekday = dayofweek(year, month, 1)
    return 8 - weekday if weekday > 4 else 1


def get_lastbday(year, month):
    """The last day of the month that is no Saturday or Sunday."""
    last = get_days_in_month(year, month)
    return last - max(dayofweek(year, month, last) - 4, 0)
