"""Rows of lists: sparse matrices that are built item by item (LIL)."""

from bisect import bisect_left

import numpy as np


def _checked(M, N, i, j):
    if not -M <= i < M:
        raise IndexError(f"row index ({i}) out of bounds")
    if not -N <= j < N:
        raise IndexError(f"column index ({j}) out of bounds")
    return i % M, j % N


def lil_get1(M, N, rows, datas, i, j):
    i, j = _checked(M, N, int(i), int(j))
    row = rows[i]
    place = bisect_left(row, j)
    if place < len(row) and row[place] == j:
        return datas[i][place]
    return 0


def lil_insert(M, N, rows, datas, i, j, x):
    i, j = _checked(M, N, int(i), int(j))
    _put(rows[i], datas[i], j, x)


def _put(row, data, j, x):
    place = bisect_left(row, j)
    is_there = place < len(row) and row[place] == j
    if x == 0:
        if is_there:
            del row[place], data[place]
    elif is_there:
        data[place] = x
    else:
        row.insert(place, j)
        data.insert(place, x)


def lil_get_lengths(input, output):
    for place, row in enumerate(input):
        output[place] = len(row)


def lil_flatten_to_array(input, output):
    place = 0
    for row in input:
        output[place : place + len(row)] = row
        place += len(row)


def lil_fancy_get(M, N, rows, datas, new_rows, new_datas, i_idx, j_idx):
    for x, (i_row, j_row) in enumerate(zip(np.asarray(i_idx).tolist(), np.asarray(j_idx).tolist())):
        new_row, new_data = [], []
        for y, (i, j) in enumerate(zip(i_row, j_row)):
            value = lil_get1(M, N, rows, datas, i, j)
            if value != 0:
                new_row.append(y)
                new_data.append(value)
        new_rows[x], new_datas[x] = new_row, new_data


def lil_fancy_set(M, N, rows, data, i_idx, j_idx, values):
    for i_row, j_row, items in zip(np.asarray(i_idx).tolist(), np.asarray(j_idx).tolist(), np.asarray(values)):
        for i, j, x in zip(i_row, j_row, items):
            i, j = _checked(M, N, i, j)
            _put(rows[i], data[i], j, x)


def lil_get_row_ranges(M, N, rows, datas, new_rows, new_datas, irows, j_start, j_stop, j_stride, nj):
    if j_stride == 0:
        raise ValueError("cannot index with zero stride")
    for k, i in enumerate(irows):
        if not -M <= i < M:
            raise ValueError(f"row index {i} out of bounds")
        row, data = rows[i], datas[i]
        if j_start == 0 and j_stop == N and j_stride == 1:
            new_rows[k], new_datas[k] = list(row), list(data)
            continue
        low, high = (j_start, j_stop) if j_stride > 0 else (j_stop + 1, j_start + 1)
        first, last = bisect_left(row, low), bisect_left(row, high)
        new_row, new_data = [], []
        places = range(first, last) if j_stride > 0 else range(last - 1, first - 1, -1)
        for place in places:
            j = row[place] - j_start
            if j % j_stride == 0:
                j //= j_stride
                if 0 <= j < nj:
                    new_row.append(j)
                    new_data.append(data[place])
        new_rows[k], new_datas[k] = new_row, new_data
