"""Legendre's polynomials and spherical harmonics with their derivatives, as `_multiufuncs.py` calls them.

Recurrences carry a value and its first two derivatives together, so that nothing is divided by at the poles. What does
not live here: associated functions by themselves, which are not there yet.
"""

import math

import numpy as np


class Family:
    """Functions by what they differentiate, of the inputs and outputs that a ufunc would have."""

    def __init__(self, function, nin):
        self._function, self.nin, self.nout = function, nin, 1

    def __getitem__(self, key):
        return _Member(self._function, key, self.nin)


class _Member:
    def __init__(self, function, key, nin):
        self._function, self._key, self.nin, self.nout = function, key, nin, 1

    def __call__(self, *args, out=None, axes=None):
        found = self._function(self._key, *args) if out is None else self._function(self._key, out[0], *args)
        if out is None:
            return found
        out[0][...] = found
        return out[0]


class Families(tuple):
    """No ufuncs, and yet what is asked for by a key: the caller only looks at those that stand in the tuple."""

    def __new__(cls, function, nin):
        made = super().__new__(cls)
        made.family = Family(function, nin)
        return made

    def __getitem__(self, key):
        return self.family[key]


def _times(one, other):
    """The product of two values with derivatives."""
    return (one[0] * other[0], one[0] * other[1] + one[1] * other[0],
            one[0] * other[2] + 2 * one[1] * other[1] + one[2] * other[0])


def _polynomials(n, z):
    """The polynomials up to a degree, each with its derivatives."""
    x = z, np.ones_like(z), np.zeros_like(z)
    rows = [(np.ones_like(z), np.zeros_like(z), np.zeros_like(z)), x]
    for degree in range(2, n + 1):
        raised = _times(x, rows[-1])
        rows.append(tuple(((2 * degree - 1) * up - (degree - 1) * low) / degree
                          for up, low in zip(raised, rows[-2])))
    return rows


def _real(z):
    z = np.asarray(z)
    if z.dtype.kind == "c":
        raise TypeError("functions of Legendre's are not supported for the input types")
    return z.astype(float)


def polynomial(order, n, z):
    n, z = np.broadcast_arrays(np.asarray(n), _real(z))
    out = np.empty(z.shape + (order + 1,), z.dtype)
    for degree in np.unique(n):
        where = n == degree
        if degree < 0:
            out[where] = 0
            continue
        found = _polynomials(int(degree), z[where])[int(degree)]
        out[where] = np.stack(found[: order + 1], -1)
    return out


def polynomials(order, out, z):
    """The rows stand first, the derivatives last."""
    z = _real(z)
    rows = _polynomials(len(out) - 1, z)[: len(out)]
    return np.stack([np.stack(row[: order + 1], -1) for row in rows])


def _spherical(n, m, theta):
    """The normalised function of a degree and an order that is not negative, with derivatives in the angle."""
    sine, cosine = np.sin(theta), np.cos(theta)
    # The side is a root, which has no sign.
    sign = np.where(sine < 0, -1.0, 1.0)
    x, side = (cosine, -sine, -cosine), (sign * sine, sign * cosine, -sign * sine)
    zero = np.zeros_like(theta)
    if m > n:
        return zero, zero, zero
    here = np.full_like(theta, 0.5 / math.sqrt(math.pi)), zero, zero
    for order in range(1, m + 1):
        factor = -math.sqrt((2 * order + 1) / (2 * order))
        here = tuple(factor * part for part in _times(side, here))
    below = zero, zero, zero
    for degree in range(m + 1, n + 1):
        gap = degree * degree - m * m
        up = math.sqrt((4 * degree * degree - 1) / gap)
        down = ((degree - 1) ** 2 - m * m) * (2 * degree + 1) / ((2 * degree - 3) * gap) if degree > m + 1 else 0.0
        down = math.sqrt(down)
        below, here = here, tuple(up * a - down * b for a, b in zip(_times(x, here), below))
    return here


def harmonic(order, n, m, theta, phi):
    n, m, theta, phi = np.broadcast_arrays(np.asarray(n), np.asarray(m), _real(theta), _real(phi))
    out = np.zeros(theta.shape + (order + 1, order + 1), complex)
    for degree, turn in {(int(a), int(b)) for a, b in zip(n.ravel(), m.ravel())}:
        where = (n == degree) & (m == turn)
        if degree < 0 or abs(turn) > degree:
            continue
        rows = _spherical(degree, abs(turn), theta[where])
        sign = -1.0 if turn < 0 and turn % 2 else 1.0
        wave = sign * np.exp(1j * turn * phi[where])
        for i in range(order + 1):
            for j in range(order + 1):
                out[where, i, j] = rows[i] * wave * (1j * turn) ** j
    return out


def _orders(out):
    """Degrees and orders of the first two axes: the orders go up and then on from the least."""
    degrees, orders = out.shape[:2]
    most = orders // 2
    for degree in range(degrees):
        for place in range(orders):
            yield degree, place if place <= most else place - orders


def harmonics(order, out, theta, phi):
    return np.stack([harmonic(order, degree, turn, theta, phi) for degree, turn in _orders(out)]).reshape(out.shape)


def spherical(order, n, m, theta):
    n, m, theta = np.broadcast_arrays(np.asarray(n), np.asarray(m), _real(theta))
    out = np.zeros(theta.shape + (order + 1,))
    for degree, turn in {(int(a), int(b)) for a, b in zip(n.ravel(), m.ravel())}:
        where = (n == degree) & (m == turn)
        if degree < 0 or abs(turn) > degree:
            continue
        sign = -1.0 if turn < 0 and turn % 2 else 1.0
        out[where] = sign * np.stack(_spherical(degree, abs(turn), theta[where])[: order + 1], -1)
    return out


def sphericals(order, out, theta):
    return np.stack([spherical(order, degree, turn, theta) for degree, turn in _orders(out)]).reshape(out.shape)


def refused(name):
    """A function that is not there yet."""

    def refuse(*args):
        raise NotImplementedError(f"scipy.special.{name} is not there yet")

    return refuse
