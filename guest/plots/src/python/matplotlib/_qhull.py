"""What matplotlib has of Qhull: Delaunay triangulations."""

import numpy as _np

from matplotlib import _triangles


def delaunay(x, y, verbose):
    """The triangles over points, and the neighbours of each."""
    x, y = (_np.ascontiguousarray(each, dtype=_np.float64) for each in (x, y))
    if x.ndim != 1 or y.ndim != 1:
        raise ValueError("x and y must be 1D arrays")
    if len(x) != len(y):
        raise ValueError("x and y must be 1D arrays of the same length")
    if len(x) < 3:
        raise ValueError("x and y arrays must have a length of at least 3")
    if len(_np.unique(_np.column_stack([x, y]), axis=0)) < 3:
        raise ValueError("x and y arrays must consist of at least 3 unique points")
    found = _triangles.delaunay(x, y)
    if found is None:
        reason = "singular input data (exitcode=2)" if _np.isfinite(x).all() and _np.isfinite(y).all() else (
            "input inconsistency (exitcode=1)"
        )
        text = f"Error in qhull Delaunay triangulation calculation: {reason}"
        if not verbose:
            text += "; use python verbose option (-v) to see original qhull error."
        raise RuntimeError(text)
    return found


def version():
    """The version of Qhull whose place this takes."""
    return "2020.2.r 2020/08/31"
