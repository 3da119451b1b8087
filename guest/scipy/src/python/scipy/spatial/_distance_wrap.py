"""Distances that need more than two rows at a time, and distances as a row or as a square."""

import numpy as np

from scipy.spatial import _distance_pybind as _pairs


def to_squareform_from_vector_wrap(M, v):
    n = len(M)
    rows, columns = np.triu_indices(n, 1)
    M[rows, columns] = v
    M[columns, rows] = v


def to_vector_from_squareform_wrap(M, v):
    v[:] = M[np.triu_indices(len(M), 1)]


def _cosine(X, Y, w=None):
    product = _pairs._sum(X, Y, None, lambda x, y: x * y)
    norms = np.sqrt(_pairs._sum(X, X, None, lambda x, y: x * y)) * np.sqrt(_pairs._sum(Y, Y, None, lambda x, y: x * y))
    # No angle has a cosine beyond one, whatever was rounded.
    return 1.0 - np.clip(_pairs._divided(product, norms), -1.0, 1.0)


def _seuclidean(X, Y, w, V):
    variances = iter(V)
    return np.sqrt(_pairs._sum(X, Y, None, lambda x, y: (x - y) ** 2 / next(variances)))


def _mahalanobis(X, Y, w, VI):
    total = 0.0
    for i in range(len(X)):
        part = _pairs._sum(X, Y, VI[i], lambda x, y: x - y)
        total = total + (X[i] - Y[i]) * part
    return np.sqrt(total)


def _jensenshannon(X, Y, w=None):
    X = X / X.sum(axis=0)
    Y = Y / Y.sum(axis=0)

    def term(p, q):
        m = (p + q) / 2.0
        with np.errstate(divide="ignore", invalid="ignore"):
            return np.where(p > 0, p * np.log(p / m), 0.0) + np.where(q > 0, q * np.log(q / m), 0.0)

    return np.sqrt(np.maximum(_pairs._sum(X, Y, None, term), 0.0) / 2.0)


def _wrapped(distance):
    cdist, pdist = _pairs._of_pairs(distance.__name__[1:], distance)

    def cdist_wrap(XA, XB, dm, **options):
        cdist(XA, XB, None, dm, **options)

    def pdist_wrap(X, dm, **options):
        pdist(X, None, dm, **options)

    return cdist_wrap, pdist_wrap


for _distance in (_cosine, _jensenshannon, _mahalanobis, _seuclidean):
    _made = _wrapped(_distance)
    _name = _distance.__name__[1:]
    globals()[f"cdist_{_name}_double_wrap"], globals()[f"pdist_{_name}_double_wrap"] = _made
