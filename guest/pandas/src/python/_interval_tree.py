"""The searching half of `pandas._libs.interval.IntervalTree`, over whole arrays of points.

A node holds the intervals that contain its pivot, once by their left and once by their right ends; its children hold
those that lie wholly on one side. A walk handles all points of a query together, node by node.
"""

import numpy as np

TARGET_TYPES = ('float64', 'int64', 'uint64')
# How many comparisons of points with the intervals of a leaf are done at a time.
LEAF_CELLS = 1 << 20


def _counts_below(values, points, with_equal):
    """How many of the sorted `values` lie below each point (or at it)."""
    side = 'right' if with_equal else 'left'
    if values.dtype == points.dtype or values.dtype.kind == 'f' or points.dtype.kind == 'f':
        return np.searchsorted(values, points, side)
    if points.dtype.kind == 'u':
        # Beyond what int64 holds: above every value.
        largest = np.iinfo(np.int64).max
        found = np.searchsorted(values, np.minimum(points, largest).astype(np.int64), side)
        return np.where(points > largest, len(values), found)
    found = np.searchsorted(values, np.maximum(points, 0).astype(np.uint64), side)
    return np.where(points < 0, 0, found)


def _check_target(target):
    if not isinstance(target, np.ndarray) or target.dtype.name not in TARGET_TYPES or target.ndim != 1:
        raise TypeError('No matching signature found')


class IntervalNode:
    """A part of the tree; one without `left_node` and `right_node` is a leaf that compares with each interval."""

    def __init__(self, left, right, indices, closed, leaf_size):
        self.n_elements = len(left)
        self.leaf_size = leaf_size
        self.closed = closed
        self.closed_left = closed in ('left', 'both')
        self.closed_right = closed in ('right', 'both')
        self.left, self.right, self.indices = left, right, indices
        self.left_node = self.right_node = None
        self.pivot = 0
        self.is_leaf_node = True

    def __repr__(self):
        closed = self.closed.capitalize()
        start = f'<{self.left.dtype.name.capitalize()}Closed{closed}IntervalNode: '
        if self.is_leaf_node:
            return f'{start}{self.n_elements} elements (terminal)>'
        before, after = self.left_node.n_elements, self.right_node.n_elements
        return (f'{start}pivot {self.pivot}, {self.n_elements} elements '
                f'({before} left, {after} right, {self.n_center} overlapping)>')

    def split(self):
        """Give the node its pivot and what contains it; return what is left for the two children, or None."""
        self.pivot = _pivot(self.left, self.right)
        pivot = self.pivot
        # The ends of an open side do not belong to the interval.
        before = self.right < pivot if self.closed_right else self.right <= pivot
        after = self.left > pivot if self.closed_left else self.left >= pivot
        after &= ~before
        center = ~(before | after)
        parts = [(self.left[mask], self.right[mask], self.indices[mask]) for mask in (before, after)]
        if max(len(part[0]) for part in parts) == self.n_elements:
            return None
        left, right, indices = self.left[center], self.right[center], self.indices[center]
        by_left, by_right = np.argsort(left), np.argsort(right)
        self.n_center = len(left)
        self.center_left_values, self.center_left_indices = left[by_left], indices[by_left]
        self.center_right_values, self.center_right_indices = right[by_right], indices[by_right]
        self.is_leaf_node = False
        return parts

    def query(self, points, which, found):
        """Append to `found` pairs of arrays: positions in the query and indices of intervals, in walking order."""
        if self.is_leaf_node:
            self._query_leaf(points, which, found)
            return ()
        pivot = self.pivot
        below, above = points < pivot, points > pivot
        at = ~(below | above) & (points == points)
        if at.any():
            _append_firsts(which[at], np.full(int(at.sum()), self.n_center), self.center_left_indices, found)
        if below.any():
            number = _counts_below(self.center_left_values, points[below], self.closed_left)
            _append_firsts(which[below], number, self.center_left_indices, found)
        if above.any():
            # From the greatest right end downwards, those that reach the point.
            number = self.n_center - _counts_below(self.center_right_values, points[above], not self.closed_right)
            _append_firsts(which[above], number, self.center_right_indices[::-1], found)
        return ((self.left_node, points[below], which[below]), (self.right_node, points[above], which[above]))

    def _query_leaf(self, points, which, found):
        step = max(1, LEAF_CELLS // max(1, self.n_elements))
        for start in range(0, len(points), step):
            part = points[start:start + step, None]
            after_left = self.left <= part if self.closed_left else self.left < part
            before_right = part <= self.right if self.closed_right else part < self.right
            rows, columns = np.nonzero(after_left & before_right)
            found.append((which[start:start + step][rows], self.indices[columns]))


def _append_firsts(which, numbers, indices, found):
    """For each point, as many as its number says of the first `indices`."""
    total = int(numbers.sum())
    starts = np.cumsum(numbers) - numbers
    steps = np.arange(total) - np.repeat(starts, numbers)
    found.append((np.repeat(which, numbers), indices[steps]))


def _pivot(left, right):
    """The median of the middles; where that is infinite, a point within the intervals."""
    with np.errstate(invalid='ignore'):
        middles = left / 2 + right / 2
    # An interval without any bounds has no middle.
    middles[np.isnan(middles)] = 0
    pivot = np.median(middles)
    if left.dtype.kind in 'iu':
        limits = np.iinfo(left.dtype)
        return int(min(max(int(pivot), limits.min), limits.max))
    if np.isfinite(pivot):
        return pivot
    pivot = 0.0
    if pivot > right.max():
        pivot = left.max()
    if pivot < left.min():
        pivot = right.min()
    return pivot


def build_node(left, right, indices, closed, leaf_size):
    """The root of a tree; children are made from a list of what is still to split, not by recursion."""
    root = IntervalNode(left, right, indices, closed, leaf_size)
    waiting = [root]
    while waiting:
        node = waiting.pop()
        if node.n_elements <= max(1, leaf_size):
            continue
        parts = node.split()
        if parts is None:
            continue
        node.left_node, node.right_node = (IntervalNode(*part, closed, leaf_size) for part in parts)
        waiting += (node.left_node, node.right_node)
    return root


class IntervalTreeMixin:
    """The methods of IntervalTree that look things up."""

    def clear_mapping(self):
        self._root = None
        self._left_sorter = self._right_sorter = None
        self._is_overlapping = None
        self._sums = None

    def __repr__(self):
        return f'<IntervalTree[{self.dtype.name},{self.closed}]: {len(self.left)} elements>'

    @property
    def left_sorter(self):
        if self._left_sorter is None:
            self._left_sorter = np.argsort(self.left)
        return self._left_sorter

    @property
    def right_sorter(self):
        """How to sort the right labels"""
        if self._right_sorter is None:
            self._right_sorter = np.argsort(self.right)
        return self._right_sorter

    @property
    def is_overlapping(self):
        if self._is_overlapping is None:
            ends = self.right[self.left_sorter][:-1]
            starts = self.left[self.left_sorter][1:]
            reach = ends >= starts if self.closed == 'both' else ends > starts
            self._is_overlapping = bool(reach.any())
        return self._is_overlapping

    @property
    def is_monotonic_increasing(self):
        if self._na_count > 0:
            return False
        left, right = self.left, self.right
        rises = (left[1:] > left[:-1]) | ((left[1:] == left[:-1]) & (right[1:] >= right[:-1]))
        return bool(rises.all())

    def _sorted_sums(self):
        """Both ends of the intervals that are not empty, sorted, each with the running sum of their indices."""
        if self._sums is None:
            left, right = self.left, self.right
            some = left <= right if self.closed == 'both' else left < right
            sums = []
            for values in (left, right):
                order = np.argsort(values[some], kind='stable')
                # A difference of these sums is right also where they wrap around.
                running = np.concatenate([np.zeros(1, np.int64), np.cumsum(self._positions[some][order])])
                sums.append((values[some][order], running))
            self._sums = sums
        return self._sums

    def get_indexer(self, target):
        _check_target(target)
        (starts, start_sums), (ends, end_sums) = self._sorted_sums()
        begun = _counts_below(starts, target, self.closed in ('left', 'both'))
        ended = _counts_below(ends, target, self.closed in ('left', 'neither'))
        number = begun - ended
        if (number > 1).any():
            raise KeyError('indexer does not intersect a unique set of intervals')
        # With one interval around the point, the sums differ by the index of just that one.
        found = np.where(number == 1, start_sums[begun] - end_sums[ended], -1)
        return found.astype(np.intp, copy=False)

    def get_indexer_non_unique(self, target):
        _check_target(target)
        points, which = self._comparable(target)
        found = []
        waiting = [(self.root, points, which)]
        while waiting:
            node, points, which = waiting.pop()
            if len(points):
                waiting.extend(node.query(points, which, found))
        rows = np.concatenate([np.empty(0, np.intp), *[pair[0] for pair in found]])
        indices = np.concatenate([np.empty(0, np.intp), *[pair[1] for pair in found]])
        missing = np.flatnonzero(np.bincount(rows, minlength=len(target)) == 0)
        rows = np.concatenate([rows, missing])
        indices = np.concatenate([indices, np.full(len(missing), -1)])
        # A stable sort keeps the order of the walk for each point.
        return indices[np.argsort(rows, kind='stable')].astype(np.intp, copy=False), missing

    def _comparable(self, target):
        """The points of the target that may lie in an interval, in a type that compares exactly; and their rows."""
        which = np.arange(len(target))
        if {self.dtype.kind, target.dtype.kind} != {'i', 'u'}:
            return target, which
        largest = np.iinfo(np.int64).max
        within = target <= largest if target.dtype.kind == 'u' else target >= 0
        return target[within].astype(self.dtype), which[within]
