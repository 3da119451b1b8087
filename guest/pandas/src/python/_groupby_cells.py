"""What the functions of `pandas._libs.groupby` share: checks of arguments, and how kernels are run over columns.

A cell is a group in a column: its values are those of the column in the rows of the group, in the order of the rows.
Kernels of `_groups` take one column; tables have a row for each group and a column for each of the values.
"""

import numpy as np

from pandas._libs import _groups, missing
from pandas._libs._fused import NO_SIGNATURE, buffer, flags

INTP = np.dtype(np.intp)
INT64 = np.dtype(np.int64)
I_NAT = np.iinfo(np.int64).min

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


def columns(values, labels, mask, is_datetimelike, ngroups):
    """For each column its number and what kernels take first of all."""
    labels = np.ascontiguousarray(labels)
    masks = None if mask is None else flags(mask, 2)
    for number in range(values.shape[1]):
        marks = None if masks is None else np.ascontiguousarray(masks[:, number])
        yield number, (np.ascontiguousarray(values[:, number]), labels, marks, is_datetimelike, ngroups)


def table(found):
    """Columns side by side."""
    return found[0].reshape(-1, 1) if len(found) == 1 else np.stack(found, axis=1)


def reduced(kernel, values, labels, mask, is_datetimelike, counts, *options):
    """Tables of what a kernel finds and, at last, of how many values each cell has; counts the rows of groups."""
    found = [kernel(*arguments, *options)
             for _, arguments in columns(values, labels, mask, is_datetimelike, len(counts))]
    if not found:
        count_rows(counts, labels)
        return tuple(np.zeros((len(counts), 0), dtype=values.dtype) for _ in range(2))
    counts += found[0][-1]
    return tuple(table(part) for part in list(zip(*found))[:-1])


def count_rows(counts, labels):
    """Adds to counts how many rows each group has."""
    counts += _groups.counts(np.ones(len(labels), dtype=bool), np.ascontiguousarray(labels), len(counts))


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


def running(out, values, labels, ngroups, is_datetimelike, mask, result_mask, kernel, *options):
    """Writes what a kernel finds for each value; where it finds nothing under a mask, the result is masked."""
    marked = None if mask is None or result_mask is None else flags(result_mask, 2, 'uint8_t')
    for number, arguments in columns(values, labels, mask, is_datetimelike, ngroups):
        found, marks, is_whole = kernel(*arguments, *options)
        if is_whole:
            out[:, number] = found
        else:
            # Rows of no group are left alone.
            there = labels >= 0
            out[there, number] = found[there]
        if marked is not None:
            marked[:, number] |= marks.view(bool)
