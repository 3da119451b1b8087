"""Least squares and roots of functions: what MINPACK does (Moré, Garbow and Hillstrom).

Levenberg and Marquardt's method with Moré's trust region, and Powell's hybrid method. What does not live here: checks
of arguments, which scipy's own `_minpack_py.py` makes.
"""

import math

import numpy as np

_EPSILON = np.finfo(float).eps
_TINY = np.finfo(float).tiny


class error(Exception):
    """The function gives something that cannot be used."""


def _norm(v):
    return math.sqrt(float(v @ v)) if len(v) else 0.0


def _caller(func, args, what):
    def call(x):
        found = np.asarray(func(x.copy(), *args), dtype=np.float64)
        return found.ravel()

    return call


def _pivoted_qr(a, pivot):
    """By reflections: the reduced matrix with the vectors beneath, diagonals, norms of columns, the order."""
    a = np.array(a, order="F")
    m, n = a.shape
    norms = np.sqrt((a * a).sum(axis=0))
    diagonal, w = norms.copy(), norms.copy()
    order = np.arange(n)
    for j in range(min(m, n)):
        if pivot:
            best = j + int(diagonal[j:].argmax())
            if best != j:
                a[:, [j, best]] = a[:, [best, j]]
                diagonal[best], w[best] = diagonal[j], w[j]
                order[[j, best]] = order[[best, j]]
        length = _norm(a[j:, j])
        if length != 0:
            if a[j, j] < 0:
                length = -length
            a[j:, j] /= length
            a[j, j] += 1
            if j + 1 < n:
                factors = (a[j:, j] @ a[j:, j + 1 :]) / a[j, j]
                a[j:, j + 1 :] -= np.outer(a[j:, j], factors)
                if pivot:
                    for k in range(j + 1, n):
                        if diagonal[k] != 0:
                            part = a[j, k] / diagonal[k]
                            diagonal[k] *= math.sqrt(max(0.0, 1 - part * part))
                            if 0.05 * (diagonal[k] / w[k]) ** 2 <= _EPSILON:
                                diagonal[k] = w[k] = _norm(a[j + 1 :, k])
        diagonal[j] = -length
    return a, diagonal, norms, order


def _transposed_times(a, vector, count):
    """The transposed orthogonal factor times a vector."""
    vector = vector.copy()
    for j in range(count):
        if a[j, j] != 0:
            vector[j:] -= a[j:, j] * (float(a[j:, j] @ vector[j:]) / a[j, j])
    return vector


def _qr_solve(r, order, diag, qtb):
    """The least squares solution with a diagonal matrix beneath; also the triangle that Givens' rotations make."""
    n = len(qtb)
    s = np.triu(r).T.copy()
    s = np.tril(s)
    whole = s + np.tril(s, -1).T
    x = np.diag(whole).copy()
    wa = qtb.copy()
    s = whole
    for j in range(n):
        k = order[j]
        if diag[k] != 0:
            extra = np.zeros(n)
            extra[j] = diag[k]
            rest = 0.0
            for i in range(j, n):
                if extra[i] == 0:
                    continue
                if abs(s[i, i]) < abs(extra[i]):
                    cotangent = s[i, i] / extra[i]
                    sine = 0.5 / math.sqrt(0.25 + 0.25 * cotangent * cotangent)
                    cosine = sine * cotangent
                else:
                    tangent = extra[i] / s[i, i]
                    cosine = 0.5 / math.sqrt(0.25 + 0.25 * tangent * tangent)
                    sine = cosine * tangent
                s[i, i] = cosine * s[i, i] + sine * extra[i]
                wa[i], rest = cosine * wa[i] + sine * rest, -sine * wa[i] + cosine * rest
                below = s[i + 1 :, i].copy()
                s[i + 1 :, i] = cosine * below + sine * extra[i + 1 :]
                extra[i + 1 :] = -sine * below + cosine * extra[i + 1 :]
        diag_s = s[j, j]
        x[j], s[j, j] = diag_s, x[j]
    sdiag = x
    singular = n
    for j in range(n):
        if sdiag[j] == 0 and singular == n:
            singular = j
        if singular < n:
            wa[j] = 0
    for j in range(singular - 1, -1, -1):
        wa[j] = (wa[j] - float(s[j + 1 : singular, j] @ wa[j + 1 : singular])) / sdiag[j]
    result = np.empty(n)
    result[order] = wa
    return result, s, sdiag


def _parameter(r, order, diag, qtb, delta, par):
    """Of Levenberg and Marquardt: for which the step has the length of the trust region; and the step, negated."""
    n = len(diag)
    wa1 = qtb.copy()
    rank = n
    for j in range(n):
        if r[j, j] == 0 and rank == n:
            rank = j
        if rank < n:
            wa1[j] = 0
    for j in range(rank - 1, -1, -1):
        wa1[j] /= r[j, j]
        wa1[:j] -= r[:j, j] * wa1[j]
    x = np.empty(n)
    x[order] = wa1
    wa2 = diag * x
    length = _norm(wa2)
    excess = length - delta
    if excess <= 0.1 * delta:
        return 0.0, x
    low = 0.0
    if rank >= n:
        wa1 = diag[order] * (wa2[order] / length)
        for j in range(n):
            wa1[j] = (wa1[j] - float(r[:j, j] @ wa1[:j])) / r[j, j]
        size = _norm(wa1)
        low = ((excess / delta) / size) / size
    wa1 = np.array([float(r[: j + 1, j] @ qtb[: j + 1]) for j in range(n)]) / diag[order]
    gradient = _norm(wa1)
    high = gradient / delta
    if high == 0:
        high = _TINY / min(delta, 0.1)
    par = min(max(par, low), high)
    if par == 0:
        par = gradient / length
    for turn in range(1, 11):
        if par == 0:
            par = max(_TINY, 0.001 * high)
        x, s, sdiag = _qr_solve(r, order, math.sqrt(par) * diag, qtb)
        wa2 = diag * x
        length = _norm(wa2)
        before, excess = excess, length - delta
        if abs(excess) <= 0.1 * delta or low == 0 and excess <= before and before < 0 or turn == 10:
            break
        wa1 = diag[order] * (wa2[order] / length)
        for j in range(n):
            wa1[j] /= sdiag[j]
            wa1[j + 1 :] -= s[j + 1 :, j] * wa1[j]
        size = _norm(wa1)
        correction = ((excess / delta) / size) / size
        if excess > 0:
            low = max(low, par)
        elif excess < 0:
            high = min(high, par)
        par = max(low, par + correction)
    return par, x


def _levenberg_marquardt(call, jacobian, x, ftol, xtol, gtol, maxfev, factor, diag):
    """Least squares; the jacobian counts its own calls of the function."""
    n = len(x)
    own_scale = diag is None
    fvec = call(x)
    m = len(fvec)
    nfev, njev = 1, 0
    fnorm = _norm(fvec)
    par, iteration, info = 0.0, 1, 0
    if n <= 0 or m < n or ftol < 0 or xtol < 0 or gtol < 0 or maxfev <= 0 or factor <= 0:
        return x, fvec, nfev, njev, np.zeros((m, n)), np.arange(n), np.zeros(n), 0
    delta = xnorm = 0.0
    while True:
        fjac, calls = jacobian(x, fvec)
        nfev += calls
        njev += 1
        fjac, diagonal, norms, order = _pivoted_qr(fjac, True)
        if iteration == 1:
            if own_scale:
                diag = np.where(norms == 0, 1.0, norms)
            xnorm = _norm(diag * x)
            delta = factor * xnorm or factor
        qtf = _transposed_times(fjac, fvec, n)[:n]
        fjac[np.arange(n), np.arange(n)] = diagonal[:n]
        gnorm = 0.0
        if fnorm != 0:
            for j in range(n):
                if norms[order[j]] != 0:
                    total = float(fjac[: j + 1, j] @ (qtf[: j + 1] / fnorm))
                    gnorm = max(gnorm, abs(total / norms[order[j]]))
        if gnorm <= gtol:
            info = 4
            break
        if own_scale:
            diag = np.maximum(diag, norms)
        r = fjac[:n]
        while True:
            par, step = _parameter(r, order, diag, qtf, delta, par)
            step = -step
            trial = x + step
            pnorm = _norm(diag * step)
            if iteration == 1:
                delta = min(delta, pnorm)
            new = call(trial)
            nfev += 1
            fnorm1 = _norm(new)
            actual = 1 - (fnorm1 / fnorm) ** 2 if 0.1 * fnorm1 < fnorm else -1.0
            moved = np.triu(r) @ step[order]
            temp1, temp2 = _norm(moved) / fnorm, math.sqrt(par) * pnorm / fnorm
            predicted = temp1 * temp1 + temp2 * temp2 / 0.5
            slope = -(temp1 * temp1 + temp2 * temp2)
            ratio = actual / predicted if predicted != 0 else 0.0
            if ratio <= 0.25:
                shrink = 0.5 if actual >= 0 else 0.5 * slope / (slope + 0.5 * actual)
                if 0.1 * fnorm1 >= fnorm or shrink < 0.1:
                    shrink = 0.1
                delta = shrink * min(delta, pnorm / 0.1)
                par /= shrink
            elif par == 0 or ratio >= 0.75:
                delta = pnorm / 0.5
                par *= 0.5
            if ratio >= 1e-4:
                x, fvec, fnorm = trial, new, fnorm1
                xnorm = _norm(diag * x)
                iteration += 1
            is_flat = abs(actual) <= ftol and predicted <= ftol and 0.5 * ratio <= 1
            if is_flat:
                info = 1
            if delta <= xtol * xnorm:
                info = 3 if is_flat else 2
            if info:
                break
            if nfev >= maxfev:
                info = 5
            if abs(actual) <= _EPSILON and predicted <= _EPSILON and 0.5 * ratio <= 1:
                info = 6
            if delta <= _EPSILON * xnorm:
                info = 7
            if gnorm <= _EPSILON:
                info = 8
            if info or ratio >= 1e-4:
                break
        if info:
            break
    return x, fvec, nfev, njev, fjac, order, qtf, info


def _differences(call, epsfcn):
    step = math.sqrt(max(epsfcn or 0.0, _EPSILON))

    def jacobian(x, fvec):
        made = np.empty((len(fvec), len(x)), order="F")
        for j in range(len(x)):
            h = step * abs(x[j]) or step
            moved = x.copy()
            moved[j] = x[j] + h
            made[:, j] = (call(moved) - fvec) / h
        return made, len(x)

    return jacobian


def _given(call_jacobian, args, col_deriv):
    def jacobian(x, fvec):
        found = np.array(call_jacobian(x.copy(), *args), dtype=np.float64)
        return (found.T if col_deriv else found), 0

    return jacobian


def _least_squares(call, jacobian, x0, full_output, ftol, xtol, gtol, maxfev, factor, diag, has_jacobian):
    x = np.array(x0, dtype=np.float64).ravel()
    diag = None if diag is None else np.array(diag, dtype=np.float64)
    x, fvec, nfev, njev, fjac, order, qtf, info = _levenberg_marquardt(
        call, jacobian, x, ftol, xtol, gtol, maxfev, factor, diag
    )
    if not full_output:
        return x, info
    known = {"fvec": fvec, "nfev": nfev}
    if has_jacobian:
        known["njev"] = njev
    known.update(fjac=np.ascontiguousarray(fjac.T), ipvt=order.astype(np.int32), qtf=qtf)
    return x, known, info


def _lmdif(func, x0, args=(), full_output=0, ftol=1.49012e-8, xtol=1.49012e-8, gtol=0.0, maxfev=-10, epsfcn=0.0,
           factor=100.0, diag=None):
    call = _caller(func, args, "_lmdif")
    if maxfev < 0:
        maxfev = 200 * (np.size(x0) + 1)
    jacobian = _differences(call, epsfcn)
    return _least_squares(call, jacobian, x0, full_output, ftol, xtol, gtol, maxfev, factor, diag, False)


def _lmder(func, Dfun, x0, args=(), full_output=0, col_deriv=1, ftol=1.49012e-8, xtol=1.49012e-8, gtol=0.0, maxfev=-10,
           factor=100.0, diag=None):
    call = _caller(func, args, "_lmder")
    if maxfev < 0:
        maxfev = 100 * (np.size(x0) + 1)
    jacobian = _given(Dfun, args, col_deriv)
    return _least_squares(call, jacobian, x0, full_output, ftol, xtol, gtol, maxfev, factor, diag, True)


def _dogleg(r, diag, qtb, delta):
    """The step within the trust region between Gauss and Newton's and the gradient's."""
    n = len(qtb)
    x = np.empty(n)
    for j in range(n - 1, -1, -1):
        total = float(r[j, j + 1 :] @ x[j + 1 :])
        pivot = r[j, j]
        if pivot == 0:
            pivot = _EPSILON * float(abs(r[: j + 1, j]).max()) or _EPSILON
        x[j] = (qtb[j] - total) / pivot
    length = _norm(diag * x)
    if length <= delta:
        return x
    gradient = (qtb @ r) / diag
    size = _norm(gradient)
    steepest, alpha = 0.0, delta / length
    if size != 0:
        gradient = (gradient / size) / diag
        slope = _norm(r @ gradient)
        steepest = (size / slope) / slope
        alpha = 0.0
        if steepest < delta:
            bnorm = _norm(qtb)
            t = (bnorm / size) * (bnorm / length) * (steepest / delta)
            share = delta / length
            ratio = steepest / delta
            t = t - share * ratio * ratio + math.sqrt((t - share) ** 2 + (1 - share * share) * (1 - ratio * ratio))
            alpha = (share * (1 - ratio * ratio)) / t
    return (1 - alpha) * min(steepest, delta) * gradient + alpha * x


def _hybrid(call, jacobian, x, xtol, maxfev, factor, diag):
    n = len(x)
    own_scale = diag is None
    fvec = call(x)
    nfev, njev = 1, 0
    fnorm = _norm(fvec)
    if len(fvec) != n:
        raise TypeError("fsolve: there is a mismatch between the input and output shape of the 'func' argument.")
    iteration, info = 1, 0
    successes = failures = slow1 = slow2 = 0
    q, r, qtf = np.eye(n), np.zeros((n, n)), np.zeros(n)
    delta = xnorm = 0.0
    while not info:
        is_fresh = True
        fjac, calls = jacobian(x, fvec)
        nfev += calls
        njev += 1
        reduced, diagonal, norms, _ = _pivoted_qr(fjac, False)
        if iteration == 1:
            if own_scale:
                diag = np.where(norms == 0, 1.0, norms)
            xnorm = _norm(diag * x)
            delta = factor * xnorm or factor
        qtf = _transposed_times(reduced, fvec, n)
        q = np.column_stack([_transposed_times(reduced, row, n) for row in np.eye(n)]).T
        r = np.triu(reduced)
        r[np.arange(n), np.arange(n)] = diagonal
        if own_scale:
            diag = np.maximum(diag, norms)
        while True:
            step = -_dogleg(r, diag, qtf, delta)
            trial = x + step
            pnorm = _norm(diag * step)
            if iteration == 1:
                delta = min(delta, pnorm)
            new = call(trial)
            nfev += 1
            fnorm1 = _norm(new)
            actual = 1 - (fnorm1 / fnorm) ** 2 if fnorm1 < fnorm else -1.0
            moved = r @ step + qtf
            size = _norm(moved)
            predicted = 1 - (size / fnorm) ** 2 if size < fnorm else 0.0
            ratio = actual / predicted if predicted > 0 else 0.0
            if ratio < 0.1:
                successes = 0
                failures += 1
                delta *= 0.5
            else:
                failures = 0
                successes += 1
                if ratio >= 0.5 or successes > 1:
                    delta = max(delta, pnorm / 0.5)
                if abs(ratio - 1) <= 0.1:
                    delta = pnorm / 0.5
            if ratio >= 1e-4:
                x, fvec, fnorm = trial, new, fnorm1
                xnorm = _norm(diag * x)
                iteration += 1
            slow1 = 0 if actual >= 0.001 else slow1 + 1
            if is_fresh:
                slow2 += 1
            if actual >= 0.1:
                slow2 = 0
            if delta <= xtol * xnorm or fnorm == 0:
                info = 1
            elif nfev >= maxfev:
                info = 2
            elif 0.1 * max(0.1 * delta, pnorm) <= _EPSILON * xnorm:
                info = 3
            elif slow2 == 5:
                info = 4
            elif slow1 == 10:
                info = 5
            if info or failures == 2:
                break
            # Broyden's update of both factors.
            turned = q.T @ new
            u = (turned - moved) / pnorm
            v = diag * ((diag * step) / pnorm)
            if ratio >= 1e-4:
                qtf = turned
            turn, r = np.linalg.qr(r + np.outer(u, v))
            q, qtf = q @ turn, turn.T @ qtf
            is_fresh = False
    return x, fvec, nfev, njev, q, r, qtf, info


def _root(call, jacobian, x0, full_output, xtol, maxfev, factor, diag, has_jacobian):
    x = np.array(x0, dtype=np.float64).ravel()
    diag = None if diag is None else np.array(diag, dtype=np.float64)
    x, fvec, nfev, njev, q, r, qtf, info = _hybrid(call, jacobian, x, xtol, maxfev, factor, diag)
    if not full_output:
        return x, info
    known = {"fvec": fvec, "nfev": nfev}
    if has_jacobian:
        known["njev"] = njev
    known.update(fjac=np.ascontiguousarray(q.T), r=r[np.triu_indices(len(x))], qtf=qtf)
    return x, known, info


def _hybrd(func, x0, args=(), full_output=0, xtol=1.49012e-8, maxfev=-10, ml=-10, mu=-10, epsfcn=0.0, factor=100.0,
           diag=None):
    call = _caller(func, args, "_hybrd")
    if maxfev < 0:
        maxfev = 200 * (np.size(x0) + 1)
    return _root(call, _differences(call, epsfcn), x0, full_output, xtol, maxfev, factor, diag, False)


def _hybrj(func, Dfun, x0, args=(), full_output=0, col_deriv=1, xtol=1.49012e-8, maxfev=-10, factor=100.0, diag=None):
    call = _caller(func, args, "_hybrj")
    if maxfev < 0:
        maxfev = 100 * (np.size(x0) + 1)
    return _root(call, _given(Dfun, args, col_deriv), x0, full_output, xtol, maxfev, factor, diag, True)


def _chkder(m, n, x, fvec, fjac, ldfjac, xp, fvecp, mode, err):
    """Whether derivatives go with a function."""
    eps = math.sqrt(_EPSILON)
    if mode == 1:
        xp[:] = np.where(x == 0, eps, x + eps * abs(x))
        return
    log = math.log10(eps)
    fjac = np.asarray(fjac).reshape(m, n)
    total = fjac @ np.where(x == 0, 1.0, abs(x))
    for i in range(m):
        err[i] = 1.0
        apart = 1.0
        if fvec[i] != 0 and fvecp[i] != 0 and abs(fvecp[i] - fvec[i]) >= 100 * _EPSILON * abs(fvec[i]):
            apart = eps * abs((fvecp[i] - fvec[i]) / eps - total[i]) / (abs(fvec[i]) + abs(fvecp[i]))
        if _EPSILON < apart < eps:
            err[i] = (math.log10(apart) - log) / log
        if apart >= eps:
            err[i] = 0.0
