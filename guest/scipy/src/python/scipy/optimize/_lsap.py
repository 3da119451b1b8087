"""The assignment of rows to columns that costs least: shortest augmenting paths (Crouse)."""

import numpy as np

__all__ = ["linear_sum_assignment"]


def linear_sum_assignment(cost_matrix, maximize=False):
    """Solve the linear sum assignment problem.

    Parameters
    ----------
    cost_matrix : array
        The cost matrix of the bipartite graph.
    maximize : bool (default: False)
        Calculates a maximum weight matching if true.

    Returns
    -------
    row_ind, col_ind : array
        Row indices, sorted, and the columns that go with them.
    """
    cost = np.asarray(cost_matrix)
    if cost.ndim != 2:
        raise ValueError(f"expected a matrix (2-D array), got a {cost.ndim} array")
    if not (np.issubdtype(cost.dtype, np.number) or cost.dtype == np.dtype(bool)):
        raise ValueError(f"expected a matrix containing numerical entries, got {cost.dtype}")
    cost = cost.astype(np.float64)
    if maximize:
        cost = -cost
    if np.isnan(cost).any() or (cost == -np.inf).any():
        raise ValueError("matrix contains invalid numeric entries")
    is_turned = cost.shape[1] < cost.shape[0]
    if is_turned:
        cost = cost.T.copy()
    rows, columns = cost.shape
    u, v = np.zeros(rows), np.zeros(columns)
    path = np.full(columns, -1)
    column_of, row_of = np.full(rows, -1), np.full(columns, -1)
    for current in range(rows):
        shortest = np.full(columns, np.inf)
        in_rows, in_columns = np.zeros(rows, bool), np.zeros(columns, bool)
        # From the last column to the first, which among equals is the order of scipy.
        remaining = np.arange(columns - 1, -1, -1)
        least, sink, i = 0.0, -1, current
        while sink == -1:
            in_rows[i] = True
            reduced = least + cost[i, remaining] - u[i] - v[remaining]
            is_less = reduced < shortest[remaining]
            path[remaining[is_less]] = i
            shortest[remaining[is_less]] = reduced[is_less]
            distances = shortest[remaining]
            lowest = distances.min()
            if lowest == np.inf:
                raise ValueError("cost matrix is infeasible")
            equal = np.nonzero(distances == lowest)[0]
            free = equal[row_of[remaining[equal]] == -1]
            place = int(free[-1] if len(free) else equal[0])
            least, j = lowest, int(remaining[place])
            if row_of[j] == -1:
                sink = j
            else:
                i = int(row_of[j])
            in_columns[j] = True
            remaining[place] = remaining[-1]
            remaining = remaining[:-1]
        u[current] += least
        others = np.nonzero(in_rows)[0]
        others = others[others != current]
        u[others] += least - shortest[column_of[others]]
        v[in_columns] -= least - shortest[in_columns]
        j = sink
        while True:
            i = int(path[j])
            row_of[j] = i
            column_of[i], j = j, int(column_of[i])
            if i == current:
                break
    if is_turned:
        order = np.argsort(column_of, kind="stable")
        return column_of[order].astype(np.int64), order.astype(np.int64)
    return np.arange(rows), column_of.astype(np.int64)
