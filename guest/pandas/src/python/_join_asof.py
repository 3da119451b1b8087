"""Joins of `pandas._libs.join` to the nearest key: for each left value one right place, within its group if there are.

The values of both sides are in order. Groups are told apart by numbers, and looked up by these together with the place.
"""

import numpy as np

from pandas._libs._fused import NO_SIGNATURE, NUMERIC, buffer, family

INT64 = np.dtype(np.int64)


class _Groups:
    """The last or first right place up to or from a place that has the same group as a left one."""

    def __init__(self, left_by, right_by):
        self.size = len(right_by)
        self.is_split = left_by is not None
        if not self.is_split:
            return
        codes = np.unique(np.concatenate([left_by, right_by]), return_inverse=True)[1].reshape(-1).astype(INT64)
        # One number for group and place, in order by group and then place.
        self.base = codes[:len(left_by)] * (self.size + 1)
        self.keys = np.sort(codes[len(left_by):] * (self.size + 1) + np.arange(self.size))

    def last_before(self, ends):
        """The last place before each end, or -1."""
        if not self.is_split:
            return ends - 1
        at = np.searchsorted(self.keys, self.base + ends, side='left') - 1
        found = self.keys.take(at, mode='clip') if self.size else np.zeros(len(ends), dtype=np.int64)
        return np.where((at >= 0) & (found >= self.base), found - self.base, -1)

    def first_from(self, starts):
        """The first place from each start on, or -1."""
        if not self.is_split:
            return np.where(starts < self.size, starts, -1)
        at = np.searchsorted(self.keys, self.base + starts, side='left')
        found = self.keys.take(at, mode='clip') if self.size else np.zeros(len(starts), dtype=np.int64)
        return np.where((at < self.size) & (found < self.base + self.size), found - self.base, -1)


def _check(left_values, right_values, left_by_values, right_by_values, use_hashtable):
    family(left_values, NUMERIC)
    if left_values.ndim != 1:
        raise TypeError(NO_SIGNATURE)
    buffer(right_values, left_values.dtype, 1, f'{left_values.dtype.name}_t')
    if not use_hashtable:
        return _Groups(None, right_values)
    buffer(left_by_values, INT64, 1, 'const int64_t')
    buffer(right_by_values, INT64, 1, 'const int64_t')
    return _Groups(left_by_values, right_by_values)


def _within(found, distances, tolerance):
    return found if tolerance is None else np.where(distances > tolerance, -1, found)


def _distances(left_values, right_values, found, is_backward):
    """How far the found right values are from the left ones; what has none is anything."""
    if not len(right_values):
        return np.zeros(len(left_values), dtype=left_values.dtype)
    right = right_values[found]
    return left_values - right if is_backward else right - left_values


def _backward(groups, left_values, right_values, allow_exact_matches, tolerance):
    ends = np.searchsorted(right_values, left_values, side='right' if allow_exact_matches else 'left')
    found = groups.last_before(ends)
    return _within(found, _distances(left_values, right_values, found, True), tolerance)


def _forward(groups, left_values, right_values, allow_exact_matches, tolerance):
    starts = np.searchsorted(right_values, left_values, side='left' if allow_exact_matches else 'right')
    found = groups.first_from(starts)
    return _within(found, _distances(left_values, right_values, found, False), tolerance)


def _result(left_values, found):
    return np.arange(len(left_values), dtype=np.intp), found.astype(np.intp, copy=False)


def asof_join_backward_on_X_by_Y(left_values, right_values, left_by_values, right_by_values, allow_exact_matches=True,
                                 tolerance=None, use_hashtable=True):
    """For each left value the last right one that is not greater."""
    groups = _check(left_values, right_values, left_by_values, right_by_values, use_hashtable)
    return _result(left_values, _backward(groups, left_values, right_values, allow_exact_matches, tolerance))


def asof_join_forward_on_X_by_Y(left_values, right_values, left_by_values, right_by_values, allow_exact_matches=1,
                                tolerance=None, use_hashtable=True):
    """For each left value the first right one that is not less."""
    groups = _check(left_values, right_values, left_by_values, right_by_values, use_hashtable)
    return _result(left_values, _forward(groups, left_values, right_values, allow_exact_matches, tolerance))


def asof_join_nearest_on_X_by_Y(left_values, right_values, left_by_values, right_by_values, allow_exact_matches=True,
                                tolerance=None, use_hashtable=True):
    """For each left value the nearest right one; of two that are equally near the lesser."""
    groups = _check(left_values, right_values, left_by_values, right_by_values, use_hashtable)
    before = _backward(groups, left_values, right_values, allow_exact_matches, tolerance)
    after = _forward(groups, left_values, right_values, allow_exact_matches, tolerance)
    is_nearer = (_distances(left_values, right_values, before, True)
                 <= _distances(left_values, right_values, after, False))
    return _result(left_values, np.where((before >= 0) & ((after < 0) | is_nearer), before, after))
