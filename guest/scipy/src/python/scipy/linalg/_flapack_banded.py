"""LAPACK's names for matrices of bands."""

import numpy as np


def define(kind, dtype, made, lu_in_place):
    """Put those of a type among the others."""

    def gtsv(dl, d, du, b, overwrite_dl=0, overwrite_d=0, overwrite_du=0, overwrite_b=0):
        """Three diagonals, with exchanges of neighbours."""
        dl, d, du, x = (np.array(part, dtype=dtype) for part in (dl, d, du, b))
        n = len(d)
        du2 = np.zeros(max(n - 2, 0), dtype)
        x = np.asfortranarray(x)
        for i in range(n - 1):
            if abs(d[i]) >= abs(dl[i]):
                if d[i] == 0:
                    return du2, d, du, x, i + 1
                factor = dl[i] / d[i]
                d[i + 1] -= factor * du[i]
                x[i + 1] -= factor * x[i]
            else:
                factor = d[i] / dl[i]
                d[i] = dl[i]
                below = d[i + 1]
                d[i + 1] = du[i] - factor * below
                if i < n - 2:
                    du2[i] = du[i + 1]
                    du[i + 1] = -factor * du[i + 1]
                du[i] = below
                first = x[i].copy()
                x[i] = x[i + 1]
                x[i + 1] = first - factor * x[i + 1]
        if n and d[n - 1] == 0:
            return du2, d, du, x, n
        for i in range(n - 1, -1, -1):
            if i < n - 1:
                x[i] -= du[i] * x[i + 1]
            if i < n - 2:
                x[i] -= du2[i] * x[i + 2]
            x[i] = x[i] / d[i]
        return du2, d, du, x, 0

    def gbtrf(ab, kl, ku, m=None, n=None, ldab=None, overwrite_ab=0):
        """Factors in the place of the bands, with `kl` more rows above for what exchanges bring."""
        ab = np.array(ab, dtype=dtype, order="F")
        n = ab.shape[1]
        kv = kl + ku
        piv = np.zeros(n, np.int32)
        info, last = 0, 0
        ab[:kl] = 0
        for j in range(n):
            below = min(kl, n - 1 - j)
            column = ab[kv : kv + below + 1, j]
            p = int((abs(column.real) + abs(column.imag)).argmax())
            piv[j] = j + p
            if ab[kv + p, j] == 0:
                info = info or j + 1
                continue
            last = max(last, min(j + ku + p, n - 1))
            columns = np.arange(j, last + 1)
            here, there = kv + j - columns, kv + j + p - columns
            if p:
                ab[here, columns], ab[there, columns] = ab[there, columns].copy(), ab[here, columns].copy()
            if below:
                ab[kv + 1 : kv + below + 1, j] /= ab[kv, j]
                for column in range(j + 1, last + 1):
                    top = kv + j - column
                    if ab[top, column] != 0:
                        ab[top + 1 : top + 1 + below, column] -= ab[kv + 1 : kv + below + 1, j] * ab[top, column]
        return ab, piv, info

    def gbtrs(ab, kl, ku, b, ipiv, trans=0, n=None, ldab=None, ldb=None, overwrite_b=0):
        ab = np.asarray(ab, dtype)
        x = np.array(b, dtype=dtype, order="F")
        n, kv = ab.shape[1], kl + ku
        if trans:
            ab = ab.conj() if trans == 2 else ab
            for j in range(n):
                for i in range(max(0, j - kv), j):
                    x[j] -= ab[kv + i - j, j] * x[i]
                x[j] = x[j] / ab[kv, j]
            for j in range(n - 2, -1, -1):
                for i in range(1, min(kl, n - 1 - j) + 1):
                    x[j] -= ab[kv + i, j] * x[j + i]
                p = int(ipiv[j])
                if p != j:
                    x[[j, p]] = x[[p, j]]
            return x, 0
        for j in range(n):
            p = int(ipiv[j])
            if p != j:
                x[[j, p]] = x[[p, j]]
            below = min(kl, n - 1 - j)
            if below:
                x[j + 1 : j + 1 + below] -= np.multiply.outer(ab[kv + 1 : kv + 1 + below, j], x[j])
        for j in range(n - 1, -1, -1):
            x[j] = x[j] / ab[kv, j]
            above = min(kv, j)
            if above:
                x[j - above : j] -= np.multiply.outer(ab[kv - above : kv, j], x[j])
        return x, 0

    def gbsv(kl, ku, ab, b, overwrite_ab=0, overwrite_b=0):
        lub, piv, info = gbtrf(ab, kl, ku)
        if info:
            return lub, piv, np.array(b, dtype=dtype), info
        return lub, piv, gbtrs(lub, kl, ku, b, piv)[0], 0

    def pbtrf(ab, lower=0, ldab=None, overwrite_ab=0):
        """Cholesky's factor of bands."""
        ab = np.array(ab, dtype=dtype, order="F")
        width, n = ab.shape[0] - 1, ab.shape[1]
        for j in range(n):
            row = 0 if lower else width
            pivot = ab[row, j].real
            if not pivot > 0:
                return ab, j + 1
            pivot = np.sqrt(pivot)
            ab[row, j] = pivot
            count = min(width, n - 1 - j)
            if not count:
                continue
            if lower:
                ab[1 : count + 1, j] /= pivot
                v = ab[1 : count + 1, j]
                for i in range(count):
                    ab[: count - i, j + 1 + i] -= v[i:] * v[i].conj()
            else:
                places = np.arange(1, count + 1)
                ab[width - places, j + places] /= pivot
                v = ab[width - places, j + places]
                for i in range(count):
                    rows = width - np.arange(i, -1, -1)
                    ab[rows, j + 1 + i] -= v[: i + 1].conj() * v[i]
        return ab, 0

    def pbtrs(ab, b, lower=0, ldab=None, overwrite_b=0):
        ab = np.asarray(ab, dtype)
        x = np.array(b, dtype=dtype, order="F")
        width, n = ab.shape[0] - 1, ab.shape[1]
        if lower:
            columns = [ab[1 : 1 + min(width, n - 1 - j), j] for j in range(n)]
            diagonal = ab[0]
        else:
            columns = []
            for j in range(n):
                places = np.arange(1, min(width, n - 1 - j) + 1)
                columns.append(ab[width - places, j + places].conj())
            diagonal = ab[width]
        for j in range(n):
            x[j] = x[j] / diagonal[j]
            if len(columns[j]):
                x[j + 1 : j + 1 + len(columns[j])] -= np.multiply.outer(columns[j], x[j])
        for j in range(n - 1, -1, -1):
            if len(columns[j]):
                x[j] -= columns[j].conj() @ x[j + 1 : j + 1 + len(columns[j])]
            x[j] = x[j] / diagonal[j]
        return x, 0

    def pbsv(ab, b, lower=0, ldab=None, overwrite_ab=0, overwrite_b=0):
        c, info = pbtrf(ab, lower)
        return c, (np.array(b, dtype=dtype) if info else pbtrs(c, b, lower)[0]), info

    def ptsv(d, e, b, overwrite_d=0, overwrite_e=0, overwrite_b=0):
        """Three diagonals of a positive matrix."""
        d, e = np.array(d, dtype=dtype).real.copy(), np.array(e, dtype=dtype)
        x = np.array(b, dtype=dtype, order="F")
        n = len(d)
        for i in range(n):
            if not d[i] > 0:
                return d, e, x, i + 1
            if i < n - 1:
                before = e[i]
                e[i] = before / d[i]
                d[i + 1] -= (e[i] * before.conj()).real
        for i in range(1, n):
            x[i] -= x[i - 1] * e[i - 1]
        for i in range(n - 1, -1, -1):
            x[i] = x[i] / d[i]
            if i < n - 1:
                x[i] -= x[i + 1] * e[i].conj()
        return d, e, x, 0

    def bev(ab, compute_v=1, lower=0, ldab=None, overwrite_ab=0, **more):
        """Eigenvalues of bands, as those of the whole matrix."""
        ab = np.asarray(ab, dtype)
        width, n = ab.shape[0] - 1, ab.shape[1]
        whole = np.zeros((n, n), dtype)
        for off in range(width + 1):
            items = ab[off, : n - off] if lower else ab[width - off, off:].conj()
            whole[np.arange(off, n), np.arange(n - off)] = items
        w, v = np.linalg.eigh(whole, UPLO="L")
        return w, np.asfortranarray(v), 0

    made[kind + ("hbevd" if kind in "cz" else "sbevd")] = bev

    def stemr(d, e, range, vl, vu, il, iu, compute_v=1, lwork=0, liwork=0, overwrite_d=0):
        """Eigenvalues of three diagonals."""
        d, e = np.asarray(d, dtype), np.asarray(e, dtype)[: len(d) - 1]
        w, v = np.linalg.eigh(np.diag(d) + np.diag(e, -1), UPLO="L")
        name = {0: "A", 1: "V", 2: "I"}.get(range, range)
        kept = slice(None) if name == "A" else slice(il - 1, iu) if name == "I" else (w > vl) & (w <= vu)
        chosen = w[kept]
        values = np.zeros(len(w), dtype)
        values[: len(chosen)] = chosen
        return len(chosen), values, np.asfortranarray(v[:, kept]), 0

    if kind in "sd":
        made[kind + "stemr"] = stemr
        made[kind + "stemr_lwork"] = lambda *args, **more: (dtype.type(1), 1, 0)
        made[kind + "stev"] = lambda d, e, compute_v=1, **more: (lambda m, w, v, info: (w, v, info))(
            *stemr(d, e, 0, 0, 0, 0, 0)
        )
        made[kind + "stevd"] = made[kind + "stev"]

    for function in (gtsv, gbtrf, gbtrs, gbsv, pbtrf, pbtrs, pbsv, ptsv):
        function.__name__ = kind + function.__name__
        made[function.__name__] = function
