"""Least and greatest values, medians, quantiles, ranks, and first and last values of `pandas._libs.groupby`."""

import numpy as np

from pandas._libs import _groups
from pandas._libs._algos_rank import _nulls, rank, tiebreakers
from pandas._libs._fused import NO_SIGNATURE, NUMERIC, NUMERIC_OR_OBJECT, family, flags
from pandas._libs._groupby_cells import (
    INT64, INT64_OR_FLOATS, INTP, check_2d, check_counts, columns, count_rows, finish, nulls_of, reduced, running, table,
    type_name,
)
from pandas._libs._groupby_sums import MIN_COUNT, _lengths

FLOAT64 = np.dtype(np.float64)


def _assert_lengths(first, second):
    if first != second:
        raise AssertionError('len(index) != len(labels)')


# Least and greatest

def _min_max(is_min, name, text):
    def function(out, counts, values, labels, min_count=-1, is_datetimelike=False, mask=None, result_mask=None):
        check_2d(out, values, labels, NUMERIC)
        check_counts(counts)
        _assert_lengths(len(values), len(labels))
        result, numbers = reduced(_groups.extremes, values, labels, mask, is_datetimelike, counts, is_min)
        finish(out, result, numbers, max(min_count, 1), mask, result_mask)

    function.__name__ = function.__qualname__ = name
    function.__doc__ = text
    return function


group_min = _min_max(True, 'group_min', 'The least values, by group.')
group_max = _min_max(False, 'group_max', 'The greatest values, by group.')


def _cum_min_max(is_min, name, text):
    def function(out, values, labels, ngroups, is_datetimelike, mask=None, result_mask=None, skipna=True):
        check_2d(out, values, labels, NUMERIC)
        # Of times as floats, which pandas makes where rows have no group, none is missing.
        is_time = is_datetimelike and values.dtype == INT64
        running(out, values, labels, ngroups, is_time, mask, result_mask, _groups.running_extremes, skipna, is_min)

    function.__name__ = function.__qualname__ = name
    function.__doc__ = text
    return function


group_cummin = _cum_min_max(True, 'group_cummin', 'Running least values, by group.')
group_cummax = _cum_min_max(False, 'group_cummax', 'Running greatest values, by group.')


def _object_places(values, labels, nulls, ngroups, is_min, skipna):
    """As the kernel does, of objects with their own order."""
    places = [0] * ngroups
    best = {}
    lost = set()
    for row, (label, value, is_null) in enumerate(zip(labels.tolist(), values.tolist(), nulls.tolist())):
        if label < 0 or label in lost:
            continue
        if is_null:
            if not skipna:
                lost.add(label)
            if not skipna or label not in best:
                places[label] = -1
        elif label not in best or (value < best[label] if is_min else value > best[label]):
            best[label] = value
            places[label] = row
    return places


def group_idxmin_idxmax(out, counts, values, labels, min_count=-1, is_datetimelike=False, mask=None, name='idxmin',
                        skipna=True, result_mask=None):
    """The rows of the least (`idxmin`) or greatest (`idxmax`) values, by group; -1 where there are none."""
    family(values, NUMERIC_OR_OBJECT)
    check_2d(out, out, labels, dtype=INTP, name='intp_t')
    check_2d(values, values, labels, dtype=values.dtype, name=type_name(values.dtype))
    if name not in ('idxmin', 'idxmax'):
        raise AssertionError
    if len(values) != len(labels):
        raise AssertionError('len(index) != len(labels)')
    is_min = name == 'idxmin'
    if values.dtype == object:
        nulls = nulls_of(values, mask, is_datetimelike)
        for column in range(values.shape[1]):
            out[:, column] = _object_places(values[:, column], labels, nulls[:, column], len(out), is_min, skipna)
        return
    if values.dtype == bool:
        values = values.view(np.uint8)
    for column, arguments in columns(values, labels, mask, is_datetimelike, len(out)):
        out[:, column] = _groups.extreme_places(*arguments, is_min, not skipna)


# Medians and quantiles

def group_median_float64(out, counts, values, labels, min_count=-1, mask=None, result_mask=None):
    """Medians, by group."""
    check_2d(out, values, labels, dtype=FLOAT64, name='float64_t')
    check_counts(counts)
    if min_count != -1:
        raise AssertionError(MIN_COUNT)
    result, _ = reduced(_groups.medians, values, labels, mask, False, counts)
    if mask is not None and result_mask is not None:
        flags(result_mask, 2, 'uint8_t')[result != result] = True
    out[:, :result.shape[1]] = result


INTERPOLATIONS = frozenset(['linear', 'lower', 'higher', 'nearest', 'midpoint'])


def group_quantile(out, values, labels, mask, qs, starts, ends, interpolation, result_mask, is_datetimelike):
    """Quantiles of the values from each start to its end, which are a group."""
    family(values, NUMERIC)
    nulls = flags(mask, 1)
    if len(values) != len(labels):
        raise AssertionError
    for share in qs.tolist():
        if not 0 <= share <= 1:
            raise ValueError(f"Each 'q' must be between 0 and 1. Got '{share}' instead")
    if interpolation not in INTERPOLATIONS:
        raise KeyError(interpolation)
    if values.dtype == bool:
        values = values.view(np.uint8)
    shares = np.ascontiguousarray(qs, dtype=FLOAT64)
    starts, ends = (np.ascontiguousarray(bounds, dtype=INT64) for bounds in (starts, ends))
    found, marks = _groups.quantiles(np.ascontiguousarray(values), np.ascontiguousarray(nulls), is_datetimelike, starts,
                                     ends, shares, interpolation)
    shape = (len(starts), len(shares))
    out[:len(starts)] = found.reshape(shape)
    if result_mask is not None:
        flags(result_mask, 2, 'uint8_t')[:len(starts)] |= marks.view(bool).reshape(shape)


# Ranks

def group_rank(out, values, labels, ngroups, is_datetimelike, ties_method='average', ascending=True, pct=False,
               na_option='keep', mask=None):
    """Ranks of the values of each column among those of their group."""
    family(values, NUMERIC_OR_OBJECT)
    if values.ndim != 2:
        raise TypeError(NO_SIGNATURE)
    check_2d(out, out, labels, dtype=FLOAT64, name='float64_t')
    tiebreakers[ties_method]
    if len(values) != len(labels):
        raise AssertionError
    nulls = _nulls(values, is_datetimelike) if mask is None else flags(mask, 2)
    there = labels >= 0
    for column in range(values.shape[1]):
        found = rank(values[:, column], labels, None if nulls is None else nulls[:, column], ties_method, ascending,
                     pct, na_option)
        out[there, column] = found[there]


# First and last

def _pick(out, counts, values, labels, mask, result_mask, min_count, is_datetimelike, skipna, number):
    """Of each cell the value of this number, from 1 on, or (None) the last one."""
    check_2d(out, values, labels, NUMERIC_OR_OBJECT)
    check_counts(counts)
    _assert_lengths(len(values), len(labels))
    if not values.shape[1]:
        return count_rows(counts, labels)
    nulls = nulls_of(values, mask, is_datetimelike)
    labels = np.ascontiguousarray(labels)
    results, marks, numbers = [], [], []
    for column in range(values.shape[1]):
        gaps = None if nulls is None or not skipna else np.ascontiguousarray(nulls[:, column])
        places, there, rows = _groups.places(labels, gaps, len(counts), number)
        found = np.flatnonzero(places >= 0)
        places = places[found]
        result = np.zeros(len(counts), dtype=values.dtype)
        result[found] = values[:, column].take(places)
        results.append(result)
        numbers.append(there)
        if mask is not None and not skipna:
            mark = np.zeros(len(counts), dtype=bool)
            mark[found] = nulls[:, column].take(places)
            marks.append(mark)
    counts += rows
    if marks and result_mask is not None:
        flags(result_mask, 2, 'uint8_t')[table(marks)] = True
    finish(out, table(results), table(numbers), max(min_count, 1), mask, result_mask)


def group_last(out, counts, values, labels, mask, result_mask=None, min_count=-1, is_datetimelike=False, skipna=True):
    """The last values, by group."""
    _pick(out, counts, values, labels, mask, result_mask, min_count, is_datetimelike, skipna, None)


def group_nth(out, counts, values, labels, mask, result_mask=None, min_count=-1, rank=1, is_datetimelike=False,
              skipna=True):
    """The values at this place, counted from 1, by group."""
    _pick(out, counts, values, labels, mask, result_mask, min_count, is_datetimelike, skipna, rank)


def group_ohlc(out, counts, values, labels, min_count=-1, mask=None, result_mask=None):
    """The first, greatest, least and last value, by group."""
    check_2d(out, values, labels, INT64_OR_FLOATS)
    check_counts(counts)
    if out.shape[1] != 4:
        raise ValueError('Output array must have 4 columns')
    if min_count != -1:
        raise AssertionError(MIN_COUNT)
    _lengths(len(values), len(labels))
    if not len(labels):
        return
    if values.shape[1] > 1:
        raise NotImplementedError('Argument \'values\' must have only one dimension')
    *bars, numbers = reduced(_groups.bars, values, labels, mask, False, counts)
    empty = numbers[:, 0] == 0
    for column, found in enumerate(bars):
        out[:, column] = found[:, 0]
    out[empty] = np.nan if values.dtype.kind == 'f' else 0
    if mask is not None and result_mask is not None:
        flags(result_mask, 2, 'uint8_t')[empty] = True
