"""Transforms of arrays along several axes, over the ufuncs of `numpy.fft`.

The real transforms of cosines and sines go through a complex one of the extended row. What does not live here: checks
of arguments, which scipy's own `basic.py` makes.
"""

import numpy as np
from numpy.fft import _pocketfft_umath as _kernels


def _factor(inorm, count, scale=1):
    """By what results are multiplied: 0 for nothing, 1 for the root, 2 for all."""
    count = count * scale
    return (1.0, 1.0 / np.sqrt(count), 1.0 / count)[inorm]


def _axes(array, axes):
    if axes is None:
        return tuple(range(array.ndim))
    return tuple(axis % array.ndim for axis in axes)


def _complex_of(array):
    if array.dtype.kind == "c":
        return array
    return array.astype(np.complex64 if array.dtype == np.float32 else np.complex128)


def _give(result, out):
    if out is None:
        return result
    out[...] = result
    return out


def _along(kernel, array, axis, *args, length=None):
    moved = np.moveaxis(array, axis, -1)
    shape = moved.shape[:-1] + (moved.shape[-1] if length is None else length,)
    result = kernel(moved, *args, out=np.empty(shape, _complex_of(array[:0]).dtype))
    return np.moveaxis(result, -1, axis)


def _whole(half, length, axes):
    """A transform of real items of which the last axis is known up to its middle: the rest is its conjugate, backwards.

    What is its own counterpart is conjugated too, as in scipy: so zeros get their sign.
    """
    last = axes[-1]
    others = sorted(axes[:-1])
    back = half.conj()
    for axis in others:
        back = np.roll(np.flip(back, axis), 1, axis)
    back, half = np.moveaxis(back, last, -1), np.moveaxis(half, last, -1)
    result = np.empty(half.shape[:-1] + (length,), half.dtype)
    result[..., : length // 2 + 1] = half
    result[..., length // 2 + 1 :] = back[..., 1 : (length + 1) // 2][..., ::-1]
    # Of two that are each other's counterpart in these planes the first one stays.
    moved = [axis - (axis > last) for axis in others]
    sizes = [half.shape[axis] for axis in moved]
    places = np.arange(int(np.prod(sizes))).reshape(sizes)
    counterparts = np.roll(np.flip(places), (1,) * len(sizes), tuple(range(len(sizes)))) if sizes else places
    shape = [n if axis in moved else 1 for axis, n in enumerate(half.shape[:-1])]
    stays = (places < counterparts).reshape(shape)
    for plane in (0, length // 2) if length % 2 == 0 else (0,):
        result[..., plane] = np.where(stays, half[..., plane], back[..., plane])
    return np.moveaxis(result, -1, last)


def c2c(a, axes=None, forward=True, inorm=0, out=None, nthreads=1):
    a = np.asarray(a)
    axes = _axes(a, axes)
    if a.dtype.kind != "c" and a.size:
        half = r2c(a, axes, forward, inorm)
        return _give(_whole(half, a.shape[axes[-1]], axes), out)
    a = _complex_of(a)
    factor = _factor(inorm, int(np.prod([a.shape[axis] for axis in axes])))
    kernel = _kernels.fft if forward else _kernels.ifft
    result = a
    for place, axis in enumerate(axes):
        result = _along(kernel, result, axis, factor if place == 0 else 1.0)
    return _give(result, out)


def r2c(a, axes=None, forward=True, inorm=0, out=None, nthreads=1):
    a = np.asarray(a)
    axes = _axes(a, axes)
    factor = _factor(inorm, int(np.prod([a.shape[axis] for axis in axes])))
    last = axes[-1]
    length = a.shape[last]
    kernel = _kernels.rfft_n_even if length % 2 == 0 else _kernels.rfft_n_odd
    result = _along(kernel, a, last, factor, length=length // 2 + 1)
    if not forward:
        # What is its own conjugate keeps the sign of its zero.
        own = slice(1, (length + 1) // 2)
        inner = np.moveaxis(result, last, -1)[..., own]
        np.conjugate(inner, out=inner)
    return _give(result if len(axes) == 1 else c2c(result, axes[:-1], forward), out)


def c2r(a, axes=None, lastsize=0, forward=True, inorm=0, out=None, nthreads=1):
    a = _complex_of(np.asarray(a))
    axes = _axes(a, axes)
    last = axes[-1]
    length = lastsize or 2 * (a.shape[last] - 1)
    if length // 2 + 1 != a.shape[last]:
        raise ValueError("Invalid lastsize")
    count = int(np.prod([a.shape[axis] for axis in axes[:-1]])) * length
    result = a if len(axes) == 1 else c2c(a, axes[:-1], forward)
    if forward:
        result = result.conj()
    moved = np.moveaxis(result, last, -1)
    real = np.float32 if a.dtype == np.complex64 else np.float64
    made = _kernels.irfft(moved, _factor(inorm, count), out=np.empty(moved.shape[:-1] + (length,), real))
    return _give(np.moveaxis(made, -1, last), out)


def r2r_fftpack(a, axes, real2hermitian, forward, inorm=0, out=None, nthreads=1):
    """The half of a transform, real and imaginary parts side by side, and back."""
    result = np.asarray(a)
    axes = _axes(result, axes)
    factor = _factor(inorm, int(np.prod([result.shape[axis] for axis in axes])))
    for axis in axes:
        length = result.shape[axis]
        rows = np.moveaxis(result, axis, -1)
        if real2hermitian:
            half = r2c(rows, (-1,), forward)
            made = np.empty(rows.shape, rows.dtype)
            made[..., 0] = half[..., 0].real
            made[..., 1::2] = half[..., 1:].real
            made[..., 2::2] = half[..., 1 : (length + 1) // 2].imag
        else:
            half = np.zeros(rows.shape[:-1] + (length // 2 + 1,), _complex_of(rows[:0]).dtype)
            half.real[..., 0] = rows[..., 0]
            half.real[..., 1:] = rows[..., 1::2]
            half.imag[..., 1 : (length + 1) // 2] = rows[..., 2::2]
            made = c2r(half, (-1,), length, forward)
        result = np.moveaxis(made, -1, axis)
    return _give(result * factor if factor != 1.0 else result, out)


def _rows_of(a, axes, kind, inorm, ortho, extra, one, out):
    """Each axis in turn; complex rows part by part."""
    a = np.asarray(a)
    if a.dtype.kind == "c":
        parts = [_rows_of(part, axes, kind, inorm, ortho, extra, one, None) for part in (a.real, a.imag)]
        return _give(parts[0] + 1j * parts[1], out)
    result = a
    axes = _axes(a, axes)
    factor = _factor(inorm, int(np.prod([2 * (a.shape[axis] + extra) for axis in axes])))
    for axis in axes:
        rows = one(kind, np.moveaxis(result, axis, -1), ortho)
        result = np.moveaxis(rows.astype(a.dtype, copy=False), -1, axis)
    return _give(result * a.dtype.type(factor), out)


def _cosines(kind, rows, ortho):
    n = rows.shape[-1]
    root = np.sqrt(2.0)
    if kind == 1:
        if n < 2:
            raise ValueError("zero-length FFT requested")
        if ortho:
            rows = rows.copy()
            rows[..., 0] *= root
            rows[..., -1] *= root
        whole = np.concatenate([rows, rows[..., -2:0:-1]], -1)
        made = r2c(whole, (-1,)).real
        if ortho:
            made = made.copy()
            made[..., 0] /= root
            made[..., -1] /= root
        return made
    if kind == 2:
        # The even items, then the odd ones backwards, and a quarter of a step.
        turned = np.concatenate([rows[..., ::2], rows[..., 1::2][..., ::-1]], -1)
        turn = np.exp(-0.5j * np.pi * np.arange(n) / n)
        made = 2 * (c2c(turned, (-1,)) * turn).real
        if ortho:
            made[..., 0] /= root
        return made
    if kind == 3:
        if ortho:
            rows = rows.copy()
            rows[..., 0] *= root
        turn = np.exp(0.5j * np.pi * np.arange(n) / n)
        half = rows * turn
        half[..., 0] *= 0.5
        spread = 2 * c2c(half, (-1,), False).real
        made = np.empty(rows.shape, spread.dtype)
        made[..., ::2] = spread[..., : (n + 1) // 2]
        made[..., 1::2] = spread[..., (n + 1) // 2 :][..., ::-1]
        return made
    if kind == 4:
        return _quarter(rows, 1)
    raise ValueError("invalid DCT type")


def _quarter(rows, sign):
    """Of kind four: through a transform of twice the length."""
    n = rows.shape[-1]
    places = np.arange(n)
    turned = rows * np.exp(-0.5j * np.pi * places / n)
    padded = np.concatenate([turned, np.zeros_like(turned)], -1)
    made = c2c(padded, (-1,))[..., :n] * np.exp(-0.25j * np.pi * (2 * places + 1) / n)
    return 2 * made.real if sign > 0 else -2 * made.imag


def _sines(kind, rows, ortho):
    n = rows.shape[-1]
    root = np.sqrt(2.0)
    if kind == 1:
        zero = np.zeros_like(rows[..., :1])
        whole = np.concatenate([zero, rows, zero, -rows[..., ::-1]], -1)
        return -r2c(whole, (-1,)).imag[..., 1 : n + 1]
    if kind == 2:
        signs = np.where(np.arange(n) % 2, -1, 1)
        made = _cosines(2, rows * signs, False)[..., ::-1].copy()
        if ortho:
            made[..., -1] /= root
        return made
    if kind == 3:
        signs = np.where(np.arange(n) % 2, -1, 1)
        turned = rows[..., ::-1]
        if ortho:
            turned = turned.copy()
            turned[..., 0] *= root
        return _cosines(3, turned, False) * signs
    if kind == 4:
        return _quarter(rows, -1)
    raise ValueError("invalid DST type")


def dct(a, type, axes=None, inorm=0, out=None, nthreads=1, ortho=None):
    ortho = inorm == 1 if ortho is None else ortho
    return _rows_of(a, axes, type, inorm, ortho, -1 if type == 1 else 0, _cosines, out)


def dst(a, type, axes=None, inorm=0, out=None, nthreads=1, ortho=None):
    ortho = inorm == 1 if ortho is None else ortho
    return _rows_of(a, axes, type, inorm, ortho, 1 if type == 1 else 0, _sines, out)


def genuine_hartley(a, axes=None, inorm=0, out=None, nthreads=1):
    made = c2c(a, axes, True, inorm)
    return _give(made.real + made.imag, out)


def separable_hartley(a, axes=None, inorm=0, out=None, nthreads=1):
    a = np.asarray(a)
    axes = _axes(a, axes)
    result = a * _factor(inorm, int(np.prod([a.shape[axis] for axis in axes])))
    for axis in axes:
        made = c2c(result, (axis,))
        result = made.real + made.imag
    return _give(result, out)


def _is_smooth(number, primes):
    for prime in primes:
        while number % prime == 0:
            number //= prime
    return number == 1


def good_size(target, real=False):
    """The next length with small prime factors alone."""
    target = _length(target)
    primes = (2, 3, 5) if real else (2, 3, 5, 7, 11)
    while not _is_smooth(target, primes):
        target += 1
    return target


def prev_good_size(target, real=False):
    """The last such length."""
    target = _length(target)
    primes = (2, 3, 5) if real else (2, 3, 5, 7, 11)
    while target > 1 and not _is_smooth(target, primes):
        target -= 1
    return target


def _length(target):
    import operator

    target = operator.index(target)
    if target < 0:
        raise ValueError("Target length must be positive")
    return max(target, 1)
