"""What HiGHS sees before it solves: that no solution is there, which it says in other words than after solving."""

import numpy as np

_ROUNDS = 10


def is_seen_infeasible(matrix, low, high, tolerance):
    """Whether bounds of rows and columns contradict each other, or rows that are multiples of each other."""
    low, high = low.copy(), high.copy()
    if ((low > high + tolerance) | (low == np.inf) | (high == -np.inf)).any():
        return True
    if not len(matrix):
        return False
    return _do_parallel_rows_differ(matrix, low, high, tolerance) or _do_bounds_close(matrix, low, high, tolerance)


def _do_parallel_rows_differ(matrix, low, high, tolerance):
    columns = matrix.shape[1]
    seen = {}
    for row, entries in enumerate(matrix):
        used = np.nonzero(entries)[0]
        least, most = low[columns + row], high[columns + row]
        if not len(used):
            if least > tolerance or most < -tolerance:
                return True
            continue
        scale = entries[used[0]]
        least, most = (least / scale, most / scale) if scale > 0 else (most / scale, least / scale)
        key = (tuple(used.tolist()), tuple(np.round(entries[used] / scale, 12).tolist()))
        known = seen.get(key, (-np.inf, np.inf))
        seen[key] = known = max(known[0], least), min(known[1], most)
        if known[0] > known[1] + tolerance:
            return True
    return False


def _do_bounds_close(matrix, low, high, tolerance):
    columns = matrix.shape[1]
    is_up, is_down = matrix > 0, matrix < 0
    for _ in range(_ROUNDS):
        with np.errstate(invalid="ignore"):
            ends = np.where(is_up, matrix * low[:columns], 0) + np.where(is_down, matrix * high[:columns], 0)
            tops = np.where(is_up, matrix * high[:columns], 0) + np.where(is_down, matrix * low[:columns], 0)
        least, most = ends.sum(axis=1), tops.sum(axis=1)
        margin = tolerance * (1 + abs(matrix).max(axis=1))
        if (least > high[columns:] + margin).any() or (most < low[columns:] - margin).any():
            return True
        before = low.copy(), high.copy()
        for row in range(len(matrix)):
            used = np.nonzero(matrix[row])[0]
            entries = matrix[row, used]
            # What the row leaves for one column, the others being where they take least or most.
            with np.errstate(invalid="ignore"):
                room = (high[columns + row] - (least[row] - ends[row, used])) / entries
                need = (low[columns + row] - (most[row] - tops[row, used])) / entries
            above, below = np.where(entries > 0, room, need), np.where(entries > 0, need, room)
            above[np.isnan(above)], below[np.isnan(below)] = np.inf, -np.inf
            high[used], low[used] = np.minimum(high[used], above), np.maximum(low[used], below)
        if (low[:columns] > high[:columns] + tolerance * (1 + abs(low[:columns]))).any():
            return True
        if (before[0] == low).all() and (before[1] == high).all():
            return False
    return False
