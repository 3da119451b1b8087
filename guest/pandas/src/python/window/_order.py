"""Moving extremes, quantiles and ranks for `pandas._libs.window.aggregations`."""

from bisect import bisect_left, bisect_right, insort
from collections import deque

import numpy as np

interpolation_types = {'linear': 0, 'lower': 1, 'higher': 2, 'nearest': 3, 'midpoint': 4}
rolling_rank_tiebreakers = {'average': 0, 'min': 1, 'max': 2}

NAN = np.nan


def moving_extremes(values, starts, ends, moves_on, minp, is_max):
    """The greatest or least value of each window; a value that a later one outdoes is forgotten."""
    minp = max(minp, 1)
    if not is_max:
        values = [-value for value in values]
    output = []
    kept = deque()
    count = 0
    before_start = before_end = 0
    for i, (low, high) in enumerate(zip(starts, ends)):
        if i == 0 or not moves_on or low >= before_end:
            kept.clear()
            count = 0
            first = low
        else:
            for value in values[before_start:low]:
                count -= value == value
            first = before_end
        for place in range(first, high):
            value = values[place]
            if value == value:
                count += 1
                while kept and values[kept[-1]] <= value:
                    kept.pop()
                kept.append(place)
        while kept and kept[0] < low:
            kept.popleft()
        output.append(values[kept[0]] if kept and count >= minp else NAN)
        before_start, before_end = low, high
    found = np.array(output, dtype=np.float64)
    return found if is_max else -found


class _Sorted:
    """The values of the window in order."""

    def __init__(self, values, moves_on):
        self.values = values
        self.moves_on = moves_on
        self.order = []
        self.start = self.end = 0
        self.is_new = True

    def move(self, low, high):
        values = self.values
        if self.is_new or not self.moves_on or low >= self.end:
            self.is_new = False
            self.order = sorted(value for value in values[low:high] if value == value)
        else:
            for value in values[self.end:high]:
                if value == value:
                    insort(self.order, value)
            for value in values[self.start:low]:
                if value == value:
                    del self.order[bisect_left(self.order, value)]
        self.start, self.end = low, high
        return self.order


def moving_quantiles(values, starts, ends, moves_on, minp, quantile, interpolation, exact_half=False):
    window = _Sorted(values, moves_on)
    output = []
    for low, high in zip(starts, ends):
        order = window.move(low, high)
        if len(order) < minp:
            output.append(NAN)
        elif exact_half:
            half = len(order) // 2
            output.append(order[half] if len(order) % 2 else (order[half - 1] + order[half]) / 2)
        else:
            output.append(_quantile(order, quantile, interpolation))
    return np.array(output, dtype=np.float64)


def _quantile(order, quantile, interpolation):
    if len(order) == 1:
        return order[0]
    place = quantile * (len(order) - 1)
    whole = int(place)
    if place == whole:
        return order[whole]
    low, high = order[whole], order[whole + 1]
    part = place - whole
    if interpolation == 'linear':
        return low + (high - low) * part
    if interpolation == 'lower':
        return low
    if interpolation == 'higher':
        return high
    if interpolation == 'midpoint':
        return (low + high) / 2
    if part == 0.5:
        return low if whole % 2 == 0 else high
    return low if part < 0.5 else high


def moving_ranks(values, starts, ends, moves_on, minp, percentile, method, ascending):
    """The rank of the last value of each window among all of it."""
    if not ascending:
        values = [-value for value in values]
    window = _Sorted(values, moves_on)
    output = []
    for low, high in zip(starts, ends):
        order = window.move(low, high)
        value = values[high - 1] if high > low else NAN
        if len(order) < minp or value != value:
            output.append(NAN)
            continue
        first = bisect_left(order, value) + 1
        last = bisect_right(order, value)
        rank = first if method == 'min' else last if method == 'max' else (first + last) / 2
        output.append(rank / len(order) if percentile else float(rank))
    return np.array(output, dtype=np.float64)
