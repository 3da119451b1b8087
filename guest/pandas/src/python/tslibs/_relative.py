"""DateOffset: steps of calendar time as dateutil's relativedelta has them, or of a timedelta."""

from datetime import timedelta

import numpy as np

from pandas._libs import tslibs
from pandas._libs.tslibs._offset_core import (
    OFFSETS_MODULE,
    BaseOffset,
    apply_wraps,
    in_unit,
    require_datetime,
    shift_months,
    unit_of,
)

# Keywords that set a field of the date, and those that add to it
RELATIVEDELTA_KEYWORDS = (
    'years', 'months', 'weeks', 'days', 'year', 'month', 'day', 'weekday', 'hour', 'minute', 'second',
    'microsecond', 'millisecond', 'nanosecond', 'nanoseconds', 'hours', 'minutes', 'seconds', 'milliseconds',
    'microseconds',
)
CLOCK_KEYWORDS = {'hours', 'minutes', 'seconds', 'milliseconds', 'microseconds'}
CALENDAR_KEYWORDS = {'years', 'months', 'weeks', 'days', *CLOCK_KEYWORDS}
NANO_KEYWORDS = ('nanosecond', 'nanoseconds')


def _determine_offset(kwds):
    """The relativedelta or the timedelta of the keywords, and whether it is a relativedelta."""
    if not kwds:
        return timedelta(days=1), False
    if 'millisecond' in kwds:
        raise NotImplementedError(
            'Using DateOffset to replace `millisecond` component in datetime object is not supported. '
            'Use `microsecond=timestamp.microsecond % 1000 + ms * 1000` instead.')
    known = {name: value for name, value in kwds.items() if name not in NANO_KEYWORDS}
    if not known.keys() <= set(RELATIVEDELTA_KEYWORDS):
        raise ValueError(f'Invalid argument/s or bad combination of arguments: {list(kwds)}')
    if known.keys() <= CLOCK_KEYWORDS:
        return timedelta(**known), False
    from dateutil.relativedelta import relativedelta
    if 'milliseconds' in known:
        micros = known.pop('milliseconds') * 1000
        known['microseconds'] = known.get('microseconds', 0) + micros
    return relativedelta(**known), True


class RelativeDeltaOffset(BaseOffset):
    """An offset by a relativedelta or a timedelta, `n` times."""

    __slots__ = ('__dict__', '__weakref__')
    __module__ = OFFSETS_MODULE

    _attributes = ('n', 'normalize', *RELATIVEDELTA_KEYWORDS)
    _adjust_dst = False

    def __init__(self, n=1, normalize=False, **kwds):
        self._set(n, normalize)
        offset, is_relative = _determine_offset(kwds)
        self.__dict__.update(_offset=offset, _use_relativedelta=is_relative)
        self.__dict__.update(kwds)

    def __setstate__(self, state):
        self._set(state.pop('n'), state.pop('normalize'))
        self.__dict__.update(state)

    def _parameter_items(self):
        own = [(name, value) for name, value in self.__dict__.items() if name in self._attributes]
        return [('n', self._n), ('normalize', self._normalize), *own]

    @property
    def kwds(self):
        return {name: value for name, value in self.__dict__.items()
                if name in self._attributes and value is not None}

    @apply_wraps
    def _apply(self, other):
        require_datetime(other, 'other')
        if not self._use_relativedelta:
            return other + self._timedelta
        zone = other.tzinfo
        wall = other.tz_localize(None) if zone is not None else other
        # On plain datetimes, as dateutil and pytz know them; these have no nanoseconds.
        result = wall.to_pydatetime(warn=False) + self._offset * self._n
        nanos = self.__dict__.get('nanoseconds')
        if nanos is not None:
            result = tslibs.Timestamp(result) + tslibs.Timedelta(nanoseconds=self._n * nanos)
        if zone is not None:
            result = tslibs.localize_pydatetime(result, zone)
        return _with_nanos(tslibs.Timestamp(result), other.nanosecond)

    @property
    def _timedelta(self):
        """The step as a Timedelta, if it is one."""
        delta = tslibs.Timedelta(self._offset * self._n)
        nanos = self.__dict__.get('nanoseconds')
        return delta if nanos is None else delta + tslibs.Timedelta(nanoseconds=self._n * nanos)

    @property
    def _pd_timedelta(self):
        """The part of the step that is of fixed length; an error if it does more than add."""
        kwds = self.kwds
        if not self._use_relativedelta:
            return self._timedelta if 'nanoseconds' in kwds else _in_coarsest(self._timedelta, kwds)
        other = set(kwds) - CALENDAR_KEYWORDS
        if other:
            raise NotImplementedError(
                f'DateOffset with relativedelta keyword(s) {other} not able to be applied vectorized')
        fixed = {name: value for name, value in kwds.items() if name not in ('years', 'months')}
        return _in_coarsest(tslibs.Timedelta(timedelta(**fixed) * self._n), kwds)

    def _apply_array(self, dtarr):
        delta = self._pd_timedelta
        kwds = self.kwds
        months = (kwds.get('years', 0) * 12 + kwds.get('months', 0)) * self._n
        if months:
            shifted = shift_months(np.asarray(dtarr), months, None, unit_of(dtarr))
            dtarr = np.asarray(shifted).view(dtarr.dtype)
        return dtarr + delta

    def is_on_offset(self, dt):
        return not self._refuses(dt)


def _with_nanos(stamp, nanos):
    return stamp + tslibs.Timedelta(nanoseconds=nanos) if nanos else stamp


def _in_coarsest(delta, kwds):
    """The Timedelta in the coarsest unit that its keywords need."""
    if 'microseconds' in kwds:
        return delta
    return in_unit(delta, 'ms' if 'milliseconds' in kwds else 's')


class OffsetMeta(type):
    """Lets every offset pass for a DateOffset, as this was once the base class of all."""

    __module__ = OFFSETS_MODULE

    def __instancecheck__(cls, obj):
        return isinstance(obj, BaseOffset)

    def __subclasscheck__(cls, obj):
        return issubclass(obj, BaseOffset)


class DateOffset(RelativeDeltaOffset, metaclass=OffsetMeta):
    """A step of calendar time: `n` times what the keywords say, as in `DateOffset(months=2, days=1)`.

    Keywords in the plural add to the date, those in the singular set a field of it.
    """

    __module__ = OFFSETS_MODULE

    def __setattr__(self, name, value):
        if name not in ('_n', '_normalize', '_cached', '_cache'):
            raise AttributeError('DateOffset objects are immutable.')
        object.__setattr__(self, name, value)
