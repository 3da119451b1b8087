"""Systems with a triangular matrix."""

import numpy as np

# Rows that are solved one by one before the rest is told of them at once.
_BLOCK = 32


def solve_triangle(a, b, lower=False, trans=0, unit=False):
    """The `x` with `a @ x == b`, of which one half alone is read; `trans`: 1 transposed, 2 its conjugate."""
    a = np.asarray(a)
    if trans:
        a = a.T if trans == 1 else a.conj().T
        lower = not lower
    x = np.array(b, dtype=np.result_type(a.dtype, np.asarray(b).dtype), order="F")
    n = len(a)
    starts = range(0, n, _BLOCK)
    with np.errstate(divide="ignore", invalid="ignore"):
        if lower:
            for start in starts:
                end = min(start + _BLOCK, n)
                for j in range(start, end):
                    if j > start:
                        x[j] -= a[j, start:j] @ x[start:j]
                    if not unit:
                        x[j] = x[j] / a[j, j]
                if end < n:
                    x[end:] -= a[end:, start:end] @ x[start:end]
        else:
            for start in reversed(starts):
                end = min(start + _BLOCK, n)
                for j in range(end - 1, start - 1, -1):
                    if j + 1 < end:
                        x[j] -= a[j, j + 1 : end] @ x[j + 1 : end]
                    if not unit:
                        x[j] = x[j] / a[j, j]
                if start:
                    x[:start] -= a[:start, start:end] @ x[start:end]
    return x
