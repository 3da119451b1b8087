"""Shortest paths between the nodes of graphs."""

import heapq

import numpy as np

from scipy._missing import names_of

__getattr__ = names_of(__name__)

_NONE = -9999


class NegativeCycleError(Exception):
    """There is no shortest path: a circle has a length below zero."""

    def __init__(self, message=""):
        Exception.__init__(self, message)


def shortest_path(csgraph, method="auto", directed=True, return_predecessors=False, unweighted=False, overwrite=False,
                  indices=None):
    """Perform a shortest-path graph search on a positive directed or undirected graph."""
    from scipy.sparse import issparse

    if method == "auto":
        if indices is None:
            data = csgraph.data if issparse(csgraph) else np.ma.asarray(csgraph).compressed()
            is_dense = not issparse(csgraph) or csgraph.nnz > csgraph.shape[0] ** 2 / 4
            method = "D" if not (np.asarray(data) < 0).any() else "J"
            if is_dense and method == "J":
                method = "FW"
        else:
            method = "D"
    if method == "FW":
        if indices is not None:
            raise ValueError("Cannot specify indices with method == 'FW'.")
        return floyd_warshall(csgraph, directed, return_predecessors, unweighted, overwrite)
    functions = {"D": dijkstra, "BF": bellman_ford, "J": johnson}
    if method not in functions:
        raise ValueError(f"unrecognized method '{method}'")
    return functions[method](csgraph, directed=directed, indices=indices, return_predecessors=return_predecessors,
                             unweighted=unweighted)


def _edges(csgraph, directed, unweighted):
    from scipy.sparse.csgraph._validation import validate_graph

    csgraph = validate_graph(csgraph, directed, float, dense_output=False)
    n = csgraph.shape[0]
    rows = np.repeat(np.arange(n), np.diff(csgraph.indptr))
    columns = csgraph.indices
    data = np.ones(len(columns)) if unweighted else csgraph.data
    if not directed:
        rows, columns, data = (np.concatenate(pair) for pair in ((rows, columns), (columns, rows), (data, data)))
    return n, rows, columns, data


def _starts(indices, n):
    if indices is None:
        return np.arange(n), (n, n)
    indices = np.asarray(indices)
    flat = np.atleast_1d(indices).astype(int).ravel()
    flat = np.where(flat < 0, flat + n, flat)
    if ((flat < 0) | (flat >= n)).any():
        raise ValueError("indices out of range 0...N")
    return flat, indices.shape + (n,)


def _from(start, near, n, limit, weights=None):
    distances, before = [np.inf] * n, [_NONE] * n
    done = [False] * n
    distances[start] = 0.0
    queue = [(0.0, start)]
    while queue:
        length, node = heapq.heappop(queue)
        if done[node]:
            continue
        done[node] = True
        for other, weight in near[node]:
            through = length + weight
            if through < distances[other] and through <= limit:
                distances[other], before[other] = through, node
                heapq.heappush(queue, (through, other))
    return distances, before


def _near(n, rows, columns, data):
    near = [[] for _ in range(n)]
    for row, column, weight in zip(rows.tolist(), columns.tolist(), data.tolist()):
        near[row].append((column, weight))
    return near


def dijkstra(csgraph, directed=True, indices=None, return_predecessors=False, unweighted=False, limit=np.inf,
             min_only=False):
    """Dijkstra algorithm using Fibonacci Heaps."""
    n, rows, columns, data = _edges(csgraph, directed, unweighted)
    if limit < 0:
        raise ValueError("limit must be >= 0")
    if (data < 0).any():
        import warnings

        warnings.warn("Graph has negative weights: dijkstra will give inaccurate results if the graph contains "
                      "negative cycles. Consider johnson or bellman_ford.", UserWarning, stacklevel=2)
    near = _near(n, rows, columns, data)
    starts, shape = _starts(indices, n)
    found = [_from(start, near, n, limit) for start in starts.tolist()]
    distances = np.array([row for row, _ in found], float).reshape(-1, n)
    before = np.array([row for _, row in found], np.int32).reshape(-1, n)
    if min_only:
        source = distances.argmin(axis=0)
        places = np.arange(n)
        least, first = distances[source, places], before[source, places]
        sources = np.where(np.isinf(least), _NONE, starts[source]).astype(np.int32)
        return (least, first, sources) if return_predecessors else least
    distances, before = distances.reshape(shape), before.reshape(shape)
    return (distances, before) if return_predecessors else distances


def _relaxed(start, n, rows, columns, data):
    distances, before = np.full(n, np.inf), np.full(n, _NONE, np.int32)
    distances[start] = 0
    for turn in range(n + 1):
        through = distances[rows] + data
        is_less = through < distances[columns]
        if not is_less.any():
            return distances, before
        if turn == n:
            raise NegativeCycleError("Negative cycle detected on node %i" % int(rows[is_less][0]))
        places = np.nonzero(is_less)[0]
        order = places[np.argsort(-through[places], kind="stable")]
        distances[columns[order]] = through[order]
        before[columns[order]] = rows[order]
    return distances, before


def bellman_ford(csgraph, directed=True, indices=None, return_predecessors=False, unweighted=False):
    """Compute the shortest path lengths using the Bellman-Ford algorithm."""
    n, rows, columns, data = _edges(csgraph, directed, unweighted)
    starts, shape = _starts(indices, n)
    found = [_relaxed(start, n, rows, columns, data) for start in starts.tolist()]
    distances = np.array([row for row, _ in found]).reshape(shape)
    before = np.array([row for _, row in found], np.int32).reshape(shape)
    return (distances, before) if return_predecessors else distances


def johnson(csgraph, directed=True, indices=None, return_predecessors=False, unweighted=False):
    """Compute the shortest path lengths using Johnson's algorithm."""
    return bellman_ford(csgraph, directed, indices, return_predecessors, unweighted)


def floyd_warshall(csgraph, directed=True, return_predecessors=False, unweighted=False, overwrite=False):
    """Compute the shortest path lengths using the Floyd-Warshall algorithm."""
    n, rows, columns, data = _edges(csgraph, directed, unweighted)
    distances = np.full((n, n), np.inf)
    np.minimum.at(distances, (rows, columns), data)
    before = np.where(np.isinf(distances), _NONE, np.arange(n)[:, None]).astype(np.int32)
    is_loop = np.diag(distances) < 0
    np.fill_diagonal(distances, np.where(is_loop, np.diag(distances), 0.0))
    np.fill_diagonal(before, _NONE)
    for k in range(n):
        through = distances[:, k, None] + distances[k]
        is_less = through < distances
        distances = np.where(is_less, through, distances)
        before = np.where(is_less, before[k], before)
    if (np.diag(distances) < 0).any():
        raise NegativeCycleError("Negative cycle in nodes %s" % np.nonzero(np.diag(distances) < 0)[0])
    return (distances, before) if return_predecessors else distances
