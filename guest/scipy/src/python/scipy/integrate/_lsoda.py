"""LSODA's solver of differential equations for `scipy.integrate.ode`, `odeint` and `solve_ivp` (Hindmarsh; Petzold).

Where the steps go and when they stop. One problem is solved at a time, as in the compiled code: what is known of it
stands in the work space of its caller too, because `solve_ivp` reads it there. What does not live here: a step, which
is `_nordsieck.py`.
"""

import math
import types as _types

import numpy as np

from scipy.integrate._nordsieck import ADAMS, BACKWARD, EPSILON, ERROR_TEST, NO_CONVERGENCE, Steps, norm

types = _types.SimpleNamespace(intvar=np.zeros((), np.int32))

_STATES = {ERROR_TEST: -4, NO_CONVERGENCE: -5}


class error(Exception):
    """What was given does not fit together."""


class Newton:
    """The matrix `1 - h * el0 * J` of a step: J is given, or found by differences, whole or in bands."""

    def __init__(self, jac, is_given, bands=None):
        self.jac, self.is_given, self.bands = jac, is_given, bands

    def __call__(self, steps, y, slope):
        """A function that solves with it, and the norm of J."""
        n, factor = steps.n, -steps.h * steps.el[0]
        if self.is_given:
            jacobian = np.array(self.jac(steps.tn, y.copy()))
            if self.bands:
                jacobian = jacobian[: sum(self.bands) + 1]
        else:
            jacobian = self._differences(steps, y, slope)
        if self.bands:
            return self._banded(jacobian, factor, steps.weights)
        size = float(((abs(jacobian) / steps.weights).sum(axis=1) * steps.weights).max())
        try:
            inverse = np.linalg.inv(np.eye(n) + factor * jacobian)
        except np.linalg.LinAlgError:
            return None, size
        return (lambda values: inverse @ values), size

    def _differences(self, steps, y, slope):
        n = steps.n
        least = 1000 * abs(steps.h) * EPSILON * n * norm(slope, steps.weights) or 1.0
        moves = np.maximum(math.sqrt(EPSILON) * abs(y), least / steps.weights)
        if not self.bands:
            jacobian = np.empty((n, n), slope.dtype)
            for place in range(n):
                moved = y.copy()
                moved[place] += moves[place]
                jacobian[:, place] = (steps.call(steps.tn, moved) - slope) / moves[place]
            return jacobian
        lower, upper = self.bands
        width = lower + upper + 1
        jacobian = np.zeros((width, n), slope.dtype)
        for first in range(min(width, n)):
            moved = y.copy()
            moved[first::width] += moves[first::width]
            change = steps.call(steps.tn, moved) - slope
            for place in range(first, n, width):
                for row in range(max(0, place - upper), min(n, place + lower + 1)):
                    jacobian[row - place + upper, place] = change[row] / moves[place]
        return jacobian

    def _banded(self, jacobian, factor, weights):
        from scipy.linalg import solve_banded

        lower, upper = self.bands
        n = len(weights)
        sums = np.zeros(n)
        for band in range(lower + upper + 1):
            shift = band - upper
            columns = np.arange(max(0, -shift), min(n, n - shift))
            sums[columns + shift] += abs(jacobian[band, columns]) / weights[columns]
        matrix = factor * jacobian
        matrix[upper] += 1.0

        def solve(values):
            return solve_banded((lower, upper), matrix, values)

        return solve, float((sums * weights).max())


class Solver:
    """A problem and how far it is solved."""

    def __init__(self, f, y, t, rtol, atol, steps_of):
        self.f, self.rtol, self.atol = f, np.asarray(rtol, float), np.asarray(atol, float)
        self.steps = steps_of(f, t, y)
        self.switched_at, self.scale = t, 0.0
        self.before = 0

    def weigh(self):
        """Take the weights anew; whether they are all positive."""
        allowed = self.rtol * abs(self.steps.yh[0]) + self.atol
        if not (allowed > 0).all():
            return False
        self.steps.weights = 1.0 / allowed
        return True

    def begin(self, y, t, tout, first, critical):
        """The first slope and step; a state of an error or None."""
        steps = self.steps
        if critical is not None:
            if (critical - tout) * (tout - t) < 0:
                return -3
            if first != 0 and (t + first - critical) * first > 0:
                first = critical - t
        slope = steps.call(t, y.copy())
        steps.yh[0], steps.yh[1] = y, slope
        if not self.weigh():
            return -3
        if first == 0:
            distance, size = abs(tout - t), max(abs(t), abs(tout))
            if distance < 2 * EPSILON * size:
                return -3
            tolerance = float(self.rtol.max())
            if tolerance <= 0:
                with np.errstate(divide="ignore", invalid="ignore"):
                    shares = np.where(y != 0, self.atol / abs(y), 0.0)
                tolerance = float(shares.max())
            tolerance = min(max(tolerance, 100 * EPSILON), 1e-3)
            speed = norm(slope, steps.weights)
            total = 1.0 / (tolerance * size * size) + tolerance * speed * speed
            first = math.copysign(min(1.0 / math.sqrt(total), distance), tout - t)
        first /= max(1.0, abs(first) / steps.longest)
        steps.h = first
        steps.yh[1] = first * slope
        return None

    def _is_at(self, critical):
        steps = self.steps
        return abs(steps.tn - critical) <= 100 * EPSILON * (abs(steps.tn) + abs(steps.h))

    def _hold_before(self, critical):
        steps = self.steps
        if (steps.tn + steps.h * (1 + 4 * EPSILON) - critical) * steps.h > 0:
            steps.h = (critical - steps.tn) * (1 - 4 * EPSILON)

    def resume(self, tout, task, critical):
        """What is known already: the values, the time and a state, or None where steps are to be taken."""
        steps = self.steps
        self.before = steps.steps
        beyond = (steps.tn - tout) * steps.h >= 0
        if task == 1 and beyond:
            return steps.at(tout), tout, 2
        if task == 3:
            if (steps.tn - steps.used_h * (1 + 100 * EPSILON) - tout) * steps.h > 0:
                return steps.yh[0].copy(), steps.tn, -3
            if beyond:
                return steps.yh[0].copy(), steps.tn, 2
        if critical is not None:
            if (steps.tn - critical) * steps.h > 0 or task == 4 and (critical - tout) * steps.h < 0:
                return steps.yh[0].copy(), steps.tn, -3
            if task == 4 and beyond:
                return steps.at(tout), tout, 2
            if self._is_at(critical):
                return steps.yh[0].copy(), critical, 2
            self._hold_before(critical)
        return None

    def run(self, tout, task, critical, most):
        """Steps until the task is done: the values, the time and a state."""
        steps = self.steps
        while True:
            here = steps.yh[0].copy(), steps.tn
            if not steps.is_new:
                if steps.steps - self.before >= most:
                    return (*here, -1)
                if not self.weigh():
                    return (*here, -6)
            if not np.isfinite(steps.yh[: steps.nq + 1]).all():
                # The compiled code says of these too that they ask too much accuracy.
                return (*here, -2)
            self.scale = EPSILON * norm(steps.yh[0], steps.weights)
            if self.scale > 1:
                self.scale *= 2
                return (*here, -3 if steps.steps == 0 else -2)
            state = steps.step()
            here = steps.yh[0].copy(), steps.tn
            if state:
                return (*here, _STATES[state])
            if steps.family != steps.used_family:
                self.switched_at = steps.tn
            beyond = (steps.tn - tout) * steps.h >= 0
            if task in (1, 4) and beyond:
                return steps.at(tout), tout, 2
            if task == 2 or task == 3 and beyond:
                return (*here, 2)
            if critical is not None:
                if self._is_at(critical):
                    return here[0], critical, 2
                if task == 5:
                    return (*here, 2)
                self._hold_before(critical)


def write(solver, rwork, iwork):
    """What callers read of the work space."""
    steps = solver.steps
    rwork[10:15] = steps.used_h, steps.h, steps.tn, solver.scale, solver.switched_at
    iwork[10:15] = steps.steps, steps.calls, steps.jacobians, steps.used_order, steps.nq
    iwork[18:20] = steps.used_family, steps.family
    rows = steps.yh[: max(steps.nq, steps.used_order) + 1].ravel()
    if rwork.size >= 20 + rows.size and rows.dtype == float:
        rwork[20 : 20 + rows.size] = rows


def prepared(f, jac, y, t, rtol, atol, jt, bands, orders):
    """A solver of a new problem; `orders` are the highest of Adams and of backward differences."""
    is_given, is_banded = jt in (1, 4), jt in (4, 5)
    matrix = Newton(jac, is_given, bands if is_banded else None)
    most = {ADAMS: min(orders[0] or 12, 12), BACKWARD: min(orders[1] or 5, 5)}
    return Solver(f, y, t, rtol, atol, lambda f, t, y: Steps(f, matrix, t, y, most, miter=jt))


class _Lsoda:
    """An object, because a class of which it is an attribute would bind a function."""

    def __init__(self):
        self._current = None

    def __call__(self, f, y, t, tout, rtol, atol, itask, istate, rwork, iwork, jac, jt, f_extra_args=(),
                 overwrite_y=0, jac_extra_args=()):
        if np.size(rtol) not in (1, np.size(y)) or np.size(atol) not in (1, np.size(y)):
            raise error("(len(atol)<=1 || len(atol)>=neq) failed for 5th argument atol")
        t, tout = float(t), float(tout)

        def slope(at, values):
            return np.array(f(at, values, *f_extra_args), float).ravel()

        def jacobian(at, values):
            return jac(at, values, *jac_extra_args)

        critical = float(rwork[0]) if itask in (4, 5) else None
        if istate == 1 or self._current is None:
            y = np.array(y, float).ravel()
            if tout == t:
                return y, t, 1
            solver = prepared(slope, jacobian, y, t, rtol, atol, jt, (int(iwork[0]), int(iwork[1])),
                              (int(iwork[7]), int(iwork[8])))
            solver.steps.longest = float(rwork[5]) or math.inf
            solver.steps.least = float(rwork[6])
            self._current = solver
            found = None
            wrong = solver.begin(y, t, tout, float(rwork[4]), critical)
            if wrong:
                return y, t, wrong
        else:
            solver = self._current
            solver.steps.f, solver.steps.matrix.jac = slope, jacobian
            found = solver.resume(tout, itask, critical)
        if found is None:
            found = solver.run(tout, itask, critical, int(iwork[5]) or 500)
        write(solver, rwork, iwork)
        return found


lsoda = _Lsoda()
