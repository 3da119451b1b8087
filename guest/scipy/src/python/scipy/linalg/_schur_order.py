"""Eigenvalues of Schur's forms in another order: neighbours change places by turns and reflections.

What does not live here: which eigenvalues are to come first, and of what (`_flapack_schur.py`).
"""

import numpy as np

from scipy.linalg._flapack_hessenberg import reflector
from scipy.linalg._schur_real import standardise, turn_columns, turn_rows

_EPS = float(np.finfo(np.float64).eps)


def _swap_single(t, q, i):
    """Two eigenvalues that stand alone, real or complex."""
    first, second, f = t[i, i], t[i + 1, i + 1], t[i, i + 1]
    cs, sn = rotation(f, second - first)
    if np.iscomplexobj(t):
        rows = t[i : i + 2, i + 2 :]
        x = rows[0].copy()
        rows[0], rows[1] = cs * x + sn * rows[1], cs * rows[1] - np.conj(sn) * x
        for columns in (t[:i, i : i + 2], q[:, i : i + 2]):
            x = columns[:, 0].copy()
            columns[:, 0] = cs * x + np.conj(sn) * columns[:, 1]
            columns[:, 1] = cs * columns[:, 1] - sn * x
    else:
        turn_rows(t, i, i + 1, i + 2, cs, sn)
        turn_columns(t, i, i + 1, i, cs, sn)
        turn_columns(q, i, i + 1, len(q), cs, sn)
    t[i, i], t[i + 1, i + 1] = second, first


def rotation(f, g):
    """The cosine and the sine that bring two items into the first."""
    if g == 0:
        return 1.0, 0 * g
    if f == 0:
        return 0.0, np.conj(g) / abs(g)
    length = np.hypot(abs(f), abs(g))
    return abs(f) / length, f / abs(f) * np.conj(g) / length


def _reflect(a, tau, v, start, rows=None, columns=None):
    """Apply a reflection to rows from a column on, or to columns down to a row."""
    span = slice(start, start + len(v))
    if rows is not None:
        part = a[span, rows:]
        part -= tau * np.outer(v, v @ part)
    else:
        part = a[:columns, span]
        part -= tau * np.outer(part @ v, v)


def _swap_blocks(t, q, i, n1, n2):
    """Two neighbours of which one is a pair at least; whether they are too near each other."""
    n = n1 + n2
    part = t[i : i + n, i : i + n].copy()
    a, b, c = part[:n1, :n1], part[n1:, n1:], part[:n1, n1:]
    system = np.kron(a, np.eye(n2)) - np.kron(np.eye(n1), b.T)
    try:
        x = np.linalg.solve(system, c.ravel()).reshape(n1, n2)
    except np.linalg.LinAlgError:
        return True
    if n1 == 1:
        # The last item holds the length, and comes first for the reflection.
        _, tau, v = reflector(np.array([x[0, 1], 1.0, x[0, 0]]))
        steps = [(tau, np.array([v[1], v[2], 1.0]), 0)]
    elif n2 == 1:
        _, tau, v = reflector(np.array([-x[0, 0], -x[1, 0], 1.0]))
        steps = [(tau, v, 0)]
    else:
        _, tau, v = reflector(np.array([-x[0, 0], -x[1, 0], 1.0]))
        moved = -tau * (x[0, 1] + v[1] * x[1, 1])
        _, tau2, w = reflector(np.array([-moved * v[1] - x[1, 1], -moved * v[2], 1.0]))
        steps = [(tau, v, 0), (tau2, w, 1)]
    for tau, v, start in steps:
        _reflect(part, tau, v, start, rows=0)
        _reflect(part, tau, v, start, columns=n)
    size = max(abs(t[i : i + n, i : i + n]).max(), np.finfo(float).tiny)
    if abs(part[n2:, :n2]).max() > 20 * _EPS * size:
        return True
    alone_first, alone_last = t[i, i], t[i + n - 1, i + n - 1]
    for tau, v, start in steps:
        _reflect(t, tau, v, i + start, rows=i)
        _reflect(t, tau, v, i + start, columns=i + n)
        _reflect(q, tau, v, i + start, columns=len(q))
    t[i + n2 : i + n, i : i + n2] = 0
    if n1 == 1:
        t[i + 2, i + 2] = alone_first
    if n2 == 1:
        t[i, i] = alone_last
    if n2 == 2:
        standardise(t, q, i)
    if n1 == 2:
        standardise(t, q, i + n2)
    return False


def _length(t, i):
    """How many rows the block that begins here has."""
    return 2 if i + 1 < len(t) and t[i + 1, i] != 0 else 1


def move_up(t, q, start, to):
    """Bring the block at `start` to `to`, past those between; whether it could not pass."""
    here, count = start, _length(t, start)
    while here > to:
        before = 2 if here >= 2 and t[here - 1, here - 2] != 0 else 1
        if count == 1 and before == 1:
            _swap_single(t, q, here - 1)
        elif _swap_blocks(t, q, here - before, before, count):
            return True
        here -= before
        if count == 2 and t[here + 1, here] == 0:
            # The pair fell in two, which go on one after the other.
            return move_up(t, q, here, to) or move_up(t, q, here + 1, to + 1)
    return False


def select(t, q, chosen):
    """Bring the chosen eigenvalues to the front in their order; how many there are, and whether some could not pass."""
    count, i = 0, 0
    while i < len(t):
        length = _length(t, i)
        if any(chosen[i : i + length]):
            if i != count and move_up(t, q, i, count):
                return count, True
            count += length
        i += length
    return count, False
