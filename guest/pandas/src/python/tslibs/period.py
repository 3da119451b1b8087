"""Period, a span of time of some frequency, and the functions over arrays of periods' ordinals.

The arithmetic of the ordinals lives in _period_calendar, the texts in _period_format. Other modules are reached
through the package when they are needed, as they import each other.
"""

import operator
import re
import warnings
from datetime import date, datetime, timedelta

import numpy as np

from pandas._libs import tslibs
from pandas._libs.tslibs._business import BusinessDay as BDay
from pandas._libs.tslibs._offset_core import INVALID_FREQ_ERR_MSG, BaseOffset, stack_level
from pandas._libs.tslibs._offset_parse import to_offset
from pandas._libs.tslibs._period_calendar import (
    BUSINESS,
    DAY,
    FIELDS,
    INT64_MAX,
    MONTH,
    NANO,
    NAT_VALUE,
    PER_DAY,
    QUARTER,
    TIMEDELTA_UNITS,
    YEAR,
    convert,
    days_of_months,
    group_of,
    join_time,
    last_day,
    nanoseconds,
    ordinal_of_time,
    split_period,
)
from pandas._libs.tslibs._period_format import format_period
from pandas._libs.tslibs._rows import NAIVE, NAMES, PER_SECOND, is_row, kernels
from pandas._libs.tslibs._rows import read as read_row
from pandas._libs.tslibs._ticks import Tick
from pandas._libs.tslibs.dtypes import PeriodDtypeBase, freq_to_period_freqstr

DIFFERENT_FREQ = 'Input has different freq={other_freq} from {cls}(freq={own_freq})'
WEEKLY = re.compile(r'\d{4}-\d{2}-\d{2}/\d{4}-\d{2}-\d{2}')
# The frequency of a date string, by the finest thing that it says
RESOLUTION_FREQS = {
    'year': 'Y', 'quarter': 'Q', 'month': 'M', 'day': 'D', 'hour': 'h', 'minute': 'min', 'second': 's',
    'millisecond': 'ms', 'microsecond': 'us', 'nanosecond': 'ns',
}
NO_VALUE = 'Value must be Period, string, integer, or datetime'
NO_DATETIME_FREQ = 'Must supply freq for datetime value'
NANOS_OF_UNIT = {7: 1_000_000_000, 8: 1_000_000, 9: 1000, 10: 1}


class IncompatibleFrequency(ValueError):
    """Two periods, or a period and an offset, have frequencies that do not go together."""


def _require_str(value, name):
    if not isinstance(value, str):
        raise TypeError(f"Argument '{name}' has incorrect type (expected str, got {type(value).__name__})")


def validate_end_alias(how):
    """'S' or 'E', for all the words that say start or end."""
    _require_str(how, 'how')
    found = END_ALIASES.get(how.upper())
    if found is None:
        raise ValueError('How must be one of S or E')
    return found


END_ALIASES = {'S': 'S', 'E': 'E', 'START': 'S', 'END': 'E', 'BEGIN': 'S', 'FINISH': 'E'}


def freq_to_dtype_code(freq):
    """The number of an offset's frequency."""
    if freq is not None and not isinstance(freq, BaseOffset):
        raise TypeError("Argument 'freq' has incorrect type (expected pandas._libs.tslibs.offsets.BaseOffset, got "
                        f'{type(freq).__name__})')
    try:
        return freq._period_dtype_code
    except AttributeError as error:
        raise ValueError(INVALID_FREQ_ERR_MSG.format(freq)) from error


# Ordinals, one by one

def period_asfreq(ordinal, freq1, freq2, end):
    return ordinal if ordinal == NAT_VALUE else convert(ordinal, freq1, freq2, end)


def period_ordinal(y, m, d, h, min, s, us, ps, freq):
    """The ordinal of the period of a moment; fields beyond their ranges count on."""
    days = days_of_months((y - 1970) * 12 + m - 1) + d - 1
    nanos = (((h * 60 + min) * 60 + s) * 1_000_000 + us) * 1000 + ps // 1000
    more_days, nanos = divmod(nanos, PER_DAY[NANO])
    return ordinal_of_time(days + more_days, nanos, freq)


def get_period_ordinal(dts, freq):
    """The ordinal of the period of a moment that is given by its fields."""
    return period_ordinal(dts.year, dts.month, dts.day, dts.hour, dts.min, dts.sec, dts.us, dts.ps, freq)


# Ordinals in arrays

def _ordinals(arr):
    """The int64 array, checked to have one dimension."""
    if not isinstance(arr, np.ndarray) or arr.dtype != np.int64:
        given = {'float64': "'double'", 'object': 'Python object', 'int32': "'int'"}
        name = getattr(arr, 'dtype', np.dtype(object)).name
        raise ValueError("Buffer dtype mismatch, expected 'const int64_t' but got " + given.get(name, f"'{name}'"))
    if arr.ndim != 1:
        raise ValueError(f'Buffer has wrong number of dimensions (expected 1, got {arr.ndim})')
    return arr


def _map_ordinals(arr, function, nat_result):
    """`function` of the ordinals, where they are not NaT."""
    is_nat = arr == NAT_VALUE
    if not is_nat.any():
        return function(arr)
    result = function(np.where(is_nat, 0, arr))
    return np.where(is_nat, nat_result, result)


def period_asfreq_arr(arr, freq1, freq2, end):
    arr = _ordinals(arr)
    if freq1 == freq2:
        return arr.copy()
    return _map_ordinals(arr, lambda ordinals: convert(ordinals, freq1, freq2, end), NAT_VALUE)


def periodarr_to_dt64arr(periodarr, freq):
    """datetimes in nanoseconds of the periods; of their last days, if they are longer than a day."""
    group = group_of(freq)
    if group < DAY:
        return _map_ordinals(
            np.asarray(periodarr),
            lambda ordinals: join_time(last_day(ordinals, freq), 0 * ordinals, NANO), NAT_VALUE)
    if group == NANO:
        return np.asarray(periodarr)
    values = np.asarray(periodarr).view(f'M8[{TIMEDELTA_UNITS[group]}]')
    return tslibs.astype_overflowsafe(values, np.dtype('M8[ns]'))


def dt64_to_ordinals(values, freq, per_day):
    """The periods that int64 datetimes are in, given how many of their units a day has."""
    per_second, group = per_day // 86_400, freq // 1000
    if PER_SECOND and per_second in PER_SECOND.values() and is_row(values) and group in (YEAR, QUARTER, MONTH):
        months = kernels.months(values, per_second)
        if group == MONTH:
            return months
        anchor = 12 - (freq % 1000 or 12)
        return _map_ordinals(months, lambda months: (months + anchor) // (12 if group == YEAR else 3), NAT_VALUE)

    def function(stamps):
        days, times = np.divmod(stamps, per_day)
        return ordinal_of_time(days, times * (PER_DAY[NANO] // per_day), freq)
    return _map_ordinals(values, function, NAT_VALUE)


def get_period_field_arr(field, arr, freq):
    arr = _ordinals(arr)
    function = FIELDS.get(field)
    if function is None:
        raise ValueError(f'Unrecognized field name: {field}')
    if freq // 1000 == MONTH and field in ('year', 'month'):
        # without days
        if field == 'year':
            return _map_ordinals(arr, lambda months: months // 12 + 1970, -1)
        return _map_ordinals(arr, lambda months: months % 12 + 1, -1)
    return _map_ordinals(arr, lambda ordinals: function(ordinals, freq), -1)


def period_array_strftime(values, dtype_code, na_rep, date_format):
    """The texts of the periods, in an object array."""
    if date_format is not None:
        _require_str(date_format, 'date_format')
    result = np.empty(values.shape, dtype=object)
    flat = result.reshape(-1)
    for position, ordinal in enumerate(values.ravel().tolist()):
        flat[position] = na_rep if ordinal == NAT_VALUE else format_period(ordinal, dtype_code, date_format)
    return result


def from_ordinals(values, freq):
    """The ordinals of values that Period takes, in an int64 array."""
    if freq is None:
        raise ValueError('freq not specified and cannot be inferred')
    freq = to_offset(freq, is_period=True)
    result = np.empty(len(values), dtype=np.int64)
    for position, value in enumerate(_ordinals(values).tolist()):
        result[position] = NAT_VALUE if value == NAT_VALUE else Period(value, freq=freq).ordinal
    return result


def extract_ordinals(values, freq):
    """The ordinals of an object array of periods, or of things that Period takes."""
    if values.dtype != object:
        raise TypeError('extract_ordinals values must be object-dtype')
    name = freq_to_period_freqstr(freq.n, freq.name)
    dtype = PeriodDtypeBase(freq._period_dtype_code, freq.n)
    result = np.empty(values.shape, dtype=np.int64)
    flat, items = result.reshape(-1), values.ravel()
    left = _read_ordinals(items, freq, flat)
    for position in range(len(items)) if left is None else left:
        flat[position] = _extract_ordinal(items[position], name, freq, dtype)
    return result


def _read_ordinals(items, freq, out):
    """Put the ordinals of texts in ISO's form in their places, and give the places that are left; None for all."""
    if type(freq) is BDay or not len(items) or not isinstance(items[0], str):
        return None
    # seconds have room for all years; what has a fraction is left
    found = read_row(items, None, NAMES, 7, True)
    if found is None:
        return None
    times, states, _ = found
    known = states == NAIVE
    out[known] = dt64_to_ordinals(times[known], freq._period_dtype_code, 86_400)
    return np.flatnonzero(~known).tolist()


def _extract_ordinal(item, name, freq, dtype):
    if isinstance(item, _Period):
        if item._dtype != dtype:
            raise IncompatibleFrequency(DIFFERENT_FREQ.format(
                cls='PeriodIndex', own_freq=name, other_freq=item.freqstr))
        return item.ordinal
    if item is None or item is tslibs.NaT or type(item).__name__ == 'NAType':
        return NAT_VALUE
    if isinstance(item, (float, np.floating)) and item != item:
        return NAT_VALUE
    if _is_integer(item):
        if item == NAT_VALUE:
            return NAT_VALUE
        raise TypeError(item)
    made = Period(item, freq=freq)
    return NAT_VALUE if made is tslibs.NaT else made.ordinal


def extract_freq(values):
    """The frequency of the first period of an object array."""
    if values.ndim != 1:
        raise ValueError(f'Buffer has wrong number of dimensions (expected 1, got {values.ndim})')
    for item in values.tolist():
        if isinstance(item, _Period):
            return item.freq
    raise ValueError('freq not specified and cannot be inferred')


# Period

class PeriodMixin:
    """What Period and arrays of periods share."""

    __slots__ = ()

    @property
    def start_time(self):
        """The moment at which the period starts."""
        return self.to_timestamp(how='start')

    @property
    def end_time(self):
        """The last nanosecond of the period."""
        return self.to_timestamp(how='end')

    def _require_matching_freq(self, other, base=False):
        own = self.freq
        if (own.base != other.base) if base else (own != other):
            raise IncompatibleFrequency(DIFFERENT_FREQ.format(
                cls=type(self).__name__, own_freq=freq_to_period_freqstr(own.n, own.name),
                other_freq=freq_to_period_freqstr(other.n, other.name)))


def _warn_business_day():
    warnings.warn(
        'Period with BDay freq is deprecated and will be removed in a future version. '
        'Use a DatetimeIndex with BDay freq instead.', FutureWarning, stacklevel=stack_level())


def _refusing(name):
    message = f"attribute '{name}' of 'pandas._libs.tslibs.period._Period' objects is not writable"

    def refuse(self, value):
        raise AttributeError(message)

    return refuse


def _field(name, doc=None):
    function = FIELDS[name]
    return property(lambda self: function(self._ordinal, self._period_dtype._dtype_code), doc=doc)


def _comparison(compare):
    """The method that compares with periods of the same frequency, with NaT and with arrays of periods."""
    is_different = compare is operator.ne

    def method(self, other):
        if isinstance(other, _Period):
            if other._period_dtype != self._period_dtype:
                if compare in (operator.eq, operator.ne):
                    return is_different
                self._require_matching_freq(other.freq)
            return compare(self._ordinal, other._ordinal)
        if other is tslibs.NaT:
            return is_different
        if isinstance(other, np.ndarray):
            if other.ndim == 0:
                return method(self, other.item())
            return np.array([compare(self, item) for item in other])
        return NotImplemented

    method.__name__ = f'__{compare.__name__}__'
    return method


def _is_integer(value):
    # numpy counts its timedeltas among the integers
    return isinstance(value, (int, np.integer)) and not isinstance(value, (bool, np.timedelta64))


# The offset that was met last, which is one that periods may have, and its dtype: there are mostly many of one.
_last_freq = (object(), None)


def _dtype_of(freq):
    global _last_freq
    known, dtype = _last_freq
    if freq is not known:
        dtype = PeriodDtypeBase(freq._period_dtype_code, freq.n)
        if freq.n > 0 and to_offset(freq, is_period=True) is freq:
            _last_freq = freq, dtype
    return dtype


class _Period(PeriodMixin):
    """Period's methods; an instance is made of an ordinal and an offset that are checked already."""

    __slots__ = ('_ordinal', '_freq', '_period_dtype')
    __array_priority__ = 100

    ordinal = property(lambda self: self._ordinal, _refusing('ordinal'))
    freq = property(lambda self: self._freq, _refusing('freq'))
    _dtype = property(lambda self: self._period_dtype, _refusing('_dtype'))

    @classmethod
    def _make(cls, ordinal, freq):
        if not -INT64_MAX - 1 <= ordinal <= INT64_MAX:
            raise OverflowError('Python int too large to convert to C long')
        self = object.__new__(cls)
        self._ordinal = ordinal
        self._freq = freq
        self._period_dtype = _dtype_of(freq)
        return self

    @classmethod
    def _make_warned(cls, ordinal, freq):
        """The same with the warning that business days are no more wanted, as all but `_from_ordinal` give it."""
        if type(freq) is BDay:
            _warn_business_day()
        return cls._make(ordinal, freq)

    @classmethod
    def _maybe_convert_freq(cls, freq):
        """The frequency as an offset that is more than nothing."""
        if freq is _last_freq[0]:
            return freq
        freq = to_offset(freq, is_period=True)
        if freq.n <= 0:
            raise ValueError('Frequency must be positive, because it represents span: '
                             f'{freq_to_period_freqstr(freq.n, freq.name)}')
        return freq

    @classmethod
    def _from_ordinal(cls, ordinal, freq):
        if ordinal == NAT_VALUE:
            return tslibs.NaT
        return cls._make(int(ordinal), cls._maybe_convert_freq(freq))

    @classmethod
    def now(cls, freq):
        """The period that is now."""
        return Period(datetime.now(), freq=freq)

    # Comparison

    __eq__ = _comparison(operator.eq)
    __ne__ = _comparison(operator.ne)
    __lt__ = _comparison(operator.lt)
    __le__ = _comparison(operator.le)
    __gt__ = _comparison(operator.gt)
    __ge__ = _comparison(operator.ge)

    def __hash__(self):
        return hash((self._ordinal, self.freqstr))

    # Arithmetic

    def _moved(self, steps):
        ordinal = self._ordinal + steps
        if ordinal == NAT_VALUE:
            return tslibs.NaT
        return type(self)._make_warned(ordinal, self._freq)

    def _add_timedeltalike_scalar(self, other):
        if not self._period_dtype._is_tick_like():
            raise IncompatibleFrequency(f'Input cannot be converted to Period(freq={self.freqstr})')
        delta = other._as_pd_timedelta if isinstance(other, Tick) else tslibs.Timedelta(other)
        if delta is tslibs.NaT:
            return delta
        nanos_of_unit = PER_DAY[NANO] // PER_DAY[self._period_dtype._dtype_code // 1000]
        steps, rest = divmod(delta._value * NANOS_OF_UNIT[delta._creso], nanos_of_unit)
        if rest:
            raise IncompatibleFrequency(f'Input cannot be converted to Period(freq={self.freqstr})')
        if abs(self._ordinal + steps) > INT64_MAX:
            raise OverflowError('value too large')
        return self._moved(steps)

    def _add_offset(self, other):
        self._require_matching_freq(other, base=True)
        return self._moved(other.n)

    def __add__(self, other):
        if isinstance(other, (timedelta, np.timedelta64, Tick)):
            return self._add_timedeltalike_scalar(other)
        if isinstance(other, BaseOffset):
            return self._add_offset(other)
        if other is tslibs.NaT:
            return other
        if _is_integer(other):
            return self._moved(int(other) * self._freq.n)
        if isinstance(other, _Period):
            raise TypeError(
                f"unsupported operand type(s) for +: '{type(self).__name__}' and '{type(other).__name__}'")
        if isinstance(other, np.ndarray) and other.dtype == object:
            return np.array([self + item for item in other], dtype=object)
        return NotImplemented

    def __radd__(self, other):
        return self.__add__(other)

    def __sub__(self, other):
        if isinstance(other, (timedelta, np.timedelta64, BaseOffset)) or _is_integer(other):
            return self + (-other)
        if isinstance(other, _Period):
            self._require_matching_freq(other.freq)
            return (self._ordinal - other._ordinal) * self._freq.base
        if other is tslibs.NaT:
            return other
        if isinstance(other, np.ndarray) and other.dtype == object:
            return np.array([self - item for item in other], dtype=object)
        return NotImplemented

    def __rsub__(self, other):
        if other is tslibs.NaT:
            return other
        if isinstance(other, np.ndarray) and other.dtype == object:
            return np.array([item - self for item in other], dtype=object)
        return NotImplemented

    # Conversion

    def asfreq(self, freq, how='E'):
        """The period of another frequency in which this one ends or starts."""
        freq = self._maybe_convert_freq(freq)
        end = validate_end_alias(how) == 'E'
        ordinal = self._ordinal + self._freq.n - 1 if end else self._ordinal
        code = self._period_dtype._dtype_code
        return Period(ordinal=convert(ordinal, code, freq_to_dtype_code(freq), end), freq=freq)

    def to_timestamp(self, freq=None, how='start'):
        """The Timestamp at which the period starts or ends."""
        if validate_end_alias(how) == 'E':
            nano = tslibs.Timedelta._from_value_and_reso(1, 10)
            if freq == 'B' or self._freq == 'B':
                # Business days end with their day, though the next one may only start after the weekend.
                return self.to_timestamp(how='start') + tslibs.Timedelta(days=1) - nano
            return (self + self._freq).to_timestamp(how='start') - nano
        if freq is None:
            target = self._period_dtype._get_to_timestamp_base()
        else:
            target = self._maybe_convert_freq(freq)._period_dtype_code
        if target // 1000 == BUSINESS:
            _warn_business_day()
        ordinal = convert(self._ordinal, self._period_dtype._dtype_code, target, False)
        if target // 1000 < DAY:
            days, times = last_day(ordinal, target), 0
        else:
            days, times = split_period(ordinal, target)
            times = nanoseconds(times, target)
        return tslibs.Timestamp._from_value_and_reso(join_time(days, times, NANO), 10, None)

    # Fields

    year = _field('year', 'The year of the period, or of its end.')
    month = _field('month')
    day = _field('day')
    hour = _field('hour')
    minute = _field('minute')
    second = _field('second')
    week = weekofyear = _field('week')
    day_of_week = dayofweek = weekday = _field('weekday', 'The day of the week, Monday is 0.')
    day_of_year = dayofyear = _field('day_of_year')
    quarter = _field('quarter')
    qyear = _field('qyear', 'The fiscal year that the quarter is in.')
    days_in_month = daysinmonth = _field('days_in_month')

    @property
    def is_leap_year(self):
        year = self.year
        return year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)

    # Texts

    @property
    def freqstr(self):
        return freq_to_period_freqstr(self._freq.n, self._freq.name)

    def __repr__(self):
        return f"Period('{self}', '{self.freqstr}')"

    def __str__(self):
        return format_period(self._ordinal, self._period_dtype._dtype_code)

    def strftime(self, fmt):
        """The text by a format, which also knows %q, %F and %f (quarters) and %l, %u and %n (fractions)."""
        if fmt is not None:
            _require_str(fmt, 'fmt')
        return format_period(self._ordinal, self._period_dtype._dtype_code, fmt)

    def __reduce__(self):
        return Period, (None, self._freq, self._ordinal)

    def __setstate__(self, state):
        made = _Period._make_warned(state[2], state[1])
        self._ordinal, self._freq, self._period_dtype = made._ordinal, made._freq, made._period_dtype


class Period(_Period):
    """A span of time, as a year, a month or five minutes: made of a date or a string and a frequency."""

    def __new__(cls, value=None, freq=None, ordinal=None, year=None, month=None, quarter=None, day=None, hour=None,
                minute=None, second=None):
        if freq is not None:
            freq = cls._maybe_convert_freq(freq)
        if ordinal is not None:
            ordinal = _checked_ordinal(value, ordinal, freq)
        elif value is None:
            fields = (year, month, quarter, day, hour, minute, second)
            if all(field is None for field in fields):
                return tslibs.NaT
            if freq is None:
                raise ValueError('If value is None, freq cannot be None')
            ordinal = _ordinal_from_fields(*fields, freq)
        else:
            ordinal, freq = _ordinal_from_value(cls, value, freq)
        if ordinal == NAT_VALUE:
            return tslibs.NaT
        return cls._make_warned(ordinal, freq)


def _checked_ordinal(value, ordinal, freq):
    if value is not None:
        raise ValueError('Only value or ordinal but not both should be given but not both')
    if not _is_integer(ordinal):
        raise ValueError('Ordinal must be an integer')
    if freq is None:
        raise ValueError('Must supply freq for ordinal value')
    return int(ordinal)


def _ordinal_from_fields(year, month, quarter, day, hour, minute, second, freq):
    if quarter is not None:
        year, month = tslibs.parsing.quarter_to_myear(year, quarter, freq.freqstr)
    fields = (year, 1 if month is None else month, 1 if day is None else day, hour or 0, minute or 0, second or 0)
    if not all(isinstance(field, (int, np.integer, float)) for field in fields):
        raise TypeError('an integer is required')
    return period_ordinal(*(int(field) for field in fields), 0, 0, freq_to_dtype_code(freq))


def _ordinal_from_value(cls, value, freq):
    """The ordinal of a value of any kind, and the frequency if the value has one."""
    if isinstance(value, _Period):
        if freq is None or freq._period_dtype_code == value._dtype._dtype_code:
            return value.ordinal, value.freq if freq is None else freq
        return value.asfreq(freq).ordinal, freq
    if value is tslibs.NaT or (isinstance(value, float) and value != value):
        return NAT_VALUE, freq
    if _is_integer(value):
        if value == NAT_VALUE:
            return NAT_VALUE, freq
        value = str(value)
    if isinstance(value, str):
        return _ordinal_from_string(value.upper(), freq) if value not in tslibs.nat_strings else (NAT_VALUE, freq)
    if isinstance(value, datetime):
        stamp = value
    elif isinstance(value, np.datetime64):
        stamp = tslibs.Timestamp(value)
    elif isinstance(value, date):
        stamp = datetime(value.year, value.month, value.day)
    else:
        raise ValueError(NO_VALUE)
    if freq is None:
        raise ValueError(NO_DATETIME_FREQ)
    if stamp is tslibs.NaT:
        raise ValueError('cannot convert float NaN to integer')
    return _ordinal_from_stamp(stamp, freq), freq


def _ordinal_from_stamp(stamp, freq):
    return period_ordinal(stamp.year, stamp.month, stamp.day, stamp.hour, stamp.minute, stamp.second,
                          stamp.microsecond, getattr(stamp, 'nanosecond', 0) * 1000, freq_to_dtype_code(freq))


def _ordinal_from_string(value, freq):
    if not value:
        return NAT_VALUE, freq
    try:
        stamp, resolution = tslibs.parsing.parse_datetime_string_with_reso(
            value, None if freq is None else freq.rule_code)
    except ValueError:
        if not WEEKLY.match(value):
            raise
        stamp, freq = _parse_weekly(value, freq)
    else:
        if stamp is tslibs.NaT:
            return NAT_VALUE, freq
        if freq is None:
            if resolution not in RESOLUTION_FREQS:
                raise ValueError(f'Invalid frequency or could not infer: {resolution}')
            freq = to_offset(RESOLUTION_FREQS[resolution], is_period=True)
    return _ordinal_from_stamp(stamp, freq), freq


def _parse_weekly(value, freq):
    """The first day and the frequency of a week's text, as '2017-01-23/2017-01-29'."""
    first, last = (tslibs.Timestamp(part) for part in value.split('/'))
    if (last - first).days != 6:
        raise ValueError('Could not parse as weekly-freq Period')
    if freq is None:
        freq = to_offset(f'W-{last.day_name()[:3].upper()}', is_period=True)
    return first, freq


def is_period_object(obj):
    return isinstance(obj, _Period)
