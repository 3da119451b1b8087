"""pandas._libs.interval: the scalar `Interval`, its mixin, and the search of points in many intervals.

`IntervalTree` answers `get_indexer` by counting over sorted ends, without a tree; `get_indexer_non_unique` walks a
centred tree, as its answers come in the order of such a walk. The tree itself is in `_interval_tree`.
"""

import numbers
from datetime import date, timedelta
from operator import eq, ge, gt, le, lt, ne

import numpy as np

from pandas._libs._interval_tree import IntervalTreeMixin, build_node
from pandas._libs.tslibs.timedeltas import Timedelta
from pandas._libs.tslibs.timestamps import Timestamp
from pandas._libs.tslibs.timezones import tz_compare

VALID_CLOSED = frozenset(['both', 'neither', 'left', 'right'])

# The name that the compiled class shows in error texts.
SHOWN_NAME = 'pandas._libs.interval.Interval'
# A Cython layout number, kept as pickles of the compiled class carry it.
MIXIN_CHECKSUM = 238750788


class IntervalMixin:
    __slots__ = ()

    @property
    def closed_left(self):
        return self.closed in ('left', 'both')

    @property
    def closed_right(self):
        """
        Check if the interval is closed on the right side.

        Returns
        -------
        bool
            True if the interval is closed on the right side.

        Examples
        --------
        >>> pd.Interval(0, 5, closed='both').closed_right
        True
        """
        return self.closed in ('right', 'both')

    @property
    def open_left(self):
        return not self.closed_left

    @property
    def open_right(self):
        """
        Check if the interval is open on the right side.

        Returns
        -------
        bool
            True if the interval is not closed on the right side.
        """
        return not self.closed_right

    @property
    def mid(self):
        """
        Return the midpoint of the Interval.

        Examples
        --------
        >>> pd.Interval(0, 5).mid
        2.5
        """
        left = self.left
        right = self.right
        try:
            return 0.5 * (left + right)
        except TypeError:
            # Points in time cannot be added.
            return left + 0.5 * self.length

    @property
    def length(self):
        """
        Return the length of the Interval.

        Examples
        --------
        >>> pd.Interval(left=1, right=2, closed='left').length
        1
        """
        return self.right - self.left

    @property
    def is_empty(self):
        return (self.right == self.left) & (self.closed != 'both')

    def _check_closed_matches(self, other, name='other'):
        """Refuse `other` when it is closed on other sides than self; `name` is how the text calls it."""
        if self.closed != other.closed:
            raise ValueError(f"'{name}.closed' is {repr(other.closed)}, expected {repr(self.closed)}.")

    def __reduce__(self):
        state = getattr(self, '__dict__', None)
        if state is None:
            return _unpickle_mixin, (type(self), MIXIN_CHECKSUM, ())
        return _unpickle_mixin, (type(self), MIXIN_CHECKSUM, None), (dict(state),)

    def __setstate__(self, state):
        for part in state if isinstance(state, tuple) else (state,):
            if isinstance(part, dict):
                self.__dict__.update(part)


def _unpickle_mixin(kind, checksum, state):
    made = object.__new__(kind)
    if state is not None:
        made.__setstate__(state)
    return made


# Pickles name the function as Cython does.
_unpickle_mixin.__name__ = _unpickle_mixin.__qualname__ = '__pyx_unpickle_IntervalMixin'
__pyx_unpickle_IntervalMixin = _unpickle_mixin


def _shown_type(value):
    kind = type(value)
    if kind is Interval:
        return SHOWN_NAME
    if isinstance(value, np.generic):
        return f'numpy.{kind.__name__}'
    return kind.__name__


# Types that certainly do not compare with, or add to, an Interval from their side either.
_PLAIN = (int, float, str, bytes, list, tuple, dict, set, type(None), date, timedelta)


def _refuse(sign, one, other):
    """NotImplemented, or for plain operands the error at once, with the compiled class' name in the text."""
    if isinstance(other, (Interval, *_PLAIN)):
        raise TypeError(f'unsupported operand type(s) for {sign}: {_shown_type(one)!r} and {_shown_type(other)!r}')
    return NotImplemented


def _make_comparison(sign, operation):
    def compare(self, other):
        if isinstance(other, Interval):
            return bool(operation((self._left, self._right, self._closed),
                                  (other._left, other._right, other._closed)))
        if isinstance(other, np.ndarray):
            if other.ndim == 0:
                raise TypeError('iteration over a 0-d array')
            found = np.empty(other.shape, dtype=bool)
            found.ravel()[:] = [bool(operation(self, each)) for each in other.ravel()]
            return found
        # The other signs may be the reflection of `other`'s, and would show in the wrong direction.
        if sign == '<' and isinstance(other, (*_PLAIN, np.generic)):
            raise TypeError(f"'{sign}' not supported between instances of '{SHOWN_NAME}' and {_shown_type(other)!r}")
        return NotImplemented
    return compare


class Interval(IntervalMixin):
    __slots__ = ('_left', '_right', '_closed')
    _typ = 'interval'
    __array_priority__ = 1000

    def __init__(self, left, right, closed='right'):
        for end in (left, right):
            kind = type(end)
            if kind is not int and kind is not float and kind is not Timestamp:
                self._validate_endpoint(end)
        if closed is not None and not isinstance(closed, str):
            raise TypeError(f"Argument 'closed' has incorrect type (expected str, got {type(closed).__name__})")
        if closed not in VALID_CLOSED:
            raise ValueError(f'invalid option for \'closed\': {closed}')
        if not left <= right:
            raise ValueError('left side of interval must be <= right side')
        if isinstance(left, Timestamp) and not tz_compare(left.tzinfo, right.tzinfo):
            raise ValueError(
                f"left and right must have the same time zone, got {repr(left.tzinfo)}' and {repr(right.tzinfo)}"
            )
        self._left = left
        self._right = right
        self._closed = closed

    @property
    def left(self):
        """
        Left bound for the interval.

        Examples
        --------
        >>> pd.Interval(left=1, right=2, closed='left').left
        1
        """
        return self._left

    @property
    def right(self):
        """
        Right bound for the interval.

        Examples
        --------
        >>> pd.Interval(left=1, right=2, closed='left').right
        2
        """
        return self._right

    @property
    def closed(self):
        """
        String describing the inclusive side the intervals.

        Either ``left``, ``right``, ``both`` or ``neither``.
        """
        return self._closed

    def _validate_endpoint(self, endpoint):
        if isinstance(endpoint, (Timestamp, Timedelta)):
            return
        if isinstance(endpoint, (int, float, np.integer, np.floating)):
            if not isinstance(endpoint, (bool, np.timedelta64)):
                return
        raise ValueError('Only numeric, Timestamp and Timedelta endpoints are allowed when constructing an Interval.')

    def __hash__(self):
        return hash((self._left, self._right, self._closed))

    def __contains__(self, key):
        closed = self._closed
        left_open = closed == 'right' or closed == 'neither'
        right_open = closed == 'left' or closed == 'neither'
        if isinstance(key, Interval):
            # An open end covers a closed one only when it lies further out.
            left_open = left_open and key.closed_left
            right_open = right_open and key.closed_right
            low, high = key._left, key._right
        else:
            low = high = key
        if not (self._left < low if left_open else self._left <= low):
            return False
        return bool(high < self._right if right_open else high <= self._right)

    __lt__ = _make_comparison('<', lt)
    __le__ = _make_comparison('<=', le)
    __eq__ = _make_comparison('==', eq)
    __ne__ = _make_comparison('!=', ne)
    __gt__ = _make_comparison('>', gt)
    __ge__ = _make_comparison('>=', ge)

    def __reduce__(self):
        return type(self), (self._left, self._right, self._closed)

    def __repr__(self):
        ends = [repr(end) if isinstance(end, Timedelta) else str(end) for end in (self._left, self._right)]
        return f'Interval({ends[0]}, {ends[1]}, closed={repr(self._closed)})'

    def __str__(self):
        start = '[' if self.closed_left else '('
        end = ']' if self.closed_right else ')'
        return f'{start}{self._left}, {self._right}{end}'

    def __add__(self, y):
        if isinstance(y, (numbers.Number, timedelta, np.timedelta64)):
            return Interval(self._left + y, self._right + y, self._closed)
        return _refuse('+', self, y)

    def __radd__(self, y):
        if isinstance(y, (numbers.Number, timedelta, np.timedelta64)):
            return Interval(self._left + y, self._right + y, self._closed)
        return NotImplemented

    def __sub__(self, y):
        if isinstance(y, (numbers.Number, timedelta, np.timedelta64)):
            return Interval(self._left - y, self._right - y, self._closed)
        return _refuse('-', self, y)

    def __mul__(self, y):
        if isinstance(y, numbers.Number):
            return Interval(self._left * y, self._right * y, self._closed)
        # A sequence has a text of its own for this.
        return NotImplemented if isinstance(y, (str, bytes, list, tuple)) else _refuse('*', self, y)

    def __rmul__(self, y):
        if isinstance(y, numbers.Number):
            return Interval(self._left * y, self._right * y, self._closed)
        return NotImplemented

    def __truediv__(self, y):
        if isinstance(y, numbers.Number):
            return Interval(self._left / y, self._right / y, self._closed)
        return _refuse('/', self, y)

    def __floordiv__(self, y):
        if isinstance(y, numbers.Number):
            return Interval(self._left // y, self._right // y, self._closed)
        return _refuse('//', self, y)

    def overlaps(self, other):
        if not isinstance(other, Interval):
            raise TypeError(f'`other` must be an Interval, got {type(other).__name__}')
        # They meet when each one starts before, or at, the end of the other.
        starts_in = le if self.closed_left and other.closed_right else lt
        ends_in = le if other.closed_left and self.closed_right else lt
        return starts_in(self._left, other._right) and ends_in(other._left, self._right)


Interval.__module__ = 'pandas._libs.interval'


def intervals_to_interval_bounds(intervals, validate_closed=True):
    if not isinstance(intervals, np.ndarray):
        raise TypeError(
            f"Argument 'intervals' has incorrect type (expected numpy.ndarray, got {type(intervals).__name__})"
        )
    left = np.empty(len(intervals), dtype=intervals.dtype)
    right = np.empty(len(intervals), dtype=intervals.dtype)
    closed = None
    mixed = False
    for i, interval in enumerate(intervals):
        if interval is None or (isinstance(interval, float) and interval != interval):
            left[i] = right[i] = np.nan
            continue
        if not isinstance(interval, Interval):
            raise TypeError(f'type {type(interval)} with value {interval} is not an interval')
        left[i] = interval._left
        right[i] = interval._right
        if closed is None:
            closed = interval._closed
        elif closed != interval._closed:
            mixed = True
            if validate_closed:
                raise ValueError('intervals must all be closed on the same side')
    return left, right, None if mixed else closed


class IntervalTree(IntervalTreeMixin, IntervalMixin):
    """Finds which of many intervals contain given points."""

    def __init__(self, left, right, closed='right', leaf_size=100):
        if closed not in VALID_CLOSED:
            raise ValueError(f'invalid option for \'closed\': {closed}')
        left = np.asarray(left)
        right = np.asarray(right)
        self.dtype = np.result_type(left, right)
        left = np.asarray(left, dtype=self.dtype)
        right = np.asarray(right, dtype=self.dtype)
        positions = np.arange(len(left), dtype='int64')
        valid = ~np.isnan(left)
        self._na_count = int((~valid).sum())
        self.left = left[valid]
        self.right = right[valid]
        self.closed = closed
        if self.dtype.name not in ('float64', 'int64', 'uint64'):
            raise KeyError((self.dtype.name, closed))
        self._positions = positions[valid]
        self._leaf_size = leaf_size
        self.clear_mapping()

    def __reduce__(self):
        return _unpickle_tree, (self.left, self.right, self.closed, self._positions, self._na_count, self._leaf_size)

    @property
    def root(self):
        if self._root is None:
            self._root = build_node(self.left, self.right, self._positions, self.closed, self._leaf_size)
        return self._root


def _unpickle_tree(left, right, closed, positions, na_count, leaf_size):
    tree = IntervalTree(left, right, closed, leaf_size)
    tree._positions = positions
    tree._na_count = na_count
    return tree
