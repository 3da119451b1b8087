"""The ordinals of periods: which days and times they are, and how they convert between frequencies.

A frequency is a number: its thousands say the group, from 1 (years) to 12 (nanoseconds), the rest says the month or
the weekday that years, quarters and weeks end with. All functions take Python's ints and int64 arrays alike, if not
said otherwise, and know nothing of NaT.
"""

import numpy as np

from pandas._libs import tslibs

YEAR, QUARTER, MONTH, WEEK, BUSINESS, DAY, HOUR, MINUTE, SECOND, MILLI, MICRO, NANO = range(1, 13)
PER_DAY = {
    DAY: 1, HOUR: 24, MINUTE: 1440, SECOND: 86_400, MILLI: 86_400_000, MICRO: 86_400_000_000,
    NANO: 86_400_000_000_000,
}
TIMEDELTA_UNITS = {DAY: 'D', HOUR: 'h', MINUTE: 'm', SECOND: 's', MILLI: 'ms', MICRO: 'us', NANO: 'ns'}
INT64_MAX = np.iinfo(np.int64).max
NAT_VALUE = np.iinfo(np.int64).min

# Days from the first of March of the year 0 to 1970, and days of 400 years
CIVIL_SHIFT = 719_468
DAYS_OF_ERA = 146_097
MONTHS_TO_1970 = 1970 * 12


def group_of(code):
    group = code // 1000
    if not YEAR <= group <= NANO:
        raise ValueError(f'Unknown freq: {code}')
    return group


def _cap(values, limit):
    return np.minimum(values, limit) if isinstance(values, np.ndarray) else min(values, limit)


# Days and months since 1970; years begin in March here, so that the leap day is the last one

def days_of_months(months):
    """The first day of the month."""
    from_march = months + (MONTHS_TO_1970 - 2)
    year, month = from_march // 12, from_march % 12
    return 365 * year + year // 4 - year // 100 + year // 400 + (153 * month + 2) // 5 - CIVIL_SHIFT


def split_days(days):
    """The month of the day, and the day's number in it from 1."""
    shifted = days + CIVIL_SHIFT
    era = shifted // DAYS_OF_ERA
    day = shifted - era * DAYS_OF_ERA
    year = (day - day // 1460 + day // 36_524 - day // 146_096) // 365
    day = day - (365 * year + year // 4 - year // 100)
    month = (5 * day + 2) // 153
    return (year + era * 400) * 12 + month + (2 - MONTHS_TO_1970), day - (153 * month + 2) // 5 + 1


# Periods of days and longer

def first_day(ordinal, code):
    """The first day of a period."""
    group, anchor = group_of(code), code % 1000
    if group == YEAR:
        return days_of_months(ordinal * 12 + ((anchor or 12) - 12))
    if group == QUARTER:
        return days_of_months(ordinal * 3 + ((anchor or 12) - 12))
    if group == MONTH:
        return days_of_months(ordinal)
    if group == WEEK:
        return ordinal * 7 + (anchor - 10)
    if group == BUSINESS:
        return (ordinal + 3) // 5 * 7 + (ordinal + 3) % 5 - 3
    return ordinal


def last_day(ordinal, code):
    """The last day of a period; business days do not reach into the weekend."""
    if code // 1000 in (BUSINESS, DAY):
        return first_day(ordinal, code)
    return first_day(ordinal + 1, code) - 1


def period_of_day(days, code, roll_back=False):
    """The period that the day is in; for business days, weekends belong to the Monday after or the Friday before."""
    group, anchor = group_of(code), code % 1000
    if group in (YEAR, QUARTER, MONTH):
        months = split_days(days)[0]
        if group == MONTH:
            return months
        return (months + (12 - (anchor or 12))) // (12 if group == YEAR else 3)
    if group == WEEK:
        return (days + (3 - anchor)) // 7 + 1
    if group == BUSINESS:
        return (days + 3) // 7 * 5 + _cap((days + 3) % 7, 4 if roll_back else 5) - 3
    return days


# All periods

def out_of_bounds(days, times, group):
    text = datetime_text(days, times * (86_400 // min(PER_DAY[group], 86_400)) if group <= SECOND
                         else times // (PER_DAY[group] // 86_400))
    return tslibs.OutOfBoundsDatetime(f'Out of bounds nanosecond timestamp: {text}')


def datetime_text(days, seconds):
    month, day = split_days(days)
    return (f'{1970 + month // 12}-{month % 12 + 1:02d}-{day:02d} '
            f'{seconds // 3600:02d}:{seconds // 60 % 60:02d}:{seconds % 60:02d}')


def join_time(days, times, group):
    """Days and the items of the group since midnight, as items since 1970; an error if that is no int64."""
    per_day = PER_DAY[group]
    if isinstance(days, np.ndarray):
        limit = INT64_MAX // per_day
        with np.errstate(over='ignore'):
            result = days * per_day + times
        # In the outermost days, the sum of both may overflow alone.
        wrong = (days > limit) | (days < -limit - 1) | ((days > 0) & (result < 0)) | ((days < -1) & (result > 0))
        if wrong.any():
            place = int(np.argmax(wrong))
            time = times[place] if isinstance(times, np.ndarray) else times
            raise out_of_bounds(int(days[place]), int(time), group)
        return result
    result = days * per_day + times
    if not -INT64_MAX <= result <= INT64_MAX:
        raise out_of_bounds(days, times, group)
    return result


def convert(ordinal, code, target, end):
    """The period of frequency `target` that the period's end or start is in."""
    if code == target:
        return ordinal
    group, target_group = group_of(code), group_of(target)
    if group > DAY and target_group > DAY:
        per_day, target_per_day = PER_DAY[group], PER_DAY[target_group]
        if group > target_group:
            return ordinal // (per_day // target_per_day)
        factor = target_per_day // per_day
        days, times = ordinal // per_day, ordinal % per_day
        return join_time(days, times * factor + (factor - 1 if end else 0), target_group)
    if group > DAY:
        days = ordinal // PER_DAY[group]
    else:
        days = last_day(ordinal, code) if end else first_day(ordinal, code)
    if target_group > DAY:
        return join_time(days, PER_DAY[target_group] - 1 if end else 0, target_group)
    # Longer periods start and end within themselves; days at weekends are moved the other way.
    return period_of_day(days, target, roll_back=end == (group < DAY))


def split_period(ordinal, code):
    """The last day of a period, and for those shorter than a day the items since midnight, otherwise 0."""
    group = group_of(code)
    if group > DAY:
        return ordinal // PER_DAY[group], ordinal % PER_DAY[group]
    return last_day(ordinal, code), ordinal * 0


def nanoseconds(times, code):
    """Items since midnight as nanoseconds."""
    group = code // 1000
    return times * (PER_DAY[NANO] // PER_DAY[group]) if group > DAY else times


def ordinal_of_time(days, nanos, code):
    """The period that a moment is in, given by its day and the nanoseconds since midnight."""
    group = group_of(code)
    if group > DAY:
        return join_time(days, nanos // (PER_DAY[NANO] // PER_DAY[group]), group)
    return period_of_day(days, code)


# Fields, by name: functions of ordinal and code

def _month_field(ordinal, code):
    return split_days(split_period(ordinal, code)[0])[0] % 12 + 1


def _year(ordinal, code):
    return 1970 + split_days(split_period(ordinal, code)[0])[0] // 12


def _day(ordinal, code):
    return split_days(split_period(ordinal, code)[0])[1]


def _time_field(divisor, modulus):
    def field(ordinal, code):
        return nanoseconds(split_period(ordinal, code)[1], code) // divisor % modulus
    return field


def fiscal_quarter(ordinal, code):
    """Quarters since 1970, of fiscal years for quarters that have these, otherwise of calendar years."""
    if code // 1000 == QUARTER:
        return ordinal
    return period_of_day(split_period(ordinal, code)[0], 2000)


def _weekday(ordinal, code):
    return (split_period(ordinal, code)[0] + 3) % 7


def _day_of_year(ordinal, code):
    days = split_period(ordinal, code)[0]
    return days - days_of_months(split_days(days)[0] // 12 * 12) + 1


def _week(ordinal, code):
    """ISO's week: its Thursday says which year it belongs to."""
    days = split_period(ordinal, code)[0]
    thursday = days - (days + 3) % 7 + 3
    return (thursday - days_of_months(split_days(thursday)[0] // 12 * 12)) // 7 + 1


def _days_in_month(ordinal, code):
    months = split_days(split_period(ordinal, code)[0])[0]
    return days_of_months(months + 1) - days_of_months(months)


FIELDS = {
    'year': _year,
    'qyear': lambda ordinal, code: 1970 + fiscal_quarter(ordinal, code) // 4,
    'quarter': lambda ordinal, code: fiscal_quarter(ordinal, code) % 4 + 1,
    'month': _month_field,
    'day': _day,
    'hour': _time_field(3_600_000_000_000, 24),
    'minute': _time_field(60_000_000_000, 60),
    'second': _time_field(1_000_000_000, 60),
    'week': _week,
    'day_of_year': _day_of_year,
    'weekday': _weekday,
    'day_of_week': _weekday,
    'days_in_month': _days_in_month,
}
