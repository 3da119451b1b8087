"""Factors of matrices that have changed a little. They are made anew, from the product."""

import numpy as np

__all__ = ["qr_delete", "qr_insert", "qr_update"]


def _again(matrix, Q):
    return np.linalg.qr(matrix, mode="complete" if Q.shape[0] == Q.shape[1] else "reduced")


def _product(Q, R):
    Q, R = np.asarray(Q), np.asarray(R)
    if Q.ndim != 2 or R.ndim != 2 or Q.shape[1] != R.shape[0]:
        raise ValueError("Q and R do not have compatible shapes")
    return Q, Q @ R


def qr_delete(Q, R, k, p=1, which="row", overwrite_qr=False, check_finite=True):
    """QR downdate on row or column deletions"""
    Q, matrix = _product(Q, R)
    axis = {"row": 0, "col": 1}[which]
    if k < 0:
        k += matrix.shape[axis]
    return _again(np.delete(matrix, np.arange(k, k + p), axis=axis), Q)


def qr_insert(Q, R, u, k, which="row", rcond=None, overwrite_qru=False, check_finite=True):
    """QR update on row or column insertions"""
    Q, matrix = _product(Q, R)
    axis = {"row": 0, "col": 1}[which]
    u = np.asarray(u)
    if k < 0:
        k += matrix.shape[axis]
    if u.ndim == 1:
        u = u[None] if axis == 0 else u[:, None]
    parts = np.split(matrix, [k], axis=axis)
    return _again(np.concatenate([parts[0], u, parts[1]], axis=axis), Q)


def qr_update(Q, R, u, v, overwrite_qruv=False, check_finite=True):
    """Rank-k QR update"""
    Q, matrix = _product(Q, R)
    u, v = np.asarray(u), np.asarray(v)
    change = np.outer(u, v.conj()) if u.ndim == 1 else u @ v.conj().T
    return _again(matrix + change, Q)
