"""Numbers of connected parts of an image, in the order in which their first items come."""

import numpy as np


class NeedMoreBits(Exception):
    """There are more parts than the result can count."""


def _label(input, structure, output):
    structure = np.asarray(structure, bool)
    if input.shape != output.shape:
        raise AssertionError(f"Shapes must match for input and output,{input.shape} != {output.shape}")
    is_there = np.asarray(input) != 0
    numbers = np.arange(is_there.size).reshape(is_there.shape)
    ones, others = [], []
    center = structure.size // 2
    for place in np.nonzero(structure.ravel()[:center])[0]:
        shift = [int(part) - 1 for part in np.unravel_index(place, structure.shape)]
        here = tuple(slice(max(0, -s), n - max(0, s)) for s, n in zip(shift, input.shape))
        there = tuple(slice(max(0, s), n - max(0, -s)) for s, n in zip(shift, input.shape))
        both = is_there[here] & is_there[there]
        ones.append(numbers[here][both])
        others.append(numbers[there][both])
    parent = np.arange(is_there.size)
    if ones:
        one, other = np.concatenate(ones), np.concatenate(others)
        while len(one):
            # The larger root of each pair hangs on the smaller one, and all items on their roots.
            low, high = np.minimum(one, other), np.maximum(one, other)
            np.minimum.at(parent, high, low)
            while True:
                above = parent[parent]
                if (above == parent).all():
                    break
                parent = above
            one, other = parent[one], parent[other]
            is_apart = one != other
            one, other = one[is_apart], other[is_apart]
    flat = is_there.ravel()
    roots = np.nonzero(flat & (parent == np.arange(len(parent))))[0]
    count = len(roots)
    if output.dtype.kind in "iu" and count > np.iinfo(output.dtype).max or output.dtype.kind == "b" and count > 1:
        raise NeedMoreBits()
    labels = np.zeros(len(parent), np.int64)
    labels[roots] = np.arange(1, count + 1)
    output[...] = np.where(flat, labels[parent], 0).reshape(output.shape)
    return count


def _get_nonzero_line(a):
    raise NotImplementedError("scipy.ndimage._ni_label._get_nonzero_line is not there yet")


_get_read_line = _get_write_line = _get_nonzero_line
