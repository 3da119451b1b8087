"""ARPACK's names, each with a first letter for the type: eigenvalues of what can only be multiplied.

A caller asks again and again, and each time is told what to multiply next. What is known between two such calls lies in
what is handed out as `v`. What does not live here: the iteration itself (`_krylov.py`), its last step (`_ritz.py`).
"""

import types as _types

import numpy as np

from scipy._missing import names_of
from scipy.sparse.linalg._eigen.arpack._krylov import Iteration
from scipy.sparse.linalg._eigen.arpack._ritz import general, symmetric

timing = _types.SimpleNamespace(nbx=np.zeros((), np.int32))

# What a caller is to do next.
_DONE = 99


def _ask(is_symmetric, ido, bmat, which, k, tol, resid, v, iparam, ipntr, workd, info):
    if ido == 0:
        v = Iteration(is_symmetric, bmat, which, k, tol, resid if info else None, resid.dtype, v.shape, iparam, workd)
        info = 0
    n = v.n
    ipntr[:3] = 1, n + 1, 2 * n + 1
    ido = next(v.requests, _DONE)
    if ido == _DONE:
        info = v.info
        iparam[2], iparam[4] = v.count, v.converged
    return ido, v.tol, resid, v, iparam, ipntr, info


def _make(kind):
    """All functions of a type."""
    made = {}

    def aupd(is_symmetric):
        def real(ido, bmat, which, k, tol, resid, v, iparam, ipntr, workd, workl, info):
            return _ask(is_symmetric, ido, bmat, which, k, tol, resid, v, iparam, ipntr, workd, info)

        return real

    def complex_naupd(ido, bmat, which, k, tol, resid, v, iparam, ipntr, workd, workl, rwork, info):
        return _ask(False, ido, bmat, which, k, tol, resid, v, iparam, ipntr, workd, info)

    def seupd(rvec, howmny, select, sigma, bmat, which, k, tol, resid, v, iparam, ipntr, workd, workl, info):
        values, vectors = symmetric(v, sigma, rvec)
        d, z = np.zeros(k, v.dtype), np.zeros((v.n, k), v.dtype)
        d[: len(values)], z[:, : len(values)] = values, vectors
        return d, z, 0

    def real_neupd(rvec, howmny, select, sigmar, sigmai, workev, bmat, which, k, tol, resid, v, *rest):
        values, vectors = general(v, sigmar if sigmai == 0 else None, rvec)
        dr, di, z = np.zeros(k + 1, v.dtype), np.zeros(k + 1, v.dtype), np.zeros((v.n, k + 1), v.dtype)
        count = min(len(values), k + 1)
        dr[:count], di[:count] = values.real[:count], values.imag[:count]
        second = False
        for i in range(count):
            # Of a pair the real part, then the imaginary one of the same vector.
            z[:, i] = vectors[:, i - 1].imag if second else vectors[:, i].real
            second = values[i].imag != 0 and not second
        return dr, di, z, 0

    def complex_neupd(rvec, howmny, select, sigma, workev, bmat, which, k, tol, resid, v, *rest):
        values, vectors = general(v, sigma, rvec)
        d, z = np.zeros(k, v.dtype), np.zeros((v.n, k), v.dtype)
        count = min(len(values), k)
        d[:count], z[:, :count] = values[:count], vectors[:, :count]
        return d, z, 0

    if kind in "cz":
        made["naupd"], made["neupd"] = complex_naupd, complex_neupd
    else:
        made["saupd"], made["seupd"] = aupd(True), seupd
        made["naupd"], made["neupd"] = aupd(False), real_neupd
    return made


for _kind in "sdcz":
    globals().update({_kind + name: function for name, function in _make(_kind).items()})

__getattr__ = names_of(__name__)
