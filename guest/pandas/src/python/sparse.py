"""`pandas._libs.sparse`: where the values of a sparse array are, as single places or as blocks of them.

The operations between two sparse arrays are in `_sparse_ops`.
"""

from operator import index as _as_length

import numpy as np

from pandas._libs._fused import buffer
from pandas._libs._sparse_ops import make_all

INT32 = np.dtype(np.int32)
OBJECT = np.dtype(object)
OTHER_LENGTH = 'Indices must reference same underlying length'


class SparseIndex:
    """The base of both kinds of index."""

    def __init__(self):
        raise NotImplementedError


def _is_index(value, name):
    if not isinstance(value, SparseIndex):
        raise TypeError(f"Argument {name!r} has incorrect type (expected pandas._libs.sparse.SparseIndex, "
                        f'got {type(value).__name__})')


def _common(first, second):
    """The places that both have."""
    return np.intersect1d(first.indices, second.indices, assume_unique=True).astype(INT32, copy=False)


def _union(first, second):
    """The places that one of them has."""
    return np.union1d(first.indices, second.indices).astype(INT32, copy=False)


def _look_up(indices, length, indexer):
    """For each place the number of its value, or -1."""
    buffer(indexer, INT32, 1, 'int32_t')
    if not len(indices):
        return np.full(len(indexer), -1, dtype=INT32)
    found = np.searchsorted(indices, indexer).astype(INT32, copy=False)
    is_there = indices.take(found, mode='clip') == indexer
    return np.where(is_there & (indexer >= 0) & (indexer < length), found, INT32.type(-1))


class IntIndex(SparseIndex):
    """The places themselves."""

    def __init__(self, length, indices, check_integrity=True):
        self._length = _as_length(length)
        self._indices = np.ascontiguousarray(indices, dtype=np.int32)
        if check_integrity:
            self.check_integrity()

    def check_integrity(self):
        indices, length = self._indices, self._length
        if len(indices) > length:
            raise ValueError(f'Too many indices. Expected {length} but found {len(indices)}')
        if not len(indices):
            return
        if indices.min() < 0:
            raise ValueError('No index can be less than zero')
        if indices.max() >= length:
            raise ValueError('All indices must be less than the length')
        if not (indices[1:] > indices[:-1]).all():
            raise ValueError('Indices must be strictly increasing')

    @property
    def length(self):
        return self._length

    @property
    def npoints(self):
        return len(self._indices)

    @property
    def indices(self):
        return self._indices

    @property
    def nbytes(self):
        return self._indices.nbytes

    @property
    def ngaps(self):
        return self._length - len(self._indices)

    def __reduce__(self):
        return IntIndex, (self._length, self._indices)

    def __repr__(self):
        return f'IntIndex\nIndices: {self._indices!r}\n'

    def equals(self, other):
        """Whether the other is of the same kind, length and places."""
        if self is other:
            return True
        return (isinstance(other, IntIndex) and self._length == other._length
                and np.array_equal(self._indices, other._indices))

    def to_int_index(self):
        return self

    def to_block_index(self):
        return BlockIndex(self._length, *get_blocks(self._indices))

    def intersect(self, y_):
        _is_index(y_, 'y_')
        if self._length != y_.length:
            raise Exception(OTHER_LENGTH)
        return IntIndex(self._length, _common(self, y_))

    def make_union(self, y_):
        _is_index(y_, 'y_')
        if self._length != y_.length:
            raise ValueError(OTHER_LENGTH)
        return IntIndex(self._length, _union(self, y_))

    def lookup(self, index):
        """The number of the value at this place, or -1."""
        found = int(np.searchsorted(self._indices, index))
        return found if found < len(self._indices) and self._indices[found] == index else -1

    def lookup_array(self, indexer):
        return _look_up(self._indices, self._length, indexer)


class BlockIndex(SparseIndex):
    """Where blocks of places begin, and how long they are."""

    def __init__(self, length, blocs, blengths):
        self._blocs = np.ascontiguousarray(blocs, dtype=np.int32)
        self._blengths = np.ascontiguousarray(blengths, dtype=np.int32)
        self._length = _as_length(length)
        self._indices = None
        self.check_integrity()

    def check_integrity(self):
        blocs, blengths = self._blocs, self._blengths
        if len(blocs) != len(blengths):
            raise ValueError('block bound arrays must be same length')
        ends = blocs + blengths
        last = len(blocs) - 1
        wrong = blengths == 0
        wrong[:-1] |= ends[:-1] > blocs[1:]
        wrong[-1:] |= ends[-1:] > self._length
        if not wrong.any():
            return
        number = int(wrong.argmax())
        if number < last and ends[number] > blocs[number + 1]:
            raise ValueError(f'Block {number} overlaps')
        if number == last and ends[number] > self._length:
            raise ValueError(f'Block {number} extends beyond end')
        raise ValueError(f'Zero-length block {number}')

    @property
    def length(self):
        return self._length

    @property
    def nblocks(self):
        return len(self._blocs)

    @property
    def npoints(self):
        return int(self._blengths.sum())

    @property
    def blocs(self):
        return self._blocs

    @property
    def blengths(self):
        return self._blengths

    @property
    def nbytes(self):
        return self._blocs.nbytes + self._blengths.nbytes

    @property
    def ngaps(self):
        return self._length - self.npoints

    @property
    def indices(self):
        if self._indices is None:
            lengths = np.maximum(self._blengths, 0)
            offsets = np.cumsum(lengths) - lengths
            places = np.arange(int(lengths.sum())) + np.repeat(self._blocs - offsets, lengths)
            self._indices = places.astype(INT32)
        return self._indices

    def __reduce__(self):
        return BlockIndex, (self._length, self._blocs, self._blengths)

    def __repr__(self):
        return f'BlockIndex\nBlock locations: {self._blocs!r}\nBlock lengths: {self._blengths!r}'

    def equals(self, other):
        """Whether the other is of the same kind, length and blocks."""
        if self is other:
            return True
        return (isinstance(other, BlockIndex) and self._length == other._length
                and np.array_equal(self._blocs, other._blocs) and np.array_equal(self._blengths, other._blengths))

    def to_block_index(self):
        return self

    def to_int_index(self):
        return IntIndex(self._length, self.indices)

    def intersect(self, other):
        _is_index(other, 'other')
        if self._length != other.length:
            raise Exception(OTHER_LENGTH)
        return BlockIndex(self._length, *get_blocks(_common(self, other)))

    def make_union(self, y):
        _is_index(y, 'y')
        if self._length != y.length:
            raise Exception(OTHER_LENGTH)
        return BlockIndex(self._length, *get_blocks(_union(self, y)))

    def lookup(self, index):
        """The number of the value at this place, or -1."""
        block = int(np.searchsorted(self._blocs, index, side='right')) - 1
        if block < 0:
            return -1
        offset = index - int(self._blocs[block])
        return int(self._blengths[:block].sum()) + offset if offset < self._blengths[block] else -1

    def lookup_array(self, indexer):
        return _look_up(self.indices, self._length, indexer)


def get_blocks(indices):
    """Where blocks of neighbouring places begin, and how long they are."""
    if not isinstance(indices, np.ndarray):
        name = type(indices).__name__
        raise TypeError(f"Argument 'indices' has incorrect type (expected numpy.ndarray, got {name})")
    buffer(indices, INT32, 1, 'int32_t')
    if not len(indices):
        return indices.copy(), indices.copy()
    starts = np.flatnonzero(np.append(True, indices[1:] - indices[:-1] > 1))
    lengths = np.diff(np.append(starts, len(indices)))
    return indices[starts], lengths.astype(INT32)


def make_mask_object_ndarray(arr, fill_value):
    """Which objects are not the fill value: not equal to it, or of another type."""
    if not isinstance(arr, np.ndarray):
        name = type(arr).__name__
        raise TypeError(f"Argument 'arr' has incorrect type (expected numpy.ndarray, got {name})")
    buffer(arr, OBJECT, 1, 'Python object')
    fill_type = type(fill_value)
    return np.array([not (value == fill_value and type(value) is fill_type) for value in arr.tolist()], dtype=bool)


globals().update(make_all(_is_index))
