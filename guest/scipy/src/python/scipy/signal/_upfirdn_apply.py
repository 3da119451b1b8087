"""Filters of signals whose rate is raised before and lowered after."""

import numpy as np

_MODES = ("constant", "symmetric", "edge", "smooth", "wrap", "reflect", "antisymmetric", "antireflect", "line")


def mode_enum(mode):
    if mode not in _MODES:
        raise ValueError(f"Unknown mode: {mode}")
    return _MODES.index(mode)


def _output_len(len_h, in_len, up, down):
    return ((in_len - 1) * up + len_h - 1) // down + 1


def _extended(rows, mode, cval, width):
    """The signal with what it is before and after."""
    name = _MODES[mode]
    widths = [(0, 0)] * (rows.ndim - 1) + [(width, width)]
    if name == "constant":
        return np.pad(rows, widths, constant_values=cval)
    if name in ("symmetric", "edge", "wrap", "reflect"):
        return np.pad(rows, widths, mode=name)
    if name == "antisymmetric":
        return _turned(rows, widths, width)
    if name == "antireflect":
        return np.pad(rows, widths, mode="reflect", reflect_type="odd")
    steps = np.arange(1, width + 1)
    first, last = rows[..., :1], rows[..., -1:]
    if name == "smooth":
        before = first + steps[::-1] * (first - rows[..., 1:2])
        behind = last + steps * (last - rows[..., -2:-1])
    else:
        slope = (last - first) / (rows.shape[-1] - 1)
        before, behind = first - steps[::-1] * slope, last + steps * slope
    return np.concatenate([before, rows, behind], axis=-1)


def _turned(rows, widths, width):
    """Mirrored with the sign changed at each edge."""
    made = np.pad(rows, widths, mode="symmetric")
    n = rows.shape[-1]
    turns = np.floor((np.arange(-width, n + width)) / n).astype(int)
    return made * np.where(turns % 2, -1, 1)


def _apply(x, h_trans_flip, out, up, down, axis, mode, cval):
    per_phase = len(h_trans_flip) // up
    # The filter as it was before it was cut into phases.
    h = np.asarray(h_trans_flip).reshape(up, per_phase)[:, ::-1].T.ravel()
    rows = np.moveaxis(np.asarray(x), axis, -1)
    n = rows.shape[-1]
    count = out.shape[axis]
    width = per_phase + max(0, ((count - 1) * down) // up - n + 1)
    padded = _extended(rows, mode, cval, width)
    made = np.zeros(rows.shape[:-1] + (count,), out.dtype)
    times = np.arange(count) * down
    phases, places = times % up, times // up
    for k in range(per_phase):
        taps = h[np.minimum(k * up + phases, len(h) - 1)]
        made += taps * padded[..., places - k + width]
    out[...] = np.moveaxis(made, -1, axis)
