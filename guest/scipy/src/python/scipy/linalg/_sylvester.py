"""Sylvester's equation with matrices in Schur's form, solved item by item, or block by block where there are pairs."""

import numpy as np

_EPS = float(np.finfo(np.float64).eps)
_TINY = float(np.finfo(np.float64).tiny)


def _blocks(a, lower):
    """The spans of the diagonal blocks, in the order in which they are solved."""
    made, i = [], 0
    beside = np.diag(a, 1 if lower else -1) if len(a) else []
    while i < len(a):
        length = 2 if i + 1 < len(a) and beside[i] != 0 else 1
        made.append((i, i + length))
        i += length
    return made


def _turned(a, letter):
    return a if letter == "N" else a.T if letter == "T" else a.conj().T


def solve(a, b, c, trans_a="N", trans_b="N", sign=1):
    """The `x` with `op(a) @ x + sign * x @ op(b) == c`, and 1 where a sum of eigenvalues was as good as zero."""
    low_a, low_b = trans_a != "N", trans_b != "N"
    a, b = _turned(a, trans_a), sign * _turned(b, trans_b)
    x = np.array(c)
    size = max(float(abs(a).max()) if a.size else 0.0, float(abs(b).max()) if b.size else 0.0)
    least = max(_TINY / _EPS * a.shape[0] * b.shape[0], _EPS * size)
    rows, columns = _blocks(a, low_a), _blocks(b, low_b)
    if not low_a:
        rows.reverse()
    if low_b:
        columns.reverse()
    info = 0
    for start, end in rows:
        line = x[start:end]
        # What the rows that are known give to this one.
        line -= a[start:end, :start] @ x[:start] if low_a else a[start:end, end:] @ x[end:]
        own = a[start:end, start:end]
        for first, last in columns:
            known = line[:, last:] @ b[last:, first:last] if low_b else line[:, :first] @ b[:first, first:last]
            right = line[:, first:last] - known
            other = b[first:last, first:last]
            if end - start == 1 and last - first == 1:
                whole = own[0, 0] + other[0, 0]
                if abs(whole.real) + abs(whole.imag) <= least:
                    whole, info = least, 1
                line[0, first] = right[0, 0] / whole
                continue
            system = np.kron(own, np.eye(last - first)) + np.kron(np.eye(end - start), other.T)
            try:
                line[:, first:last] = np.linalg.solve(system, right.ravel()).reshape(right.shape)
            except np.linalg.LinAlgError:
                info = 1
                system = system + least * np.eye(len(system))
                line[:, first:last] = np.linalg.solve(system, right.ravel()).reshape(right.shape)
    return x, info
