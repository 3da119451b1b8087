"""The offsets of fixed length, from Day to Nano, and how a timedelta becomes one of them."""

import warnings
from datetime import date, timedelta

import numpy as np

from pandas._libs import tslibs
from pandas._libs.tslibs._offset_core import (
    OFFSETS_MODULE,
    ApplyTypeError,
    BaseOffset,
    SingleConstructorOffset,
    require_datetime,
    stack_level,
)

NOT_INTEGER = 'Could not convert to integer offset at any resolution'


def _plain(other):
    """A tick as a Timedelta; anything else as it is."""
    return other._as_pd_timedelta if isinstance(other, Tick) else other


def _full_name(tick):
    """The name that messages about the operators of C's types have."""
    return f'{OFFSETS_MODULE}.{type(tick).__name__}'


def _ordering(name, sign):
    def method(self, other):
        result = getattr(self._as_pd_timedelta, name)(_plain(other))
        if result is NotImplemented and type(other).__module__ == 'builtins':
            raise TypeError(f"'{sign}' not supported between instances of '{_full_name(self)}' and "
                            f"'{type(other).__name__}'")
        return result

    method.__name__ = name
    return method


class Tick(SingleConstructorOffset):
    """`n` of some unit of fixed length."""

    __slots__ = ('_delta',)
    __module__ = OFFSETS_MODULE

    _adjust_dst = False
    _prefix = 'undefined'
    _attributes = ('n', 'normalize')

    def __init__(self, n=1, normalize=False):
        self._set(n, normalize)
        self._delta = None
        if normalize:
            raise ValueError('Tick offset with `normalize=True` are not allowed.')

    def __setstate__(self, state):
        self._set(state['n'], False)
        self._delta = None

    def _repr_attrs(self):
        return ''

    @property
    def _as_pd_timedelta(self):
        if self._delta is None:
            unit = self._unit
            self._delta = tslibs.Timedelta._from_value_and_reso(self._n * unit[0], unit[1])
        return self._delta

    @property
    def delta(self):
        warnings.warn(
            f'{type(self).__name__}.delta is deprecated and will be removed in a future version. '
            'Use pd.Timedelta(obj) instead', FutureWarning, stacklevel=stack_level())
        # Always in nanoseconds, with the error of a Timedelta that is too long for them
        return self._as_pd_timedelta.as_unit('ns')

    @property
    def nanos(self):
        return self._n * self._nanos_inc

    def is_on_offset(self, dt):
        require_datetime(dt)
        return True

    def is_anchored(self):
        self._warn_anchored('False')
        return False

    # Comparison

    def __eq__(self, other):
        if type(other) is type(self):
            return self._n == other._n
        if isinstance(other, str):
            try:
                other = tslibs.offsets.to_offset(other)
            except ValueError:
                return False
        return self._as_pd_timedelta == _plain(other)

    def __ne__(self, other):
        return not self == other

    __lt__ = _ordering('__lt__', '<')
    __le__ = _ordering('__le__', '<=')
    __gt__ = _ordering('__gt__', '>')
    __ge__ = _ordering('__ge__', '>=')

    def __hash__(self):
        return hash(self._params)

    # Arithmetic

    def _next_higher_resolution(self):
        step = FINER.get(type(self))
        if step is None:
            raise ValueError(NOT_INTEGER)
        return step[0](self._n * step[1])

    def __add__(self, other):
        if isinstance(other, Tick):
            if type(other) == type(self):
                return type(self)(self._n + other._n)
            return delta_to_tick(self._as_pd_timedelta + other._as_pd_timedelta)
        if isinstance(other, np.ndarray):
            return self._add_array(other)
        try:
            return self._apply(other)
        except ApplyTypeError:
            return NotImplemented
        except OverflowError as error:
            raise OverflowError(f'the add operation between {self} and {other} will overflow') from error

    def __radd__(self, other):
        return self.__add__(other)

    def _apply(self, other):
        if isinstance(other, tslibs.Timestamp):
            return other + self._as_pd_timedelta
        if other is tslibs.NaT:
            return other
        if isinstance(other, (np.datetime64, date)):
            return tslibs.Timestamp(other) + self
        if isinstance(other, (timedelta, np.timedelta64)):
            return other + self._as_pd_timedelta
        raise ApplyTypeError(f'Unhandled type: {type(other).__name__}')

    def __mul__(self, other):
        if isinstance(other, (float, np.floating)):
            n = other * self._n
            if abs(n % 1) <= 1e-8:
                return type(self)(int(n))
            return self._next_higher_resolution() * other
        if isinstance(other, str):
            raise TypeError(f"can't multiply sequence by non-int of type '{_full_name(self)}'")
        return BaseOffset.__mul__(self, other)

    def __rmul__(self, other):
        return self.__mul__(other)

    def __truediv__(self, other):
        result = self._as_pd_timedelta / _plain(other)
        if isinstance(result, tslibs.Timedelta):
            return delta_to_tick(result)
        return result

    def __rtruediv__(self, other):
        result = self._as_pd_timedelta.__rtruediv__(_plain(other))
        if result is NotImplemented and type(other).__module__ == 'builtins':
            raise TypeError(f"unsupported operand type(s) for /: '{type(other).__name__}' and '{_full_name(self)}'")
        return result


# Each tick's name and prefix; its nanoseconds; what of the Timedelta's unit it is, and that unit's number; its own
# unit's number; its period's code; and how many of the next finer tick it has.
TICKS = (
    ('Day', 'D', 86_400_000_000_000, (86_400, 7), 4, 6000, 24),
    ('Hour', 'h', 3_600_000_000_000, (3600, 7), 5, 7000, 60),
    ('Minute', 'min', 60_000_000_000, (60, 7), 6, 8000, 60),
    ('Second', 's', 1_000_000_000, (1, 7), 7, 9000, 1000),
    ('Milli', 'ms', 1_000_000, (1, 8), 8, 10000, 1000),
    ('Micro', 'us', 1000, (1, 9), 9, 11000, 1000),
    ('Nano', 'ns', 1, (1, 10), 10, 12000, None),
)


def _make_tick(name, prefix, nanos, unit, creso, period_code, finer):
    return type(name, (Tick,), {
        '__slots__': (), '__module__': OFFSETS_MODULE, '__qualname__': name,
        '__doc__': f'`n` times a {name.lower()}.',
        '_prefix': prefix, '_nanos_inc': nanos, '_unit': unit, '_creso': creso, '_period_dtype_code': period_code,
    })


Day, Hour, Minute, Second, Milli, Micro, Nano = TICK_CLASSES = tuple(_make_tick(*row) for row in TICKS)
FINER = {kind: (finer, row[-1]) for kind, finer, row in zip(TICK_CLASSES, TICK_CLASSES[1:], TICKS)}

# Nanoseconds of each tick, from the longest
TICK_SIZES = tuple((kind, row[2]) for kind, row in zip(TICK_CLASSES, TICKS))
UNIT_NANOS = {7: 1_000_000_000, 8: 1_000_000, 9: 1000, 10: 1}


def delta_to_tick(delta):
    """The longest tick of which the timedelta is a whole number."""
    if isinstance(delta, tslibs.Timedelta):
        nanos = delta._value * UNIT_NANOS[delta._creso]
    elif isinstance(delta, timedelta):
        nanos = ((delta.days * 86_400 + delta.seconds) * 1_000_000 + delta.microseconds) * 1000
    else:
        raise TypeError(
            f"Argument 'delta' has incorrect type (expected datetime.timedelta, got {type(delta).__name__})")
    for kind, size in TICK_SIZES:
        if nanos % size == 0:
            return kind(nanos // size)


def is_tick_object(obj):
    return isinstance(obj, Tick)
