"""Eigenvalues and vectors of the operator, from those of the small matrix of a search that has ended.

What does not live here: the search (`_krylov.py`).
"""

import numpy as np

from scipy.linalg import _flapack_hessenberg as _hessenberg
from scipy.linalg import _schur_complex, _schur_real
from scipy.linalg._schur_order import select
from scipy.linalg._schur_vectors import diagonal
from scipy.linalg._schur_vectors import vectors as vectors_of


def symmetric(search, sigma, with_vectors):
    """In rising order; without vectors those that are wanted most come last."""
    wanted, done = search._judge(search.k)
    wanted = wanted[done[wanted]]
    found, small = search.values[wanted], search.vectors[:, wanted]
    vectors = search.V @ small
    if search.mode == 3:
        vectors = vectors + np.outer(search.rest, small[-1] / found)
    values = found
    if search.mode == 3:
        values = 1 / found + sigma
    elif search.mode == 4:
        values = sigma * found / (found - 1)
    elif search.mode == 5:
        values = sigma * (found + 1) / (found - 1)
    order = np.argsort(values if with_vectors or search.mode > 2 else search.key(values), kind="stable")
    return values[order], vectors[:, order]


def general(search, sigma, with_vectors):
    """In the order of Schur's form of the small matrix, once that has Hessenberg's form.

    Without vectors those that are wanted most come last.
    """
    h, turn = _as_hessenberg(search.S)
    steps = _schur_complex if search.is_complex else _schur_real
    steps.schur_of_hessenberg(h, turn, 0, len(h) - 1)
    values = diagonal(h)
    wanted, done = search._judge(search.k)
    good = search.values[wanted[done[wanted]]]
    mask = np.zeros(len(h), bool)
    for value in good:
        distance = abs(values - value)
        distance[mask] = np.inf
        mask[distance.argmin()] = True
    count, _ = select(h, turn, mask)
    values, small = vectors_of(h, count)
    if not with_vectors:
        order = np.argsort(search.key(values), kind="stable")
        if search.which[1] == "I" and not search.is_complex:
            # There the second of a pair comes first.
            order = np.lexsort((values.imag, search.key(values)))
        values, small = values[order], small[:, order]
    small = turn[:, :count] @ small
    vectors = search.V @ small
    if search.mode == 3 and sigma is not None:
        vectors = vectors + np.outer(search.rest, small[-1] / values)
        values = 1 / values + sigma
    if not search.general_product:
        vectors = vectors / np.sqrt((abs(vectors) ** 2).sum(axis=0))
    return values, vectors


def _as_hessenberg(s):
    """Hessenberg's form with the last vector left as it is, and the turn to it: the reduction from below."""
    flipped = s[::-1, ::-1].T.copy()
    n = len(s)
    taus = _hessenberg.reduce(flipped, 0, n - 1)
    turn = _hessenberg.product(flipped, taus, 0, n - 1)
    h = np.triu(flipped, -1)[::-1, ::-1].T.copy(order="F")
    return h, np.asfortranarray(turn[::-1, ::-1].conj())
