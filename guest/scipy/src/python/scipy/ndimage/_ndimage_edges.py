"""How images go on beyond their edges, by the numbers of scipy's modes, and results as items of another type."""

import numpy as np

NEAREST, WRAP, REFLECT, MIRROR, CONSTANT, GRID_WRAP, GRID_CONSTANT = range(7)

_NAMES = {
    NEAREST: "edge",
    WRAP: "wrap",
    GRID_WRAP: "wrap",
    REFLECT: "symmetric",
    MIRROR: "reflect",
}


def padded(array, widths, mode, cval):
    """The array with so many items before and behind along each axis; negative ones are cut off."""
    grow = [(max(0, before), max(0, behind)) for before, behind in widths]
    if mode in (CONSTANT, GRID_CONSTANT):
        kind = array.dtype if array.dtype.kind in "fc" else np.result_type(array.dtype, np.asarray(cval).dtype)
        array = np.pad(array.astype(kind, copy=False), grow, constant_values=cval)
    elif mode == MIRROR and any(n == 1 and max(g) for n, g in zip(array.shape, grow)):
        array = np.pad(array, grow, mode="edge")
    else:
        array = np.pad(array, grow, mode=_NAMES[mode])
    cut = tuple(slice(max(0, -before), n - max(0, -behind)) for (before, behind), n in zip(widths, array.shape))
    return array[cut]


def stored(result, output):
    """Put doubles where the result goes; whole numbers lose what is behind the point."""
    if output.dtype.kind in "iu" and result.dtype.kind == "f":
        with np.errstate(invalid="ignore"):
            whole = np.trunc(result)
            # Beyond what the type holds C takes the lowest bits of a wider one.
            output[...] = whole.astype(np.int64).astype(output.dtype)
    elif output.dtype.kind == "b" and result.dtype.kind == "f":
        # As of an unsigned byte: what is less than one is false.
        with np.errstate(invalid="ignore"):
            output[...] = np.trunc(result).astype(np.int64).astype(np.uint8) != 0
    else:
        output[...] = result
