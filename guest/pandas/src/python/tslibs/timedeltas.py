"""`Timedelta`, and durations within arrays of objects.

A `Timedelta` is an int64 (`_value`) of the unit `_creso`. How text is read is in `_duration_parse`, what durations are as
integers is in `_duration_values`, fields of whole arrays are in `fields`.
"""

import collections
import operator
from datetime import datetime, timedelta

import numpy as np

from pandas._libs import tslibs
from pandas._libs.tslibs._duration_parse import _AMBIGUOUS, parse_timedelta_unit, timedelta_abbrevs
# array_to_timedelta64, convert_to_timedelta64 and is_tick_object are only looked for here
from pandas._libs.tslibs._duration_values import (
    _MICROS_PER_SECOND,
    _SECONDS_PER_DAY,
    _TOO_LARGE,
    _is_float,
    _is_integer,
    _is_null,
    _make_pytimedelta,
    _micros_of,
    _number_to_nanos,
    _parse,
    _should_cast_to_timedelta,
    array_to_timedelta64,
    convert_to_timedelta64,
    delta_to_nanoseconds,
    disallow_ambiguous_unit,
    get_unit_for_round,
    is_any_td_scalar,
    is_tick_object,
)
from pandas._libs.tslibs._rows import PER_SECOND, is_row, kernels
from pandas._libs.tslibs._ticks import Tick
from pandas._libs.tslibs._units import (
    FACTORS,
    INT64_MAX,
    INT64_MIN,
    NPY_FR_D,
    NPY_FR_GENERIC,
    NPY_FR_ms,
    NPY_FR_ns,
    NPY_FR_s,
    NPY_FR_us,
    NPY_FR_W,
    UNIT_TO_ABBREV,
)
from pandas._libs.tslibs.base import ABCTimestamp
from pandas._libs.tslibs.dtypes import get_supported_reso, npy_unit_to_abbrev
from pandas._libs.tslibs.fields import RoundTo, round_int64
from pandas._libs.tslibs.nattype import NPY_NAT, NaT, checknull_with_nat
from pandas._libs.tslibs.np_datetime import (
    OutOfBoundsTimedelta,
    convert_reso,
    get_unit_from_dtype,
    td64_to_tdstruct,
)

Components = collections.namedtuple(
    'Components', ['days', 'hours', 'minutes', 'seconds', 'milliseconds', 'microseconds', 'nanoseconds'])
UnitChoices = tuple(timedelta_abbrevs)

_no_input = object()
_nan = np.nan
_new_timedelta = timedelta.__new__
_timedelta_hash = timedelta.__hash__
_NANOS_PER_SECOND = 1_000_000_000

# the units in which a value may be beyond what datetime.timedelta has, and the values that are not
_TIMEDELTA_BOUNDS = {
    NPY_FR_ms: (timedelta.min // timedelta(milliseconds=1), timedelta.max // timedelta(milliseconds=1)),
    NPY_FR_s: (timedelta.min // timedelta(seconds=1), timedelta.max // timedelta(seconds=1)),
}


# ---- arrays


def ints_to_pytimedelta(m8values, box=False):
    """An array of timedelta64 as one of datetime.timedelta, or of `Timedelta` with `box`."""
    reso = get_unit_from_dtype(m8values.dtype)
    values = np.asarray(m8values).view('i8')
    found = _made_in_rust(values.ravel(), reso, box)
    if found is not None:
        return found.reshape(values.shape)
    result = np.empty(values.shape, dtype=object)
    flat = result.reshape(-1)
    for index, value in enumerate(values.ravel().tolist()):
        if value == NPY_NAT:
            flat[index] = NaT
        elif box:
            flat[index] = timedelta_from_value_and_reso(Timedelta, value, reso)
        else:
            flat[index] = _make_pytimedelta(value, reso)
    return result


def _made_in_rust(values, reso, box):
    """The objects from the kernel; None where it does not know."""
    per_second = PER_SECOND.get(reso)
    if per_second is None or not is_row(values):
        return None
    template = _PATTERNS[reso][0] if box else timedelta()
    return kernels.durations(template, NaT, values, per_second)


def _divide_objects(left, right, op):
    """An array of timedelta64 divided item by item by an array of objects."""
    result = np.empty(left.shape, dtype=object)
    reso = get_unit_from_dtype(left.dtype)
    flat = result.reshape(-1)
    for index, (value, other) in enumerate(zip(left.view('i8').ravel().tolist(), right.ravel().tolist())):
        if value != NPY_NAT:
            flat[index] = op(timedelta_from_value_and_reso(Timedelta, value, reso), other)
        elif _should_cast_to_timedelta(other):
            flat[index] = _nan
        else:
            # a missing duration stays numpy's own
            flat[index] = op(np.timedelta64(NPY_NAT, UNIT_TO_ABBREV[reso]), other)
    return result


def floordiv_object_array(left, right):
    """`left // right` for an array of timedelta64 and one of objects of the same shape."""
    return _divide_objects(left, right, operator.floordiv)


def truediv_object_array(left, right):
    """`left / right` for an array of timedelta64 and one of objects of the same shape."""
    return _divide_objects(left, right, operator.truediv)


# ---- the class


class MinMaxReso:
    """The first or last value, or the smallest step: nanoseconds for the class, its own unit for an instance."""

    def __init__(self, name):
        self._name = name
        self._value = {'min': INT64_MIN + 1, 'max': INT64_MAX, 'resolution': 1}[name]

    def __get__(self, obj, objtype=None):
        reso = NPY_FR_ns if obj is None else obj._creso
        return timedelta_from_value_and_reso(Timedelta, self._value, reso)

    def __set__(self, obj, value):
        raise AttributeError(f'{self._name} is not settable.')


# unit, as what a datetime.timedelta of it is made: days, seconds and microseconds
def timedelta_from_value_and_reso(cls, value, reso):
    """A `Timedelta` of so many of the unit, which is one of those that pandas keeps arrays in."""
    if type(value) is not int:
        value = int(value)
    if cls is Timedelta:
        pattern = _PATTERNS.get(reso)
        if pattern is not None:
            found = kernels.duration(pattern[0], value, pattern[1])
            if found is not None:
                return found
    if not INT64_MIN < value <= INT64_MAX:
        assert value != NPY_NAT
        raise OverflowError(_TOO_LARGE)
    # datetime adds what is within the datetime.timedelta beneath; it is 0 where that has no room for it
    try:
        if reso == NPY_FR_ns:
            self = _new_timedelta(cls, 0, 0, value // 1000)
        elif reso == NPY_FR_us:
            self = _new_timedelta(cls, 0, 0, value)
        elif reso == NPY_FR_ms:
            self = _new_timedelta(cls, 0, 0, 0, value)
        elif reso == NPY_FR_s:
            self = _new_timedelta(cls, 0, value)
        else:
            raise NotImplementedError("Only resolutions 's', 'ms', 'us', 'ns' are supported.")
    except OverflowError:
        self = _new_timedelta(cls)
    self._value = value
    self._creso = reso
    return self


_timedelta_from_value_and_reso = timedelta_from_value_and_reso

# a Timedelta of each unit that the kernels make others like, and how many of the unit a second has
_PATTERNS = {}


def _timedelta_unpickle(value, reso):
    return timedelta_from_value_and_reso(Timedelta, value, reso)


def _from_value(value, reso):
    """The same where the value may turn out to be NaT's."""
    if value == NPY_NAT:
        return NaT
    return timedelta_from_value_and_reso(Timedelta, value, reso)


def _validate_ops_compat(other):
    return checknull_with_nat(other) or is_any_td_scalar(other) or isinstance(other, str)


def _op_unary_method(func, name):
    def method(self):
        return timedelta_from_value_and_reso(Timedelta, func(self._value), self._creso)

    method.__name__ = method.__qualname__ = name
    return method


def _with_array(self, other, op):
    """A sum or difference with an array, by numpy where it holds dates or durations, else item by item."""
    kind = other.dtype.kind
    if kind not in 'mMO':
        return NotImplemented
    if other.ndim == 0:
        return op(self, other[()])
    if kind != 'O':
        return op(self.to_timedelta64(), other)
    return np.array([op(self, item) for item in other])


def _binary_op_method_timedeltalike(op, name):
    """A method that adds or subtracts: `op` of the duration and the other thing, in this order."""

    def method(self, other):
        if type(other) is Timedelta:
            pass
        elif other is NaT:
            return NaT
        elif isinstance(other, np.datetime64) or (
                isinstance(other, datetime) and not isinstance(other, ABCTimestamp)):
            return op(self, tslibs.Timestamp(other))
        elif isinstance(other, np.ndarray):
            return _with_array(self, other, op)
        elif not _validate_ops_compat(other):
            return NotImplemented
        else:
            try:
                other = Timedelta(other)
            except OutOfBoundsTimedelta:
                raise
            except ValueError:
                return NotImplemented
            if other is NaT:
                return NaT
        if self._creso != other._creso:
            self, other = self._maybe_cast_to_matching_resos(other)
        return _from_value(op(self._value, other._value), self._creso)

    method.__name__ = method.__qualname__ = name
    return method


# an operator of numpy, by what it means for the signs of a comparison
_COMPARISONS = (operator.eq, operator.ne, operator.lt, operator.le, operator.gt, operator.ge)


def _compare_with_array(self, other, op):
    kind = other.dtype.kind
    if kind == 'm':
        return op(self.to_timedelta64(), other)
    if kind == 'O':
        if not other.ndim:
            return np.array(op(self, other[()]))
        return np.array([op(self, item) for item in other], dtype=bool) if other.ndim == 1 else np.array(
            [op(self, item) for item in other.ravel()], dtype=bool).reshape(other.shape)
    if op is operator.eq:
        return np.zeros(other.shape, dtype=bool)
    if op is operator.ne:
        return np.ones(other.shape, dtype=bool)
    return NotImplemented


def _comparison(op):
    name = f'__{op.__name__}__'

    def method(self, other):
        if isinstance(other, _Timedelta):
            if self._creso == other._creso:
                return op(self._value, other._value)
            return op(*_to_common_unit(self, other))
        if other is NaT:
            return op is operator.ne
        if is_any_td_scalar(other):
            if isinstance(other, np.timedelta64) and np.isnat(other):
                return op is operator.ne
            try:
                return method(self, Timedelta(other))
            except OutOfBoundsTimedelta:
                if not isinstance(other, timedelta):
                    raise
                # a duration that is longer than any int64 of microseconds
                return op(self._value * FACTORS[self._creso, NPY_FR_ns], _micros_of(other) * 1000)
        if isinstance(other, np.ndarray):
            return _compare_with_array(self, other, op)
        return NotImplemented

    method.__name__ = method.__qualname__ = name
    return method


def _to_common_unit(left, right):
    """The values of both in the finer unit of the two, as large as they get."""
    fine = max(left._creso, right._creso)
    return left._value * FACTORS[left._creso, fine], right._value * FACTORS[right._creso, fine]


def _component(index, doc):
    def get(self):
        return td64_to_tdstruct(self._value, self._creso)[index]

    return property(get, doc=doc)


class _Timedelta(timedelta):
    """What a duration does; `Timedelta` adds how it is made and rounded, and how it is multiplied."""

    __slots__ = ('_value', '_creso', '__dict__')
    __array_priority__ = 100

    min = MinMaxReso('min')
    max = MinMaxReso('max')
    resolution = MinMaxReso('resolution')

    # -- fields

    @property
    def value(self):
        if self._creso == NPY_FR_ns:
            return self._value
        try:
            return convert_reso(self._value, self._creso, NPY_FR_ns, False)
        except OverflowError:
            raise OverflowError(
                "Cannot convert Timedelta to nanoseconds without overflow. Use `.asm8.view('i8')` to cast represent "
                f'Timedelta in its own unit (here, {self.unit}).') from None

    @property
    def _unit(self):
        """The abbreviation of the unit."""
        return self.unit

    @property
    def unit(self):
        return UNIT_TO_ABBREV[self._creso]

    @property
    def days(self):
        """Days of the duration: all of it but for less than a day, and negative where it is."""
        return self._value // FACTORS[NPY_FR_D, self._creso]

    @property
    def seconds(self):
        """Seconds of the duration beyond its days, at least 0 and less than a day."""
        per_second = FACTORS[NPY_FR_s, self._creso]
        return self._value // per_second % _SECONDS_PER_DAY

    @property
    def microseconds(self):
        """Microseconds of the duration beyond its seconds, at least 0 and less than a second."""
        _, _, _, _, millis, micros, _ = td64_to_tdstruct(self._value, self._creso)
        return millis * 1000 + micros

    @property
    def nanoseconds(self):
        """Nanoseconds of the duration beyond its microseconds, at least 0 and less than 1000."""
        return self._value % 1000 if self._creso == NPY_FR_ns else 0

    _d = _component(0, 'Days.')
    _h = _component(1, 'Hours beyond the days.')
    _m = _component(2, 'Minutes beyond the hours.')
    _s = _component(3, 'Seconds beyond the minutes.')
    _ms = _component(4, 'Milliseconds beyond the seconds.')
    _us = _component(5, 'Microseconds beyond the milliseconds.')
    _ns = _component(6, 'Nanoseconds beyond the microseconds.')

    @property
    def components(self):
        """Days, hours, minutes, seconds and so on, as a named tuple."""
        return Components(*td64_to_tdstruct(self._value, self._creso))

    @property
    def asm8(self):
        """The duration as a scalar of numpy's."""
        return self.to_timedelta64()

    @property
    def resolution_string(self):
        """The name of the finest unit that the duration has any of."""
        _, hours, minutes, seconds, millis, micros, nanos = td64_to_tdstruct(self._value, self._creso)
        for count, name in ((nanos, 'ns'), (micros, 'us'), (millis, 'ms'), (seconds, 's'), (minutes, 'min'),
                            (hours, 'h')):
            if count:
                return name
        return 'D'

    # -- comparisons

    __eq__ = _comparison(operator.eq)
    __ne__ = _comparison(operator.ne)
    __lt__ = _comparison(operator.lt)
    __le__ = _comparison(operator.le)
    __gt__ = _comparison(operator.gt)
    __ge__ = _comparison(operator.ge)

    def __hash__(self):
        value = self._value
        if self._creso == NPY_FR_ns:
            return hash(value) if value % 1000 else _timedelta_hash(self)
        bounds = _TIMEDELTA_BOUNDS.get(self._creso)
        if bounds is None or bounds[0] <= value <= bounds[1]:
            return _timedelta_hash(self)
        # datetime has nothing that equals it; a duration in seconds may equal one in milliseconds
        if self._creso == NPY_FR_s and INT64_MIN < value * 1000 <= INT64_MAX:
            value *= 1000
        return hash(value)

    def __bool__(self):
        return self._value != 0

    def __reduce__(self):
        return _timedelta_unpickle, (self._value, self._creso)

    # -- conversions

    @classmethod
    def _from_value_and_reso(cls, value, reso):
        if not isinstance(value, (int, np.integer)):
            raise TypeError('an integer is required')
        return timedelta_from_value_and_reso(cls, value, reso)

    def total_seconds(self):
        """The duration in seconds, down to the microsecond."""
        # datetime's own sum, so that no digits come in that it would not have
        per_second = FACTORS[NPY_FR_s, self._creso]
        seconds, rest = divmod(self._value, per_second)
        return seconds + rest * _MICROS_PER_SECOND // per_second / _MICROS_PER_SECOND

    def to_pytimedelta(self):
        """The duration as a datetime.timedelta, with nanoseconds rounded to microseconds."""
        return _make_pytimedelta(self._value, self._creso)

    def to_timedelta64(self):
        """The duration as a scalar of numpy's."""
        return np.timedelta64(self._value, UNIT_TO_ABBREV[self._creso])

    def to_numpy(self, dtype=None, copy=False):
        """The duration as a scalar of numpy's; the arguments are there for the sake of other classes."""
        if dtype is not None or copy is not False:
            raise ValueError('Timedelta.to_numpy dtype and copy arguments are ignored')
        return self.to_timedelta64()

    def view(self, dtype):
        """The number of the duration as another type of numpy's."""
        return np.timedelta64(self._value).view(dtype)

    def as_unit(self, unit, round_ok=True):
        """The duration in another unit; digits are dropped only with `round_ok`."""
        reso = get_unit_from_dtype(np.dtype(f'm8[{unit}]'))
        return self._as_creso(reso, round_ok)

    def _as_creso(self, reso, round_ok=True):
        if reso == self._creso:
            return self
        try:
            value = convert_reso(self._value, self._creso, reso, round_ok)
        except OverflowError as err:
            raise OutOfBoundsTimedelta(
                f"Cannot cast {self} to unit='{npy_unit_to_abbrev(reso)}' without overflow.") from err
        return type(self)._from_value_and_reso(value, reso)

    def _maybe_cast_to_matching_resos(self, other):
        """Both durations in the finer unit of the two."""
        if self._creso < other._creso:
            self = self._as_creso(other._creso)
        elif other._creso < self._creso:
            other = other._as_creso(self._creso)
        return self, other

    # -- text

    def _repr_base(self, format=None):
        """The duration as text.

        'all' has nine digits after the point, all but 'all' and 'long' leave out a time of 0, 'sub_day' 0 days too.
        """
        days, hours, minutes, seconds, millis, micros, nanos = td64_to_tdstruct(self._value, self._creso)
        micros += millis * 1000
        is_whole_days = not (hours or minutes or seconds or micros or nanos)
        clock = f'{hours:02}:{minutes:02}:{seconds:02}'
        if format == 'all':
            clock += f'.{micros:06}{nanos:03}'
        elif nanos:
            clock += f'.{micros:06}{nanos:03}'
        elif micros:
            clock += f'.{micros:06}'
        if format == 'sub_day' and days == 0:
            return clock
        if is_whole_days and format not in ('all', 'long'):
            return f'{days} days'
        return f'{days} days {"+" if days < 0 else ""}{clock}'

    def __repr__(self):
        return f"Timedelta('{self._repr_base(format='long')}')"

    def __str__(self):
        return self._repr_base(format='long')

    def isoformat(self):
        """The duration as ISO 8601 has it: `P[n]DT[n]H[n]M[n]S`."""
        days, hours, minutes, seconds, millis, micros, nanos = td64_to_tdstruct(self._value, self._creso)
        fraction = f'.{millis:03}{micros:03}{nanos:03}'.rstrip('0').rstrip('.')
        return f'P{days}DT{hours}H{minutes}M{seconds}{fraction}S'


class Timedelta(_Timedelta):
    """A duration, a `datetime.timedelta` of up to nanoseconds.

    Made from another duration, from text, from a number and a `unit`, or from the keywords that
    `datetime.timedelta` has, and `nanoseconds`.
    """

    __slots__ = ()

    _req_any_kwargs_new = {'weeks', 'days', 'hours', 'minutes', 'seconds', 'milliseconds', 'microseconds',
                           'nanoseconds'}

    def __new__(cls, value=_no_input, unit=None, **kwargs):
        if type(value) is Timedelta and cls is Timedelta and not kwargs:
            return value
        if value is _no_input:
            return _from_keywords(cls, kwargs)
        if kwargs and isinstance(value, _Timedelta):
            raise ValueError('Cannot pass both a Timedelta input and timedelta keyword arguments, got '
                             f'{list(kwargs)}')
        if unit is not None:
            if unit in _AMBIGUOUS:
                disallow_ambiguous_unit(unit)
            if not isinstance(unit, str):
                raise TypeError(f'Expected str, got {type(unit).__name__}')
            if isinstance(value, str):
                raise ValueError('unit must not be specified if the value is a str')
        return _from_any(cls, value, unit)

    # -- rounding

    def _round(self, freq, mode):
        unit = get_unit_for_round(freq, self._creso)
        try:
            value = round_int64(self._value, mode, unit)
        except OverflowError as err:
            raise OutOfBoundsTimedelta(f'Cannot round {self} to freq={freq} without overflow') from err
        return Timedelta._from_value_and_reso(value, self._creso)

    def round(self, freq):
        """The duration rounded to the frequency, half of it to the even multiple."""
        return self._round(freq, RoundTo.NEAREST_HALF_EVEN)

    def floor(self, freq):
        """The duration rounded down to the frequency."""
        return self._round(freq, RoundTo.MINUS_INFTY)

    def ceil(self, freq):
        """The duration rounded up to the frequency."""
        return self._round(freq, RoundTo.PLUS_INFTY)

    # -- arithmetic

    __neg__ = _op_unary_method(operator.neg, '__neg__')
    __pos__ = _op_unary_method(operator.pos, '__pos__')
    __abs__ = _op_unary_method(operator.abs, '__abs__')
    __add__ = _binary_op_method_timedeltalike(operator.add, '__add__')
    __radd__ = _binary_op_method_timedeltalike(operator.add, '__radd__')
    __sub__ = _binary_op_method_timedeltalike(operator.sub, '__sub__')
    __rsub__ = _binary_op_method_timedeltalike(lambda delta, other: other - delta, '__rsub__')

    def __mul__(self, other):
        if isinstance(other, np.ndarray):
            return self * other[()] if other.ndim == 0 and other.dtype.kind not in 'mMO' else (
                other * self.to_timedelta64() if other.ndim else NotImplemented)
        if _is_integer(other):
            return _from_value(int(other) * self._value, self._creso)
        if _is_float(other):
            if other != other:
                return NaT
            return _from_value(int(float(other) * self._value), self._creso)
        return NotImplemented

    __rmul__ = __mul__

    def _matched(self, other):
        """Both durations as integers of the same unit, or None where the other is NaT."""
        other = Timedelta(other)
        if other is NaT:
            return None
        if other._creso != self._creso:
            self, other = self._maybe_cast_to_matching_resos(other)
        return self._value, other._value

    def __truediv__(self, other):
        if _should_cast_to_timedelta(other):
            values = self._matched(other)
            return _nan if values is None else values[0] / float(values[1])
        if _is_integer(other) or _is_float(other):
            if other != other:
                return NaT
            return _from_value(int(self._value / _plain_number(other)), self._creso)
        if isinstance(other, np.ndarray):
            return self / other[()] if other.ndim == 0 else self.to_timedelta64() / other
        return NotImplemented

    def __rtruediv__(self, other):
        if _should_cast_to_timedelta(other):
            values = self._matched(other)
            return _nan if values is None else float(values[1]) / values[0]
        if isinstance(other, np.ndarray):
            if other.ndim == 0:
                return other[()] / self if other.dtype.kind in 'mMO' else NotImplemented
            if other.dtype.kind == 'O':
                return np.array([item / self for item in other])
            return other / self.to_timedelta64()
        return NotImplemented

    def __floordiv__(self, other):
        if _should_cast_to_timedelta(other):
            values = self._matched(other)
            return _nan if values is None else values[0] // values[1]
        if _is_integer(other) or _is_float(other):
            if other != other:
                return NaT
            return _from_value(int(self._value // _plain_number(other)), self._creso)
        if isinstance(other, np.ndarray):
            return _floordiv_array(self, other, is_reversed=False)
        return NotImplemented

    def __rfloordiv__(self, other):
        if _should_cast_to_timedelta(other):
            values = self._matched(other)
            return _nan if values is None else values[1] // values[0]
        if isinstance(other, np.ndarray):
            return _floordiv_array(self, other, is_reversed=True)
        return NotImplemented

    def __mod__(self, other):
        return self.__divmod__(other)[1]

    def __rmod__(self, other):
        return self.__rdivmod__(other)[1]

    def __divmod__(self, other):
        quotient = self // other
        return quotient, self - quotient * other

    def __rdivmod__(self, other):
        quotient = other // self
        return quotient, other - quotient * self


def _plain_number(value):
    return float(value) if _is_float(value) else int(value)


def _floordiv_array(delta, other, is_reversed):
    kind = other.dtype.kind
    if other.ndim == 0:
        if is_reversed:
            return other[()] // delta if kind in 'mMO' else NotImplemented
        return delta // other[()]
    if kind == 'm':
        left, right = (other, delta.to_timedelta64()) if is_reversed else (delta.to_timedelta64(), other)
        is_nat = np.isnat(other)
        if not is_nat.any():
            return left // right
        with np.errstate(invalid='ignore'):
            result = (left // right).astype('f8')
        result[is_nat] = _nan
        return result
    if kind in 'iuf' and not is_reversed:
        return delta.to_timedelta64() // other
    raise TypeError(f'Invalid dtype {other.dtype} for __floordiv__')


def _from_keywords(cls, kwargs):
    if not kwargs:
        raise ValueError('cannot construct a Timedelta without a value/unit or descriptive keywords '
                         '(days,seconds....)')
    unknown = set(kwargs) - cls._req_any_kwargs_new
    if unknown:
        raise ValueError(
            'cannot construct a Timedelta from the passed arguments, allowed keywords are [weeks, days, hours, '
            'minutes, seconds, milliseconds, microseconds, nanoseconds]')
    given = {name: _to_py_int_float(value) for name, value in kwargs.items()}
    get = given.get
    days = get('weeks', 0) * 7 + get('days', 0)
    # in this order, in which floats give what pandas gives
    seconds = (days * 24 + get('hours', 0)) * 3600 + get('minutes', 0) * 60 + get('seconds', 0)
    parts = {
        'seconds': int(seconds * _NANOS_PER_SECOND),
        'milliseconds': int(get('milliseconds', 0) * 1_000_000),
        'microseconds': int(get('microseconds', 0) * 1000),
        'nanoseconds': int(get('nanoseconds', 0)),
    }
    value = sum(parts.values())
    if not INT64_MIN <= value <= INT64_MAX:
        raise OutOfBoundsTimedelta(', '.join(f'{name}={part}' for name, part in parts.items()))
    return NaT if value == NPY_NAT else timedelta_from_value_and_reso(cls, value, NPY_FR_ns)


def _to_py_int_float(value):
    if _is_integer(value):
        return int(value)
    if _is_float(value):
        return float(value)
    raise TypeError(f'Invalid type {type(value)}. Must be int or float.')


def _from_any(cls, value, unit):
    """The duration that any one value means."""
    if _is_integer(value) or _is_float(value):
        nanos = _number_to_nanos(value, parse_timedelta_unit(unit))
    elif isinstance(value, _Timedelta):
        return value if cls is Timedelta else timedelta_from_value_and_reso(cls, value._value, value._creso)
    elif isinstance(value, timedelta):
        return timedelta_from_value_and_reso(cls, delta_to_nanoseconds(value, NPY_FR_us), NPY_FR_us)
    elif isinstance(value, str):
        nanos = _parse(str(value))
    elif isinstance(value, np.timedelta64):
        return _from_timedelta64(cls, value)
    elif _is_null(value):
        return NaT
    elif isinstance(value, Tick):
        reso = get_supported_reso(value._creso)
        return timedelta_from_value_and_reso(cls, delta_to_nanoseconds(value, reso), reso)
    else:
        raise ValueError('Value must be Timedelta, string, integer, float, timedelta or convertible, '
                         f'not {type(value).__name__}')
    return NaT if nanos == NPY_NAT else timedelta_from_value_and_reso(cls, nanos, NPY_FR_ns)


def _from_timedelta64(cls, value):
    number = int(value.view('i8'))
    if number == NPY_NAT:
        return NaT
    reso = get_unit_from_dtype(value.dtype)
    if reso == NPY_FR_GENERIC:
        reso = NPY_FR_ns
    if not NPY_FR_W <= reso <= NPY_FR_ns:
        raise ValueError(
            f'Unit {npy_unit_to_abbrev(reso)} is not supported. Only unambiguous timedelta values durations are '
            "supported. Allowed units are 'W', 'D', 'h', 'm', 's', 'ms', 'us', 'ns'")
    new_reso = get_supported_reso(reso)
    try:
        number = convert_reso(number, reso, new_reso, True)
    except OverflowError:
        raise OutOfBoundsTimedelta(value) from None
    return timedelta_from_value_and_reso(cls, number, new_reso)


def _make_patterns():
    made = {reso: (timedelta_from_value_and_reso(Timedelta, 0, reso), per_second)
            for reso, per_second in PER_SECOND.items()}
    _PATTERNS.update(made)


_make_patterns()
