"""`pandas._libs.algos`: conversions, order, filling, differences; the takes, ranks and correlations come from beside.

`_algos_take`, `_algos_rank` and `_algos_corr` hold these three families; hash tables are in `hashtable`.
"""

import numpy as np

from pandas._libs import _joins
from pandas._libs._algos_corr import nancorr, nancorr_spearman
from pandas._libs._algos_rank import Infinity, NegInfinity, rank_1d, rank_2d, tiebreakers
from pandas._libs._algos_take import TAKES
from pandas._libs._fused import NO_SIGNATURE, NUMERIC, buffer, family, flags

globals().update(TAKES)

INT64 = np.dtype(np.int64)
INTP = np.dtype(np.intp)
I_NAT = np.iinfo(np.int64).min
TYPE_NAMES = (
    'int8_t', 'int16_t', 'int32_t', 'int64_t', 'uint8_t', 'uint16_t', 'uint32_t', 'uint64_t', 'float32_t', 'float64_t',
    'object',
)


# Conversions

def _make_ensure(name, dtype):
    dtype = np.dtype(dtype)

    def ensure(arr):
        if isinstance(arr, np.ndarray):
            return arr if arr.dtype == dtype else arr.astype(dtype)
        return np.array(arr, dtype=dtype)

    ensure.__name__ = ensure.__qualname__ = name
    return ensure


ensure_platform_int = _make_ensure('ensure_platform_int', np.intp)
ensure_object = _make_ensure('ensure_object', object)
ensure_float64 = _make_ensure('ensure_float64', np.float64)
ensure_int8 = _make_ensure('ensure_int8', np.int8)
ensure_int16 = _make_ensure('ensure_int16', np.int16)
ensure_int32 = _make_ensure('ensure_int32', np.int32)
ensure_int64 = _make_ensure('ensure_int64', np.int64)
ensure_uint64 = _make_ensure('ensure_uint64', np.uint64)


# Order

def unique_deltas(arr):
    """The sorted distinct differences of neighbours."""
    buffer(arr, INT64, 1, 'const int64_t')
    return np.unique(arr[1:] - arr[:-1])


def is_lexsorted(list_of_arrays):
    """Whether rows, of which these are the columns, are in order."""
    if not isinstance(list_of_arrays, list):
        name = type(list_of_arrays).__name__
        raise TypeError(f"Argument 'list_of_arrays' has incorrect type (expected list, got {name})")
    if not list_of_arrays:
        return True
    if any(array.dtype != INT64 for array in list_of_arrays):
        raise AssertionError
    # From the last column to the first: a pair of rows is in order if it rises here, or ties and is so further on.
    size = min(len(array) for array in list_of_arrays)
    ordered = np.ones(max(size - 1, 0), dtype=bool)
    for array in reversed(list_of_arrays):
        before, after = array[:size - 1], array[1:size]
        ordered = (before < after) | ((before == after) & ordered)
    return bool(ordered.all())


def groupsort_indexer(index, ngroups):
    """A stable order of places by group, and how many are in none (-1) and in each group."""
    buffer(index, INTP, 1, 'const intp_t')
    return _joins.order_by_group(np.ascontiguousarray(index), ngroups)


def kth_smallest(arr, k):
    """The element that is at this place in order; the values are rearranged, as by the compiled function."""
    family(arr, NUMERIC)
    if arr.ndim != 1:
        raise ValueError(f'Buffer has wrong number of dimensions (expected 1, got {arr.ndim})')
    if not 0 <= k < len(arr):
        raise IndexError(f'place {k} is out of bounds for {len(arr)} values')
    arr.partition(k)
    value = arr[k].item()
    return int(value) if isinstance(value, bool) else value


def _is_monotonic_objects(values):
    is_up = is_down = is_strict = True
    previous = values[0]
    for value in values[1:]:
        if value < previous:
            is_up = False
        elif value > previous:
            is_down = False
        elif value == previous:
            is_strict = False
        else:
            return False, False, False
        if not is_up and not is_down:
            return False, False, False
        previous = value
    return is_up, is_down, is_strict


def is_monotonic(arr, timelike):
    """Whether values never fall, whether they never rise, and whether they do one of it without ties."""
    family(arr)
    if arr.ndim != 1:
        raise TypeError(NO_SIGNATURE)
    size = len(arr)
    is_object = arr.dtype == object
    if size < 2:
        if not size or is_object and arr[0] is None:
            return True, True, True
        is_missing = arr[0] != arr[0] or (timelike and arr[0] == I_NAT)
        return (False, False, True) if is_missing else (True, True, True)
    if is_object:
        return _is_monotonic_objects(arr.tolist())
    if timelike and arr.dtype.kind in 'iu' and arr.dtype.itemsize == 8 and (arr.view(INT64) == I_NAT).any():
        return False, False, False
    before, after = arr[:-1], arr[1:]
    is_up = bool((after >= before).all())
    is_down = bool((after <= before).all())
    if is_up and is_down:
        return True, True, False
    if is_up:
        return True, False, bool((after > before).all())
    if is_down:
        return False, True, bool((after < before).all())
    return False, False, False


# Filling

def validate_limit(nobs, limit=None):
    """How many gaps in a row may be filled."""
    if limit is None:
        return nobs
    if not isinstance(limit, (int, np.integer)) or isinstance(limit, bool):
        raise ValueError('Limit must be an integer')
    if limit < 1:
        raise ValueError('Limit must be greater than 0')
    if type(limit) is not int:
        raise TypeError(f'Expected int, got numpy.{type(limit).__name__}')
    return limit


def _fill_places(mask, limit):
    """For each place the last one up to it that is not masked and not further than the limit; else -1."""
    size = mask.shape[-1]
    places = np.arange(size)
    found = np.maximum.accumulate(np.where(mask, -1, places), axis=-1)
    if limit < size:
        found[places - found > limit] = -1
    return found


def get_fill_indexer(mask, limit=None):
    """For each place the last one up to it that is not masked, else -1."""
    mask = flags(mask, 1)
    return _fill_places(mask, validate_limit(len(mask), limit)).astype(np.intp, copy=False)


def _fill(values, mask, limit, ndim):
    """Fills the masked values from before and unmasks them, along the last axis."""
    family(values)
    mask = flags(mask, ndim, 'uint8_t')
    if values.ndim != ndim:
        raise ValueError(f'Buffer has wrong number of dimensions (expected {ndim}, got {values.ndim})')
    limit = validate_limit(values.shape[-1], limit)
    if not values.size:
        return
    if ndim == 2:
        # As in the compiled function, the first of a row is a source even if it is masked, and stays masked.
        gaps = mask.copy()
        gaps[:, 0] = False
        found = _fill_places(gaps, limit)
        filled = gaps & (found >= 0)
        rows = filled.nonzero()[0]
        values[filled] = values[rows, found[filled]]
    else:
        found = _fill_places(mask, limit)
        filled = mask & (found >= 0)
        # Here all that is masked at the start takes the first value, and stays masked.
        taken = filled | (np.logical_and.accumulate(mask) & (np.arange(len(mask)) < limit))
        values[taken] = values[np.maximum(found[taken], 0)]
    mask[filled] = False


def pad_inplace(values, mask, limit=None):
    """Fills the masked values with those before."""
    _fill(values, mask, limit, 1)


def pad_2d_inplace(values, mask, limit=None):
    """Fills the masked values with those before in their row."""
    _fill(values, mask, limit, 2)


def backfill_inplace(values, mask, limit=None):
    """Fills the masked values with those after."""
    _fill(values[::-1], mask[::-1], limit, 1)


def backfill_2d_inplace(values, mask, limit=None):
    """Fills the masked values with those after in their row."""
    _fill(values[:, ::-1], mask[:, ::-1], limit, 2)


UNORDERED = 'pandas: filling from values that are not in order is not supported yet in Wardian'


def _nearest(old, new, limit, is_pad):
    """For each new value the place of the nearest old one not beyond it, as far as the limit allows; else -1."""
    family(old)
    family(new)
    if old.dtype != new.dtype:
        buffer(new, old.dtype, 1, 'Python object' if old.dtype == object else f'{old.dtype.name}_t')
    limit = validate_limit(len(new), limit)
    if not len(old) or not len(new):
        return np.full(len(new), -1, dtype=np.intp)
    if not is_monotonic(old, False)[0] or not is_monotonic(new, False)[0]:
        raise NotImplementedError(UNORDERED)
    found = np.searchsorted(old, new, side='right' if is_pad else 'left')
    if is_pad:
        found = found - 1
    else:
        found = np.where(found == len(old), -1, found)
    found = found.astype(np.intp, copy=False)
    if limit < len(new):
        _apply_limit(found, old.take(found) == new, limit, is_pad)
    return found


def _apply_limit(found, exact, limit, is_pad):
    """Takes back all but the first inexact matches of each old value, counted from it."""
    inexact = np.flatnonzero((found >= 0) & ~exact.astype(bool, copy=False))
    if not is_pad:
        inexact = inexact[::-1]
    if not len(inexact):
        return
    sources = found[inexact]
    starts = np.flatnonzero(np.append(True, sources[1:] != sources[:-1]))
    lengths = np.diff(np.append(starts, len(sources)))
    nth = np.arange(len(sources)) - np.repeat(starts, lengths)
    found[inexact[nth >= limit]] = -1


class Fused:
    """A family of functions, of which one can be taken by the name of its type; here all are the same."""

    def __init__(self, function, names):
        self.function = function
        self.__signatures__ = dict.fromkeys(names, function)
        self.__name__ = self.__qualname__ = function.__name__
        self.__doc__ = function.__doc__

    def __call__(self, *args, **kwargs):
        return self.function(*args, **kwargs)

    def __getitem__(self, name):
        return self.__signatures__[name]


def _pad(old, new, limit=None):
    """For each new value the place of the last old one that is not greater; both are in order."""
    return _nearest(old, new, limit, True)


def _backfill(old, new, limit=None):
    """For each new value the place of the first old one that is not less; both are in order."""
    return _nearest(old, new, limit, False)


_pad.__name__, _backfill.__name__ = 'pad', 'backfill'
pad = Fused(_pad, TYPE_NAMES)
backfill = Fused(_backfill, TYPE_NAMES)


# Differences

# From the type of values to that of the differences; but for int64 to int64, which datetimes need too.
DIFF_TYPES = {
    ('float32', 'float32'), ('float64', 'float64'), ('int8', 'float32'), ('int16', 'float32'), ('int32', 'float64'),
    ('int64', 'float64'),
}


def diff_2d(arr, out, periods, axis, datetimelike=False):
    """Writes the difference of each value to that some periods before; what has none is left as it is."""
    if arr.ndim != 2 or out.ndim != 2:
        raise ValueError('Buffer has wrong number of dimensions (expected 2, got 1)')
    names = arr.dtype.name, out.dtype.name
    if names[0] not in ('float32', 'float64', 'int8', 'int16', 'int32', 'int64'):
        raise TypeError('Function call with ambiguous argument types')
    if names not in DIFF_TYPES and names != ('int64', 'int64'):
        raise NotImplementedError
    axis = 0 if axis == 0 else 1
    size = arr.shape[axis]
    later = slice(periods, None) if periods >= 0 else slice(None, max(size + periods, 0))
    earlier = slice(None, max(size - periods, 0)) if periods >= 0 else slice(-periods, None)
    if axis:
        later, earlier = (slice(None), later), (slice(None), earlier)
    first, second = arr[later], arr[earlier]
    if arr.dtype.kind == 'i' and arr.dtype != INT64:
        first, second = first.astype(INT64), second.astype(INT64)
    differences = first - second
    if datetimelike and arr.dtype == INT64:
        differences[(first == I_NAT) | (second == I_NAT)] = I_NAT
    out[later] = differences
