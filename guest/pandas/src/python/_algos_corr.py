"""Correlations of `pandas._libs.algos`: `nancorr` and `nancorr_spearman`, of the columns of a matrix.

Means are updated value by value (Welford) and sums are added in the order of the rows, so that results agree with the
compiled ones to the last digit. Only the means need a loop over values: `cumsum` adds in order.
"""

from math import sqrt

import numpy as np

from pandas._libs._algos_rank import rank
from pandas._libs._fused import as_integer, buffer

FLOAT64 = np.dtype(np.float64)
INTP = np.dtype(np.intp)


def _sum(values):
    """The sum of values, added one after the other."""
    return float(np.cumsum(values)[-1])


class _Deviations:
    """How far each value of a column is from the mean of those before it, and from the mean with it."""

    def __init__(self, values):
        mean = 0.0
        before, after = [], []
        for count, value in enumerate(values.tolist(), 1):
            deviation = value - mean
            mean += 1 / count * deviation
            before.append(deviation)
            after.append(value - mean)
        self.before = np.array(before, dtype=np.float64)
        self.after = np.array(after, dtype=np.float64)
        self.squares = _sum(self.after * self.before)


def _pairs(mat, minp, compute):
    """A symmetric matrix of what `compute(values, values, x, y, whole)` gives for the finite rows of two columns."""
    count = mat.shape[1]
    finite = np.isfinite(mat)
    whole = bool(finite.all())
    result = np.empty((count, count), dtype=np.float64)
    for y in range(count):
        for x in range(y + 1):
            if whole:
                first, second = mat[:, x], mat[:, y]
            else:
                both = finite[:, x] & finite[:, y]
                first, second = mat[both, x], mat[both, y]
            found = np.nan
            if len(first) and len(first) >= minp:
                found = compute(first, second, x, y, whole)
            result[x, y] = result[y, x] = found
    return result


def nancorr(mat, cov=False, minp=None):
    """Pairwise covariances or Pearson correlations of columns, with the rows where both are finite."""
    buffer(mat, FLOAT64, 2, 'const float64_t')
    minp = 1 if minp is None else as_integer(minp, INTP)
    cache = {}

    def deviations(values, column, whole):
        if not whole:
            return _Deviations(values)
        found = cache.get(column)
        if found is None:
            found = cache[column] = _Deviations(values)
        return found

    def compute(first, second, x, y, whole):
        first, second = deviations(first, x, whole), deviations(second, y, whole)
        products = _sum(first.before * second.after)
        if cov:
            divisor = len(first.before) - 1.0
            return products / divisor if divisor else np.nan
        divisor = sqrt(first.squares * second.squares)
        if not divisor:
            return np.nan
        return products / divisor

    return _pairs(mat, minp, compute)


def nancorr_spearman(mat, minp=1):
    """Pairwise Spearman correlations of columns: those of the ranks in the rows where both are finite."""
    if not isinstance(mat, np.ndarray):
        name = type(mat).__name__
        raise TypeError(f"Argument 'mat' has incorrect type (expected numpy.ndarray, got {name})")
    buffer(mat, FLOAT64, 2, 'float64_t')
    minp = as_integer(minp, INTP)
    cache = {}

    def centred(values, column, whole):
        found = cache.get(column) if whole else None
        if found is None:
            found = rank(values, None, None, 'average', True, False, 'keep') - (len(values) + 1) / 2.0
            if whole:
                cache[column] = found
        return found

    def compute(first, second, x, y, whole):
        first, second = centred(first, x, whole), centred(second, y, whole)
        divisor = sqrt(_sum(first * first) * _sum(second * second))
        return _sum(first * second) / divisor if divisor else np.nan

    return _pairs(mat, minp, compute)
