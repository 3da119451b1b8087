"""LAPACK's names for symmetric factors with blocks on the diagonal (Bunch and Kaufman), and for RQ."""

import numpy as np

from scipy.linalg._flapack_hessenberg import reflector

_ALPHA = (1 + 17**0.5) / 8


def _size(x):
    return abs(x.real) + abs(x.imag)


def _largest(x, last):
    """The place of the largest item, of equals the first, or the last."""
    sizes = _size(x)
    return len(sizes) - 1 - int(sizes[::-1].argmax()) if last else int(sizes.argmax())


def _pivot(a, k, last):
    """Which row is to come to the place of `k`, or after it where a block of two is needed."""
    own = _size(a[k, k])
    if k + 1 == len(a):
        return k, 1, own == 0
    row = k + 1 + _largest(a[k + 1 :, k], last)
    column = _size(a[row, k])
    if max(own, column) == 0:
        return k, 1, True
    if own >= _ALPHA * column:
        return k, 1, False
    beside = max(_size(a[row, k:row]).max(), _size(a[row + 1 :, row]).max() if row + 1 < len(a) else 0)
    if own >= _ALPHA * column * (column / beside):
        return k, 1, False
    return row, 1 if _size(a[row, row]) >= _ALPHA * beside else 2, False


def factor(a, hermitian, last):
    """The factors of what is below the diagonal, in place; rows that changed places, and the first zero."""
    turn = np.conj if hermitian else np.asarray
    n = len(a)
    pivots = np.zeros(n, np.int32)
    info = k = 0
    while k < n:
        p, step, is_zero = _pivot(a, k, last)
        if is_zero:
            info = info or k + 1
            pivots[k] = k + 1
            k += 1
            continue
        here = k + step - 1
        if p != here:
            below = a[p + 1 :, [p, here]]
            a[p + 1 :, [here, p]] = below
            column, row = a[here + 1 : p, here].copy(), a[p, here + 1 : p].copy()
            a[here + 1 : p, here], a[p, here + 1 : p] = turn(row), turn(column)
            a[p, here] = turn(a[p, here])
            a[here, here], a[p, p] = a[p, p], a[here, here]
            if step == 2:
                a[here, k], a[p, k] = a[p, k], a[here, k]
        block = a[k : k + step, k : k + step].copy()
        if step == 2:
            block[0, 1] = turn(block[1, 0])
        if hermitian:
            block[range(step), range(step)] = block.diagonal().real
            a[range(k, k + step), range(k, k + step)] = block.diagonal()
        left = a[k + step :, k : k + step]
        new = left / block[0, 0] if step == 1 else np.linalg.solve(block.T, left.T).T
        rest = a[k + step :, k + step :]
        rest -= np.tril(new @ turn(left).T)
        if hermitian:
            places = range(len(rest))
            rest[places, places] = rest.diagonal().real
        a[k + step :, k : k + step] = new
        pivots[k : k + step] = p + 1 if step == 1 else -(p + 1)
        k += step
    return pivots, info


def define(kind, dtype, is_complex, made):
    """Put those of a type among the others."""

    def trf(hermitian):
        def sytrf(a, lower=0, lwork=0, overwrite_a=0):
            a = np.array(a, dtype=dtype, order="F")
            if lower:
                pivots, info = factor(a, hermitian, False)
                return a, pivots, info
            # The other half is this one read from the end.
            pivots, info = factor(a[::-1, ::-1], hermitian, True)
            n = len(a)
            pivots = np.where(pivots > 0, n + 1 - pivots, -(n + 1 + pivots))[::-1].astype(np.int32)
            return a, pivots, n + 1 - info if info else 0

        return sytrf

    def work(n, lower=0):
        return dtype.type(1), 0

    made[kind + "sytrf"], made[kind + "sytrf_lwork"] = trf(False), work
    if is_complex:
        made[kind + "hetrf"], made[kind + "hetrf_lwork"] = trf(True), work

    def gerqf(a, lwork=0, overwrite_a=0):
        a = np.array(a, dtype=dtype, order="F")
        m, n = a.shape
        k = min(m, n)
        taus = np.zeros(k, dtype)
        for i in range(k - 1, -1, -1):
            r, c = m - k + i, n - k + i
            # The last item leads here.
            beta, taus[i], v = reflector(a[r, : c + 1].conj()[::-1])
            v = v[::-1]
            above = a[:r, : c + 1]
            above -= taus[i] * np.outer(above @ v, v.conj())
            a[r, :c], a[r, c] = v[:-1].conj(), beta
        return a, taus, np.ones(1, dtype), 0

    def orgrq(a, tau, lwork=0, overwrite_a=0):
        a, tau = np.asarray(a, dtype), np.asarray(tau, dtype)
        m, n = a.shape
        k = len(tau)
        q = np.eye(m, n, n - m, dtype=dtype)
        for i in range(k):
            c = n - k + i
            v = np.append(a[m - k + i, :c].conj(), dtype.type(1))
            part = q[:, : c + 1]
            part -= np.conj(tau[i]) * np.outer(part @ v, v.conj())
        return np.asfortranarray(q), np.ones(1, dtype), 0

    made[kind + "gerqf"], made[kind + ("ungrq" if is_complex else "orgrq")] = gerqf, orgrq
