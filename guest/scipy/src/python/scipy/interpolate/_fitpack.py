"""Curves in several dimensions and knots that are put in, under FITPACK's names.

What does not live here: functions of one variable (`_dfitpack.py`); surfaces through scattered points, which are not
there yet.
"""

import numpy as np

from scipy._missing import names_of
from scipy.interpolate._closed import closed

__getattr__ = names_of(__name__)


def _parcur(x, w, u, ub, ue, k, iopt, ipar, s, t, nest, wrk, iwrk, per):
    """Knots, coefficients of one dimension after the other, and the rest by name."""
    from scipy.interpolate._dfitpack import curve_of, fpchec

    points = np.asarray(x, float).reshape(len(w), -1)
    w, u = np.asarray(w, float), np.asarray(u, float)
    if not ipar:
        u = np.append(0.0, np.cumsum(np.sqrt((np.diff(points, axis=0) ** 2).sum(axis=1))))
        u = u / u[-1] if u[-1] > 0 else u
        ub, ue = 0.0, 1.0
    elif per:
        ub, ue = u[0], u[-1]
    told = {"u": u, "ub": ub, "ue": ue, "wrk": wrk, "iwrk": iwrk}
    knots = np.array(t, float) if iopt == -1 else None
    is_wrong = u[-1] <= u[0] or (np.diff(u) < 0).any() or (w <= 0).any() or not ub <= u[0] <= u[-1] <= ue
    if iopt >= 0:
        is_wrong = is_wrong or s < 0 or s == 0 and nest < len(u) + (2 * k if per else k + 1)
        is_wrong = is_wrong or (np.diff(u) <= 0).any()
    elif not is_wrong:
        if not per:
            knots[:k + 1], knots[len(knots) - k - 1:] = ub, ue
            is_wrong = fpchec(u, knots, k) != 0
    if is_wrong:
        raise ValueError("Invalid inputs.")
    if per:
        knots, c, told["fp"], told["ier"] = closed(u, points, w, k, s, nest, knots)
    else:
        knots, c, told["fp"], told["ier"] = curve_of(u, points, w, ub, ue, k, s, nest, knots)
    return knots, np.ascontiguousarray(c.T).ravel(), told


def _with_knot(t, c, k, x):
    """Boehm's: one more knot, the spline being the same."""
    last = len(t) - k - 2
    place = min(int(np.searchsorted(t, x, side="right")) - 1, last)
    # At the end no interval is empty that a knot is put into.
    while place > k and t[place] == t[place + 1]:
        place -= 1
    new = np.empty(len(c) + 1)
    new[:place - k + 1], new[place + 1:] = c[:place - k + 1], c[place:]
    for i in range(place - k + 1, place + 1):
        across = t[i + k] - t[i]
        share = (x - t[i]) / across if across else 0.0
        new[i] = share * c[i] + (1 - share) * c[i - 1]
    return np.insert(t, place + 1, x), new


def _with_knot_around(t, c, k, x):
    start, end = t[k], t[len(t) - k - 1]
    period, count = end - start, len(t) - 2 * k - 1
    turns = k // count + 2
    long = np.concatenate([t[k:k + count] + period * turn for turn in range(-turns, turns + 1)])
    # Coefficient `i` belongs to the knots from `i - k` of the period on.
    values = c[(np.arange(len(long) - k - 1) - turns * count + k) % count]
    for turn in range(-turns + 1, turns):
        long, values = _with_knot(long, values, k, x + period * turn)
    first = int(np.searchsorted(long, start, side="left"))
    return long[first - k:first + count + k + 2], values[first - k:first + count + 1]


def _insert(per, t, c, k, x, m):
    t, c = np.asarray(t, float), np.asarray(c, float)
    if m < 0 or not t[k] <= x <= t[len(t) - k - 1] or len(t) < 2 * k + 2:
        return t, c, 10
    size = len(t) + m
    c = c[:len(t) - k - 1]
    for _ in range(m):
        t, c = (_with_knot_around if per else _with_knot)(t, c, k, x)
    return t, np.append(c, np.zeros(size - len(c))), 0
