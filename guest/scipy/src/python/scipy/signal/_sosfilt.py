"""Filters in sections of second order."""

import numpy as np


def _sosfilt(sos, x, zi):
    """Each section in turn; `x` and `zi` are changed in place."""
    for row in range(x.shape[0]):
        items = x[row].tolist()
        for section in range(len(sos)):
            b0, b1, b2, _, a1, a2 = sos[section].tolist()
            z0, z1 = zi[row, section].tolist()
            for place, item in enumerate(items):
                y = b0 * item + z0
                z0 = b1 * item - a1 * y + z1
                z1 = b2 * item - a2 * y
                items[place] = y
            zi[row, section] = z0, z1
        x[row] = np.array(items, x.dtype)


def _sosfilt_object(sos, x, zi):
    _sosfilt(sos, x, zi)
