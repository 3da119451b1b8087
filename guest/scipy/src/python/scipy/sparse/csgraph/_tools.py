"""Graphs as dense and as sparse matrices."""

import numpy as np

from scipy._missing import names_of

__getattr__ = names_of(__name__)


def csgraph_from_masked(graph):
    """A sparse graph of a masked array."""
    from scipy.sparse import csr_array

    graph = np.ma.asarray(graph)
    is_edge = ~np.ma.getmaskarray(graph)
    rows, columns = np.nonzero(is_edge)
    data = np.asarray(graph.data, float)[is_edge]
    return csr_array((data, (rows.astype(np.int32), columns.astype(np.int32))), shape=graph.shape)


def csgraph_masked_from_dense(graph, null_value=0, nan_null=True, infinity_null=True, copy=True):
    """A masked array of a dense one, without what stands for no edge."""
    graph = np.array(graph, float, copy=True if copy else None)
    if graph.ndim != 2 or graph.shape[0] != graph.shape[1]:
        raise ValueError("graph should be a square array")
    mask = np.zeros(graph.shape, bool)
    if null_value is not None:
        if np.isnan(null_value):
            nan_null = True
        elif np.isinf(null_value):
            infinity_null = True
        else:
            mask |= graph == null_value
    if infinity_null:
        mask |= np.isinf(graph)
    if nan_null:
        mask |= np.isnan(graph)
    return np.ma.masked_array(graph, mask)


def csgraph_from_dense(graph, null_value=0, nan_null=True, infinity_null=True):
    """A sparse graph of a dense matrix."""
    return csgraph_from_masked(csgraph_masked_from_dense(graph, null_value, nan_null, infinity_null))


def csgraph_to_dense(csgraph, null_value=0):
    """A dense matrix of a sparse graph."""
    csgraph = csgraph.tocsr()
    graph = np.full(csgraph.shape, null_value, float)
    rows = np.repeat(np.arange(csgraph.shape[0]), np.diff(csgraph.indptr))
    data = csgraph.data.astype(float)
    # Of several edges between two nodes the least counts.
    order = np.argsort(-data, kind="stable")
    graph[rows[order], csgraph.indices[order]] = data[order]
    return graph


def csgraph_to_masked(csgraph):
    """A masked array of a sparse graph."""
    return np.ma.masked_invalid(csgraph_to_dense(csgraph, np.nan))


def reconstruct_path(csgraph, predecessors, directed=True):
    """The tree of those who come before."""
    from scipy.sparse import csr_array
    from scipy.sparse.csgraph._validation import validate_graph

    csgraph = validate_graph(csgraph, directed, dense_output=False)
    predecessors = np.asarray(predecessors)
    nodes = np.nonzero(predecessors >= 0)[0]
    before = predecessors[nodes]
    dense = csgraph_to_dense(csgraph, np.inf)
    data = dense[before, nodes]
    if not directed:
        data = np.minimum(data, dense[nodes, before])
    return csr_array((data, (before, nodes)), shape=csgraph.shape)


def construct_dist_matrix(graph, predecessors, directed=True, null_value=np.inf):
    """Distances along those who come before."""
    from scipy.sparse.csgraph._validation import validate_graph

    graph = validate_graph(graph, directed, dtype=float, csr_output=False)
    predecessors = np.asarray(predecessors)
    n = len(graph)
    steps = np.where(graph == 0, np.inf, graph) if not np.isinf(graph).any() else graph
    if not directed:
        steps = np.minimum(steps, steps.T)
    result = np.full((n, n), null_value, float)
    for i in range(n):
        result[i, i] = 0
        for j in range(n):
            total, node = 0.0, j
            if i == j or predecessors[i, j] < 0:
                continue
            while node != i:
                before = int(predecessors[i, node])
                if before < 0:
                    break
                total += steps[before, node]
                node = before
            if node == i:
                result[i, j] = total
    return result
