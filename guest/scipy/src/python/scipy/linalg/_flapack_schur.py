"""LAPACK's names for Schur's form, and for Sylvester's equation with matrices of that form.

What does not live here: the steps themselves (`_schur_real.py`, `_schur_complex.py`, `_schur_order.py`).
"""

import numpy as np

from scipy.linalg import _flapack_hessenberg as _hessenberg
from scipy.linalg import _schur_complex, _schur_order, _schur_real
from scipy.linalg._sylvester import solve


def schur(a):
    """Schur's form, the orthogonal matrix, and how many eigenvalues were not found."""
    t = np.array(a, order="F")
    n = len(t)
    places = np.ones(n)
    low, high = _hessenberg.isolate(t, places) if n else (0, -1)
    taus = _hessenberg.reduce(t, low, high)
    z = _hessenberg.product(t, taus, low, high)
    for j in range(low, high - 1):
        t[j + 2 : high + 1, j] = 0
    steps = _schur_complex if np.iscomplexobj(t) else _schur_real
    info = steps.schur_of_hessenberg(t, z, low, high)
    return t, z, info, (places, low, high)


def undo_exchanges(z, balance):
    """Undo in `z` the exchanges of rows."""
    places, low, high = balance
    for i in [*range(low - 1, -1, -1), *range(high + 1, len(z))]:
        k = int(places[i]) - 1
        if k != i:
            z[[i, k]] = z[[k, i]]


def define(kind, dtype, is_complex, made):
    """Put those of a type among the others."""
    # The steps are done with the digits of a double, whatever the type.
    wide = np.complex128 if is_complex else np.float64
    single = dtype.type(0).real.dtype

    def values(t):
        if is_complex:
            return (np.diag(t).astype(dtype),)
        return tuple(part.astype(single) for part in _schur_real.eigenvalues(t))

    def arguments(t):
        return list(zip(*(part.tolist() for part in values(t))))

    def gees(select, a, compute_v=1, sort_t=0, lwork=None, select_extra_args=(), overwrite_a=0):
        a = np.asarray(a, dtype)
        n = len(a)
        work = np.ones(1, dtype)
        if lwork == -1:
            nothing = np.zeros(n, dtype)
            return (np.asfortranarray(a), 0, *((nothing,) * (1 if is_complex else 2)), np.zeros((n, n), dtype), work, 0)
        t, z, info, balance = schur(a.astype(wide))
        count = 0
        if sort_t and not info:
            chosen = [bool(select(*each, *select_extra_args)) for each in arguments(t)]
            count, stuck = _schur_order.select(t, z, chosen)
            if stuck:
                info = n + 1
        undo_exchanges(z, balance)
        if sort_t and not info:
            chosen = _whole_pairs(t, [bool(select(*each, *select_extra_args)) for each in arguments(t)])
            count = sum(chosen)
            if any(chosen[count:]):
                info = n + 2
        t = np.asfortranarray((np.triu(t) if is_complex else t).astype(dtype))
        return (t, count, *values(t), np.asfortranarray(z.astype(dtype)), work, info)

    def trsyl(a, b, c, trana="N", tranb="N", isgn=1, overwrite_c=0):
        a, b = np.asarray(a, wide), np.asarray(b, wide)
        if is_complex:
            # What lies below the diagonal is not read.
            a, b = np.triu(a), np.triu(b)
        x, info = solve(a, b, np.asarray(c, wide), _letter(trana), _letter(tranb), isgn)
        return np.asfortranarray(x.astype(dtype)), 1.0, info

    made[kind + "gees"], made[kind + "trsyl"] = gees, trsyl


def _letter(name):
    return (name.decode() if isinstance(name, bytes) else str(name)).upper()


def _whole_pairs(t, chosen):
    """Of a pair both are chosen, or none."""
    for i in np.nonzero(np.diag(t, -1))[0]:
        chosen[i] = chosen[i + 1] = chosen[i] or chosen[i + 1]
    return chosen
