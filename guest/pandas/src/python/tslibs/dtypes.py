"""Names and numbers of frequencies, resolutions and units, and what lies beneath `PeriodDtype`.

How many of one unit another is, is in `_units`; the offsets that the names stand for are in `offsets`.
"""

import warnings
from enum import Enum

from pandas._libs.tslibs._units import (
    ABBREV_TO_UNIT,
    NPY_FR_D,
    NPY_FR_GENERIC,
    NPY_FR_M,
    NPY_FR_Y,
    NPY_FR_ns,
    NPY_FR_s,
    UNIT_TO_ABBREV,
    UNIT_TO_ATTRNAME,
    get_conversion_factor,
)
from pandas._libs.tslibs.ccalendar import DAYS, MONTHS
from pandas.util._exceptions import find_stack_level as _stack_level

# December first, as the code of a yearly or quarterly frequency counts its last month
_END_MONTHS = ['DEC', *MONTHS[:-1]]
_END_DAYS = ['SUN', *DAYS[:-1]]


def _anchored(prefix, names, code):
    return {f'{prefix}-{name}': code + index for index, name in enumerate(names)}


# the code of a period's frequency, by name
_period_code_map = {
    **_anchored('Y', _END_MONTHS, 1000),
    **_anchored('Q', _END_MONTHS, 2000),
    'M': 3000,
    **_anchored('W', _END_DAYS, 4000),
    'B': 5000, 'D': 6000, 'h': 7000, 'min': 8000, 's': 9000, 'ms': 10000, 'us': 11000, 'ns': 12000,
}
_reverse_period_code_map = {code: name for name, code in _period_code_map.items()}
_attrname_to_abbrevs = {
    'year': 'Y', 'quarter': 'Q', 'month': 'M', 'day': 'D', 'hour': 'h', 'minute': 'min', 'second': 's',
    'millisecond': 'ms', 'microsecond': 'us', 'nanosecond': 'ns',
}
attrname_to_abbrevs = _attrname_to_abbrevs
_abbrev_to_attrnames = {abbrev: name for name, abbrev in _attrname_to_abbrevs.items()}

npy_unit_to_attrname = UNIT_TO_ATTRNAME
attrname_to_npy_unit = {name: unit for unit, name in UNIT_TO_ATTRNAME.items()}


def _by_month(old, new, months=MONTHS, keep=True):
    """Old name to new one, for each month that either may end in (`keep`: the new name keeps the month)."""
    return {f'{old}-{month}': f'{new}-{month}' if keep else new for month in months}


# the name of a period's frequency, by that of an offset
OFFSET_TO_PERIOD_FREQSTR = {
    'WEEKDAY': 'D', 'EOM': 'M', 'BME': 'M', 'SME': 'M', 'BQS': 'Q', 'QS': 'Q', 'BQE': 'Q',
    **_by_month('BQE', 'Q', _END_MONTHS, keep=False),
    'MS': 'M', 'D': 'D', 'B': 'B', 'min': 'min', 's': 's', 'ms': 'ms', 'us': 'us', 'ns': 'ns', 'h': 'h',
    'QE': 'Q', **_by_month('QE', 'Q', _END_MONTHS),
    'YE': 'Y', **_by_month('YE', 'Y', _END_MONTHS),
    'W': 'W', 'ME': 'M', 'Y': 'Y',
    'BYE': 'Y', **_by_month('BYE', 'Y', _END_MONTHS, keep=False),
    'YS': 'Y', 'BYS': 'Y',
    **_by_month('QS', 'Q', keep=False), **_by_month('BQS', 'Q', keep=False),
    **_by_month('YS', 'Y', keep=False), **_by_month('BYS', 'Y', keep=False),
    **_by_month('Y', 'Y'), **_by_month('Q', 'Q'),
    **{f'W-{day}': f'W-{day}' for day in DAYS},
}
c_OFFSET_TO_PERIOD_FREQSTR = OFFSET_TO_PERIOD_FREQSTR


def _with_months(old, new):
    return {old: new, **_by_month(old, new, _END_MONTHS)}


# names of offsets that ended their period unsaid, and those that they have now
OFFSET_DEPR_FREQSTR = {
    'M': 'ME',
    **_with_months('Q', 'QE'), **_with_months('Y', 'YE'), **_with_months('A', 'YE'),
    **_with_months('BY', 'BYE'), **_with_months('BA', 'BYE'),
    'BM': 'BME', 'CBM': 'CBME', 'SM': 'SME',
    **_with_months('BQ', 'BQE'),
}
c_OFFSET_DEPR_FREQSTR = OFFSET_DEPR_FREQSTR
REVERSE_OFFSET_DEPR_FREQSTR = {new: old for old, new in OFFSET_DEPR_FREQSTR.items()}
c_REVERSE_OFFSET_DEPR_FREQSTR = REVERSE_OFFSET_DEPR_FREQSTR
PERIOD_TO_OFFSET_FREQSTR = {period: offset for offset, period in OFFSET_TO_PERIOD_FREQSTR.items()}

# old names of frequencies, and those that are to be used instead
DEPR_ABBREVS = {
    'A': 'Y', 'a': 'Y', **_by_month('A', 'Y', _END_MONTHS),
    **_with_months('BA', 'BY'), **_with_months('AS', 'YS'), **_with_months('BAS', 'BYS'),
    'H': 'h', 'BH': 'bh', 'CBH': 'cbh', 'T': 'min', 't': 'min', 'S': 's', 'L': 'ms', 'l': 'ms', 'U': 'us', 'u': 'us',
    'N': 'ns', 'n': 'ns',
}
c_DEPR_ABBREVS = DEPR_ABBREVS


class PeriodDtypeBase:
    """The frequency of a period as a code and a multiple of it: what `PeriodDtype` is built on."""

    __slots__ = ('_code', '_multiple')
    _dtype_code = property(lambda self: self._code)
    _n = property(lambda self: self._multiple)

    def __new__(cls, *args, **kwargs):
        self = object.__new__(cls)
        _set_period_fields(self, *args, **kwargs)
        return self

    def __eq__(self, other):
        if not isinstance(other, PeriodDtypeBase):
            return False
        return self._code == other._code and self._multiple == other._multiple

    def __ne__(self, other):
        return not self.__eq__(other)

    def __hash__(self):
        return hash((self._code, self._multiple))

    def __reduce__(self):
        return type(self), (self._code, self._multiple)

    @property
    def _freq_group_code(self):
        return freq_group_code(self._code)

    @property
    def _resolution_obj(self):
        """How fine the values are: that of the frequency's group."""
        group = FreqGroup(self._freq_group_code)
        name = _reverse_period_code_map[group.value].split('-')[0]
        return Resolution.get_reso_from_freqstr('D' if name == 'B' else name)

    @property
    def _freqstr(self):
        name = _reverse_period_code_map.get(self._code)
        return name if self._multiple == 1 else str(self._multiple) + name

    def _get_to_timestamp_base(self):
        """The code that a period goes through to become a timestamp: days, seconds, or finer as it is."""
        if self._code < FreqGroup.FR_BUS.value:
            return FreqGroup.FR_DAY.value
        if FreqGroup.FR_HR.value <= self._code <= FreqGroup.FR_SEC.value:
            return FreqGroup.FR_SEC.value
        return self._code

    def _is_tick_like(self):
        """Whether the frequency is a fixed stretch of time."""
        return self._code >= FreqGroup.FR_DAY.value

    @property
    def _creso(self):
        return _PERIOD_CODE_TO_UNIT[self._code]

    @property
    def _td64_unit(self):
        return npy_unit_to_abbrev(self._creso)


def _set_period_fields(dtype, *args, **kwargs):
    if kwargs or len(args) != 2:
        if set(kwargs) <= {'code', 'n'} and len(args) + len(kwargs) == 2:
            args = args if not kwargs else (*args, *(kwargs[name] for name in ('code', 'n')[len(args):]))
        else:
            raise TypeError(f'__cinit__() takes exactly 2 positional arguments ({len(args)} given)')
    try:
        dtype._code, dtype._multiple = (value.__index__() for value in args)
    except AttributeError:
        raise TypeError('an integer is required') from None


def freq_group_code(code):
    """The code of a frequency without what it is anchored to; rounds towards zero."""
    return code - code % 1000 if code >= 0 else -(-code - -code % 1000)


class FreqGroup(Enum):
    """The codes of frequencies, without what they are anchored to."""

    FR_ANN = 1000
    FR_QTR = 2000
    FR_MTH = 3000
    FR_WK = 4000
    FR_BUS = 5000
    FR_DAY = 6000
    FR_HR = 7000
    FR_MIN = 8000
    FR_SEC = 9000
    FR_MS = 10000
    FR_US = 11000
    FR_NS = 12000
    FR_UND = -10000

    @staticmethod
    def from_period_dtype_code(code):
        return FreqGroup(freq_group_code(code))


# the groups by name, and the code of each month or day that a frequency may be anchored to, as integers
PERIOD_CODES = {member.name: member.value for member in FreqGroup}
FR_ANN, FR_QTR, FR_MTH, FR_WK, FR_BUS, FR_DAY, FR_HR, FR_MIN, FR_SEC, FR_MS, FR_US, FR_NS, FR_UND = (
    PERIOD_CODES.values())

# a group of codes that stands for a unit; the rest counts as years
_GROUP_TO_UNIT = {FR_MTH: NPY_FR_M, **{FR_DAY + 1000 * step: NPY_FR_D + step for step in range(7)}}
_GROUP_TO_UNIT_OR_YEARS = NPY_FR_Y
_PERIOD_CODE_TO_UNIT = {code: unit for code, unit in _GROUP_TO_UNIT.items() if code >= FR_DAY}


def freq_group_code_to_npy_unit(code):
    """The unit that a frequency's group counts in; years, where it has none of its own."""
    return _GROUP_TO_UNIT.get(code, _GROUP_TO_UNIT_OR_YEARS)


class Resolution(Enum):
    """How fine a value is, from nanoseconds to years."""

    RESO_NS = 0
    RESO_US = 1
    RESO_MS = 2
    RESO_SEC = 3
    RESO_MIN = 4
    RESO_HR = 5
    RESO_DAY = 6
    RESO_MTH = 7
    RESO_QTR = 8
    RESO_YR = 9

    def __lt__(self, other):
        return self.value < other.value

    def __ge__(self, other):
        return self.value >= other.value

    @property
    def attr_abbrev(self):
        """The frequency's name, as 'Y' or 'min'."""
        return _attrname_to_abbrevs[self.attrname]

    @property
    def attrname(self):
        """The name of the field, as 'year' or 'minute'."""
        return _reso_str_map[self.value]

    @classmethod
    def from_attrname(cls, attrname):
        if not isinstance(attrname, str):
            raise TypeError(
                f"Argument 'attrname' has incorrect type (expected str, got {type(attrname).__name__})")
        return cls(_str_reso_map[attrname])

    @classmethod
    def get_reso_from_freqstr(cls, freq):
        """The resolution of a frequency; what it is anchored to is only looked at where it has to be."""
        attrname = _abbrev_to_attrnames.get(freq)
        if attrname is None:
            attrname = _attrname_of_other_name(freq)
        return cls.from_attrname(attrname)


def _attrname_of_other_name(freq):
    if freq in DEPR_ABBREVS:
        # the second name is left as it stands in pandas' own message
        warnings.warn(
            f"'{freq}' is deprecated and will be removed in a future version. "
            f"Please use '{DEPR_ABBREVS[freq]}' instead of '{{freq}}'.",
            FutureWarning,
            stacklevel=_stack_level(),
        )
        return _abbrev_to_attrnames[DEPR_ABBREVS[freq]]
    start, dash, end = freq.partition('-')
    if start not in ('Y', 'Q') or not dash or end not in MONTHS:
        raise KeyError(freq)
    return _abbrev_to_attrnames[start]


_reso_str_map = dict(enumerate(reversed(_attrname_to_abbrevs)))
_str_reso_map = {name: value for value, name in _reso_str_map.items()}


class NpyDatetimeUnit(Enum):
    """The units of numpy by name."""

    NPY_FR_Y = 0
    NPY_FR_M = 1
    NPY_FR_W = 2
    NPY_FR_D = 4
    NPY_FR_h = 5
    NPY_FR_m = 6
    NPY_FR_s = 7
    NPY_FR_ms = 8
    NPY_FR_us = 9
    NPY_FR_ns = 10
    NPY_FR_ps = 11
    NPY_FR_fs = 12
    NPY_FR_as = 13
    NPY_FR_GENERIC = 14


def npy_unit_to_abbrev(unit):
    """The unit's abbreviation; no unit at all counts as nanoseconds."""
    if unit == NPY_FR_GENERIC:
        return 'ns'
    try:
        return UNIT_TO_ABBREV[unit]
    except KeyError:
        raise NotImplementedError(unit) from None


_ABBREVS = {None: NPY_FR_GENERIC, 'd': NPY_FR_D, **ABBREV_TO_UNIT}


def abbrev_to_npy_unit(abbrev):
    """The unit that an abbreviation stands for; `None` stands for no unit."""
    unit = _ABBREVS.get(abbrev)
    if unit is not None:
        return unit
    if not isinstance(abbrev, str):
        raise TypeError(f"Argument 'abbrev' has incorrect type (expected str, got {type(abbrev).__name__})")
    raise ValueError(f'Unrecognized unit {abbrev}')


def get_supported_reso(reso):
    """The nearest unit that pandas keeps arrays in."""
    if reso == NPY_FR_GENERIC:
        return NPY_FR_ns
    return min(max(reso, NPY_FR_s), NPY_FR_ns)


def is_supported_unit(reso):
    """Whether pandas keeps arrays in this unit."""
    return NPY_FR_s <= reso <= NPY_FR_ns


def periods_per_day(reso=NPY_FR_ns):
    """How many of the unit a day is."""
    return get_conversion_factor(NPY_FR_D, reso)


def periods_per_second(reso):
    """How many of the unit a second is."""
    return get_conversion_factor(NPY_FR_s, reso)


def freq_to_period_freqstr(freq_n, freq_name):
    """The name of a period's frequency, from the parts of an offset's name."""
    name = OFFSET_TO_PERIOD_FREQSTR.get(freq_name, freq_name)
    return name if freq_n == 1 else f'{freq_n}{name}'
