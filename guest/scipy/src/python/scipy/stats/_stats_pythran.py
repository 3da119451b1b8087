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


def _poisson_binom(p, k, tp):
    """Of a sum of trials of several probabilities: the probability of each number, or of up to it."""
    p = np.asarray(p)
    n, m = p.shape
    table = np.zeros((n + 1, m))
    table[0] = 1
    for row in p:
        table[1:] = table[1:] * (1 - row) + table[:-1] * row
        table[0] *= 1 - row
    if tp == "cdf":
        table = table.cumsum(axis=0)
    return table[np.asarray(k), np.arange(m)]


__getattr__ = names_of(__name__)
