"""Frequency strings: the names of the offsets, those that are deprecated, and how a string becomes an offset."""

import re
import warnings
from datetime import timedelta

from pandas._libs.tslibs import _business, _business_hour, _fiscal, _months, _ticks, _weeks
from pandas._libs.tslibs._offset_core import (
    INVALID_FREQ_ERR_MSG,
    MONTH_ALIASES,
    BaseOffset,
    stack_level,
)

PREFIXED_CLASSES = (
    _months.YearBegin, _months.YearEnd, _months.BYearBegin, _months.BYearEnd, _business.BusinessDay,
    _months.BusinessMonthBegin, _months.BusinessMonthEnd, _months.BQuarterEnd, _months.BQuarterBegin,
    _business_hour.BusinessHour, _business.CustomBusinessDay, _months.CustomBusinessMonthEnd,
    _months.CustomBusinessMonthBegin, _business_hour.CustomBusinessHour, _months.MonthEnd, _months.MonthBegin,
    _ticks.Nano, _months.SemiMonthEnd, _months.SemiMonthBegin, _weeks.Week, _ticks.Second, _ticks.Minute,
    _ticks.Micro, _months.QuarterEnd, _months.QuarterBegin, _ticks.Milli, _ticks.Hour, _ticks.Day,
    _weeks.WeekOfMonth, _fiscal.FY5253, _fiscal.FY5253Quarter,
)
prefix_mapping = {kind._prefix: kind for kind in PREFIXED_CLASSES}
TICK_PREFIXES = {kind._prefix: kind for kind in _ticks.TICK_CLASSES}

# Names that stand for one with a suffix
_lite_rule_alias = {
    'W': 'W-SUN', 'QE': 'QE-DEC', 'YE': 'YE-DEC', 'YS': 'YS-JAN', 'BYE': 'BYE-DEC', 'BYS': 'BYS-JAN',
    'Min': 'min', 'min': 'min', 'ms': 'ms', 'us': 'us', 'ns': 'ns',
}
_dont_uppercase = {'h', 'bh', 'cbh', 'MS', 'ms', 's'}

_offset_map = {}

# Longer strings are refused unread: no frequency needs them, and the pattern reads digits anew from each of them.
LONGEST_FREQUENCY = 2000
opattern = re.compile(r'([+\-]?\d*|[+\-]?\d*\.\d*)\s*([A-Za-z]+([\-][\dA-Za-z\-]+)?)')


def _with_months(names):
    """The table with each name also followed by each month."""
    table = dict(names)
    for old, new in names.items():
        table.update({f'{old}-{month}': f'{new}-{month}' for month in MONTH_ALIASES.values()})
    return table


# Old names of offsets at ends, as periods still have them, and their new ones
END_NAMES = {
    'M': 'ME', 'BM': 'BME', 'SM': 'SME', 'CBM': 'CBME',
    **_with_months({'Q': 'QE', 'BQ': 'BQE', 'Y': 'YE', 'BY': 'BYE', 'A': 'YE', 'BA': 'BYE'}),
}
PERIOD_ONLY_IN = {new: old for old, new in END_NAMES.items() if new[:1] in 'MQY' and old[0] != 'A'}
NEVER_PERIODS = {new for new in END_NAMES.values() if new not in PERIOD_ONLY_IN}
BEGIN_NAMES = _with_months({'AS': 'YS', 'BAS': 'BYS'})
PERIOD_NAMES = _with_months({'A': 'Y'})
# Names whose other spellings in lower case periods warn about: 'ys', but not 'qs'
PERIOD_WARNED = {*END_NAMES, 'YS', 'BYS'}

CASED_NAMES = {
    'w': 'W', 'H': 'h', 'BH': 'bh', 'CBH': 'cbh', 'T': 'min', 't': 'min', 'S': 's', 'L': 'ms', 'l': 'ms',
    'U': 'us', 'u': 'us', 'N': 'ns', 'n': 'ns',
    **dict.fromkeys(('MIN', 'MIn', 'MiN', 'mIN', 'mIn', 'miN'), 'min'),
    **dict.fromkeys(('US', 'Us', 'uS'), 'us'), **dict.fromkeys(('NS', 'Ns', 'nS'), 'ns'),
    **dict.fromkeys(('Ms', 'mS'), 'ms'),
}


def _warn_deprecated(name, instead):
    warnings.warn(
        f"'{name}' is deprecated and will be removed in a future version, please use '{instead}' instead.",
        FutureWarning, stacklevel=stack_level())


def _offset_name(name):
    """The name with its letters in the right case and its E at the end, where it names the end of something."""
    upper = name.upper()
    if upper in END_NAMES:
        _warn_deprecated(name, END_NAMES[upper])
        return END_NAMES[upper]
    if name != upper and name.lower() not in ('s', 'ms', 'us', 'ns') and upper.partition('-')[0].endswith(('S', 'E')):
        _warn_deprecated(name, upper)
        return upper
    return name


def _period_name(name):
    """The same for a period's frequency; names that only offsets have are refused."""
    upper = name.upper()
    if upper in PERIOD_ONLY_IN:
        raise ValueError(f"for Period, please use '{PERIOD_ONLY_IN[upper]}' instead of '{name}'")
    if upper in NEVER_PERIODS:
        raise ValueError(INVALID_FREQ_ERR_MSG.format(name))
    if upper in PERIOD_NAMES:
        _warn_deprecated(name, PERIOD_NAMES[upper])
    if name != upper and upper in PERIOD_WARNED:
        _warn_deprecated(name, upper)
    return END_NAMES.get(upper, name)


def _current_name(name):
    """The name that the offset has today."""
    for table in (BEGIN_NAMES, CASED_NAMES):
        if name in table:
            _warn_deprecated(name, table[name])
            name = table[name]
    return name


def _get_offset(name):
    """The offset of a name with its suffix, as 'W-MON'."""
    if name not in _dont_uppercase:
        name = name.upper()
        name = _lite_rule_alias.get(name, name)
        name = _lite_rule_alias.get(name.lower(), name)
    else:
        name = _lite_rule_alias.get(name, name)
    if name not in _offset_map:
        try:
            prefix, *suffixes = name.split('-')
            kind = prefix_mapping[prefix]
            if len(suffixes) > 1 and not issubclass(kind, _fiscal.FY5253Mixin):
                raise TypeError(f'_from_name() takes at most 1 positional argument ({len(suffixes)} given)')
            _offset_map[name] = kind._from_name(*suffixes)
        except (ValueError, TypeError, KeyError) as error:
            raise ValueError(
                INVALID_FREQ_ERR_MSG.format(f'{name}, failed to parse with error message: {error!r}'))
    return _offset_map[name]


def _has_period(offset):
    return not isinstance(offset, _business.CustomBusinessDay) and hasattr(offset, '_period_dtype_code')


def to_offset(freq, is_period=False):
    """The offset of a string, as '2D' or '1h30min', of a timedelta, or the offset itself."""
    if freq is None:
        return None
    if isinstance(freq, tuple):
        raise TypeError(f'to_offset does not support tuples {freq}, pass as a string instead')
    if isinstance(freq, BaseOffset):
        result = freq
        shown = str(freq)
    elif isinstance(freq, str):
        result = _parsed(freq, is_period)
        shown = result.base.freqstr if result is not None and is_period else ''
    elif isinstance(freq, timedelta):
        return _ticks.delta_to_tick(freq)
    else:
        result = None
    if result is None:
        raise ValueError(INVALID_FREQ_ERR_MSG.format(freq))
    if is_period and not _has_period(result):
        raise ValueError(f'{shown} is not supported as period frequency')
    return result


def _parsed(freq, is_period):
    if len(freq) > LONGEST_FREQUENCY:
        return None
    try:
        return _sum_of_parts(freq, is_period)
    except (ValueError, TypeError) as error:
        raise ValueError(
            INVALID_FREQ_ERR_MSG.format(f'{freq}, failed to parse with error message: {error!r}'))


def _sum_of_parts(freq, is_period):
    split = opattern.split(freq)
    if split[-1] and not split[-1].isspace():
        raise ValueError('last element must be blank')
    result = sign = None
    for separator, stride, name in zip(split[0::4], split[1::4], split[2::4]):
        name = _period_name(name) if is_period else _offset_name(name)
        if separator and not separator.isspace():
            raise ValueError('separator must be spaces')
        name = _current_name(name)
        if sign is None:
            # The first part's sign holds for all of them; that of a tick is in its stride already.
            sign = -1 if stride.startswith('-') else 1
            part = _part(stride, name, sign, 1)
        else:
            part = _part(stride, name, sign, sign)
        result = part if result is None else result + part
    return result


def _part(stride, name, sign, tick_sign):
    prefix = _lite_rule_alias.get(name, name)
    if prefix in TICK_PREFIXES:
        return TICK_PREFIXES[prefix](1) * float(stride or 1) * tick_sign
    count = int(stride or 1)
    return _get_offset(name) * (abs(count) * sign)
