"""The item of a rank in a window that moves along a row."""

import numpy as np

from scipy.ndimage import _ndimage_edges as _edges


def rank_filter(in_arr, rank, win_len, out_arr, mode, cval, origin):
    in_arr = np.asarray(in_arr)
    padded = _edges.padded(in_arr, [(win_len // 2 + origin, win_len - 1 - win_len // 2 - origin)], mode, cval)
    windows = np.lib.stride_tricks.sliding_window_view(padded, win_len)
    out_arr[...] = np.partition(windows, rank, axis=-1)[..., rank]
