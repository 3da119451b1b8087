"""Images between their items: B-splines, and coordinates beyond the edges."""

import math

import numpy as np

from scipy.ndimage._ndimage_edges import CONSTANT, GRID_CONSTANT, GRID_WRAP, MIRROR, NEAREST, REFLECT, WRAP, stored

__all__ = ["fourier_filter", "fourier_shift", "geometric_transform", "spline_filter1d", "zoom_shift"]

_POLES = {
    2: (math.sqrt(8.0) - 3.0,),
    3: (math.sqrt(3.0) - 2.0,),
    4: (-0.3613412259002202, -0.01372542929733912),
    5: (-0.4305753470999738, -0.04309628820326465),
}


def spline_filter1d(input, order, axis, output, mode):
    """Coefficients of the spline through the items (Unser, Aldroubi and Eden): each pole there and back."""
    rows = np.moveaxis(np.asarray(input), axis, 0)
    c = rows.astype(np.complex128 if rows.dtype.kind == "c" else np.float64)
    n = len(c)
    if n > 1 and order > 1:
        gain = 1.0
        for z in _POLES[order]:
            gain *= (1.0 - z) * (1.0 - 1.0 / z)
        c *= gain
        for z in _POLES[order]:
            c[0] = _first(c, n, z, mode)
            for i in range(1, n):
                c[i] += z * c[i - 1]
            c[n - 1] = _last(c, n, z, mode)
            for i in range(n - 2, -1, -1):
                c[i] = z * (c[i + 1] - c[i])
    stored(np.moveaxis(c, 0, axis), output)


def _powers(z, count, c):
    # Beyond where powers count for nothing.
    return (z ** np.arange(count)).reshape((-1,) + (1,) * (c.ndim - 1))


def _first(c, n, z, mode):
    if mode == GRID_WRAP:
        powers = _powers(z, n, c)
        return (c[0] + (powers[1:] * c[:0:-1]).sum(axis=0)) / (1 - z**n)
    if mode in (NEAREST, REFLECT):
        zn = z**n
        total = c[0] + zn * c[n - 1]
        powers = _powers(z, n, c)
        total = total + (powers[1:-1] * (c[1 : n - 1] + zn * c[n - 2 : 0 : -1])).sum(axis=0)
        # The last term has the sum so far, where the first item is meant: that is how scipy 1.16 has it.
        total = total + powers[-1] * (c[n - 1] + zn * total)
        return c[0] + total * z / (1 - zn * zn)
    zn = z ** (n - 1)
    total = c[0] + zn * c[n - 1]
    if n > 2:
        powers = _powers(z, n - 1, c)
        total = total + (powers[1:] * (c[1 : n - 1] + zn * c[n - 2 : 0 : -1])).sum(axis=0)
    return total / (1 - zn * zn)


def _last(c, n, z, mode):
    if mode == GRID_WRAP:
        powers = _powers(z, n, c)
        return (c[n - 1] + (powers[1:] * c[: n - 1]).sum(axis=0)) * z / (z**n - 1)
    if mode in (NEAREST, REFLECT):
        return c[n - 1] * z / (z - 1)
    return (z * c[n - 2] + c[n - 1]) * z / (z * z - 1)


def _weights(at, order):
    """The items from which a spline at each place is made: the first of them, and what each counts."""
    start = np.floor(at) - order // 2 if order & 1 else np.floor(at + 0.5) - order // 2
    # A B-spline of each item: by the recurrence of de Boor and Cox on whole knots.
    apart = at - start
    if order == 0:
        return start.astype(np.intp), [np.ones_like(at)]
    x = apart - (order // 2 if order & 1 else order // 2)
    if order == 1:
        return start.astype(np.intp), [1.0 - x, x]
    y = x
    z = 1.0 - x
    if order == 2:
        w1 = 0.75 - y * y
        t = 0.5 - y
        w0 = 0.5 * t * t
        return start.astype(np.intp), [w0, w1, 1.0 - w0 - w1]
    if order == 3:
        w1 = (y * y * (y - 2.0) * 3.0 + 4.0) / 6.0
        w2 = (z * z * (z - 2.0) * 3.0 + 4.0) / 6.0
        w0 = z * z * z / 6.0
        return start.astype(np.intp), [w0, w1, w2, 1.0 - w0 - w1 - w2]
    if order == 4:
        t = y * y
        w2 = t * (t * 0.25 - 0.625) + 115.0 / 192.0
        y1 = 1.0 + y
        w1 = y1 * (y1 * (y1 * (5.0 - y1) / 6.0 - 1.25) + 5.0 / 24.0) + 55.0 / 96.0
        w3 = z * (z * (z * (5.0 - z) / 6.0 - 1.25) + 5.0 / 24.0) + 55.0 / 96.0
        # The third from the other side.
        z1 = 1.0 - y
        w3 = z1 * (z1 * (z1 * (5.0 - z1) / 6.0 - 1.25) + 5.0 / 24.0) + 55.0 / 96.0
        t = 0.5 - y
        w0 = t**4 / 24.0
        return start.astype(np.intp), [w0, w1, w2, w3, 1.0 - w0 - w1 - w2 - w3]
    t = y * y
    w2 = t * (t * (0.25 - y / 12.0) - 0.5) + 0.55
    t = z * z
    w3 = t * (t * (0.25 - z / 12.0) - 0.5) + 0.55
    y1 = y + 1.0
    w1 = y1 * (y1 * (y1 * (y1 * (y1 / 24.0 - 0.375) + 1.25) - 1.75) + 0.625) + 0.425
    z1 = z + 1.0
    w4 = z1 * (z1 * (z1 * (z1 * (z1 / 24.0 - 0.375) + 1.25) - 1.75) + 0.625) + 0.425
    w0 = z**5 / 120.0
    return start.astype(np.intp), [w0, w1, w2, w3, w4, 1.0 - w0 - w1 - w2 - w3 - w4]


def _mapped(at, n, mode):
    """Coordinates brought back within the image; -1 where there is nothing."""
    at = np.array(at, float)
    low, high = at < 0, at > n - 1
    if mode in (CONSTANT, GRID_CONSTANT):
        return np.where(low | high, -1.0, at)
    if mode == NEAREST:
        return np.clip(at, 0, n - 1)
    if n <= 1:
        return np.where(low | high, 0.0, at)
    if mode == MIRROR:
        period = 2.0 * n - 2
        folded = abs(at) % period
        return np.where(low | high, np.where(folded > n - 1, period - folded, folded), at)
    if mode == REFLECT:
        period = 2.0 * n
        folded = np.where(at < 0, -at - 1, at) % period
        # Between the edge and the item before it a coordinate stays below zero.
        folded = np.where((at < 0) & (at > -1), -at - 1, folded)
        turned = np.where(folded >= n, period - folded - 1, folded)
        return np.where(low | high, turned, at)
    if mode == WRAP:
        period = n - 1.0
        below, above = at + period * (np.floor(-at / period) + 1), at - period * np.floor(at / period)
        return np.where(low, below, np.where(high, above, at))
    period = float(n)
    wrapped = np.where(low, at + period * (np.floor((-1 - at) / period) + 1), at - period * np.floor(at / period))
    return np.where(low | high, wrapped, at)


def _spline_mode(mode):
    """How coefficients go on."""
    if mode in (CONSTANT, WRAP, GRID_CONSTANT):
        return MIRROR
    return mode


def _taps(at, n, order, mode):
    """Along one axis: the items and weights of each coordinate, which items are there, and where all is."""
    if mode not in (GRID_CONSTANT, NEAREST):
        at = _mapped(at, n, mode)
    is_there = (at > -1.0) | (mode in (GRID_CONSTANT, NEAREST))
    start, weights = _weights(np.where(is_there, at, 0.0), order)
    items, known = [], []
    for place in range(order + 1):
        item = start + place
        outside = (item < 0) | (item >= n)
        known.append(~outside)
        if mode == GRID_CONSTANT:
            item = np.where(outside, 0, item)
        else:
            item = np.where(outside, _mapped(item, n, _spline_mode(mode)), item)
        items.append(np.clip(item.astype(np.intp), 0, n - 1))
    return items, weights, known, is_there


def _sampled(input, coordinates, order, mode, cval):
    """At any coordinates: every combination of taps along the axes."""
    taps = [_taps(at, n, order, mode) for at, n in zip(coordinates, input.shape)]
    total = np.zeros(coordinates[0].shape, input.dtype)
    for places in np.ndindex((order + 1,) * input.ndim):
        weight, known = 1.0, True
        index = []
        for place, (items, weights, is_known, _) in zip(places, taps):
            index.append(items[place])
            weight = weight * weights[place]
            known = known & is_known[place]
        value = input[tuple(index)]
        if mode == GRID_CONSTANT:
            value = np.where(known, value, cval)
        total += value * weight
    if mode == CONSTANT:
        for _, _, _, is_there in taps:
            total = np.where(is_there, total, cval)
    return total


def _put(result, output):
    """To the nearest whole number where the result is one; unsigned ones end at what their type holds."""
    if output.dtype.kind == "i":
        result = np.trunc(np.where(result > 0, result + 0.5, result - 0.5))
    elif output.dtype.kind == "u":
        result = np.trunc(np.clip(np.where(result > 0, result + 0.5, 0.0), 0, np.iinfo(output.dtype).max))
    stored(result, output)


def _doubles(input):
    input = np.asarray(input)
    return input if input.dtype.kind == "c" else input.astype(np.float64)


def geometric_transform(
    input, mapping, coordinates, matrix, offset, output, order, mode, cval, nprepad, extra_arguments, extra_keywords
):
    input = _doubles(input)
    if mapping is not None:
        at = np.empty((input.ndim,) + output.shape)
        for place in np.ndindex(output.shape):
            at[(slice(None),) + place] = mapping(place, *extra_arguments, **extra_keywords)
    elif coordinates is not None:
        at = np.asarray(coordinates, float)
    else:
        grid = np.indices(output.shape).astype(float)
        at = np.tensordot(np.asarray(matrix, float), grid, 1)
        if offset is not None:
            at += np.asarray(offset, float).reshape((-1,) + (1,) * output.ndim)
    _put(_sampled(input, list(at + nprepad), order, mode, cval), output)


def zoom_shift(input, zoom, shift, output, order, mode, cval, nprepad, grid_mode):
    input = _doubles(input)
    ats = []
    for axis, n in enumerate(output.shape):
        at = np.arange(n, dtype=float)
        if shift is not None:
            at = at + float(shift[axis])
        if zoom is not None:
            at = (at + 0.5) * float(zoom[axis]) - 0.5 if grid_mode else at * float(zoom[axis])
        ats.append(at + nprepad)
    grids = np.meshgrid(*ats, indexing="ij")
    _put(_sampled(input, grids, order, mode, cval), output)


def _frequencies(n, axis, shape):
    """Of each item along an axis, in whole turns; along the axis of a real transform, half of them."""
    made = []
    for place, length in enumerate(shape):
        if place == axis and n >= 0:
            made.append(np.arange(length) / n)
        else:
            made.append(np.fft.fftfreq(length))
    return np.meshgrid(*made, indexing="ij", sparse=True)


def fourier_filter(input, sizes, n, axis, output, filter_type):
    input = np.asarray(input)
    factor = 1.0
    if filter_type == 2:
        raise NotImplementedError("scipy.ndimage.fourier_ellipsoid is not there yet")
    for size, at in zip(sizes, _frequencies(n, axis, input.shape)):
        if filter_type == 0:
            factor = factor * np.exp(-0.5 * (2 * np.pi * float(size) * at) ** 2)
        else:
            factor = factor * np.sinc(float(size) * at)
    output[...] = input * factor


def fourier_shift(input, shifts, n, axis, output):
    input = np.asarray(input)
    angle = 0.0
    for shift, at in zip(shifts, _frequencies(n, axis, input.shape)):
        angle = angle - 2 * np.pi * float(shift) * at
    output[...] = input * np.exp(1j * angle)
