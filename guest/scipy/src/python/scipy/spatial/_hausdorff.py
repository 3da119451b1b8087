"""The directed distance of Hausdorff between two sets of points."""

import numpy as np

__all__ = ["directed_hausdorff"]


def directed_hausdorff(ar1, ar2, seed=0):
    from scipy.spatial._distance_pybind import cdist_sqeuclidean

    ar1, ar2 = np.asarray(ar1, float), np.asarray(ar2, float)
    if ar1.shape[1] != ar2.shape[1]:
        raise ValueError("need to have the same number of columns")
    squares = cdist_sqeuclidean(ar1, ar2)
    nearest = squares.argmin(axis=1)
    least = squares[np.arange(len(ar1)), nearest]
    first = int(least.argmax())
    return float(np.sqrt(least[first])), first, int(nearest[first])
