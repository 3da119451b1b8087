"""Loops over sparse matrices of dense blocks (BSR)."""

import operator

import numpy as np

__all__ = [
    "bsr_diagonal",
    "bsr_matmat",
    "bsr_matvec",
    "bsr_matvecs",
    "bsr_sort_indices",
    "bsr_tocsr",
    "bsr_transpose",
    "csr_count_blocks",
    "csr_tobsr",
]


def _rows(Ap):
    return np.repeat(np.arange(len(Ap) - 1), np.diff(Ap))


def _blocks(Ax, R, C):
    return Ax.reshape(-1, R, C)


def csr_count_blocks(n_row, n_col, R, C, Ap, Aj):
    keys = (_rows(Ap[: n_row + 1]) // R).astype(np.int64) * (n_col // C + 1) + Aj[: Ap[n_row]] // C
    return len(np.unique(keys))


def csr_tobsr(n_row, n_col, R, C, Ap, Aj, Ax, Bp, Bj, Bx):
    rows, columns = _rows(Ap[: n_row + 1]), Aj[: Ap[n_row]]
    width = n_col // C + 1
    keys = (rows // R).astype(np.int64) * width + columns // C
    found, first, places = np.unique(keys, return_index=True, return_inverse=True)
    # Blocks in the order in which their row of blocks first meets them.
    order = np.lexsort((first, found // width))
    rank = np.empty(len(order), np.int64)
    rank[order] = np.arange(len(order))
    np.add.at(_blocks(Bx, R, C), (rank[places], rows % R, columns % C), Ax[: len(columns)])
    Bj[: len(found)] = (found % width)[order]
    Bp[0] = 0
    Bp[1:] = np.cumsum(np.bincount(found // width, minlength=n_row // R))


def bsr_tocsr(n_brow, n_bcol, R, C, Ap, Aj, Ax, Bp, Bj, Bx):
    blocks, brows = _blocks(Ax, R, C), _rows(Ap[: n_brow + 1])
    count = len(brows)
    rows = np.broadcast_to((brows * R)[:, None, None] + np.arange(R)[:, None], (count, R, C)).ravel()
    columns = np.broadcast_to((Aj[:count] * C)[:, None, None] + np.arange(C), (count, R, C)).ravel()
    order = np.argsort(rows, kind="stable")
    Bj[: len(order)] = columns[order]
    Bx[: len(order)] = blocks[:count].ravel()[order]
    Bp[0] = 0
    Bp[1:] = np.cumsum(np.bincount(rows, minlength=n_brow * R))


def bsr_transpose(n_brow, n_bcol, R, C, Ap, Aj, Ax, Bp, Bj, Bx):
    brows = _rows(Ap[: n_brow + 1])
    order = np.argsort(Aj[: len(brows)], kind="stable")
    Bj[: len(order)] = brows[order]
    _blocks(Bx, C, R)[: len(order)] = _blocks(Ax, R, C)[order].transpose(0, 2, 1)
    Bp[0] = 0
    Bp[1:] = np.cumsum(np.bincount(Aj[: len(brows)], minlength=n_bcol))


def bsr_matvec(n_brow, n_bcol, R, C, Ap, Aj, Ax, Xx, Yx):
    bsr_matvecs(n_brow, n_bcol, 1, R, C, Ap, Aj, Ax, Xx, Yx)


def bsr_matvecs(n_brow, n_bcol, n_vecs, R, C, Ap, Aj, Ax, Xx, Yx):
    brows = _rows(Ap[: n_brow + 1])
    X = Xx.reshape(n_bcol, C, n_vecs)
    products = _blocks(Ax, R, C)[: len(brows)] @ X[Aj[: len(brows)]]
    np.add.at(Yx.reshape(n_brow, R, n_vecs), brows, products)


def bsr_matmat(maxnnz, n_brow, n_bcol, R, C, N, Ap, Aj, Ax, Bp, Bj, Bx, Cp, Cj, Cx):
    brows = _rows(Ap[: n_brow + 1])
    columns = Aj[: len(brows)]
    lengths = np.diff(Bp)[columns]
    left = np.repeat(np.arange(len(brows)), lengths)
    right = np.repeat(np.asarray(Bp)[columns] - (np.cumsum(lengths) - lengths), lengths) + np.arange(len(left))
    products = _blocks(Ax, R, N)[left] @ _blocks(Bx, N, C)[right]
    keys = brows[left].astype(np.int64) * max(n_bcol, 1) + Bj[right]
    found, first, places = np.unique(keys, return_index=True, return_inverse=True)
    # Within a row in the order in which they were met.
    order = np.lexsort((first, found // max(n_bcol, 1)))
    rank = np.empty(len(order), np.int64)
    rank[order] = np.arange(len(order))
    Cx[:] = 0
    np.add.at(_blocks(Cx, R, C), rank[places], products)
    Cj[: len(found)] = (found % max(n_bcol, 1))[order]
    Cp[0] = 0
    Cp[1:] = np.cumsum(np.bincount(found // max(n_bcol, 1), minlength=n_brow))


def bsr_diagonal(k, n_brow, n_bcol, R, C, Ap, Aj, Ax, Yx):
    brows = _rows(Ap[: n_brow + 1])
    rows = (brows * R)[:, None, None] + np.arange(R)[:, None]
    columns = (Aj[: len(brows)] * C)[:, None, None] + np.arange(C)
    first = max(0, -k)
    is_there = (columns - rows == k) & (rows - first < len(Yx))
    rows = np.broadcast_to(rows, is_there.shape)
    np.add.at(Yx, rows[is_there] - first, _blocks(Ax, R, C)[: len(brows)][is_there])


def bsr_sort_indices(n_brow, n_bcol, R, C, Ap, Aj, Ax):
    brows = _rows(Ap[: n_brow + 1])
    order = np.lexsort((Aj[: len(brows)], brows))
    Aj[: len(order)] = Aj[: len(order)][order]
    blocks = _blocks(Ax, R, C)
    blocks[: len(order)] = blocks[: len(order)][order]


def _combined(operation):
    def combine(n_brow, n_bcol, R, C, Ap, Aj, Ax, Bp, Bj, Bx, Cp, Cj, Cx):
        width = max(int(n_bcol), 1)
        sides = []
        for p, j, x in ((Ap, Aj, Ax), (Bp, Bj, Bx)):
            rows = _rows(p[: n_brow + 1])
            sides.append((rows.astype(np.int64) * width + j[: len(rows)], _blocks(x, R, C)[: len(rows)]))
        keys = np.unique(np.concatenate([sides[0][0], sides[1][0]]))
        both = []
        for key, blocks in sides:
            spread = np.zeros((len(keys), R, C), blocks.dtype)
            np.add.at(spread, np.searchsorted(keys, key), blocks)
            both.append(spread)
        with np.errstate(all="ignore"):
            made = operation(*both)
        is_kept = np.any(made != 0, axis=(1, 2))
        count = int(is_kept.sum())
        Cj[:count] = keys[is_kept] % width
        _blocks(Cx, R, C)[:count] = made[is_kept]
        Cp[0] = 0
        Cp[1:] = np.cumsum(np.bincount(keys[is_kept] // width, minlength=n_brow))

    return combine


for _name, _operation in {
    "elmul": operator.mul,
    "eldiv": operator.truediv,
    "plus": operator.add,
    "minus": operator.sub,
    "maximum": np.maximum,
    "minimum": np.minimum,
    "ne": operator.ne,
    "lt": operator.lt,
    "gt": operator.gt,
    "le": operator.le,
    "ge": operator.ge,
}.items():
    globals()[f"bsr_{_name}_bsr"] = _combined(_operation)
    __all__.append(f"bsr_{_name}_bsr")
