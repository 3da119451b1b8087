"""Minima under constraints by a sequence of least squares (Kraft), and least squares that are not negative.

What does not live here: checks of arguments, which scipy's own `_slsqp_py.py` and `_nnls.py` make.
"""

import math

import numpy as np

_EPSILON = np.finfo(float).eps
_states = {}


def nnls(A, b, maxiter=None):
    """The `x`, none of it below zero, for which `A @ x` is nearest to `b` (Lawson and Hanson)."""
    A, b = np.asarray(A, float), np.asarray(b, float)
    m, n = A.shape
    if maxiter is None or maxiter <= 0:
        maxiter = 3 * n
    x, w = np.zeros(n), A.T @ b
    is_set = np.zeros(n, bool)
    turns, info = 0, 1
    scale = float(abs(A).max()) if A.size else 0.0
    tolerance = 10 * max(m, n) * _EPSILON * max(scale, 1e-300) * max(float(abs(b).max()) if len(b) else 0.0, 1e-300)
    while not is_set.all():
        candidates = np.where(is_set, -np.inf, w)
        j = int(candidates.argmax())
        if candidates[j] <= tolerance:
            break
        is_set[j] = True
        while True:
            turns += 1
            if turns > maxiter:
                return x, float(np.linalg.norm(A @ x - b)), -1
            places = np.nonzero(is_set)[0]
            s = np.linalg.lstsq(A[:, places], b, rcond=None)[0]
            if (s > 0).all():
                x[:] = 0
                x[places] = s
                break
            below = s <= 0
            current = x[places]
            with np.errstate(divide="ignore", invalid="ignore"):
                shares = np.where(below, current / (current - s), np.inf)
            share = float(shares.min())
            x[places] = current + share * (s - current)
            is_set[places[below & (x[places] <= _EPSILON)]] = False
            is_set[places[int(shares.argmin())]] = False
            x[~is_set] = 0
            if not is_set.any():
                break
        w = A.T @ (b - A @ x)
        w[is_set] = 0
    return x, float(np.linalg.norm(A @ x - b)), info


def _least_distance(G, h):
    """The shortest `x` with `G @ x >= h`, and its multipliers; None where there is none."""
    n = G.shape[1]
    if not len(h):
        return np.zeros(n), np.zeros(0)
    E = np.vstack([G.T, h])
    f = np.zeros(n + 1)
    f[n] = 1.0
    u, _, _ = nnls(E, f, 30 * len(h) + 30)
    r = E @ u - f
    if math.sqrt(float(r @ r)) <= 1e-14:
        return None
    scale = -r[n]
    if scale <= _EPSILON:
        return None
    return -r[:n] / r[n], u / scale


def _quadratic(B, g, A, a, G, h):
    """The `s` of least `g @ s + s @ B @ s / 2` with `A @ s = a`, `G @ s >= h`: with multipliers and what is wrong."""
    n = len(g)
    meq = len(a)
    try:
        root = np.linalg.cholesky(B)
    except np.linalg.LinAlgError:
        return None, None, 5
    basis = np.eye(n)
    start = np.zeros(n)
    if meq:
        if meq > n:
            return None, None, 2
        q, r = np.linalg.qr(A.T, mode="complete")
        r = r[:meq]
        if abs(np.diag(r)).min() <= _EPSILON * max(1.0, float(abs(r).max())):
            return None, None, 6
        start = q[:, :meq] @ np.linalg.solve(r.T, a)
        basis = q[:, meq:]
    # Over the free directions: || E y - f ||, which a triangle makes a shortest distance.
    E = root.T @ basis
    f = -np.linalg.solve(root, g) - root.T @ start
    if basis.shape[1]:
        q2, r2 = np.linalg.qr(E)
        shift = q2.T @ f
        inner = G @ basis
        scaled = np.linalg.solve(r2.T, inner.T).T if len(h) else np.zeros((0, basis.shape[1]))
        found = (np.zeros(len(shift)), np.zeros(0))
        if len(h):
            found = _least_distance(scaled, h - G @ start - scaled @ shift)
        if found is None:
            return None, None, 4
        z, multipliers = found
        s = start + basis @ np.linalg.solve(r2, z + shift)
    else:
        s = start
        multipliers = np.zeros(len(h))
        if len(h) and (G @ s - h).min() < -1e-9 * max(1.0, float(abs(h).max())):
            return None, None, 4
    gradient = B @ s + g
    if len(h):
        gradient = gradient - G.T @ multipliers
    equal = np.linalg.lstsq(A.T, gradient, rcond=None)[0] if meq else np.zeros(0)
    return s, np.concatenate([equal, multipliers]), 0


class _State:
    """What is kept from turn to turn."""

    def __init__(self, n, m):
        self.B = np.eye(n)
        self.mu = np.zeros(m)
        self.x0 = self.s = self.r = self.v = None


def _direction(state, keep, g, C, d, x, xl, xu):
    """The next direction; where constraints do not go together, one that gives way to all alike."""
    n, m, meq = len(x), keep["m"], keep["meq"]
    rows, sides = [C[meq:m]], [-d[meq:m]]
    low, high = np.nonzero(np.isfinite(xl))[0], np.nonzero(np.isfinite(xu))[0]
    unit = np.eye(n)
    rows += [unit[low], -unit[high]]
    sides += [xl[low] - x[low], x[high] - xu[high]]
    G, h = np.vstack(rows), np.concatenate(sides)
    s, r, mode = _quadratic(state.B, g, C[:meq], -d[:meq], G, h)
    keep["inconsistent"] = 0
    if mode == 6 and n == meq:
        mode = 4
    if mode != 4:
        return s, r, mode, 0.0
    # One more variable, between zero and one, that says how far constraints give way.
    keep["inconsistent"] = 1
    weight = 100.0
    for _ in range(5):
        B = np.zeros((n + 1, n + 1))
        B[:n, :n] = state.B
        B[n, n] = weight
        A = np.column_stack([C[:meq], -d[:meq]])
        extra = np.concatenate([np.maximum(-d[meq:m], 0.0), np.zeros(len(low) + len(high))])
        wide = np.column_stack([G, extra])
        unit = np.zeros((2, n + 1))
        unit[0, n], unit[1, n] = 1.0, -1.0
        s, r, mode = _quadratic(
            B, np.append(g, 0.0), A, -d[:meq], np.vstack([wide, unit]), np.concatenate([h, [0.0, -1.0]])
        )
        if mode != 4:
            break
        weight *= 10
    if mode:
        return s, r, mode, 0.0
    return s[:n], r[:-2], 0, float(s[n])


def _violation(d, meq, mu=None):
    parts = np.maximum(-d, np.where(np.arange(len(d)) < meq, d, 0.0))
    return float(parts.sum() if mu is None else (mu * parts).sum())


def slsqp(state_dict, fx, g, C, d, x, mult, xl, xu, buffer, indices):
    """One turn: what is wanted next stands in the dictionary."""
    keep = state_dict
    n, m, meq, acc = keep["n"], keep["m"], keep["meq"], keep["acc"]
    low = np.where(np.isnan(xl), -np.inf, xl)
    high = np.where(np.isnan(xu), np.inf, xu)
    key = id(buffer)
    fx = float(fx)
    c, cons = np.asarray(C)[:m], np.asarray(d)[:m]
    if keep["mode"] == 0:
        if m and meq > n:
            keep["mode"] = 2
            return
        state = _states[key] = _State(n, m)
        keep["iter"], keep["reset"] = 0, 1
        state.is_first = True
    else:
        state = _states[key]
    if keep["mode"] == -1:
        # Back with derivatives: Powell's update.
        u = g - c.T @ state.r[:m] - state.v
        bs = state.B @ state.s
        h1, h2 = float(state.s @ u), float(state.s @ bs)
        if h1 < 0.2 * h2:
            share = 0.8 * h2 / (h2 - h1)
            h1 = 0.2 * h2
            u = share * u + (1 - share) * bs
        if h1 > 0 and h2 > 0:
            state.B = state.B + np.outer(u, u) / h1 - np.outer(bs, bs) / h2
    elif keep["mode"] == 1:
        if _line_search(state, keep, fx, cons, x, low, high):
            return
        if _is_done(state, keep, fx, cons, acc):
            _finish(key, mult, state, m)
            return
        keep["mode"] = -1
        return
    while True:
        keep["iter"] += 1
        keep["mode"] = 9
        if keep["iter"] > keep["itermax"]:
            break
        s, r, mode, slack = _direction(state, keep, g, c, cons, x, low, high)
        keep["h4"] = 1.0 - slack
        if mode == 5 and keep["reset"] < 5:
            keep["reset"] += 1
            state.B = np.eye(n)
            keep["iter"] -= 1
            continue
        if mode:
            keep["mode"] = mode
            break
        state.s, state.r = s, r
        state.v = g - c.T @ r[:m]
        state.f0, state.x0 = fx, x.copy()
        gs = float(g @ s)
        h1 = abs(gs)
        multipliers = abs(r[:m])
        state.mu = np.maximum(multipliers, (state.mu + multipliers) / 2)
        h2 = _violation(cons, meq)
        h1 += float((multipliers * abs(cons)).sum())
        if h1 < acc and h2 < acc and not keep["inconsistent"] and not math.isnan(fx):
            keep["mode"] = 0
            break
        h1 = _violation(cons, meq, state.mu)
        keep["t0"] = fx + h1
        keep["h3"] = gs - h1 * keep["h4"]
        keep["mode"] = 8
        if keep["h3"] >= 0:
            keep["reset"] += 1
            if keep["reset"] > 5:
                if _nearly(state, fx, cons, meq, keep):
                    keep["mode"] = 0
                break
            state.B = np.eye(n)
            continue
        keep["line"], keep["alpha"] = 0, 1.0
        _move(state, keep, x, low, high)
        return
    _finish(key, mult, state, m)


def _move(state, keep, x, low, high):
    keep["line"] += 1
    keep["h3"] *= keep["alpha"]
    state.s = state.s * keep["alpha"]
    x[:] = np.clip(state.x0 + state.s, low, high)
    keep["mode"] = 1


def _line_search(state, keep, fx, cons, x, low, high):
    """Whether the search goes on with a shorter step."""
    t = fx + _violation(cons, keep["meq"], state.mu)
    h1 = t - keep["t0"]
    if h1 <= keep["h3"] / 10 or keep["line"] > 10:
        return False
    if math.isnan(h1):
        keep["alpha"] = 0.1
    else:
        keep["alpha"] = max(keep["h3"] / (2.0 * (keep["h3"] - h1)), 0.1)
    _move(state, keep, x, low, high)
    return True


def _is_done(state, keep, fx, cons, acc):
    h3 = _violation(cons, keep["meq"])
    small = abs(fx - state.f0) < acc or math.sqrt(float(state.s @ state.s)) < acc
    if small and h3 < acc and not keep["inconsistent"] and not math.isnan(fx):
        keep["mode"] = 0
        return True
    return False


def _nearly(state, fx, cons, meq, keep):
    """Whether a search that cannot go down is near enough all the same."""
    h3 = _violation(cons, meq)
    small = abs(fx - state.f0) < keep["tol"] or math.sqrt(float(state.s @ state.s)) < keep["tol"]
    return small and h3 < keep["tol"] and not keep["inconsistent"] and not math.isnan(fx)


def _finish(key, mult, state, m):
    if state.r is not None:
        count = min(len(mult), len(state.r))
        mult[:count] = state.r[:count]
    _states.pop(key, None)
