"""Draws from urns whose objects are of two kinds and have odds: Fisher's and Wallenius' distributions.

What does not live here: random draws, which are not there yet.
"""

import numpy as np

from scipy._missing import names_of
from scipy.stats import _studentized_range


class _Urn:
    """`n` drawn, `m` of the first kind among `N`: the probabilities of all numbers that may be."""

    def __init__(self, n, m, N, odds, accuracy=1e-8):
        n, m, N, odds = int(n), int(m), int(N), float(odds)
        if not (0 <= n <= N and 0 <= m <= N and odds >= 0):
            raise ValueError("Parameter out of range")
        self._first, self._last = max(0, n + m - N), min(n, m)
        self._chances = self._all(n, m, N, odds)

    def probability(self, x):
        x = int(x)
        return float(self._chances[x - self._first]) if self._first <= x <= self._last else 0.0

    def mode(self):
        return self._first + int(self._chances.argmax())

    def moments(self):
        values = np.arange(self._first, self._last + 1)
        mean = (values * self._chances).sum()
        return float(mean), float(((values - mean) ** 2 * self._chances).sum())

    def mean(self):
        return self.moments()[0]

    def variance(self):
        return self.moments()[1]


class _PyFishersNCHypergeometric(_Urn):
    def _all(self, n, m, N, odds):
        k = np.arange(self._first, self._last, dtype=float)
        ratios = (m - k) * (n - k) / ((k + 1) * (N - m - n + k + 1)) * odds
        # From the largest one in both directions, so that nothing overflows.
        top = int((ratios >= 1).sum())
        with np.errstate(divide="ignore"):
            below = np.cumprod(1 / ratios[:top][::-1])[::-1]
        chances = np.concatenate([below, [1.0], np.cumprod(ratios[top:])])
        return chances / chances.sum()


class _PyWalleniusNCHypergeometric(_Urn):
    def _all(self, n, m, N, odds):
        # One object after the other.
        chances = np.zeros(min(n, m) + 1)
        chances[0] = 1.0
        first = np.arange(len(chances), dtype=float)
        for drawn in range(n):
            mine, others = odds * (m - first), np.maximum(N - m - (drawn - first), 0)
            whole = mine + others
            share = np.divide(mine, whole, out=np.zeros_like(mine), where=whole > 0)
            moved = chances * share
            chances = chances - moved
            chances[1:] += moved[:-1]
        return chances[self._first :]


__getattr__ = names_of(__name__)

# This is imported right after the class whose methods these replace.
_studentized_range.take_place()
