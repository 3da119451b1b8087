"""Grouping and finding of numbers with whole-array numpy operations; what the hash tables of numbers stand on.

`bits_of` turns values of any number type into keys that compare like a hash table compares: NaN equals NaN and -0.0
equals 0.0. `group` numbers equal keys in order of first appearance, and `Finder` finds keys among others. The tables
themselves are in `hashtable`; objects are grouped in `_hash_objects`.
"""

import numpy as np

from pandas._libs._rust import _columns

# Below this many items a dict is faster than the numpy operations.
SMALL = 48

INTP = np.dtype(np.intp)

# The type whose order and equality stand for a value's; complex128 has no integer of its size, and bytes serve it.
_BITS = {
    np.dtype(np.float32): np.dtype(np.int32),
    np.dtype(np.float64): np.dtype(np.int64),
    np.dtype(np.complex64): np.dtype(np.int64),
    np.dtype(np.complex128): np.dtype('S16'),
}
_PARTS = {np.dtype(np.complex64): np.dtype(np.float32), np.dtype(np.complex128): np.dtype(np.float64)}


def bits_of(values):
    """Keys of a one-dimensional array of numbers: equal where a hash table takes the values as equal."""
    dtype = values.dtype
    bits = _BITS.get(dtype)
    if bits is None:
        return values
    parts = _PARTS.get(dtype)
    if parts is not None:
        values = np.ascontiguousarray(values).view(parts)
    values = values + 0  # a copy, in which -0.0 is 0.0
    missing = values != values
    if missing.any():
        values[missing] = np.nan
    return values.view(bits)


def bits_dtype(dtype):
    return _BITS.get(dtype, dtype)


def is_missing(values):
    """Where the values are NaN, or None when they cannot be."""
    if values.dtype.kind in 'fc':
        return values != values
    return None


def _dense_span(keys):
    """Lowest and highest key, when the keys lie close enough together to use them as positions; else None."""
    if keys.dtype.kind not in 'iu' or len(keys) == 0:
        return None
    low = int(keys.min())
    high = int(keys.max())
    if high - low > 3 * len(keys) + 512:
        return None
    return low, high


def _offsets(keys, low):
    """The keys' distances from the lowest one."""
    if keys.dtype.itemsize < 8:
        keys = keys.astype(np.int64)
    return (keys - keys.dtype.type(low)).astype(INTP, copy=False)


def are_quick(keys):
    """Whether `_columns` labels keys faster than anything else."""
    return _columns is not None and keys.dtype.kind in 'iub' and len(keys) > SMALL


def group_items(items):
    """Positions of the first of each kind of item, in order, and each item's kind, as lists."""
    kinds = {}
    firsts = []
    codes = []
    for position, item in enumerate(items):
        code = kinds.get(item)
        if code is None:
            code = kinds[item] = len(firsts)
            firsts.append(position)
        codes.append(code)
    return firsts, codes


def group(keys):
    """Positions of the first of each kind of key, in order, and each key's kind, as arrays."""
    return group_with_order(keys)[:2]


def group_with_order(keys):
    """Like `group`, and the kinds in the order of their keys when sorting has shown it, else None."""
    count = len(keys)
    if count <= SMALL:
        firsts, codes = group_items(keys.tolist())
        return np.array(firsts, dtype=INTP), np.array(codes, dtype=INTP), None
    if are_quick(keys):
        codes, firsts = _columns.labels(np.ascontiguousarray(keys))
        return firsts, codes, None
    span = _dense_span(keys)
    if span is not None:
        return (*_group_dense(_offsets(keys, span[0]), span[1] - span[0] + 1), None)
    return _group_sorted(keys)


def _group_dense(offsets, size):
    count = len(offsets)
    positions = np.arange(count, dtype=INTP)
    label = np.empty(size, dtype=INTP)
    label[offsets[::-1]] = positions[::-1]  # the last write wins, which is the first appearance
    firsts = np.flatnonzero(label[offsets] == positions)
    label[offsets[firsts]] = positions[:len(firsts)]
    return firsts, label[offsets]


def _group_sorted(keys):
    count = len(keys)
    order = np.argsort(keys, kind='stable')
    arranged = keys[order]
    starts = np.empty(count, dtype=bool)
    starts[0] = True
    np.not_equal(arranged[1:], arranged[:-1], out=starts[1:])
    first_of_run = order[starts]
    is_first = np.zeros(count, dtype=bool)
    is_first[first_of_run] = True
    rank = np.cumsum(is_first) - 1
    kinds = rank[first_of_run]
    codes = np.empty(count, dtype=INTP)
    codes[order] = kinds[np.cumsum(starts) - 1]
    return np.flatnonzero(is_first), codes, kinds


def group_masked(keys, mask):
    """Like `group`, with all masked positions as one kind; also that kind's code, or -1."""
    if not mask.any():
        return (*group(keys), -1)
    given = np.flatnonzero(~mask)
    firsts, given_codes = group(keys[given])
    firsts = given[firsts]
    missing_first = int(mask.argmax())
    missing_code = int(np.searchsorted(firsts, missing_first))
    given_codes = given_codes + (given_codes >= missing_code)
    codes = np.full(len(keys), missing_code, dtype=INTP)
    codes[given] = given_codes
    return np.insert(firsts, missing_code, missing_first), codes, missing_code


def last_positions(codes, count):
    """The last position of each of `count` codes."""
    result = np.empty(count, dtype=INTP)
    result[codes] = np.arange(len(codes), dtype=INTP)
    return result


class Finder:
    """Finds keys among unique keys, by whole arrays; what it builds to do so is kept for the next search."""

    def __init__(self, keys, order=None):
        self.keys = keys
        self._order = order
        self._arranged = None
        self._dense = None
        self._slots = None
        self._span = _dense_span(keys)

    def find(self, wanted):
        """Position of each wanted key, or -1."""
        if len(self.keys) == 0 or len(wanted) == 0:
            return np.full(len(wanted), -1, dtype=INTP)
        if self._span is not None:
            return self._find_dense(wanted)
        if _columns is not None and self.keys.dtype.kind in 'iub' and wanted.dtype == self.keys.dtype:
            if self._slots is None:
                self.keys = np.ascontiguousarray(self.keys)
                self._slots = _columns.index(self.keys)
            return _columns.locate(self._slots, self.keys, np.ascontiguousarray(wanted))
        if self._arranged is None:
            if self._order is None:
                self._order = np.argsort(self.keys, kind='stable')
            self._arranged = self.keys[self._order]
        places = np.searchsorted(self._arranged, wanted)
        places[places == len(self._arranged)] = 0
        found = self._arranged[places] == wanted
        return np.where(found, self._order[places], -1)

    def _find_dense(self, wanted):
        low, high = self._span
        if self._dense is None:
            self._dense = np.full(high - low + 1, -1, dtype=INTP)
            self._dense[_offsets(self.keys, low)] = np.arange(len(self.keys), dtype=INTP)
        within = (wanted >= low) & (wanted <= high)
        if within.all():
            return self._dense[_offsets(wanted, low)]
        result = np.full(len(wanted), -1, dtype=INTP)
        result[within] = self._dense[_offsets(wanted[within], low)]
        return result
