"""Binomial coefficients as whole numbers."""

from math import comb


def _comb_int(N, k):
    N, k = int(N), int(k)
    return 0 if k > N or N < 0 or k < 0 else comb(N, k)
