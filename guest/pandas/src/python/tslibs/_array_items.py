"""One item after the other of an array that becomes datetimes: what `array_to_datetime` and `array_strptime` share.

Datetimes, dates and `numpy.datetime64` are taken as they are; how strings are read is up to each of the two.
"""

from datetime import date, datetime, timedelta

import numpy as np

from pandas._libs.tslibs._units import (
    FACTORS, INT64_MAX, INT64_MIN, NPY_FR_GENERIC, NPY_FR_ns, NPY_FR_s, NPY_FR_us, UNIT_TO_ABBREV, UNIT_TO_ATTRNAME,
)
from pandas._libs.tslibs.base import ABCTimestamp
from pandas._libs.tslibs.conversion import dts_from_pydatetime, get_datetime64_nanos
from pandas._libs.tslibs.dtypes import get_supported_reso
from pandas._libs.tslibs.nattype import NaT
from pandas._libs.tslibs.np_datetime import (
    OutOfBoundsDatetime, dts_to_value, get_datetime64_unit, get_datetime64_value, pydate_to_dtstruct,
)
from pandas._libs.tslibs.timezones import get_utcoffset, is_utc, tz_compare, utc_stdlib

NPY_NAT = INT64_MIN
_EPOCH = datetime(1970, 1, 1)
_SECOND = timedelta(seconds=1)

_NA = None  # comes from a module that needs this package first


def _load_na():
    global _NA
    from pandas._libs.missing import NA

    _NA = NA


def is_null(value):
    """None, nan, NaT and NA, but not the NaT of `numpy.timedelta64`."""
    if _NA is None:
        _load_na()
    return (
        value is None or value is NaT or value is _NA
        or isinstance(value, (float, complex, np.floating, np.complexfloating)) and value != value
    )


def parse_today_now(word, utc, creso):
    """"now" and "today" as an int64, None for other words. The zone is UTC or, without `utc`, there is none."""
    if word == 'now':
        now = datetime.now(utc_stdlib) if utc else datetime.now()
    elif word == 'today':
        now = datetime.now()
    else:
        return None
    return dts_to_value(dts_from_pydatetime(now), creso)


class DatetimeParseState:
    """What kinds of datetimes an array has, as long as it is read: naive or not, and of which zone."""

    def __init__(self, creso=NPY_FR_ns):
        self.found_tz = False
        self.found_naive = False
        self.found_naive_str = False
        self.found_aware_str = False
        self.found_other = False
        self.out_tzoffset_vals = set()
        self.tz_out = None

    def process_datetime(self, dt, utc):
        """Notes the zone of a datetime, which must go with those before."""
        if dt.tzinfo is not None:
            self.found_tz = True
            if utc:
                return
            if self.found_naive or (
                self.tz_out is not None and self.tz_out is not dt.tzinfo and not tz_compare(self.tz_out, dt.tzinfo)
            ):
                raise ValueError(
                    'Tz-aware datetime.datetime cannot be converted to datetime64 unless utc=True'
                )
            self.tz_out = dt.tzinfo
        else:
            self.found_naive = True
            if self.found_tz and not utc:
                raise ValueError('Cannot mix tz-aware with tz-naive values')


def datetime_value(value, creso):
    """The int64 of a datetime, of UTC where it has a zone."""
    if isinstance(value, ABCTimestamp):
        return value._value if value._creso == creso else value.as_unit(UNIT_TO_ABBREV[creso])._value
    tz = value.tzinfo
    shown = ''
    if tz is None:
        delta = value - _EPOCH
        shown = f': {value}'
    else:
        delta = value.replace(tzinfo=None) - _EPOCH
        if not is_utc(tz):
            delta -= timedelta(seconds=get_utcoffset(tz, value) // _SECOND)
    micros = (delta.days * 86400 + delta.seconds) * 1_000_000 + delta.microseconds
    if creso < NPY_FR_us:
        return micros // FACTORS[creso, NPY_FR_us]
    result = micros * FACTORS[NPY_FR_us, creso]
    if -INT64_MAX <= result <= INT64_MAX:
        return result
    raise OutOfBoundsDatetime(f'Out of bounds {UNIT_TO_ATTRNAME[creso]} timestamp{shown}')


def datetime64_value(value, creso):
    try:
        return get_datetime64_nanos(value, creso)
    except OutOfBoundsDatetime:
        raise OutOfBoundsDatetime(f'Out of bounds {UNIT_TO_ATTRNAME[creso]} timestamp: {value}') from None


def date_value(value, creso):
    try:
        return dts_to_value(pydate_to_dtstruct(value), creso)
    except OutOfBoundsDatetime:
        raise OutOfBoundsDatetime(f'Out of bounds {UNIT_TO_ATTRNAME[creso]} timestamp: {value}') from None


def datetime_unit(value):
    return value._creso if isinstance(value, ABCTimestamp) else NPY_FR_us


class GiveUp(Exception):
    """An item that is no date, where that means to leave all as they are."""


class ArrayItems:
    """One call of a conversion: the items, what it has found of them, and its result."""

    # What an item that is no date raises, and what is said of it beside its place.
    failures = (ValueError, OverflowError)
    advice = ''

    def __init__(self, values, errors, utc, creso):
        self.values = values
        self.errors = errors
        self.utc = utc
        self.infer = creso == NPY_FR_GENERIC
        self.creso = creso
        self.state = DatetimeParseState(creso)
        self.result = np.empty(values.size, dtype=np.int64)
        self.pending = []

    def dated(self, place, value):
        """The int64 of an item that is a date already; None of others."""
        state = self.state
        if isinstance(value, datetime):
            state.process_datetime(value, self.utc)
            return self.convert(place, datetime_unit(value), datetime_value, value)
        if isinstance(value, date):
            state.found_other = True
            return self.convert(place, NPY_FR_s, date_value, value)
        if isinstance(value, np.datetime64):
            if get_datetime64_value(value) == NPY_NAT:
                return NPY_NAT
            state.found_other = True
            return self.convert(place, get_supported_reso(get_datetime64_unit(value)), datetime64_value, value)
        return None

    def now(self, word, creso):
        return parse_today_now(word, self.utc, creso)

    def convert(self, place, unit, function, argument):
        """The int64 of an item; while the unit is still to be found, it is noted for later."""
        if not self.infer:
            return function(argument, self.creso)
        self.pending.append((place, unit, function, argument))
        return NPY_NAT

    def settle_unit(self):
        """The finest unit of all items, for which they are converted now."""
        if not self.infer:
            return
        self.creso = max((unit for _, unit, _, _ in self.pending), default=NPY_FR_s)
        for place, _, function, argument in self.pending:
            self.guarded(place, function, argument, self.creso)

    def guarded(self, place, function, *arguments):
        """Put what a function gives in its place, or do with its error what `errors` says; whether there was none."""
        try:
            self.result[place] = function(*arguments)
            return True
        except self.failures as error:
            if self.is_other(error):
                raise
            if self.errors == 'coerce':
                self.result[place] = NPY_NAT
                return False
            if self.errors == 'raise':
                error.args = (f'{error}, at position {place}{self.advice}',)
                raise
            raise GiveUp from None

    def is_other(self, error):
        """Whether an error is none that `errors` is for."""
        return False
