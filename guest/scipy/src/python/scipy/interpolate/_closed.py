"""Closed splines through or near to points, of which the last lies where the first does: FITPACK's order of knots.

Dense least squares over a basis that is folded at the seam.
"""

import numpy as np


def around(inner, k, start, end):
    """Knots that go on before and behind the period as within it."""
    knots = [start] + list(inner) + [end]
    count, period = len(knots) - 1, end - start
    before = [knots[-i % count] - period * (1 + (i - 1) // count) for i in range(1, k + 1)]
    behind = [knots[i % count] + period * (1 + (i // count)) for i in range(1, k + 1)]
    return np.array(before[::-1] + knots + behind, float)


def _folded(matrix, count):
    result = np.zeros((len(matrix), count))
    for column in range(matrix.shape[1]):
        result[:, column % count] += matrix[:, column]
    return result


class _Fit:
    """Least squares for knots; points without the last, which is the first one again."""

    def __init__(self, x, y, w, t, k):
        from scipy.interpolate import BSpline

        self.t, self.k, self.count = t, k, len(t) - 2 * k - 1
        self.y, self.w = y[:-1], w[:-1]
        self.basis = _folded(BSpline.design_matrix(x[:-1], t, k).toarray(), self.count)
        self.q, self.r = np.linalg.qr(self.basis * self.w[:, None])
        self.known = self.q.T @ (self.y * self.w[:, None])

    def residuals(self, c):
        return self.w ** 2 * ((self.basis @ c - self.y) ** 2).sum(axis=1)

    def plain(self):
        return np.linalg.lstsq(self.basis * self.w[:, None], self.y * self.w[:, None], rcond=1e-15)[0]

    def smoothed(self, fp0, fp, s):
        """The coefficients whose residual is `s`."""
        from scipy.interpolate._fitpack_repro import disc, root_rati

        rows, offsets, columns = disc(self.t, self.k)
        jumps = np.zeros((len(rows), columns))
        for row, offset in enumerate(offsets.tolist()):
            jumps[row, offset:offset + self.k + 2] = rows[row]
        jumps = _folded(jumps, self.count)
        zeros = np.zeros((len(jumps), self.y.shape[1]))
        best = None

        def excess(p):
            nonlocal best
            matrix, values = np.vstack([self.r, jumps / p]), np.vstack([self.known, zeros])
            best = np.linalg.lstsq(matrix, values, rcond=1e-15)[0]
            return float(self.residuals(best).sum()) - s

        diagonal = np.diagonal(self.r)
        root_rati(excess, len(diagonal) / abs(diagonal).sum(), ((0, fp0 - s), (np.inf, fp - s)), s * 0.001)
        return best

    def unfolded(self, c):
        return c[np.arange(len(self.t) - self.k - 1) % self.count]


def _all_knots(x, k):
    # Of an even degree knots lie between the points, but for one at the seam.
    inner = x[1:-1] if k % 2 else (x[:-2] + x[1:-1]) / 2
    return around(inner, k, x[0], x[-1])


def closed(x, y, w, k, s, nest, t=None):
    """Knots, coefficients of each column of `y`, what is left, and FITPACK's word for how it went."""
    if t is not None:
        fit = _Fit(x, y, w, around(t[k + 1:len(t) - k - 1], k, x[0], x[-1]), k)
        c = fit.plain()
        return fit.t, fit.unfolded(c), float(fit.residuals(c).sum()), 0
    if s == 0:
        fit = _Fit(x, y, w, _all_knots(x, k), k)
        return fit.t, fit.unfolded(fit.plain()), 0.0, -1
    squares = (w[:-1] ** 2)[:, None]
    middle = (squares * y[:-1]).sum(axis=0) / squares.sum()
    fp0 = float((squares * (y[:-1] - middle) ** 2).sum())
    if fp0 <= s:
        return around([], k, x[0], x[-1]), np.repeat(middle[None], k + 1, axis=0), fp0, -2
    return _searched(x, y, w, k, s, nest, fp0)


def _searched(x, y, w, k, s, nest, fp0):
    from scipy.interpolate._dfitpack import more_knots

    near, most = s * 0.001, len(x) + 2 * k
    t = around([x[(len(x) + 1) // 2 - 1]], k, x[0], x[-1])
    before, step = fp0, 1
    while True:
        fit = _Fit(x, y, w, t, k)
        c = fit.plain()
        residuals = fit.residuals(c)
        left = float(residuals.sum())
        excess = left - s
        if abs(excess) < near:
            return t, fit.unfolded(c), left, 0
        if excess < 0:
            c = fit.smoothed(fp0, left, s)
            return t, fit.unfolded(c), float(fit.residuals(c).sum()), 0
        if len(t) >= most:
            return t, fit.unfolded(c), left, -1
        if len(t) >= nest:
            return t, fit.unfolded(c), left, 1
        gain = before - left
        wanted = int(step * excess / gain) if gain > near else step * 2
        step = min(step * 2, max(wanted, step // 2, 1))
        before = left
        t, is_whole = more_knots(x, t, k, np.append(residuals, 0.0), step, min(most, nest))
        t = _all_knots(x, k) if is_whole and len(t) >= most else around(t[k + 1:len(t) - k - 1], k, x[0], x[-1])
