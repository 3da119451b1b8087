"""What all date offsets share: the base classes, the rolling rules and calendar arithmetic over whole arrays.

The offsets themselves live in _ticks, _relative, _business, _business_hour, _months, _weeks and _fiscal; strings are
read in _offset_parse. Other modules import all of them from `pandas._libs.tslibs.offsets`. Timestamp, Timedelta and
NaT are reached through the package, when they are needed: the modules that define them import this one.
"""

import warnings
from datetime import date, datetime, timedelta
from functools import wraps
from operator import attrgetter

import numpy as np

from pandas._libs import tslibs
from pandas._libs.properties import cache_readonly
from pandas._libs.tslibs._rows import PER_SECOND, kernels
from pandas._libs.tslibs.ccalendar import get_days_in_month, get_firstbday, get_lastbday
from pandas.util._exceptions import find_stack_level as stack_level

INVALID_FREQ_ERR_MSG = 'Invalid frequency: {0}'
INT_TO_WEEKDAY = dict(enumerate(('MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN')))
WEEKDAY_TO_INT = {name: number for number, name in INT_TO_WEEKDAY.items()}
MONTH_ALIASES = dict(enumerate(
    ('JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'), 1))
MONTH_TO_NUMBER = {name: number for number, name in MONTH_ALIASES.items()}

OFFSETS_MODULE = 'pandas._libs.tslibs.offsets'
NAT_VALUE = np.iinfo(np.int64).min
INT64_MAX = np.iinfo(np.int64).max

# Items per day in each unit that a datetime64 array may have, by the unit's number.
PER_DAY = {4: 1, 5: 24, 6: 1440, 7: 86_400, 8: 86_400_000, 9: 86_400_000_000, 10: 86_400_000_000_000}
UNIT_NUMBERS = {'D': 4, 'h': 5, 'm': 6, 's': 7, 'ms': 8, 'us': 9, 'ns': 10}


class ApplyTypeError(TypeError):
    """An offset cannot be added to this thing; the operator then answers NotImplemented."""

    __module__ = OFFSETS_MODULE


def _refuse_writing(name, owner):
    message = f"attribute '{name}' of '{OFFSETS_MODULE}.{owner}' objects is not writable"

    def refuse(self, value):
        raise AttributeError(message)

    return refuse


def read_only(name, owner):
    """A property over the slot `_<name>`, that refuses to be written with the text of a C attribute."""
    return property(attrgetter('_' + name), _refuse_writing(name, owner))


def require_datetime(value, name='dt'):
    if not isinstance(value, datetime):
        raise TypeError(
            f"Argument '{name}' has incorrect type (expected datetime.datetime, got {shown_type(value)})")


def shown_type(value):
    """The name of the value's type, with its module where it is one that is written in C elsewhere."""
    kind = type(value)
    if kind.__module__ in ('datetime', 'numpy') or (issubclass(kind, BaseOffset) and kind.__name__ != 'DateOffset'):
        return f'{kind.__module__}.{kind.__qualname__}'
    return kind.__name__


def is_normalized(stamp):
    if stamp.hour or stamp.minute or stamp.second or stamp.microsecond:
        return False
    return not getattr(stamp, 'nanosecond', 0)


def _as_timestamp(value):
    if isinstance(value, (date, np.datetime64)):
        return tslibs.Timestamp(value)
    raise ApplyTypeError


def apply_wraps(func):
    """Makes a function on wall clock timestamps an offset's `_apply`, which minds NaT, zones and `normalize`."""

    @wraps(func)
    def wrapper(self, other):
        if other is tslibs.NaT:
            return other
        if isinstance(other, (timedelta, np.timedelta64, BaseOffset)):
            return func(self, other)
        stamp = other
        if not isinstance(other, tslibs.Timestamp):
            stamp = _as_timestamp(other)
            if stamp is tslibs.NaT:
                return stamp
        zone = stamp.tzinfo
        wall = stamp.tz_localize(None) if zone is not None and self._adjust_dst else stamp
        result = func(self, wall)
        if not isinstance(result, tslibs.Timestamp):
            result = tslibs.Timestamp(result)
        if result._creso != stamp._creso:
            result = in_unit(result, stamp.unit)
        if zone is not None and result.tzinfo is None:
            result = result.tz_localize(zone)
        if self._normalize:
            result = result.normalize()
        return result

    return wrapper


def in_unit(stamp, unit):
    """A Timestamp or a Timedelta in the unit, if that loses nothing."""
    try:
        return stamp.as_unit(unit, round_ok=False)
    except tslibs.OutOfBoundsDatetime:
        raise
    except ValueError:
        return stamp


class BaseOffset:
    """A step of `n` of some kind from date to date."""

    __slots__ = ('_n', '_normalize', '_cached')
    __array_priority__ = 1000
    __module__ = OFFSETS_MODULE

    _day_opt = None
    _attributes = ('n', 'normalize')
    _use_relativedelta = False
    _adjust_dst = True

    n = read_only('n', 'BaseOffset')
    normalize = read_only('normalize', 'BaseOffset')

    def __init__(self, n=1, normalize=False):
        self._set(n, normalize)

    def _set(self, n, normalize):
        self._n = self._validate_n(n)
        self._normalize = bool(normalize)
        self._cached = None

    @property
    def _cache(self):
        if self._cached is None:
            self._cached = {}
        return self._cached

    @_cache.setter
    def _cache(self, value):
        _refuse_writing('_cache', 'BaseOffset')(self, value)

    @classmethod
    def _validate_n(cls, n):
        if type(n) is int:
            if -INT64_MAX - 1 <= n <= INT64_MAX:
                return n
            raise OverflowError('Python int too large to convert to C long')
        if isinstance(n, (timedelta, np.timedelta64)):
            raise TypeError(f'`n` argument must be an integer, got {type(n)}')
        try:
            whole = int(n)
        except (ValueError, TypeError) as error:
            raise TypeError(f'`n` argument must be an integer, got {type(n)}') from error
        if n != whole:
            raise ValueError(f'`n` argument must be an integer, got {n}')
        return cls._validate_n(whole)

    # What an offset is, as values

    @cache_readonly
    def _params(self):
        """The sorted pairs of attributes that say whether two offsets are equal."""
        pairs = []
        for name, value in self._parameter_items():
            if name[0] != '_' and name not in ('kwds', 'name', 'calendar'):
                if name != 'holidays' or value:
                    pairs.append((name, value))
        return (str(type(self)), *sorted(pairs, key=lambda pair: pair[0]))

    def _parameter_items(self):
        return [(name, getattr(self, name)) for name in self._attributes if hasattr(self, name)]

    @property
    def kwds(self):
        values = ((name, getattr(self, name, None)) for name in self._attributes if name not in ('n', 'normalize'))
        return {name: value for name, value in values if value is not None}

    @property
    def base(self):
        return type(self)(n=1, normalize=self._normalize, **self.kwds)

    def _with_n(self, n):
        return type(self)(n=n, normalize=self._normalize, **self.kwds)

    def copy(self):
        return self._with_n(self._n)

    def __eq__(self, other):
        if other is self:
            return True
        if isinstance(other, str):
            try:
                other = tslibs.offsets.to_offset(other)
            except ValueError:
                return False
        try:
            return self._params == other._params
        except AttributeError:
            return False

    def __ne__(self, other):
        return not self == other

    def __hash__(self):
        return hash(self._params)

    def __getstate__(self):
        state = dict(getattr(self, '__dict__', ()))
        state['n'] = self._n
        state['normalize'] = self._normalize
        return state

    def __setstate__(self, state):
        self._set(state.pop('n'), state.pop('normalize'))

    # Its texts

    @property
    def _prefix(self):
        raise NotImplementedError('Prefix not defined')

    @property
    def rule_code(self):
        return self._prefix

    @property
    def name(self):
        return self.rule_code

    @property
    def freqstr(self):
        try:
            code = self.rule_code
        except NotImplementedError:
            return str(repr(self))
        text = f'{self._n}{code}' if self._n != 1 else code
        if getattr(self, '_offset', None):
            text += self._offset_str()
        return text

    def _offset_str(self):
        return ''

    def __repr__(self):
        name = getattr(self, '_output_name', type(self).__name__)
        plural = '' if abs(self._n) == 1 else 's'
        count = '' if self._n == 1 else f'{self._n} * '
        return f'<{count}{name}{plural}{self._repr_attrs()}>'

    def _repr_attrs(self):
        shown = []
        for name in sorted(self._attributes):
            if name not in ('n', 'normalize', 'inc', 'kwds') and name[0] != '_' and hasattr(self, name):
                shown.append(f'{name}={getattr(self, name)}')
        return ': ' + ', '.join(shown) if shown else ''

    # Arithmetic

    def __add__(self, other):
        if isinstance(other, np.ndarray):
            return self._add_array(other)
        try:
            return self._apply(other)
        except ApplyTypeError:
            return NotImplemented

    def __radd__(self, other):
        return self.__add__(other)

    def _add_array(self, values):
        if values.dtype == object:
            return _map_objects(values, lambda item: item + self)
        # numpy makes the same of `array + offset` and says so in its errors
        return np.add(np.array(self, dtype=object), values)

    def __sub__(self, other):
        if isinstance(other, datetime):
            raise TypeError('Cannot subtract datetime from offset.')
        if type(other) == type(self):
            return self._with_n(self._n - other._n)
        return NotImplemented

    def __rsub__(self, other):
        return (-self).__add__(other)

    def __mul__(self, other):
        if isinstance(other, np.ndarray):
            return _map_objects(other, lambda item: item * self)
        if isinstance(other, (int, np.integer)) and not isinstance(other, (bool, np.timedelta64)):
            return self._with_n(other * self._n)
        return NotImplemented

    def __rmul__(self, other):
        return self.__mul__(other)

    def __neg__(self):
        return self * -1

    def _apply(self, other):
        raise NotImplementedError('implemented by subclasses')

    def _apply_array(self, dtarr):
        raise NotImplementedError(
            f'DateOffset subclass {type(self).__name__} does not have a vectorized implementation')

    # Questions about dates

    def rollback(self, dt):
        dt = tslibs.Timestamp(dt)
        if dt is tslibs.NaT or not self.is_on_offset(dt):
            dt = dt - type(self)(1, normalize=self._normalize, **self.kwds)
        return dt

    def rollforward(self, dt):
        dt = tslibs.Timestamp(dt)
        if dt is tslibs.NaT or not self.is_on_offset(dt):
            dt = dt + type(self)(1, normalize=self._normalize, **self.kwds)
        return dt

    def _get_offset_day(self, other):
        """The day of the month of `other` on which the offset falls."""
        require_datetime(other, 'other')
        return get_day_of_month(other.year, other.month, self._day_opt)

    def is_on_offset(self, dt):
        require_datetime(dt)
        if self._normalize and not is_normalized(dt):
            return False
        # There and back again ends at the same date only if it was on the offset.
        return dt == ((dt + self) - self)

    def _refuses(self, dt):
        """Whether `dt` cannot be on this offset, as it is no date or has a time that `normalize` would drop."""
        require_datetime(dt)
        return dt is tslibs.NaT or (self._normalize and not is_normalized(dt))

    @property
    def nanos(self):
        raise ValueError(f'{self} is a non-fixed frequency')

    def is_anchored(self):
        self._warn_anchored("'obj.n == 1'")
        return self._n == 1

    def _warn_anchored(self, instead):
        warnings.warn(
            f'{type(self).__name__}.is_anchored is deprecated and will be removed in a future version, '
            f'please use {instead} instead.', FutureWarning, stacklevel=stack_level())

    def _start_end_field(self, stamp, field):
        if not isinstance(stamp, tslibs.Timestamp):
            raise TypeError("Argument 'ts' has incorrect type (expected "
                            f'pandas._libs.tslibs.timestamps._Timestamp, got {shown_type(stamp)})')
        kwds = self.kwds
        month = kwds.get('startingMonth', kwds.get('month', 12))
        value = np.array([stamp.tz_localize(None)._value], dtype=np.int64)
        answer = tslibs.fields.get_start_end_field(value, field, self.freqstr, month, stamp._creso)
        return bool(answer[0])

    def is_month_start(self, ts):
        return self._start_end_field(ts, 'is_month_start')

    def is_month_end(self, ts):
        return self._start_end_field(ts, 'is_month_end')

    def is_quarter_start(self, ts):
        return self._start_end_field(ts, 'is_quarter_start')

    def is_quarter_end(self, ts):
        return self._start_end_field(ts, 'is_quarter_end')

    def is_year_start(self, ts):
        return self._start_end_field(ts, 'is_year_start')

    def is_year_end(self, ts):
        return self._start_end_field(ts, 'is_year_end')


class SingleConstructorOffset(BaseOffset):
    """An offset whose attributes are its constructor's arguments."""

    __slots__ = ()
    __module__ = OFFSETS_MODULE

    @classmethod
    def _from_name(cls, suffix=None):
        if suffix:
            raise ValueError(f'Bad freq suffix {suffix}')
        return cls()

    def __reduce__(self):
        # The calendar is made again from the weekmask and the holidays.
        values = tuple(getattr(self, name) if name != 'calendar' else None for name in self._attributes)
        return type(self), values


def _map_objects(values, function):
    result = np.empty(values.shape, dtype=object)
    flat = result.reshape(-1)
    for position, item in enumerate(values.ravel().tolist()):
        flat[position] = function(item)
    return result


# Days of a month, and rolling to them

def get_day_of_month(year, month, day_opt, day=None):
    if day_opt == 'start':
        return 1
    if day_opt == 'end':
        return get_days_in_month(year, month)
    if day_opt == 'business_start':
        return get_firstbday(year, month)
    if day_opt == 'business_end':
        return get_lastbday(year, month)
    if day_opt is None:
        # `day` is that of the date itself, where it is known
        return get_days_in_month(year, month) if day is None else min(day, get_days_in_month(year, month))
    if isinstance(day_opt, int):
        return min(day_opt, get_days_in_month(year, month))
    raise ValueError(day_opt)


def shift_month(stamp, months, day_opt=None):
    """`stamp` as many months later, on the day that `day_opt` names."""
    require_datetime(stamp, 'stamp')
    years, month = divmod(stamp.month - 1 + months, 12)
    year, month = stamp.year + years, month + 1
    return stamp.replace(year=year, month=month, day=get_day_of_month(year, month, day_opt, stamp.day))


def roll_convention(other, n, compare):
    """`n` less one, if the first step only leads to `compare`; and plus one for steps back, alike."""
    if n > 0:
        return n - 1 if other < compare else n
    return n + 1 if other > compare else n


def roll_qtrday(other, n, month, day_opt, modby):
    """`n` steps of `modby` months, as counted from the anchor in the step of `other`."""
    require_datetime(other, 'other')
    months_since = other.month - month if modby == 12 else other.month % modby - month % modby
    if n > 0:
        if months_since < 0 or (months_since == 0 and other.day < get_day_of_month(other.year, other.month, day_opt)):
            n -= 1
    elif months_since > 0 or (months_since == 0 and other.day > get_day_of_month(other.year, other.month, day_opt)):
        n += 1
    return n


def roll_anchors(floor, is_on, n):
    """The number of the anchor `n` steps from a date whose last anchor has the number `floor`.

    Off the anchors, the first step forward leads to the next one and the first step back to the last one; no step
    leads to the next one. Works for numbers and for arrays.
    """
    if n > 0:
        return floor + n
    return floor + n + (1 - is_on)


# The same for arrays of days since 1970

def month_starts(months):
    """Days since 1970 of the first days of months since 1970."""
    return months.astype('M8[M]').astype('M8[D]').view(np.int64)


def split_months(days):
    """Months since 1970, days of the month from 0, and days since 1970 of the first of the month."""
    months = days.view('M8[D]').astype('M8[M]').view(np.int64)
    starts = month_starts(months)
    return months, days - starts, starts


def weekdays(days):
    return (days + 3) % 7


def anchor_days(months, day_opt):
    """Days since 1970 of the days that `day_opt` names, in months since 1970."""
    if day_opt in ('start', 'business_start'):
        days = month_starts(months)
        if day_opt == 'start':
            return days
        weekday = weekdays(days)
        return days + np.where(weekday > 4, 7 - weekday, 0)
    days = month_starts(months + 1) - 1
    if day_opt == 'end':
        return days
    return days - np.maximum(weekdays(days) - 4, 0)


DAY_OPTIONS = ('start', 'end', 'business_start', 'business_end')


def check_day_option(day_opt, none_too=False):
    if day_opt not in DAY_OPTIONS and not (none_too and day_opt is None):
        raise ValueError("day must be None, 'start', 'end', 'business_start', or 'business_end'")


def overflow():
    return OverflowError('Overflow occurred in npy_datetimestruct_to_datetime')


def apply_to_days(values, reso, function):
    """Maps the days of int64 datetimes by `function`, and leaves the times of day and NaT as they are."""
    per_day = PER_DAY.get(reso)
    if per_day is None:
        raise NotImplementedError(f'pandas: offsets on datetimes in the unit {reso} are not supported yet in Wardian')
    values = np.asarray(values)
    flat = np.ascontiguousarray(values).reshape(-1).view(np.int64)
    is_nat = flat == NAT_VALUE
    some_nat = bool(is_nat.any())
    days, times = np.divmod(np.where(is_nat, 0, flat) if some_nat else flat, per_day)
    shifted = function(days)
    if some_nat:
        shifted = np.where(is_nat, 0, shifted)
    limit = INT64_MAX // per_day
    if shifted.size and (shifted.max() > limit or shifted.min() < -limit - 1):
        raise overflow()
    with np.errstate(over='ignore'):
        result = shifted * per_day + times
    # In the outermost days of the range, only the times of day overflow.
    if shifted.size and ((shifted > 0) & (result < 0) | (shifted < -1) & (result > 0)).any():
        raise overflow()
    if some_nat:
        result[is_nat] = NAT_VALUE
    return result.reshape(values.shape) if values.ndim != 1 else result


def checked_steps(steps):
    """A count of months that is small enough for arithmetic on days of any datetime."""
    if not -10**11 < steps < 10**11:
        raise overflow()
    return steps


def _in_rust(name, values, reso, *arguments):
    """What a kernel makes of int64 datetimes; None where there is none, and where it does not know."""
    per_second = PER_SECOND.get(reso)
    if per_second is None:
        return None
    values = np.asarray(values)
    if values.dtype.itemsize != 8:
        return None
    flat = np.ascontiguousarray(values).reshape(-1).view(np.int64)
    found = getattr(kernels, name)(flat, per_second, *arguments)
    return None if found is None else found.reshape(values.shape)


def shift_months(dtindex, months, day_opt=None, reso=10):
    """int64 datetimes as many months later, on the day that `day_opt` names, with their times of day."""
    check_day_option(day_opt, none_too=True)
    months = checked_steps(int(months))
    found = _in_rust('shift_months', dtindex, reso, months, day_opt)
    if found is not None:
        return found

    def shift(days):
        numbers, day, _ = split_months(days)
        if day_opt is None:
            starts = month_starts(numbers + months)
            lengths = month_starts(numbers + months + 1) - starts
            return starts + np.minimum(day, lengths - 1)
        anchors = anchor_days(numbers, day_opt)
        steps = months - (days < anchors) if months > 0 else months + (days > anchors)
        return anchor_days(numbers + steps, day_opt)

    return apply_to_days(dtindex, reso, shift)


def shift_quarters(dtindex, quarters, month, day_opt, modby=3, reso=10):
    """int64 datetimes as many quarters (or years, `modby` 12) later, counted from the anchor month."""
    check_day_option(day_opt)
    quarters = checked_steps(int(quarters))
    if type(modby) is int and type(month) is int:
        found = _in_rust('shift_quarters', dtindex, reso, quarters, modby, month, day_opt)
        if found is not None:
            return found

    def shift(days):
        numbers, _, _ = split_months(days)
        since = numbers % 12 + 1 - month if modby == 12 else (numbers % 12 + 1) % modby - month % modby
        anchors = anchor_days(numbers, day_opt)
        if quarters > 0:
            steps = quarters - ((since < 0) | ((since == 0) & (days < anchors)))
        else:
            steps = quarters + ((since > 0) | ((since == 0) & (days > anchors)))
        return anchor_days(numbers + steps * modby - since, day_opt)

    return apply_to_days(dtindex, reso, shift)


def normalize_days(values, reso):
    """int64 datetimes at midnight."""
    per_day = PER_DAY[reso]
    return np.where(values == NAT_VALUE, NAT_VALUE, values - values % per_day)


def unit_of(values):
    """The number of the unit of a datetime64 array."""
    return UNIT_NUMBERS.get(np.datetime_data(values.dtype)[0], 14)


def is_offset_object(obj):
    return isinstance(obj, BaseOffset)
