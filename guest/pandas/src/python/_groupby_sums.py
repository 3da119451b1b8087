"""Sums, means, variances, skewness, products and running sums and products of `pandas._libs.groupby`.

Results agree with the compiled functions to the last digit: sums are compensated (Kahan) and all is added in the order
of the rows, cell by cell. Where every addition is exact, its order is of no matter, and numpy adds.
"""

from math import sqrt

import numpy as np

from pandas._libs._fused import flags
from pandas._libs._groupby_cells import (
    FLOATS, FLOATS_AND_COMPLEX, I_NAT, INT64, INT64_OR_FLOATS, SUMMABLE, Cells, check_2d, check_counts, finish,
    nulls_of, scalars,
)

try:
    from pandas._libs import _columns
except ImportError:
    # CPython, where what is below does the same.
    _columns = None

FLOAT64 = np.dtype(np.float64)
MIN_COUNT = "'min_count' only used in sum and prod"


def _lengths(first, second):
    if first != second:
        raise ValueError('len(index) != len(labels)')


def _is_exact(values):
    """Whether all sums of these floats are exact, in whatever order: whether all are multiples of one small enough."""
    if not len(values):
        return True
    greatest = float(np.abs(values).max())
    if not greatest < 1e300:
        return False
    if not greatest:
        return True
    bits = 53 if values.dtype == FLOAT64 else 24
    exponent = int(np.frexp(greatest * len(values))[1]) - bits
    if not -900 < exponent < 900:
        return False
    scaled = values.astype(FLOAT64, copy=False) * 2.0 ** -exponent
    return bool((scaled == np.rint(scaled)).all())


def _quick(function, cells):
    """What each cell comes to, one value after the other, in Rust."""
    groups = np.ascontiguousarray(cells.ids, dtype=np.int64)
    return function(np.ascontiguousarray(cells.values), groups, cells.size)


def _is_quick(values):
    return _columns is not None and values.dtype.char in 'fdlqLQ' and values.dtype.isnative


def _exact_sums(cells):
    return np.bincount(cells.ids, weights=cells.values, minlength=cells.size).astype(cells.values.dtype)


def _integer_sums(cells):
    """Sums of integers, which wrap around."""
    values = cells.values
    if _is_quick(values):
        return _quick(_columns.group_sums, cells)
    if len(values) and max(abs(int(values.min())), abs(int(values.max()))) * len(values) < 2 ** 53:
        return _exact_sums(cells)
    runs = cells.runs()
    return runs.reduce(np.add, runs.bring(values), 0)


def _kahan(cells):
    """The compensated sum of each cell; an infinite sum, whose compensation is not a number, is forgiven that."""
    if _is_quick(cells.values):
        return _quick(_columns.group_sums, cells)
    if cells.values.dtype.char in 'fd' and _is_exact(cells.values):
        return _exact_sums(cells)
    runs = cells.runs()
    values = runs.bring(cells.values)
    zero = values.dtype.type(0)
    with np.errstate(all='ignore'):
        if runs.is_stepwise():
            totals = np.zeros(len(runs.sizes), dtype=values.dtype)
            lost = np.zeros(len(runs.sizes), dtype=values.dtype)
            for count, places in runs.steps():
                value = values[places] - lost[:count]
                total = totals[:count] + value
                rest = total - totals[:count] - value
                rest[rest != rest] = 0
                totals[:count] = total
                lost[:count] = rest
            return runs.spread(totals)
        totals = np.zeros(len(runs.sizes), dtype=values.dtype)
        values = scalars(values)
        for cell, start, end in runs.slices():
            total = lost = zero.item() if isinstance(values[0], (float, complex)) else zero
            for value in values[start:end]:
                value = value - lost
                before = total
                total = before + value
                lost = total - before - value
                if lost != lost:
                    lost = zero
            totals[cell] = total
        return totals


def _sum_objects(cells, initial):
    """Sums of objects with their own `+`, from the first on."""
    sums = [initial] * cells.size
    seen = [False] * cells.size
    for cell, value in zip(cells.ids.tolist(), cells.values.tolist()):
        sums[cell] = sums[cell] + value if seen[cell] else value
        seen[cell] = True
    out = np.empty(cells.size, dtype=object)
    for cell, value in enumerate(sums):
        out[cell] = value
    return out


def group_sum(out, counts, values, labels, mask, result_mask=None, min_count=0, is_datetimelike=False, initial=0):
    """Sums, by group."""
    check_2d(out, values, labels, SUMMABLE)
    check_counts(counts)
    _lengths(len(values), len(labels))
    is_object = values.dtype == object
    if not is_object and initial != 0:
        raise AssertionError
    cells = Cells(values, labels, len(counts), nulls_of(values, mask, is_datetimelike))
    cells.count_rows(counts)
    if is_object:
        result = _sum_objects(cells, initial)
    else:
        result = _integer_sums(cells) if values.dtype.kind in 'iu' else _kahan(cells)
    finish(out, cells.table(result), cells.numbers(), min_count, mask, result_mask)


def group_prod(out, counts, values, labels, mask, result_mask=None, min_count=0):
    """Products, by group."""
    check_2d(out, values, labels, INT64_OR_FLOATS)
    check_counts(counts)
    _lengths(len(values), len(labels))
    cells = Cells(values, labels, len(counts), nulls_of(values, mask, False))
    cells.count_rows(counts)
    if _is_quick(cells.values):
        result = _quick(_columns.group_products, cells)
    else:
        runs = cells.runs()
        with np.errstate(all='ignore'):
            result = runs.reduce(np.multiply, runs.bring(cells.values), 1)
    finish(out, cells.table(result), cells.numbers(), min_count, mask, result_mask)


def _finish_float(out, result, is_missing, null, result_mask, uses_mask):
    """Writes floats; what is missing is masked, or null if there is no mask."""
    if is_missing.any():
        if uses_mask:
            if result_mask is not None:
                flags(result_mask, 2, 'uint8_t')[is_missing] = True
        else:
            result[is_missing] = null
    out[:, :result.shape[1]] = result


def _divided(sums, divisors):
    """Complex numbers by real ones as C divides them: by complex ones whose imaginary part is 0."""
    result = np.empty_like(sums)
    real, imag = sums.real, sums.imag
    with np.errstate(all='ignore'):
        result.real = (real + imag * 0) / divisors
        result.imag = (imag - real * 0) / divisors
        # An infinite part stays infinite where both parts have become no number.
        lost = np.isnan(result.real) & np.isnan(result.imag) & (np.isinf(real) | np.isinf(imag))
        if lost.any():
            result.real[lost] = np.where(np.isinf(real), real, np.nan)[lost]
            result.imag[lost] = np.where(np.isinf(imag), imag, np.nan)[lost]
    return result


def group_mean(out, counts, values, labels, min_count=-1, is_datetimelike=False, mask=None, result_mask=None):
    """Means, by group."""
    check_2d(out, values, labels, FLOATS_AND_COMPLEX)
    check_counts(counts)
    if min_count != -1:
        raise AssertionError(MIN_COUNT)
    _lengths(len(values), len(labels))
    cells = Cells(values, labels, len(counts), nulls_of(values, mask, is_datetimelike))
    cells.count_rows(counts)
    numbers = cells.numbers()
    sums = cells.table(_kahan(cells))
    is_missing = numbers == 0
    divisors = np.where(is_missing, 1, numbers).astype(values.real.dtype)
    if values.dtype.kind == 'c':
        result = _divided(sums, divisors)
    else:
        with np.errstate(all='ignore'):
            result = sums / divisors
    if mask is not None:
        result[is_missing] = out[:, :result.shape[1]][is_missing]
    null = float(I_NAT) if is_datetimelike else np.nan
    _finish_float(out, result, is_missing, null, result_mask, mask is not None)


def _squares(values, runs):
    """The sum of squared deviations from the mean of each cell, updated value by value (Welford)."""
    values = runs.bring(values)
    sums = np.zeros(len(runs.sizes), dtype=values.dtype)
    with np.errstate(all='ignore'):
        if runs.is_stepwise():
            means = np.zeros(len(runs.sizes), dtype=values.dtype)
            for number, (count, places) in enumerate(runs.steps(), 1):
                value = values[places]
                deviation = value - means[:count]
                means[:count] += deviation / values.dtype.type(number)
                sums[:count] += (value - means[:count]) * deviation
            return runs.spread(sums)
        numbers = [values.dtype.type(number) for number in range(1, int(runs.sizes.max()) + 1)] if len(values) else []
        if values.dtype == FLOAT64:
            numbers = [float(number) for number in numbers]
        zero = values.dtype.type(0)
        values = scalars(values)
        for cell, start, end in runs.slices():
            mean = total = 0.0 if type(values[0]) is float else zero
            for number, value in zip(numbers, values[start:end]):
                deviation = value - mean
                mean = mean + deviation / number
                total = total + (value - mean) * deviation
            sums[cell] = total
    return sums


def _spread(cells):
    """The sum of squared deviations of each cell."""
    if not _is_quick(cells.values) or cells.values.dtype != FLOAT64:
        return _squares(cells.values, cells.runs())
    return _quick(_columns.group_squares, cells)


def group_var(out, counts, values, labels, min_count=-1, ddof=1, mask=None, result_mask=None, is_datetimelike=False,
              name='var'):
    """Variances, standard deviations (`std`) or standard errors of the mean (`sem`), by group."""
    check_2d(out, values, labels, FLOATS, name='float' if getattr(values, 'dtype', None) == np.float32 else 'double')
    check_counts(counts)
    if min_count != -1:
        raise AssertionError(MIN_COUNT)
    _lengths(len(values), len(labels))
    cells = Cells(values, labels, len(counts), nulls_of(values, mask, is_datetimelike))
    cells.count_rows(counts)
    numbers = cells.numbers()
    result = cells.table(_spread(cells))
    is_missing = numbers <= ddof
    numbers = numbers.astype(values.dtype)
    with np.errstate(all='ignore'):
        found = result / (numbers - values.dtype.type(ddof))
        if name == 'std':
            found = np.sqrt(found)
        elif name == 'sem':
            found = np.sqrt(found / numbers)
    result = np.where(is_missing, result, found)
    _finish_float(out, result, is_missing, np.nan, result_mask, mask is not None)


def _moments(values, runs):
    """The second and third moments about the mean of each cell, updated value by value."""
    values = runs.bring(values)
    second = np.zeros(len(runs.sizes))
    third = np.zeros(len(runs.sizes))
    with np.errstate(all='ignore'):
        if runs.is_stepwise():
            means = np.zeros(len(runs.sizes))
            for number, (count, places) in enumerate(runs.steps(), 1):
                deviation = values[places] - means[:count]
                share = deviation / number
                term = deviation * share * (number - 1)
                means[:count] += share
                third[:count] += term * share * (number - 2.0) - 3.0 * share * second[:count]
                second[:count] += term
            return runs.spread(second), runs.spread(third)
        values = values.tolist()
        for cell, start, end in runs.slices():
            mean = squares = cubes = 0.0
            for number, value in enumerate(values[start:end], 1):
                deviation = value - mean
                share = deviation / number
                term = deviation * share * (number - 1)
                mean += share
                cubes += term * share * (number - 2.0) - 3.0 * share * squares
                squares += term
            second[cell], third[cell] = squares, cubes
    return second, third


def group_skew(out, counts, values, labels, mask=None, result_mask=None, skipna=True):
    """Skewness, by group."""
    check_2d(out, values, labels, dtype=FLOAT64, name='float64_t')
    check_counts(counts)
    _lengths(len(values), len(labels))
    nulls = nulls_of(values, mask, False)
    cells = Cells(values, labels, len(counts), nulls)
    cells.count_rows(counts)
    numbers = cells.numbers()
    if not skipna and nulls.any():
        cells = Cells(np.where(nulls, np.nan, values), labels, len(counts), None)
    second, third = _moments(cells.values, cells.runs())
    result = [_skew(number, squares, cubes) for number, squares, cubes in
              zip(numbers.ravel().tolist(), second.tolist(), third.tolist())]
    result = cells.table(np.array(result, dtype=np.float64))
    is_missing = numbers < 3
    if is_missing.any() and result_mask is not None:
        flags(result_mask, 2, 'uint8_t')[is_missing] = True
    out[:, :result.shape[1]] = result


def _skew(number, squares, cubes):
    if number < 3 or squares != squares:
        return np.nan
    if not squares:
        return 0.0
    return number * sqrt(number - 1) / (number - 2) * (cubes / squares ** 1.5)


# Running sums and products

def _running_sums(values, runs):
    """The compensated sum up to each value of a cell."""
    values = runs.bring(values)
    out = np.empty_like(values)
    if _is_exact(values):
        sums = np.cumsum(values, dtype=np.float64) if len(values) else values
        before = np.where(runs.starts > 0, sums.take(runs.starts - 1, mode='clip'), 0.0) if len(values) else 0.0
        out[...] = sums - np.repeat(before, runs.sizes) if len(values) else values
        # A sum starts at 0, and so is never -0.
        return out + values.dtype.type(0)
    with np.errstate(all='ignore'):
        if runs.is_stepwise():
            totals = np.zeros(len(runs.sizes), dtype=values.dtype)
            lost = np.zeros(len(runs.sizes), dtype=values.dtype)
            for count, places in runs.steps():
                value = values[places] - lost[:count]
                total = totals[:count] + value
                lost[:count] = total - totals[:count] - value
                totals[:count] = total
                out[places] = total
            return out
        zero = 0.0 if values.dtype == FLOAT64 else values.dtype.type(0)
        values = scalars(values)
        for _, start, end in runs.slices():
            total = lost = zero
            found = []
            for value in values[start:end]:
                value = value - lost
                before = total
                total = before + value
                lost = total - before - value
                found.append(total)
            out[start:end] = found
    return out


def _accumulated(ufunc, values, runs):
    """A running operation in each cell, one value after the other, without compensation."""
    values = runs.bring(values)
    out = np.empty_like(values)
    with np.errstate(all='ignore'):
        if len(runs.filled) * 2 > (int(runs.sizes.max()) if len(runs.sizes) else 0):
            state = None
            for count, places in runs.steps():
                value = values[places]
                state = value if state is None else ufunc(state[:count], value)
                out[places] = state
        else:
            for _, start, end in runs.slices():
                ufunc.accumulate(values[start:end], out=out[start:end])
    return out


def after_null(everything, nulls, own=True):
    """For each value of cells that hold all whether a null is before it in its cell, or (`own`) at it."""
    runs = everything.runs()
    marks = runs.bring(everything.select(nulls))
    if not len(marks):
        return marks
    seen = np.cumsum(marks)
    first = np.minimum(runs.starts, len(marks) - 1)
    seen -= np.repeat(seen[first] - marks[first], runs.sizes)
    return runs.put_back((seen if own else seen - marks) > 0)


def running(out, values, labels, ngroups, is_datetimelike, skipna, mask, result_mask, compute, late=0):
    """Runs `compute(values, runs)` over what is not missing.

    What is missing, and without `skipna` all after it in its group, is masked, or missing if there is no mask; `late`
    is what stands under the mask of the latter.
    """
    nulls = nulls_of(values, mask, is_datetimelike)
    if nulls is None or not nulls.any():
        cells = Cells(values, labels, ngroups, None)
        runs = cells.runs()
        cells.scatter(out, runs.put_back(compute(cells.values, runs)))
        return
    if not skipna:
        everything = Cells(values, labels, ngroups, None)
        gone = np.zeros(values.shape, dtype=bool)
        everything.scatter(gone, after_null(everything, nulls))
    else:
        gone = nulls & (labels >= 0)[:, None]
    cells = Cells(values, labels, ngroups, gone)
    runs = cells.runs()
    found = runs.put_back(compute(cells.values, runs))
    target = out[:, :values.shape[1]]
    if mask is not None:
        target[gone & ~nulls] = late
        target[gone & nulls] = 0
        if result_mask is not None:
            flags(result_mask, 2, 'uint8_t')[gone] = True
    else:
        target[gone] = np.nan if values.dtype.kind == 'f' else I_NAT
    cells.scatter(out, found)


def group_cumsum(out, values, labels, ngroups, is_datetimelike, skipna=True, mask=None, result_mask=None):
    """Running sums, by group."""
    check_2d(out, values, labels, INT64_OR_FLOATS)
    compute = _running_sums if values.dtype.kind == 'f' else lambda values, runs: _accumulated(np.add, values, runs)
    running(out, values, labels, ngroups, is_datetimelike and values.dtype == INT64, skipna, mask, result_mask, compute)


def group_cumprod(out, values, labels, ngroups, is_datetimelike, skipna=True, mask=None, result_mask=None):
    """Running products, by group."""
    check_2d(out, values, labels, INT64_OR_FLOATS)
    running(out, values, labels, ngroups, False, skipna, mask, result_mask,
            lambda values, runs: _accumulated(np.multiply, values, runs), np.nan if values.dtype.kind == 'f' else 0)
