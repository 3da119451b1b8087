"""LAPACK's names for two matrices at once: eigenvalues of `A x = w B x`, and Schur's form of both.

It goes by Schur's form of the one divided by the other. Where `B` cannot be divided by, `A` less a multiple of it is.
The order of eigenvalues is that of the quotient, mostly but not always the one that LAPACK's QZ finds.
"""

import numpy as np

from scipy.linalg._flapack_eigen import _in_pairs
from scipy.linalg._flapack_schur import schur, undo_exchanges
from scipy.linalg._schur_order import select
from scipy.linalg._schur_real import standardise
from scipy.linalg._schur_vectors import diagonal, vectors

_EPS = float(np.finfo(np.float64).eps)
# A shift that is hardly an eigenvalue.
_SHIFT = 0.7390851332151607


def quotient(a, b):
    """What is divided by, and the quotient: of `a` by `b`, or else of `b` by `a` less a multiple of it."""
    if len(b) and np.linalg.cond(b) < 1 / np.sqrt(_EPS):
        return b, np.linalg.solve(b, a)
    scale = np.linalg.norm(a) / (np.linalg.norm(b) or 1.0) or 1.0
    divisor = a - _SHIFT * scale * b
    try:
        return divisor, np.linalg.solve(divisor, b)
    except np.linalg.LinAlgError:
        # Any number is an eigenvalue of these two.
        divisor = divisor + _EPS * scale * np.eye(len(a))
        return divisor, np.linalg.solve(divisor, b)


def _without_exchanges(a):
    t, z, info, balance = schur(a)
    undo_exchanges(z, balance)
    return t, z, info


def quotient_form(a, b):
    """What is divided by, and of the quotient Schur's form, the matrix that leads there, and what went wrong.

    Where some eigenvalues are infinite they stand last, or first if the first column of `b` is nothing.
    """
    divisor, whole = quotient(a, b)
    t, z, info = _without_exchanges(whole)
    if divisor is b or info:
        return divisor, t, z, info
    infinite = abs(diagonal(t)) <= 100 * len(t) * _EPS * abs(t).max()
    count = int(infinite.sum())
    if count in (0, len(t)):
        return divisor, t, z, info
    first = not b[:, 0].any()
    select(t, z, infinite if first else ~infinite)
    finite = slice(count, None) if first else slice(0, len(t) - count)
    s, r, _, z = both(a, b, z, divisor, t)
    inner, turn, info = _without_exchanges(np.linalg.solve(r[finite, finite], s[finite, finite]))
    z[:, finite] = z[:, finite] @ turn
    t = triangle(z.conj().T @ whole @ z, z, finite.start + np.nonzero(np.diag(inner, -1))[0])
    return divisor, t, z, info


def triangle(whole, z, pairs):
    """Of a matrix that has Schur's form but for noise the form itself; pairs are turned, and `z` with them."""
    t = np.asfortranarray(np.triu(whole))
    for i in [] if np.iscomplexobj(t) else pairs:
        t[i + 1, i] = whole[i + 1, i]
        standardise(t, z, i)
    return t


def both(a, b, z, divisor, t):
    """Schur's forms of two matrices for the columns `z`, and the matrix on the left."""
    q, _ = np.linalg.qr(divisor @ z)
    pairs = [] if np.iscomplexobj(t) else np.nonzero(np.diag(t, -1))[0]
    for i in pairs:
        # There the second matrix is to be diagonal.
        span = slice(i, i + 2)
        u, _, vt = np.linalg.svd(q[:, span].T @ b @ z[:, span])
        q[:, span], z[:, span] = q[:, span] @ u, z[:, span] @ vt.T
    s, r = q.conj().T @ a @ z, q.conj().T @ b @ z
    signs = np.diag(r).copy()
    sizes = abs(signs)
    signs[sizes == 0] = 1
    signs = signs / np.where(sizes == 0, 1, sizes)
    turns = signs.conj()
    s, r, z = s * turns, np.triu(r * turns), z * turns
    keep = np.triu(np.ones(s.shape, bool))
    for i in pairs:
        keep[i + 1, i] = True
        r[i, i + 1] = 0
    return np.where(keep, s, 0), r, q, z


def values(s, r):
    """Numerators and denominators of the eigenvalues."""
    alpha, beta = np.diag(s).astype(complex), np.diag(r).real.copy()
    beta[beta <= 4 * len(r) * _EPS * (abs(r).max() if r.size else 0)] = 0
    if not np.iscomplexobj(s):
        for i in np.nonzero(np.diag(s, -1))[0]:
            span = slice(i, i + 2)
            pair = np.linalg.eigvals(np.linalg.solve(r[span, span], s[span, span]))
            beta[span] = np.sqrt(r[i, i] * r[i + 1, i + 1])
            first = pair[np.argmax(pair.imag)] * beta[i]
            alpha[i], alpha[i + 1] = first, first.conjugate()
    return alpha, beta


def define(kind, dtype, is_complex, made):
    """Put those of a type among the others."""
    wide = np.complex128 if is_complex else np.float64
    single = dtype.type(0).real.dtype
    work = np.ones(1, dtype)

    def numbers(alpha, beta):
        if is_complex:
            return alpha.astype(dtype), beta.astype(dtype)
        return alpha.real.astype(single), alpha.imag.astype(single), beta.astype(single)

    def arguments(alpha, beta):
        return list(zip(*(part.tolist() for part in numbers(alpha, beta))))

    def out(*matrices):
        return tuple(np.asfortranarray(matrix.astype(dtype)) for matrix in matrices)

    def ggev(a, b, compute_vl=1, compute_vr=1, lwork=0, overwrite_a=0, overwrite_b=0):
        a, b = np.asarray(a, wide), np.asarray(b, wide)
        if lwork == -1:
            nothing = np.zeros(len(a), dtype)
            return (*((nothing,) * (2 if is_complex else 3)), a, a, work, 0)
        divisor, t, z, info = quotient_form(a, b)
        s, r, _, _ = both(a, b, z.copy(), divisor, t)
        alpha, beta = values(s, r)
        found, small = vectors(t, len(t))
        right = z @ small
        left = np.linalg.inv(divisor @ right).conj().T if compute_vl else right
        if not is_complex:
            # Of a pair the one with the positive imaginary part comes first.
            for i in np.nonzero(alpha.imag > 0)[0]:
                if (found[i].imag > 0) != (divisor is b):
                    right[:, [i, i + 1]], left[:, [i, i + 1]] = right[:, [i + 1, i]], left[:, [i + 1, i]]
            right, left = _in_pairs(alpha, right), _in_pairs(alpha, left)
        return (*numbers(alpha, beta), *out(left, right), work, info)

    def gges(choose, a, b, jobvsl=1, jobvsr=1, sort_t=0, ldvsl=None, ldvsr=None, lwork=0, choose_extra_args=(),
             overwrite_a=0, overwrite_b=0):
        a, b = np.asarray(a, wide), np.asarray(b, wide)
        if lwork == -1:
            nothing = np.zeros(len(a), dtype)
            return (a, b, 0, *((nothing,) * (2 if is_complex else 3)), a, a, work, 0)
        divisor, t, z, info = quotient_form(a, b)
        s, r, q, turned = both(a, b, z.copy(), divisor, t)
        count = 0
        if sort_t:
            chosen = [bool(choose(*each)) for each in arguments(*values(s, r))]
            count, stuck = select(t, z, chosen)
            info = info or (len(a) + 2 if stuck else 0)
            s, r, q, turned = both(a, b, z, divisor, t)
        s, r, q, z = out(s, r, q, turned)
        return (s, r, count, *numbers(*values(s, r)), q, z, work, info)

    def tgsen(chosen, a, b, q, z, ijob=4, wantq=1, wantz=1, lwork=None, liwork=None, overwrite_a=0, overwrite_b=0,
              overwrite_q=0, overwrite_z=0):
        a, b, q, z = (np.asarray(each, wide) for each in (a, b, q, z))
        divisor, whole = quotient(a, b)
        turn = np.eye(len(a), dtype=wide)
        t = triangle(whole, turn, np.nonzero(np.diag(a, -1))[0])
        count, stuck = select(t, turn, [bool(each) for each in chosen])
        s, r, left, turn = both(a, b, turn, divisor, t)
        alpha, beta = values(s, r)
        matrices = out(s, r), out(q @ left, z @ turn)
        return (*matrices[0], *numbers(alpha, beta), *matrices[1], count, 0.0, 0.0, np.zeros(2), int(stuck))

    made[kind + "ggev"], made[kind + "gges"], made[kind + "tgsen"] = ggev, gges, tgsen
