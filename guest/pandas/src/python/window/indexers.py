"""pandas._libs.window.indexers: the bounds of windows that are a span of time."""

import numpy as np

CLOSED = {'right': (False, True), 'left': (True, False), 'both': (True, True), 'neither': (False, False)}


def calculate_variable_window_bounds(num_values, window_size, min_periods, center, closed, index):
    if closed is None:
        # A window of time is open on its left.
        closed = 'right' if index is not None else 'both'
    left_closed, right_closed = CLOSED.get(closed, (False, False))
    index = np.asarray(index[:num_values], dtype=np.int64)
    if num_values and index[num_values - 1] < index[0]:
        # Read backwards in time, the index grows.
        index = -index
    rows = np.arange(num_values, dtype=np.int64)
    side = 'left' if left_closed else 'right'
    if center:
        half = window_size // 2
        end_side = 'right' if right_closed else 'left'
        if window_size % 2:
            # Half an odd window ends between two whole numbers, whatever is closed.
            side, end_side = 'left', 'right'
        start = np.minimum(np.searchsorted(index, index - half, side), rows)
        end = np.searchsorted(index, index + half, end_side)
    else:
        start = np.minimum(np.searchsorted(index, index - window_size, side), rows)
        end = rows + 1 if right_closed else np.searchsorted(index, index, 'left')
    return start.astype(np.int64), end.astype(np.int64)
