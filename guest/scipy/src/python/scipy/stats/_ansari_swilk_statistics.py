"""Statistics of Shapiro and Wilk (Royston's remark AS R94 on AS 181) and of Ansari and Bradley (AS 93).

The normal distribution is that of the algorithms (AS 66, AS 111), so that the last digits are scipy's.
"""

import math

import numpy as np

# Polynomials of Royston's, lowest power first.
_FIRST = (0.0, 0.221157, -0.147981, -2.07119, 4.434685, -2.706056)
_SECOND = (0.0, 0.042981, -0.293762, -1.752461, 5.682633, -3.582633)
_MEAN_SMALL = (0.5440, -0.39978, 0.025054, -0.0006714)
_SPREAD_SMALL = (1.3822, -0.77857, 0.062767, -0.0020322)
_MEAN = (-1.5861, -0.31082, -0.083751, 0.0038915)
_SPREAD = (-0.4803, -0.082676, 0.0030302)
_EDGE = (-2.273, 0.459)
_SMALLEST = 1e-19


def _polynomial(coefficients, x):
    total = x * coefficients[-1]
    for c in coefficients[-2:0:-1]:
        total = (total + c) * x
    return coefficients[0] + total


def _quantile(p):
    """Of the normal distribution (AS 111)."""
    q = p - 0.5
    if abs(q) <= 0.42:
        r = q * q
        above = ((-25.44106049637 * r + 41.39119773534) * r - 18.61500062529) * r + 2.50662823884
        below = (((3.13082909833 * r - 21.06224101826) * r + 23.08336743743) * r - 8.47351093090) * r + 1.0
        return q * above / below
    r = 1 - p if q > 0 else p
    if r <= 0:
        return 0.0
    r = math.sqrt(-math.log(r))
    found = ((2.32121276858 * r + 4.85014127135) * r - 2.29796479134) * r - 2.78718931138
    found /= (1.63706781897 * r + 3.54388924762) * r + 1.0
    return -found if q < 0 else found


def _upper_tail(x):
    """Of the normal distribution (AS 66)."""
    z, is_upper = (x, True) if x > 0 else (-x, False)
    if not (z <= 7.0 or is_upper and z <= 38.0):
        return 0.0 if is_upper else 1.0
    y = 0.5 * z * z
    if z <= 1.28:
        inner = y + 5.75885480458 - 29.8213557808 / (y + 2.62433121679 + 48.6959930692 / (y + 5.92885724438))
        tail = 0.5 - z * (0.398942280444 - 0.399903438504 * y / inner)
    else:
        part = z + 0.742380924027 + 30.789933034 / (z + 3.99019417011)
        part = z + 4.8385912808 - 15.1508972451 / part
        part = z - 0.151679116635 + 5.29330324926 / part
        part = z + 3.98064794e-4 + 1.98615381364 / part
        tail = 0.398942280385 * math.exp(-y) / (z - 3.8052e-8 + 1.00000615302 / part)
    return tail if is_upper else 1 - tail


def _weights(n, a):
    """Fill in the coefficients of the ordered items."""
    if n == 3:
        a[0] = math.sqrt(2) / 2
        return
    half = len(a)
    for place in range(half):
        a[place] = _quantile((place + 1 - 0.375) / (n + 0.25))
    squares = 2.0 * sum(float(item) ** 2 for item in a)
    root = math.sqrt(squares)
    small = 1 / math.sqrt(n)
    first = _polynomial(_FIRST, small) - a[0] / root
    if n > 5:
        start = 2
        second = -a[1] / root + _polynomial(_SECOND, small)
        above = squares - 2 * a[0] ** 2 - 2 * a[1] ** 2
        factor = math.sqrt(above / (1 - 2 * first**2 - 2 * second**2))
        a[1] = second
    else:
        start = 1
        factor = math.sqrt((squares - 2 * a[0] ** 2) / (1 - 2 * first**2))
    a[0] = first
    a[start : n // 2] *= -1.0 / factor


def swilk(x, a, init=False, n1=-1):
    """The statistic of sorted items, its significance, and what is wrong with them."""
    n = len(x)
    n1 = n if n1 < 0 else n1
    if n // 2 < len(a):
        return 1.0, 1.0, 3
    if n < 3:
        return 1.0, 1.0, 1
    if not init:
        _weights(n, a)
    if n1 < 3:
        return 1.0, 1.0, 1
    if n1 != n:
        raise NotImplementedError("scipy.stats: the statistic of Shapiro and Wilk of censored items is not there yet")
    spread = x[-1] - x[0]
    if spread < _SMALLEST:
        return 1.0, 1.0, 6
    scaled = np.asarray(x) / spread
    signed = np.zeros(n)
    half = n // 2
    signed[:half] = -a[:half]
    signed[n - half :] = a[:half][::-1]
    of_signed = signed - np.cumsum(signed)[-1] / n
    of_items = scaled - np.cumsum(scaled)[-1] / n
    ssa = float(np.cumsum(of_signed * of_signed)[-1])
    ssx = float(np.cumsum(of_items * of_items)[-1])
    sax = float(np.cumsum(of_signed * of_items)[-1])
    root = math.sqrt(ssa * ssx)
    rest = (root - sax) * (root + sax) / (ssa * ssx)
    w = 1 - rest
    fault = 2 if n > 5000 else 0
    if n == 3:
        if w < 0.75:
            return 0.75, 0.0, fault
        return w, 1.0 - 6 / math.pi * math.acos(math.sqrt(w)), fault
    y = math.log(rest)
    if n <= 11:
        edge = _polynomial(_EDGE, n)
        if y >= edge:
            return w, _SMALLEST, fault
        y = -math.log(edge - y)
        mean, deviation = _polynomial(_MEAN_SMALL, n), math.exp(_polynomial(_SPREAD_SMALL, n))
    else:
        log = math.log(n)
        mean, deviation = _polynomial(_MEAN, log), math.exp(_polynomial(_SPREAD, log))
    return w, _upper_tail((y - mean) / deviation), fault


def gscale(test, other):
    """How often each value of Ansari and Bradley's statistic occurs: the first value, the counts, what is wrong."""
    m, n = test, other
    if m < 0 or n < 0:
        return 0, np.array([], dtype=np.float32), 1
    total = m + n
    scores = [min(i, total + 1 - i) for i in range(1, total + 1)]
    # Of each size of a sample and each sum of its scores the number of samples.
    counts = np.zeros((m + 1, sum(scores) + 1))
    counts[0, 0] = 1
    for place, score in enumerate(scores):
        top = min(place + 1, m)
        counts[1 : top + 1, score:] += counts[:top, : counts.shape[1] - score].copy()
    row = counts[m]
    found = np.nonzero(row)[0]
    return int(found[0]), row[found[0] : found[-1] + 1].astype(np.float32), 0
