"""Loops over sparse matrices, as operations of whole arrays.

A matrix by rows is `Ap`, where its rows begin, `Aj`, the columns of its items, and `Ax`, the items; one by columns is
that of the transposed matrix. Results are written into arrays which the caller has made. What does not live here:
blocks (`_sparse_blocks.py`).
"""

import operator

import numpy as np

from scipy.sparse._sparse_blocks import *  # noqa: F403


def _rows(Ap):
    """The row of each item."""
    Ap = np.asarray(Ap)
    return np.repeat(np.arange(len(Ap) - 1), np.diff(Ap))


def _add_at(target, places, items):
    """Add items where they belong, in their order."""
    if target.dtype.kind == "f":
        target += np.bincount(places, items, len(target)).astype(target.dtype, copy=False)
    elif target.dtype.kind == "c":
        target.real += np.bincount(places, items.real, len(target))
        target.imag += np.bincount(places, items.imag, len(target))
    elif target.dtype.kind == "b":
        target[places[np.asarray(items, bool)]] = True
    else:
        np.add.at(target, places, items.astype(target.dtype, copy=False))


def expandptr(n_row, Ap, Bi):
    Bi[:] = _rows(Ap[: n_row + 1])


def _counts_to_pointers(places, Bp):
    Bp[0] = 0
    Bp[1:] = np.cumsum(np.bincount(places, minlength=len(Bp) - 1)[: len(Bp) - 1])


def coo_tocsr(n_row, n_col, nnz, Ai, Aj, Ax, Bp, Bj, Bx):
    order = np.argsort(Ai, kind="stable")
    _counts_to_pointers(Ai, Bp)
    Bj[: len(order)] = Aj[order]
    Bx[: len(order)] = Ax[order]


def coo_todense(n_row, n_col, nnz, Ai, Aj, Ax, Bx, fortran):
    flat = Bx.ravel(order="A" if not fortran else "F")
    places = Ai + np.asarray(n_row, np.int64) * Aj if fortran else Ai * np.asarray(n_col, np.int64) + Aj
    _add_at(flat, places, Ax)
    if not np.shares_memory(flat, Bx):
        Bx[...] = flat.reshape(Bx.shape, order="F" if fortran else "C")


def coo_todense_nd(strides, nnz, ndim, coords, Ax, Bx, fortran):
    coords = np.asarray(coords).reshape(ndim, nnz).astype(np.int64)
    places = (coords * np.asarray(strides, np.int64)[:ndim, None]).sum(axis=0)
    flat = Bx.ravel(order="F" if fortran else "C")
    _add_at(flat, places, Ax)
    if not np.shares_memory(flat, Bx):
        Bx[...] = flat.reshape(Bx.shape, order="F" if fortran else "C")


def coo_matvec(nnz, Ai, Aj, Ax, Xx, Yx):
    _add_at(Yx, Ai, Ax * Xx[Aj])


def coo_matvec_nd(nnz, n_dim, strides, coords, Ax, Xx, Yx):
    coords = np.asarray(coords).reshape(n_dim, nnz).astype(np.int64)
    rows = (coords[:-1] * np.asarray(strides, np.int64)[: n_dim - 1, None]).sum(axis=0)
    _add_at(Yx, rows, Ax * Xx[coords[-1]])


def coo_matmat_dense(nnz, n_vecs, Ai, Aj, Ax, Xx, Yx):
    _many(Yx, n_vecs, Ai, Ax, Xx.reshape(-1, n_vecs)[Aj])


def coo_matmat_dense_nd(nnz, n_dim, n_vecs, strides, coords, Ax, Xx, Yx):
    coords = np.asarray(coords).reshape(n_dim, nnz).astype(np.int64)
    strides = np.asarray(strides, np.int64)
    # All axes but the last but one lead to rows of the other operand and of the result.
    rows = (coords[:-1] * strides[: n_dim - 1, None]).sum(axis=0)
    others = coords[:-2]
    lead = (others * strides[: n_dim - 2, None]).sum(axis=0) if len(others) else 0
    _many(Yx, n_vecs, rows, Ax, Xx.reshape(-1, n_vecs)[lead + coords[-1]])


def _many(Yx, n_vecs, rows, Ax, picked):
    flat = Yx.reshape(-1)
    made = flat.reshape(-1, n_vecs)
    for column in range(n_vecs):
        _add_at(made[:, column], rows, Ax * picked[:, column])


def csr_matvec(n_row, n_col, Ap, Aj, Ax, Xx, Yx):
    end = Ap[n_row]
    _add_at(Yx, _rows(Ap[: n_row + 1]), Ax[:end] * Xx[Aj[:end]])


def csr_matvecs(n_row, n_col, n_vecs, Ap, Aj, Ax, Xx, Yx):
    end = Ap[n_row]
    _many(Yx, n_vecs, _rows(Ap[: n_row + 1]), Ax[:end], Xx.reshape(-1, n_vecs)[Aj[:end]])


def csc_matvec(n_row, n_col, Ap, Ai, Ax, Xx, Yx):
    end = Ap[n_col]
    _add_at(Yx, Ai[:end], Ax[:end] * Xx[_rows(Ap[: n_col + 1])])


def csc_matvecs(n_row, n_col, n_vecs, Ap, Ai, Ax, Xx, Yx):
    end = Ap[n_col]
    _many(Yx, n_vecs, Ai[:end], Ax[:end], Xx.reshape(-1, n_vecs)[_rows(Ap[: n_col + 1])])


def csr_tocsc(n_row, n_col, Ap, Aj, Ax, Bp, Bi, Bx):
    end = Ap[n_row]
    columns = Aj[:end]
    order = np.argsort(columns, kind="stable")
    _counts_to_pointers(columns, Bp)
    Bi[:end] = _rows(Ap[: n_row + 1])[order]
    Bx[:end] = Ax[:end][order]


def csc_tocsr(n_row, n_col, Ap, Ai, Ax, Bp, Bj, Bx):
    csr_tocsc(n_col, n_row, Ap, Ai, Ax, Bp, Bj, Bx)


def csr_todense(n_row, n_col, Ap, Aj, Ax, Bx):
    end = Ap[n_row]
    places = _rows(Ap[: n_row + 1]) * int(n_col) + Aj[:end]
    flat = Bx.reshape(-1)
    _add_at(flat, places, Ax[:end])
    if not np.shares_memory(flat, Bx):
        Bx[...] = flat.reshape(Bx.shape)


def csr_diagonal(k, n_row, n_col, Ap, Aj, Ax, Yx):
    first_row, first_column = max(0, -k), max(0, k)
    count = min(n_row - first_row, n_col - first_column)
    end = Ap[n_row]
    rows = _rows(Ap[: n_row + 1])
    is_there = (Aj[:end] - rows == k) & (rows >= first_row) & (rows < first_row + count)
    made = np.zeros(count, Yx.dtype)
    _add_at(made, rows[is_there] - first_row, Ax[:end][is_there])
    Yx[:count] = made


def csc_diagonal(k, n_row, n_col, Ap, Aj, Ax, Yx):
    csr_diagonal(-k, n_col, n_row, Ap, Aj, Ax, Yx)


def csr_scale_rows(n_row, n_col, Ap, Aj, Ax, Xx):
    end = Ap[n_row]
    Ax[:end] *= Xx[_rows(Ap[: n_row + 1])]


def csr_scale_columns(n_row, n_col, Ap, Aj, Ax, Xx):
    end = Ap[n_row]
    Ax[:end] *= Xx[Aj[:end]]


def csc_scale_rows(n_row, n_col, Ap, Ai, Ax, Xx):
    csr_scale_columns(n_col, n_row, Ap, Ai, Ax, Xx)


def csc_scale_columns(n_row, n_col, Ap, Ai, Ax, Xx):
    csr_scale_rows(n_col, n_row, Ap, Ai, Ax, Xx)


def _spread(n_row, Ap, Aj, Bp, Bj):
    """For each item of A and of the row of B that it meets: places of both, the row and the column of the result."""
    end = Ap[n_row]
    columns = Aj[:end]
    lengths = np.diff(Bp)[columns]
    left = np.repeat(np.arange(end), lengths)
    starts = np.repeat(np.asarray(Bp)[columns] - (np.cumsum(lengths) - lengths), lengths)
    right = starts + np.arange(len(left))
    return left, right, _rows(Ap[: n_row + 1])[left], Bj[right]


def csr_matmat_maxnnz(n_row, n_col, Ap, Aj, Bp, Bj):
    _, _, rows, columns = _spread(n_row, Ap, Aj, Bp, Bj)
    return len(np.unique(rows.astype(np.int64) * max(int(n_col), 1) + columns))




def csr_matmat(n_row, n_col, Ap, Aj, Ax, Bp, Bj, Bx, Cp, Cj, Cx):
    left, right, rows, columns = _spread(n_row, Ap, Aj, Bp, Bj)
    products = Ax[left] * Bx[right]
    keys = rows.astype(np.int64) * max(int(n_col), 1) + columns
    found, first, places = np.unique(keys, return_index=True, return_inverse=True)
    sums = np.zeros(len(found), Cx.dtype)
    _add_at(sums, places, products)
    # Within a row the column that was met last comes first; sums that are zero are no items.
    order = np.lexsort((-first, found // max(int(n_col), 1)))
    order = order[sums[order] != 0]
    Cj[: len(order)] = (found % max(int(n_col), 1))[order]
    Cx[: len(order)] = sums[order]
    _counts_to_pointers(found[order] // max(int(n_col), 1), Cp)


def csc_matmat(n_row, n_col, Ap, Ai, Ax, Bp, Bi, Bx, Cp, Ci, Cx):
    csr_matmat(n_col, n_row, Bp, Bi, Bx, Ap, Ai, Ax, Cp, Ci, Cx)


def csr_has_sorted_indices(n_row, Ap, Aj):
    rows, columns = _rows(Ap[: n_row + 1]), Aj[: Ap[n_row]]
    same = rows[1:] == rows[:-1]
    return not bool(np.any(same & (columns[1:] < columns[:-1])))


def csr_has_canonical_format(n_row, Ap, Aj):
    if np.any(np.diff(Ap[: n_row + 1]) < 0):
        return False
    rows, columns = _rows(Ap[: n_row + 1]), Aj[: Ap[n_row]]
    same = rows[1:] == rows[:-1]
    return not bool(np.any(same & (columns[1:] <= columns[:-1])))


def csr_sort_indices(n_row, Ap, Aj, Ax):
    end = Ap[n_row]
    order = np.lexsort((Aj[:end], _rows(Ap[: n_row + 1])))
    Aj[:end] = Aj[:end][order]
    Ax[:end] = Ax[:end][order]


def csr_sum_duplicates(n_row, n_col, Ap, Aj, Ax):
    end = Ap[n_row]
    rows, columns, items = _rows(Ap[: n_row + 1]), Aj[:end].copy(), Ax[:end].copy()
    is_new = np.ones(end, bool)
    is_new[1:] = (rows[1:] != rows[:-1]) | (columns[1:] != columns[:-1])
    places = np.cumsum(is_new) - 1
    count = int(is_new.sum())
    sums = np.zeros(count, Ax.dtype)
    _add_at(sums, places, items)
    Aj[:count], Ax[:count] = columns[is_new], sums
    _counts_to_pointers(rows[is_new], Ap[: n_row + 1])


def csr_eliminate_zeros(n_row, n_col, Ap, Aj, Ax):
    end = Ap[n_row]
    rows, is_kept = _rows(Ap[: n_row + 1]), Ax[:end] != 0
    count = int(is_kept.sum())
    Aj[:count], Ax[:count] = Aj[:end][is_kept], Ax[:end][is_kept]
    _counts_to_pointers(rows[is_kept], Ap[: n_row + 1])


def _combined(operation):
    """Item by item of two matrices; where the result is zero there is none."""

    def combine(n_row, n_col, Ap, Aj, Ax, Bp, Bj, Bx, Cp, Cj, Cx):
        width = max(int(n_col), 1)
        sides = []
        for p, j, x in ((Ap, Aj, Ax), (Bp, Bj, Bx)):
            end = p[n_row]
            sides.append((_rows(p[: n_row + 1]).astype(np.int64) * width + j[:end], x[:end]))
        keys = np.unique(np.concatenate([sides[0][0], sides[1][0]]))
        both = []
        for key, items in sides:
            spread = np.zeros(len(keys), items.dtype)
            _add_at(spread, np.searchsorted(keys, key), items)
            both.append(spread)
        with np.errstate(all="ignore"):
            made = operation(*both)
        is_kept = made != 0
        count = int(is_kept.sum())
        Cj[:count], Cx[:count] = keys[is_kept] % width, made[is_kept]
        _counts_to_pointers(keys[is_kept] // width, Cp)

    return combine


def _divided(a, b):
    if a.dtype.kind in "iu":
        return np.floor_divide(a, b, where=b != 0, out=np.zeros_like(a))
    return a / b


def _less(a, b):
    # Of booleans, which numpy does not subtract, as scipy's.
    return a ^ b if a.dtype.kind == b.dtype.kind == "b" else a - b


for _name, _operation in {
    "elmul": operator.mul,
    "eldiv": _divided,
    "plus": operator.add,
    "minus": _less,
    "maximum": np.maximum,
    "minimum": np.minimum,
    "ne": operator.ne,
    "lt": operator.lt,
    "gt": operator.gt,
    "le": operator.le,
    "ge": operator.ge,
}.items():
    globals()[f"csr_{_name}_csr"] = globals()[f"csc_{_name}_csc"] = _combined(_operation)


def csr_column_index1(n_idx, col_idxs, n_row, n_col, Ap, Aj, col_offsets, Bp):
    counts = np.bincount(col_idxs, minlength=n_col)[:n_col]
    lengths = counts[Aj[: Ap[n_row]]]
    Bp[0] = 0
    per_row = np.bincount(_rows(Ap[: n_row + 1]), lengths, n_row).astype(np.int64)
    Bp[1:] = np.cumsum(per_row)
    col_offsets[:n_col] = np.cumsum(counts)


def csr_column_index2(col_order, col_offsets, nnz, Aj, Ax, Bj, Bx):
    ends = np.asarray(col_offsets)
    starts = np.concatenate([[0], ends[:-1]])
    columns = Aj[:nnz]
    lengths = (ends - starts)[columns]
    items = np.repeat(np.arange(nnz), lengths)
    within = np.arange(len(items)) - np.repeat(np.cumsum(lengths) - lengths, lengths)
    Bj[: len(items)] = np.asarray(col_order)[starts[columns][items] + within]
    Bx[: len(items)] = Ax[:nnz][items]


def _take_rows(rows, Ap, Aj, Ax, Bj, Bx):
    starts = Ap[rows]
    lengths = Ap[rows + 1] - starts
    items = np.repeat(starts - (np.cumsum(lengths) - lengths), lengths) + np.arange(int(lengths.sum()))
    Bj[: len(items)] = Aj[items]
    Bx[: len(items)] = Ax[items]


def csr_row_index(n_row_idx, rows, Ap, Aj, Ax, Bj, Bx):
    _take_rows(np.asarray(rows)[:n_row_idx], Ap, Aj, Ax, Bj, Bx)


def csr_row_slice(start, stop, step, Ap, Aj, Ax, Bj, Bx):
    _take_rows(np.arange(start, stop, step), Ap, Aj, Ax, Bj, Bx)


def _wrapped(n_row, n_col, Bi, Bj):
    rows, columns = np.asarray(Bi, np.int64), np.asarray(Bj, np.int64)
    return np.where(rows < 0, rows + n_row, rows), np.where(columns < 0, columns + n_col, columns)


def csr_sample_values(n_row, n_col, Ap, Aj, Ax, n_samples, Bi, Bj, Bx):
    rows, columns = _wrapped(n_row, n_col, Bi[:n_samples], Bj[:n_samples])
    end = Ap[n_row]
    width = max(int(n_col), 1)
    keys, places = np.unique(_rows(Ap[: n_row + 1]).astype(np.int64) * width + Aj[:end], return_inverse=True)
    sums = np.zeros(len(keys) + 1, Ax.dtype)
    _add_at(sums, places, Ax[:end])
    wanted = rows * width + columns
    found = np.searchsorted(keys, wanted)
    is_there = np.append(keys, -1)[found] == wanted
    Bx[:n_samples] = np.where(is_there, sums[found], Ax.dtype.type(0))


def csr_sample_offsets(n_row, n_col, Ap, Aj, n_samples, Bi, Bj, Bp):
    rows, columns = _wrapped(n_row, n_col, Bi[:n_samples], Bj[:n_samples])
    end = Ap[n_row]
    width = max(int(n_col), 1)
    keys = _rows(Ap[: n_row + 1]).astype(np.int64) * width + Aj[:end]
    order = np.argsort(keys, kind="stable")
    ordered = keys[order]
    wanted = rows * width + columns
    low = np.searchsorted(ordered, wanted)
    high = np.searchsorted(ordered, wanted, side="right")
    if np.any(high - low > 1):
        return 1
    is_there = high > low
    Bp[:n_samples] = np.where(is_there, np.append(order, -1)[low], -1)
    return 0


def get_csr_submatrix(n_row, n_col, Ap, Aj, Ax, ir0, ir1, ic0, ic1):
    start, end = Ap[ir0], Ap[ir1]
    columns = Aj[start:end]
    is_kept = (columns >= ic0) & (columns < ic1)
    rows = _rows(Ap[ir0 : ir1 + 1])
    Bp = np.zeros(ir1 - ir0 + 1, Ap.dtype)
    _counts_to_pointers(rows[is_kept], Bp)
    return Bp, columns[is_kept] - Aj.dtype.type(ic0), Ax[start:end][is_kept]


def csr_hstack(n_blocks, n_row, n_col_cat, Ap_cat, Aj_cat, Ax_cat, Bp, Bj, Bx):
    rows, columns = [], []
    item, shift = 0, 0
    for block in range(n_blocks):
        pointers = Ap_cat[block * (n_row + 1) : (block + 1) * (n_row + 1)]
        count = int(pointers[-1])
        rows.append(_rows(pointers))
        columns.append(Aj_cat[item : item + count] + shift)
        item += count
        shift += int(n_col_cat[block])
    rows = np.concatenate(rows)
    order = np.argsort(rows, kind="stable")
    Bj[: len(order)] = np.concatenate(columns)[order]
    Bx[: len(order)] = Ax_cat[: len(order)][order]
    _counts_to_pointers(rows, Bp)


def _diagonals(n_row, n_col, n_diags, L, offsets, diags):
    """Of each diagonal the rows, the columns and the items."""
    for offset, items in zip(offsets[:n_diags], np.asarray(diags).reshape(n_diags, L)):
        first, last = max(0, offset), min(n_row + offset, n_col, L)
        if first < last:
            yield slice(first - offset, last - offset), slice(first, last), items[first:last]


def dia_matvec(n_row, n_col, n_diags, L, offsets, diags, Xx, Yx):
    # The one that is added to must be a view, also of a column.
    X, Y = Xx.reshape(-1), Yx.reshape(-1)
    for rows, columns, items in _diagonals(n_row, n_col, n_diags, L, offsets, diags):
        Y[rows] += items * X[columns]


def dia_matvecs(n_row, n_col, n_diags, L, offsets, diags, n_vecs, Xx, Yx):
    X, Y = Xx.reshape(-1, n_vecs), Yx.reshape(-1, n_vecs)
    for rows, columns, items in _diagonals(n_row, n_col, n_diags, L, offsets, diags):
        Y[rows] += items[:, None] * X[columns]


def dia_matmat(A_rows, A_cols, A_diags, A_L, A_offsets, A_data, B_cols, B_diags, B_L, B_offsets, B_data):
    length = min(B_cols, B_L)
    sums = np.unique(np.add.outer(A_offsets, B_offsets))
    offsets = sums[(sums >= 1 - A_rows) & (sums <= length - 1)].astype(A_offsets.dtype)
    data = np.zeros((len(offsets), length), np.result_type(A_data, B_data))
    for b_offset, b_items in zip(B_offsets, B_data):
        for a_offset, a_items in zip(A_offsets, A_data):
            offset = a_offset + b_offset
            place = np.searchsorted(offsets, offset)
            if place == len(offsets) or offsets[place] != offset:
                continue
            # Columns of the product whose rows, here and in between, are there.
            first = max(0, b_offset, offset)
            last = min(length, A_cols + b_offset, A_rows + offset, A_L + b_offset)
            if first < last:
                data[place, first:last] += a_items[first - b_offset : last - b_offset] * b_items[first:last]
    return offsets, data.ravel()
