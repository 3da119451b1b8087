"""B-splines by de Boor's recurrence, and the triangles of their least squares."""

import numpy as np

from scipy._missing import names_of

__getattr__ = names_of(__name__)


def _intervals(t, k, x, extrapolate):
    """The knot before each place; -1 where there is none."""
    t, x = np.asarray(t, float), np.asarray(x, float)
    n = len(t) - k - 1
    found = np.clip(np.searchsorted(t, x, side="right") - 1, k, n - 1)
    missing = np.isnan(x)
    if not extrapolate:
        missing = missing | (x < t[k]) | (x > t[n])
    return np.where(missing, -1, found)


def find_interval(t, k, xval, prev_l, extrapolate):
    return int(_intervals(t, k, np.array([xval]), extrapolate)[0])


def _basis(t, k, x, left, nu=0):
    """Values, or derivatives, of the splines that are not zero at each place, the first index being the spline."""
    t = np.asarray(t, float)
    result = np.zeros((k + 1, len(x)))
    result[0] = 1.0
    for j in range(1, k - nu + 1):
        before = result[:j].copy()
        result[0] = 0.0
        for n in range(1, j + 1):
            high, low = t[left + n], t[left + n - j]
            same = high == low
            with np.errstate(divide="ignore", invalid="ignore"):
                w = before[n - 1] / (high - low)
            w = np.where(same, 0.0, w)
            result[n - 1] += w * (high - x)
            result[n] = np.where(same, 0.0, w * (x - low))
    for j in range(k - nu + 1, k + 1):
        before = result[:j].copy()
        result[0] = 0.0
        for n in range(1, j + 1):
            high, low = t[left + n], t[left + n - j]
            same = high == low
            with np.errstate(divide="ignore", invalid="ignore"):
                w = j * before[n - 1] / (high - low)
            w = np.where(same, 0.0, w)
            result[n - 1] -= w
            result[n] = np.where(same, 0.0, w)
    return result


def evaluate_all_bspl(t, k, xval, m, nu=0):
    return _basis(t, k, np.array([float(xval)]), np.array([m]), nu)[:, 0]


def evaluate_spline(t, c, k, xp, nu, extrapolate):
    c, xp = np.asarray(c, float), np.asarray(xp, float)
    if nu < 0:
        raise NotImplementedError(f"Cannot do derivative order nu = {nu}.")
    left = _intervals(t, k, xp, extrapolate)
    is_there = left >= 0
    safe = np.where(is_there, left, k)
    out = np.zeros((len(xp), c.shape[1]))
    if nu <= k:
        basis = _basis(t, k, np.where(is_there, xp, 0.0), safe, nu)
        for a in range(k + 1):
            out += c[safe + a - k] * basis[a][:, None]
    out[~is_there] = np.nan
    return out


def data_matrix(x, t, k, w, extrapolate=False):
    """Row by row the splines that are not zero, times the weights; where they begin; how many splines there are."""
    x, w = np.asarray(x, float), np.asarray(w, float)
    left = _intervals(t, k, x, extrapolate)
    if (left < 0).any():
        raise ValueError(f"Out of bounds w/ x = {x[left < 0][0]}.")
    A = np.ascontiguousarray((_basis(t, k, x, left) * w).T)
    return A, (left - k).astype(np.int64), len(t) - k - 1


def _coloc(x, t, k, ab, offset=0):
    """The same as bands, which `ab` is the transposed of."""
    left = _intervals(t, k, np.asarray(x, float), False)
    if (left < 0).any():
        raise ValueError(f"Out of bounds w/ x = {np.asarray(x)[left < 0][0]}.")
    basis = _basis(t, k, np.asarray(x, float), left)
    rows = np.arange(len(left)) + offset
    for a in range(k + 1):
        columns = left - k + a
        ab[columns, 2 * k + rows - columns] = basis[a]


def _norm_eq_lsq(x, t, k, y, w, ab, rhs):
    """Normal equations, the lower bands of which `ab` is the transposed of."""
    x, y, w = np.asarray(x, float), np.asarray(y), np.asarray(w, float)
    left = _intervals(t, k, x, False)
    basis = _basis(t, k, x, left)
    squares = w * w
    for r in range(k + 1):
        for s in range(r + 1):
            np.add.at(ab, (left - k + s, np.full(len(left), r - s)), basis[r] * basis[s] * squares)
        np.add.at(rhs, left - k + r, (squares * basis[r])[:, None] * y)


def qr_reduce(A, offset, nc, y, startrow=1):
    """Triangles by Givens' rotations, row by row; `y` is turned along."""
    nz = A.shape[1]
    R = A
    for i in range(startrow, len(A)):
        oi = int(offset[i])
        last = min(oi + nz, nc)
        for j in range(oi, nc):
            # Of the part of this row that is left, its first item is in column j.
            if i <= j:
                break
            if j - oi >= nz and not R[i].any():
                break
            piv = R[i, 0]
            if piv == 0:
                R[i, :-1] = R[i, 1:].copy()
                R[i, -1] = 0.0
                offset[i] = min(offset[i] + 1, nc)
                continue
            top = R[j, 0]
            length = np.hypot(top, piv)
            length = -length if False else length
            cosine, sine = top / length, piv / length
            upper, lower = R[j].copy(), R[i].copy()
            R[j] = cosine * upper + sine * lower
            R[i] = -sine * upper + cosine * lower
            R[j, 0] = length
            y_upper, y_lower = y[j].copy(), y[i].copy()
            y[j] = cosine * y_upper + sine * y_lower
            y[i] = -sine * y_upper + cosine * y_lower
            R[i, :-1] = R[i, 1:].copy()
            R[i, -1] = 0.0
            offset[i] += 1
        del last


def fpback(R, nc, y):
    """Back through the triangle."""
    nz = R.shape[1]
    c = np.zeros((nc, y.shape[1]))
    for i in range(nc - 1, -1, -1):
        count = min(nz, nc - i)
        c[i] = (y[i] - R[i, 1:count] @ c[i + 1 : i + count]) / R[i, 0]
    return c


def fpknot(x, t, k, residuals):
    """Where the next knot belongs: in the middle of the points of the interval that misses most."""
    x, t = np.asarray(x), np.asarray(t)
    inner = t[k : len(t) - k]
    best, place = -1.0, None
    edges = np.searchsorted(x, inner)
    edges[-1] = len(x) - 1 if x[-1] <= inner[-1] else edges[-1]
    for row in range(len(inner) - 1):
        first, last = int(np.searchsorted(x, inner[row])), int(np.searchsorted(x, inner[row + 1]))
        if row == 0:
            first = 0
        if row == len(inner) - 2:
            last = len(x) - 1
        # Points that are knots belong half to both sides.
        total = float(residuals[first : last + 1].sum())
        if x[first] == inner[row] and row > 0:
            total -= 0.5 * float(residuals[first])
        if x[last] == inner[row + 1] and row < len(inner) - 2:
            total -= 0.5 * float(residuals[last])
        count = last - first - 1
        if count > 0 and total > best:
            best, place = total, first + (count + 1) // 2
    if place is None:
        raise ValueError("Internal error. Please report it to SciPy developers.")
    return float(x[place])
