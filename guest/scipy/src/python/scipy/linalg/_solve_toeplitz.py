"""Systems with one number on each diagonal (Levinson and Durbin)."""

import numpy as np


def levinson(a, b):
    """Of the diagonals from the upper right to the lower left: the solution, and the reflection coefficients."""
    n = len(b)
    dtype = np.result_type(a, b)
    x, g, h = np.zeros(n, dtype), np.zeros(n, dtype), np.zeros(n, dtype)
    middle = n - 1
    coefficients = np.zeros(n + 1, dtype)
    if a[middle] == 0:
        raise np.linalg.LinAlgError("Singular principal minor")
    x[0] = b[0] / a[middle]
    coefficients[0], coefficients[1] = 1, x[0]
    if n == 1:
        return x, coefficients
    g[0] = a[middle - 1] / a[middle]
    h[0] = a[middle + 1] / a[middle]
    for m in range(1, n):
        column = a[middle + m : middle : -1]
        above, below = column @ x[:m] - b[m], column @ g[:m][::-1] - a[middle]
        if below == 0:
            raise np.linalg.LinAlgError("Singular principal minor")
        x[m] = above / below
        coefficients[m + 1] = x[m]
        x[:m] -= x[m] * g[:m][::-1]
        if m == n - 1:
            return x, coefficients
        row = a[middle - m : middle]
        g_above = row @ g[:m] - a[middle - m - 1]
        g_below = row @ h[:m][::-1] - a[middle]
        h_above = column @ h[:m] - a[middle + m + 1]
        if g_below == 0:
            raise np.linalg.LinAlgError("Singular principal minor")
        g[m], h[m] = g_above / g_below, h_above / below
        first, last = g[:m].copy(), h[:m].copy()
        g[:m] = first - g[m] * last[::-1]
        h[:m] = last - h[m] * first[::-1]
    return x, coefficients
