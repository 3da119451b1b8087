"""Loops of statistics of tables and of two samples."""

import math

import numpy as np

from scipy._missing import names_of


def _sums(A):
    """Of each place the sum of all items before it in both axes, as a table with one more row and column."""
    table = np.zeros((A.shape[0] + 1, A.shape[1] + 1), A.dtype)
    table[1:, 1:] = A.cumsum(0).cumsum(1)
    return table


def _concordant(A):
    before = _sums(A)[:-1, :-1]
    behind = _sums(A[::-1, ::-1])[:-1, :-1][::-1, ::-1]
    return before + behind


def _discordant(A):
    return _concordant(A[:, ::-1])[:, ::-1]


def _Aij(A, i, j):
    return A[:i, :j].sum() + A[i + 1 :, j + 1 :].sum()


def _Dij(A, i, j):
    return A[i + 1 :, :j].sum() + A[:i, j + 1 :].sum()


def _concordant_pairs(A):
    return (A * _concordant(A)).sum()


def _discordant_pairs(A):
    return (A * _discordant(A)).sum()


def _a_ij_Aij_Dij2(A):
    return (A * (_concordant(A) - _discordant(A)) ** 2).sum()


def _compute_outer_prob_inside_method(m, n, g, h):
    """The share of paths from one corner of a grid to the other that leave a band (Hodges; Viehmann)."""
    if m < n:
        m, n = n, m
    mg, ng = m // g, n // g
    first, last = 0, min(math.ceil(h / mg), n + 1)
    row = [1.0] * min(2 * last + 2, n + 1)
    row[first:last] = [0.0] * (last - first)
    length = last - first
    for i in range(1, m + 1):
        first_before, length_before = first, length
        first = min(max(math.floor((ng * i - h) / mg) + 1, 0), n)
        last = min(math.ceil((ng * i + h) / mg), n + 1)
        if last <= first:
            return 1.0
        value = 0.0 if first == 0 else 1.0
        shift = first - first_before
        for place in range(last - first):
            j = place + first
            value = (row[place + shift] * i + value * j) / (i + j)
            row[place] = value
        length = last - first
        if length_before > length:
            row[length:length_before] = [1.0] * (length_before - length)
    return row[length - 1]


def siegelslopes(y, x, method):
    """Medians of medians of slopes."""
    slopes, intercepts = [], []
    for j in range(len(x)):
        run = x[j] - x
        is_other = run != 0
        slopes.append(np.median((y[j] - y)[is_other] / run[is_other]))
        if method == "separate":
            cross = y * x[j] - y[j] * x
            intercepts.append(np.median(cross[is_other] / run[is_other]))
    slope = np.median(slopes)
    intercept = np.median(intercepts) if method == "separate" else np.median(y - slope * x)
    return slope, intercept


def _poisson_binom(k, args, tp):
    """Of a sum of trials of several probabilities: the probability of each number, or of up to it."""
    k = np.asarray(k)
    p = np.asarray(args, float)
    p = p.reshape(len(p), -1)
    n, m = p.shape
    table = np.zeros((n + 1, m))
    table[0] = 1
    for row in p:
        table[1:] = table[1:] * (1 - row) + table[:-1] * row
        table[0] *= 1 - row
    if tp == "cdf":
        table = table.cumsum(axis=0)
    return table[k.ravel(), np.arange(m)].reshape(k.shape)


def _normal(x):
    return 0.5 * math.erfc(-x / math.sqrt(2))


def _bvnu(dh, dk, r):
    """The chance that both of two normal values with this correlation are larger (Drezner and Wesolowsky; Genz)."""
    h, k = float(dh), float(dk)
    if h == math.inf or k == math.inf:
        return 0.0
    if h == -math.inf or k == -math.inf:
        return _normal(-h) if k == -math.inf else _normal(-k)
    if r == 0:
        return _normal(-h) * _normal(-k)
    nodes, weights = np.polynomial.legendre.leggauss(6 if abs(r) < 0.3 else 12 if abs(r) < 0.75 else 20)
    nodes = nodes + 1
    product = h * k
    if abs(r) < 0.925:
        angle = math.asin(r)
        sines = np.sin(angle * nodes / 2)
        sizes = np.exp((sines * product - 0.5 * (h * h + k * k)) / (1 - sines * sines))
        chance = float(weights @ sizes) * angle / (4 * math.pi) + _normal(-h) * _normal(-k)
        return min(1.0, max(0.0, chance))
    chance = _near_one(h, -k if r < 0 else k, abs(r), nodes, weights)
    if r > 0:
        chance += _normal(-max(h, k))
    else:
        chance = -chance
        if -k > h:
            chance += _normal(-k) - _normal(h) if h < 0 else _normal(-h) - _normal(k)
    return min(1.0, max(0.0, chance))


def _near_one(h, k, r, nodes, weights):
    """What the chance lacks of that of a correlation of one: a series' integral and a rule for the rest of it."""
    if r >= 1:
        return 0.0
    product, square = h * k, (1 - r) * (1 + r)
    a, apart = math.sqrt(square), (h - k) ** 2
    c, d = (4 - product) / 8, (12 - product) / 80
    lacking = 0.0
    power = -(apart / square + product) / 2
    if power > -100:
        series = 1 - c * (apart - square) * (1 - d * apart) / 3 + c * d * square * square
        lacking = a * math.exp(power) * series
    if product > -100:
        b = math.sqrt(apart)
        tail = math.sqrt(2 * math.pi) * _normal(-b / a)
        lacking -= math.exp(-product / 2) * tail * b * (1 - c * apart * (1 - d * apart) / 3)
    x = (a / 2 * nodes) ** 2
    powers = -(apart / x + product) / 2
    counts = powers > -100
    x, powers, weights = x[counts], powers[counts], weights[counts]
    root = np.sqrt(1 - x)
    exact = np.exp(-product * x / (2 * (1 + root) ** 2)) / root
    rest = np.exp(powers) * (exact - (1 + c * x * (1 + 5 * d * x)))
    return -(lacking + a / 2 * float(weights @ rest)) / (2 * math.pi)


__getattr__ = names_of(__name__)
