"""Sums, means, variances, skewness, products and running sums and products of `pandas._libs.groupby`.

Results agree with the compiled functions to the last digit: sums are compensated (Kahan) and all is added in the order
of the rows, cell by cell. The loops are in Rust (`_groups`), but for sums of objects.
"""

import numpy as np

from pandas._libs import _groups
from pandas._libs._fused import flags
from pandas._libs._groupby_cells import (
    FLOATS, FLOATS_AND_COMPLEX, I_NAT, INT64, INT64_OR_FLOATS, SUMMABLE, check_2d, check_counts, count_rows, finish,
    nulls_of, reduced, running,
)

FLOAT64 = np.dtype(np.float64)
MIN_COUNT = "'min_count' only used in sum and prod"


def _lengths(first, second):
    if first != second:
        raise ValueError('len(index) != len(labels)')


def _sum_objects(values, labels, mask, counts, initial):
    """Sums of objects with their own `+`, from the first on, and how many there are."""
    count_rows(counts, labels)
    sums = np.empty((len(counts), values.shape[1]), dtype=object)
    numbers = np.zeros(sums.shape, dtype=INT64)
    labels = labels.tolist()
    for column, nulls in enumerate(nulls_of(values, mask, False).T):
        found = [initial] * len(counts)
        seen = [0] * len(counts)
        for label, value, is_null in zip(labels, values[:, column].tolist(), nulls.tolist()):
            if label >= 0 and not is_null:
                found[label] = found[label] + value if seen[label] else value
                seen[label] += 1
        for group, value in enumerate(found):
            sums[group, column] = value
        numbers[:, column] = seen
    return sums, numbers


def group_sum(out, counts, values, labels, mask, result_mask=None, min_count=0, is_datetimelike=False, initial=0):
    """Sums, by group."""
    check_2d(out, values, labels, SUMMABLE)
    check_counts(counts)
    _lengths(len(values), len(labels))
    if values.dtype == object:
        result, numbers = _sum_objects(values, labels, mask, counts, initial)
    else:
        if initial != 0:
            raise AssertionError
        result, numbers = reduced(_groups.sums, values, labels, mask, is_datetimelike, counts)
    finish(out, result, numbers, min_count, mask, result_mask)


def group_prod(out, counts, values, labels, mask, result_mask=None, min_count=0):
    """Products, by group."""
    check_2d(out, values, labels, INT64_OR_FLOATS)
    check_counts(counts)
    _lengths(len(values), len(labels))
    result, numbers = reduced(_groups.products, values, labels, mask, False, counts)
    finish(out, result, numbers, min_count, mask, result_mask)


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
    sums, numbers = reduced(_groups.sums, values, labels, mask, is_datetimelike, counts)
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


def group_var(out, counts, values, labels, min_count=-1, ddof=1, mask=None, result_mask=None, is_datetimelike=False,
              name='var'):
    """Variances, standard deviations (`std`) or standard errors of the mean (`sem`), by group."""
    check_2d(out, values, labels, FLOATS, name='float' if getattr(values, 'dtype', None) == np.float32 else 'double')
    check_counts(counts)
    if min_count != -1:
        raise AssertionError(MIN_COUNT)
    _lengths(len(values), len(labels))
    # The squares of how far values are from their mean, updated value by value (Welford).
    result, numbers = reduced(_groups.squares, values, labels, mask, is_datetimelike, counts)
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


def group_skew(out, counts, values, labels, mask=None, result_mask=None, skipna=True):
    """Skewness, by group."""
    check_2d(out, values, labels, dtype=FLOAT64, name='float64_t')
    check_counts(counts)
    _lengths(len(values), len(labels))
    if not values.shape[1]:
        return count_rows(counts, labels)
    squares, cubes, numbers = reduced(_groups.moments, values, labels, mask, False, counts, not skipna)
    is_missing = numbers < 3
    with np.errstate(all='ignore'):
        result = numbers * np.sqrt(numbers - 1) / (numbers - 2) * (cubes / squares ** 1.5)
    result[squares == 0] = 0
    result[is_missing] = np.nan
    if result_mask is not None and is_missing.any():
        flags(result_mask, 2, 'uint8_t')[is_missing] = True
    out[:, :result.shape[1]] = result


def group_cumsum(out, values, labels, ngroups, is_datetimelike, skipna=True, mask=None, result_mask=None):
    """Running sums, by group."""
    check_2d(out, values, labels, INT64_OR_FLOATS)
    is_time = is_datetimelike and values.dtype == INT64
    running(out, values, labels, ngroups, is_time, mask, result_mask, _groups.running_sums, skipna)


def group_cumprod(out, values, labels, ngroups, is_datetimelike, skipna=True, mask=None, result_mask=None):
    """Running products, by group."""
    check_2d(out, values, labels, INT64_OR_FLOATS)
    running(out, values, labels, ngroups, False, mask, result_mask, _groups.running_products, skipna)
