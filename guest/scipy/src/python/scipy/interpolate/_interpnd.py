"""Interpolation between scattered points: plane pieces, and smooth ones (Clough and Tocher)."""

import numpy as np


def _ndim_coords_from_arrays(points, ndim=None):
    """Coordinates as one array, from a tuple of arrays or from an array."""
    if isinstance(points, tuple) and len(points) == 1:
        points = points[0]
    if isinstance(points, tuple):
        parts = np.broadcast_arrays(*points)
        return np.stack([np.asarray(part, float) for part in parts], axis=-1)
    points = np.asanyarray(points)
    if points.ndim == 1:
        points = points.reshape(-1, 1) if ndim is None else points.reshape(-1, ndim)
    return points


class NDInterpolatorBase:
    """What both have: the triangulation, the values, and the scale of coordinates."""

    def __init__(self, points, values, fill_value=np.nan, ndim=None, rescale=False, need_contiguous=True,
                 need_values=True):
        from scipy.spatial import Delaunay

        if isinstance(points, Delaunay):
            if rescale:
                raise ValueError("Rescaling is not supported when passing a Delaunay triangulation as parameter.")
            self.tri, self.scale, self.offset = points, None, 0.0
            self.points = points.points
        else:
            self.tri = None
            self.points = np.ascontiguousarray(_ndim_coords_from_arrays(points), dtype=np.double)
            self.scale, self.offset = None, 0.0
            if rescale:
                self.offset = self.points.mean(axis=0)
                self.points = self.points - self.offset
                self.scale = np.ptp(self.points, axis=0)
                self.scale = np.where(self.scale > 0, self.scale, 1.0)
                self.points = self.points / self.scale
        if self.points.ndim != 2:
            raise ValueError("invalid shape for input data points")
        if self.points.shape[1] < 2:
            raise ValueError("input data must be at least 2-D")
        if ndim is not None and self.points.shape[1] != ndim:
            raise ValueError("this mode of interpolation available only for %d-D data" % ndim)
        if need_values:
            if self.tri is None:
                self._triangulate()
            self._set_values(values, fill_value)

    def _triangulate(self):
        from scipy.spatial import Delaunay

        self.tri = Delaunay(self.points)

    def _set_values(self, values, fill_value):
        values = np.asarray(values)
        if values.shape[0] != self.points.shape[0]:
            raise ValueError("different number of values and points")
        self.values_shape = values.shape[1:]
        self.is_complex = np.issubdtype(values.dtype, np.complexfloating)
        flat = values.reshape(len(values), -1) if values.ndim > 1 else values[:, None]
        self.values = np.ascontiguousarray(flat, dtype=complex if self.is_complex else float)
        self.fill_value = complex(fill_value) if self.is_complex else float(fill_value)

    def _check_call_shape(self, xi):
        xi = np.asanyarray(xi)
        if xi.shape[-1] != self.points.shape[1]:
            raise ValueError("number of dimensions in xi does not match x")
        return xi

    def _scale_x(self, xi):
        return xi if self.scale is None else (xi - self.offset) / self.scale

    def _where(self, args):
        points = _ndim_coords_from_arrays(args, ndim=self.points.shape[1])
        points = self._scale_x(np.asarray(self._check_call_shape(points), dtype=float))
        return points.reshape(-1, points.shape[-1]), points.shape[:-1]

    def __call__(self, *args):
        points, shape = self._where(args)
        found, shares = self.tri._barycentric(points)
        result = self._evaluate(np.maximum(found, 0), shares, points)
        result[found < 0] = self.fill_value
        return result.reshape(shape + self.values_shape)


class LinearNDInterpolator(NDInterpolatorBase):
    """Piecewise linear interpolator in N > 1 dimensions."""

    def __init__(self, points, values, fill_value=np.nan, rescale=False):
        super().__init__(points, values, fill_value=fill_value, rescale=rescale)

    def _evaluate(self, rows, shares, points):
        corners = self.tri.simplices[rows]
        return np.einsum("nc,ncv->nv", shares, self.values[corners])


def estimate_gradients_2d_global(tri, y, maxiter=400, tol=1e-6):
    """Slopes at the points for which the net of cubic edges bends least (Nielson; Renka and Cline)."""
    y = np.asarray(y)
    values = y.reshape(len(y), -1)
    pointers, near = tri.vertex_neighbor_vertices
    points = tri.points
    slopes = np.zeros((values.shape[1], len(values), 2), values.dtype)
    rows = []
    for i in range(len(points)):
        others = near[pointers[i] : pointers[i + 1]]
        edges = points[others] - points[i]
        lengths = np.sqrt((edges**2).sum(axis=1))
        cubes = lengths**3
        rows.append((others, edges, cubes))
    for column in range(values.shape[1]):
        f, g = values[:, column], slopes[column]
        for _ in range(maxiter):
            worst = 0.0
            for i, (others, edges, cubes) in enumerate(rows):
                if not len(others):
                    continue
                behind = (edges * g[others]).sum(axis=1)
                q = (4 * edges.T / cubes) @ edges
                s = ((6 * (f[i] - f[others]) + 2 * behind) / cubes) @ edges
                made = -np.linalg.solve(q, s) if abs(np.linalg.det(q)) > 0 else g[i]
                change = float(abs(made - g[i]).max())
                g[i] = made
                worst = max(worst, change / max(1.0, float(abs(made).max())))
            if worst < tol:
                break
    return slopes.transpose(1, 0, 2).reshape(y.shape + (2,))


class CloughTocher2DInterpolator(NDInterpolatorBase):
    """Piecewise cubic, C1 smooth, curvature-minimizing interpolator in 2D."""

    def __init__(self, points, values, fill_value=np.nan, tol=1e-6, maxiter=400, rescale=False):
        self._tol, self._maxiter = tol, maxiter
        super().__init__(points, values, fill_value=fill_value, ndim=2, rescale=rescale)
        self.grad = estimate_gradients_2d_global(self.tri, self.values, maxiter, tol)

    def _evaluate(self, rows, shares, points):
        out = np.empty((len(points), self.values.shape[1]), self.values.dtype)
        tri = self.tri
        for n, row in enumerate(rows.tolist()):
            corners = tri.simplices[row]
            for column in range(out.shape[1]):
                out[n, column] = self._patch(row, shares[n], self.values[corners, column], self.grad[corners, column])
        return out

    def _patch(self, row, b, f, df):
        """One triangle, in three parts that meet in its middle (Bernstein's coefficients of Alfeld)."""
        tri = self.tri
        p = tri.points[tri.simplices[row]]
        e12, e23, e31 = p[1] - p[0], p[2] - p[1], p[0] - p[2]
        f1, f2, f3 = f
        df12, df21 = df[0] @ e12, -(df[1] @ e12)
        df23, df32 = df[1] @ e23, -(df[2] @ e23)
        df31, df13 = df[2] @ e31, -(df[0] @ e31)
        c3000, c2100, c2010 = f1, (df12 + 3 * f1) / 3, (df13 + 3 * f1) / 3
        c0300, c1200, c0210 = f2, (df21 + 3 * f2) / 3, (df23 + 3 * f2) / 3
        c0030, c1020, c0120 = f3, (df31 + 3 * f3) / 3, (df32 + 3 * f3) / 3
        c2001 = (c2100 + c2010 + c3000) / 3
        c0201 = (c1200 + c0300 + c0210) / 3
        c0021 = (c1020 + c0120 + c0030) / 3
        g = []
        for k in range(3):
            other = int(tri.neighbors[row, k])
            if other == -1:
                g.append(-0.5)
                continue
            middle = tri.points[tri.simplices[other]].mean(axis=0)
            transform = tri.transform[row]
            c = np.empty(3)
            c[:2] = transform[:2] @ (middle - transform[2])
            c[2] = 1 - c[0] - c[1]
            if k == 0:
                g.append((2 * c[2] + c[1] - 1) / (2 - 3 * c[2] - 3 * c[1]))
            elif k == 1:
                g.append((2 * c[0] + c[2] - 1) / (2 - 3 * c[0] - 3 * c[2]))
            else:
                g.append((2 * c[1] + c[0] - 1) / (2 - 3 * c[1] - 3 * c[0]))
        c0111 = (g[0] * (-c0300 + 3 * c0210 - 3 * c0120 + c0030) + (-c0300 + 2 * c0210 - c0120 + c0021 + c0201)) / 2
        c1011 = (g[1] * (-c0030 + 3 * c1020 - 3 * c2010 + c3000) + (-c0030 + 2 * c1020 - c2010 + c2001 + c0021)) / 2
        c1101 = (g[2] * (-c3000 + 3 * c2100 - 3 * c1200 + c0300) + (-c3000 + 2 * c2100 - c1200 + c2001 + c0201)) / 2
        c1002 = (c1101 + c1011 + c2001) / 3
        c0102 = (c1101 + c0111 + c0201) / 3
        c0012 = (c1011 + c0111 + c0021) / 3
        c0003 = (c1002 + c0102 + c0012) / 3
        least = float(b.min())
        b1, b2, b3 = b - least
        b4 = 3 * least
        return (
            b1**3 * c3000 + 3 * b1**2 * b2 * c2100 + 3 * b1**2 * b3 * c2010 + 3 * b1**2 * b4 * c2001
            + 3 * b1 * b2**2 * c1200 + 6 * b1 * b2 * b4 * c1101 + 3 * b1 * b3**2 * c1020 + 6 * b1 * b3 * b4 * c1011
            + 3 * b1 * b4**2 * c1002 + b2**3 * c0300 + 3 * b2**2 * b3 * c0210 + 3 * b2**2 * b4 * c0201
            + 3 * b2 * b3**2 * c0120 + 6 * b2 * b3 * b4 * c0111 + 3 * b2 * b4**2 * c0102 + b3**3 * c0030
            + 3 * b3**2 * b4 * c0021 + 3 * b3 * b4**2 * c0012 + b4**3 * c0003
        )
