"""Functions of `pandas._libs.lib` over whole arrays and lists: indexers, slices, groups, tables out of rows."""

from itertools import chain
from sys import getsizeof

import numpy as np

from pandas._libs._arguments import (
    no_matching_signature,
    object_array,
    require_array,
    require_buffer,
    require_list,
    require_objects,
)
from pandas._libs._lib_objects import maybe_convert_objects
from pandas._libs.missing import NA, check_na_tuples_nonequal, checknull, is_matching_na

try:
    from pandas._libs import _groups
except ImportError:
    # CPython, where numpy does it.
    _groups = None

# Up to so many numbers, a list is quicker than operations over arrays.
_FEW = 32
_I8_NAT = np.iinfo(np.int64).min
_FLOATS = (np.dtype(np.float64), np.dtype(np.float32))
# Types whose objects compare without surprises.
_PLAIN_TYPES = frozenset((str, int, float, bool, type(None), bytes))
_RANGES = (np.dtype(np.int64), np.dtype(np.int32))


# ----------------------------------------------------------------------------------------------------------------------
# Questions

def has_infs(arr):
    if arr is None:
        return False
    _require_floats(arr)
    return bool(np.isinf(arr).any())


def has_only_ints_or_nan(arr):
    _require_floats(arr)
    numbers = arr[~np.isnan(arr)]
    return bool(((numbers == np.trunc(numbers)) & (numbers >= -2.0**63) & (numbers < 2.0**63)).all())


def _require_floats(arr):
    if not isinstance(arr, np.ndarray) or arr.ndim != 1 or arr.dtype not in _FLOATS:
        raise no_matching_signature()


def is_range_indexer(left, n):
    if not isinstance(left, np.ndarray) or left.ndim != 1 or left.dtype not in _RANGES:
        raise no_matching_signature()
    if len(left) != n:
        return False
    if n <= _FEW:
        return left.tolist() == list(range(n))
    # Most arrays that are no range already differ at an end.
    return bool(left[0] == 0 and left[-1] == n - 1) and bool((left == np.arange(n, dtype=left.dtype)).all())


def is_bool_list(obj):
    require_list(obj, 'obj')
    return set(map(type, obj)) <= {bool, np.bool_}


def dtypes_all_equal(types):
    """Are all of these dtypes equal to the first one?"""
    require_list(types, 'types')
    first = types[0]
    for each in types[1:]:
        try:
            if not each == first:
                return False
        except (TypeError, AttributeError):
            return False
    return True


def is_all_arraylike(obj):
    require_list(obj, 'obj')
    return all(isinstance(each, (list, np.ndarray)) or _is_index_or_series(each) for each in obj)


def _is_index_or_series(value):
    typ = getattr(value, '_typ', None)
    return isinstance(typ, str) and (typ == 'series' or (typ.endswith('index') and typ != 'multiindex'))


def memory_usage_of_objects(arr):
    require_objects(arr)
    return sum(map(getsizeof, arr.tolist()))


def eq_NA_compat(arr, key):
    require_objects(arr, 'arr')
    return np.array(
        [item is not NA and (item is key or bool(item == key)) for item in arr.tolist()], dtype=np.bool_
    )


def array_equivalent_object(left, right):
    require_array(left, 'left')
    require_array(right, 'right')
    lefts, rights = left.ravel().tolist(), right.ravel().tolist()
    if _are_plain(lefts) and _are_plain(rights) and lefts == rights:
        return True
    for one, other in zip(lefts, rights):
        if one is other and not isinstance(one, np.ndarray):
            continue
        if not _equivalent(one, other):
            return False
    return True


def _are_plain(items):
    return set(map(type, items)) <= _PLAIN_TYPES


def _equivalent(one, other):
    try:
        if isinstance(one, np.ndarray) and isinstance(other, np.ndarray):
            if one.shape != other.shape:
                return False
            if one.dtype.kind == other.dtype.kind == 'O':
                return array_equivalent_object(one, other)
            return _array_equivalent()(one, other)
        if (one is NA) != (other is NA):
            return False
        return bool(one == other) or is_matching_na(one, other, nan_matches_none=True)
    except (TypeError, ValueError):
        # What cannot be compared is unequal, if it is of two types.
        if type(one) is not type(other) or check_na_tuples_nonequal(one, other):
            return False
        raise


def _array_equivalent():
    from pandas.core.dtypes.missing import array_equivalent

    return array_equivalent


# ----------------------------------------------------------------------------------------------------------------------
# Indexers and slices

def get_reverse_indexer(indexer, length):
    """
    Reverse indexing operation.

    Given `indexer`, make `indexer_inv` of it, such that::

        indexer_inv[indexer[x]] = x

    Parameters
    ----------
    indexer : np.ndarray[np.intp]
    length : int

    Returns
    -------
    np.ndarray[np.intp]
    """
    require_buffer(indexer, 'const intp_t')
    result = np.empty(length, dtype=np.intp)
    result.fill(-1)
    positions = np.flatnonzero(indexer != -1)
    targets = indexer[positions]
    if len(targets) and (targets.min() < 0 or targets.max() >= length):
        raise IndexError('Out of bounds on buffer access (axis 0)')
    result[targets] = positions
    return result


def maybe_booleans_to_slice(mask):
    """The slice of one run of true values; the mask, as bools, if there are more runs."""
    require_buffer(mask, 'uint8_t', 'mask')
    flags = mask.view(np.bool_)
    places = np.flatnonzero(mask)
    if not len(places):
        return slice(0, 0, None)
    first, last = int(places[0]), int(places[-1])
    if last - first + 1 != len(places):
        return flags
    return slice(first, None if last + 1 == len(mask) else last + 1, None)


def maybe_indices_to_slice(indices, max_len):
    """The slice that these indices are, if they are one within the length."""
    require_buffer(indices, 'intp_t', 'indices')
    max_len = int(max_len) if not isinstance(max_len, str) else _refuse_integer()
    count = len(indices)
    if not count:
        return slice(0, 0, None)
    first, last = int(indices[0]), int(indices[-1])
    if first < 0 or last < 0 or first >= max_len or last >= max_len:
        return indices
    if count == 1:
        return slice(first, first + 1, None)
    step = int(indices[1]) - first
    if not step or first + step * (count - 1) != last:
        return indices
    if count <= _FEW:
        is_even = indices.tolist() == list(range(first, last + (1 if step > 0 else -1), step))
    else:
        is_even = (indices[1:] - indices[:-1] == step).all()
    if not is_even:
        return indices
    if step > 0:
        return slice(first, last + 1, step)
    return slice(first, last - 1 if last else None, step)


def _refuse_integer():
    raise TypeError('an integer is required')


# ----------------------------------------------------------------------------------------------------------------------
# Groups

def generate_slices(labels, ngroups):
    """The start and the end of the run of each label, in labels that are sorted."""
    require_buffer(labels, 'const intp_t')
    starts = np.zeros(ngroups, dtype=np.int64)
    ends = np.zeros(ngroups, dtype=np.int64)
    bounds = _runs(labels)
    first = labels[bounds[:-1]]
    kept = first >= 0
    starts[first[kept]] = bounds[:-1][kept]
    ends[first[kept]] = bounds[1:][kept]
    return starts, ends


def _runs(labels):
    """Where runs of equal labels begin, and the end of the last one."""
    if not len(labels):
        return np.zeros(1, dtype=np.int64)
    changes = np.flatnonzero(labels[1:] != labels[:-1]) + 1
    return np.concatenate(([0], changes, [len(labels)])).astype(np.int64)


def indices_fast(index, labels, keys, sorted_labels):
    require_buffer(index, 'intp_t', 'index')
    require_buffer(labels, 'const int64_t')
    result = {}
    if not len(index):
        return result
    bounds = _runs(labels).tolist()
    for start, end in zip(bounds[:-1], bounds[1:]):
        if labels[start] == -1:
            continue
        codes = [each[end - 1] for each in sorted_labels]
        if len(keys) == 1:
            if codes[0] == -1:
                continue
            key = keys[0][codes[0]]
        else:
            key = tuple([key[code] for key, code in zip(keys, codes)])
        result[key] = index[start:end]
    return result


def get_level_sorter(codes, starts):
    require_buffer(codes, 'int64_t', 'codes')
    require_buffer(starts, 'const intp_t')
    result = np.zeros(len(codes), dtype=np.intp)
    if not len(codes) or len(starts) < 2:
        return result
    first, last = int(starts[0]), int(starts[-1])
    groups = np.repeat(np.arange(len(starts) - 1), np.diff(starts))
    result[first:last] = np.lexsort((codes[first:last], groups)) + first
    return result


def count_level_2d(mask, labels, max_bin):
    """For each row of the mask: how often each label is that of a true value."""
    require_array(mask, 'mask')
    if mask.ndim != 2:
        raise ValueError(f'Buffer has wrong number of dimensions (expected 2, got {mask.ndim})')
    if mask.dtype.itemsize != 1:
        raise ValueError(
            f"Item size of buffer ({mask.dtype.itemsize} bytes) does not match size of 'uint8_t' (1 byte)"
        )
    require_buffer(labels, 'const intp_t')
    if _groups is not None:
        labels = np.ascontiguousarray(labels)
        found = [_groups.counts(np.ascontiguousarray(row), labels, max_bin) for row in mask]
        return np.stack(found) if found else np.zeros((0, max_bin), dtype=np.int64)
    rows, columns = np.nonzero(mask)
    used = labels[columns]
    kept = used >= 0
    if not kept.all():
        rows, used = rows[kept], used[kept]
    if len(used) and used.max() >= max_bin:
        raise IndexError('Out of bounds on buffer access (axis 1)')
    counts = np.bincount(rows * max_bin + used, minlength=mask.shape[0] * max_bin)
    return counts.astype(np.int64, copy=False).reshape(mask.shape[0], max_bin)


def generate_bins_dt64(values, binner, closed='left', hasnans=False):
    require_buffer(values, 'int64_t', 'values')
    require_buffer(binner, 'const int64_t')
    nats = 0
    if hasnans:
        kept = values != _I8_NAT
        nats = len(values) - int(np.count_nonzero(kept))
        values = values[kept]
    if not len(values) or not len(binner):
        raise ValueError('Invalid length for values or for binner')
    if values[0] < binner[0]:
        raise ValueError('Values falls before first bin')
    if values[-1] > binner[-1]:
        raise ValueError('Values falls after last bin')
    # A bin ends before the first value that is beyond it, even if smaller ones follow; so the running maximum counts.
    if _groups is not None:
        bins = _groups.bins(np.ascontiguousarray(values), np.ascontiguousarray(binner[1:]), closed == 'right')
    else:
        reached = np.maximum.accumulate(values)
        bins = np.searchsorted(reached, binner[1:], side='right' if closed == 'right' else 'left')
        bins = np.maximum.accumulate(bins).astype(np.int64)
    # The NaTs are in a bin of their own before all others.
    return np.concatenate(([nats], bins + nats)) if nats else bins


# ----------------------------------------------------------------------------------------------------------------------
# Lists

def fast_multiget(mapping, keys, default=np.nan):
    """What a dict has for each key, or the default, as an array of the dtype that fits."""
    if mapping is not None and type(mapping) is not dict:
        raise TypeError(f"Argument 'mapping' has incorrect type (expected dict, got {type(mapping).__name__})")
    require_objects(keys)
    if not len(keys):
        return np.empty(0, dtype=np.float64)
    if mapping is None:
        raise TypeError("'NoneType' object is not iterable")
    return maybe_convert_objects(object_array([mapping.get(key, default) for key in keys.tolist()]))


def fast_unique_multiple_list_gen(gen, sort=True):
    seen = {}
    for each in gen:
        if type(each) is not list:
            raise TypeError(f'Expected list, got {type(each).__name__}')
        seen.update(dict.fromkeys(each))
    uniques = list(seen)
    if sort:
        try:
            uniques.sort()
        except TypeError:
            # Values of several types stay in the order in which they came; a sort that fails leaves any order.
            uniques = list(seen)
    return uniques


def fast_unique_multiple_list(lists, sort=True):
    require_list(lists, 'lists')
    return fast_unique_multiple_list_gen(lists, sort)


def fast_zip(ndarrays):
    if ndarrays is None:
        len(ndarrays)
    require_list(ndarrays, 'ndarrays')
    count = len(ndarrays[0])
    for each in ndarrays:
        require_array(each, 'ndarrays')
        if len(each) != count:
            raise ValueError('all arrays must be same length')
    return object_array(list(zip(*[each.ravel().tolist() for each in ndarrays])))


# ----------------------------------------------------------------------------------------------------------------------
# Tables of objects

def to_object_array(rows, min_width=0):
    rows = list(rows)
    if not set(map(type, rows)) <= {tuple, list}:
        rows = [_checked_len(row) for row in rows]
    return _table(rows, min_width)


def _checked_len(row):
    len(row)
    return list(row)


def to_object_array_tuples(rows):
    rows = list(rows)
    if not set(map(type, rows)) <= {tuple, list}:
        rows = [(row,) if checknull(row) else _checked_len(row) for row in rows]
    return _table(rows, 0)


def _table(rows, min_width):
    lengths = set(map(len, rows))
    width = max(min_width, 0, *lengths)
    if lengths == {width}:
        return object_array(list(chain.from_iterable(rows))).reshape(len(rows), width)
    result = np.empty((len(rows), width), dtype=object)
    for index, row in enumerate(rows):
        for column, item in enumerate(row):
            result[index, column] = item
    return result


def tuples_to_object_array(tuples):
    require_objects(tuples, 'tuples')
    rows = tuples.tolist()
    if not rows:
        raise IndexError('Out of bounds on buffer access (axis 0)')
    width = len(rows[0])
    for row in rows:
        if row is None:
            row[0]
        if type(row) is not tuple:
            raise TypeError(f'Expected tuple, got {type(row).__name__}')
    return object_array([row[column] for row in rows for column in range(width)]).reshape(len(rows), width)


def dicts_to_array(dicts, columns):
    """A table of the values that dicts have for the columns; NaN where one has none."""
    require_list(dicts, 'dicts')
    require_list(columns, 'columns')
    for row in dicts:
        if type(row) is not dict:
            if row is None:
                iter(row)
            raise TypeError(f'Expected dict, got {type(row).__name__}')
    items = [row.get(column, np.nan) for row in dicts for column in columns]
    return object_array(items).reshape(len(dicts), len(columns))
