"""Minima of functions within bounds by Newton's method with truncated conjugate gradients, for `fmin_tnc`.

The minima, the stopping rules and the codes are those of Nash's and Nocedal's code; the way there is not, since it has
no preconditioner and searches along the projected path. Counts are of what is done here.
"""

import math

import numpy as np

_INFEASIBLE, _MINIMUM, _SMALL_CHANGE, _SMALL_STEP, _TOO_MANY, _NO_STEP, _CONSTANT = -1, 0, 1, 2, 3, 4, 5
_EPSILON = float(np.finfo(float).eps)


class _Problem:
    """The function of scaled variables, and how often it was called."""

    def __init__(self, function, x, low, up, scale, offset, most):
        bounded = np.isfinite(low) & np.isfinite(up)
        if scale.size == 0:
            scale = 1 + abs(x)
            scale[bounded] = up[bounded] - low[bounded]
        if offset.size == 0:
            offset = x.copy()
            offset[bounded] = 0.5 * (up[bounded] + low[bounded])
        self.function, self.scale, self.offset, self.most = function, np.where(scale == 0, 1.0, scale), offset, most
        self.x_low, self.x_up = low, up
        self.low, self.up = (low - offset) / self.scale, (up - offset) / self.scale
        self.calls = 0

    def x(self, z):
        return np.clip(z * self.scale + self.offset, self.x_low, self.x_up)

    def __call__(self, z):
        self.calls += 1
        value, gradient = self.function(self.x(z))
        return float(value), np.array(gradient, float).ravel() * self.scale

    def is_free(self, z, g):
        """Variables that are not held at a bound by the gradient."""
        return ~((z <= self.low) & (g >= 0) | (z >= self.up) & (g <= 0)) & (self.low < self.up)


def _direction(problem, z, g, free, turns, accuracy):
    """What conjugate gradients say of Newton's step; the curvature is that of differences of gradients."""
    residual = np.where(free, -g, 0.0)
    step, along = np.zeros_like(z), residual.copy()
    size = first = float(residual @ residual)
    for _ in range(turns):
        if problem.calls >= problem.most:
            break
        move = accuracy * (1 + math.sqrt(float(z @ z))) / math.sqrt(float(along @ along))
        inside = np.all((z + move * along <= problem.up) & (z + move * along >= problem.low))
        if not inside and np.all((z - move * along <= problem.up) & (z - move * along >= problem.low)):
            move = -move
        curved = np.where(free, (problem(z + move * along)[1] - g) / move, 0.0)
        bend = float(along @ curved)
        if bend <= 1e-14 * float(along @ along):
            break
        share = size / bend
        step += share * along
        residual = residual - share * curved
        following = float(residual @ residual)
        if following <= min(1e-4, first) * first or following == 0:
            break
        along = residual + following / size * along
        size = following
    return step if step.any() else np.where(free, -g, 0.0)


def _search(problem, z, value, g, step, longest):
    """A point along the projected path where the function is less; None where there is none."""
    share = min(1.0, longest / max(math.sqrt(float(step @ step)), _EPSILON))
    for _ in range(40):
        if problem.calls >= problem.most:
            return None
        point = np.clip(z + share * step, problem.low, problem.up)
        slope = float(g @ (point - z))
        if slope >= 0:
            return None
        found, gradient = problem(point)
        if found <= value + 1e-4 * slope:
            return point, found, gradient
        bend = found - value - slope
        best = -0.5 * slope / bend if bend > 0 and math.isfinite(bend) else 0.1
        share *= min(max(best, 0.1), 0.5)
    return None


def tnc_minimize(function, x0, low, up, scale, offset, messages, maxCGit, maxfun, eta, stepmx, accuracy, fmin, ftol,
                 xtol, pgtol, rescale, callback):
    """The code of how it ended, the counts of calls and of turns, the point, its value and its gradient."""
    x = np.array(x0, float).ravel()
    low, up = np.array(low, float), np.array(up, float)
    scale, offset = np.array(scale, float), np.array(offset, float)
    if (low > up).any():
        return _INFEASIBLE, 0, 0, x, 0.0, np.zeros_like(x)
    x = np.clip(x, low, up)
    problem = _Problem(function, x, low, up, scale, offset, maxfun)
    if accuracy <= _EPSILON:
        accuracy = math.sqrt(_EPSILON)
    ftol = max(ftol, 0.0)
    xtol = math.sqrt(_EPSILON) if xtol < 0 else xtol
    pgtol = 1e-2 * math.sqrt(accuracy) if pgtol < 0 else pgtol
    longest = max(stepmx, 10.0)
    # Fewer turns than half the variables would need the preconditioner.
    turns = max(1, min(50, len(x))) if maxCGit < 0 else maxCGit
    z = (x - problem.offset) / problem.scale
    value, g = problem(z)
    count = 0
    first = math.sqrt(float(np.where(problem.is_free(z, g), g, 0.0) @ g)) or 1.0
    state = _CONSTANT if (low == up).all() else None
    while state is None:
        free = problem.is_free(z, g)
        size = math.sqrt(float((g * free) @ g))
        if size <= pgtol * min(first, 1.0):
            state = _MINIMUM
            break
        if problem.calls >= maxfun:
            state = _TOO_MANY
            break
        step = _direction(problem, z, g, free, turns, accuracy)
        found = _search(problem, z, value, g, step, longest)
        if found is None and problem.calls < maxfun:
            found = _search(problem, z, value, g, np.where(free, -g, 0.0), longest)
        if found is None:
            state = _TOO_MANY if problem.calls >= maxfun else _NO_STEP
            break
        point, now, gradient = found
        moved = math.sqrt(float((point - z) @ (point - z)))
        is_same = (problem.is_free(point, gradient) == free).all()
        change = abs(now - value)
        z, value, g = point, now, gradient
        count += 1
        if callback is not None:
            callback(problem.x(z))
        if is_same and change <= ftol:
            state = _SMALL_CHANGE
        elif is_same and moved <= xtol:
            state = _SMALL_STEP
    return state, problem.calls, count, problem.x(z), value, g / problem.scale
