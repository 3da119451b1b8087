"""Texts of periods: the usual one of each frequency, and those by a format as strftime has it."""

import re
import time

from pandas._libs.tslibs._period_calendar import (
    BUSINESS,
    DAY,
    HOUR,
    MICRO,
    MILLI,
    MINUTE,
    MONTH,
    NANO,
    QUARTER,
    SECOND,
    WEEK,
    YEAR,
    days_of_months,
    first_day,
    fiscal_quarter,
    group_of,
    last_day,
    nanoseconds,
    split_days,
    split_period,
)

DIRECTIVE = re.compile(r'%(.)', re.DOTALL)
# Digits of the fraction of a second
FRACTION_DIGITS = {SECOND: 0, MILLI: 3, MICRO: 6, NANO: 9}


def _date_text(days):
    months, day = split_days(days)
    return f'{1970 + months // 12}-{months % 12 + 1:02d}-{day:02d}'


def _usual_text(ordinal, code):
    group = group_of(code)
    if group == YEAR:
        return f'{1970 + ordinal}'
    if group == QUARTER:
        return f'{1970 + ordinal // 4}Q{ordinal % 4 + 1}'
    if group == MONTH:
        return f'{1970 + ordinal // 12}-{ordinal % 12 + 1:02d}'
    if group == WEEK:
        return f'{_date_text(first_day(ordinal, code))}/{_date_text(last_day(ordinal, code))}'
    days, times = split_period(ordinal, code)
    if group in (BUSINESS, DAY):
        return _date_text(days)
    nanos = nanoseconds(times, code)
    seconds, nanos = divmod(nanos, 1_000_000_000)
    hour, minute = seconds // 3600, seconds // 60 % 60
    if group in (HOUR, MINUTE):
        return f'{_date_text(days)} {hour:02d}:{minute:02d}'
    text = f'{_date_text(days)} {hour:02d}:{minute:02d}:{seconds % 60:02d}'
    digits = FRACTION_DIGITS[group]
    return f'{text}.{nanos:09d}'[:len(text) + 1 + digits] if digits else text


def format_period(ordinal, code, form=None):
    """The text of a period that is not NaT; without a format, the usual one of its frequency."""
    if form is None:
        return _usual_text(ordinal, code)
    days, times = split_period(ordinal, code)
    seconds, nanos = divmod(nanoseconds(times, code), 1_000_000_000)
    quarters = fiscal_quarter(ordinal, code)
    own = {
        'q': f'{quarters % 4 + 1}', 'F': f'{1970 + quarters // 4}', 'f': f'{(1970 + quarters // 4) % 100:02d}',
        'l': f'{nanos // 1_000_000:03d}', 'u': f'{nanos // 1000:06d}', 'n': f'{nanos:09d}',
    }
    plain = DIRECTIVE.sub(lambda found: own.get(found[1], found[0]), form)
    if '%' not in plain:
        return plain
    months, day = split_days(days)
    in_year = days - days_of_months(months // 12 * 12) + 1
    return time.strftime(plain, (1970 + months // 12, months % 12 + 1, day, seconds // 3600, seconds // 60 % 60,
                                 seconds % 60, (days + 3) % 7, in_year, -1))
