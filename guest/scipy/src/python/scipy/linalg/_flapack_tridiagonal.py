"""LAPACK's names for factors, condition and eigenvalues of matrices of few bands: over those of `_flapack_banded.py`."""

import numpy as np


def _dense(kl, ku, ab):
    """The whole matrix of the bands, of which the diagonal is row `ku`."""
    n = ab.shape[1]
    made = np.zeros((n, n), ab.dtype)
    for row in range(kl + ku + 1):
        away = row - ku
        columns = np.arange(max(0, -away), min(n, n - away))
        made[columns + away, columns] = ab[row, columns]
    return made


def define(kind, dtype, is_complex, made):
    """Put those of a type among the others."""

    def condition(inverse, anorm, norm):
        if anorm == 0:
            return 0.0
        size = made[kind + "lange"](norm, inverse)
        return 0.0 if size == 0 or not np.isfinite(size) else float(1 / size / anorm)

    def langb(norm, kl, ku, ab, ldab=None):
        return made[kind + "lange"](norm, _dense(kl, ku, np.asarray(ab, dtype)))

    def gbcon(kl, ku, ab, ipiv, anorm, norm="1", ldab=None):
        ab = np.asarray(ab, dtype)
        with np.errstate(all="ignore"):
            inverse, _ = made[kind + "gbtrs"](ab, kl, ku, np.eye(ab.shape[1], dtype=dtype), ipiv)
        return condition(inverse, anorm, norm), 0

    def gttrf(dl, d, du, overwrite_dl=0, overwrite_d=0, overwrite_du=0):
        n = len(d)
        ab = np.zeros((4, n), dtype)
        ab[1, 1:], ab[2], ab[3, : n - 1] = du, d, dl
        ab, piv, info = made[kind + "gbtrf"](ab, 1, 1)
        return ab[3, : n - 1].copy(), ab[2].copy(), ab[1, 1:].copy(), ab[0, 2:].copy(), piv + 1, info

    def _bands(dl, d, du, du2):
        n = len(d)
        ab = np.zeros((4, n), dtype)
        ab[0, 2:], ab[1, 1:], ab[2], ab[3, : n - 1] = du2, du, d, dl
        return ab

    def gttrs(dl, d, du, du2, ipiv, b, trans="N", overwrite_b=0):
        letter = trans.decode() if isinstance(trans, bytes) else str(trans)
        turned = {"N": 0, "T": 1, "C": 2}[letter.upper()]
        return made[kind + "gbtrs"](_bands(dl, d, du, du2), 1, 1, b, np.asarray(ipiv) - 1, turned)

    def gtcon(dl, d, du, du2, ipiv, anorm, norm="1"):
        return gbcon(1, 1, _bands(dl, d, du, du2), np.asarray(ipiv) - 1, anorm, norm)

    def bevx(ab, vl, vu, il, iu, ldab=None, compute_v=1, range=0, lower=0, abstol=0.0, mmax=None, overwrite_ab=0):
        w, v, info = made[kind + ("hbevd" if is_complex else "sbevd")](ab, 1, lower)
        if range == 1:
            chosen = np.nonzero((w > vl) & (w <= vu))[0]
        else:
            chosen = np.arange(len(w))[il - 1 : iu] if range == 2 else np.arange(len(w))
        values = np.zeros(len(w), w.dtype)
        values[: len(chosen)] = w[chosen]
        return values, np.asfortranarray(v[:, chosen]), len(chosen), np.zeros(len(w), np.int32), info

    def tridiagonal(d, e):
        d, e = np.asarray(d, dtype), np.asarray(e, dtype)[: len(d) - 1]
        return np.diag(d) + np.diag(e, -1)

    def sterf(d, e, overwrite_d=0, overwrite_e=0):
        return np.linalg.eigvalsh(tridiagonal(d, e)), 0

    def stebz(d, e, range, vl, vu, il, iu, tol, order):
        w = np.linalg.eigvalsh(tridiagonal(d, e))
        chosen = w[(w > vl) & (w <= vu)] if range == 1 else w[il - 1 : iu] if range == 2 else w
        values, ones = np.zeros(len(w), dtype), np.ones(len(w), np.int32)
        values[: len(chosen)] = chosen
        return len(chosen), values, ones, ones * len(w), 0

    def stein(d, e, w, iblock, isplit):
        found, v = np.linalg.eigh(tridiagonal(d, e))
        free, places = np.ones(len(found), bool), []
        for value in np.asarray(w):
            places.append(int(np.where(free, abs(found - value), np.inf).argmin()))
            free[places[-1]] = False
        return np.asfortranarray(v[:, places]), 0

    functions = [langb, gbcon, gttrf, gttrs, gtcon]
    if not is_complex:
        functions += [sterf, stebz, stein]
    for function in functions:
        made[kind + function.__name__] = function
    made[kind + ("hbevx" if is_complex else "sbevx")] = bevx
