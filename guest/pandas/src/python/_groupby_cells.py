"""What the functions of `pandas._libs.groupby` share: checks of arguments, and the cells that they compute.

A cell is a group in a column: its values are those of the column in the rows of the group, in the order of the rows.
`Cells` numbers the cells (group * columns + column) and brings their values together, without rows of no group and
without what is missing. `Runs` walks over them where the order of operations matters: by the first values of all cells
in one step, then by the second ones, and so on; or in a plain loop where few cells hold many values.
"""

import numpy as np

from pandas._libs import missing
from pandas._libs._fused import NO_SIGNATURE, buffer, flags, stable_order

INTP = np.dtype(np.intp)
INT64 = np.dtype(np.int64)
I_NAT = np.iinfo(np.int64).min

# A step over all cells costs about as much as this many turns of a plain loop.
STEP_COST = 30

FLOATS = frozenset('fd')
FLOATS_AND_COMPLEX = frozenset('fdFD')
INT64_OR_FLOATS = frozenset('lLqQfd')
SUMMABLE = INT64_OR_FLOATS | frozenset('FDO')


def type_name(dtype):
    return 'Python object' if dtype == object else f'{dtype.name}_t'


def check_2d(out, values, labels, kinds=None, dtype=None, name=None):
    """Refuses arrays of other types or dimensions: `kinds` for a family of functions, `dtype` and `name` for one."""
    if kinds is not None:
        if not isinstance(values, np.ndarray) or values.dtype.char not in kinds:
            raise TypeError(NO_SIGNATURE)
        dtype, name = values.dtype, name or type_name(values.dtype)
    buffer(out, dtype, 2, name)
    buffer(values, dtype, 2, name)
    buffer(labels, INTP, 1, 'const intp_t')


def check_counts(counts):
    buffer(counts, INT64, 1, 'int64_t')


def nulls_of(values, mask, is_datetimelike):
    """Where values are missing: as the mask says, if there is one; None if nowhere can be."""
    if mask is not None:
        return flags(mask, 2)
    kind = values.dtype.kind
    if kind in 'fc':
        nulls = values != values
        if is_datetimelike:
            nulls |= values == float(I_NAT)
        return nulls
    if kind == 'O':
        return missing.isnaobj(values)
    if is_datetimelike and values.dtype == INT64:
        return values == I_NAT
    return None


class Cells:
    """The values of each cell."""

    def __init__(self, values, labels, ngroups, nulls):
        self.ngroups = ngroups
        self.columns = values.shape[1]
        self.size = ngroups * self.columns
        there = labels >= 0
        if len(labels) and labels.max() >= ngroups:
            raise IndexError(f'group {labels.max()} is out of bounds for {ngroups} groups')
        keep = None if there.all() else there[:, None]
        if nulls is not None and nulls.any():
            keep = ~nulls if keep is None else keep & ~nulls
        self.keep = None if keep is None else np.broadcast_to(keep, values.shape)
        self.labels = labels
        self.there = there
        if self.columns == 1:
            ids = labels.reshape(-1, 1)
        else:
            ids = labels[:, None] * self.columns + np.arange(self.columns)
        self.ids = self.select(ids)
        self.values = self.select(values)

    def select(self, array):
        """Of an array in the shape of the values, what belongs to cells, in one dimension."""
        return array.ravel() if self.keep is None else array[self.keep]

    def rows(self):
        """The row that each value is in."""
        return self.select(np.broadcast_to(np.arange(len(self.labels))[:, None], (len(self.labels), self.columns)))

    def count_rows(self, counts):
        """Adds to counts how many rows each group has."""
        counts += np.bincount(self.labels[self.there], minlength=len(counts))[:len(counts)]

    def table(self, values):
        """One value for each cell, by group and column."""
        return values.reshape(self.ngroups, self.columns)

    def numbers(self):
        """How many values each cell has."""
        return self.table(np.bincount(self.ids, minlength=self.size))

    def runs(self):
        return Runs(self.ids, self.size)

    def scatter(self, out, values):
        """Writes values of the cells back to their rows and columns."""
        if self.keep is None:
            out[:, :self.columns] = values.reshape(-1, self.columns)
        else:
            out[:, :self.columns][self.keep] = values


class Runs:
    """The places of values, cell by cell, and within it in the order of rows."""

    def __init__(self, ids, size):
        self.sizes = np.bincount(ids, minlength=size)
        self.starts = np.cumsum(self.sizes) - self.sizes
        is_sorted = len(ids) < 2 or bool((ids[1:] >= ids[:-1]).all())
        self.order = None if is_sorted else stable_order(ids, size)
        self.filled = np.flatnonzero(self.sizes)

    def bring(self, values):
        """Values of the cells, cell by cell."""
        return values if self.order is None else values[self.order]

    def put_back(self, values):
        """Values that stand cell by cell in the order in which they came."""
        if self.order is None:
            return values
        out = np.empty_like(values)
        out[self.order] = values
        return out

    def reduce(self, ufunc, values, default):
        """One value for each cell from an operation where order is of no matter; `default` where there are none."""
        out = np.full(len(self.sizes), default, dtype=values.dtype)
        if len(self.filled):
            out[self.filled] = ufunc.reduceat(values, self.starts[self.filled])
        return out

    def is_stepwise(self):
        """Whether steps over all cells are cheaper than a plain loop."""
        longest = int(self.sizes.max()) if len(self.sizes) else 0
        return longest * STEP_COST < int(self.sizes.sum())

    def steps(self):
        """For the first, second, … values: how many cells (of those in `by_size`) have one, and where these stand."""
        self.by_size = np.argsort(-self.sizes, kind='stable')
        first = self.starts[self.by_size]
        if not len(first):
            return
        longest = int(self.sizes[self.by_size[0]])
        # How many cells have more than k values.
        counts = len(first) - np.cumsum(np.bincount(self.sizes, minlength=longest + 1))[:longest]
        for step, count in enumerate(counts.tolist()):
            yield count, first[:count] + step

    def slices(self):
        """Of the cells that have values: number, start and end."""
        starts = self.starts[self.filled]
        ends = starts + self.sizes[self.filled]
        return zip(self.filled.tolist(), starts.tolist(), ends.tolist())

    def spread(self, state):
        """What was computed for cells in the order of `by_size`, in the order of cells."""
        out = np.empty_like(state)
        out[self.by_size] = state
        return out


def null_of(dtype):
    """What stands for missing in a result of this type."""
    if dtype.kind in 'fc':
        return np.nan
    if dtype.kind == 'O':
        return None
    return I_NAT if dtype == INT64 else 0


def finish(out, result, numbers, min_count, mask, result_mask):
    """Writes the results; cells that have too few values are masked, or missing if there is no mask."""
    below = numbers < min_count
    if below.any():
        if mask is not None:
            result[below] = 0
            if result_mask is not None:
                flags(result_mask, 2, 'uint8_t')[below] = True
        else:
            result[below] = null_of(result.dtype)
    out[:, :result.shape[1]] = result


def scalars(values):
    """The values as a list that computes in their own precision."""
    return values.tolist() if values.dtype.char in 'dDO' else list(values)
