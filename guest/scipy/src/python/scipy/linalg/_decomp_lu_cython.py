"""Factors of matrices, with the order of the rows."""

import numpy as np

from scipy.linalg._flapack import lu_in_place


def lu_dispatcher(a, u, piv, permute_l):
    """The lower factor in `a`, the upper one in `u` where that is smaller, the order of the rows in `piv`."""
    m, n = a.shape
    work = np.array(a)
    swaps, _ = lu_in_place(work)
    order = np.arange(m)
    for j, p in enumerate(swaps.tolist()):
        order[[j, p]] = order[[p, j]]
    k = min(m, n)
    lower = np.tril(work[:, :k], -1)
    lower[np.arange(k), np.arange(k)] = 1
    upper = np.triu(work[:k])
    back = np.empty(m, np.int64)
    back[order] = np.arange(m)
    if permute_l:
        lower = lower[back]
    piv[:] = back
    if m > n:
        a[...], u[...] = lower, upper
    else:
        u[...], a[...] = lower, upper
