"""Splines under FITPACK's names: over scipy's own B-splines.

What does not live here: closed splines (`_closed.py`), curves in several dimensions (`_fitpack.py`); surfaces through
scattered points and on spheres, which are not there yet.
"""

import types as _types

import numpy as np

from scipy.interpolate import _dierckx
from scipy.interpolate._closed import closed
from scipy._missing import names_of

__getattr__ = names_of(__name__)

types = _types.SimpleNamespace(intvar=np.zeros((), np.int32))


def _fitted(x, y, w, xb, xe, k, s):
    """Knots, coefficients, what is left, and whether the knots ran out."""
    from scipy.interpolate import make_interp_spline

    if s == 0:
        t = None
        if k % 2 and len(x) > k and (xb != x[0] or xe != x[-1]):
            spline = make_interp_spline(x, y, k)
            t = spline.t.copy()
            t[: k + 1], t[-k - 1 :] = xb, xe
            spline = make_interp_spline(x, y, k, t=t)
        elif k % 2:
            spline = make_interp_spline(x, y, k)
        else:
            # Of an even degree knots lie between the points.
            inner = (x[k // 2 : -(k // 2) - 1] + x[k // 2 + 1 : -(k // 2)]) / 2
            t = np.concatenate([[xb] * (k + 1), inner, [xe] * (k + 1)])
            spline = make_interp_spline(x, y, k, t=t)
        return spline.t, spline.c, 0.0, -1
    made = _curve(x, y, w, xb, xe, k, s, len(x) + k + 1)
    n = made[7]
    return made[8][:n], made[9][: n - k - 1], made[10], made[13]


def _least_squares(x, y, w, t, k):
    from scipy.interpolate import make_lsq_spline

    spline = make_lsq_spline(x, y, t, k, w=w)
    return spline.c, float(((w * (y - spline(x))) ** 2).sum())


def fpchec(x, t, k):
    """What is wrong with knots: 0 for nothing."""
    x, t = np.asarray(x), np.asarray(t)
    m, n = len(x), len(t)
    if not k + 1 <= n - k - 1 <= m:
        return 10
    if (np.diff(t[: k + 1]) < 0).any() or (np.diff(t[n - k - 1 :]) < 0).any():
        return 20
    if (np.diff(t[k : n - k]) <= 0).any():
        return 30
    if x[0] < t[k] or x[-1] > t[n - k - 1]:
        return 40
    if x[0] >= t[k + 1] or x[-1] <= t[n - k - 2]:
        return 50
    j = 0
    for i in range(1, n - 2 * k - 2):
        j += 1
        while j < m - 1 and x[j] <= t[i]:
            j += 1
        if j >= m - 1 or x[j] >= t[i + k + 1]:
            return 50
    return 0


def curfit(iopt, x, y, w, t, wrk, iwrk, xb=None, xe=None, k=3, s=0.0):
    x, y, w = np.asarray(x, float), np.asarray(y, float), np.asarray(w, float)
    xb, xe = x[0] if xb is None else xb, x[-1] if xe is None else xe
    if iopt == -1:
        n = len(t)
        knots = np.asarray(t, float)
        knots[: k + 1], knots[n - k - 1 :] = xb, xe
        ier = fpchec(x, knots, k)
        if ier:
            return n, np.zeros(n), 0.0, 10
        c, fp = _least_squares(x, y, w, knots, k)
        ier = 0
    else:
        knots, c, fp, ier = _fitted(x, y, w, xb, xe, k, s)
        n = len(knots)
        if n > len(t):
            return n, np.zeros(len(t)), fp, 1
        t[:n] = knots
    coefficients = np.zeros(max(len(t), n))
    coefficients[: len(c)] = c
    return n, coefficients, fp, ier


def _parts(x, t, k, residuals):
    """The points at which intervals begin, and what is missed in each; points at knots belong half to both sides."""
    interval, last = k + 1, len(t) - k - 1
    starts, parts, part = [0], [], 0.0
    for place, (at, residual) in enumerate(zip(x.tolist(), residuals.tolist())):
        part += residual
        if at >= t[interval] and interval < last:
            parts.append(part - residual / 2.0)
            part = residual / 2.0
            interval += 1
            starts.append(place)
    return starts + [len(x) - 1], parts + [part]


def _knots(x, y, w, xb, xe, k, s, nest, t=None, before=0.0, step=1):
    """Knots one by one until what is left is small enough, or there is no room for more: FITPACK's order.

    What comes last are the residual before the last ones and how many these were, to go on with.
    """
    from scipy.interpolate._fitpack_repro import _get_residuals, _not_a_knot

    near, most = s * 0.001, len(x) + k + 1
    if t is None:
        t = np.array([xb] * (k + 1) + [xe] * (k + 1), float)
    is_first = len(t) == 2 * k + 2
    while True:
        residuals, left = _get_residuals(x, y, t, k, w)
        excess = left - s
        if abs(excess) < near or excess < 0 or len(t) >= most:
            return t, False, before, step
        if len(t) >= nest:
            return t, True, before, step
        if is_first:
            step = 1
        else:
            gain = before - left
            wanted = int(step * excess / gain) if gain > near else step * 2
            step = min(step * 2, max(wanted, step // 2, 1))
        is_first = False
        before = left
        t, is_whole = more_knots(x, t, k, np.asarray(residuals).ravel(), step, min(most, nest))
        if is_whole and len(t) >= most:
            t = _not_a_knot(x, k)


def more_knots(x, t, k, residuals, step, most):
    """Up to `step` knots more, and whether there is room for no other."""
    starts, parts = _parts(x, t, k, residuals)
    for _ in range(step):
        # In the middle of the interval that misses most; both halves get their share of what is missed.
        inside = [b - a - 1 for a, b in zip(starts, starts[1:])]
        row = max((row for row in range(len(parts)) if inside[row] > 0), key=lambda row: parts[row])
        half = inside[row] // 2 + 1
        place = starts[row] + half
        t = np.insert(t, k + 1 + row, x[place])
        share = parts[row] / inside[row]
        parts[row : row + 1] = [share * (half - 1), share * (inside[row] - half)]
        starts.insert(row + 1, place)
        if len(t) >= most:
            return t, True
    return t, False


def _packed(x, y, w, xb, xe, k, s, size, knots, c, fp, before, step, ier):
    n = len(knots)
    size = max(size, n)
    t, coefficients, fpint = np.zeros(size), np.zeros(size), np.zeros(size)
    t[:n], coefficients[: len(c)] = knots, c
    nrdata = np.zeros(size, np.int32)
    fpint[n - 2], nrdata[n - 1] = before, step
    return x, y, w, xb, xe, k, s, n, t, coefficients, fp, fpint, nrdata, ier


def _curve(x, y, w, xb, xe, k, s, nest, **start):
    from scipy.interpolate._fitpack_repro import _make_splrep_impl

    if s == 0:
        knots, c, fp, ier = _fitted(x, y, w, xb, xe, k, s)
        return _packed(x, y, w, xb, xe, k, s, nest, knots, c, fp, 0.0, 1, ier)
    knots, is_full, before, step = _knots(x, y[:, None], w, xb, xe, k, s, nest, **start)
    if is_full:
        c, fp = _least_squares(x, y, w, knots, k)
        return _packed(x, y, w, xb, xe, k, s, nest, knots, c, fp, before, step, 1)
    spline = _make_splrep_impl(x, y[:, None], w=w, xb=xb, xe=xe, k=k, s=s, t=knots)
    c = spline.c[:, 0]
    left = float(((w * (y - spline(x)[:, 0])) ** 2).sum())
    ier = -2 if len(knots) == 2 * k + 2 else -1 if len(knots) == len(x) + k + 1 else 0
    return _packed(x, y, w, xb, xe, k, s, nest, knots, c, left, before, step, ier)


def curve_of(x, y, w, xb, xe, k, s, nest, t=None):
    """Knots, coefficients of the columns of `y`, what is left, and FITPACK's word for how it went."""
    from scipy.interpolate import make_lsq_spline
    from scipy.interpolate._fitpack_repro import _make_splrep_impl

    if t is None and s == 0:
        found = [_fitted(x, column, w, xb, xe, k, 0) for column in y.T]
        return found[0][0], np.stack([c for _, c, _, _ in found], axis=1), 0.0, -1
    is_full = False
    knots = t
    if t is None:
        knots, is_full, _, _ = _knots(x, y, w, xb, xe, k, s, nest)
    if t is not None or is_full:
        spline, ier = make_lsq_spline(x, y, knots, k, w=w), 1 if is_full else 0
    else:
        spline = _make_splrep_impl(x, y, w=w, xb=xb, xe=xe, k=k, s=s, t=knots)
        ier = -2 if len(knots) == 2 * k + 2 else -1 if len(knots) == len(x) + k + 1 else 0
    return knots, spline.c, float(((w[:, None] * (y - spline(x))) ** 2).sum()), ier


def percur(iopt, x, y, w, t, wrk, iwrk, k=3, s=0.0):
    x, y, w = np.asarray(x, float), np.asarray(y, float), np.asarray(w, float)
    size = len(t)
    if (np.diff(x) <= 0).any() or (w <= 0).any():
        return size, np.zeros(size), 0.0, 10
    knots, c, fp, ier = closed(x, y[:, None], w, k, s, size, np.asarray(t, float) if iopt == -1 else None)
    t[: len(knots)] = knots
    return len(knots), np.append(c[:, 0], np.zeros(size - len(c))), fp, ier


def fpcurf0(x, y, k, w=None, xb=None, xe=None, s=None, nest=None):
    x, y = np.asarray(x, float), np.asarray(y, float)
    m = len(x)
    w = np.ones(m) if w is None else np.asarray(w, float)
    xb, xe = float(x[0] if xb is None else xb), float(x[-1] if xe is None else xe)
    s = float(m if s is None else s)
    nest = (m + k + 1 if s == 0 else max(m // 2, 2 * k + 2)) if nest is None else nest
    return _curve(x, y, w, xb, xe, k, s, nest)


def fpcurf1(x, y, w, xb, xe, k, s, n, t, c, fp, fpint, nrdata, ier):
    start = {"t": np.array(t[:n]), "before": float(fpint[n - 2]), "step": max(1, int(nrdata[n - 1]))}
    return _curve(x, y, w, xb, xe, k, s, len(t), **start)


def fpcurfm1(x, y, k, t, w=None, xb=None, xe=None):
    x, y = np.asarray(x, float), np.asarray(y, float)
    w = np.ones(len(x)) if w is None else np.asarray(w, float)
    xb, xe = float(x[0] if xb is None else xb), float(x[-1] if xe is None else xe)
    t = np.array(t, float)
    n = len(t)
    t[: k + 1], t[n - k - 1 :] = xb, xe
    c, fp = _least_squares(x, y, w, t, k)
    coefficients = np.zeros(n)
    coefficients[: len(c)] = c
    return x, y, w, xb, xe, k, 0.0, n, t, coefficients, fp, np.zeros(n), np.zeros(n, np.int32), 0


def _values(t, c, k, x, nu, ext):
    t, c, x = np.asarray(t, float), np.asarray(c, float), np.asarray(x, float)
    n = len(t) - k - 1
    outside = (x < t[k]) | (x > t[n])
    if ext == 2 and outside.any():
        return np.zeros(len(x)), 1
    at = np.clip(x, t[k], t[n]) if ext == 3 else x
    y = _dierckx.evaluate_spline(t, c[:n, None], k, at, nu, True)[:, 0]
    return (np.where(outside, 0.0, y) if ext == 1 else y), 0


def splev(t, c, k, x, e=0):
    return _values(t, c, k, x, 0, e)


def splder(t, c, k, x, nu=1, e=0):
    return _values(t, c, k, x, nu, e)


def _spline(t, c, k):
    from scipy.interpolate import BSpline

    return BSpline(np.asarray(t, float), np.asarray(c, float)[: len(t) - k - 1], k)


def splint(t, c, k, a, b):
    n = len(t) - k - 1
    low, high, sign = (a, b, 1.0) if a <= b else (b, a, -1.0)
    low, high = max(low, t[k]), min(high, t[n])
    if low >= high:
        return 0.0, np.zeros(n)
    return sign * float(_spline(t, c, k).integrate(low, high)), np.zeros(len(t))


def sproot(t, c, mest=10):
    from scipy.interpolate import PPoly

    polynomial = PPoly.from_spline((np.asarray(t, float), np.asarray(c, float), 3), extrapolate=False)
    roots = polynomial.roots(extrapolate=False)
    roots = roots[~np.isnan(roots)]
    if len(roots) > mest:
        return roots[:mest], mest, 1
    z = np.zeros(mest)
    z[: len(roots)] = roots
    return z, len(roots), 0


def spalde(t, c, k1, x):
    k = k1 - 1
    if not t[k] <= x <= t[len(t) - k - 1]:
        return np.zeros(k1), 10
    return np.array([_values(t, c, k, np.array([x]), nu, 0)[0][0] for nu in range(k1)]), 0


def _rows(t, k, x, nu=0):
    """Each spline at each place, as a matrix; beyond the ends as at them."""
    t = np.asarray(t, float)
    n = len(t) - k - 1
    x = np.clip(np.asarray(x, float), t[k], t[n])
    left = _dierckx._intervals(t, k, x, True)
    made = np.zeros((len(x), n))
    basis = _dierckx._basis(t, k, x, left, nu)
    for a in range(k + 1):
        made[np.arange(len(x)), left - k + a] = basis[a]
    return made


def _table(tx, ty, c, kx, ky):
    return np.asarray(c, float)[: (len(tx) - kx - 1) * (len(ty) - ky - 1)].reshape(len(tx) - kx - 1, len(ty) - ky - 1)


def parder(tx, ty, c, kx, ky, nux, nuy, x, y):
    x, y = np.atleast_1d(np.asarray(x, float)), np.atleast_1d(np.asarray(y, float))
    if (np.diff(x) < 0).any() or (np.diff(y) < 0).any():
        return np.zeros((len(x), len(y))), 10
    return _rows(tx, kx, x, nux) @ _table(tx, ty, c, kx, ky) @ _rows(ty, ky, y, nuy).T, 0


def bispev(tx, ty, c, kx, ky, x, y):
    return parder(tx, ty, c, kx, ky, 0, 0, x, y)


def pardeu(tx, ty, c, kx, ky, nux, nuy, x, y):
    x, y = np.atleast_1d(np.asarray(x, float)), np.atleast_1d(np.asarray(y, float))
    return ((_rows(tx, kx, x, nux) @ _table(tx, ty, c, kx, ky)) * _rows(ty, ky, y, nuy)).sum(axis=1), 0


def bispeu(tx, ty, c, kx, ky, x, y):
    return pardeu(tx, ty, c, kx, ky, 0, 0, x, y)


def dblint(tx, ty, c, kx, ky, xb, xe, yb, ye):
    def integrals(t, k, a, b):
        t = np.asarray(t, float)
        n = len(t) - k - 1
        one = np.eye(n)
        return np.array([splint(t, one[i], k, a, b)[0] for i in range(n)])

    return float(integrals(tx, kx, xb, xe) @ _table(tx, ty, c, kx, ky) @ integrals(ty, ky, yb, ye))


def regrid_smth(x, y, z, xb=None, xe=None, yb=None, ye=None, kx=3, ky=3, s=0.0, maxit=20):
    """The surface through the points of a grid."""
    if s:
        raise NotImplementedError("scipy.interpolate: smooth surfaces on a grid (s > 0) are not there yet")
    from scipy.interpolate import make_interp_spline

    x, y = np.asarray(x, float), np.asarray(y, float)
    z = np.asarray(z, float).reshape(len(x), len(y))

    def spline(at, values, k, low, high):
        if k % 2:
            t = make_interp_spline(at, at, k).t.copy()
        else:
            inner = (at[k // 2 : -(k // 2) - 1] + at[k // 2 + 1 : -(k // 2)]) / 2 if len(at) > k + 1 else at[:0]
            t = np.concatenate([[at[0]] * (k + 1), inner, [at[-1]] * (k + 1)])
        t[: k + 1] = at[0] if low is None else low
        t[-k - 1 :] = at[-1] if high is None else high
        return t, make_interp_spline(at, values, k, t=t).c

    tx, c = spline(x, z, kx, xb, xe)
    ty, c = spline(y, c.T, ky, yb, ye)
    return len(tx), tx, len(ty), ty, c.T.ravel(), 0.0, -1
