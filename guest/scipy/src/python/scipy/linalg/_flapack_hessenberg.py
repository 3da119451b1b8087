"""LAPACK's names for balanced matrices and Hessenberg's form.

What does not live here: eigenvalues of what was reduced (`_schur_real.py`, `_schur_complex.py`).
"""

import numpy as np


def reflector(x):
    """The length with its sign, `tau`, and `v` with a leading one.

    All of `(1 - conj(tau) v v^H) @ x` is in the first item.
    """
    alpha = x[0]
    v = x.copy()
    v[0] = 1
    rest = float(np.linalg.norm(x[1:])) if len(x) > 1 else 0.0
    if rest == 0 and alpha.imag == 0:
        v[1:] = 0
        return alpha, 0 * alpha, v
    beta = -np.copysign(np.hypot(abs(alpha), rest), alpha.real)
    v[1:] = x[1:] / (alpha - beta)
    return beta, (beta - alpha) / beta, v


def reduce(h, lo, hi):
    """Hessenberg's form of rows and columns `lo` to `hi`, in place; below it lie the reflections."""
    taus = np.zeros(max(len(h) - 1, 0), h.dtype)
    for i in range(lo, hi):
        beta, tau, v = reflector(h[i + 1 : hi + 1, i])
        taus[i] = tau
        right = h[: hi + 1, i + 1 : hi + 1]
        right -= np.outer(right @ v, tau * v.conj())
        below = h[i + 1 : hi + 1, i + 1 :]
        below -= np.outer(np.conj(tau) * v, v.conj() @ below)
        h[i + 1, i] = beta
        h[i + 2 : hi + 1, i] = v[1:]
    return taus


def product(h, taus, lo, hi):
    """The orthogonal matrix of the reflections."""
    q = np.eye(len(h), dtype=h.dtype)
    for i in range(hi - 1, lo - 1, -1):
        v = h[i + 1 : hi + 1, i].copy()
        v[0] = 1
        part = q[i + 1 : hi + 1, i + 1 : hi + 1]
        part -= np.outer(taus[i] * v, v.conj() @ part)
    return q


def _exchange(a, i, j, low, high):
    a[:high, [i, j]] = a[:high, [j, i]]
    a[[i, j], low:] = a[[j, i], low:]


def isolate(a, places):
    """Bring rows and columns that hold an eigenvalue alone to the ends, in place; the first and last of the rest."""
    low, high = 0, len(a)
    found = True
    while found:
        found = False
        for i in range(high - 1, -1, -1):
            row = a[i, :high] != 0
            if row[:i].any() or row[i + 1 :].any():
                continue
            places[high - 1] = i + 1
            if i != high - 1:
                _exchange(a, i, high - 1, low, high)
            found = True
            if high == 1:
                return 0, 0
            high -= 1
    found = True
    while found:
        found = False
        for j in range(low, high):
            column = a[low:high, j] != 0
            column[j - low] = False
            if column.any():
                continue
            places[low] = j + 1
            if j != low:
                _exchange(a, j, low, low, high)
            found = True
            low += 1
    return low, high - 1


def _scale(a, low, high, scales):
    """Powers of two that bring rows and columns to like lengths."""
    tiny = np.finfo(a.real.dtype).tiny / np.finfo(a.real.dtype).eps
    least, most = float(tiny) * 2, 1 / (float(tiny) * 2)
    scales[low : high + 1] = 1
    again = True
    while again:
        again = False
        for i in range(low, high + 1):
            c = float(np.linalg.norm(a[low : high + 1, i]))
            r = float(np.linalg.norm(a[i, low : high + 1]))
            if c == 0 or r == 0:
                continue
            ca, ra = float(abs(a[: high + 1, i]).max()), float(abs(a[i, low:]).max())
            g, f, whole = r / 2, 1.0, c + r
            while c < g and max(f, c, ca) < most and min(r, g, ra) > least:
                f, c, ca, r, g, ra = f * 2, c * 2, ca * 2, r / 2, g / 2, ra / 2
            g = c / 2
            while g >= r and max(r, ra) < most and min(f, c, g, ca) > least:
                f, c, ca, g, r, ra = f / 2, c / 2, ca / 2, g / 2, r * 2, ra * 2
            if c + r >= 0.95 * whole:
                continue
            if f < 1 and scales[i] < 1 and f * scales[i] <= tiny:
                continue
            if f > 1 and scales[i] > 1 and scales[i] >= 1 / (tiny * f):
                continue
            scales[i] *= f
            a[i, low:] /= f
            a[: high + 1, i] *= f
            again = True


def define(kind, dtype, is_complex, made):
    """Put those of a type among the others."""
    # A matrix is reduced with the digits of a double, whatever its type.
    wide = np.complex128 if is_complex else np.float64

    def gebal(a, scale=0, permute=0, overwrite_a=0):
        a = np.array(a, dtype=dtype, order="F")
        scales = np.ones(len(a), dtype.type(0).real.dtype)
        low, high = isolate(a, scales) if permute else (0, len(a) - 1)
        if scale:
            _scale(a, low, high, scales)
        return a, low, high, scales, 0

    def gehrd(a, lo=0, hi=None, lwork=None, overwrite_a=0):
        h = np.array(a, dtype=wide, order="F")
        taus = reduce(h, lo, len(h) - 1 if hi is None else hi)
        return np.asfortranarray(h.astype(dtype)), taus.astype(dtype), 0

    def orghr(a, tau, lo=0, hi=None, lwork=None, overwrite_a=0):
        a = np.asarray(a, wide)
        q = product(a, np.asarray(tau, wide), lo, len(a) - 1 if hi is None else hi)
        return np.asfortranarray(q.astype(dtype)), 0

    def work(n, lo=0, hi=None):
        return dtype.type(1), 0

    group = "un" if is_complex else "or"
    made[kind + "gebal"] = gebal
    made[kind + "gehrd"], made[kind + "gehrd_lwork"] = gehrd, work
    made[f"{kind}{group}ghr"], made[f"{kind}{group}ghr_lwork"] = orghr, work
