"""Spanning trees of least weight (Kruskal)."""

import numpy as np


def minimum_spanning_tree(csgraph, overwrite=False):
    """Return a minimum spanning tree of an undirected graph."""
    from scipy.sparse import csr_array
    from scipy.sparse.csgraph._validation import validate_graph

    csgraph = validate_graph(csgraph, True, dense_output=False, copy_if_sparse=not overwrite)
    n = csgraph.shape[0]
    rows = np.repeat(np.arange(n), np.diff(csgraph.indptr))
    columns, data = csgraph.indices, csgraph.data
    parent = list(range(n))

    def find(node):
        while parent[node] != node:
            parent[node] = parent[parent[node]]
            node = parent[node]
        return node

    kept = []
    for place in np.argsort(data, kind="stable").tolist():
        one, other = find(int(rows[place])), find(int(columns[place]))
        if one != other:
            parent[one] = other
            kept.append(place)
            if len(kept) == n - 1:
                break
    kept = np.array(sorted(kept), int)
    made = csr_array((data[kept], (rows[kept], columns[kept])), shape=(n, n))
    made.eliminate_zeros()
    return made
