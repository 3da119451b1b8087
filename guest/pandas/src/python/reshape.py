"""`pandas._libs.reshape`: `unstack` and `explode`."""

import numpy as np

from pandas._libs._fused import NO_SIGNATURE, buffer, family, flags
from pandas._libs.lib import is_list_like

OBJECT = np.dtype(object)


def unstack(values, mask, stride, length, width, new_values, new_mask):
    """Moves rows of values, one for each marked cell of a table of `length` by `width`, into that table.

    Each column of the values becomes a block of `width` columns of the result; its mask is set where cells are filled.
    """
    family(values)
    if values.ndim != 2:
        raise TypeError(NO_SIGNATURE)
    buffer(new_values, values.dtype, 2, 'Python object' if values.dtype == OBJECT else f'{values.dtype.name}_t')
    cells = flags(mask, 1)[:length * width].reshape(length, width)
    marks = flags(new_mask, 2, 'uint8_t')
    if not cells.size or not stride:
        return
    columns = stride * width
    new_values[:length, :columns].reshape(length, stride, width).transpose(0, 2, 1)[cells] = values
    marks[:length, :columns].reshape(length, stride, width).transpose(0, 2, 1)[cells] = True


def explode(values):
    """The elements of list-likes one after the other, and how many each value has become; an empty one becomes NaN."""
    if not isinstance(values, np.ndarray):
        name = type(values).__name__
        raise TypeError(f"Argument 'values' has incorrect type (expected numpy.ndarray, got {name})")
    buffer(values, OBJECT, 1, 'Python object')
    found = []
    counts = np.empty(len(values), dtype=np.int64)
    for place, value in enumerate(values.tolist()):
        before = len(found)
        if not is_list_like(value):
            found.append(value)
        elif not len(value):
            found.append(np.nan)
        else:
            found.extend(value)
        counts[place] = len(found) - before
    out = np.empty(len(found), dtype=object)
    for place, value in enumerate(found):
        out[place] = value
    return out, counts
