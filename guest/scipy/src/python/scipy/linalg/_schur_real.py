"""Schur's form of a real matrix that has Hessenberg's form, by Francis's steps with two shifts at once.

Pairs of complex eigenvalues are left as blocks with equal items on the diagonal, as LAPACK leaves them. What does not
live here: the reduction before (`_flapack_hessenberg.py`), the order of eigenvalues (`_schur_order.py`).
"""

from math import copysign, hypot, sqrt

import numpy as np

_EPS = float(np.finfo(np.float64).eps)
_TINY = float(np.finfo(np.float64).tiny)
# Steps without an eigenvalue after which a shift is made up.
_STUCK = 10


def standard_block(a, b, c, d):
    """Of a block the standard form, the cosine and the sine of the turn that leads there."""
    if c == 0:
        return a, b, c, d, 1.0, 0.0
    if b == 0:
        return d, -c, 0.0, a, 0.0, 1.0
    if a == d and (b > 0) != (c > 0):
        return a, b, c, d, 1.0, 0.0
    apart = a - d
    p = apart / 2
    larger = max(abs(b), abs(c))
    smaller = copysign(min(abs(b), abs(c)), b) * copysign(1.0, c)
    scale = max(abs(p), larger)
    z = p / scale * p + larger / scale * smaller
    if z >= 4 * _EPS:
        z = p + copysign(sqrt(scale) * sqrt(z), p)
        length = hypot(c, z)
        return d + z, b - c, 0.0, d - larger / z * smaller, z / length, c / length
    # A pair, or two that are almost one.
    both = b + c
    length = hypot(both, apart)
    cs = sqrt((1 + abs(both) / length) / 2)
    sn = -(p / (length * cs)) * copysign(1.0, both)
    a, b, c, d = a * cs + b * sn, b * cs - a * sn, c * cs + d * sn, d * cs - c * sn
    a, b, c, d = a * cs + c * sn, b * cs + d * sn, c * cs - a * sn, d * cs - b * sn
    a = d = (a + d) / 2
    if c == 0:
        return a, b, c, d, cs, sn
    if b == 0:
        return a, -c, 0.0, d, -sn, cs
    if (b > 0) != (c > 0):
        return a, b, c, d, cs, sn
    root_b, root_c = sqrt(abs(b)), sqrt(abs(c))
    p = copysign(root_b * root_c, c)
    length = sqrt(abs(b + c))
    cs1, sn1 = root_b / length, root_c / length
    return a + p, b - c, 0.0, d - p, cs * cs1 - sn * sn1, cs * sn1 + sn * cs1


def turn_rows(h, i, j, start, cs, sn):
    """Turn two rows by an angle, from a column on."""
    x, y = h[i, start:].copy(), h[j, start:]
    h[i, start:], h[j, start:] = cs * x + sn * y, cs * y - sn * x


def turn_columns(h, i, j, end, cs, sn):
    """Turn two columns by an angle, up to a row."""
    x, y = h[:end, i].copy(), h[:end, j].copy()
    h[:end, i], h[:end, j] = cs * x + sn * y, cs * y - sn * x


def standardise(h, z, i):
    """Bring the block of `i` and the row after it to its standard form."""
    a, b, c, d, cs, sn = standard_block(*map(float, (h[i, i], h[i, i + 1], h[i + 1, i], h[i + 1, i + 1])))
    h[i, i], h[i, i + 1], h[i + 1, i], h[i + 1, i + 1] = a, b, c, d
    turn_rows(h, i, i + 1, i + 2, cs, sn)
    turn_columns(h, i, i + 1, i, cs, sn)
    turn_columns(z, i, i + 1, len(z), cs, sn)


def _start_of_block(h, low, i, high, least):
    """The row from which on no item below the diagonal is as good as zero."""
    for k in range(i, low, -1):
        below = abs(float(h[k, k - 1]))
        if below <= least:
            return k
        first, second = float(h[k - 1, k - 1]), float(h[k, k])
        size = abs(first) + abs(second)
        if size == 0:
            if k - 2 >= low:
                size += abs(float(h[k - 1, k - 2]))
            if k + 1 <= high:
                size += abs(float(h[k + 1, k]))
        if below <= _EPS * size:
            above = abs(float(h[k - 1, k]))
            ab, ba = max(below, above), min(below, above)
            aa = max(abs(second), abs(first - second))
            bb = min(abs(second), abs(first - second))
            s = aa + ab
            if ba * (ab / s) <= max(least, _EPS * (bb * (aa / s))):
                return k
    return low


def _shifts(h, l, i, steps):
    """Two shifts: a pair, or twice the one nearer the last item."""
    if steps % (2 * _STUCK) == 0:
        s = abs(float(h[i, i - 1])) + abs(float(h[i - 1, i - 2]))
        a, b, c = 0.75 * s + float(h[i, i]), -0.4375 * s, s
        d = a
    elif steps % _STUCK == 0:
        s = abs(float(h[l + 1, l])) + abs(float(h[l + 2, l + 1]))
        a, b, c = 0.75 * s + float(h[l, l]), -0.4375 * s, s
        d = a
    else:
        a, c, b, d = map(float, (h[i - 1, i - 1], h[i, i - 1], h[i - 1, i], h[i, i]))
    s = abs(a) + abs(b) + abs(c) + abs(d)
    if s == 0:
        return 0.0, 0.0, 0.0, 0.0
    a, b, c, d = a / s, b / s, c / s, d / s
    middle = (a + d) / 2
    det = (a - middle) * (d - middle) - b * c
    root = sqrt(abs(det))
    if det >= 0:
        return middle * s, root * s, middle * s, -root * s
    first, second = middle + root, middle - root
    one = (first if abs(first - d) <= abs(second - d) else second) * s
    return one, 0.0, one, 0.0


def _start_of_step(h, l, i, shifts):
    """Where a step may begin, and the first column of the matrix with both shifts."""
    r1, i1, r2, i2 = shifts
    for m in range(i - 2, l - 1, -1):
        hmm, below, right, after = map(float, (h[m, m], h[m + 1, m], h[m, m + 1], h[m + 1, m + 1]))
        s = abs(hmm - r2) + abs(i2) + abs(below)
        scaled = below / s
        v = (
            scaled * right + (hmm - r1) * ((hmm - r2) / s) - i1 * (i2 / s),
            scaled * (hmm + after - r1 - r2),
            scaled * float(h[m + 2, m + 1]),
        )
        s = abs(v[0]) + abs(v[1]) + abs(v[2])
        v = [item / s for item in v]
        if m == l:
            break
        size = abs(float(h[m - 1, m - 1])) + abs(hmm) + abs(after)
        if abs(float(h[m, m - 1])) * (abs(v[1]) + abs(v[2])) <= _EPS * abs(v[0]) * size:
            break
    return m, v


def _step(h, z, l, m, i, v):
    """Chase a bulge from row `m` down to row `i`."""
    for k in range(m, i):
        count = min(3, i - k + 1)
        if k > m:
            v = h[k : k + count, k - 1].tolist()
        v = v[:count]
        rest = hypot(*v[1:])
        if rest == 0:
            tau, beta, w = 0.0, v[0], [1.0] + [0.0] * (count - 1)
        else:
            beta = -copysign(hypot(v[0], rest), v[0])
            tau = (beta - v[0]) / beta
            w = [1.0] + [item / (v[0] - beta) for item in v[1:]]
        if k > m:
            h[k, k - 1] = beta
            h[k + 1 : k + count, k - 1] = 0
        elif m > l:
            h[k, k - 1] *= 1 - tau
        if tau == 0:
            continue
        w = np.array(w)
        scaled = tau * w
        rows = h[k : k + count, k:]
        rows -= scaled[:, None] * (w @ rows)
        columns = h[: min(k + 3, i) + 1, k : k + count]
        columns -= (columns @ w)[:, None] * scaled
        columns = z[:, k : k + count]
        columns -= (columns @ w)[:, None] * scaled


def schur_of_hessenberg(h, z, low, high):
    """Schur's form in place, and `z` times the turns; how many eigenvalues were not found."""
    for j in range(low, high - 1):
        h[j + 2 : high + 1, j] = 0
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
            if l >= i - 1:
                break
            if left == 0:
                return i + 1
            left -= 1
            steps += 1
            m, v = _start_of_step(h, l, i, _shifts(h, l, i, steps))
            _step(h, z, l, m, i, v)
        if l == i - 1:
            standardise(h, z, l)
        i = l - 1
    return 0


def eigenvalues(h):
    """The eigenvalues that stand on the diagonal, real and imaginary parts."""
    n = len(h)
    real, imaginary = np.diag(h).copy(), np.zeros(n)
    for i in np.nonzero(np.diag(h, -1))[0]:
        root = sqrt(abs(float(h[i, i + 1]))) * sqrt(abs(float(h[i + 1, i])))
        imaginary[i], imaginary[i + 1] = root, -root
    return real, imaginary
