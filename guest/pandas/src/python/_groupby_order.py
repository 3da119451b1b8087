"""Least and greatest values, medians, quantiles, ranks, and first and last values of `pandas._libs.groupby`."""

import numpy as np

from pandas._libs._algos_rank import _nulls, rank, tiebreakers
from pandas._libs._fused import NO_SIGNATURE, NUMERIC, NUMERIC_OR_OBJECT, family, flags, stable_order
from pandas._libs._groupby_cells import (
    INT64, INT64_OR_FLOATS, INTP, Cells, check_2d, check_counts, finish, null_of, nulls_of, type_name,
)
from pandas._libs._groupby_sums import MIN_COUNT, after_null, _lengths

FLOAT64 = np.dtype(np.float64)


def _assert_lengths(first, second):
    if first != second:
        raise AssertionError('len(index) != len(labels)')


def _counted(array, labels, counts, values, mask, is_datetimelike, kinds):
    """The cells of an aggregation, after the checks, with the rows of the groups counted."""
    check_2d(array, values, labels, kinds)
    check_counts(counts)
    _assert_lengths(len(values), len(labels))
    cells = Cells(values, labels, len(counts), nulls_of(values, mask, is_datetimelike))
    cells.count_rows(counts)
    return cells


# Least and greatest

def _worst(dtype, is_min):
    """What every value is less (or greater) than."""
    if dtype.kind == 'f':
        return np.inf if is_min else -np.inf
    info = np.iinfo(dtype)
    return info.max if is_min else info.min


def _signed_zeros(result, values, runs):
    """Of equal zeros the first counts: puts it in where the result is zero and a value is -0."""
    zeros = values == 0
    if not (zeros & np.signbit(values)).any():
        return
    places = np.flatnonzero(zeros)
    cells = np.repeat(np.arange(len(runs.sizes)), runs.sizes)[places]
    found, first = np.unique(cells, return_index=True)
    first = places[first]
    is_zero = result[found] == 0
    result[found[is_zero]] = values[first[is_zero]]


def _extremes(values, runs, is_min):
    """The least or greatest value of each cell; what is not a number does not count."""
    ufunc = np.minimum if is_min else np.maximum
    worst = _worst(values.dtype, is_min)
    if values.dtype.kind == 'f':
        values = np.where(values != values, values.dtype.type(worst), values)
    result = runs.reduce(ufunc, values, worst)
    if values.dtype.kind == 'f':
        _signed_zeros(result, values, runs)
    return result


def _min_max(is_min, name, text):
    def function(out, counts, values, labels, min_count=-1, is_datetimelike=False, mask=None, result_mask=None):
        cells = _counted(out, labels, counts, values, mask, is_datetimelike, NUMERIC)
        runs = cells.runs()
        result = _extremes(runs.bring(cells.values), runs, is_min)
        finish(out, cells.table(result), cells.numbers(), max(min_count, 1), mask, result_mask)

    function.__name__ = function.__qualname__ = name
    function.__doc__ = text
    return function


group_min = _min_max(True, 'group_min', 'The least values, by group.')
group_max = _min_max(False, 'group_max', 'The greatest values, by group.')


def _running_extremes(is_min):
    """Running least or greatest values of each cell; the first of equals counts, and none that is not a number."""
    def better(state, value):
        return np.where(value < state if is_min else value > state, value, state)

    def compute(values, runs):
        worst = values.dtype.type(_worst(values.dtype, is_min))
        values = runs.bring(values)
        out = np.empty_like(values)
        if values.dtype.kind == 'f':
            values = np.where(values != values, worst, values)
        if len(runs.filled) * 2 > (int(runs.sizes.max()) if len(runs.sizes) else 0) or _has_negative_zero(values):
            state = np.full(len(runs.sizes), worst, dtype=values.dtype)
            for count, places in runs.steps():
                state = better(state[:count], values[places])
                out[places] = state
        else:
            ufunc = np.minimum if is_min else np.maximum
            for _, start, end in runs.slices():
                ufunc.accumulate(values[start:end], out=out[start:end])
        return out

    return compute


def _has_negative_zero(values):
    return values.dtype.kind == 'f' and bool(((values == 0) & np.signbit(values)).any())


def _cum_min_max(is_min, name, text):
    compute = _running_extremes(is_min)

    def function(out, values, labels, ngroups, is_datetimelike, mask=None, result_mask=None, skipna=True):
        check_2d(out, values, labels, NUMERIC)
        nulls = nulls_of(values, mask, is_datetimelike)
        if nulls is None or not nulls.any():
            nulls = None
        there = (labels >= 0)[:, None]
        cells = Cells(values, labels, ngroups, nulls)
        runs = cells.runs()
        found = runs.put_back(compute(cells.values, runs))
        target = out[:, :values.shape[1]]
        if nulls is not None:
            # What is missing is as it was.
            own = nulls & there
            target[own] = values[own]
        cells.scatter(out, found)
        if nulls is not None and not skipna:
            everything = Cells(values, labels, ngroups, None)
            late = np.zeros(values.shape, dtype=bool)
            everything.scatter(late, after_null(everything, nulls, own=False))
            if mask is not None:
                target[late] = 0
                if result_mask is not None:
                    flags(result_mask, 2, 'uint8_t')[late] = True
            else:
                target[late] = null_of(values.dtype)

    function.__name__ = function.__qualname__ = name
    function.__doc__ = text
    return function


group_cummin = _cum_min_max(True, 'group_cummin', 'Running least values, by group.')
group_cummax = _cum_min_max(False, 'group_cummax', 'Running greatest values, by group.')


def _first_extremes(values, runs, is_min):
    """Where in each cell its least or greatest value is first; values have no order if one is not a number."""
    places = np.full(len(runs.sizes), -1, dtype=INTP)
    if values.dtype == object or values.dtype.kind == 'f' and (values != values).any():
        values = values.tolist()
        for cell, start, end in runs.slices():
            best = start
            for place in range(start + 1, end):
                if values[place] < values[best] if is_min else values[place] > values[best]:
                    best = place
            places[cell] = best
        return places
    result = runs.reduce(np.minimum if is_min else np.maximum, values, 0)
    owners = np.repeat(np.arange(len(runs.sizes)), runs.sizes)
    equal = np.flatnonzero(values == result[owners])
    found, first = np.unique(owners[equal], return_index=True)
    places[found] = equal[first]
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
    nulls = nulls_of(values, mask, is_datetimelike)
    everything = Cells(values, labels, len(out), None)
    cells = Cells(values, labels, len(out), nulls) if nulls is not None and nulls.any() else everything
    runs = cells.runs()
    places = _first_extremes(runs.bring(cells.values), runs, name == 'idxmin')
    result = np.zeros(cells.size, dtype=INTP)
    result[everything.ids] = -1
    found = np.flatnonzero(places >= 0)
    result[found] = runs.bring(cells.rows())[places[found]]
    if not skipna and cells is not everything:
        result[everything.ids[everything.select(nulls)]] = -1
    out[:, :values.shape[1]] = cells.table(result)


# Medians and quantiles

def _find(values, place):
    """Moves values about until the one at this place in order is there (Hoare's FIND), and gives it.

    Only for values of which some are not numbers: what it then finds depends on how it moves them.
    """
    low, high = 0, len(values) - 1
    while low < high:
        pivot = values[place]
        left, right = low, high
        while left <= right:
            while left < len(values) and values[left] < pivot:
                left += 1
            while right >= 0 and pivot < values[right]:
                right -= 1
            if left <= right:
                values[left], values[right] = values[right], values[left]
                left += 1
                right -= 1
        if right < place:
            low = left
        if place < left:
            high = right
    return values[place]


def _median_with_nans(values):
    """The median that the compiled function finds if not all values are numbers."""
    half = len(values) // 2
    found = _find(values, half)
    return found if len(values) % 2 else (found + _find(values, half - 1)) / 2


def group_median_float64(out, counts, values, labels, min_count=-1, mask=None, result_mask=None):
    """Medians, by group."""
    check_2d(out, values, labels, dtype=FLOAT64, name='float64_t')
    check_counts(counts)
    if min_count != -1:
        raise AssertionError(MIN_COUNT)
    cells = Cells(values, labels, len(counts), nulls_of(values, mask, False))
    cells.count_rows(counts)
    by_value = np.argsort(cells.values, kind='stable')
    ids = cells.ids[by_value]
    ordered = cells.values[by_value][stable_order(ids, cells.size)]
    sizes = np.bincount(cells.ids, minlength=cells.size)
    starts = np.cumsum(sizes) - sizes
    result = np.full(cells.size, np.nan)
    filled = np.flatnonzero(sizes)
    if len(filled):
        starts, numbers = starts[filled], sizes[filled]
        low, high = ordered[starts + (numbers - 1) // 2], ordered[starts + numbers // 2]
        with np.errstate(all='ignore'):
            result[filled] = np.where(numbers % 2, high, (high + low) / 2)
    if mask is not None:
        for cell in np.unique(cells.ids[cells.values != cells.values]).tolist():
            result[cell] = _median_with_nans(cells.values[cells.ids == cell].tolist())
        if result_mask is not None:
            flags(result_mask, 2, 'uint8_t')[cells.table(result != result)] = True
    out[:, :values.shape[1]] = cells.table(result)


INTERPOLATIONS = frozenset(['linear', 'lower', 'higher', 'nearest', 'midpoint'])


def _interpolate(low, high, fraction, share, interpolation):
    """Between two neighbours in order, that much of the way from the lower one; halfway, the share decides."""
    if interpolation == 'linear':
        return low + (high - low) * fraction
    if interpolation == 'midpoint':
        return (low + high) / 2.0
    if interpolation == 'higher':
        return np.where(fraction == 0, low, high)
    if interpolation == 'nearest':
        return np.where((fraction > 0.5) | ((fraction == 0.5) & (share > 0.5)), high, low)
    return low


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
    marks = None if result_mask is None else flags(result_mask, 2, 'uint8_t')
    qs = np.asarray(qs)
    with np.errstate(all='ignore'):
        for group, (start, end) in enumerate(zip(starts.tolist(), ends.tolist())):
            size = end - start - int(nulls[start:end].sum())
            if size <= 0:
                if marks is not None:
                    marks[group] = True
                else:
                    out[group] = np.nan
                continue
            part = values[start:end]
            if is_datetimelike:
                part = np.sort(part.view('M8[ns]'), kind='stable').view(INT64)
            else:
                part = np.sort(part, kind='stable')
            at = qs * (size - 1)
            whole = at.astype(INT64)
            fraction = at % 1
            low = part[whole].astype(FLOAT64, copy=False)
            high = part[np.minimum(whole + 1, len(part) - 1)].astype(FLOAT64, copy=False)
            found = _interpolate(low, high, fraction, qs, interpolation)
            out[group] = np.where(fraction == 0, low, found)


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

def _pick(out, counts, values, labels, mask, result_mask, min_count, is_datetimelike, skipna, place):
    """Of each cell the value at `place(cells)`, a number among all; cells where that is -1 have too few."""
    check_2d(out, values, labels, NUMERIC_OR_OBJECT)
    check_counts(counts)
    _assert_lengths(len(values), len(labels))
    nulls = nulls_of(values, mask, is_datetimelike)
    cells = Cells(values, labels, len(counts), nulls if skipna else None)
    cells.count_rows(counts)
    places = place(cells)
    found = np.flatnonzero(places >= 0)
    places = places[found]
    result = np.zeros(cells.size, dtype=values.dtype)
    result[found] = cells.values[places]
    if mask is not None and not skipna and result_mask is not None:
        marks = np.zeros(cells.size, dtype=bool)
        marks[found] = cells.select(nulls)[places]
        flags(result_mask, 2, 'uint8_t')[cells.table(marks)] = True
    finish(out, cells.table(result), cells.numbers(), max(min_count, 1), mask, result_mask)


def _last_place(cells):
    """Where the last value of each cell is, or -1: of several assignments the last one stays."""
    places = np.full(cells.size, -1, dtype=INTP)
    places[cells.ids] = np.arange(len(cells.ids))
    return places


def _first_place(cells):
    """Where the first value of each cell is, or -1."""
    places = np.full(cells.size, -1, dtype=INTP)
    places[cells.ids[::-1]] = np.arange(len(cells.ids))[::-1]
    return places


def _nth_place(cells, rank):
    """Where the value of this number, from 1 on, is in each cell, or -1."""
    runs = cells.runs()
    order = np.arange(len(cells.ids)) if runs.order is None else runs.order
    places = np.full(cells.size, -1, dtype=INTP)
    found = (runs.sizes >= rank) & (rank > 0)
    places[found] = order[runs.starts[found] + rank - 1]
    return places


def group_last(out, counts, values, labels, mask, result_mask=None, min_count=-1, is_datetimelike=False, skipna=True):
    """The last values, by group."""
    _pick(out, counts, values, labels, mask, result_mask, min_count, is_datetimelike, skipna, _last_place)


def group_nth(out, counts, values, labels, mask, result_mask=None, min_count=-1, rank=1, is_datetimelike=False,
              skipna=True):
    """The values at this place, counted from 1, by group."""
    place = _first_place if rank == 1 else lambda cells: _nth_place(cells, rank)
    _pick(out, counts, values, labels, mask, result_mask, min_count, is_datetimelike, skipna, place)


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
    cells = Cells(values, labels, len(counts), nulls_of(values, mask, False))
    cells.count_rows(counts)
    out[...] = np.nan if values.dtype.kind == 'f' else 0
    runs = cells.runs()
    ordered = runs.bring(cells.values)
    filled = runs.filled
    starts = runs.starts[filled]
    first = ordered[starts] if len(filled) else ordered
    found = [first]
    for is_min in (False, True):
        extreme = _extremes(ordered, runs, is_min)[filled]
        # Nothing compares with a first value that is not a number.
        found.append(np.where(first != first, first, extreme))
    found.append(ordered[starts + runs.sizes[filled] - 1] if len(filled) else ordered)
    for column, values_found in enumerate(found):
        out[filled, column] = values_found
    if mask is not None and result_mask is not None:
        flags(result_mask, 2, 'uint8_t')[runs.sizes == 0] = True
