"""Minima of functions within bounds, by few vectors of memory (Byrd, Lu, Nocedal and Zhu; Morales and Nocedal).

A search is a generator that asks for the function where it goes. What does not live here: the line search, which is
scipy's own `_dcsrch.py`.
"""

import math

import numpy as np

_NEW_X, _EVALUATE, _CONVERGED, _STOPPED, _ERROR, _ABNORMAL = 1, 3, 4, 5, 7, 8
_SMALL_GRADIENT, _SMALL_REDUCTION = 401, 402
_EPSILON = np.finfo(float).eps
# Searches that go on, by the work space that their caller holds.
_searches = {}


class _Memory:
    """Steps and changes of the gradient, the newest last: `theta * I - W @ M @ W.T` is the matrix."""

    def __init__(self, m, n):
        self.m, self.n, self.updates = m, n, 0
        self.clear()

    def clear(self):
        self.s, self.y = np.empty((0, self.n)), np.empty((0, self.n))
        self.theta = 1.0
        self.w = self.middle = None

    def add(self, s, y, rr, dr):
        self.s = np.vstack([self.s, s])[-self.m :]
        self.y = np.vstack([self.y, y])[-self.m :]
        self.theta = rr / dr
        sy = self.s @ self.y.T
        lower = np.tril(sy, -1)
        ss = self.s @ self.s.T
        diagonal = np.diag(np.diag(sy))
        whole = np.block([[-diagonal, lower.T], [lower, self.theta * ss]])
        self.middle = np.linalg.inv(whole)
        self.w = np.vstack([self.y, self.theta * self.s]).T

    def inverse_times(self, vector):
        """The inverse of the matrix times a vector, by two loops."""
        q = vector.copy()
        shares = []
        for s, y in zip(self.s[::-1], self.y[::-1]):
            rho = 1.0 / float(s @ y)
            share = rho * float(s @ q)
            q -= share * y
            shares.append((share, rho))
        q /= self.theta
        for s, y, (share, rho) in zip(self.s, self.y, shares[::-1]):
            q += (share - rho * float(y @ q)) * s
        return q


def _projected(x, g, low, high):
    """The size of the projected gradient."""
    if not len(x):
        return 0.0
    moved = np.where(g < 0, np.maximum(x - high, g), np.minimum(x - low, g))
    return float(abs(moved).max())


def _cauchy(x, g, low, high, memory):
    """The first minimum along the projected gradient, and which variables are at bounds there."""
    n = len(x)
    has_memory = len(memory.s) > 0
    with np.errstate(divide="ignore", invalid="ignore"):
        breaks = np.where(g < 0, (x - high) / g, np.where(g > 0, (x - low) / g, np.inf))
    d = np.where(breaks == 0, 0.0, -g)
    point = x.copy()
    if has_memory:
        w, middle = memory.w, memory.middle
        p = d @ w
        c = np.zeros(len(p))
    slope = -float(d @ d)
    if slope == 0:
        return point, np.zeros(len(memory.middle)) if has_memory else None, breaks > 0
    bend = -memory.theta * slope
    start = bend
    if has_memory:
        bend -= float(p @ middle @ p)
    step = -slope / bend
    order = np.argsort(breaks, kind="stable")
    order = order[(breaks[order] > 0) & np.isfinite(breaks[order])]
    before, place = 0.0, 0
    is_free = breaks > 0
    while place < len(order):
        b = int(order[place])
        until = breaks[b] - before
        if step < until:
            break
        place += 1
        point[b] = high[b] if d[b] > 0 else low[b]
        is_free[b] = False
        z = point[b] - x[b]
        gb = g[b]
        if has_memory:
            c = c + until * p
            row = w[b]
            slope += until * bend + gb * gb + memory.theta * gb * z - gb * float(row @ middle @ c)
            bend -= memory.theta * gb * gb + 2 * gb * float(row @ middle @ p) + gb * gb * float(row @ middle @ row)
            p = p + gb * row
        else:
            slope += until * bend + gb * gb + memory.theta * gb * z
            bend -= memory.theta * gb * gb
        bend = max(_EPSILON * start, bend)
        d[b] = 0.0
        step = -slope / bend
        before = breaks[b]
        if not d.any():
            step = 0.0
            break
    step = max(step, 0.0)
    before += step
    point = np.where(is_free, x + before * d, point)
    return point, (c + step * p if has_memory else None), is_free


def _subspace(x, g, point, c, free, low, high, memory):
    """The minimum of the model over the variables that are not at bounds, brought back within them."""
    r = -memory.theta * (point - x) - g
    if c is not None:
        r += memory.w @ (memory.middle @ c)
    r = r[free]
    wz = memory.w[free].T
    v = memory.middle @ (wz @ r)
    inner = np.eye(len(v)) - memory.middle @ (wz @ wz.T) / memory.theta
    d = r / memory.theta + (wz.T @ np.linalg.solve(inner, v)) / memory.theta**2
    start = point[free]
    moved = np.clip(start + d, low[free], high[free])
    if (moved != start + d).any():
        whole = point.copy()
        whole[free] = moved
        if float((whole - x) @ g) > 0:
            with np.errstate(divide="ignore", invalid="ignore"):
                room = np.where(d > 0, (high[free] - start) / d, np.where(d < 0, (low[free] - start) / d, np.inf))
            moved = np.clip(start + min(1.0, float(room.min())) * d, low[free], high[free])
    result = point.copy()
    result[free] = moved
    return result


def _search(m, x, low, high, factr, pgtol, maxls, memory):
    from scipy.optimize._dcsrch import DCSRCH

    n = len(x)
    tolerance = factr * _EPSILON
    is_bound = bool(np.isfinite(low).any() or np.isfinite(high).any())
    is_boxed = bool(np.isfinite(low).all() and np.isfinite(high).all())
    x[:] = np.clip(x, low, high)
    f, g = yield _EVALUATE, 301
    iteration = 0
    if _projected(x, g, low, high) <= pgtol:
        yield _CONVERGED, _SMALL_GRADIENT
        return
    while True:
        has_memory = len(memory.s) > 0
        if not is_bound and has_memory:
            z = x - memory.inverse_times(g)
        else:
            z, c, is_free = _cauchy(x, g, low, high, memory)
            if has_memory and is_free.any():
                try:
                    z = _subspace(x, g, z, c, np.nonzero(is_free)[0], low, high, memory)
                except np.linalg.LinAlgError:
                    memory.clear()
                    continue
        d = z - x
        length = math.sqrt(float(d @ d))
        largest = 1e10
        if is_bound:
            if iteration == 0:
                largest = 1.0
            else:
                with np.errstate(divide="ignore", invalid="ignore"):
                    room = np.where(d < 0, (low - x) / d, np.where(d > 0, (high - x) / d, np.inf))
                room = np.where(np.isnan(room), 0.0, room)
                largest = max(0.0, min(largest, float(room.min())))
        step = min(1.0 / length, largest) if iteration == 0 and not is_boxed and length > 0 else 1.0
        x_before, g_before, f_before = x.copy(), g.copy(), float(f)
        slope = first_slope = float(g @ d)
        failed = slope >= 0
        turns = 0
        search = DCSRCH(None, None, 1e-3, 0.9, 0.1, 0.0, largest)
        task = b"START"
        while not failed:
            step, _, _, task = search._iterate(step, float(f), slope, task)
            if task[:5] == b"ERROR":
                failed = True
                break
            if task[:2] != b"FG":
                break
            turns += 1
            if turns > maxls:
                failed = True
                break
            x[:] = z if step == 1.0 else np.clip(step * d + x_before, low, high)
            f, g = yield _EVALUATE, 302
            slope = float(g @ d)
        if failed:
            x[:], g, f = x_before, g_before, f_before
            if not len(memory.s):
                yield _ABNORMAL, 0
                return
            memory.clear()
            continue
        iteration += 1
        size = _projected(x, g, low, high)
        yield _NEW_X, 0
        if size <= pgtol:
            yield _CONVERGED, _SMALL_GRADIENT
            return
        if f_before - f <= tolerance * max(abs(f_before), abs(f), 1.0):
            yield _CONVERGED, _SMALL_REDUCTION
            return
        change = g - g_before
        rr = float(change @ change)
        if step == 1.0:
            dr, least = slope - first_slope, -first_slope
        else:
            dr, least = (slope - first_slope) * step, -first_slope * step
            d = d * step
        if dr > _EPSILON * least:
            memory.updates += 1
            try:
                memory.add(d, change, rr, dr)
            except np.linalg.LinAlgError:
                memory.clear()


def setulb(m, x, l, u, nbd, f, g, factr, pgtol, wa, iwa, task, lsave, isave, dsave, maxls, ln_task):  # noqa: E741
    """One turn of a search: what is wanted next stands in `task`."""
    key = id(wa)
    if task[0] == 0:
        low = np.where((nbd == 1) | (nbd == 2), l, -np.inf)
        high = np.where((nbd == 2) | (nbd == 3), u, np.inf)
        memory = _Memory(m, len(x))
        _searches[key] = _search(m, x, low, high, factr, pgtol, maxls, memory), memory
        search, memory = _searches[key]
        answer = next(search)
    elif key not in _searches or task[0] == _STOPPED:
        _searches.pop(key, None)
        return
    else:
        search, memory = _searches[key]
        answer = search.send((float(np.asarray(f).ravel()[0]) if np.ndim(f) else float(f), np.array(g, float)))
    task[0], task[1] = answer
    isave[30] = memory.updates
    if answer[0] not in (_EVALUATE, _NEW_X):
        del _searches[key]
        n, count = len(x), len(memory.s)
        wa[: count * n] = memory.s.ravel()
        wa[m * n : m * n + count * n] = memory.y.ravel()
