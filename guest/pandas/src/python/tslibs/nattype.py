"""`NaT`, the missing date, duration and period, and how missing values of these kinds are told.

The docstrings of the methods that `Timestamp` has too are given to `NaT` at the end of `timestamps`.
"""

import operator
from datetime import date, datetime, timedelta

import numpy as np

from pandas._libs.tslibs.np_datetime import NPY_NAT

iNaT = NPY_NAT
nat_strings = {'NaT', 'nat', 'NAT', 'nan', 'NaN', 'NAN'}
c_nat_strings = nat_strings

_nan = np.nan
_NAT_DATETIME = np.datetime64('NaT', 'ns')


def _make_nan_func(func_name, doc):
    """A method that is nan whatever it is given."""

    def method(*args, **kwargs):
        return _nan

    method.__name__ = method.__qualname__ = func_name
    method.__doc__ = doc
    return method


def _make_nat_func(func_name, doc):
    """A method that is NaT whatever it is given."""

    def method(*args, **kwargs):
        return NaT

    method.__name__ = method.__qualname__ = func_name
    method.__doc__ = doc
    return method


def _make_error_func(func_name, cls):
    """A method that NaT has only to say that it does not support it; `cls` has it, or is its docstring."""

    def method(*args, **kwargs):
        raise ValueError(f'NaTType does not support {func_name}')

    method.__name__ = method.__qualname__ = func_name
    method.__doc__ = cls if isinstance(cls, str) or cls is None else getattr(cls, func_name).__doc__
    return method


def _is_number(value):
    """A number that NaT can be counted with; numpy's scalars are, bools are not."""
    return isinstance(value, (int, float, np.integer)) and not isinstance(value, (bool, np.timedelta64))


def _is_integer(value):
    return isinstance(value, (int, np.integer)) and not isinstance(value, (bool, np.timedelta64))


def _is_date_or_duration(value):
    return isinstance(value, (datetime, timedelta, np.datetime64, np.timedelta64))


def _combines_to_nat(value):
    """Whether the sum and the difference of NaT and this are NaT; periods and offsets see to theirs."""
    return _is_date_or_duration(value) or _is_integer(value)


def _array_of_nats(like, kind):
    """An array of as many missing values: dates for 'M', durations for 'm'."""
    result = np.empty(like.shape, dtype=f'{kind}8[ns]')
    result.fill('NaT')
    return result


def _add_array(array):
    if array.dtype.kind not in 'mM':
        raise TypeError(f'Cannot add NaT to ndarray with dtype {array.dtype}')
    return _array_of_nats(array, 'M')


def _subtract_array(array, is_reversed):
    kind = array.dtype.kind
    if kind not in 'mM':
        raise TypeError(f'Cannot subtract NaT from ndarray with dtype {array.dtype}')
    return _array_of_nats(array, 'M' if kind == 'm' and not is_reversed else 'm')


def _make_comparison(op):
    """The method for one of the operators of `operator`; NaT is unequal to everything and comes before nothing."""
    is_ordering = op not in (operator.eq, operator.ne)
    answer = op is operator.ne

    def compare(self, other):
        if _is_date_or_duration(other):
            return answer
        if isinstance(other, np.ndarray):
            kind = other.dtype.kind
            if kind == 'O' and is_ordering:
                result = np.empty(other.shape, dtype=bool)
                flat = result.reshape(-1)
                for index, value in enumerate(other.flat):
                    flat[index] = op(NaT, value)
                return result
            if is_ordering and kind not in 'mM':
                return NotImplemented
            return np.full(other.shape, answer) if other.ndim else np.array(answer)
        if is_ordering and isinstance(other, date):
            raise TypeError('Cannot compare NaT with datetime.date object')
        return NotImplemented

    compare.__name__ = compare.__qualname__ = f'__{op.__name__}__'
    return compare


class _NaT(datetime):
    """What NaT does; `NaTType` adds the methods that only answer NaT, nan or an error."""

    __array_priority__ = 100

    _value = property(lambda self: NPY_NAT)

    __eq__ = _make_comparison(operator.eq)
    __ne__ = _make_comparison(operator.ne)
    __lt__ = _make_comparison(operator.lt)
    __le__ = _make_comparison(operator.le)
    __gt__ = _make_comparison(operator.gt)
    __ge__ = _make_comparison(operator.ge)

    def __hash__(self):
        return NPY_NAT

    def __add__(self, other):
        if _combines_to_nat(other):
            return NaT
        if isinstance(other, np.ndarray):
            return _add_array(other)
        return NotImplemented

    __radd__ = __add__

    def __sub__(self, other):
        if _combines_to_nat(other):
            return NaT
        if isinstance(other, np.ndarray):
            return _subtract_array(other, is_reversed=False)
        return NotImplemented

    def __rsub__(self, other):
        if _combines_to_nat(other):
            return NaT
        if isinstance(other, np.ndarray):
            return _subtract_array(other, is_reversed=True)
        return NotImplemented

    def __pos__(self):
        return NaT

    def __neg__(self):
        return NaT

    def __truediv__(self, other):
        if other is NaT or isinstance(other, (timedelta, np.timedelta64)):
            return _nan
        return NaT if _is_number(other) else NotImplemented

    __floordiv__ = __truediv__

    def __rtruediv__(self, other):
        return _nan if isinstance(other, timedelta) else NotImplemented

    __rfloordiv__ = __rtruediv__

    def __mul__(self, other):
        return NaT if _is_number(other) else NotImplemented

    __rmul__ = __mul__

    @property
    def asm8(self):
        return _NAT_DATETIME

    def to_datetime64(self):
        return np.datetime64('NaT', 'ns')

    def to_numpy(self, dtype=None, copy=False):
        if dtype is None:
            return np.datetime64('NaT', 'ns')
        dtype = np.dtype(dtype)
        if dtype.kind not in 'mM':
            raise ValueError('NaT.to_numpy dtype must be a datetime64 dtype, timedelta64 dtype, or None.')
        return dtype.type('NaT', np.datetime_data(dtype)[0])

    def __repr__(self):
        return 'NaT'

    __str__ = __repr__

    def isoformat(self, sep='T', timespec='auto'):
        # whatever the arguments ask for, so that it reads the same as any other text of NaT
        if not isinstance(sep, str):
            raise TypeError(f"Argument 'sep' has incorrect type (expected str, got {type(sep).__name__})")
        return 'NaT'

    def as_unit(self, unit, round_ok=True):
        if unit is not None and not isinstance(unit, str):
            raise TypeError(f"Argument 'unit' has incorrect type (expected str, got {type(unit).__name__})")
        return NaT


_FALSE_FIELDS = ('is_leap_year', 'is_month_start', 'is_quarter_start', 'is_year_start', 'is_month_end',
                 'is_quarter_end', 'is_year_end')
_NAN_FIELDS = (
    'year', 'quarter', 'month', 'day', 'hour', 'minute', 'second', 'millisecond', 'microsecond', 'nanosecond', 'week',
    'weekofyear', 'day_of_year', 'dayofyear', 'days_in_month', 'daysinmonth', 'day_of_week', 'dayofweek', 'days',
    'seconds', 'microseconds', 'nanoseconds', 'qyear',
)
_NAN_METHODS = ('weekday', 'isoweekday', 'total_seconds', 'month_name', 'day_name')
_NAT_METHODS = ('to_pydatetime', 'date', 'round', 'floor', 'ceil', 'tz_convert', 'tz_localize', 'replace')
# those that may be called on the class too
_NAT_CONSTRUCTORS = ('now', 'today')
_ERRORS = (
    'isocalendar', 'dst', 'ctime', 'time', 'toordinal', 'tzname', 'utcoffset', 'utctimetuple', 'timetuple', 'timetz',
    'timestamp', 'astimezone', 'strftime', 'strptime', 'combine', 'fromisocalendar', 'fromordinal', 'fromtimestamp',
    'utcfromtimestamp', 'utcnow',
)


class NaTType(_NaT):
    """The type of `NaT`: (N)ot-(A)-(T)ime, the nan of dates and times."""

    def __new__(cls):
        return datetime.__new__(cls, 1, 1, 1)

    @property
    def value(self):
        return NPY_NAT

    @property
    def tz(self):
        return None

    @property
    def tzinfo(self):
        return None

    def __reduce_ex__(self, protocol):
        # the datetime within is nobody's business
        return self.__reduce__()

    def __reduce__(self):
        return _unpickle_function, (None,)


def _fill_type():
    for name in _FALSE_FIELDS:
        setattr(NaTType, name, property(lambda self: False))
    for name in _NAN_FIELDS:
        setattr(NaTType, name, property(lambda self: _nan))
    for names, make in ((_NAN_METHODS, _make_nan_func), (_NAT_METHODS, _make_nat_func),
                        (_NAT_CONSTRUCTORS, _make_nat_func)):
        for name in names:
            method = make(name, getattr(getattr(datetime, name, None), '__doc__', None))
            setattr(NaTType, name, method)
    for name in _ERRORS:
        setattr(NaTType, name, _make_error_func(name, datetime))


_fill_type()


def __nat_unpickle(*args):
    return NaT


# a name with two underscores means another one within a class
_unpickle_function = __nat_unpickle

NaT = NaTType()
c_NaT = NaT


def checknull_with_nat(val):
    """Whether the value is None, nan or NaT."""
    return val is None or val is NaT or (isinstance(val, (float, complex)) and val != val)


def is_dt64nat(val):
    """Whether the value is a missing datetime64 of numpy's."""
    return isinstance(val, np.datetime64) and bool(np.isnat(val))


def is_td64nat(val):
    """Whether the value is a missing timedelta64 of numpy's."""
    return isinstance(val, np.timedelta64) and bool(np.isnat(val))
