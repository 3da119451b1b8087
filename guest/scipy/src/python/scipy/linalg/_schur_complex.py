"""Schur's form of a complex matrix that has Hessenberg's form, by steps with one shift.

Items below the diagonal are kept real.

What does not live here: the reduction before (`_flapack_hessenberg.py`), the order of eigenvalues (`_schur_order.py`).
"""

from cmath import sqrt
from math import copysign, hypot

import numpy as np

_EPS = float(np.finfo(np.float64).eps)
_TINY = float(np.finfo(np.float64).tiny)
# Steps without an eigenvalue after which a shift is made up.
_STUCK = 10


def _size(x):
    return abs(x.real) + abs(x.imag)


def _turn(h, z, i, turn, end):
    """Multiply a row by a number of length one, and the column by its conjugate, up to a row."""
    h[i, i + 1 :] *= turn
    h[:end, i] *= turn.conjugate()
    z[:, i] *= turn.conjugate()


def _start_of_block(h, low, i, high, least):
    """The row from which on no item below the diagonal is as good as zero."""
    for k in range(i, low, -1):
        below = complex(h[k, k - 1])
        if _size(below) <= least:
            return k
        first, second = complex(h[k - 1, k - 1]), complex(h[k, k])
        size = _size(first) + _size(second)
        if size == 0:
            if k - 2 >= low:
                size += abs(float(h[k - 1, k - 2].real))
            if k + 1 <= high:
                size += abs(float(h[k + 1, k].real))
        if abs(below.real) <= _EPS * size:
            above = _size(complex(h[k - 1, k]))
            ab, ba = max(_size(below), above), min(_size(below), above)
            aa, bb = max(_size(second), _size(first - second)), min(_size(second), _size(first - second))
            s = aa + ab
            if ba * (ab / s) <= max(least, _EPS * (bb * (aa / s))):
                return k
    return low


def _shift(h, l, i, steps):
    """Of the last block the eigenvalue that is nearer its last item."""
    if steps % (2 * _STUCK) == 0:
        return 0.75 * abs(float(h[i, i - 1].real)) + complex(h[i, i])
    if steps % _STUCK == 0:
        return 0.75 * abs(float(h[l + 1, l].real)) + complex(h[l, l])
    t = complex(h[i, i])
    u = sqrt(complex(h[i - 1, i])) * sqrt(complex(h[i, i - 1]))
    s = _size(u)
    if s == 0:
        return t
    x = (complex(h[i - 1, i - 1]) - t) / 2
    sx = _size(x)
    s = max(s, sx)
    y = s * sqrt((x / s) ** 2 + (u / s) ** 2)
    if sx > 0:
        direction = x / sx
        if direction.real * y.real + direction.imag * y.imag < 0:
            y = -y
    return t - u * (u / (x + y))


def _start_of_step(h, l, i, t):
    """Where a step may begin, and the first column of the matrix with the shift."""
    for m in range(i - 1, l - 1, -1):
        first, second = complex(h[m, m]), complex(h[m + 1, m + 1])
        shifted, below = first - t, float(h[m + 1, m].real)
        s = _size(shifted) + abs(below)
        shifted, below = shifted / s, below / s
        if m == l:
            break
        before = abs(float(h[m, m - 1].real))
        if before * abs(below) <= _EPS * (_size(shifted) * (_size(first) + _size(second))):
            break
    return m, (shifted, complex(below))


def _step(h, z, l, m, i, v):
    """Chase a bulge from row `m` down to row `i`."""
    for k in range(m, i):
        if k > m:
            v = complex(h[k, k - 1]), complex(h[k + 1, k - 1])
        alpha, other = v
        if other == 0 and alpha.imag == 0:
            tau, beta, second = 0j, alpha, 0j
        else:
            beta = -copysign(hypot(alpha.real, alpha.imag, abs(other)), alpha.real)
            tau, second = (beta - alpha) / beta, other / (alpha - beta)
        if k > m:
            h[k, k - 1], h[k + 1, k - 1] = beta, 0
        w = np.array([1, second])
        rows = h[k : k + 2, k:]
        rows -= (tau.conjugate() * w)[:, None] * (w.conj() @ rows)
        turned = tau * w.conj()
        columns = h[: min(k + 2, i) + 1, k : k + 2]
        columns -= (columns @ w)[:, None] * turned
        columns = z[:, k : k + 2]
        columns -= (columns @ w)[:, None] * turned
        if k == m and m > l:
            # The step began in the middle: the item before is to be real again.
            turn = 1 - tau
            turn = turn / abs(turn)
            h[m + 1, m] *= turn.conjugate()
            if m + 2 <= i:
                h[m + 2, m + 1] *= turn
            for j in range(m, i + 1):
                if j != m + 1:
                    _turn(h, z, j, turn, j)
    last = complex(h[i, i - 1])
    if last.imag != 0:
        length = abs(last)
        h[i, i - 1] = length
        _turn(h, z, i, (last / length).conjugate(), i)


def schur_of_hessenberg(h, z, low, high):
    """Schur's form in place, and `z` times the turns; how many eigenvalues were not found."""
    for j in range(low, high - 1):
        h[j + 2 : high + 1, j] = 0
    for i in range(low + 1, high + 1):
        below = complex(h[i, i - 1])
        if below.imag != 0:
            turn = below / _size(below)
            turn = turn.conjugate() / abs(turn)
            h[i, i - 1] = abs(below)
            h[i, i:] *= turn
            h[: min(high, i + 1) + 1, i] *= turn.conjugate()
            z[:, i] *= turn.conjugate()
    size = high - low + 1
    least = _TINY * (size / _EPS)
    left = 30 * max(10, size)
    i = high
    while i >= low:
        l, steps = low, 0
        while True:
            l = _start_of_block(h, l, i, high, least)
            if l > low:
                h[l, l - 1] = 0
            if l >= i:
                break
            if left == 0:
                return i + 1
            left -= 1
            steps += 1
            m, v = _start_of_step(h, l, i, _shift(h, l, i, steps))
            _step(h, z, l, m, i, v)
        i = l - 1
    return 0
