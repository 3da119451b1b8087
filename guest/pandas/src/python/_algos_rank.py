"""Ranks of `pandas._libs.algos`: `rank_1d`, `rank_2d`, and the two objects that stand beyond all others in order.

The values are only ever sorted upwards; a downward rank is the upward one counted from the other end of its group.
"""

from math import fabs

import numpy as np

from pandas._libs import missing
from pandas._libs._fused import NO_SIGNATURE, buffer, family, flags

tiebreakers = {'average': 0, 'min': 1, 'max': 2, 'first': 3, 'dense': 5}

# Objects that differ by no more than this are tied.
TOLERANCE = 1e-13
I_NAT = np.iinfo(np.int64).min


class Infinity:
    """Greater than everything but what is missing, whose order it leaves open."""

    def __lt__(self, other):
        return False

    def __le__(self, other):
        return isinstance(other, Infinity)

    def __eq__(self, other):
        return isinstance(other, Infinity)

    def __ne__(self, other):
        return not isinstance(other, Infinity)

    def __gt__(self, other):
        return not isinstance(other, Infinity) and not missing.checknull(other)

    def __ge__(self, other):
        return not missing.checknull(other)


class NegInfinity:
    """Less than everything but what is missing, whose order it leaves open."""

    def __lt__(self, other):
        return not isinstance(other, NegInfinity) and not missing.checknull(other)

    def __le__(self, other):
        return not missing.checknull(other)

    def __eq__(self, other):
        return isinstance(other, NegInfinity)

    def __ne__(self, other):
        return not isinstance(other, NegInfinity)

    def __gt__(self, other):
        return False

    def __ge__(self, other):
        return isinstance(other, NegInfinity)


Infinity.__module__ = NegInfinity.__module__ = 'pandas._libs.algos'


def _nulls(values, is_datetimelike):
    """Where values are missing, or None if none can be."""
    kind = values.dtype.kind
    if kind == 'O':
        return missing.isnaobj(values)
    if kind == 'f':
        return values != values
    if is_datetimelike and values.dtype == np.int64:
        return values == I_NAT
    return None


def _is_apart(first, second):
    """Whether two objects that follow one another in order have different ranks."""
    try:
        return fabs(first - second) > TOLERANCE
    except TypeError:
        return bool(first != second)


def _changes(ordered):
    """For values in order: whether each differs from the one before it."""
    if ordered.dtype == object:
        pairs = zip(ordered[:-1].tolist(), ordered[1:].tolist())
        return np.array([_is_apart(first, second) for first, second in pairs], dtype=bool)
    return ordered[1:] != ordered[:-1]


def _order(values, labels, nulls, nulls_first):
    """Places of the values by label, and then upwards, and where among these an end of tied values is."""
    if nulls is None:
        order = np.argsort(values, kind='stable')
        change = _changes(values[order])
    else:
        there = np.flatnonzero(~nulls)
        present = values[there]
        upwards = np.argsort(present, kind='stable')
        change = _changes(present[upwards])
        gone = np.flatnonzero(nulls)
        parts = [gone, there[upwards]] if nulls_first else [there[upwards], gone]
        order = np.concatenate(parts)
        same = np.zeros(max(len(gone) - 1, 0), dtype=bool)
        edge = np.ones(1 if len(gone) and len(there) else 0, dtype=bool)
        change = np.concatenate([same, edge, change] if nulls_first else [change, edge, same])
    starts = np.ones(len(order), dtype=bool)
    starts[1:] = change
    if labels is None:
        return order, starts, None
    # Numbering the tied values first lets them be found again after the sort by label.
    numbers = np.cumsum(starts)
    by_label = np.argsort(labels[order], kind='stable')
    order = order[by_label]
    numbers = numbers[by_label]
    ordered_labels = labels[order]
    new_label = np.ones(len(order), dtype=bool)
    np.not_equal(ordered_labels[1:], ordered_labels[:-1], out=new_label[1:])
    starts = new_label.copy()
    starts[1:] |= numbers[1:] != numbers[:-1]
    return order, starts, new_label


def _spread(is_start, size):
    """From the marks of where runs begin: the number, the first and the last place of each element's run."""
    first = np.flatnonzero(is_start)
    lengths = np.diff(np.append(first, size))
    number = np.repeat(np.arange(len(first)), lengths)
    return number, first[number], (first + lengths - 1)[number]


def rank(values, labels, nulls, ties_method, ascending, pct, na_option):
    """Ranks of values, each among those with its label, as floats."""
    tie = tiebreakers[ties_method]
    out = np.empty(len(values), dtype=np.float64)
    keep = na_option == 'keep'
    where = None
    if nulls is not None and not nulls.any():
        nulls = None
    if keep and nulls is not None:
        out[nulls] = np.nan
        where = np.flatnonzero(~nulls)
        values = values[where]
        labels = None if labels is None else labels[where]
        nulls = None
    size = len(values)
    if not size:
        return out
    order, starts, new_label = _order(values, labels, nulls, ascending == (na_option == 'top'))
    number, first, last = _spread(starts, size)
    place = np.arange(size)
    if new_label is None:
        begin, end = 0, size - 1
        begin_number, end_number = 0, number[-1]
    else:
        group, begin, end = _spread(new_label, size)
        begin_number, end_number = number[begin], number[end]
    if tie == 5:
        ranks = (number - begin_number if ascending else end_number - number) + 1.0
        share = end_number - begin_number + 1
    else:
        low, high = (first - begin, last - begin) if ascending else (end - last, end - first)
        if tie == 0:
            ranks = (low + high + 2) / 2.0
        elif tie == 1:
            ranks = low + 1.0
        elif tie == 2:
            ranks = high + 1.0
        else:
            ranks = low + (place - first) + 1.0
        share = end - begin + 1
    if pct:
        ranks = ranks / share
    if where is not None:
        order = where[order]
    out[order] = ranks
    return out


def rank_1d(values, labels=None, is_datetimelike=False, ties_method='average', ascending=True, pct=False,
            na_option='keep', mask=None):
    """Ranks of values in one dimension, among all or among those with the same label."""
    family(values)
    if values.ndim != 1:
        raise TypeError(NO_SIGNATURE)
    tiebreakers[ties_method]
    if labels is not None:
        buffer(labels, np.dtype(np.intp), 1, 'const intp_t')
        if len(labels) != len(values):
            raise AssertionError
    nulls = _nulls(values, is_datetimelike) if mask is None else flags(mask, 1)
    return rank(values, labels, nulls, ties_method, ascending, pct, na_option)


def rank_2d(in_arr, axis=0, is_datetimelike=False, ties_method='average', ascending=True, na_option='keep', pct=False):
    """Ranks of values in two dimensions along one of them."""
    family(in_arr)
    if in_arr.ndim != 2:
        raise TypeError(NO_SIGNATURE)
    tiebreakers[ties_method]
    values = in_arr if axis == 1 else in_arr.T
    count, length = values.shape
    options = (ties_method, ascending, pct, na_option)
    nulls = _nulls(values, is_datetimelike)
    if in_arr.dtype == object:
        # Objects of different rows need not be comparable.
        out = np.empty(values.shape, dtype=np.float64)
        for number in range(count):
            out[number] = rank(values[number], None, nulls[number], *options)
    else:
        labels = np.repeat(np.arange(count), length)
        nulls = None if nulls is None else nulls.ravel()
        out = rank(values.ravel(), labels, nulls, *options).reshape(values.shape)
    return out if axis == 1 else out.T
