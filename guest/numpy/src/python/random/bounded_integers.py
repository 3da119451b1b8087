"""Integers of an interval: bounds of any kind of Python's, and what is wrong with them."""
import warnings

import numpy as np
from numpy.random import _native

__all__ = []

# The dtype, lowest and highest integer by what a caller may write for the dtype.
KINDS = {}
for _scalar in (np.bool_, np.int8, np.uint8, np.int16, np.uint16, np.int32, np.uint32, np.int64, np.uint64):
    _dtype = np.dtype(_scalar)
    if _dtype.kind == 'b':
        _row = (_dtype, 0, 1)
    elif _dtype.kind == 'u':
        _row = (_dtype, 0, (1 << 8 * _dtype.itemsize) - 1)
    else:
        _row = (_dtype, -(1 << 8 * _dtype.itemsize - 1), (1 << 8 * _dtype.itemsize - 1) - 1)
    KINDS[_scalar] = KINDS[_dtype.name] = _row
KINDS[int] = KINDS[np.int64]
KINDS[bool] = KINDS[np.bool_]
del _scalar, _dtype, _row

_integers = _native.integers


def kind_of(dtype, function):
    """The row of a dtype."""
    found = np.dtype(dtype)
    if not found.isnative:
        if function == 'randint':
            warnings.warn('Providing a dtype with a non-native byteorder is not supported. If you require '
                          'platform-independent byteorder, call byteswap when required.\nIn future version, providing '
                          'byteorder will raise a ValueError', DeprecationWarning, stacklevel=1)
            found = found.newbyteorder()
        else:
            raise ValueError('Providing a dtype with a non-native byteorder is not supported. If you require '
                             'platform-independent byteorder, call byteswap when required.')
    row = KINDS.get(found.name)
    if row is None:
        raise TypeError(f'Unsupported dtype {found!r} for {function}')
    return row


def out_of_order(closed, low):
    """The text that no integer is in the interval."""
    if not np.any(low):
        return f"high {'<' if closed else '<='} 0"
    return f"low {'>' if closed else '>='} high"


def draw_integers(draws, low, high, size, dtype, closed, masked, function):
    if high is None:
        high = low
        low = 0
    try:
        row = KINDS.get(dtype)
    except TypeError:
        row = None
    wanted, lowest, highest = row or kind_of(dtype, function)
    if type(low) is int and type(high) is int:
        if size is not None and type(size) is not int and np.prod(size) == 0:
            return np.empty(size, dtype=wanted)
        last = high if closed else high - 1
        if low < lowest:
            raise ValueError(f'low is out of bounds for {wanted.name}')
        if last > highest:
            raise ValueError(f'high is out of bounds for {wanted.name}')
        if low > last:
            if size == 0:
                return np.empty(size, dtype=wanted)
            raise ValueError(out_of_order(closed, low))
        result = _integers(draws, wanted, size, low, last - low, masked)
    else:
        result = _of_anything(draws, low, high, size, (wanted, lowest, highest), closed, masked)
    if size is None and (dtype is int or dtype is bool) and np.ndim(result) == 0:
        return dtype(result)
    return result


def _of_anything(draws, low, high, size, row, closed, masked):
    wanted, lowest, highest = row
    if size is not None and np.prod(size) == 0:
        return np.empty(size, dtype=wanted)
    low, high = np.asarray(low), np.asarray(high)
    if low.ndim == 0 and high.ndim == 0:
        first, last = int(low[()]), int(high[()])
        if not closed:
            last -= 1
        if first < lowest:
            raise ValueError(f'low is out of bounds for {wanted.name}')
        if last > highest:
            raise ValueError(f'high is out of bounds for {wanted.name}')
        if first > last:
            raise ValueError(out_of_order(closed, first))
        return _integers(draws, wanted, size, first, last - first, masked)
    return _of_arrays(draws, low, high, size, row, closed, masked)


def _as_ints(array):
    """Ints of Python's of any numbers."""
    flat = [int(item) for item in array.ravel().tolist()]
    made = np.empty(len(flat), dtype=object)
    made[:] = flat
    return made.reshape(array.shape)


def _of_arrays(draws, low, high, size, row, closed, masked):
    wanted, lowest, highest = row
    if low.dtype.kind not in 'biu' or high.dtype.kind not in 'biu':
        low, high = _as_ints(low), _as_ints(high)
    if np.any(low < lowest):
        raise ValueError(f'low is out of bounds for {wanted.name}')
    if np.any(high > highest if closed else high > highest + 1):
        raise ValueError(f'high is out of bounds for {wanted.name}')
    if np.any(low > high if closed else low >= high):
        raise ValueError(out_of_order(closed, low))
    first, last = _modulo(low), _modulo(high)
    if not closed:
        last = last - np.uint64(1)
    distance = last - first
    return _native.integers_each(draws, wanted, size, first, distance, masked)




def _modulo(array):
    """Ints modulo 2**64."""
    if array.dtype == object:
        flat = [item & 0xffff_ffff_ffff_ffff for item in array.ravel().tolist()]
        return np.array(flat, dtype=np.uint64).reshape(array.shape)
    if array.dtype.kind == 'i':
        return array.astype(np.int64).view(np.uint64)
    return array.astype(np.uint64)
