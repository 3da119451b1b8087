"""`Timestamp`: a datetime of up to nanoseconds, of any year that its unit has room for.

It is an int64 (`_value`) of the unit `_creso` in UTC, and the local fields; those and the texts are in
`_timestamp_fields`. What it is made of is read by `conversion`.
"""

import operator
import warnings
from datetime import date, datetime, time, timedelta
from datetime import tzinfo as tzinfo_type
from types import FunctionType

import numpy as np

from pandas._libs import tslibs
from pandas._libs.tslibs import conversion
from pandas._libs.tslibs._rows import PER_SECOND, kernels
from pandas._libs.tslibs._timestamp_fields import TimestampFields
from pandas._libs.tslibs._units import FACTORS, INT64_MAX, NPY_FR_ns, NPY_FR_s, PER_DAY, UNIT_TO_ABBREV
from pandas._libs.tslibs.ccalendar import is_leapyear
from pandas._libs.tslibs.dtypes import _stack_level, npy_unit_to_abbrev
from pandas._libs.tslibs.fields import RoundTo, round_int64
from pandas._libs.tslibs.nattype import NPY_NAT, NaT, NaTType, _is_integer
from pandas._libs.tslibs.np_datetime import (
    OutOfBoundsDatetime,
    OutOfBoundsTimedelta,
    convert_reso,
    dts_to_iso_string,
    dts_to_value,
    get_unit_from_dtype,
    pandas_datetime_to_datetimestruct,
)
from pandas._libs.tslibs.timedeltas import Timedelta, get_unit_for_round, is_any_td_scalar
from pandas._libs.tslibs.timezones import get_utcoffset, is_utc, maybe_get_tz, treat_tz_as_pytz, utc_stdlib
from pandas._libs.tslibs.tzconversion import get_localizer, tz_convert_from_utc_single, tz_localize_to_utc_single

_zero_time = time(0, 0)
_no_input = object()
_new_datetime = datetime.__new__
_datetime_hash = datetime.__hash__
_SECOND = timedelta(seconds=1)
_MIXED_ZONES = 'Cannot subtract tz-naive and tz-aware datetime-like objects.'
_MIXED_COMPARISON = 'Cannot compare tz-naive and tz-aware timestamps'
_NO_FOLD = ('Cannot pass fold with possibly unambiguous input: int, float, numpy.datetime64, str, or timezone-aware '
            'datetime-like. Pass naive datetime-like or build Timestamp from components.')


def integer_op_not_supported(obj):
    """The error for a sum or difference with an integer; it is returned, to be raised."""
    cls = type(obj).__name__
    return TypeError(
        f'Addition/subtraction of integers and integer-arrays with {cls} is no longer supported.  Instead of '
        'adding/subtracting `n`, use `n * obj.freq`')


class MinMaxReso:
    """The first or last value, or the smallest step: nanoseconds for the class, its own unit for an instance."""

    def __init__(self, name):
        self._name = name

    def __get__(self, obj, objtype=None):
        reso = NPY_FR_ns if obj is None else obj._creso
        if self._name == 'resolution':
            return Timedelta._from_value_and_reso(1, reso)
        return Timestamp._from_value_and_reso(NPY_NAT + 1 if self._name == 'min' else INT64_MAX, reso, None)

    def __set__(self, obj, value):
        raise AttributeError(f'{self._name} is not settable.')


def create_timestamp_from_ts(value, dts, tz, fold, reso=NPY_FR_ns):
    """A `Timestamp` of a value in UTC, and the local fields that belong to it."""
    year = dts.year
    if not 1 <= year <= 9999:
        # any year of the same length will do for the datetime beneath
        year = 1972 if is_leapyear(year) else 1970
    self = _new_datetime(Timestamp, year, dts.month, dts.day, dts.hour, dts.min, dts.sec, dts.us, tz, fold=fold)
    self._value = value
    self._creso = reso
    self._year = dts.year
    self._nanosecond = dts.ps // 1000
    return self


# a Timestamp of each unit that the kernels make others like, and how many of the unit a second has
_PATTERNS = {}
_RESOS = {}


def _in_rust(value, reso, tz):
    """A `Timestamp` of a value in UTC; None where that is not as usual."""
    pattern = _PATTERNS.get(reso)
    if pattern is None:
        return None
    template, per_second = pattern
    if tz is None:
        return kernels.moment(template, value, per_second)
    if not isinstance(tz, tzinfo_type) or not NPY_NAT < value <= INT64_MAX:
        return None
    localizer = get_localizer(tz, reso)
    local = value + localizer.offset_at(value)
    fold = 0
    if localizer.kind == 'table' or localizer.kind == 'rule':
        fold = localizer.fold_at(value)
        if localizer.use_pytz:
            tz = localizer.pytz_zone_at(value)
    return kernels.moment(template, value, per_second, local, tz, fold)


def _unpickle_timestamp(value, freq, tz, reso=NPY_FR_ns):
    return Timestamp._from_value_and_reso(value, reso, tz)


# ---- comparisons


def _compare_with_array(self, other, op):
    kind = other.dtype.kind
    if kind == 'M':
        if self.tzinfo is None:
            return op(self.asm8, other)
        if op is not operator.eq and op is not operator.ne:
            raise TypeError(_MIXED_COMPARISON)
    elif kind == 'O':
        if other.ndim == 0:
            return np.array(op(self, other[()]))
        return np.array([op(self, item) for item in other.ravel()], dtype=bool).reshape(other.shape)
    if op is operator.eq:
        return np.zeros(other.shape, dtype=bool)
    if op is operator.ne:
        return np.ones(other.shape, dtype=bool)
    return NotImplemented


def _compare_stamps(self, other, op):
    if (self.tzinfo is None) != (other.tzinfo is None):
        if op is operator.eq or op is operator.ne:
            return op is operator.ne
        raise TypeError(_MIXED_COMPARISON)
    if self._creso == other._creso:
        return op(self._value, other._value)
    fine = max(self._creso, other._creso)
    return op(self._value * FACTORS[self._creso, fine], other._value * FACTORS[other._creso, fine])


def _comparison(op):
    name = f'__{op.__name__}__'

    def method(self, other):
        if isinstance(other, _Timestamp):
            if self._creso == other._creso and (self.tzinfo is None) is (other.tzinfo is None):
                return op(self._value, other._value)
            return _compare_stamps(self, other, op)
        if other is NaT:
            return op is operator.ne
        if isinstance(other, np.datetime64):
            other = Timestamp(other)
            return op is operator.ne if other is NaT else _compare_stamps(self, other, op)
        if isinstance(other, datetime):
            if not self._nanosecond and 1 <= self._year <= 9999:
                return op(self.to_pydatetime(), other)
            return _compare_stamps(self, Timestamp(other), op)
        if isinstance(other, np.ndarray):
            return _compare_with_array(self, other, op)
        if isinstance(other, date):
            # datetime's own comparison would forget the time and the zone
            if op is operator.eq or op is operator.ne:
                return op is operator.ne
            raise TypeError('Cannot compare Timestamp with datetime.date. Use ts == pd.Timestamp(date) or '
                            'ts.date() == date instead.')
        return NotImplemented

    method.__name__ = method.__qualname__ = name
    return method


class _Timestamp(TimestampFields):
    """What a timestamp does; `Timestamp` adds how it is made, rounded, and put into zones."""

    __slots__ = ()
    __array_priority__ = 100

    min = MinMaxReso('min')
    max = MinMaxReso('max')
    resolution = MinMaxReso('resolution')

    __eq__ = _comparison(operator.eq)
    __ne__ = _comparison(operator.ne)
    __lt__ = _comparison(operator.lt)
    __le__ = _comparison(operator.le)
    __gt__ = _comparison(operator.gt)
    __ge__ = _comparison(operator.ge)

    def __hash__(self):
        if self._nanosecond or not 1 <= self._year <= 9999:
            return hash(self._value)
        if self.fold:
            return _datetime_hash(self.replace(fold=0))
        return _datetime_hash(self)

    def __reduce_ex__(self, protocol):
        return self.__reduce__()

    def __reduce__(self):
        return _unpickle_timestamp, (self._value, None, self.tzinfo, self._creso)

    # -- made from numbers

    @classmethod
    def _from_value_and_reso(cls, value, reso, tz):
        if value == NPY_NAT:
            return NaT
        if reso < NPY_FR_s or reso > NPY_FR_ns:
            raise NotImplementedError("Only resolutions 's', 'ms', 'us', 'ns' are supported.")
        if type(value) is not int:
            if not isinstance(value, (int, np.integer)):
                raise TypeError('an integer is required')
            value = int(value)
        found = _in_rust(value, reso, tz)
        if found is not None:
            return found
        if not NPY_NAT < value <= INT64_MAX:
            raise OverflowError('Python int too large to convert to C long')
        if tz is None:
            return create_timestamp_from_ts(value, pandas_datetime_to_datetimestruct(value, reso), None, 0, reso)
        if not isinstance(tz, tzinfo_type):
            raise TypeError(f"Argument 'tz' has incorrect type (expected datetime.tzinfo, got {type(tz).__name__})")
        obj = conversion._TSObject(value, pandas_datetime_to_datetimestruct(value, reso), None, 0, reso)
        conversion.maybe_localize_tso(obj, tz, reso)
        return create_timestamp_from_ts(value, obj.dts, obj.tzinfo, obj.fold, reso)

    @classmethod
    def _from_dt64(cls, dt64):
        value = int(dt64.view('i8'))
        return cls._from_value_and_reso(value, get_unit_from_dtype(dt64.dtype), None) if value != NPY_NAT else NaT

    # -- arithmetic

    def __add__(self, other):
        is_duration = type(other) is Timedelta
        if is_duration or is_any_td_scalar(other):
            if not is_duration:
                other = Timedelta(other)
                if other is NaT:
                    return NaT
            if self._creso != other._creso:
                self, other = _matching_resos(self, other)
            value = self._value + other._value
            try:
                return type(self)._from_value_and_reso(value, self._creso, self.tzinfo)
            except OverflowError as err:
                raise OutOfBoundsDatetime(f'Out of bounds nanosecond timestamp: {value}') from err
        if _is_integer(other):
            raise integer_op_not_supported(self)
        if isinstance(other, np.ndarray):
            return self._shift_by_array(other, operator.add)
        return NotImplemented

    __radd__ = __add__

    def _shift_by_array(self, other, op):
        kind = other.dtype.kind
        if kind in 'iu':
            raise integer_op_not_supported(self)
        if kind != 'm':
            return NotImplemented
        if self.tzinfo is None:
            return op(self.asm8, other)
        return np.asarray([op(self, other[place]) for place in range(len(other))], dtype=object)

    def __sub__(self, other):
        if type(other) is Timestamp:
            return _difference(self, other)
        if other is NaT:
            return NaT
        if is_any_td_scalar(other) or _is_integer(other):
            return self + -other
        if isinstance(other, np.ndarray):
            return self._shift_by_array(other, operator.sub)
        if isinstance(other, (datetime, np.datetime64)):
            return _difference(self, other)
        return NotImplemented

    def __rsub__(self, other):
        if isinstance(other, np.datetime64):
            return Timestamp(other) - self
        if isinstance(other, datetime):
            try:
                return type(self)(other) - self
            except (OverflowError, OutOfBoundsDatetime, OutOfBoundsTimedelta):
                # datetime's own difference may have room for it
                pass
        return NotImplemented

    # -- conversions

    def as_unit(self, unit, round_ok=True):
        """The timestamp in another unit; digits are dropped only with `round_ok`."""
        reso = get_unit_from_dtype(np.dtype(f'M8[{unit}]'))
        try:
            return self._as_creso(reso, round_ok)
        except OverflowError as err:
            raise OutOfBoundsDatetime(f"Cannot cast {self} to unit='{unit}' without overflow.") from err

    def _as_creso(self, creso, round_ok=True):
        if creso == self._creso:
            return self
        try:
            value = convert_reso(self._value, self._creso, creso, round_ok)
        except OverflowError as err:
            raise OutOfBoundsDatetime(
                f"Cannot cast {self} to unit='{npy_unit_to_abbrev(creso)}' without overflow.") from err
        return type(self)._from_value_and_reso(value, creso, self.tzinfo)

    @property
    def asm8(self):
        """The timestamp as a scalar of numpy's, in UTC."""
        return self.to_datetime64()

    def to_datetime64(self):
        """The timestamp as a scalar of numpy's, in UTC."""
        return np.datetime64(self._value, UNIT_TO_ABBREV[self._creso])

    def to_numpy(self, dtype=None, copy=False):
        """The timestamp as a scalar of numpy's; the arguments are there for the sake of other classes."""
        if dtype is not None or copy is not False:
            raise ValueError('Timestamp.to_numpy dtype and copy arguments are ignored.')
        return self.to_datetime64()

    def to_pydatetime(self, warn=True):
        """The timestamp as a datetime, without its nanoseconds; `warn` says whether to warn of these."""
        if self._nanosecond and warn:
            warnings.warn('Discarding nonzero nanoseconds in conversion.', UserWarning, stacklevel=_stack_level())
        return datetime(self._year, self.month, self.day, self.hour, self.minute, self.second, self.microsecond,
                        self.tzinfo, fold=self.fold)

    def to_period(self, freq=None):
        """The period of a frequency that the local time is in."""
        if self.tzinfo is not None:
            warnings.warn('Converting to Period representation will drop timezone information.', UserWarning,
                          stacklevel=_stack_level())
        return tslibs.Period(self, freq=freq)


def _matching_resos(stamp, delta):
    """A timestamp and a duration, both in the finer unit of the two."""
    if stamp._creso < delta._creso:
        return stamp._as_creso(delta._creso), delta
    return stamp, delta._as_creso(stamp._creso)


def _difference(self, other):
    both_timestamps = isinstance(other, _Timestamp)
    if not both_timestamps:
        other = Timestamp(other)
        if other is NaT:
            return NaT
    if (self.tzinfo is None) != (other.tzinfo is None):
        raise TypeError(_MIXED_ZONES)
    if self._creso < other._creso:
        self = self._as_creso(other._creso)
    elif other._creso < self._creso:
        other = other._as_creso(self._creso)
    value = self._value - other._value
    if value == NPY_NAT:
        return NaT
    try:
        return Timedelta._from_value_and_reso(value, self._creso)
    except (OverflowError, OutOfBoundsDatetime, OutOfBoundsTimedelta) as err:
        if both_timestamps:
            raise OutOfBoundsDatetime(
                'Result is too large for pandas.Timedelta. Convert inputs to datetime.datetime with '
                "'Timestamp.to_pydatetime()' before subtracting.") from err
        return NotImplemented


class Timestamp(_Timestamp):
    """A moment, or a local time without a zone: pandas' replacement for `datetime.datetime`.

    Made from text, a number and a `unit` since 1970, a datetime or date, or as a datetime is from its fields.
    """

    __slots__ = ()

    def __new__(cls, ts_input=_no_input, year=None, month=None, day=None, hour=None, minute=None, second=None,
                microsecond=None, tzinfo=None, *, nanosecond=None, tz=_no_input, unit=None, fold=None):
        has_fields = not (year is None and month is None and day is None and hour is None and minute is None
                          and second is None and microsecond is None)
        if not has_fields and nanosecond is None and fold is None and tzinfo is None and tz is _no_input:
            if unit is None:
                if isinstance(ts_input, _Timestamp):
                    return ts_input
                found = _usual(ts_input)
                if found is not None:
                    return found
        if tzinfo is not None and not isinstance(tzinfo, tzinfo_type):
            raise TypeError(
                f"Argument 'tzinfo' has incorrect type (expected datetime.tzinfo, got {type(tzinfo).__name__})")
        if fold is not None:
            ts_input = _with_fold(ts_input, tz, fold)
        if tzinfo is not None:
            if tz is not _no_input:
                raise ValueError('Can provide at most one of tz, tzinfo')
            tz = tzinfo
        if (has_fields or nanosecond is not None) and isinstance(ts_input, str):
            raise ValueError("Cannot pass a date attribute keyword argument when passing a date string; 'tz' is "
                             'keyword-only')
        if nanosecond is None:
            nanosecond = 0
        elif not 999 >= nanosecond >= 0:
            raise ValueError('nanosecond must be in 0..999')
        if ts_input is _no_input:
            ts_input = _from_fields(year, month, day, hour, minute, second, microsecond, fold)
        elif year is not None and _is_integer(year):
            # as in `Timestamp(2020, 1, 31)`: every argument means the field before its own
            ts_input = datetime(ts_input, year, month, day or 0, hour or 0, minute or 0, second or 0, fold=fold or 0)
            unit = None
        return _make(ts_input, None if tz is _no_input else tz, unit, nanosecond)

    # -- made in other ways

    @classmethod
    def fromordinal(cls, ordinal, tz=None):
        """The beginning of a day by its number, 0001-01-01 being 1."""
        return cls(datetime.fromordinal(ordinal), tz=tz)

    @classmethod
    def now(cls, tz=None):
        """The current local time, of a zone if one is given."""
        return cls(datetime.now(maybe_get_tz(tz)))

    @classmethod
    def today(cls, tz=None):
        """The current local time, of a zone if one is given."""
        return cls.now(tz)

    @classmethod
    def utcnow(cls):
        """The current time in UTC."""
        return cls.now(utc_stdlib)

    @classmethod
    def utcfromtimestamp(cls, ts):
        """The moment so many seconds after 1970, in UTC."""
        return cls.fromtimestamp(ts, utc_stdlib)

    @classmethod
    def fromtimestamp(cls, ts, tz=None):
        """The moment so many seconds after 1970 in UTC, as local time, of a zone if one is given."""
        return cls(datetime.fromtimestamp(ts, maybe_get_tz(tz)))

    @classmethod
    def strptime(cls, date_string, format):
        """Not implemented; `to_datetime` reads text."""
        raise NotImplementedError('Timestamp.strptime() is not implemented. Use to_datetime() to parse date strings.')

    @classmethod
    def combine(cls, date, time):
        """A date and a time of day together."""
        return cls(datetime.combine(date, time))

    # -- rounding

    def _round(self, freq, mode, ambiguous='raise', nonexistent='raise'):
        freq = tslibs.to_offset(freq)
        unit = get_unit_for_round(freq, self._creso)
        if unit == 0:
            if freq.nanos == 0:
                raise ValueError('Division by zero in rounding')
            # finer than the unit of the timestamp
            return self
        try:
            value = round_int64(self._local_value(), mode, unit)
        except OverflowError as err:
            raise OutOfBoundsDatetime(f'Cannot round {self} to freq={freq} without overflow') from err
        result = Timestamp._from_value_and_reso(value, self._creso, None)
        if self.tzinfo is not None:
            result = result.tz_localize(self.tzinfo, ambiguous=ambiguous, nonexistent=nonexistent)
        return result

    def round(self, freq, ambiguous='raise', nonexistent='raise'):
        """The local time rounded to the frequency, half of it to the even multiple."""
        return self._round(freq, RoundTo.NEAREST_HALF_EVEN, ambiguous, nonexistent)

    def floor(self, freq, ambiguous='raise', nonexistent='raise'):
        """The local time rounded down to the frequency."""
        return self._round(freq, RoundTo.MINUS_INFTY, ambiguous, nonexistent)

    def ceil(self, freq, ambiguous='raise', nonexistent='raise'):
        """The local time rounded up to the frequency."""
        return self._round(freq, RoundTo.PLUS_INFTY, ambiguous, nonexistent)

    def normalize(self):
        """The beginning of the day, in local time."""
        local = self._local_value()
        midnight = local - local % PER_DAY[self._creso]
        try:
            result = type(self)._from_value_and_reso(midnight, self._creso, None)
        except OverflowError as err:
            raise OutOfBoundsDatetime(f'Cannot normalize {self} to midnight without overflow') from err
        return result.tz_localize(self.tzinfo)

    # -- zones

    def _local_value(self):
        if self.tzinfo is None:
            return self._value
        return tz_convert_from_utc_single(self._value, self.tzinfo, self._creso)

    def tz_localize(self, tz, ambiguous='raise', nonexistent='raise'):
        """The local time as one of a zone, or without its zone for None.

        `ambiguous` says which moment is meant where the clock shows a time twice, `nonexistent` what to do where it
        never shows it.
        """
        if not isinstance(ambiguous, (bool, np.bool_)) and not (
                isinstance(ambiguous, str) and ambiguous in ('NaT', 'raise')):
            raise ValueError("'ambiguous' parameter must be one of: True, False, 'NaT', 'raise' (default)")
        if not isinstance(nonexistent, timedelta) and not (
                isinstance(nonexistent, str) and nonexistent in ('raise', 'NaT', 'shift_forward', 'shift_backward')):
            raise ValueError("The nonexistent argument must be one of 'raise', 'NaT', 'shift_forward', "
                             "'shift_backward' or a timedelta object")
        if self.tzinfo is None:
            tz = maybe_get_tz(tz)
            if not isinstance(ambiguous, str):
                ambiguous = [ambiguous]
            value = tz_localize_to_utc_single(self._value, tz, ambiguous, nonexistent, self._creso)
        elif tz is None:
            value = self._local_value()
        else:
            raise TypeError('Cannot localize tz-aware Timestamp, use tz_convert for conversions')
        return type(self)._from_value_and_reso(value, self._creso, tz)

    def tz_convert(self, tz):
        """The same moment in another zone, or in UTC without a zone for None."""
        if self.tzinfo is None:
            raise TypeError('Cannot convert tz-naive Timestamp, use tz_localize to localize')
        return type(self)._from_value_and_reso(self._value, self._creso, maybe_get_tz(tz))

    astimezone = tz_convert

    # -- other fields

    def replace(self, year=None, month=None, day=None, hour=None, minute=None, second=None, microsecond=None,
                nanosecond=None, tzinfo=object, fold=None):
        """The timestamp with other fields, as local time of its zone or of another."""
        zone = self.tzinfo
        if tzinfo is not object:
            if tzinfo is not None and not isinstance(tzinfo, tzinfo_type):
                raise TypeError(f'Cannot convert {type(tzinfo).__name__} to datetime.tzinfo')
            zone = tzinfo
        dts = pandas_datetime_to_datetimestruct(self._local_value(), self._creso)
        given = (('year', 'year', year), ('month', 'month', month), ('day', 'day', day), ('hour', 'hour', hour),
                 ('minute', 'min', minute), ('second', 'sec', second), ('microsecond', 'us', microsecond))
        for name, field, value in given:
            if value is not None:
                setattr(dts, field, _validated(value, name))
        if nanosecond is not None:
            dts.ps = _validated(nanosecond, 'nanosecond') * 1000
        fold = self.fold if fold is None else fold
        if zone is None:
            return create_timestamp_from_ts(_value_of(dts, self._creso), dts, None, int(bool(fold)), self._creso)
        fields = (dts.year, dts.month, dts.day, dts.hour, dts.min, dts.sec, dts.us)
        if treat_tz_as_pytz(zone):
            # pytz has an object for every offset
            plain = zone.localize(datetime(*fields), is_dst=not bool(fold))
            zone, fold = plain.tzinfo, int(bool(fold))
        else:
            plain = datetime(*fields, zone, fold=fold)
        offset = get_utcoffset(zone, plain) // _SECOND * FACTORS[NPY_FR_s, self._creso]
        value = _value_of(dts, self._creso) - offset
        if not NPY_NAT < value <= INT64_MAX:
            raise OverflowError('Python int too large to convert to C long')
        return create_timestamp_from_ts(value, dts, zone, fold, self._creso)

    def to_julian_date(self):
        """The local time as a Julian date: days since noon of the first of January 4713 BC."""
        year, month, day = self._year, self.month, self.day
        if month <= 2:
            year, month = year - 1, month + 12
        hours = (self.hour + self.minute / 60.0 + self.second / 3600.0 + self.microsecond / 3600.0 / 1e6
                 + self._nanosecond / 3600.0 / 1e9)
        return np.float64(
            day + np.fix((153 * month - 457) / 5) + 365 * year + np.floor(year / 4) - np.floor(year / 100)
            + np.floor(year / 400) + 1721118.5 + hours / 24.0)


def _validated(value, name):
    if not _is_integer(value):
        raise ValueError(f'value must be an integer, received {type(value)} for {name}')
    return int(value)


def _value_of(dts, reso):
    try:
        return dts_to_value(dts, reso)
    except (OverflowError, OutOfBoundsDatetime) as err:
        raise OutOfBoundsDatetime(f'Out of bounds timestamp: {dts_to_iso_string(dts)} with frequency '
                                  f"'{UNIT_TO_ABBREV[reso]}'") from err


# ---- what `Timestamp(...)` is given


def _usual(ts_input):
    """The timestamp of a text in ISO's form without an offset, or of nanoseconds; None of all else."""
    kind = type(ts_input)
    if kind is str:
        found = None if kernels is None else kernels.read_one(ts_input)
        return None if found is None else kernels.moment(_PATTERNS[found[1]][0], *found)
    if kind is int:
        return _in_rust(ts_input, NPY_FR_ns, None)
    if kind is np.datetime64:
        reso = get_unit_from_dtype(ts_input.dtype)
        return _in_rust(int(ts_input.view('i8')), reso, None) if reso in PER_SECOND else None
    return None


def _with_fold(ts_input, tz, fold):
    if fold not in (0, 1):
        raise ValueError('Valid values for the fold argument are None, 0, or 1.')
    if ts_input is _no_input:
        pass
    elif not isinstance(ts_input, datetime) or ts_input.tzinfo is not None:
        raise ValueError(_NO_FOLD)
    if isinstance(tz, tzinfo_type) and treat_tz_as_pytz(tz):
        raise ValueError('pytz timezones do not support fold. Please use dateutil timezones.')
    return ts_input.replace(fold=fold) if isinstance(ts_input, datetime) else ts_input


def _from_fields(year, month, day, hour, minute, second, microsecond, fold):
    given = {'year': year, 'month': month, 'day': day}
    # datetime says what is missing
    return datetime(hour=hour or 0, minute=minute or 0, second=second or 0, microsecond=microsecond or 0,
                    fold=fold or 0, **{name: value for name, value in given.items() if value is not None})


def _make(ts_input, tz, unit, nanosecond):
    if tz is not None:
        if getattr(ts_input, 'tzinfo', None) is not None:
            raise ValueError('Cannot pass a datetime or Timestamp with tzinfo with the tz parameter. Use tz_convert '
                             'instead.')
        tz = maybe_get_tz(tz)
        if type(ts_input) is str and kernels is not None and isinstance(tz, tzinfo_type):
            found = kernels.read_one(ts_input)
            if found is not None:
                value, per_second = found
                reso = _RESOS[per_second]
                value = tz_localize_to_utc_single(value, tz, 'raise', None, reso)
                made = _in_rust(value, reso, tz)
                if made is not None:
                    return made
    if type(ts_input).__name__ == 'NAType':
        return NaT
    ts = conversion.convert_to_tsobject(ts_input, tz, unit, False, False, nanosecond)
    if ts.value == NPY_NAT:
        return NaT
    dts = ts.dts
    if tz is not None and isinstance(ts_input, str) and is_utc(tz):
        # a text with an offset of its own has fields of that offset
        dts = pandas_datetime_to_datetimestruct(ts.value, ts.creso)
    return create_timestamp_from_ts(ts.value, dts, ts.tzinfo, ts.fold, ts.creso)


def _share_docstrings():
    """What NaT has of the same name says the same."""
    for name in dir(NaTType):
        method = getattr(NaTType, name)
        like = getattr(Timestamp, name, None) or getattr(Timedelta, name, None)
        if not name.startswith('_') and callable(like) and isinstance(method, FunctionType):
            method.__doc__ = like.__doc__


def _make_patterns():
    for reso, per_second in PER_SECOND.items():
        stamp = create_timestamp_from_ts(0, pandas_datetime_to_datetimestruct(0, reso), None, 0, reso)
        _RESOS[per_second] = reso
        # by the unit, and by what `read_one` says it is
        _PATTERNS[reso] = _PATTERNS[per_second] = stamp, per_second


_share_docstrings()
_make_patterns()
