"""Linear algebra under LAPACK's names, each with a first letter for the type: over `numpy.linalg`, and loops of its own
where that has no such function.

What does not live here: which of them scipy chooses (its own `lapack.py`), checks of arguments.
"""

from functools import partial

import numpy as np

from scipy._missing import names_of
from scipy.linalg import _flapack_banded as _banded
from scipy.linalg import _flapack_eigen as _eigen
from scipy.linalg import _flapack_hessenberg as _hessenberg
from scipy.linalg import _flapack_pencil as _pencil
from scipy.linalg import _flapack_schur as _schur
from scipy.linalg import _flapack_symmetric as _symmetric
from scipy.linalg import _flapack_tridiagonal as _tridiagonal
from scipy.linalg._flapack_triangle import solve_triangle

_missing = names_of(__name__)
_TYPES = {"s": np.float32, "d": np.float64, "c": np.complex64, "z": np.complex128}
_EPSILONS = {"s": np.finfo(np.float32).eps / 2, "d": np.finfo(np.float64).eps / 2}
_EPSILONS["c"], _EPSILONS["z"] = _EPSILONS["s"], _EPSILONS["d"]


def _matrix(a, dtype):
    return np.array(a, dtype=dtype, order="F")


def lu_in_place(a):
    """Of a matrix the factors in its place; the rows that were exchanged, and the first pivot that is zero."""
    m, n = a.shape
    piv = np.arange(min(m, n), dtype=np.int32)
    info = 0
    for j in range(min(m, n)):
        column = a[j:, j]
        size = abs(column.real) + abs(column.imag) if np.iscomplexobj(a) else abs(column)
        p = j + int(size.argmax())
        piv[j] = p
        if a[p, j] == 0:
            info = info or j + 1
            continue
        if p != j:
            a[[j, p]] = a[[p, j]]
        a[j + 1 :, j] /= a[j, j]
        if j + 1 < n:
            a[j + 1 :, j + 1 :] -= np.outer(a[j + 1 :, j], a[j, j + 1 :])
    return piv, info


def _exchanged(b, piv, backwards=False):
    b = b.copy()
    places = range(len(piv) - 1, -1, -1) if backwards else range(len(piv))
    for j in places:
        p = int(piv[j])
        if p != j:
            b[[j, p]] = b[[p, j]]
    return b


def _lu_solve(lu, piv, b, trans):
    if trans == 0:
        x = _exchanged(b, piv)
        x = solve_triangle(lu, x, lower=True, unit=True)
        return solve_triangle(lu, x, lower=False)
    x = solve_triangle(lu, b, lower=False, trans=trans)
    x = solve_triangle(lu, x, lower=True, trans=trans, unit=True)
    return _exchanged(x, piv, backwards=True)


def _make(kind):
    """All functions of a type."""
    dtype = np.dtype(_TYPES[kind])
    is_complex = kind in "cz"
    made = {}

    def define(name):
        def keep(function):
            function.__name__ = kind + name
            made[kind + name] = function
            return function

        return keep

    def real(value):
        return np.asarray(value).real

    @define("getrf")
    def getrf(a, overwrite_a=0):
        lu = _matrix(a, dtype)
        piv, info = lu_in_place(lu)
        return lu, piv, info

    @define("getrs")
    def getrs(lu, piv, b, trans=0, overwrite_b=0):
        return _lu_solve(np.asarray(lu, dtype), piv, np.asarray(b, dtype), trans), 0

    @define("gesv")
    def gesv(a, b, overwrite_a=0, overwrite_b=0):
        lu, piv, info = getrf(a)
        b = np.asarray(b, dtype)
        return lu, piv, (b.copy() if info else _lu_solve(lu, piv, b, 0)), info

    @define("getri")
    def getri(lu, piv, lwork=0, overwrite_lu=0):
        lu = np.asarray(lu, dtype)
        zero = np.nonzero(np.diag(lu) == 0)[0]
        if len(zero):
            return lu.copy(), int(zero[0]) + 1
        return np.asfortranarray(_lu_solve(lu, piv, np.eye(len(lu), dtype=dtype), 0)), 0

    @define("getri_lwork")
    def getri_lwork(n):
        return dtype.type(n), 0

    def norm_of(norm, a):
        a = np.asarray(a)
        if a.size == 0:
            return 0.0
        name = norm.decode() if isinstance(norm, bytes) else str(norm)
        size = abs(a)
        if name in "1Oo":
            return size.sum(axis=0).max()
        if name in "Ii":
            return size.sum(axis=1).max()
        if name in "FfEe":
            return np.sqrt((size * size).sum())
        return size.max()

    @define("lange")
    def lange(norm, a):
        return norm_of(norm, np.asarray(a, dtype))

    @define("lantr")
    def lantr(norm, a, uplo="U", diag="N"):
        a = np.asarray(a, dtype)
        a = np.triu(a) if str(uplo) in "Uu" else np.tril(a)
        if str(diag) in "Uu":
            a = a.copy()
            np.fill_diagonal(a, 1)
        return norm_of(norm, a)

    def condition(inverse, anorm, norm):
        if anorm == 0 or not np.isfinite(anorm):
            return 0.0
        size = norm_of(norm, inverse)
        return 0.0 if size == 0 or not np.isfinite(size) else (1.0 / size) / anorm

    @define("gecon")
    def gecon(a, anorm, norm="1"):
        lu = np.asarray(a, dtype)
        if (np.diag(lu) == 0).any():
            return 0.0, 0
        with np.errstate(all="ignore"):
            inverse = _lu_solve(lu, np.arange(len(lu)), np.eye(len(lu), dtype=dtype), 0)
        # Exchanges of rows change no norm of columns, and those of columns none of rows.
        return condition(inverse, anorm, norm), 0

    @define("pocon")
    def pocon(a, anorm, uplo="U"):
        c = np.asarray(a, dtype)
        lower = str(uplo) in "Ll"
        inverse = potrs(c, np.eye(len(c), dtype=dtype), lower)[0]
        return condition(inverse, anorm, "1"), 0

    @define("trcon")
    def trcon(a, norm="1", uplo="U", diag="N"):
        a = np.asarray(a, dtype)
        lower, unit = str(uplo) in "Ll", str(diag) in "Uu"
        if not unit and (np.diag(a) == 0).any():
            return 0.0, 0
        inverse = solve_triangle(a, np.eye(len(a), dtype=dtype), lower=lower, unit=unit)
        return condition(inverse, lantr(norm, a, uplo, diag), norm), 0

    @define("potrf")
    def potrf(a, lower=0, clean=1, overwrite_a=0):
        a = _matrix(a, dtype)
        n = len(a)
        for j in range(n):
            if lower:
                pivot = real(a[j, j]) - real(a[j, :j] @ a[j, :j].conj())
            else:
                pivot = real(a[j, j]) - real(a[:j, j].conj() @ a[:j, j])
            if not pivot > 0:
                return a, j + 1
            pivot = np.sqrt(pivot)
            a[j, j] = pivot
            if j + 1 < n:
                if lower:
                    a[j + 1 :, j] = (a[j + 1 :, j] - a[j + 1 :, :j] @ a[j, :j].conj()) / pivot
                else:
                    a[j, j + 1 :] = (a[j, j + 1 :] - a[:j, j].conj() @ a[:j, j + 1 :]) / pivot
        if clean:
            a = np.asfortranarray(np.tril(a) if lower else np.triu(a))
        return a, 0

    @define("potrs")
    def potrs(c, b, lower=0, overwrite_b=0):
        c, b = np.asarray(c, dtype), np.asarray(b, dtype)
        first, second = (0, 2) if lower else (2, 0)
        x = solve_triangle(c, b, lower=bool(lower), trans=first)
        return solve_triangle(c, x, lower=bool(lower), trans=second), 0

    @define("potri")
    def potri(c, lower=0, overwrite_c=0):
        inverse = potrs(c, np.eye(len(c), dtype=dtype), lower)[0]
        return np.asfortranarray(np.tril(inverse) if lower else np.triu(inverse)), 0

    @define("posv")
    def posv(a, b, lower=0, overwrite_a=0, overwrite_b=0):
        c, info = potrf(a, lower)
        b = np.asarray(b, dtype)
        return c, (b.copy() if info else potrs(c, b, lower)[0]), info

    def whole_of(a, lower):
        a = np.asarray(a, dtype)
        half, rest = (np.tril(a), np.tril(a, -1)) if lower else (np.triu(a), np.triu(a, 1))
        return half, rest

    def sysv(a, b, lwork=0, lower=0, overwrite_a=0, overwrite_b=0):
        half, rest = whole_of(a, lower)
        lu, piv, x, info = gesv(half + rest.T, b)
        return lu, piv, x, info

    def hesv(a, b, lwork=0, lower=0, overwrite_a=0, overwrite_b=0):
        half, rest = whole_of(a, lower)
        lu, piv, x, info = gesv(half + rest.conj().T, b)
        return lu, piv, x, info

    names = {"sy": sysv, "he": hesv} if is_complex else {"sy": sysv}
    for name, function in names.items():
        made[f"{kind}{name}sv"] = function
        made[f"{kind}{name}sv_lwork"] = lambda n, lower=0: (dtype.type(1), 0)
        made[f"{kind}{name}con"] = lambda a, ipiv, anorm, lower=0: gecon(a, anorm)

    @define("trtrs")
    def trtrs(a, b, lower=0, trans=0, unitdiag=0, lda=None, overwrite_b=0):
        a, b = np.asarray(a, dtype), np.asarray(b, dtype)
        zero = [] if unitdiag else np.nonzero(np.diag(a) == 0)[0]
        if len(zero):
            return b.copy(), int(zero[0]) + 1
        return solve_triangle(a, b, lower=bool(lower), trans=trans, unit=bool(unitdiag)), 0

    @define("trtri")
    def trtri(c, lower=0, unitdiag=0, overwrite_c=0):
        c = np.asarray(c, dtype)
        zero = [] if unitdiag else np.nonzero(np.diag(c) == 0)[0]
        if len(zero):
            return c.copy(), int(zero[0]) + 1
        inverse = solve_triangle(c, np.eye(len(c), dtype=dtype), lower=bool(lower), unit=bool(unitdiag))
        other = np.triu(c, 1) if lower else np.tril(c, -1)
        return np.asfortranarray((np.tril(inverse) if lower else np.triu(inverse)) + other), 0

    def gesdd(a, compute_uv=1, full_matrices=1, lwork=0, overwrite_a=0):
        a = np.asarray(a, dtype)
        try:
            if compute_uv:
                u, s, vt = np.linalg.svd(a, full_matrices=bool(full_matrices))
                return np.asfortranarray(u), s, np.asfortranarray(vt), 0
            s = np.linalg.svd(a, compute_uv=False)
        except np.linalg.LinAlgError:
            return np.empty((1, 1), dtype), np.empty(0, dtype), np.empty((1, 1), dtype), 1
        return np.empty((1, 1), dtype), s, np.empty((1, 1), dtype), 0

    def gesdd_lwork(m, n, compute_uv=1, full_matrices=1):
        return dtype.type(max(m, n)), 0

    for name in ("gesdd", "gesvd"):
        made[kind + name] = gesdd
        made[f"{kind}{name}_lwork"] = gesdd_lwork

    @define("gelsd")
    def gelsd(a, b, lwork=0, size_iwork=0, cond=-1.0, overwrite_a=0, overwrite_b=0):
        a, b = np.asarray(a, dtype), np.asarray(b, dtype)
        m, n = a.shape
        u, s, vt = np.linalg.svd(a, full_matrices=False)
        least = cond if cond >= 0 else np.finfo(dtype).eps
        rank = int((s > least * (s[0] if len(s) else 0)).sum())
        right = u[:, :rank].conj().T @ b[:m]
        scaled = right / (s[:rank, None] if right.ndim == 2 else s[:rank])
        x = np.zeros((max(m, n),) + b.shape[1:], dtype)
        x[:n] = vt[:rank].conj().T @ scaled
        if m > n:
            # Of what is left only the length is wanted, which LAPACK has in several items.
            left = b[:m] - a @ x[:n]
            x[n] = np.sqrt((abs(left) ** 2).sum(axis=0))
        return x, s, rank, 0

    @define("gelss")
    def gelss(a, b, cond=-1.0, lwork=0, overwrite_a=0, overwrite_b=0):
        x, s, rank, info = gelsd(a, b, cond=cond)
        return np.asarray(a, dtype), x, s, rank, np.zeros(1, dtype), info

    @define("gelsy")
    def gelsy(a, b, jptv, cond, lwork=0, overwrite_a=0, overwrite_b=0):
        x, s, rank, info = gelsd(a, b, cond=cond)
        return np.asarray(a, dtype), x, jptv, rank, info

    @define("gelsd_lwork")
    def gelsd_lwork(m, n, nrhs, cond=-1.0, lwork=-1):
        return (dtype.type(1), 1, 1, 0) if is_complex else (dtype.type(1), 1, 0)

    if is_complex:
        made[kind + "gelsd"] = lambda a, b, lwork=0, size_rwork=0, size_iwork=0, cond=-1.0, *overwrite, **more: gelsd(
            a, b, cond=cond
        )
    made[kind + "gelss_lwork"] = made[kind + "gelsy_lwork"] = lambda m, n, nrhs, *cond, **more: (dtype.type(1), 0)

    @define("geqrf")
    def geqrf(a, lwork=0, overwrite_a=0):
        h, tau = np.linalg.qr(np.asarray(a, dtype), mode="raw")
        return np.asfortranarray(h.T.astype(dtype)), tau.astype(dtype), np.ones(1, dtype), 0

    def reflected(a, tau, b, turned):
        """The orthogonal factor times a matrix, or the conjugate transposed one."""
        b = b.copy()
        count = len(tau)
        for j in range(count) if turned else range(count - 1, -1, -1):
            v = a[j:, j].copy()
            v[0] = 1
            scale = np.conj(tau[j]) if turned else tau[j]
            b[j:] -= np.outer(scale * v, v.conj() @ b[j:])
        return b

    @define("orgqr")
    def orgqr(a, tau, lwork=0, overwrite_a=0):
        a = np.asarray(a, dtype)
        return np.asfortranarray(reflected(a, tau, np.eye(*a.shape, dtype=dtype), False)), np.ones(1, dtype), 0

    @define("ormqr")
    def ormqr(side, trans, a, tau, c, lwork=0, overwrite_c=0):
        a, c = np.asarray(a, dtype), np.asarray(c, dtype)
        turned = str(trans) in "TtCc"
        if str(side) in "Ll":
            return reflected(a, tau, c, turned), np.ones(1, dtype), 0
        return reflected(a, tau, c.conj().T, not turned).conj().T, np.ones(1, dtype), 0

    @define("geqp3")
    def geqp3(a, lwork=0, overwrite_a=0):
        a = _matrix(a, dtype)
        m, n = a.shape
        tau = np.zeros(min(m, n), dtype)
        order = np.arange(1, n + 1, dtype=np.int32)
        squares = (abs(a) ** 2).sum(axis=0)
        for j in range(min(m, n)):
            p = j + int(squares[j:].argmax())
            if p != j:
                a[:, [j, p]] = a[:, [p, j]]
                order[[j, p]], squares[[j, p]] = order[[p, j]], squares[[p, j]]
            h, t = np.linalg.qr(a[j:, j : j + 1], mode="raw")
            a[j:, j], tau[j] = h[0], t[0]
            v = h[0].copy()
            v[0] = 1
            a[j:, j + 1 :] -= np.outer(np.conj(tau[j]) * v, v.conj() @ a[j:, j + 1 :])
            squares[j + 1 :] = (abs(a[j + 1 :, j + 1 :]) ** 2).sum(axis=0)
        return a, order, tau, np.ones(1, dtype), 0

    if is_complex:
        made[kind + "ungqr"], made[kind + "unmqr"] = made.pop(kind + "orgqr"), made.pop(kind + "ormqr")
    @define("lartg")
    def lartg(f, g):
        f, g = dtype.type(f), dtype.type(g)
        if g == 0:
            return 1.0, dtype.type(0), f
        if f == 0:
            size = abs(g)
            return 0.0, np.conj(g) / size if is_complex else dtype.type(np.sign(g)), dtype.type(size)
        length = np.hypot(abs(f), abs(g))
        if is_complex:
            turn = f / abs(f)
            return float(abs(f) / length), turn * np.conj(g) / length, turn * length
        length = np.copysign(length, f)
        return float(abs(f) / abs(length)), g / length, length

    _eigen.define(kind, dtype, is_complex, made)
    _hessenberg.define(kind, dtype, is_complex, made)
    _schur.define(kind, dtype, is_complex, made)
    _pencil.define(kind, dtype, is_complex, made)
    _symmetric.define(kind, dtype, is_complex, made)
    _banded.define(kind, dtype, made, lu_in_place)
    _tridiagonal.define(kind, dtype, is_complex, made)
    if not is_complex:
        epsilon = _EPSILONS[kind]
        names = {"E": epsilon, "P": 2 * epsilon, "S": np.finfo(dtype).tiny, "O": np.finfo(dtype).max, "B": 2.0}
        made[kind + "lamch"] = lambda cmach: float(names.get(str(cmach).upper(), 0.0))
    return made


for _kind in _TYPES:
    # Not functions of Python's, which would become methods where a class has them.
    globals().update({name: partial(function) for name, function in _make(_kind).items()})


def ilaver():
    """The version whose names these are."""
    return 3, 9, 0


def __getattr__(name):
    return _missing(name)
