"""Polynomials piece by piece: their values, integrals and roots.

Coefficients are `c[power, piece, column]`, the highest power first; pieces lie between the places `x`.
"""

import numpy as np

from scipy._missing import names_of

__getattr__ = names_of(__name__)


def _pieces(x, xp, extrapolate):
    """The piece of each place; -1 where there is none."""
    x, xp = np.asarray(x), np.asarray(xp)
    if x[-1] >= x[0]:
        found = np.searchsorted(x, xp, side="right") - 1
        outside = (xp < x[0]) | (xp > x[-1])
    else:
        found = np.searchsorted(-x, -xp, side="right") - 1
        outside = (xp > x[0]) | (xp < x[-1])
    found = np.clip(found, 0, len(x) - 2)
    missing = np.isnan(xp)
    if not extrapolate:
        missing = missing | outside
    return np.where(missing, -1, found)


def _factors(k, dx):
    """What each power, the highest first, is multiplied by in a derivative; of antiderivatives divided by."""
    powers = np.arange(k - 1, -1, -1)
    factors = np.ones(k)
    for step in range(abs(dx)):
        factors = factors * (powers - step) if dx > 0 else factors / (powers + step + 1)
    return np.where(powers < dx, 0.0, factors), powers - dx


def evaluate(c, x, xp, dx, extrapolate, out):
    c, xp = np.asarray(c), np.asarray(xp)
    if dx < 0:
        raise ValueError("Order of derivative cannot be negative")
    pieces = _pieces(x, xp, extrapolate)
    s = (xp - np.asarray(x)[pieces])[:, None]
    k = c.shape[0]
    factors, powers = _factors(k, dx)
    total = np.zeros(out.shape, c.dtype)
    z = np.ones_like(s)
    # From the lowest power up, as scipy adds them.
    for place in range(k - 1 - dx, -1, -1):
        total += c[place, pieces] * z * factors[place]
        z = z * s
    total[pieces < 0] = np.nan
    out[...] = total


def evaluate_nd(c, xs, ks, xp, dx, extrapolate, out):
    """Of several variables: powers of all of them in one axis, pieces of all of them in the next."""
    ndim = len(xs)
    xp = np.asarray(xp)
    sizes = [len(x) - 1 for x in xs]
    shape = tuple(int(k) for k in ks) + tuple(sizes) + (c.shape[2],)
    table = np.asarray(c).reshape(shape)
    index, missing, weights = [], np.zeros(len(xp), bool), []
    for d in range(ndim):
        pieces = _pieces(xs[d], xp[:, d], extrapolate)
        missing |= pieces < 0
        s = xp[:, d] - np.asarray(xs[d])[pieces]
        factors, powers = _factors(int(ks[d]), int(dx[d]))
        weights.append(factors[:, None] * s ** np.maximum(powers, 0)[:, None])
        index.append(np.maximum(pieces, 0))
    total = np.zeros(out.shape, table.dtype)
    for powers in np.ndindex(*(int(k) for k in ks)):
        weight = np.ones(len(xp))
        for d, power in enumerate(powers):
            weight = weight * weights[d][power]
        total += table[powers][tuple(index)] * weight[:, None]
    total[missing] = np.nan
    out[...] = total


def fix_continuity(c, x, order):
    """Make derivatives up to an order the same on both sides of each place."""
    if order < 0:
        raise ValueError("Order of derivative cannot be negative")
    for piece in range(1, c.shape[1]):
        xp = np.asarray(x)[piece : piece + 1]
        for dx in range(order, -1, -1):
            factors, powers = _factors(c.shape[0], dx)
            s = float(xp[0] - x[piece - 1])
            total = 0.0
            for place in range(c.shape[0] - 1 - dx, -1, -1):
                total = total + c[place, piece - 1] * factors[place] * s ** powers[place]
            c[c.shape[0] - 1 - dx, piece] = total / factors[c.shape[0] - 1 - dx]


def integrate(c, x, a, b, extrapolate, out):
    c, x = np.asarray(c), np.asarray(x)
    k, m = c.shape[0], c.shape[1]
    ends = _pieces(x, np.array([a, b]), extrapolate)
    if (ends < 0).any():
        out[...] = np.nan
        return
    first, last = int(ends[0]), int(ends[1])
    divisors = np.arange(k, 0, -1.0)

    def from_start(piece, at):
        s = at - x[piece]
        total = 0.0
        for place in range(k):
            total = (total + c[place, piece] / divisors[place]) * s
        return total

    total = np.zeros(c.shape[2], c.dtype)
    if first <= last:
        for piece in range(first, last + 1):
            until = b if piece == last else x[piece + 1]
            total = total + from_start(piece, until)
            if piece == first:
                total = total - from_start(piece, a)
    else:
        for piece in range(last, first + 1):
            until = a if piece == first else x[piece + 1]
            total = total - from_start(piece, until)
            if piece == last:
                total = total + from_start(piece, b)
    out[...] = total


def real_roots(c, x, y, report_discont, extrapolate):
    """Of each column the places where it has a value; of pieces that have it throughout, their start and NaN."""
    c, x = np.asarray(c), np.asarray(x)
    k, m, n = c.shape
    result = []
    for column in range(n):
        roots, last = [], None
        for piece in range(m):
            if piece > 0 and report_discont:
                s = x[piece] - x[piece - 1]
                before = np.polyval(c[:, piece - 1, column], s) - y
                behind = c[-1, piece, column] - y
                if before * behind < 0 and x[piece] != last:
                    roots.append(float(x[piece]))
                    last = x[piece]
            coefficients = c[:, piece, column].copy()
            coefficients[-1] -= y
            if not coefficients.any():
                roots.extend([float(x[piece]), np.nan])
                last = x[piece]
                continue
            low, high = (x[piece], x[piece + 1]) if x[-1] > x[0] else (x[piece + 1], x[piece])
            found = _polynomial_roots(coefficients)
            for s in sorted(found):
                at = float(s + x[piece])
                inside = low <= at < high or at == high
                if extrapolate:
                    inside = inside or piece == 0 and at < low or piece == m - 1 and at > high
                if inside and at != last:
                    roots.append(at)
                    last = at
        result.append(np.array(roots))
    return result


def _polynomial_roots(coefficients):
    places = np.nonzero(coefficients)[0]
    c = coefficients[places[0] :]
    if len(c) == 1:
        return []
    if len(c) == 2:
        return [-c[1] / c[0]]
    if len(c) == 3:
        d = c[1] * c[1] - 4 * c[0] * c[2]
        if d < 0:
            return []
        d = np.sqrt(d)
        if c[1] == 0 and d == 0:
            return [0.0, 0.0]
        if c[1] >= 0:
            return [(-c[1] - d) / (2 * c[0]), 2 * c[2] / (-c[1] - d)]
        return [2 * c[2] / (-c[1] + d), (-c[1] + d) / (2 * c[0])]
    roots = np.roots(c)
    real = []
    for root in roots:
        # A step of Newton's sharpens them.
        slope = np.polyval(np.polyder(c), root)
        if slope != 0:
            root = root - np.polyval(c, root) / slope
        if abs(root.imag) <= 1e-10 * (1 + abs(root.real)):
            real.append(float(root.real))
    return real


def evaluate_bernstein(c, x, xp, nu, extrapolate, out):
    """Of polynomials in Bernstein's basis."""
    from math import comb, factorial

    c, xp = np.asarray(c), np.asarray(xp)
    if nu < 0:
        raise NotImplementedError("Cannot do antiderivatives in the B-basis yet.")
    pieces = _pieces(x, xp, extrapolate)
    x = np.asarray(x)
    width = (x[pieces + 1] - x[pieces])[:, None]
    s = (xp - x[pieces])[:, None] / width
    k = c.shape[0] - 1
    if nu > k:
        out[...] = np.where(pieces < 0, np.nan, 0.0)[:, None]
        return
    rows = c[:, pieces]
    for _ in range(nu):
        rows = rows[1:] - rows[:-1]
    degree = k - nu
    total = 0.0
    for place in range(degree + 1):
        total = total + rows[place] * comb(degree, place) * s**place * (1 - s) ** (degree - place)
    total = total * (factorial(k) // factorial(degree)) / width**nu
    total[pieces < 0] = np.nan
    out[...] = total
