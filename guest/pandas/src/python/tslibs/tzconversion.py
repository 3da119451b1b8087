"""Times between UTC and the local times of a zone, for single values and for arrays.

Everything builds on one question, "what is the offset of this zone at this time of UTC?", which `Localizer` answers:
by a search in the list of transitions where the zone shows one, otherwise through the days of `timezones.DayOffsets`.
A local time belongs to each of the offsets before and after the transition nearby for which going to UTC and back
gives that local time again: to both when it is ambiguous, to none when it does not exist.
"""

from bisect import bisect_right
from datetime import datetime, timedelta

import numpy as np
import pytz

from pandas._libs.tslibs._units import FACTORS, INT64_MAX, INT64_MIN, NPY_FR_ns, NPY_FR_s, UNIT_TO_ABBREV
from pandas._libs.tslibs.timezones import (
    _FIRST_TRANSITION, _MAX_SECOND, _MIN_SECOND, changes_by_rule, check_tzinfo, day_offsets, get_dst_info, is_tzlocal,
    is_utc,
)

NPY_NAT = INT64_MIN
_MAX_CACHED = 256
_WORD = 2**64
_EPOCH = datetime(1970, 1, 1)
_SUPPORTED = range(NPY_FR_s, NPY_FR_ns + 1)


def wrap_int64(value):
    """An int as the int64 that a machine would have (what passes the ends comes in again at the other)."""
    if INT64_MIN <= value <= INT64_MAX:
        return value
    return (value + 2**63) % _WORD - 2**63


def _check_year(second):
    if not _MIN_SECOND <= second <= _MAX_SECOND:
        year = int(np.datetime64(second, 's').astype('M8[Y]').astype(np.int64)) + 1970
        raise ValueError(f'year {year} is out of range')


class Localizer:
    """The offsets of a zone in one unit. `kind` is 'utc', 'fixed', 'table' or 'rule'."""

    __slots__ = (
        'tz', 'creso', 'kind', 'use_utc', 'use_fixed', 'use_pytz', 'use_tzlocal', 'delta', 'trans', 'deltas',
        '_trans_list', '_delta_list', '_per_second', '_days',
    )

    def __init__(self, tz, creso):
        self.tz = tz
        self.creso = creso
        self.use_utc = tz is None or is_utc(tz)
        self.use_tzlocal = False
        self.use_fixed = self.use_pytz = False
        self.delta = 0
        self._days = self.trans = self.deltas = None
        if self.use_utc:
            self.kind = 'utc'
            return
        if creso not in _SUPPORTED:
            raise NotImplementedError(creso)
        self._per_second = FACTORS[NPY_FR_s, creso]
        if changes_by_rule(tz):
            self.kind = 'rule'
            self.use_tzlocal = is_tzlocal(tz)
            self._days = day_offsets(tz)
            return
        trans, deltas, typ = get_dst_info(tz)
        scale = FACTORS[creso, NPY_FR_ns]
        if len(deltas) == 1 and typ != 'pytz':
            self.kind = 'fixed'
            self.use_fixed = True
            self.delta = int(deltas[0]) // scale
            return
        self.kind = 'table'
        self.use_pytz = typ == 'pytz'
        if scale > 1:
            first = trans == _FIRST_TRANSITION
            trans = trans // scale
            trans[first] = _FIRST_TRANSITION // scale
            deltas = deltas // scale
        self.trans, self.deltas = trans, deltas
        self._trans_list, self._delta_list = trans.tolist(), deltas.tolist()

    # --- single values ---

    def position(self, value):
        """The place in the list of transitions; -1 is before them all."""
        return bisect_right(self._trans_list, value) - 1

    def offset_at(self, value):
        """The offset at a time of UTC; both are in the unit of this localizer."""
        if self.kind == 'table':
            return self._delta_list[bisect_right(self._trans_list, value) - 1]
        if self.kind == 'rule':
            second = value // self._per_second
            _check_year(second)
            return self._days.at(second) * self._per_second
        return self.delta

    def utc_val_to_local_val(self, value):
        return wrap_int64(value + self.offset_at(value))

    def fold_at(self, value):
        """1 where the local time of this time of UTC is there for the second time, else 0."""
        if self.kind == 'table':
            place = self.position(value)
            if place <= 0:
                return 0
            gained = self._delta_list[place - 1] - self._delta_list[place]
            return int(value - self._trans_list[place] < gained)
        if self.kind == 'rule':
            second = value // self._per_second
            _check_year(second)
            before = self._near(second - 86400)
            return int(before is not None and self._was_local_before(second, before))
        return 0

    def _near(self, second):
        """The offset near a second, or None at the ends of the calendar."""
        return self._days._ask_edge(second) if not self._days.days else self._days_at_edge(second)

    def _days_at_edge(self, second):
        try:
            return self._days.at(min(max(second, _MIN_SECOND), _MAX_SECOND))
        except OverflowError:
            return None

    def _was_local_before(self, second, before):
        offset = self._days.at(second)
        return before > offset and self._days_at_edge(second + offset - before) == before

    def pytz_zone_at(self, value):
        """The object, of those that pytz has for one zone, for this time of UTC."""
        return self.tz._tzinfos[self.tz._transition_info[self.position(value)]]

    # --- arrays ---

    def offsets_at(self, values):
        """`offset_at` for an array of int64 without NaT; a number where one offset holds for all."""
        if self.kind == 'table':
            return self.deltas[np.searchsorted(self.trans, values, side='right') - 1]
        if self.kind == 'rule':
            seconds = values // self._per_second
            if len(seconds):
                _check_year(int(seconds.min()))
                _check_year(int(seconds.max()))
            return self._days.at_seconds(seconds) * self._per_second
        return self.delta

    def folds_at(self, values):
        """`fold_at` for an array."""
        if self.kind == 'table':
            places = np.searchsorted(self.trans, values, side='right') - 1
            before = np.maximum(places - 1, 0)
            gained = self.deltas[before] - self.deltas[places]
            return (places > 0) & (values - self.trans[places] < gained)
        if self.kind == 'rule':
            offsets = self.offsets_at(values)
            before = self._offsets_nearby(values, -86400)
            again = self._offsets_nearby(values + offsets - before, 0)
            return (before > offsets) & (again == before)
        return np.zeros(len(values), dtype=bool)

    def to_local(self, values):
        """Local times from times of UTC; NaT stays. The array is one-dimensional int64."""
        if self.kind == 'utc':
            return values.copy()
        missing = values == NPY_NAT
        some = missing.any()
        if some:
            values = np.where(missing, 0, values)
        result = values + self.offsets_at(values)
        if some:
            result[missing] = NPY_NAT
        return result

    def _offsets_nearby(self, values, shift):
        """Offsets at times of UTC, `shift` seconds away, where the ends of the calendar are no error."""
        seconds = values // self._per_second + shift
        margin = 2 * 86400
        return self._days.at_seconds(np.clip(seconds, _MIN_SECOND + margin, _MAX_SECOND - margin)) * self._per_second

    def candidates(self, values):
        """The times of UTC for local times, by the offsets before and after; NaT where the offset does not fit."""
        if self.kind == 'rule':
            seconds = values // self._per_second
            if len(seconds):
                _check_year(int(seconds.min()))
                _check_year(int(seconds.max()))
            pairs = []
            for shift in (-86400, 86400):
                offset = self._offsets_nearby(values, shift)
                utc = values - offset
                pairs.append(np.where(self._offsets_nearby(utc, 0) == offset, utc, NPY_NAT))
            return pairs
        day = 86400 * self._per_second
        low = np.where(values < INT64_MIN + day, INT64_MIN + 1, values - day)
        high = np.where(values > INT64_MAX - day, INT64_MAX, values + day)
        pairs = []
        for nearby in (low, high):
            places = np.searchsorted(self.trans, nearby, side='right') - 1
            utc = values - self.deltas[places]
            fits = (np.searchsorted(self.trans, utc, side='right') - 1 == places) & (places >= 0)
            pairs.append(np.where(fits, utc, NPY_NAT))
        return pairs

    def only_candidate(self, value):
        """The time of UTC for a local time when there is just one, else None (for 'table')."""
        trans, deltas = self._trans_list, self._delta_list
        day = 86400 * self._per_second
        left = bisect_right(trans, value - day) - 1
        right = bisect_right(trans, value + day) - 1
        if left == right and left >= 0:
            utc = value - deltas[left]
            return utc if bisect_right(trans, utc) - 1 == left else None
        return None


_localizers = {}


def get_localizer(tz, creso):
    """A `Localizer`, from those that are kept where there is one."""
    key = (id(tz), creso)
    found = _localizers.get(key)
    if found is None or found.tz is not tz:
        found = Localizer(tz, creso)
        if not found.use_tzlocal:
            if len(_localizers) >= _MAX_CACHED:
                _localizers.clear()
            _localizers[key] = found
    return found


def _as_int(value):
    if isinstance(value, (int, np.integer, float)):
        return int(value)
    raise TypeError('an integer is required')


# --- from UTC ---------------------------------------------------------------------------------------------------------


def tz_convert_from_utc_single(utc_val, tz, creso=NPY_FR_ns):
    if type(utc_val) is not int:
        utc_val = _as_int(utc_val)
    check_tzinfo(tz)
    if utc_val == NPY_NAT or tz is None:
        return utc_val
    return get_localizer(tz, creso).utc_val_to_local_val(utc_val)


# --- to UTC -----------------------------------------------------------------------------------------------------------


def _check_values(vals):
    if not isinstance(vals, np.ndarray):
        if vals is None:
            raise TypeError("Argument 'vals' must not be None")
        raise TypeError(f"Argument 'vals' has incorrect type (expected numpy.ndarray, got {type(vals).__name__})")
    if vals.ndim != 1:
        raise ValueError(f'Buffer has wrong number of dimensions (expected 1, got {vals.ndim})')
    if vals.dtype.kind in 'mM':
        raise ValueError(f"cannot include dtype '{vals.dtype.kind}' in a buffer")
    if vals.dtype != np.int64:
        names = {'i4': 'int', 'f8': 'double', 'i2': 'short', 'u8': 'unsigned long', 'O': 'Python object'}
        got = names.get(vals.dtype.str[1:], vals.dtype.name)
        raise ValueError(f"Buffer dtype mismatch, expected 'int64_t' but got {got!r}")


def _render(value, creso):
    """A time in messages: a blank between day and time, and microseconds or nanoseconds where there are any."""
    text = str(np.datetime64(int(value), UNIT_TO_ABBREV[creso]))
    text, dot, fraction = text.replace('T', ' ').partition('.')
    fraction = fraction.rstrip('0')
    if not dot or not fraction:
        return text
    return f'{text}.{fraction.ljust(6 if len(fraction) <= 6 else 9, "0")}'


def _parse_ambiguous(ambiguous, size):
    """How ambiguous times are told apart: ('infer', None), ('NaT', None), ('dst', array) or ('raise', None)."""
    if isinstance(ambiguous, str):
        return (ambiguous if ambiguous in ('infer', 'NaT') else 'raise'), None
    if isinstance(ambiguous, bool):
        return 'dst', np.full(size, ambiguous, dtype=bool)
    if hasattr(ambiguous, '__iter__'):
        if len(ambiguous) != size:
            raise ValueError('Length of ambiguous bool-array must be the same size as vals')
        return 'dst', np.asarray(ambiguous, dtype=bool)
    return 'raise', None


_NONEXISTENT_WORDS = {None: 'raise', 'raise': 'raise', 'NaT': 'NaT', 'shift_forward': 'shift_forward',
                      'shift_backward': 'shift_backward'}


def _parse_nonexistent(nonexistent, creso):
    """What becomes of times that do not exist: a word, or 'delta' with a number."""
    if isinstance(nonexistent, timedelta):
        nanos = getattr(nonexistent, 'nanoseconds', 0)
        micros = nonexistent // timedelta(microseconds=1) if type(nonexistent) is timedelta else (
            (nonexistent.days * 86400 + nonexistent.seconds) * 10**6 + nonexistent.microseconds)
        factor = FACTORS[NPY_FR_s, creso]
        delta = (micros * 1000 + nanos) * factor // 10**9
        return ('delta', delta) if delta else ('raise', 0)
    word = _NONEXISTENT_WORDS.get(nonexistent) if nonexistent is None or isinstance(nonexistent, str) else None
    if word is None:
        raise ValueError(
            "nonexistent must be one of {'NaT', 'raise', 'shift_forward', shift_backwards} or a timedelta object"
        )
    return word, 0


def _infer_dst(vals, left, right, places, creso):
    """Which of two times of UTC each ambiguous time is, told by where the times go back.

    `places` are those of the ambiguous times. A run of them stands for one change of the clock.
    """
    chosen = np.full(len(vals), NPY_NAT, dtype=np.int64)
    if len(places) == 1:
        stamp = _render(vals[places[0]], creso)
        raise pytz.AmbiguousTimeError(f'Cannot infer dst time from {stamp} as there are no repeated times')
    if len(places) == 0:
        return chosen
    for run in np.split(places, np.flatnonzero(np.diff(places) != 1) + 1):
        steps = np.diff(vals[run])
        if len(run) == 1 or (steps > 0).all():
            stamp = _render(vals[run[0]], creso)
            raise pytz.AmbiguousTimeError(f'Cannot infer dst time from {stamp} as there are no repeated times')
        back = np.flatnonzero(steps <= 0)
        if len(back) > 1:
            raise pytz.AmbiguousTimeError(
                f'There are {len(back)} dst switches when there should only be 1.'
            )
        second = back[0] + 1
        chosen[run[:second]] = left[run[:second]]
        chosen[run[second:]] = right[run[second:]]
    return chosen


def _resolve_ambiguous(vals, left, right, places, how, is_dst, inferred):
    """The times of UTC of ambiguous local times, or the place of the first that cannot be told."""
    if how == 'infer':
        picked = inferred[places]
        return picked, places[picked == NPY_NAT]
    if how == 'dst':
        return np.where(is_dst[places], left[places], right[places]), places[:0]
    return np.full(len(places), NPY_NAT), places if how == 'raise' else places[:0]


def _check_ends(localizer, values):
    """Refuses local times at the ends of int64 whose time of UTC does not fit in one."""
    day = 86400 * localizer._per_second
    for place in np.flatnonzero((values < INT64_MIN + day) | (values > INT64_MAX - day)).tolist():
        value = int(values[place])
        utc = value - localizer.offset_at(value)
        if not INT64_MIN < utc <= INT64_MAX:
            _raise_past_end(value, localizer.creso)


def _raise_past_end(value, creso):
    from pandas._libs.tslibs.np_datetime import OutOfBoundsDatetime

    stamp = _render(value, creso).partition('.')[0]
    if value < 0:
        raise OutOfBoundsDatetime(f'Converting {stamp} underflows past {_render(INT64_MIN + 1, creso)}')
    raise OutOfBoundsDatetime(f'Converting {stamp} overflows past {_render(INT64_MAX, creso)}')


def _shifted(localizer, vals, how, delta):
    """The times of UTC that local times which do not exist are moved to; hours are what pandas goes by."""
    hour = 3600 * localizer._per_second
    past = vals % hour
    if how == 'shift_forward':
        moved = vals + (hour - past)
    elif how == 'shift_backward':
        moved = vals - past - 1
    else:
        moved = vals + delta
    left, right = localizer.candidates(moved)
    found = np.where(left != NPY_NAT, left, right)
    # a jump of a whole day may leave it in the gap: then the offset on the side that it was moved to holds
    is_backward = how == 'shift_backward' or delta < 0
    edge = moved - _offsets_beside(localizer, moved, -86400 if is_backward else 86400)
    return np.where(found != NPY_NAT, found, edge)


def _offsets_beside(localizer, values, shift):
    if localizer.kind == 'rule':
        return localizer._offsets_nearby(values, shift)
    return localizer.offsets_at(values + shift * localizer._per_second)


def _tzlocal_to_utc(tz, vals, per_second):
    """Local times of the computer itself; dateutil alone decides what ambiguous times mean."""
    result = vals.copy()
    offsets = {}
    for place in np.flatnonzero(vals != NPY_NAT).tolist():
        second = int(vals[place]) // per_second
        offset = offsets.get(second)
        if offset is None:
            _check_year(second)
            when = (_EPOCH + timedelta(seconds=second)).replace(tzinfo=tz)
            offset = offsets[second] = int(when.utcoffset().total_seconds()) * per_second
        result[place] -= offset
    return result


def tz_localize_to_utc_single(val, tz, ambiguous=None, nonexistent=None, creso=NPY_FR_ns):
    check_tzinfo(tz)
    if val == NPY_NAT or tz is None:
        return val
    localizer = get_localizer(tz, creso)
    if localizer.kind == 'utc':
        return val
    if localizer.kind == 'fixed':
        utc = val - localizer.delta
        if INT64_MIN < utc <= INT64_MAX:
            return utc
        _raise_past_end(val, creso)
    if localizer.kind == 'table':
        utc = localizer.only_candidate(val)
        if utc is not None and INT64_MIN < utc <= INT64_MAX:
            return utc
    return int(tz_localize_to_utc(np.array([val], dtype=np.int64), tz, ambiguous, nonexistent, creso)[0])


def tz_localize_to_utc(vals, tz, ambiguous=None, nonexistent=None, creso=NPY_FR_ns):
    """Local times, as int64, to UTC. `ambiguous` and `nonexistent` are as in `DatetimeIndex.tz_localize`."""
    _check_values(vals)
    check_tzinfo(tz)
    localizer = get_localizer(tz, creso) if tz is not None else None
    if localizer is None or localizer.kind == 'utc':
        return vals.copy()
    how, is_dst = _parse_ambiguous(ambiguous, len(vals))
    otherwise, delta = _parse_nonexistent(nonexistent, creso)
    if localizer.use_tzlocal:
        return _tzlocal_to_utc(tz, vals, localizer._per_second)

    missing = vals == NPY_NAT
    values = np.where(missing, 0, vals)
    _check_ends(localizer, values)
    if localizer.kind == 'fixed':
        return np.where(missing, NPY_NAT, vals - localizer.delta)
    left, right = localizer.candidates(values)
    has_left, has_right = left != NPY_NAT, right != NPY_NAT
    result = np.where(has_left, left, right)
    result[missing] = NPY_NAT
    present = ~missing

    twice = np.flatnonzero(has_left & has_right & (left != right) & present)
    inferred = _infer_dst(values, left, right, twice, creso) if how == 'infer' else None
    result[twice], unclear = _resolve_ambiguous(values, left, right, twice, how, is_dst, inferred)
    never = np.flatnonzero(~has_left & ~has_right & present)

    refused = never[:0]
    if otherwise == 'raise':
        refused = never
    elif otherwise == 'NaT':
        result[never] = NPY_NAT
    elif otherwise == 'delta':
        past = values[never] % (3600 * localizer._per_second)
        refused = never[(delta + past > -1) & (delta + past < 3600 * localizer._per_second)]
    if len(unclear) or len(refused):
        _raise_first(values, unclear, refused, otherwise, nonexistent, creso)
    if otherwise not in ('raise', 'NaT') and len(never):
        result[never] = _shifted(localizer, values[never], otherwise, delta)
    return result


def _raise_first(values, unclear, refused, otherwise, nonexistent, creso):
    """The error of the first value that has one."""
    if len(unclear) and (not len(refused) or unclear[0] < refused[0]):
        stamp = _render(values[unclear[0]], creso)
        raise pytz.AmbiguousTimeError(
            f"Cannot infer dst time from {stamp}, try using the 'ambiguous' argument"
        )
    if otherwise == 'delta':
        raise ValueError(f'The provided timedelta will relocalize on a nonexistent time: {nonexistent}')
    raise pytz.NonExistentTimeError(_render(values[refused[0]], creso))
