"""`pandas._libs.join`: which rows of two tables, or values of two indexes, belong together.

Here are the joins by factorised keys and those of ordered values; the joins to the nearest key are in `_join_asof`.
"""

import numpy as np

from pandas._libs import _joins
from pandas._libs._fused import NO_SIGNATURE, buffer, family
from pandas._libs._join_asof import (
    asof_join_backward_on_X_by_Y,
    asof_join_forward_on_X_by_Y,
    asof_join_nearest_on_X_by_Y,
)
from pandas._libs.algos import groupsort_indexer

INTP = np.dtype(np.intp)


# Joins by numbers of keys (-1: none, never matched)

def _keys(values):
    buffer(values, INTP, 1, 'const intp_t')


def _pairs(left, right, max_groups, keep_left, in_order):
    _keys(left)
    _keys(right)
    return _joins.join(np.ascontiguousarray(left), np.ascontiguousarray(right), max_groups, keep_left, in_order)


def inner_join(left, right, max_groups, sort=True):
    """Pairs of places whose keys are the same."""
    return _pairs(left, right, max_groups, False, not sort)


def left_outer_join(left, right, max_groups, sort=True):
    """Pairs of places whose keys are the same, and the left places that have no partner."""
    return _pairs(left, right, max_groups, True, not sort)


def full_outer_join(left, right, max_groups):
    """Pairs of places whose keys are the same, and those of both sides that have no partner."""
    left_places, right_places = _pairs(left, right, max_groups, True, False)
    left_counts = groupsort_indexer(left, max_groups)[1]
    right_order, right_counts = groupsort_indexer(right, max_groups)
    right_order = right_order[right_counts[0]:]
    lone = right_order[left_counts[1:][right[right_order]] == 0]
    if not len(lone):
        return left_places, right_places
    groups = np.concatenate([left[left_places], right[lone]])
    order = np.argsort(groups, kind='stable')
    none = np.full(len(lone), -1, dtype=np.intp)
    return np.concatenate([left_places, none])[order], np.concatenate([right_places, lone])[order]


def ffill_indexer(indexer):
    """The places, with the last one before in the stead of each -1."""
    _keys(indexer)
    places = np.where(indexer == -1, -1, np.arange(len(indexer)))
    last = np.maximum.accumulate(places)
    return np.where(last < 0, -1, indexer[np.maximum(last, 0)]).astype(np.intp, copy=False)


# Joins of ordered values

def _ranges(starts, counts):
    """The numbers from each start on, as many as its count, one after the other."""
    offsets = np.cumsum(counts) - counts
    return np.arange(int(counts.sum()), dtype=np.intp) + np.repeat(starts - offsets, counts)


def _ordered(left, right):
    """Refuses what cannot be compared."""
    family(left)
    if left.ndim != 1:
        raise TypeError(NO_SIGNATURE)
    is_object = left.dtype == object
    buffer(right, left.dtype, 1, 'Python object' if is_object else f'{left.dtype.name}_t')
    if is_object and len(left) and len(right):
        left[0] < right[0]


def _matches(left, right):
    """For each left value where its equals begin on the right, and how many of them belong to it.

    If a value is repeated on both sides, its first place on the left is paired with all on the right, and the others
    with the last alone: pandas only joins by values of which one side has no repeats, and so this never shows.
    """
    starts = np.searchsorted(right, left, side='left')
    ends = np.searchsorted(right, left, side='right')
    counts = ends - starts
    if len(left) > 1:
        again = (counts > 1) & np.append(False, (left[1:] == left[:-1]).astype(bool, copy=False))
        if again.any():
            starts = np.where(again, ends - 1, starts)
            counts = np.where(again, 1, counts)
    return starts, counts


def left_join_indexer_unique(left, right):
    """For each left value its place on the right, where values have no repeats; else -1."""
    _ordered(left, right)
    if not len(right):
        return np.full(len(left), -1, dtype=np.intp)
    starts = np.searchsorted(right, left, side='left')
    is_there = starts < len(right)
    found = right.take(starts, mode='clip') == left
    return np.where(is_there & found.astype(bool, copy=False), starts, -1).astype(np.intp, copy=False)


def inner_join_indexer(left, right):
    """The common values, and their places on both sides."""
    _ordered(left, right)
    starts, counts = _matches(left, right)
    left_places = np.repeat(np.arange(len(left), dtype=np.intp), counts)
    return left[left_places], left_places, _ranges(starts, counts)


def left_join_indexer(left, right):
    """The left values, repeated as often as they are on the right, and their places on both sides."""
    _ordered(left, right)
    starts, counts = _matches(left, right)
    is_lone = counts == 0
    counts = np.where(is_lone, 1, counts)
    left_places = np.repeat(np.arange(len(left), dtype=np.intp), counts)
    right_places = _ranges(starts, counts)
    right_places[np.repeat(is_lone, counts)] = -1
    return left[left_places], left_places, right_places


def outer_join_indexer(left, right):
    """The values of both sides in order, and their places on both sides."""
    values, left_places, right_places = left_join_indexer(left, right)
    if not len(left):
        return right.copy(), np.full(len(right), -1, dtype=np.intp), np.arange(len(right), dtype=np.intp)
    if not len(right):
        return values, left_places, right_places
    at = np.searchsorted(left, right, side='left')
    equal = (left.take(at, mode='clip') == right).astype(bool, copy=False)
    lone = np.flatnonzero(~(equal & (at < len(left)))).astype(np.intp, copy=False)
    if not len(lone):
        return values, left_places, right_places
    # Where in the left result each lone right value is put in.
    before = np.searchsorted(values, right[lone], side='left')
    return (
        np.insert(values, before, right[lone]),
        np.insert(left_places, before, -1),
        np.insert(right_places, before, lone),
    )
