"""Minima in a box by dividing rectangles (Jones, Perttunen and Stuckman; Gablonsky's choice of few of them).

Rectangles are halved no further than what any slope of the function would ask for. A side of level k is `3**-k` long.
"""

import bisect
import math

import numpy as np

_TOO_MANY_CALLS, _TOO_MANY_TURNS, _KNOWN_MINIMUM, _SMALL_VOLUME, _SMALL_SIDE = 1, 2, 3, 4, 5


class _Rectangles:
    """Rectangles by the level of their size, each level sorted by value."""

    def __init__(self, n, is_local):
        self.n, self.is_local = n, is_local
        self.by_level = {}

    def level(self, sides):
        """By the longest side, or by the diagonal."""
        least = min(sides)
        return least if self.is_local else least * self.n + self.n - sides.count(least)

    def size(self, level):
        if self.is_local:
            return 3.0**-level
        whole, part = divmod(level, self.n)
        return 0.5 * math.sqrt(self.n - part + part / 9.0) * 3.0**-whole

    def insert(self, item):
        """An item is a value, a center and the levels of its sides; those of one value stay in order."""
        bisect.insort_right(self.by_level.setdefault(self.level(item[2]), []), item, key=lambda one: one[0])

    def remove(self, item):
        level = self.level(item[2])
        row = self.by_level[level]
        del row[next(place for place, one in enumerate(row) if one is item)]
        if not row:
            del self.by_level[level]

    def chosen(self, least, eps):
        """Those that are the best for some slope, the largest first."""
        rows = [(self.size(level), self.by_level[level]) for level in sorted(self.by_level)]
        bound = least - eps * abs(least)
        kept = []
        # From the small ones up, so that those that are kept are smaller.
        for place in range(len(rows) - 1, -1, -1):
            size, row = rows[place]
            value = row[0][0]
            lower = min(((other[0][0] - value) / (width - size) for width, other in rows[:place]), default=math.inf)
            if lower <= 0:
                continue
            greater = max(((value - other[0][0]) / (size - width) for width, other in kept), default=0.0)
            # The compiled code keeps those above the hull too.
            if greater <= lower and value - lower * size > bound:
                continue
            kept.append((size, row))
        kept.reverse()
        found = [row[0] for _, row in kept]
        if not self.is_local:
            for _, row in kept:
                found += [item for item in row[1:] if item[0] - row[0][0] <= 1e-13]
        return found


def direct(function, low, up, args, disp, eps, maxfun, maxiter, locally_biased, f_min, f_min_rtol, vol_tol, len_tol,
           callback):
    """The point, its value, a code, and the counts of calls and of turns."""
    low, up = np.asarray(low, float), np.asarray(up, float)
    n = len(low)
    rectangles = _Rectangles(n, bool(locally_biased))
    calls, best = 0, None

    def sample(center, sides):
        nonlocal calls, best
        calls += 1
        value = float(function(low + center * (up - low), args))
        if math.isnan(value):
            value = math.inf
        item = value, center, sides
        if best is None or value < best[0]:
            best = item
        return item

    def divide(item):
        """Thirds of the longest sides, first where the function is least."""
        nonlocal best
        value, center, sides = item
        least = min(sides)
        pairs = []
        for axis in range(n):
            if sides[axis] == least:
                pair = []
                for sign in (1, -1):
                    moved = center.copy()
                    moved[axis] += sign * 3.0 ** -(least + 1)
                    pair.append(sample(moved, list(sides)))
                pairs.append((axis, pair))
        inner = list(sides)
        for axis, pair in sorted(pairs, key=lambda one: min(one[1][0][0], one[1][1][0])):
            inner[axis] += 1
            for child in pair:
                child[2][:] = inner
        for _, pair in pairs:
            for child in sorted(pair, key=lambda one: one[0]):
                rectangles.insert(child)
        kept = value, center, inner
        if best is item:
            best = kept
        rectangles.insert(kept)

    divide(sample(np.full(n, 0.5), [0] * n))
    state, turns = _TOO_MANY_TURNS, 1
    # The turn of the count that is too many is not made, and is counted.
    while turns < maxiter - 1:
        turns += 1
        for item in rectangles.chosen(best[0], eps):
            rectangles.remove(item)
            divide(item)
        if callback is not None:
            callback(low + best[1] * (up - low))
        if f_min > -math.inf and best[0] - f_min <= f_min_rtol * (abs(f_min) or 1.0):
            state = _KNOWN_MINIMUM
            break
        if 3.0 ** -sum(best[2]) <= vol_tol:
            state = _SMALL_VOLUME
            break
        if rectangles.size(rectangles.level(best[2])) <= len_tol:
            state = _SMALL_SIDE
            break
        if calls > maxfun:
            state = _TOO_MANY_CALLS
            break
    else:
        turns = max(maxiter, 1)
    return (low + best[1] * (up - low)).tolist(), best[0], state, calls, turns
