"""Triangulations for matplotlib, over the meshes of `matplotlib._triangles`."""

import numpy as _np

from matplotlib import _triangles

_MOVE, _LINE, _CLOSE = 1, 2, 79


def _checked_mask(mask, triangles):
    """None for no mask; an empty one is none."""
    if mask is None or _np.size(mask) == 0:
        return None
    mask = _np.ascontiguousarray(mask, dtype=bool)
    if mask.ndim != 1 or len(mask) != len(triangles):
        raise ValueError("mask must be a 1D array with the same length as the triangles array")
    return mask


class Triangulation:
    """Triangles over points."""

    def __init__(self, x, y, triangles, mask, edges, neighbors, correct_triangle_orientations):
        self._x, self._y = (_np.ascontiguousarray(each, dtype=_np.float64) for each in (x, y))
        if self._x.ndim != 1 or self._y.ndim != 1 or len(self._x) != len(self._y):
            raise ValueError("x and y must be 1D arrays of the same length")
        # The array itself is turned, as others have it too.
        self._triangles = triangles = _np.asarray(triangles)
        if triangles.ndim != 2 or triangles.shape[1] != 3:
            raise ValueError("triangles must be a 2D array of shape (?,3)")
        self._mask = _checked_mask(mask, triangles)
        self._edges = None
        if edges is not None and _np.size(edges):
            self._edges = _np.ascontiguousarray(edges, dtype=_np.int32)
            if self._edges.ndim != 2 or self._edges.shape[1] != 2:
                raise ValueError("edges must be a 2D array with shape (?,2)")
        given = None
        if neighbors is not None and _np.size(neighbors):
            given = _np.ascontiguousarray(neighbors, dtype=_np.int32)
            if given.shape != triangles.shape:
                raise ValueError("neighbors must be a 2D array with the same shape as the triangles array")
        self._mesh = self._new_mesh(given)
        if correct_triangle_orientations:
            self._mesh.turn()
            corners = self._mesh.corners()
            if triangles.dtype == _np.int32 and triangles.flags.writeable:
                triangles[...] = corners
            else:
                self._triangles = corners
            if given is None:
                # Sides have other numbers now.
                self._mesh = self._new_mesh(None)
        self._neighbors = None

    def _new_mesh(self, neighbors):
        return _triangles.Mesh(self._x, self._y, self._triangles, self._mask, neighbors)

    def calculate_plane_coefficients(self, z):
        """Calculate plane equation coefficients for all unmasked triangles."""
        z = _np.ascontiguousarray(z, dtype=_np.float64)
        if z.ndim != 1 or len(z) != len(self._x):
            raise ValueError("z must be a 1D array with the same length as the triangulation x and y arrays")
        return self._mesh.planes(z)

    def get_edges(self):
        """Return edges array."""
        if self._edges is None:
            self._edges = self._mesh.edges()
        return self._edges

    def get_neighbors(self):
        """Return neighbors array."""
        if self._neighbors is None:
            self._neighbors = self._mesh.neighbours()
        return self._neighbors

    def set_mask(self, mask):
        """Set or clear the mask array."""
        self._mask = _checked_mask(mask, self._triangles)
        self._edges = self._neighbors = None
        self._mesh = self._new_mesh(None)


class TriContourGenerator:
    """Contours of heights over triangles."""

    def __init__(self, triangulation, z):
        self._triangulation = triangulation
        self._z = _np.ascontiguousarray(z, dtype=_np.float64)
        if self._z.ndim != 1 or len(self._z) != len(triangulation._x):
            raise ValueError("z must be a 1D array with the same length as the x and y arrays")

    def create_contour(self, level):
        """Create and return a non-filled contour."""
        lines = self._triangulation._mesh.lines(self._z, float(level))
        return lines, [_codes(line, len(line) > 1 and (line[0] == line[-1]).all()) for line in lines]

    def create_filled_contour(self, lower_level, upper_level):
        """Create and return a filled contour."""
        lower, upper = float(lower_level), float(upper_level)
        if lower >= upper:
            raise ValueError("filled contour levels must be increasing")
        lines = self._triangulation._mesh.filled(self._z, lower, upper)
        codes = [_codes(line, len(line) > 1) for line in lines]
        if not lines:
            return [_np.empty((0, 2))], [_np.empty(0, _np.uint8)]
        return [_np.concatenate(lines)], [_np.concatenate(codes)]


def _codes(line, is_closed):
    codes = _np.full(len(line), _LINE, _np.uint8)
    codes[:1] = _MOVE
    if is_closed:
        codes[-1] = _CLOSE
    return codes


class TrapezoidMapTriFinder:
    """Which triangles points are in."""

    def __init__(self, triangulation):
        self._triangulation = triangulation
        self._mesh = None

    def initialize(self):
        """Look at the triangulation again."""
        self._mesh = self._triangulation._mesh

    def find_many(self, x, y):
        """Find indices of triangles containing the point coordinates (x, y)."""
        x, y = (_np.ascontiguousarray(each, dtype=_np.float64) for each in (x, y))
        if x.ndim != 1 or y.ndim != 1 or len(x) != len(y):
            raise ValueError("x and y must be array-like with the same shape")
        return self._mesh.find(x, y)

    def get_tree_stats(self):
        """Return statistics about the tree used by the trapezoid map."""
        raise NotImplementedError("triangles are not found by a trapezoid map here")

    def print_tree(self):
        """Print the search tree as text to stdout."""
        raise NotImplementedError("triangles are not found by a trapezoid map here")
