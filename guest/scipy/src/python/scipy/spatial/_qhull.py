"""Triangulations, hulls and Voronoi's regions of points.

Points are added one by one to a Delaunay triangulation (Bowyer and Watson), whose outer faces are closed by ghosts; all
simplices are asked at once whether a point is within their sphere. Orders of simplices are not those of Qhull.
What does not live here: the faces of hulls in three and more dimensions (`_hulls.py`).
"""

import numpy as np

from scipy.spatial._hulls import faces_of
from scipy._missing import names_of

__all__ = ["ConvexHull", "Delaunay", "HalfspaceIntersection", "QhullError", "Voronoi", "tsearch"]

_GHOST = -1


class QhullError(RuntimeError):
    """Points that have no triangulation."""


def _points(points, least):
    points = np.ascontiguousarray(points, dtype=np.double)
    if np.ma.isMaskedArray(points):
        raise ValueError("Input points cannot be a masked array")
    if points.ndim != 2:
        raise ValueError("`points` should be a 2-dimensional array")
    if points.shape[1] < 2:
        raise ValueError("Need at least 2-D data")
    if np.isnan(points).any():
        raise ValueError("Points cannot contain NaN")
    if len(points) < points.shape[1] + least:
        raise QhullError(
            f"QH6214 qhull input error: not enough points({len(points)}) to construct initial simplex "
            f"(need {points.shape[1] + least})"
        )
    return points


def _spheres(corners):
    """Centers and squares of radii of the spheres through the corners, in the space that they span."""
    base = corners[:, 0]
    sides = corners[:, 1:] - base[:, None]
    gram = sides @ sides.transpose(0, 2, 1)
    half = 0.5 * np.einsum("nij,nij->ni", sides, sides)
    shares = np.linalg.solve(gram, half[:, :, None])[:, :, 0]
    center = np.einsum("ni,nij->nj", shares, sides)
    return base + center, np.einsum("ij,ij->i", center, center)


def _independent(points):
    """Points that span the space, or None."""
    ndim = points.shape[1]
    scale = float(np.ptp(points, axis=0).max()) or 1.0
    chosen = [int(points[:, 0].argmin())]
    rest = points - points[chosen[0]]
    for _ in range(ndim):
        sizes = np.einsum("ij,ij->i", rest, rest)
        best = int(sizes.argmax())
        if sizes[best] <= (1e-12 * scale) ** 2:
            return None
        chosen.append(best)
        unit = rest[best] / np.sqrt(sizes[best])
        rest = rest - np.outer(rest @ unit, unit)
    return chosen


class _Triangulation:
    """Simplices that grow in number; those that are gone leave their rows to new ones."""

    def __init__(self, points):
        self.points = points
        self.ndim = points.shape[1]
        self.scale = float(np.ptp(points, axis=0).max()) or 1.0
        self.corners = []
        self.free = []
        size = 64
        self.center = np.zeros((size, self.ndim))
        self.square = np.full(size, -1.0)
        self.normal = np.zeros((size, self.ndim))
        self.offset = np.full(size, np.inf)
        self.is_ghost = np.zeros(size, bool)

    def _row(self):
        if self.free:
            return self.free.pop()
        self.corners.append(None)
        if len(self.corners) > len(self.square):
            more = len(self.square)
            self.center = np.vstack([self.center, np.zeros((more, self.ndim))])
            self.square = np.concatenate([self.square, np.full(more, -1.0)])
            self.normal = np.vstack([self.normal, np.zeros((more, self.ndim))])
            self.offset = np.concatenate([self.offset, np.full(more, np.inf)])
            self.is_ghost = np.concatenate([self.is_ghost, np.zeros(more, bool)])
        return len(self.corners) - 1

    def add(self, simplices, inside):
        """New simplices; `inside` is a point that no ghost sees."""
        real = [simplex for simplex in simplices if simplex[0] != _GHOST]
        ghosts = [simplex for simplex in simplices if simplex[0] == _GHOST]
        if real:
            centers, squares = _spheres(self.points[np.array(real)])
            for simplex, center, square in zip(real, centers, squares):
                row = self._row()
                self.corners[row] = simplex
                self.center[row], self.square[row] = center, square
                self.offset[row], self.is_ghost[row] = np.inf, False
        for simplex in ghosts:
            row = self._row()
            self.corners[row] = simplex
            face = self.points[list(simplex[1:])]
            sides = face[1:] - face[0]
            normal = np.linalg.svd(sides, full_matrices=True)[2][-1] if len(sides) else np.ones(1)
            if self.ndim == 2:
                normal = np.array([sides[0][1], -sides[0][0]])
                normal = normal / np.sqrt(normal @ normal)
            if (inside - face[0]) @ normal > 0:
                normal = -normal
            center, square = _spheres(face[None])
            self.center[row], self.square[row] = center[0], square[0]
            self.normal[row], self.offset[row] = normal, normal @ face[0]
            self.is_ghost[row] = True

    def hit(self, point):
        """The simplices that a new point takes apart."""
        count = len(self.corners)
        away = self.center[:count] - point
        squares = np.einsum("ij,ij->i", away, away)
        in_sphere = squares < self.square[:count] * (1 - 1e-13)
        seen = self.normal[:count] @ point - self.offset[:count]
        near = 1e-13 * self.scale
        ghosts = self.is_ghost[:count]
        found = np.where(ghosts, (seen > near) | ((abs(seen) <= near) & in_sphere), in_sphere)
        return np.nonzero(found)[0]

    def insert(self, index, inside):
        rows = self.hit(self.points[index])
        if not len(rows):
            return False
        faces = {}
        for row in rows.tolist():
            simplex = self.corners[row]
            for place in range(len(simplex)):
                face = simplex[:place] + simplex[place + 1 :]
                if face in faces:
                    faces[face] = False
                else:
                    faces[face] = True
        for row in rows.tolist():
            self.corners[row] = None
            self.square[row], self.offset[row] = -1.0, np.inf
            self.is_ghost[row] = False
            self.free.append(row)
        self.add([tuple(sorted(face + (index,))) for face, is_outer in faces.items() if is_outer], inside)
        return True

    def simplices(self):
        rows = [simplex for simplex in self.corners if simplex is not None and simplex[0] != _GHOST]
        return np.array(sorted(rows), dtype=np.int32).reshape(-1, self.ndim + 1)


def _triangulate(points):
    """The simplices, and the points that are in none because others lie there."""
    start = _independent(points)
    if start is None:
        raise QhullError("QH6013 qhull input error: input is less than %d-dimensional since all points have the same "
                         "x coordinate or lie in a plane" % points.shape[1])
    made = _Triangulation(points)
    inside = points[start].mean(axis=0)
    first = tuple(sorted(start))
    ghosts = [tuple(sorted((_GHOST,) + first[:place] + first[place + 1 :])) for place in range(len(first))]
    made.add([first] + ghosts, inside)
    order = np.random.RandomState(12345).permutation(len(points))
    _, unique = np.unique(points, axis=0, return_index=True)
    is_first = np.zeros(len(points), bool)
    is_first[unique] = True
    left = []
    used = set(start)
    for index in order.tolist():
        if index in used:
            continue
        if not is_first[index]:
            left.append(index)
            continue
        if not made.insert(index, inside):
            left.append(index)
    return made.simplices(), sorted(left)


def _neighbors(simplices):
    """Of each simplex the one that is opposite to each corner, or -1."""
    count, width = simplices.shape
    faces = np.concatenate([np.sort(np.delete(simplices, place, axis=1), axis=1) for place in range(width)])
    owner = np.tile(np.arange(count), width)
    place = np.repeat(np.arange(width), count)
    order = np.lexsort(faces.T[::-1])
    ordered = faces[order]
    same = np.nonzero((ordered[1:] == ordered[:-1]).all(axis=1))[0]
    result = np.full((count, width), -1, np.int32)
    one, other = order[same], order[same + 1]
    result[owner[one], place[one]] = owner[other]
    result[owner[other], place[other]] = owner[one]
    return result


class _Base:
    """What all have."""

    def __init__(self, points, least=1):
        self._points = _points(points, least)
        self.ndim = self._points.shape[1]
        self.npoints = len(self._points)
        self.min_bound = self._points.min(axis=0)
        self.max_bound = self._points.max(axis=0)

    @property
    def points(self):
        return self._points

    def close(self):
        """Nothing is kept open."""

    def add_points(self, points, restart=False):
        """The same with more points."""
        self.__init__(np.vstack([self._points, np.asarray(points, float)]))


class Delaunay(_Base):
    """Delaunay tessellation in N dimensions."""

    def __init__(self, points, furthest_site=False, incremental=False, qhull_options=None):
        super().__init__(points)
        if furthest_site:
            raise NotImplementedError("scipy.spatial.Delaunay of furthest sites is not there yet")
        self.furthest_site = False
        simplices, left = _triangulate(self._points)
        # All turn one way.
        corners = self._points[simplices]
        turned = np.linalg.det(corners[:, 1:] - corners[:, :1]) < 0
        simplices[turned, :2] = simplices[turned, 1::-1]
        self.simplices = simplices
        self.neighbors = _neighbors(simplices)
        self.nsimplex = len(simplices)
        self.good = np.ones(self.nsimplex, bool)
        self.coplanar = self._coplanar(left)
        self.paraboloid_scale, self.paraboloid_shift = 1.0, 0.0
        self._transform = self._vertex_to_simplex = None

    def _coplanar(self, left):
        rows = []
        for index in left:
            found = int(self.find_simplex(self._points[index])) if hasattr(self, "neighbors") else -1
            corners = self.simplices[max(found, 0)]
            away = ((self._points[corners] - self._points[index]) ** 2).sum(axis=1)
            rows.append((index, found, corners[int(away.argmin())]))
        return np.array(rows, np.int32).reshape(-1, 3)

    @property
    def equations(self):
        lifted = np.column_stack([self._points, (self._points**2).sum(axis=1)])
        corners = lifted[self.simplices]
        rows = []
        for corner in corners:
            normal = np.linalg.svd(corner[1:] - corner[0])[2][-1]
            normal = -normal if normal[-1] > 0 else normal
            rows.append(np.append(normal, -normal @ corner[0]))
        return np.array(rows)

    @property
    def transform(self):
        """The maps to barycentric coordinates, and the last corner of each simplex."""
        if self._transform is None:
            corners = self._points[self.simplices]
            sides = (corners[:, :-1] - corners[:, -1:]).transpose(0, 2, 1)
            made = np.full((self.nsimplex, self.ndim + 1, self.ndim), np.nan)
            with np.errstate(all="ignore"):
                good = abs(np.linalg.det(sides)) > 0
                made[good, : self.ndim] = np.linalg.inv(sides[good])
            made[:, self.ndim] = corners[:, -1]
            self._transform = made
        return self._transform

    @property
    def vertex_to_simplex(self):
        if self._vertex_to_simplex is None:
            found = np.full(self.npoints, -1, np.int32)
            for row in range(self.nsimplex):
                found[self.simplices[row]] = row
            self._vertex_to_simplex = found
        return self._vertex_to_simplex

    @property
    def vertex_neighbor_vertices(self):
        near = [set() for _ in range(self.npoints)]
        for simplex in self.simplices.tolist():
            for vertex in simplex:
                near[vertex].update(simplex)
        rows = [sorted(found - {vertex}) for vertex, found in enumerate(near)]
        pointers = np.concatenate([[0], np.cumsum([len(row) for row in rows])]).astype(np.int32)
        return pointers, np.array([vertex for row in rows for vertex in row], np.int32)

    @property
    def convex_hull(self):
        faces = []
        for place in range(self.ndim + 1):
            outer = self.neighbors[:, place] == -1
            faces.append(np.delete(self.simplices[outer], place, axis=1))
        return np.concatenate(faces)

    def _barycentric(self, points):
        """Of each point the simplex it is in, or -1, and its coordinates there."""
        transform = self.transform
        found = np.full(len(points), -1, np.int32)
        shares = np.full((len(points), self.ndim + 1), np.nan)
        near = 100 * np.finfo(float).eps
        step = max(1, (1 << 18) // max(self.nsimplex, 1))
        for start in range(0, len(points), step):
            block = points[start : start + step]
            away = block[:, None, :] - transform[:, self.ndim]
            parts = np.einsum("sij,nsj->nsi", transform[:, : self.ndim], away)
            rest = 1 - parts.sum(axis=2)
            least = np.minimum(parts.min(axis=2), rest)
            least = np.where(np.isnan(least), -np.inf, least)
            best = least.argmax(axis=1)
            rows = np.arange(len(block))
            is_in = least[rows, best] >= -near
            found[start : start + step] = np.where(is_in, best, -1)
            shares[start : start + step, : self.ndim] = parts[rows, best]
            shares[start : start + step, self.ndim] = rest[rows, best]
        return found, shares

    def find_simplex(self, xi, bruteforce=False, tol=None):
        """Find the simplices containing the given points."""
        xi = np.asanyarray(xi, dtype=float)
        if xi.shape[-1] != self.ndim:
            raise ValueError("wrong dimensionality in xi")
        return self._barycentric(xi.reshape(-1, self.ndim))[0].reshape(xi.shape[:-1])

    def lift_points(self, x):
        """Lift points to the paraboloid."""
        x = np.asarray(x, float)
        return np.concatenate([x, (x**2).sum(axis=-1)[..., None]], axis=-1)

    def plane_distance(self, xi):
        """Compute hyperplane distances to the point `xi` from all simplices."""
        equations = self.equations
        return self.lift_points(xi) @ equations[:, :-1].T + equations[:, -1]


def tsearch(tri, xi):
    """Find simplices containing the given points."""
    return tri.find_simplex(xi)


class ConvexHull(_Base):
    """Convex hulls in N dimensions."""

    def __init__(self, points, incremental=False, qhull_options=None):
        super().__init__(points)
        found = faces_of(self._points)
        if found is None:
            raise QhullError("QH6154 Qhull precision error: Initial simplex is flat")
        self.simplices, self.equations, order = found
        self.nsimplex = len(self.simplices)
        self.vertices = np.asarray(order, np.int32)
        self.neighbors = self._neighbors()
        self.coplanar = np.zeros((0, 3), np.int32)
        self.good = None
        center = self._points[self.vertices].mean(axis=0)
        corners = self._points[self.simplices]
        sides = corners[:, 1:] - corners[:, :1]
        gram = np.sqrt(np.maximum(np.linalg.det(sides @ sides.transpose(0, 2, 1)), 0))
        factorial = float(np.prod(np.arange(1, self.ndim)))
        areas = gram / factorial
        heights = -(self.equations[:, :-1] @ center + self.equations[:, -1])
        self.area = float(areas.sum())
        self.volume = float((areas * heights).sum() / self.ndim)

    def _neighbors(self):
        return _neighbors(self.simplices)


class Voronoi(_Base):
    """Voronoi diagrams in N dimensions."""

    def __init__(self, points, furthest_site=False, incremental=False, qhull_options=None):
        super().__init__(points, 2)
        if furthest_site:
            raise NotImplementedError("scipy.spatial.Voronoi of furthest sites is not there yet")
        self.furthest_site = False
        simplices, _ = _triangulate(self._points)
        neighbors = _neighbors(simplices)
        centers, _ = _spheres(self._points[simplices])
        scale = float(np.ptp(self._points, axis=0).max()) or 1.0
        # Simplices of one sphere have one center.
        rounded = np.round((centers - self.min_bound) / scale, 10)
        _, first, places = np.unique(rounded, axis=0, return_index=True, return_inverse=True)
        self.vertices = centers[first]
        places = places.ravel()
        around = [[] for _ in range(self.npoints)]
        is_open = np.zeros(self.npoints, bool)
        ridges = {}
        width = self.ndim + 1
        for row, simplex in enumerate(simplices.tolist()):
            for a in range(width):
                around[simplex[a]].append(row)
                if neighbors[row, a] == -1:
                    is_open[[vertex for place, vertex in enumerate(simplex) if place != a]] = True
                for b in range(a + 1, width):
                    key = (simplex[a], simplex[b]) if simplex[a] < simplex[b] else (simplex[b], simplex[a])
                    ridges.setdefault(key, []).append(row)
        self.regions, self.point_region = [], np.full(self.npoints, -1, np.int64)
        for vertex in range(self.npoints):
            rows = self._around(self._points[vertex], centers[around[vertex]], around[vertex])
            region = list(dict.fromkeys(int(places[row]) for row in rows))
            if is_open[vertex]:
                region = self._opened(vertex, rows, region, simplices, neighbors, places)
            if rows:
                self.point_region[vertex] = len(self.regions)
                self.regions.append(region)
        self.regions.append([])
        self.ridge_points, self.ridge_vertices = self._ridges(ridges, simplices, neighbors, places)
        self._ridge_dict = None

    def _around(self, point, centers, rows):
        if self.ndim != 2 or len(rows) < 2:
            return list(rows)
        # Around the point, by the simplices themselves: their centers need not lie around it.
        angle = np.arctan2(*(centers - point).T[::-1])
        return [rows[place] for place in np.argsort(angle, kind="stable")]

    def _opened(self, vertex, rows, region, simplices, neighbors, places):
        """The region with -1 where it goes on for ever."""
        if self.ndim != 2:
            return [-1] + region
        outer = []
        for row in rows:
            for place in range(3):
                if neighbors[row, place] == -1 and vertex in np.delete(simplices[row], place):
                    outer.append(int(places[row]))
        if len(region) > 1 and len(outer) == 2 and outer[0] != outer[1] and len(region) > 2:
            one, other = region.index(outer[0]), region.index(outer[1])
            low, high = min(one, other), max(one, other)
            if high - low == 1:
                return region[:high] + [-1] + region[high:]
            return region + [-1]
        return region + [-1]

    def _ridges(self, ridges, simplices, neighbors, places):
        points, vertices = [], []
        for (a, b), rows in ridges.items():
            found = list(dict.fromkeys(int(places[row]) for row in rows))
            is_open = False
            for row in rows:
                simplex = simplices[row]
                for place in range(len(simplex)):
                    if neighbors[row, place] == -1 and simplex[place] not in (a, b):
                        is_open = True
            if self.ndim > 2 and len(found) > 2:
                found = self._turned(found)
            if is_open:
                found = [-1] + found
            if len(found) >= self.ndim:
                points.append((a, b))
                vertices.append(found)
        return np.array(points, np.int32).reshape(-1, 2), vertices

    def _turned(self, found):
        """Corners of a face in the order around it."""
        corners = self.vertices[found]
        middle = corners.mean(axis=0)
        axes = np.linalg.svd(corners - middle)[2][:2]
        flat = (corners - middle) @ axes.T
        return [found[place] for place in np.argsort(np.arctan2(flat[:, 1], flat[:, 0]), kind="stable")]

    @property
    def ridge_dict(self):
        if self._ridge_dict is None:
            self._ridge_dict = dict(zip(map(tuple, self.ridge_points.tolist()), self.ridge_vertices))
        return self._ridge_dict


class HalfspaceIntersection:
    """Halfspace intersections, which are not there yet."""

    def __init__(self, *args, **keywords):
        raise NotImplementedError("scipy.spatial.HalfspaceIntersection is not there yet")


__getattr__ = names_of(__name__)
