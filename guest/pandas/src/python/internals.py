"""What the managers of blocks stand on: where blocks sit (`BlockPlacement`), the base of the blocks, who else refers
to a block's values (`BlockValuesRefs`), and the base of the manager of a DataFrame.

The blocks' and managers' behaviour itself is pandas' own, in `pandas.core.internals`.
"""

from itertools import groupby
from operator import index as as_index
import weakref

import numpy as np

from pandas._libs._hash_checks import check_array, check_same

_INTP = np.dtype(np.intp)
_I8 = np.dtype(np.int64)
_MAX = 2**63 - 1
_FEWEST_REFERENCES = 500


def slice_len(slc, objlen=_MAX):
    """The number of positions that a slice has in an object of the given length."""
    if slc is None:
        raise TypeError('slc must be slice')
    check_same(slc, 'slc', slice)
    return len(range(*slc.indices(objlen)))


# ---------------------------------------------------------------------------------------------------------------------
# Placements


def _range_of_slice(slc):
    """The positions of a slice that has them without knowing a length."""
    start, stop, step = slc.start, slc.stop, slc.step
    if start is None and step is None and type(stop) is int and stop >= 0:
        return range(stop)
    step = 1 if step is None else as_index(step)
    start = None if start is None else as_index(start)
    stop = None if stop is None else as_index(stop)
    if step == 0:
        raise ValueError('slice step cannot be zero')
    if step > 0:
        start = 0 if start is None else start
        if stop is None or start < 0 or stop < 0:
            raise ValueError('unbounded slice')
    elif start is None or start < 0:
        raise ValueError('unbounded slice')
    else:
        stop = -1 if stop is None or stop < 0 else stop
    return range(start, stop, step)


def _range_of_array(array):
    """The positions of an array as a range, or None if they are not regular."""
    count = len(array)
    if count == 0:
        return None
    first = int(array[0])
    if count == 1:
        return range(first, first + 1) if first >= 0 else None
    step = int(array[1]) - first
    last = first + step * (count - 1)
    if step == 0 or first < 0 or last < 0:
        return None
    positions = range(first, last + step, step)
    return positions if array.tolist() == list(positions) else None


class BlockPlacement:
    """The positions of a block's rows in its manager: a range where they are regular, else an array."""

    __slots__ = ('_range', '_array', '_slice')

    def __init__(self, val):
        self._array = self._slice = None
        if isinstance(val, slice):
            self._range = positions = _range_of_slice(val)
            if not positions:
                self._range = None
                self._array = np.empty(0, dtype=_INTP)
        elif isinstance(val, (int, np.integer)) and not isinstance(val, bool):
            val = int(val)
            self._range = range(val, val + 1)
        else:
            array = np.require(val, dtype=_INTP, requirements='W')
            if array.ndim != 1:
                raise ValueError(f'Buffer has wrong number of dimensions (expected 1, got {array.ndim})')
            self._array = array
            self._range = _range_of_array(array)

    @classmethod
    def _of_range(cls, positions):
        if not len(positions):
            return cls(np.empty(0, dtype=_INTP))
        result = cls.__new__(cls)
        result._range = positions
        result._array = result._slice = None
        return result

    def __reduce__(self):
        raise TypeError('no default __reduce__ due to non-trivial __cinit__')

    def __str__(self):
        return f'BlockPlacement({self._array if self._range is None else self.as_slice})'

    __repr__ = __str__

    def __len__(self):
        return len(self._array if self._range is None else self._range)

    def __iter__(self):
        return iter(self._array if self._range is None else self._range)

    @property
    def as_slice(self):
        if self._range is None:
            raise TypeError('Not slice-like')
        if self._slice is None:
            positions = self._range
            stop = positions.stop
            self._slice = slice(positions.start, None if stop < 0 else stop, positions.step)
        return self._slice

    @property
    def as_array(self):
        if self._array is None:
            positions = self._range
            self._array = np.arange(positions.start, positions.stop, positions.step, dtype=_INTP)
        return self._array

    @property
    def indexer(self):
        return self._array if self._range is None else self.as_slice

    @property
    def is_slice_like(self):
        return self._range is not None

    def __getitem__(self, loc):
        if self._range is not None and isinstance(loc, slice):
            part = self._range[loc]
            count = len(part)
            return self._of_range(range(part.start, part.start + count * part.step, part.step))
        found = self.as_array[loc]
        if isinstance(found, np.ndarray):
            return BlockPlacement(found)
        return found

    def delete(self, loc):
        return BlockPlacement(np.delete(self.as_array, loc))

    def append(self, others):
        if not len(others):
            return self
        return BlockPlacement(np.concatenate([self.as_array, *[other.as_array for other in others]]))

    def add(self, other):
        """The placement moved by a number, or by one number for each position."""
        if self._range is not None and isinstance(other, (int, np.integer)):
            return self._moved(int(other))
        moved = self.as_array + other
        if (moved < 0).any():
            raise ValueError('iadd causes length change')
        return BlockPlacement(moved)

    def _moved(self, distance):
        positions = self._range
        if distance == 0:
            return self
        start = positions.start + distance
        stop = positions.stop + distance
        last = positions[-1] + distance
        if start < 0 or last < 0:
            raise ValueError('iadd causes length change')
        return self._of_range(range(start, max(stop, -1), positions.step))

    def increment_above(self, loc):
        """The placement after one more row was put in at `loc`."""
        positions = self._range
        if positions is not None:
            first, last = positions[0], positions[-1]
            if first < loc and last < loc:
                return self
            if first >= loc and last >= loc:
                return self._moved(1)
        array = self.as_array
        return BlockPlacement(array + (array >= loc))

    def tile_for_unstack(self, factor):
        """The positions when each of them becomes `factor` adjacent ones."""
        array = self.as_array
        if not len(array):
            raise ValueError('need at least one array to concatenate')
        return (array[:, np.newaxis] * factor + np.arange(factor, dtype=_INTP)).ravel()


def _runs(numbers):
    """Each run of equal numbers in a list, with where it starts and ends."""
    start = 0
    for number, items in groupby(numbers):
        end = start + len(list(items))
        yield number, start, end
        start = end


def get_blkno_indexers(blknos, group=True):
    """The block numbers with their positions, in order of first appearance; without `group`, one entry for each run."""
    blknos = check_array(blknos, _I8, constant=False).tolist()
    if not group:
        return [(blkno, slice(start, end)) for blkno, start, end in _runs(blknos)]
    runs = {}
    for blkno, start, end in _runs(blknos):
        runs.setdefault(blkno, []).append((start, end))
    result = []
    for blkno, places in runs.items():
        if len(places) == 1:
            result.append((blkno, slice(*places[0])))
        else:
            positions = [position for start, end in places for position in range(start, end)]
            result.append((blkno, np.array(positions, dtype=_I8)))
    return result


def get_blkno_placements(blknos, group=True):
    blknos = np.asarray(blknos).astype(_I8, copy=False)
    for blkno, indexer in get_blkno_indexers(blknos, group):
        yield blkno, BlockPlacement(indexer)


def get_concat_blkno_indexers(blknos_list):
    """Runs of positions in which no manager changes its block: the managers' block numbers, and the placement."""
    columns = [check_array(blknos, _INTP).tolist() for blknos in blknos_list]
    if not columns:
        raise IndexError('list index out of range')
    return [
        (np.array(numbers, dtype=_INTP), BlockPlacement(slice(start, end)))
        for numbers, start, end in _runs(zip(*columns, strict=True))
    ]


def update_blklocs_and_blknos(blklocs, blknos, loc, nblocks):
    """The arrays after a new block of one row, with number `nblocks`, was put in at `loc`."""
    count = len(blknos)
    if not 0 <= loc <= count:
        raise IndexError(f'index {loc} is out of bounds for axis 0 with size {count}')
    return _with_inserted(blklocs, loc, 0), _with_inserted(blknos, loc, nblocks)


def _with_inserted(values, loc, value):
    values = check_array(values, _INTP)
    result = np.empty(len(values) + 1, dtype=_INTP)
    result[:loc] = values[:loc]
    result[loc] = value
    result[loc + 1 :] = values[loc:]
    return result


# ---------------------------------------------------------------------------------------------------------------------
# Blocks


class BlockValuesRefs:
    """Weak references to all blocks and indexes that share the same values."""

    def __init__(self, blk=None):
        self.referenced_blocks = [] if blk is None else [weakref.ref(blk)]
        self.clear_counter = _FEWEST_REFERENCES

    def __reduce__(self):
        raise TypeError('no default __reduce__ due to non-trivial __cinit__')

    def _clear_dead_references(self, force=False):
        # Only now and then, for with many references each pass takes long.
        if not force and len(self.referenced_blocks) <= self.clear_counter:
            return
        self.referenced_blocks = [ref for ref in self.referenced_blocks if ref() is not None]
        count = len(self.referenced_blocks)
        if count < self.clear_counter // 2:
            self.clear_counter = max(self.clear_counter // 2, _FEWEST_REFERENCES)
        elif count > self.clear_counter:
            self.clear_counter = max(self.clear_counter * 2, count)

    def add_reference(self, blk):
        check_same(blk, 'blk', Block)
        self._clear_dead_references()
        self.referenced_blocks.append(weakref.ref(blk))

    def add_index_reference(self, index):
        self._clear_dead_references()
        self.referenced_blocks.append(weakref.ref(index))

    def has_reference(self):
        if len(self.referenced_blocks) < 2:
            return False
        self._clear_dead_references(force=True)
        return len(self.referenced_blocks) > 1


class Block:
    """Values, where they are in the manager, and who else refers to them."""

    def __init__(self, values, placement, ndim, refs=None):
        if type(placement) is not BlockPlacement:
            check_same(placement, 'placement', BlockPlacement)
        if type(ndim) is not int:
            check_same(ndim, 'ndim', int)
        self.values = values
        self._mgr_locs = placement
        self.ndim = ndim
        if refs is None:
            self.refs = BlockValuesRefs(self)
        else:
            check_same(refs, 'refs', BlockValuesRefs)
            refs.add_reference(self)
            self.refs = refs

    def __reduce__(self):
        return _unpickle_block, (self.values, self.mgr_locs.indexer, self.ndim)

    def __setstate__(self, state):
        """What pickles of older versions of pandas have."""
        from pandas.core.construction import extract_array
        from pandas.core.internals.blocks import maybe_coerce_values

        self._mgr_locs = BlockPlacement(state[0])
        self.values = maybe_coerce_values(extract_array(state[1], extract_numpy=True))
        if len(state) > 2:
            self.ndim = state[2]
        else:
            from pandas.core.internals.api import _maybe_infer_ndim

            self.ndim = _maybe_infer_ndim(self.values, self._mgr_locs)

    def slice_block_rows(self, slicer):
        return type(self)(self.values[..., slicer], self._mgr_locs, ndim=self.ndim, refs=self.refs)


def _unpickle_block(values, placement, ndim):
    from pandas.core.internals.blocks import maybe_coerce_values, new_block

    if not isinstance(placement, BlockPlacement):
        placement = BlockPlacement(placement)
    return new_block(maybe_coerce_values(values), placement, ndim=ndim)


# ---------------------------------------------------------------------------------------------------------------------
# Managers


class BlockManager:
    """The base of the manager of two-dimensional blocks, with what every operation needs."""

    def __new__(cls, blocks=None, axes=None, verify_integrity=True):
        self = super().__new__(cls)
        self._blknos = self._blklocs = None
        self._known_consolidated = self._is_consolidated = False
        # Unpickling gives the blocks and axes later.
        self.blocks = tuple(blocks) if isinstance(blocks, list) else blocks
        self.axes = None if blocks is None else axes.copy()
        return self

    def _rebuild_blknos_and_blklocs(self):
        count = self.shape[0]
        blknos = np.full(count, -1, dtype=_INTP)
        blklocs = np.full(count, -1, dtype=_INTP)
        for blkno, blk in enumerate(self.blocks):
            placement = blk._mgr_locs
            indexer = placement.indexer
            blknos[indexer] = blkno
            blklocs[indexer] = np.arange(len(placement), dtype=_INTP)
        if (blknos == -1).any():
            raise AssertionError('Gaps in blk ref_locs')
        self._blknos = blknos
        self._blklocs = blklocs

    def __reduce__(self):
        # The caller's class takes what its constructor takes; there is nothing else to keep.
        return type(self), (self.blocks, self.axes)

    def __setstate__(self, state):
        """What pickles of older versions of pandas have."""
        from pandas.core.construction import extract_array
        from pandas.core.indexes.api import ensure_index
        from pandas.core.internals.blocks import ensure_block_shape, maybe_coerce_values, new_block

        if not (isinstance(state, tuple) and len(state) >= 4 and '0.14.1' in state[3]):
            raise NotImplementedError('pre-0.14.1 pickles are no longer supported')
        state = state[3]['0.14.1']
        axes = [ensure_index(axis) for axis in state['axes']]
        blocks = []
        for blk in state['blocks']:
            values = extract_array(blk['values'], extract_numpy=True)
            values = maybe_coerce_values(ensure_block_shape(values, ndim=len(axes)))
            blocks.append(new_block(values, BlockPlacement(blk['mgr_locs']), ndim=len(axes)))
        self.blocks = tuple(blocks)
        self.axes = axes
        self._post_setstate()

    def _post_setstate(self):
        self._is_consolidated = self._known_consolidated = False
        self._rebuild_blknos_and_blklocs()

    def get_slice(self, slobj, axis=0):
        if axis == 0:
            blocks = self._slice_take_blocks_ax0(slobj)
        elif axis == 1:
            blocks = [blk.slice_block_rows(slobj) for blk in self.blocks]
        else:
            raise IndexError('Requested axis not found in manager')
        axes = list(self.axes)
        axes[axis] = axes[axis]._getitem_slice(slobj)
        result = type(self)(tuple(blocks), axes, verify_integrity=False)
        if axis == 1 and self._blklocs is not None:
            # The rows of blocks stay where they are.
            result._blklocs = self._blklocs.copy()
            result._blknos = self._blknos.copy()
        return result
