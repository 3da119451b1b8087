"""Filters of images: sums, extremes and ranks in a window.

What does not live here: how images go on beyond their edges (`_ndimage_edges.py`), splines and coordinates
(`_ndimage_splines.py`), shapes and distances (`_ndimage_shapes.py`).
"""

import numpy as np

from scipy.ndimage._ndimage_edges import padded, stored
from scipy.ndimage._ndimage_shapes import *  # noqa: F403
from scipy.ndimage._ndimage_splines import *  # noqa: F403
from scipy._missing import names_of


def _rows(input, size, axis, mode, cval, origin):
    """The doubles along an axis, as the last one, with what the window needs at both ends."""
    moved = np.moveaxis(np.asarray(input), axis, -1)
    widths = [(0, 0)] * (moved.ndim - 1) + [(size // 2 + origin, size - size // 2 - 1 - origin)]
    if moved.dtype.kind != "c":
        moved = moved.astype(np.float64)
    return padded(moved, widths, mode, cval)


def _put_rows(result, axis, output):
    stored(np.moveaxis(result, -1, axis), output)


def correlate1d(input, weights, axis, output, mode, cval, origin):
    size = len(weights)
    rows = _rows(input, size, axis, mode, cval, origin)
    length = rows.shape[-1] - size + 1
    middle = size // 2
    w = np.asarray(weights, float).tolist()
    is_odd = size % 2 == 1
    near = 2.220446049250313e-16
    even = is_odd and all(abs(w[middle + i] - w[middle - i]) <= near for i in range(1, middle + 1))
    odd = is_odd and not even and all(abs(w[middle + i] + w[middle - i]) <= near for i in range(1, middle + 1))

    def at(place):
        return rows[..., place : place + length]

    if even or odd:
        # Pairs of one weight are added first, so that rounding is that of scipy.
        total = at(middle) * w[middle]
        for i in range(middle):
            pair = at(i) + at(size - 1 - i) if even else at(i) - at(size - 1 - i)
            total = total + pair * w[i]
    else:
        total = at(size - 1) * w[size - 1]
        for i in range(size - 1):
            total = total + at(i) * w[i]
    _put_rows(total, axis, output)


def uniform_filter1d(input, size, axis, output, mode, cval, origin):
    rows = _rows(input, size, axis, mode, cval, origin)
    length = rows.shape[-1] - size + 1
    # One sum that goes along, as in scipy.
    total = rows[..., :size].cumsum(axis=-1)[..., -1]
    result = np.empty(rows.shape[:-1] + (length,))
    for place in range(length):
        if place:
            total = total + (rows[..., place + size - 1] - rows[..., place - 1])
        result[..., place] = total / size
    _put_rows(result, axis, output)


def min_or_max_filter1d(input, size, axis, output, mode, cval, origin, minimum):
    rows = _rows(input, size, axis, mode, cval, origin)
    windows = np.lib.stride_tricks.sliding_window_view(rows, size, axis=-1)
    _put_rows(windows.min(axis=-1) if minimum else windows.max(axis=-1), axis, output)


def _shifted(input, footprint, mode, cval, origins):
    """The image as each place of the footprint sees it, in order, with the place."""
    input = np.asarray(input)
    if input.dtype.kind != "c":
        input = input.astype(np.float64)
    origins = [int(origin) for origin in origins]
    sizes = footprint.shape
    widths = [(n // 2 + origin, n - n // 2 - 1 - origin) for n, origin in zip(sizes, origins)]
    whole = padded(input, widths, mode, cval)
    for place in np.argwhere(footprint):
        cut = tuple(slice(int(start), int(start) + n) for start, n in zip(place, input.shape))
        yield tuple(place), whole[cut]


def correlate(input, weights, output, mode, cval, origins):
    weights = np.asarray(weights)
    total = np.zeros(np.shape(input), np.result_type(weights.dtype, np.asarray(input).dtype, np.float64))
    for place, seen in _shifted(input, abs(weights) > 2.220446049250313e-16, mode, cval, origins):
        total += seen * weights[place]
    stored(total, output)


def min_or_max_filter(input, footprint, structure, output, mode, cval, origins, minimum):
    footprint = np.asarray(footprint, bool)
    total = None
    for place, seen in _shifted(input, footprint, mode, cval, origins):
        if structure is not None:
            seen = seen - structure[place] if minimum else seen + structure[place]
        if total is None:
            total = seen
        else:
            total = np.minimum(total, seen) if minimum else np.maximum(total, seen)
    stored(total, output)


def rank_filter(input, rank, footprint, output, mode, cval, origins):
    footprint = np.asarray(footprint, bool)
    all_seen = np.stack([seen for _, seen in _shifted(input, footprint, mode, cval, origins)])
    stored(np.partition(all_seen, rank, axis=0)[rank], output)


def generic_filter1d(input, function, filter_size, axis, output, mode, cval, origin, extra_arguments, extra_keywords):
    rows = _rows(input, filter_size, axis, mode, cval, origin)
    result = np.empty(rows.shape[:-1] + (rows.shape[-1] - filter_size + 1,))
    for place in np.ndindex(rows.shape[:-1]):
        line = np.empty(result.shape[-1])
        function(np.ascontiguousarray(rows[place]), line, *extra_arguments, **extra_keywords)
        result[place] = line
    _put_rows(result, axis, output)


def generic_filter(input, function, footprint, output, mode, cval, origins, extra_arguments, extra_keywords):
    footprint = np.asarray(footprint, bool)
    all_seen = np.stack([seen for _, seen in _shifted(input, footprint, mode, cval, origins)], axis=-1)
    result = np.empty(np.shape(input), float)
    for place in np.ndindex(result.shape):
        result[place] = function(all_seen[place], *extra_arguments, **extra_keywords)
    stored(result, output)


__getattr__ = names_of(__name__)
