"""Filters of signals: correlations, recursive filters, medians.

What does not live here: the exchange algorithm of Remez, which is not there yet.
"""

import numpy as np

from scipy._missing import names_of

__getattr__ = names_of(__name__)


def _correlateND(in1, in2, out, mode):
    """`in1` was padded with zeros where results go beyond it; mode: 0 valid, 1 same, 2 full."""
    in1, in2 = np.asarray(in1), np.asarray(in2)
    if mode == 0:
        starts = [0] * in1.ndim
    elif mode == 1:
        starts = [-(n // 2) for n in in2.shape]
    else:
        starts = [-(n - 1) for n in in2.shape]
    other = np.conj(in2) if in2.dtype.kind == "c" else in2
    # Zeros around, so that each shift is a plain slice.
    grow = []
    for start, n2, length, n1 in zip(starts, in2.shape, out.shape, in1.shape):
        grow.append((-start, max(0, start + length - 1 + n2 - n1)))
    padded = np.pad(in1, grow)
    total = np.zeros(out.shape, out.dtype)
    for place in np.argwhere(np.ones(in2.shape, bool)).tolist():
        factor = other[tuple(place)]
        if factor == 0:
            continue
        cut = tuple(slice(p, p + n) for p, n in zip(place, out.shape))
        total += padded[cut] * factor
    out[...] = total
    return out


_BOUNDARIES = {0: "constant", 4: "symmetric", 8: "wrap"}


def _convolve2d(in1, in2, flip, mode, boundary, fillvalue):
    in1, in2 = np.asarray(in1), np.asarray(in2)
    dtype = np.result_type(in1, in2)
    if flip:
        in2 = in2[::-1, ::-1]
    (m, n), (k, l) = in1.shape, in2.shape  # noqa: E741
    if boundary == 0:
        padded = np.pad(in1.astype(dtype), ((k - 1, k - 1), (l - 1, l - 1)), constant_values=fillvalue)
    else:
        padded = np.pad(in1.astype(dtype), ((k - 1, k - 1), (l - 1, l - 1)), mode=_BOUNDARIES[boundary])
    if mode == 2:
        first, shape = (0, 0), (m + k - 1, n + l - 1)
    elif mode == 1:
        # The middle of an even number of rows is the later one where nothing was turned round.
        middle = 1 if flip else 0
        first, shape = ((k - middle) // 2, (l - middle) // 2), (m, n)
    else:
        if not (m >= k and n >= l or k >= m and l >= n):
            raise ValueError("For 'valid' mode, one must be at least as large as the other in every dimension")
        first, shape = (k - 1, l - 1), (m - k + 1, n - l + 1)
    out = np.zeros(shape, dtype)
    for i in range(k):
        for j in range(l):
            rows = slice(first[0] + i, first[0] + i + shape[0])
            columns = slice(first[1] + j, first[1] + j + shape[1])
            out += padded[rows, columns] * in2[i, j]
    return out


def _linear_filter(b, a, X, axis=-1, Vi=None):
    """The transposed second direct form, sample by sample."""
    b, a, X = np.asarray(b), np.asarray(a), np.asarray(X)
    if not len(a) or a[0] == 0:
        raise ValueError("a_coef[0] must be non-zero." if len(a) else "a cannot be empty")
    dtype = np.result_type(b, a, X) if Vi is None else np.result_type(b, a, X, Vi)
    if dtype.kind in "biu":
        dtype = np.dtype(float)
    count = max(len(a), len(b))
    numerator, denominator = np.zeros(count, dtype), np.zeros(count, dtype)
    numerator[: len(b)], denominator[: len(a)] = b, a
    numerator, denominator = numerator / denominator[0], denominator / denominator[0]
    rows = np.moveaxis(X.astype(dtype, copy=False), axis, 0)
    shape = rows.shape
    state = np.zeros((count - 1,) + shape[1:], dtype)
    if Vi is not None:
        given = np.moveaxis(np.asarray(Vi), axis, 0)
        state[...] = np.broadcast_to(given, state.shape)
    if rows.ndim == 1 and dtype.kind in "fc":
        result, state = _one_row(numerator.tolist(), denominator.tolist(), rows.tolist(), state.tolist())
        result, state = np.array(result, dtype), np.array(state, dtype)
    else:
        result = np.empty(shape, dtype)
        for place in range(shape[0]):
            x = rows[place]
            y = numerator[0] * x + (state[0] if count > 1 else 0)
            result[place] = y
            for k in range(count - 2):
                state[k] = state[k + 1] + x * numerator[k + 1] - y * denominator[k + 1]
            if count > 1:
                state[count - 2] = x * numerator[count - 1] - y * denominator[count - 1]
    result = np.moveaxis(result, 0, axis)
    if Vi is None:
        return result
    return result, np.moveaxis(state, 0, axis)


def _one_row(b, a, x, z):
    last = len(z) - 1
    made = []
    if last < 0:
        return [b[0] * item for item in x], z
    between = range(last)
    for item in x:
        y = z[0] + b[0] * item
        for k in between:
            z[k] = z[k + 1] + item * b[k + 1] - y * a[k + 1]
        z[last] = item * b[last + 1] - y * a[last + 1]
        made.append(y)
    return made, z


def _medfilt2d(image, size=(3, 3)):
    image = np.asarray(image)
    rows, columns = (int(n) for n in np.asarray(size).ravel())
    padded = np.pad(image, ((rows // 2, rows // 2), (columns // 2, columns // 2)))
    windows = np.lib.stride_tricks.sliding_window_view(padded, (rows, columns))
    flat = windows.reshape(image.shape + (-1,))
    middle = rows * columns // 2
    return np.partition(flat, middle, axis=-1)[..., middle]
