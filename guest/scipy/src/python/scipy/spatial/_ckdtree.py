"""Nearest points: `cKDTree`.

Distances to all points are computed, many at once: what a tree leaves out costs more to find here than to compute. The
nodes are those of a tree that is split at medians.
"""

import operator

import numpy as np

from scipy.spatial._distance_pybind import cdist_minkowski

__all__ = ["cKDTree"]

# Distances that are computed at a time.
_BLOCK = 1 << 20


class cKDTreeNode:
    """A part of the points, and the halves of it."""

    def __init__(self, tree, indices, level=0):
        self._tree = tree
        self.level = level
        self.indices = indices
        self.children = len(indices)
        self.split_dim, self.split, self.lesser, self.greater = -1, -1.0, None, None
        points = tree.data[indices]
        if len(indices) <= tree.leafsize or not len(indices):
            return
        spread = points.max(axis=0) - points.min(axis=0)
        axis = int(spread.argmax())
        if spread[axis] == 0:
            return
        order = np.argsort(points[:, axis], kind="stable")
        middle = len(order) // 2
        self.split_dim, self.split = axis, float(points[order[middle], axis])
        self.lesser = cKDTreeNode(tree, indices[order[:middle]], level + 1)
        self.greater = cKDTreeNode(tree, indices[order[middle:]], level + 1)

    @property
    def data_points(self):
        return self._tree.data[self.indices]


class cKDTree:
    """Points, to be asked for those near others."""

    def __init__(self, data, leafsize=16, compact_nodes=True, copy_data=False, balanced_tree=True, boxsize=None):
        data = np.array(data, order="C", copy=None if not copy_data else True)
        if data.dtype.kind == "c":
            raise TypeError("KDTree does not work with complex data")
        data = np.ascontiguousarray(data, dtype=np.float64)
        if data.ndim != 2:
            raise ValueError("data must be 2 dimensions")
        if not np.isfinite(data).all():
            raise ValueError("data must be finite, check for nan or inf values")
        if leafsize < 1:
            raise ValueError("leafsize must be at least 1")
        self.data = data
        self.n, self.m = data.shape
        self.leafsize = int(leafsize)
        self.boxsize = None
        if boxsize is not None:
            self.boxsize = np.broadcast_to(np.asarray(boxsize, float), (self.m,)).copy()
            periodic = self.boxsize > 0
            if np.any((data >= self.boxsize) & periodic):
                raise ValueError("Some input data are greater than the size of the periodic box.")
            if np.any((data < 0) & periodic):
                raise ValueError("Negative input data are outside of the periodic box.")
        self.maxes = data.max(axis=0) if self.n else np.zeros(self.m)
        self.mins = data.min(axis=0) if self.n else np.zeros(self.m)
        self.indices = np.arange(self.n)
        self._tree = None

    @property
    def tree(self):
        if self._tree is None:
            self._tree = cKDTreeNode(self, self.indices)
        return self._tree

    @property
    def size(self):
        return 2 * max(1, -(-self.n // self.leafsize)) - 1

    def __reduce__(self):
        return cKDTree, (self.data, self.leafsize, True, False, True, self.boxsize)

    def _distances(self, points, p):
        if self.boxsize is None:
            return cdist_minkowski(points, self.data, p=p)
        box = np.where(self.boxsize > 0, self.boxsize, np.inf)
        total = None
        for place in range(self.m):
            apart = abs(points[:, place][:, None] - self.data[:, place])
            if np.isfinite(box[place]):
                apart %= box[place]
                apart = np.minimum(apart, box[place] - apart)
            part = apart if np.isinf(p) else apart**p
            if total is None:
                total = part
            else:
                total = np.maximum(total, part) if np.isinf(p) else total + part
        return total if np.isinf(p) else total ** (1.0 / p)

    def _points(self, x):
        x = np.asarray(x)
        if x.dtype.kind == "c":
            raise TypeError("KDTree does not work with complex data")
        x = x.astype(np.float64, copy=False)
        if x.ndim == 0 or x.shape[-1] != self.m:
            raise ValueError(f"x must consist of vectors of length {self.m} but has shape {x.shape}")
        return x.reshape(-1, self.m), x.shape[:-1]

    def _blocks(self, points, p):
        step = max(1, _BLOCK // max(self.n, 1))
        for start in range(0, len(points), step):
            yield start, self._distances(points[start : start + step], p)

    def query(self, x, k=1, eps=0.0, p=2.0, distance_upper_bound=np.inf, workers=1):
        points, shape = self._points(x)
        if not np.isfinite(points).all():
            raise ValueError("'x' must be finite, check for nan or inf values")
        if p < 1:
            raise ValueError("Only p-norms with 1<=p<=infinity permitted")
        if k is None:
            raise ValueError("k must be an integer or a sequence of integers")
        is_one = np.ndim(k) == 0
        wanted = np.arange(1, operator.index(k) + 1) if is_one else np.asarray(k, np.intp)
        if len(wanted) == 0 or wanted.min() < 1:
            raise ValueError("k must be an integer or a sequence of integers" if not is_one else "k must be positive")
        most = int(wanted.max())
        distances = np.full((len(points), len(wanted)), np.inf)
        indices = np.full((len(points), len(wanted)), self.n, np.intp)
        for start, block in self._blocks(points, p):
            count = min(most, self.n)
            if count == 1:
                found = block.argmin(axis=1)[:, None]
            elif count < self.n // 4:
                found = np.argpartition(block, count - 1, axis=1)[:, :count]
                found.sort(axis=1)
                near = np.take_along_axis(block, found, 1)
                found = np.take_along_axis(found, np.argsort(near, axis=1, kind="stable"), 1)
            else:
                found = np.argsort(block, axis=1, kind="stable")[:, :count]
            near = np.take_along_axis(block, found, 1) if count else block[:, :0]
            is_far = near >= distance_upper_bound
            near[is_far], found[is_far] = np.inf, self.n
            columns = wanted[wanted <= count] - 1
            rows = slice(start, start + len(block))
            places = np.nonzero(wanted <= count)[0]
            distances[rows, places] = near[:, columns]
            indices[rows, places] = found[:, columns]
        distances, indices = distances.reshape(shape + (-1,)), indices.reshape(shape + (-1,))
        if is_one and most == 1:
            distances, indices = distances[..., 0], indices[..., 0]
            if distances.ndim == 0:
                return float(distances), int(indices)
        return distances, indices

    def query_ball_point(self, x, r, p=2.0, eps=0.0, workers=1, return_sorted=None, return_length=False):
        points, shape = self._points(x)
        radii = np.broadcast_to(np.asarray(r, float), shape).ravel()
        result = np.empty(len(points), np.intp if return_length else object)
        for start, block in self._blocks(points, p):
            inside = block <= radii[start : start + len(block)][:, None]
            for row, is_near in enumerate(inside):
                result[start + row] = int(is_near.sum()) if return_length else np.nonzero(is_near)[0].tolist()
        if shape == ():
            return result[0]
        return result.reshape(shape)

    def query_ball_tree(self, other, r, p=2.0, eps=0.0):
        if self.m != other.m:
            raise ValueError("Trees passed to query_ball_tree have different dimensionality")
        return other.query_ball_point(self.data, r, p).tolist()

    def query_pairs(self, r, p=2.0, eps=0.0, output_type="set"):
        pairs = []
        for start, block in self._blocks(self.data, p):
            rows, columns = np.nonzero(block <= r)
            rows += start
            is_upper = columns > rows
            pairs.append(np.column_stack([rows[is_upper], columns[is_upper]]))
        found = np.concatenate(pairs) if pairs else np.empty((0, 2), np.intp)
        if output_type == "ndarray":
            return found
        if output_type != "set":
            raise ValueError(f"Invalid output type: {output_type}")
        return set(map(tuple, found.tolist()))

    def count_neighbors(self, other, r, p=2.0, weights=None, cumulative=True):
        radii = np.asarray(r, float)
        flat = np.atleast_1d(radii).ravel()
        mine, others = weights if isinstance(weights, tuple) else (weights, weights)
        total = np.zeros(len(flat), np.intp if weights is None else float)
        edges = np.concatenate([[-np.inf], flat])
        for start, block in other._blocks(self.data, p):
            weight = 1
            if mine is not None:
                weight = np.asarray(mine)[start : start + len(block)][:, None]
            if others is not None:
                weight = weight * np.asarray(others)
            for place, radius in enumerate(flat):
                inside = block <= radius
                if not cumulative:
                    inside &= block > edges[place]
                total[place] += (inside * weight).sum()
        return total.reshape(radii.shape)[()]

    def sparse_distance_matrix(self, other, max_distance, p=2.0, output_type="dok_matrix"):
        from scipy.sparse import coo_matrix

        rows, columns, items = [], [], []
        for start, block in other._blocks(self.data, p):
            i, j = np.nonzero(block <= max_distance)
            rows.append(i + start)
            columns.append(j)
            items.append(block[i, j])
        i, j, v = (np.concatenate(part) if part else np.empty(0) for part in (rows, columns, items))
        if output_type == "ndarray":
            made = np.empty(len(v), [("i", np.intp), ("j", np.intp), ("v", float)])
            made["i"], made["j"], made["v"] = i, j, v
            return made
        if output_type == "dict":
            return dict(zip(zip(i.tolist(), j.tolist()), v.tolist()))
        matrix = coo_matrix((v, (i.astype(np.intp), j.astype(np.intp))), shape=(self.n, other.n))
        if output_type == "coo_matrix":
            return matrix
        if output_type == "dok_matrix":
            return matrix.todok()
        raise ValueError("Invalid output type")
