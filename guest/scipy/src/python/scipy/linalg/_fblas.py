"""Sums and products under BLAS's names, each with a first letter for the type."""

from functools import partial

import numpy as np

from scipy._missing import names_of
from scipy.linalg._flapack_triangle import solve_triangle

_missing = names_of(__name__)


def _turned(a, trans):
    return a if not trans else a.T if trans == 1 else a.conj().T


def _make(kind, dtype):
    made = {}

    def define(function):
        function.__name__ = kind + function.__name__
        made[function.__name__] = function
        return function

    def part(x, n, off, inc):
        x = np.asarray(x)
        n = (len(x) - off + abs(inc) - 1) // abs(inc) if n is None else n
        return x[off :: abs(inc)][:n] if inc > 0 else x[off :: abs(inc)][:n][::-1]

    @define
    def axpy(x, y, n=None, a=1.0, offx=0, incx=1, offy=0, incy=1):
        y = np.array(y, dtype=dtype) if not (isinstance(y, np.ndarray) and y.dtype == dtype) else y
        seen = part(x, n, offx, incx)
        target = part(y, len(seen), offy, incy)
        target += dtype(a) * seen.astype(dtype, copy=False)
        return y

    @define
    def scal(a, x, n=None, offx=0, incx=1):
        x = np.array(x, dtype=dtype) if not (isinstance(x, np.ndarray) and x.dtype == dtype) else x
        part(x, n, offx, incx)[...] *= dtype(a)
        return x

    @define
    def copy(x, y, n=None, offx=0, incx=1, offy=0, incy=1):
        seen = part(x, n, offx, incx)
        part(y, len(seen), offy, incy)[...] = seen
        return y

    @define
    def swap(x, y, n=None, offx=0, incx=1, offy=0, incy=1):
        one = part(x, n, offx, incx)
        other = part(y, len(one), offy, incy)
        one[...], other[...] = other.copy(), one.copy()
        return x, y

    def dot(x, y, n=None, offx=0, incx=1, offy=0, incy=1):
        seen = part(x, n, offx, incx).astype(dtype, copy=False)
        return (seen @ part(y, len(seen), offy, incy).astype(dtype, copy=False)).item()

    def dotc(x, y, n=None, offx=0, incx=1, offy=0, incy=1):
        return dot(np.conj(x), y, n, offx, incx, offy, incy)

    if kind in "sd":
        made[kind + "dot"] = dot
    else:
        made[kind + "dotu"], made[kind + "dotc"] = dot, dotc

    @define
    def rot(x, y, c, s, n=None, offx=0, incx=1, offy=0, incy=1, overwrite_x=0, overwrite_y=0):
        x = np.asarray(x, dtype) if overwrite_x else np.array(x, dtype=dtype)
        y = np.asarray(y, dtype) if overwrite_y else np.array(y, dtype=dtype)
        one = part(x, n, offx, incx)
        other = part(y, len(one), offy, incy)
        one[...], other[...] = c * one + s * other, c * other - np.conj(s) * one
        return x, y

    @define
    def rotg(a, b):
        a, b = dtype(a), dtype(b)
        if b == 0:
            return 1.0, dtype(0)
        if abs(a) == 0:
            return 0.0, dtype(1)
        length = np.hypot(abs(a), abs(b))
        if kind in "sd":
            length = np.copysign(length, a if abs(a) > abs(b) else b)
            return a / length, b / length
        turn = a / abs(a)
        return abs(a) / length, turn * np.conj(b) / length

    @define
    def gemv(alpha, a, x, beta=0.0, y=None, offx=0, incx=1, offy=0, incy=1, trans=0, overwrite_y=0):
        a = _turned(np.asarray(a, dtype), trans)
        result = dtype(alpha) * (a @ part(x, a.shape[1], offx, incx).astype(dtype, copy=False))
        if y is None:
            return result
        made_y = np.array(y, dtype=dtype)
        target = part(made_y, len(result), offy, incy)
        target[...] = dtype(beta) * target + result
        return made_y

    def symv(alpha, a, x, beta=0.0, y=None, offx=0, incx=1, offy=0, incy=1, lower=0, overwrite_y=0):
        a = np.asarray(a, dtype)
        half = np.tril(a) if lower else np.triu(a)
        other = np.tril(a, -1) if lower else np.triu(a, 1)
        turned = other.conj().T if kind in "cz" else other.T
        return gemv(alpha, half + turned, x, beta, y, offx, incx, offy, incy)

    def of_half(lower, a, change):
        base = np.zeros(change.shape, dtype) if a is None else np.array(a, dtype=dtype)
        return np.asfortranarray(base + (np.tril(change) if lower else np.triu(change)))

    def syr(alpha, x, lower=0, incx=1, offx=0, n=None, a=None, overwrite_a=0):
        x = part(x, n, offx, incx).astype(dtype, copy=False)
        return of_half(lower, a, dtype(alpha) * np.outer(x, x.conj() if kind in "cz" else x))

    def syr2(alpha, x, y, lower=0, incx=1, offx=0, incy=1, offy=0, n=None, a=None, overwrite_a=0):
        x = part(x, n, offx, incx).astype(dtype, copy=False)
        y = part(y, n, offy, incy).astype(dtype, copy=False)
        whole = dtype(alpha) * np.outer(x, y.conj())
        return of_half(lower, a, whole + whole.conj().T)

    made[kind + ("her" if kind in "cz" else "syr")] = syr
    made[kind + ("her2" if kind in "cz" else "syr2")] = syr2
    made[kind + ("hemv" if kind in "cz" else "symv")] = symv

    @define
    def gemm(alpha, a, b, beta=0.0, c=None, trans_a=0, trans_b=0, overwrite_c=0):
        result = dtype(alpha) * (_turned(np.asarray(a, dtype), trans_a) @ _turned(np.asarray(b, dtype), trans_b))
        return np.asfortranarray(result if c is None else dtype(beta) * np.asarray(c, dtype) + result)

    def rank_one(alpha, x, y, incx=1, incy=1, a=None, overwrite_x=1, overwrite_y=1, overwrite_a=0):
        made_a = dtype(alpha) * np.outer(np.asarray(x, dtype), np.asarray(y, dtype))
        return np.asfortranarray(made_a if a is None else np.asarray(a, dtype) + made_a)

    if kind in "sd":
        made[kind + "ger"] = rank_one
    else:
        made[kind + "geru"] = rank_one
        made[kind + "gerc"] = lambda alpha, x, y, **more: rank_one(alpha, x, np.conj(y), **more)

    @define
    def syrk(alpha, a, beta=0.0, c=None, trans=0, lower=0, overwrite_c=0):
        a = np.asarray(a, dtype)
        whole = a @ a.T if not trans else a.T @ a
        result = dtype(alpha) * whole + (0 if c is None else dtype(beta) * np.asarray(c, dtype))
        return np.asfortranarray(np.tril(result) if lower else np.triu(result))

    @define
    def trsm(alpha, a, b, side=0, lower=0, trans_a=0, diag=0, overwrite_b=0):
        a, b = np.asarray(a, dtype), dtype(alpha) * np.asarray(b, dtype)
        if side:
            turned = {0: 1, 1: 0, 2: 0}[trans_a]
            a = a.conj() if trans_a == 2 else a
            return np.asfortranarray(solve_triangle(a, b.T, bool(lower), turned, bool(diag)).T)
        return solve_triangle(a, b, bool(lower), trans_a, bool(diag))

    @define
    def trsv(a, x, incx=1, offx=0, lower=0, trans=0, diag=0, overwrite_x=0):
        return solve_triangle(np.asarray(a, dtype), np.asarray(x, dtype), bool(lower), trans, bool(diag))

    @define
    def trmv(a, x, incx=1, offx=0, lower=0, trans=0, diag=0, overwrite_x=0):
        a = np.tril(a) if lower else np.triu(a)
        if diag:
            np.fill_diagonal(a, 1)
        return _turned(np.asarray(a, dtype), trans) @ np.asarray(x, dtype)

    return made


_TYPES = {"s": np.float32, "d": np.float64, "c": np.complex64, "z": np.complex128}
for _kind, _dtype in _TYPES.items():
    # Not functions of Python's, which would become methods where a class has them.
    globals().update({name: partial(function) for name, function in _make(_kind, _dtype).items()})


def _length(x, n=None, offx=0, incx=1):
    x = np.asarray(x)[offx::incx]
    return float(np.linalg.norm(x if n is None else x[:n]))


def _sizes(x, n=None, offx=0, incx=1):
    x = np.asarray(x)[offx::incx]
    x = x if n is None else x[:n]
    return float((abs(x.real) + abs(x.imag)).sum()) if np.iscomplexobj(x) else float(abs(x).sum())


def _largest(x, n=None, offx=0, incx=1):
    x = np.asarray(x)[offx::incx]
    x = x if n is None else x[:n]
    return int((abs(x.real) + abs(x.imag) if np.iscomplexobj(x) else abs(x)).argmax())


snrm2 = dnrm2 = scnrm2 = dznrm2 = _length
sasum = dasum = scasum = dzasum = _sizes
isamax = idamax = icamax = izamax = _largest


def __getattr__(name):
    return _missing(name)
