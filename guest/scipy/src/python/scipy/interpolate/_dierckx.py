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
    for i in range(startrow, len(A)):
        row, side = A[i].copy(), y[i].copy()
        for j in range(int(offset[i]), min(i, nc)):
            top, pivot = A[j, 0], row[0]
            if pivot == 0:
                cosine, sine, length = 1.0, 0.0, top
            elif top == 0:
                cosine, sine, length = 0.0, 1.0 if pivot > 0 else -1.0, abs(pivot)
            else:
                length = np.copysign(np.sqrt(top * top + pivot * pivot), top)
                cosine, sine = abs(top) / abs(length), pivot / length
            upper = A[j].copy()
            A[j] = cosine * upper + sine * row
            A[j, 0] = length
            row[:-1] = cosine * row[1:] - sine * upper[1:]
            row[-1] = 0.0
            y_upper = y[j].copy()
            y[j] = cosine * y_upper + sine * side
            side = cosine * side - sine * y_upper
        A[i], y[i] = row, side
        if i < nc:
            offset[i] = i


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
    x, t, residuals = (np.asarray(part, float).tolist() for part in (x, t, residuals))
    interval, last = k + 1, len(t) - k - 1
    starts, parts, part = [0], [], 0.0
    for place, (at, residual) in enumerate(zip(x, residuals)):
        part += residual
        if at >= t[interval] and interval < last:
            # A point at a knot belongs half to both sides.
            parts.append(part - residual / 2.0)
            part = residual / 2.0
            interval += 1
            starts.append(place)
    starts.append(len(x) - 1)
    parts.append(part)
    best = None
    for row, part in enumerate(parts):
        if starts[row + 1] - starts[row] > 1 and (best is None or part > parts[best]):
            best = row
    if best is None:
        raise RuntimeError("Internal error. Please report it to SciPy developers.")
    return x[(starts[best] + starts[best + 1] + 1) // 2]


def _taps(xi, t, len_t, k, nu, extrapolate):
    """Along each axis the first spline that is not zero at each point, and the values; where there is nothing."""
    found, missing = [], np.zeros(len(xi), bool)
    for d in range(len(k)):
        knots, degree = t[d, : int(len_t[d])], int(k[d])
        left = _intervals(knots, degree, xi[:, d], extrapolate)
        missing |= left < 0
        left = np.where(left < 0, degree, left)
        at = np.where(missing, knots[degree], xi[:, d])
        order = int(nu[d])
        basis = _basis(knots, degree, at, left, order) if order <= degree else np.zeros((degree + 1, len(xi)))
        found.append((left - degree, basis))
    return found, missing


def evaluate_ndbspline(xi, t, len_t, k, nu, extrapolate, c1r, num_c_tr, strides_c1, indices_k1d):
    taps, missing = _taps(xi, t, len_t, k, nu, extrapolate)
    c = np.asarray(c1r)
    columns = np.arange(int(num_c_tr))
    out = np.zeros((len(xi), int(num_c_tr)))
    for places in np.ndindex(*(int(degree) + 1 for degree in k)):
        index, weight = 0, 1.0
        for d, place in enumerate(places):
            first, basis = taps[d]
            index = index + (first + place) * int(strides_c1[d])
            weight = weight * basis[place]
        out += c[index[:, None] + columns] * weight[:, None]
    out[missing] = np.nan
    return out


def _coloc_nd(xvals, t, len_t, k, indices_k1d, cstrides):
    """Values of products of splines at points, as rows of a sparse matrix."""
    xvals = np.asarray(xvals, float)
    taps, missing = _taps(xvals, t, len_t, k, np.zeros(len(k), int), True)
    if missing.any():
        raise ValueError("Out of bounds")
    width = int(np.prod([int(degree) + 1 for degree in k]))
    data, indices = np.empty((len(xvals), width)), np.empty((len(xvals), width), np.int64)
    for column, places in enumerate(np.ndindex(*(int(degree) + 1 for degree in k))):
        index, weight = 0, 1.0
        for d, place in enumerate(places):
            first, basis = taps[d]
            index = index + (first + place) * int(cstrides[d])
            weight = weight * basis[place]
        data[:, column], indices[:, column] = weight, index
    pointers = np.arange(0, len(xvals) * width + 1, width, dtype=np.int64)
    return data.ravel(), indices.ravel(), pointers
