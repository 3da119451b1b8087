"""Cells of a grid, and plane interpolation in them."""

import numpy as np


def find_indices(grid, xi):
    """Along each axis the cell of each point, and how far in it the point is."""
    indices = np.empty(xi.shape, np.int64)
    distances = np.empty(xi.shape, float)
    for axis, points in enumerate(grid):
        points = np.asarray(points, float)
        if len(points) == 1:
            indices[axis] = -1
            distances[axis] = 0
            continue
        found = np.clip(np.searchsorted(points, xi[axis], side="right") - 1, 0, len(points) - 2)
        indices[axis] = found
        width = points[found + 1] - points[found]
        with np.errstate(divide="ignore", invalid="ignore"):
            distances[axis] = np.where(width == 0, 0.0, (xi[axis] - points[found]) / width)
    return indices, distances


def evaluate_linear_2d(values, indices, norm_distances, grid, out):
    """Between the four corners of each cell."""
    i, j = indices
    y, x = norm_distances
    next_i = i + 1 if values.shape[0] > 1 else i
    next_j = j + 1 if values.shape[1] > 1 else j
    out[...] = (
        values[i, j] * (1 - y) * (1 - x)
        + values[i, next_j] * (1 - y) * x
        + values[next_i, j] * y * (1 - x)
        + values[next_i, next_j] * y * x
    )
    return out
