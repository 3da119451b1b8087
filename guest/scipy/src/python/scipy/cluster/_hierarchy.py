"""Hierarchical clusters: how they are joined, and what is asked of the joins.

A linkage has a row for each join: both clusters, their distance, the number of items. Items have the first numbers,
joins the next ones. What does not live here: checks of arguments, which scipy's own `hierarchy.py` makes.
"""

import numpy as np


def _square(dists, n):
    """Distances of all pairs; of an item to itself infinite."""
    table = np.full((n, n), np.inf)
    rows, columns = np.triu_indices(n, 1)
    table[rows, columns] = dists
    table[columns, rows] = dists
    return table


# By the number of a method: the distance of a third cluster to a joined one.
def _single(dx, dy, d, nx, ny, ni):
    return np.minimum(dx, dy)


def _complete(dx, dy, d, nx, ny, ni):
    return np.maximum(dx, dy)


def _average(dx, dy, d, nx, ny, ni):
    return (nx * dx + ny * dy) / (nx + ny)


def _centroid(dx, dy, d, nx, ny, ni):
    return np.sqrt((((nx * dx * dx) + (ny * dy * dy)) - (nx * ny * d * d) / (nx + ny)) / (nx + ny))


def _median(dx, dy, d, nx, ny, ni):
    return np.sqrt(0.5 * (dx * dx + dy * dy) - 0.25 * d * d)


def _ward(dx, dy, d, nx, ny, ni):
    t = 1.0 / (nx + ny + ni)
    return np.sqrt((ni + nx) * t * dx * dx + (ni + ny) * t * dy * dy - ni * t * d * d)


def _weighted(dx, dy, d, nx, ny, ni):
    return 0.5 * (dx + dy)


_METHODS = (_single, _complete, _average, _centroid, _median, _ward, _weighted)


def _labelled(Z, n):
    """Joins of items, sorted by distance, as joins of clusters."""
    Z = Z[np.argsort(Z[:, 2], kind="mergesort")]
    parent = list(range(2 * n - 1))
    sizes = [1] * (2 * n - 1)

    def find(x):
        root = x
        while parent[root] != root:
            root = parent[root]
        while parent[x] != root:
            parent[x], x = root, parent[x]
        return root

    for row in range(n - 1):
        x, y = find(int(Z[row, 0])), find(int(Z[row, 1]))
        Z[row, 0], Z[row, 1] = (x, y) if x < y else (y, x)
        new = n + row
        parent[x] = parent[y] = new
        sizes[new] = sizes[x] + sizes[y]
        Z[row, 3] = sizes[new]
    return Z


def mst_single_linkage(dists, n):
    """By the least spanning tree (Prim)."""
    Z = np.empty((n - 1, 4))
    table = _square(dists, n)
    nearest = np.full(n, np.inf)
    is_merged = np.zeros(n, bool)
    x = 0
    for row in range(n - 1):
        is_merged[x] = True
        nearest = np.where(is_merged, np.inf, np.minimum(nearest, table[x]))
        y = int(nearest.argmin())
        Z[row, :3] = x, y, nearest[y]
        x = y
    return _labelled(Z, n)


def nn_chain(dists, n, method):
    """Along chains of nearest neighbours."""
    update = _METHODS[method]
    table = _square(dists, n)
    sizes = np.ones(n)
    Z = np.empty((n - 1, 4))
    chain = []
    for row in range(n - 1):
        if not chain:
            chain.append(int(np.nonzero(sizes)[0][0]))
        while True:
            x = chain[-1]
            distances = np.where(sizes > 0, table[x], np.inf)
            distances[x] = np.inf
            # The one before is preferred among equals.
            y, least = (chain[-2], distances[chain[-2]]) if len(chain) > 1 else (None, np.inf)
            best = int(distances.argmin())
            if distances[best] < least:
                y, least = best, distances[best]
            if y is None:
                y = best
            if len(chain) > 1 and y == chain[-2]:
                break
            chain.append(y)
        del chain[-2:]
        x, y = (y, x) if x > y else (x, y)
        nx, ny = sizes[x], sizes[y]
        Z[row] = x, y, least, nx + ny
        sizes[x], sizes[y] = 0, nx + ny
        others = np.nonzero(sizes)[0]
        others = others[others != y]
        made = update(table[others, x], table[others, y], least, nx, ny, sizes[others])
        table[others, y] = table[y, others] = made
    return _labelled(Z, n)


def fast_linkage(dists, n, method):
    """By the nearest pair each time; distances need not grow."""
    update = _METHODS[method]
    table = _square(dists, n)
    sizes = np.ones(n)
    ids = np.arange(n)
    Z = np.empty((n - 1, 4))
    for row in range(n - 1):
        upper = np.where(np.triu(np.ones((n, n), bool), 1), table, np.inf)
        x, y = divmod(int(upper.argmin()), n)
        least = table[x, y]
        nx, ny = sizes[x], sizes[y]
        first, second = sorted((int(ids[x]), int(ids[y])))
        Z[row] = first, second, least, nx + ny
        sizes[x], sizes[y] = 0, nx + ny
        ids[y] = n + row
        others = np.nonzero(sizes)[0]
        others = others[others != y]
        made = update(table[others, x], table[others, y], least, nx, ny, sizes[others])
        table[others, y] = table[y, others] = made
        table[x, :] = table[:, x] = np.inf
    return Z


def linkage(dists, n, method):
    return fast_linkage(dists, n, method)


def calculate_cluster_sizes(Z, cs, n):
    for row in range(n - 1):
        total = 0
        for side in Z[row, :2].astype(int):
            total += cs[side - n] if side >= n else 1
        cs[row] = total


def _maximum_below(Z, own, n):
    """Of each join the largest value of it and of those beneath it."""
    result = np.empty(n - 1)
    for row in range(n - 1):
        value = own[row]
        for side in Z[row, :2].astype(int):
            if side >= n:
                value = max(value, result[side - n])
        result[row] = value
    return result


def get_max_dist_for_each_cluster(Z, MD, n):
    MD[:] = _maximum_below(Z, Z[:, 2], n)


def get_max_Rfield_for_each_cluster(Z, R, max_rfs, n, rf):
    max_rfs[:] = _maximum_below(Z, R[:, rf], n)


def _walk(Z, n, is_cluster):
    """The numbers of flat clusters: each join within one, or else its items by themselves, after what is beneath it."""
    labels = np.zeros(n, np.int32)
    count, leader = 0, -1
    stack = [(n - 2, 0)]
    while stack:
        row, phase = stack.pop()
        if phase == 0:
            if leader == -1 and is_cluster[row]:
                leader = row
                count += 1
        sides = Z[row, :2].astype(int).tolist()
        if phase < 2:
            stack.append((row, phase + 1))
            if sides[phase] >= n:
                stack.append((sides[phase] - n, 0))
            continue
        for side in sides:
            if side < n:
                if leader == -1:
                    count += 1
                labels[side] = count
        if leader == row:
            leader = -1
    return labels


def cluster_monocrit(Z, MC, T, cutoff, n):
    T[:] = _walk(Z, n, MC <= cutoff)


def cluster_in(Z, R, T, cutoff, n):
    cluster_monocrit(Z, _maximum_below(Z, R[:, 3], n), T, cutoff, n)


def cluster_dist(Z, T, cutoff, n):
    cluster_monocrit(Z, _maximum_below(Z, Z[:, 2], n), T, cutoff, n)


def cluster_maxclust_monocrit(Z, MC, T, n, max_nc):
    """The least threshold that leaves no more clusters than are wanted, by halves."""
    low, high = 0, n - 1
    while high - low > 1:
        middle = (low + high) >> 1
        if int(_walk(Z, n, MC <= MC[middle]).max()) > max_nc:
            low = middle
        else:
            high = middle
    cluster_monocrit(Z, MC, T, MC[min(high, n - 2)], n)


def cluster_maxclust_dist(Z, T, n, max_nc):
    cluster_maxclust_monocrit(Z, _maximum_below(Z, Z[:, 2], n), T, n, max_nc)


def _members(Z, n):
    """The items of each cluster."""
    members = [[place] for place in range(n)]
    for row in range(n - 1):
        left, right = Z[row, :2].astype(int)
        members.append(members[left] + members[right])
    return members


def cophenetic_distances(Z, d, n):
    members = _members(Z, n)
    table = np.zeros((n, n))
    for row in range(n - 1):
        left, right = Z[row, :2].astype(int)
        table[np.ix_(members[left], members[right])] = Z[row, 2]
    table = np.maximum(table, table.T)
    d[:] = table[np.triu_indices(n, 1)]


def inconsistent(Z, R, n, d):
    for row in range(n - 1):
        level, heights = [row], []
        for _ in range(d):
            heights.extend(Z[level, 2].tolist())
            below = Z[level, :2].astype(int).ravel()
            level = (below[below >= n] - n).tolist()
            if not level:
                break
        count = len(heights)
        mean = sum(heights) / count
        R[row, 0], R[row, 2] = mean, count
        squares = sum(height * height for height in heights)
        variance = (squares - sum(heights) ** 2 / count) / (count - 1 if count > 1 else count)
        deviation = np.sqrt(variance) if variance > 0 else 0.0
        R[row, 1] = deviation
        R[row, 3] = (Z[row, 2] - mean) / deviation if deviation > 0 else 0.0


def leaders(Z, T, L, M, nc, n):
    """The cluster at the top of each flat cluster; where one has none, its number plus one negative is given."""
    labels = np.concatenate([np.asarray(T, int), np.full(n - 1, -1)])
    place = 0
    for row in range(n - 1):
        left, right = Z[row, :2].astype(int)
        if labels[left] == labels[right]:
            labels[n + row] = labels[left]
            continue
        for side in (left, right):
            if labels[side] != -1:
                if place >= nc:
                    return n + row
                L[place], M[place] = side, labels[side]
                place += 1
    root = 2 * n - 2
    if labels[root] != -1:
        if place >= nc:
            return root
        L[place], M[place] = root, labels[root]
        place += 1
    return -1 if place == nc else root


def prelist(Z, members, n):
    place, stack = 0, [2 * n - 2]
    while stack:
        node = stack.pop()
        if node < n:
            members[place] = node
            place += 1
        else:
            left, right = Z[node - n, :2].astype(int)
            stack.extend((right, left))
