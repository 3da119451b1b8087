"""Loops of statistics: Kendall's distances, weighted ranks, kernel estimates, some densities."""

import math

import numpy as np

from scipy._missing import OfAnyType, names_of


def _kendall_dis(x, y):
    """Pairs of which one is larger in `x` and the other in `y`, which is sorted by `x`: in halves that are merged."""
    x, y = np.asarray(x), np.asarray(y)
    n = len(y)
    # Of items of one x no pair counts: they are sorted by y.
    order = np.lexsort((y, x))
    items = y[order].astype(np.int64)
    count, width = 0, 1
    while width < n:
        # All pairs of runs at once: each run's items are apart by more than any item.
        runs = np.arange(n) // width
        pair = runs // 2
        is_right = runs % 2 == 1
        span = int(items.max()) + 1 if n else 1
        keys = pair * (2 * span) + items
        left, right = keys[~is_right], keys[is_right]
        # Left items above each right one.
        below = np.searchsorted(left, right, side="right")
        ends = np.searchsorted(left, (pair[is_right] + 1) * (2 * span))
        count += int((ends - below).sum())
        items = np.sort(keys, kind="stable") - np.sort(pair) * (2 * span)
        width *= 2
    return count


def _toint64(x):
    """Dense ranks, of NaN the lowest."""
    x = np.asarray(x)
    missing = np.isnan(x)
    _, ranks = np.unique(x[~missing], return_inverse=True)
    result = np.zeros(len(x), np.int64)
    result[~missing] = ranks + (1 if missing.any() else 0)
    return result


def _weightedrankedtau(x, y, rank, weigher, additive):
    n = len(x)
    order = np.lexsort((y, x))
    if weigher is None:

        def weigher(place):
            return 1.0 / (1 + place)

    if rank is None:
        rank = np.empty(n, np.intp)
        rank[order[::-1]] = np.arange(n)
    weights = np.array([weigher(int(place)) for place in rank], float)
    x, y = np.asarray(x), np.asarray(y)

    def ties(order, columns):
        """What ties weigh, and whether all are tied."""
        is_new = np.zeros(n, bool)
        for column in columns:
            items = column[order]
            is_new[1:] |= items[1:] != items[:-1]
        is_new[0] = True
        groups = np.cumsum(is_new) - 1
        sums = np.bincount(groups, weights[order])
        if additive:
            return float((sums * (np.bincount(groups) - 1)).sum()), groups[-1] == 0
        return float((sums * sums - np.bincount(groups, weights[order] ** 2)).sum() / 2), groups[-1] == 0

    both, _ = ties(order, (x, y))
    of_x, is_constant = ties(order, (x,))
    if is_constant:
        return np.nan
    exchanges = 0.0
    ordered_y, ordered_weights = y[order], weights[order]
    for place in range(1, n):
        is_above = ordered_y[:place] > ordered_y[place]
        if is_above.any():
            above = ordered_weights[:place][is_above]
            weight = ordered_weights[place]
            exchanges += weight * len(above) + above.sum() if additive else weight * above.sum()
    of_y, is_constant = ties(np.argsort(y, kind="stable"), (y,))
    if is_constant:
        return np.nan
    total = weights.sum()
    total = total * (n - 1) if additive else (total * total - (weights * weights).sum()) / 2
    tau = ((total - (of_y + of_x - both)) - 2.0 * exchanges) / np.sqrt(total - of_x) / np.sqrt(total - of_y)
    return min(1.0, max(-1.0, tau))


def _whitened(cho_cov, points):
    """The solution of the lower triangular system, row by row."""
    rows = []
    for i in range(len(cho_cov)):
        total = points[:, i].astype(float)
        for j in range(i):
            total = total - cho_cov[i, j] * rows[j]
        rows.append(total / cho_cov[i, i])
    return np.array(rows)


def _checked(points, xi, cho_cov):
    d = points.shape[1]
    if xi.shape[1] != d:
        raise ValueError("points and xi must have same trailing dim")
    if cho_cov.shape[0] != d or cho_cov.shape[1] != d:
        raise ValueError("Covariance matrix must match data dims")
    return _whitened(cho_cov, points), _whitened(cho_cov, xi)


# Places whose distances to all points are made at a time.
_BLOCK = 1 << 18


def _squares(points, places):
    """Squares of distances of each point to some places."""
    total = (points[0][:, None] - places[0]) ** 2
    for column, place in zip(points[1:], places[1:]):
        total += (column[:, None] - place) ** 2
    return total


def _blocks(n, m):
    step = max(1, _BLOCK // max(n, 1))
    return [slice(start, min(start + step, m)) for start in range(0, m, step)]


@OfAnyType
def gaussian_kernel_estimate(points, values, xi, cho_cov, dtype, _=0):
    white, places = _checked(points, xi, cho_cov)
    norm = (2 * np.pi) ** (-points.shape[1] / 2.0)
    for item in np.diag(cho_cov):
        norm /= item
    estimate = np.zeros((xi.shape[0], values.shape[1]), dtype)
    for block in _blocks(points.shape[0], xi.shape[0]):
        weights = np.exp(-_squares(white, places[:, block]) / 2.0) * norm
        for column in range(values.shape[1]):
            estimate[block, column] = (values[:, column][:, None] * weights).sum(axis=0)
    return estimate


@OfAnyType
def gaussian_kernel_estimate_log(points, values, xi, cho_cov, dtype, _=0):
    white, places = _checked(points, xi, cho_cov)
    norm = -points.shape[1] / 2.0 * np.log(2 * np.pi) - np.log(np.diag(cho_cov)).sum()
    estimate = np.full((xi.shape[0], values.shape[1]), -np.inf, dtype)
    with np.errstate(divide="ignore"):
        logs = np.log(values)
    for block in _blocks(points.shape[0], xi.shape[0]):
        exponents = -_squares(white, places[:, block]) / 2.0 + norm
        for column in range(values.shape[1]):
            sums = exponents + logs[:, column][:, None]
            largest = sums.max(axis=0)
            estimate[block, column] = largest + np.log(np.exp(sums - largest).sum(axis=0))
    return estimate


def von_mises_cdf(kappa, x):
    """The series of Hill's algorithm 518, and a normal approximation for what is concentrated."""
    from scipy.special import i0e

    kappa, x = np.broadcast_arrays(np.asarray(kappa, float), np.asarray(x, float))
    turns = np.round(x / (2 * np.pi))
    rest = x - turns * 2 * np.pi
    result = np.empty(kappa.shape)
    for place in np.ndindex(kappa.shape):
        k, at = float(kappa[place]), float(rest[place])
        if k < 50:
            terms = int(1 + 28 + 0.5 * k - 100 / (k + 5))
            sine, cosine = math.sin(at), math.cos(at)
            sn, cn = math.sin(terms * at), math.cos(terms * at)
            ratio, value = 0.0, 0.0
            for n in range(terms - 1, 0, -1):
                sn, cn = sn * cosine - cn * sine, cn * cosine + sn * sine
                ratio = k / (2 * n + k * ratio)
                value = ratio * (sn / n + value)
            found = 0.5 + at / (2 * math.pi) + value / math.pi
        else:
            found = _von_mises_normal(k, at, math.sqrt(2 / math.pi) / float(i0e(k)))
        result[place] = min(max(found, 0.0), 1.0)
    return (result + turns)[()]


def _von_mises_normal(k, x, scale):
    """The normal distribution of a sine, for what is concentrated."""
    from scipy.special import ndtr

    return float(ndtr(scale * math.sin(x / 2.0)))


def geninvgauss_logpdf(x, p, b):
    from scipy.special import kve

    if x <= 0:
        return -np.inf
    z = kve(p, b)
    if np.isinf(z):
        return np.nan
    return -math.log(2) - math.log(z) + b + (p - 1) * math.log(x) - b * (x + 1 / x) / 2


def genhyperbolic_logpdf(x, p, a, b):
    from scipy.special import kve

    t1 = math.sqrt(a * a - b * b)
    norm = p * math.log(t1) - math.log(math.sqrt(2 * math.pi)) - (p - 0.5) * math.log(a) - math.log(kve(p, t1)) + t1
    t3 = math.sqrt(1 + x * x)
    return norm + (p - 0.5) * math.log(t3) + math.log(kve(p - 0.5, a * t3)) - a * t3 + b * x


def genhyperbolic_pdf(x, p, a, b):
    return math.exp(genhyperbolic_logpdf(x, p, a, b))


geninvgauss_logpdf = np.vectorize(geninvgauss_logpdf, otypes=[float])
genhyperbolic_logpdf = np.vectorize(genhyperbolic_logpdf, otypes=[float])
genhyperbolic_pdf = np.vectorize(genhyperbolic_pdf, otypes=[float])

__getattr__ = names_of(__name__)
