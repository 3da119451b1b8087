"""The distribution of the range of normal values over an estimate of their deviation.

scipy's own methods give ctypes the parameters of a function in C, which a sandbox has not; those of here take their
place. Both integrals are sums at even steps, which for functions as smooth as these are as good as any rule.
"""

import math

import numpy as np

from scipy.special import gammaln, ndtr

# From here on the estimate is as good as the deviation itself, as scipy has it.
_MANY = 100_000
# Below e to the power of this nothing counts.
_NOTHING = -42.0


def _of_range(w, k, is_density=False):
    """Of the range of `k` normal values: the distribution at each place, or its density."""
    step = min(0.25, 0.6 / math.sqrt(k))
    z = np.arange(-9.5, 9.5, step)
    normal = np.exp(-0.5 * z * z) / math.sqrt(2 * math.pi)
    above = z + w[:, None]
    inside = ndtr(above) - ndtr(z)
    if not is_density:
        return k * step * (inside ** (k - 1) @ normal)
    other = np.exp(-0.5 * above * above) / math.sqrt(2 * math.pi)
    return k * (k - 1) * step * ((inside ** (k - 2) * other) @ normal)


def _edge(weight, inner, outer):
    """Where the logarithm of a weight comes down to nothing, from a place where it has not."""
    while weight(outer) > _NOTHING:
        outer += outer - inner
    for _ in range(30):
        middle = 0.5 * (inner + outer)
        inner, outer = (inner, middle) if weight(middle) <= _NOTHING else (middle, outer)
    return outer


def _one(q, k, df, is_density):
    if math.isnan(q + k + df):
        return math.nan
    if q <= 0:
        return 0.0
    if df >= _MANY:
        return float(_of_range(np.array([q]), k, is_density)[0])

    # By the logarithm u of the estimate; small ones count less, as the range is small beside them.
    def weight(u):
        return df * (u + 0.5 - 0.5 * math.exp(2 * u)) + (k - 1) * min(0.0, u + math.log(q))

    peak = 0.0
    if weight(0.0) < _NOTHING + 2:
        grid = np.linspace(-1.0, 3.0, 401)
        peak = float(grid[np.argmax([weight(u) for u in grid.tolist()])])
    top = max(weight(peak), -600.0)
    low = _edge(lambda u: weight(u) - top, peak, peak - 0.1)
    high = _edge(lambda u: weight(u) - top, peak, peak + 0.1)
    count = max(160, int((high - low) / 0.08))
    u = np.linspace(low, high, count + 1)
    s = np.exp(u)
    constant = math.log(2) + df / 2 * math.log(df / 2) - gammaln(df / 2)
    share = np.exp(constant + df * u - 0.5 * df * s * s) * (s if is_density else 1.0)
    return float((share * _of_range(q * s, k, is_density)).sum() * (high - low) / count)


def _moment(power, k, df):
    if power >= df:
        return math.inf
    w = np.linspace(0.0, 20.0, 2001)
    of_range = float((w**power * _of_range(w, k, True)).sum() * (w[1] - w[0])) if power else 1.0
    half = 0.5 * df
    return of_range * math.exp(0.5 * power * math.log(half) + gammaln(half - 0.5 * power) - gammaln(half))


def _each(function, *args):
    return np.asarray(np.frompyfunc(function, len(args), 1)(*args), dtype=np.float64)[()]


def take_place():
    from scipy.stats import _continuous_distns

    def _cdf(self, x, k, df):
        return np.clip(_each(lambda *at: _one(*at, False), x, k, df), 0, 1)

    def _pdf(self, x, k, df):
        return _each(lambda *at: _one(*at, True), x, k, df)

    def _munp(self, K, k, df):
        return _each(_moment, K, k, df)

    methods = _continuous_distns.studentized_range_gen
    methods._cdf, methods._pdf, methods._munp = _cdf, _pdf, _munp
