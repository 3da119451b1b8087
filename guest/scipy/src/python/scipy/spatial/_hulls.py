"""Faces of convex hulls: in the plane by two chains, else by adding point after point."""

import numpy as np


def _chains(points):
    """The corners against the clock."""
    order = np.lexsort((points[:, 1], points[:, 0])).tolist()
    rows = points.tolist()
    scale = float(np.ptp(points, axis=0).max()) or 1.0
    near = 1e-14 * scale * scale

    def half(order):
        chain = []
        for place in order:
            x, y = rows[place]
            while len(chain) > 1:
                (x1, y1), (x2, y2) = rows[chain[-2]], rows[chain[-1]]
                if (x2 - x1) * (y - y1) - (y2 - y1) * (x - x1) > near:
                    break
                chain.pop()
            if not chain or rows[chain[-1]] != [x, y]:
                chain.append(place)
        return chain

    lower, upper = half(order), half(order[::-1])
    return lower[:-1] + upper[:-1]


def _planes(points, faces, inside):
    """Outward normals and offsets."""
    corners = points[faces]
    sides = corners[:, 1:] - corners[:, :1]
    if points.shape[1] == 2:
        normals = np.column_stack([sides[:, 0, 1], -sides[:, 0, 0]])
    elif points.shape[1] == 3:
        normals = np.cross(sides[:, 0], sides[:, 1])
    else:
        normals = np.linalg.svd(sides, full_matrices=True)[2][:, -1]
    lengths = np.sqrt(np.einsum("ij,ij->i", normals, normals))
    normals = normals / np.where(lengths == 0, 1.0, lengths)[:, None]
    offsets = -np.einsum("ij,ij->i", normals, corners[:, 0])
    turned = normals @ inside + offsets > 0
    normals[turned], offsets[turned] = -normals[turned], -offsets[turned]
    return normals, offsets


def faces_of(points):
    """Faces, their equations, and the corners; None of points that are flat."""
    from scipy.spatial._qhull import _independent

    start = _independent(points)
    if start is None:
        return None
    ndim = points.shape[1]
    if ndim == 2:
        order = _chains(points)
        faces = np.array([(a, b) for a, b in zip(order, order[1:] + order[:1])], np.int32)
        normals, offsets = _planes(points, faces, points[order].mean(axis=0))
        return faces, np.column_stack([normals, offsets]), order
    inside = points[start].mean(axis=0)
    near = 1e-13 * (float(np.ptp(points, axis=0).max()) or 1.0)
    faces = [tuple(sorted(start[:place] + start[place + 1 :])) for place in range(ndim + 1)]
    normals, offsets = _planes(points, np.array(faces), inside)
    left = np.array([place for place in range(len(points)) if place not in set(start)], np.intp)
    while len(left):
        heights = points[left] @ normals.T + offsets
        outside = heights.max(axis=1) > near
        left, heights = left[outside], heights[outside]
        if not len(left):
            break
        # The point furthest out is a corner for sure.
        row = int(heights.max(axis=1).argmax())
        point = int(left[row])
        seen = heights[row] > near
        edges = {}
        for place in np.nonzero(seen)[0].tolist():
            face = faces[place]
            for corner in range(ndim):
                edge = face[:corner] + face[corner + 1 :]
                edges[edge] = edge not in edges
        made = [tuple(sorted(edge + (point,))) for edge, is_outer in edges.items() if is_outer]
        kept = np.nonzero(~seen)[0]
        new_normals, new_offsets = _planes(points, np.array(made), inside)
        faces = [faces[place] for place in kept.tolist()] + made
        normals = np.vstack([normals[kept], new_normals])
        offsets = np.concatenate([offsets[kept], new_offsets])
        left = np.delete(left, row)
    table = np.array(faces, np.int32)
    return table, np.column_stack([normals, offsets]), np.unique(table)
