"""LAPACK's names for eigenvalues."""

import numpy as np


def define(kind, dtype, is_complex, made):
    """Put those of a type among the others."""
    prefix = "he" if is_complex else "sy"

    def hermitian(a, lower):
        a = np.asarray(a, dtype)
        return np.linalg.eigh(a, UPLO="L" if lower else "U")

    def geev(a, compute_vl=1, compute_vr=1, lwork=0, overwrite_a=0):
        a = np.asarray(a, dtype)
        n = len(a)
        empty = np.empty((n, n), dtype)
        if not compute_vl and not compute_vr:
            w = np.linalg.eigvals(a)
            right = left = empty
        else:
            w, right = np.linalg.eig(a)
            left = empty
            if compute_vl:
                left = np.linalg.inv(right).conj().T
                left = left / np.sqrt((abs(left) ** 2).sum(axis=0))
        if is_complex:
            return w.astype(dtype), left.astype(dtype), right.astype(dtype), 0
        if np.iscomplexobj(right):
            right, left = _in_pairs(w, right), _in_pairs(w, left) if compute_vl else left
        w = np.asarray(w)
        return w.real.astype(dtype), np.imag(w).astype(dtype), left.astype(dtype), right.astype(dtype), 0

    def evr(a, compute_v=1, range="A", lower=0, vl=0.0, vu=1.0, il=1, iu=1, abstol=0.0, lwork=0, lrwork=0, liwork=0,
            overwrite_a=0):
        w, v = hermitian(a, lower)
        n = len(w)
        if str(range) in "Ii":
            kept = slice(il - 1, iu)
        elif str(range) in "Vv":
            kept = (w > vl) & (w <= vu)
        else:
            kept = slice(None)
        chosen = w[kept]
        values = np.zeros(n, w.dtype)
        values[: len(chosen)] = chosen
        return values, np.asfortranarray(v[:, kept]), len(chosen), np.zeros(2 * n, np.int32), 0

    def evd(a, compute_v=1, lower=0, lwork=0, liwork=0, lrwork=0, overwrite_a=0):
        w, v = hermitian(a, lower)
        return w, np.asfortranarray(v), 0

    def evx(a, compute_v=1, range="A", lower=0, vl=0.0, vu=1.0, il=1, iu=1, abstol=0.0, lwork=0, overwrite_a=0):
        values, v, m, _, info = evr(a, compute_v, range, lower, vl, vu, il, iu)
        return values, v, m, np.zeros(len(values), np.int32), info

    def gvd(a, b, itype=1, jobz="V", uplo="L", lwork=0, liwork=0, lrwork=0, overwrite_a=0, overwrite_b=0):
        """Of two matrices: through Cholesky's factor of the second."""
        lower = str(uplo) in "Ll"
        from scipy.linalg._flapack_triangle import solve_triangle

        root, info = made[kind + "potrf"](b, 1) if lower else made[kind + "potrf"](np.asarray(b).conj().T, 1)
        if info:
            return np.empty(len(root)), np.asarray(a), len(root) + info
        a = np.asarray(a, dtype)
        half = np.tril(a) if lower else np.triu(a)
        whole = half + np.tril(half, -1).conj().T if lower else half + np.triu(half, 1).conj().T
        if itype == 1:
            inner = solve_triangle(root, solve_triangle(root, whole, lower=True).conj().T, lower=True)
        else:
            inner = root.conj().T @ whole @ root
        w, v = np.linalg.eigh(inner)
        v = root @ v if itype == 3 else solve_triangle(root, v, lower=True, trans=2)
        return w, np.asfortranarray(v), 0

    def gvx(a, b, itype=1, jobz="V", range="A", uplo="L", vl=0.0, vu=1.0, il=1, iu=1, abstol=0.0, lwork=0,
            overwrite_a=0, overwrite_b=0):
        w, v, info = gvd(a, b, itype, jobz, uplo)
        if info:
            return w, v, 0, np.zeros(len(w), np.int32), info
        if str(range) in "Ii":
            kept = slice(il - 1, iu)
        elif str(range) in "Vv":
            kept = (w > vl) & (w <= vu)
        else:
            kept = slice(None)
        chosen = w[kept]
        values = np.zeros(len(w), w.dtype)
        values[: len(chosen)] = chosen
        return values, np.asfortranarray(v[:, kept]), len(chosen), np.zeros(len(w), np.int32), 0

    def work(count):
        ones = tuple(1 for _ in np.arange(count))
        return lambda *args, **keywords: (dtype.type(1),) + ones[1:] + (0,)

    made[kind + "geev"], made[kind + "geev_lwork"] = geev, work(1)
    made[kind + prefix + "ev"] = lambda a, compute_v=1, lower=0, lwork=0, overwrite_a=0: evd(a, compute_v, lower)
    made[kind + prefix + "ev_lwork"] = work(1)
    made[kind + prefix + "evd"], made[kind + prefix + "evd_lwork"] = evd, work(3 if is_complex else 2)
    made[kind + prefix + "evr"], made[kind + prefix + "evr_lwork"] = evr, work(3 if is_complex else 2)
    made[kind + prefix + "evx"], made[kind + prefix + "evx_lwork"] = evx, work(1)
    made[kind + prefix + "gvd"], made[kind + prefix + "gvd_lwork"] = gvd, work(1)
    made[kind + prefix + "gv"] = gvd
    made[kind + prefix + "gv_lwork"] = work(1)
    made[kind + prefix + "gvx"], made[kind + prefix + "gvx_lwork"] = gvx, work(1)


def _in_pairs(w, vectors):
    """Vectors of a real matrix: of a pair the real part, then the imaginary one."""
    made = vectors.real.copy()
    j = 0
    while j < len(w):
        if w[j].imag != 0 and j + 1 < len(w):
            made[:, j], made[:, j + 1] = vectors[:, j].real, vectors[:, j].imag
            j += 1
        j += 1
    return made
