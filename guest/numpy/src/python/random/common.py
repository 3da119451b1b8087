"""What the modules of `numpy.random` share: arguments of methods, and the checks that several of them do."""
import warnings
from collections import namedtuple
from collections.abc import Sequence

import numpy as np
from numpy.random import _native

__all__ = ['interface']

interface = namedtuple('interface', ['state_address', 'state', 'next_uint64', 'next_uint32', 'next_double',
                                     'bit_generator'])

draw = _native.draw


def check_output(out, dtype, size, needs_c):
    """Whether results may go to an array that the caller gives."""
    lies_well = False
    if isinstance(out, np.ndarray):
        flags = out.flags
        lies_well = flags.c_contiguous or (flags.f_contiguous and not needs_c)
        lies_well = lies_well and flags.writeable and flags.aligned and out.dtype.isnative
    if not lies_well:
        order = 'C-' if needs_c else ''
        raise ValueError(f'Supplied output array must be {order}contiguous, writable, aligned, and in machine '
                         f'byte-order.')
    if out.dtype != dtype:
        raise TypeError(f'Supplied output array has the wrong type. Expected {np.dtype(dtype)}, got {out.dtype}')
    if size is not None:
        try:
            shape = tuple(size)
        except TypeError:
            shape = (size,)
        if shape != out.shape:
            raise ValueError('size must match out.shape when used together')


def is_scalar(*values):
    """Whether no parameter has axes."""
    for value in values:
        kind = type(value)
        if kind is not float and kind is not int and np.ndim(value):
            return False
    return True


def doubles(value):
    """An array of doubles of what has them without a loss."""
    array = np.asarray(value)
    if array is not value and not array.dtype.kind in 'OSU':
        value = array
    if isinstance(value, np.ndarray) and not np.can_cast(value.dtype, np.float64):
        raise TypeError(f"Cannot cast array data from {value.dtype!r} to dtype('float64') according to the rule 'safe'")
    return np.asarray(value, np.float64)


def real(value):
    """A float of a parameter without axes: neither of None nor of a text, which `float` or an array would take."""
    if type(value) is float or type(value) is int:
        return float(value)
    if value is None or isinstance(value, (str, bytes)):
        doubles(value)
        raise TypeError(f'must be real number, not {type(value).__name__}')
    return float(value)


def shape_of(size):
    """The shape that `size` asks for."""
    try:
        return tuple(size)
    except TypeError:
        return (size,)


def triangular(draws, index, left, mode, right, size):
    if is_scalar(left, mode, right):
        first, top, last = real(left), real(mode), real(right)
        if first > top:
            raise ValueError('left > mode')
        if top > last:
            raise ValueError('mode > right')
        if first == last:
            raise ValueError('left == right')
        return draw(draws, index, size, None, first, top, last)
    left, mode, right = doubles(left), doubles(mode), doubles(right)
    if np.any(left > mode):
        raise ValueError('left > mode')
    if np.any(mode > right):
        raise ValueError('mode > right')
    if np.any(left == right):
        raise ValueError('left == right')
    return draw(draws, index, size, None, left, mode, right)


def pick(x, indices, axis=0):
    """The items of an array along an axis, in another order."""
    if axis == 0:
        return x[indices]
    key = [slice(None)] * x.ndim
    key[axis] = indices
    return x[tuple(key)]


def shuffle(draws, x, axis, is_legacy):
    """Shuffle an array or a sequence where it lies."""
    if isinstance(x, np.ndarray):
        if not x.flags.writeable:
            raise ValueError('array is read-only')
        if x.ndim == 0:
            raise TypeError('len() of unsized object')
        if x.ndim == 1 and axis not in (0, -1):
            raise np.exceptions.AxisError(axis, 1)
        if x.size == 0:
            return
        if is_legacy and x.ndim == 1 and type(x) is not np.ndarray and x.dtype.hasobject:
            warnings.warn(
                'Shuffling a one dimensional array subclass containing objects gives incorrect results for most array '
                'subclasses.  Please use the new random number API instead: '
                'https://numpy.org/doc/stable/reference/random/index.html\n'
                'The new API fixes this issue. This version will not be fixed due to stability guarantees of the API.',
                UserWarning, stacklevel=1)
        axis = np._core.multiarray.normalize_axis_index(axis, x.ndim)
        order = _native.permutations(draws, 1, x.shape[axis])[0]
        x[...] = pick(x, order, axis)
        return
    if axis != 0:
        raise NotImplementedError('Axis argument is only supported on ndarray objects')
    count = len(x)
    if not isinstance(x, Sequence):
        warnings.warn(
            f"you are shuffling a '{type(x).__name__}' object which is not a subclass of 'Sequence'; "
            f"`shuffle` is not guaranteed to behave correctly. E.g., non-numpy array/tensor objects with view semantics "
            f"may contain duplicates after shuffling.", UserWarning, stacklevel=1)
    place = count
    for other in _native.exchanges(draws, count):
        place -= 1
        x[place], x[other] = x[other], x[place]


def check_probabilities(p, population, is_legacy):
    """The weights of a choice, as doubles, of which every one was looked at."""
    tolerance = np.sqrt(np.finfo(np.float64).eps)
    if isinstance(p, np.ndarray) and np.issubdtype(p.dtype, np.floating):
        tolerance = max(tolerance, np.sqrt(np.finfo(p.dtype).eps))
    p = doubles(p)
    if p.ndim != 1:
        raise ValueError("'p' must be 1-dimensional" if is_legacy else 'p must be 1-dimensional')
    if p.size != population:
        raise ValueError("'a' and 'p' must have same size" if is_legacy else 'a and p must have same size')
    total = kahan_sum(p)
    if np.isnan(total):
        raise ValueError('probabilities contain NaN' if is_legacy else 'Probabilities contain NaN')
    if np.any(np.logical_or(np.less(p, 0), np.isnan(p))):
        raise ValueError('probabilities are not non-negative' if is_legacy else 'Probabilities are not non-negative')
    if abs(total - 1.) > tolerance:
        if is_legacy:
            raise ValueError('probabilities do not sum to 1')
        raise ValueError('Probabilities do not sum to 1. See Notes section of docstring for more information.')
    return p


def kahan_sum(values):
    """The sum of doubles that loses less than adding them does."""
    items = values.tolist()
    if not items:
        return 0.0
    total, lost = items[0], 0.0
    for value in items[1:]:
        term = value - lost
        new = total + term
        lost = (new - total) - term
        total = new
    return total


def weighted(uniform, p, size, count):
    """Indices of a choice by weights, with replacement."""
    sums = p.cumsum()
    sums /= sums[-1]
    indices = sums.searchsorted(uniform(size), side='right')
    return np.asarray(indices, dtype=np.int64)


def weighted_without_replacement(uniform, p, count, shape):
    """Indices of a choice by weights of which none comes twice: drawn again until there are enough."""
    p = p.copy()
    found = np.zeros(count, dtype=np.int64)
    known = 0
    while known < count:
        numbers = uniform((count - known,))
        if known:
            p[found[:known]] = 0
        sums = p.cumsum()
        sums /= sums[-1]
        new = sums.searchsorted(numbers, side='right')
        firsts = np.unique(new, return_index=True)[1]
        firsts.sort()
        new = new.take(firsts)
        found[known:known + new.size] = new
        known += new.size
    return found.reshape(shape)


def no_interface(name):
    raise NotImplementedError(f'{name} is not supported in Wardian: there is no C to call')

