"""What matrices look like: bands, symmetry."""

import numpy as np

__all__ = ["bandwidth", "ishermitian", "issymmetric"]


def bandwidth(a):
    """Return the lower and upper bandwidth of a 2D numeric array."""
    a = np.asarray(a)
    if a.size == 0:
        return (0, 0)
    if a.ndim != 2:
        raise ValueError("Input array must be a 2D NumPy array.")
    rows, columns = np.nonzero(a)
    if not len(rows):
        return (0, 0)
    apart = rows - columns
    return (max(0, int(apart.max())), max(0, int(-apart.min())))


def _checked(a):
    a = np.asarray(a)
    if a.ndim != 2:
        raise ValueError("Input array must be a 2D NumPy array.")
    if not np.issubdtype(a.dtype, np.number) and a.dtype != bool:
        raise TypeError("Input array dtype is not supported.")
    return a


def issymmetric(a, atol=None, rtol=None):
    """Check if a square 2D array is symmetric."""
    a = _checked(a)
    if a.shape[0] != a.shape[1]:
        raise ValueError("Input array must be square.")
    if a.size == 0:
        return True
    if atol or rtol:
        return bool(np.allclose(a, a.T, atol=atol or 0.0, rtol=rtol or 0.0))
    return bool(np.array_equal(a, a.T))


def ishermitian(a, atol=None, rtol=None):
    """Check if a square 2D array is Hermitian."""
    a = _checked(a)
    if a.shape[0] != a.shape[1]:
        raise ValueError("Input array must be square.")
    if a.size == 0:
        return True
    if atol or rtol:
        return bool(np.allclose(a, a.conj().T, atol=atol or 0.0, rtol=rtol or 0.0))
    return bool(np.array_equal(a, a.conj().T))


def find_det_from_lu(a):
    """The determinant, by factors that are made in the place of the matrix."""
    from scipy.linalg._flapack import lu_in_place

    work = np.array(a)
    swaps, info = lu_in_place(work)
    if info:
        return 0.0 if not np.iscomplexobj(work) else 0j
    sign = (-1) ** int((swaps != np.arange(len(swaps))).sum())
    result = np.prod(np.diag(work)) * sign
    return result.item()


def swap_c_and_f_layout(a, b, r, c):
    """The same items in the other order."""
    b[...] = a.T
