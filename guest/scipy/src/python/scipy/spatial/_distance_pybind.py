"""Distances between the rows of one or two tables, coordinate by coordinate for many pairs at once."""

import numpy as np

# Pairs that are computed at a time.
_BLOCK = 1 << 18


def _sum(X, Y, w, term):
    """Over the coordinates, in their order."""
    total = np.zeros(np.broadcast_shapes(X.shape[1:], Y.shape[1:]))
    for place in range(len(X)):
        part = term(X[place], Y[place])
        total += part if w is None else w[place] * part
    return total


def _quotient(above, below):
    """Zero where both are."""
    return np.divide(above, below, out=np.zeros_like(above), where=(below != 0))


def _count(X, w):
    return float(len(X)) if w is None else float(w.sum())


def _braycurtis(X, Y, w):
    above = _sum(X, Y, w, lambda x, y: abs(x - y))
    return _divided(above, _sum(X, Y, w, lambda x, y: abs(x + y)))


def _divided(above, below):
    with np.errstate(divide="ignore", invalid="ignore"):
        return above / below


def _canberra(X, Y, w):
    return _sum(X, Y, w, lambda x, y: _quotient(abs(x - y), abs(x) + abs(y)))


def _chebyshev(X, Y, w):
    total = np.zeros(np.broadcast_shapes(X.shape[1:], Y.shape[1:]))
    for place in range(len(X)):
        if w is None or w[place] > 0:
            total = np.maximum(total, abs(X[place] - Y[place]))
    return total


def _cityblock(X, Y, w):
    return _sum(X, Y, w, lambda x, y: abs(x - y))


def _sqeuclidean(X, Y, w):
    return _sum(X, Y, w, lambda x, y: (x - y) * (x - y))


def _euclidean(X, Y, w):
    return np.sqrt(_sqeuclidean(X, Y, w))


def _minkowski(X, Y, w, p=2.0):
    if p == 1:
        return _cityblock(X, Y, w)
    if p == 2:
        return _euclidean(X, Y, w)
    if np.isinf(p):
        return _chebyshev(X, Y, w)
    return _sum(X, Y, w, lambda x, y: abs(x - y) ** p) ** (1.0 / p)


def _hamming(X, Y, w):
    return _divided(_sum(X, Y, w, lambda x, y: 1.0 * (x != y)), _count(X, w))


def _jaccard(X, Y, w):
    return _quotient(_different(X, Y, w), _sum(X, Y, w, lambda x, y: 1.0 * ((x != 0) | (y != 0))))


def _both(X, Y, w):
    return _sum(X, Y, w, lambda x, y: 1.0 * ((x != 0) & (y != 0)))


def _different(X, Y, w):
    return _sum(X, Y, w, lambda x, y: 1.0 * ((x != 0) != (y != 0)))


def _dice(X, Y, w):
    both = _sum(X, Y, w, lambda x, y: x * y)
    different = _sum(X, Y, w, lambda x, y: x * (1.0 - y) + y * (1.0 - x))
    return _divided(different, 2.0 * both + different)


def _kulczynski1(X, Y, w):
    return _divided(_both(X, Y, w), _different(X, Y, w))


def _rogerstanimoto(X, Y, w):
    different = _different(X, Y, w)
    return _divided(2.0 * different, _count(X, w) + different)


_sokalmichener = _rogerstanimoto


def _russellrao(X, Y, w):
    count = _count(X, w)
    return _divided(count - _both(X, Y, w), count)


def _sokalsneath(X, Y, w):
    different = _different(X, Y, w)
    return _divided(2.0 * different, _both(X, Y, w) + 2.0 * different)


def _yule(X, Y, w):
    tf = _sum(X, Y, w, lambda x, y: 1.0 * ((x != 0) & (y == 0)))
    ft = _sum(X, Y, w, lambda x, y: 1.0 * ((x == 0) & (y != 0)))
    tt = _both(X, Y, w)
    rest = _count(X, w) - tf - ft - tt
    half = tf * ft
    return _quotient(2.0 * half, tt * rest + half)


def _weights(w, columns):
    if w is None:
        return None
    w = np.asarray(w, float)
    if w.shape != (columns,):
        raise ValueError("Weights must have same size as input vector. "
                         f"{w.size} vs. {columns}")
    if np.any(w < 0):
        raise ValueError("Input weights should be all non-negative")
    return w


def _table(X):
    X = np.asarray(X)
    return X.astype(np.float64, copy=False) if X.dtype != np.float64 else X


def _result(shape, out):
    if out is None:
        return np.empty(shape)
    if out.shape != shape:
        raise ValueError("Output array has incorrect shape.")
    if not out.flags.c_contiguous:
        raise ValueError("Output array must be C-contiguous")
    if out.dtype != np.float64:
        raise ValueError("Output array must be double type")
    return out


def _of_pairs(name, distance):
    def cdist(XA, XB, w=None, out=None, **options):
        XA, XB = _table(XA), _table(XB)
        if XA.ndim != 2 or XB.ndim != 2:
            raise ValueError("XA and XB must be 2-dimensional")
        if XA.shape[1] != XB.shape[1]:
            raise ValueError("XA and XB must have the same number of columns")
        w = _weights(w, XA.shape[1])
        result = _result((len(XA), len(XB)), out)
        step = max(1, _BLOCK // max(len(XB), 1))
        right = np.ascontiguousarray(XB.T)[:, None, :]
        for start in range(0, len(XA), step):
            left = np.ascontiguousarray(XA[start : start + step].T)[:, :, None]
            result[start : start + step] = distance(left, right, w, **options)
        return result

    def pdist(X, w=None, out=None, **options):
        X = _table(X)
        if X.ndim != 2:
            raise ValueError("x must be 2-dimensional")
        w = _weights(w, X.shape[1])
        n = len(X)
        result = _result((n * (n - 1) // 2,), out)
        columns = np.ascontiguousarray(X.T)
        place = 0
        step = max(1, _BLOCK // max(n, 1))
        for start in range(0, n - 1, step):
            rows = np.arange(start, min(start + step, n - 1))
            lengths = n - 1 - rows
            left = np.repeat(rows, lengths)
            right = np.arange(len(left)) - np.repeat(np.cumsum(lengths) - lengths - rows - 1, lengths)
            made = distance(columns[:, left], columns[:, right], w, **options)
            result[place : place + len(left)] = made
            place += len(left)
        return result

    cdist.__name__, pdist.__name__ = f"cdist_{name}", f"pdist_{name}"
    return cdist, pdist


for _name, _distance in {
    "braycurtis": _braycurtis,
    "canberra": _canberra,
    "chebyshev": _chebyshev,
    "cityblock": _cityblock,
    "dice": _dice,
    "euclidean": _euclidean,
    "hamming": _hamming,
    "jaccard": _jaccard,
    "kulczynski1": _kulczynski1,
    "minkowski": _minkowski,
    "rogerstanimoto": _rogerstanimoto,
    "russellrao": _russellrao,
    "sokalmichener": _sokalmichener,
    "sokalsneath": _sokalsneath,
    "sqeuclidean": _sqeuclidean,
    "yule": _yule,
}.items():
    globals()[f"cdist_{_name}"], globals()[f"pdist_{_name}"] = _of_pairs(_name, _distance)
