"""Steps of Adams and of backward differences on scaled derivatives, as LSODA takes them (Hindmarsh; Petzold).

The rows of `yh` are `h**j / j!` times the derivatives of order j. The methods have fixed coefficients, the error is
the largest of its weighted parts, and the method may change between both families where that gives longer steps.
What does not live here: where the steps go and when they stop, which is `_lsoda.py`.
"""

import functools
import math

import numpy as np

EPSILON = float(np.finfo(float).eps)
ADAMS, BACKWARD = 1, 2
OK, ERROR_TEST, NO_CONVERGENCE = 0, -1, -2
# How far a step of Adams's of an order is stable under functional iteration.
_STABLE = (0.0, 0.5, 0.575, 0.55, 0.45, 0.35, 0.25, 0.2, 0.15, 0.1, 0.075, 0.05, 0.025)


@functools.cache
def _coefficients(family):
    """By order: the parts of the correction, and what the error is tested against one below, at, and one above."""
    rows, tests = [None], [None]
    if family == ADAMS:
        polynomial, factor = [1.0], 1.0
        rows.append([1.0, 1.0])
        tests += [[0.0, 2.0, 0.0], [1.0, 0.0, 0.0]]
        for order in range(2, 13):
            before, factor = factor, factor / order
            down = [0.0] + polynomial
            polynomial = [low + (order - 1) * high for low, high in zip(down, polynomial + [0.0])]
            whole = first = 0.0
            for place, item in enumerate(polynomial):
                sign = -1.0 if place % 2 else 1.0
                whole += sign * item / (place + 1)
                first += sign * item / (place + 2)
            rows.append([whole * before, 1.0] + [before * polynomial[i] / (i + 1) for i in range(1, order)])
            test = 1.0 / (factor * first)
            tests[order][1] = test
            tests[order - 1][2] = test
            tests.append([test * factor / (order + 1), 0.0, 0.0])
        tests.pop()
        return rows, tests
    polynomial, factor = [1.0], 1.0
    for order in range(1, 6):
        down = [0.0] + polynomial
        polynomial = [low + order * high for low, high in zip(down, polynomial + [0.0])]
        row = [item / polynomial[1] for item in polynomial]
        row[1] = 1.0
        rows.append(row)
        tests.append([factor, (order + 1) / row[0], (order + 2) / row[0]])
        factor /= order
    return rows, tests


@functools.cache
def _constants(family):
    """The constants of the error by order."""
    rows, tests = _coefficients(family)
    return [0.0] + [tests[order][1] * rows[order][order] for order in range(1, len(rows))]


def norm(values, weights):
    """The largest weighted part."""
    return float((abs(values) * weights).max())


class Steps:
    """The state between steps; `weights` are one over what is allowed of an error."""

    def __init__(self, f, matrix, t, y, most, family=ADAMS, may_switch=True, miter=0):
        self.f, self.matrix = f, matrix
        self.n, self.tn = len(y), t
        self.most = most
        self.family, self.may_switch = family, may_switch
        self.stiff_miter, self.miter = miter, miter if family == BACKWARD or not may_switch else 0
        self.yh = np.zeros((max(most.values()) + 2, self.n))
        self.h = 1.0
        self.longest, self.least = math.inf, 0.0
        self.nq, self.steps, self.used_h, self.used_order = 1, 0, 0.0, 0
        self.used_family = family
        self.is_new, self.method_changed = True, False
        self.calls, self.jacobians = 0, 0
        self.weights = None
        self.acor = np.zeros(self.n)

    def call(self, t, y):
        self.calls += 1
        return self.f(t, y)

    def _begin(self):
        self.nq, self.pause, self.room = 1, 2, 1e4
        self.rc, self.el0, self.crate = 0.0, 1.0, 0.7
        self.hold, self.last_matrix, self.need_matrix = self.h, 0, self.miter > 0
        self.until_switch, self.was_unstable = 20, False
        self.estimate = self.last_estimate = self.matrix_norm = 0.0
        self.is_new = False
        self._choose()

    def _choose(self):
        """Take the coefficients of this family and order."""
        rows, tests = _coefficients(self.family)
        self.el = rows[self.nq]
        self.tests = tests[self.nq]
        self.rc = self.rc * self.el[0] / self.el0
        self.el0 = self.el[0]
        self.conit = 0.5 / (self.nq + 2)

    def _rescale(self, ratio, floor=True):
        if floor:
            ratio = max(ratio, self.least / abs(self.h))
        ratio = min(ratio, self.room)
        ratio /= max(1.0, abs(self.h) / self.longest * ratio)
        if self.family == ADAMS and self.may_switch:
            self.was_unstable = False
            bound = max(abs(self.h) * self.last_estimate, 1e-6)
            if ratio * bound * 1.00001 >= _STABLE[self.nq]:
                ratio = _STABLE[self.nq] / bound
                self.was_unstable = True
        power = 1.0
        for row in range(1, self.nq + 1):
            power *= ratio
            self.yh[row] *= power
        self.h *= ratio
        self.rc *= ratio
        self.pause = self.nq + 1

    def _predict(self, sign):
        for start in range(self.nq - 1, -1, -1):
            for row in range(start, self.nq):
                self.yh[row] += sign * self.yh[row + 1]

    def step(self):
        """One step; whether it went well."""
        if self.is_new:
            self._begin()
        elif self.method_changed:
            self.need_matrix = self.miter > 0
            if self.pause == 1:
                self.pause = 2
            self._choose()
            self.pause = self.nq + 1
            self.method_changed = False
        if self.h != self.hold:
            ratio, self.h = self.h / self.hold, self.hold
            self._rescale(ratio, floor=False)
        state = self._advance()
        self.hold = self.h
        return state

    def _advance(self):
        start = self.tn
        failures, refused = 0, 0
        while True:
            if abs(self.rc - 1.0) > 0.3 or self.steps >= self.last_matrix + 20:
                self.need_matrix = self.miter > 0
            self.tn += self.h
            self._predict(1)
            size = norm(self.yh[0], self.weights)
            found = self._correct(size)
            if found is None:
                failures += 1
                self.room = 2.0
                self.tn = start
                self._predict(-1)
                if abs(self.h) <= self.least * 1.00001 or failures == 10:
                    return NO_CONVERGENCE
                self.need_matrix = self.miter > 0
                self._rescale(0.25)
                continue
            wrong = found
            if wrong <= 1:
                return self._accept(wrong, size)
            refused += 1
            self.tn = start
            self._predict(-1)
            self.room = 2.0
            if abs(self.h) <= self.least * 1.00001:
                return ERROR_TEST
            if refused < 3:
                order, ratio = self._best_order(wrong, 0.0, refused)
                if refused == 2:
                    ratio = min(ratio, 0.2)
                if order != self.nq:
                    self.nq = order
                    self._choose()
                self._rescale(ratio)
                continue
            if refused == 10:
                return ERROR_TEST
            self.h *= max(self.least / abs(self.h), 0.1)
            self.yh[1] = self.h * self.call(self.tn, self.yh[0].copy())
            self.need_matrix = self.miter > 0
            self.pause = 5
            if self.nq != 1:
                self.nq = 1
                self._choose()

    def _correct(self, size):
        """The correction of what was foretold, in `acor`; its error, or None where it does not converge."""
        has_fresh = False
        while True:
            y = self.yh[0].copy()
            slope = self.call(self.tn, y)
            turns, rate, before = 0, 0.0, 0.0
            if self.need_matrix:
                self.need_matrix = False
                self.rc, self.last_matrix, self.crate = 1.0, self.steps, 0.7
                has_fresh = True
                self.jacobians += 1
                self.solve, self.matrix_norm = self.matrix(self, y, slope)
                if self.solve is None:
                    return None
            acor = np.zeros(self.n)
            while True:
                if self.miter == 0:
                    slope = self.h * slope - self.yh[1]
                    change = norm(slope - acor, self.weights)
                    acor = slope
                else:
                    move = self.solve(self.h * slope - (self.yh[1] + acor))
                    change = norm(move, self.weights)
                    acor = acor + move
                y = self.yh[0] + self.el[0] * acor
                if change <= 100 * size * EPSILON:
                    break
                if turns or self.family != ADAMS or not self.may_switch:
                    if turns:
                        shrunk = change / before if change <= 1024 * before else 1024.0
                        rate = max(rate, shrunk)
                        self.crate = max(0.2 * self.crate, shrunk)
                    if change * min(1.0, 1.5 * self.crate) / (self.tests[1] * self.conit) <= 1:
                        self.estimate = max(self.estimate, rate / abs(self.h * self.el[0]))
                        if self.estimate != 0:
                            self.last_estimate = self.estimate
                        break
                turns += 1
                if turns == 3 or turns >= 2 and change > 2 * before or not math.isfinite(change):
                    if self.miter == 0 or has_fresh:
                        return None
                    self.need_matrix = True
                    break
                before = change
                slope = self.call(self.tn, y)
            if not self.need_matrix:
                break
        self.acor = acor
        return (norm(acor, self.weights) if turns else change) / self.tests[1]

    def _accept(self, wrong, size):
        self.steps += 1
        self.used_h, self.used_order, self.used_family = self.h, self.nq, self.family
        for row in range(self.nq + 1):
            self.yh[row] += self.el[row] * self.acor
        self.until_switch -= 1
        used_test = self.tests[1]
        if self.may_switch and self.until_switch < 0:
            switch = self._switch(wrong, size)
            if switch is not None:
                ratio, self.nq = switch
                self.until_switch = 20
                self.miter = self.stiff_miter if self.family == BACKWARD else 0
                self.last_estimate = 0.0
                self._rescale(ratio)
                self.room = 10.0
                self.acor = self.acor / used_test
                self.method_changed = True
                return OK
        self.pause -= 1
        most = self.most[self.family]
        if self.pause == 0:
            upward = 0.0
            if self.nq < most:
                above = norm(self.acor - self.yh[most], self.weights) / self.tests[2]
                upward = 1.0 / (1.4 * above ** (1.0 / (self.nq + 2)) + 0.0000014)
            order, ratio = self._best_order(wrong, upward, 0)
            if order is None:
                self.pause = 3
            else:
                if order > self.nq:
                    self.yh[order] = self.acor * self.el[self.nq] / (self.nq + 1)
                if order != self.nq:
                    self.nq = order
                    self._choose()
                self._rescale(ratio)
                self.room = 10.0
        elif self.pause == 1 and self.nq < most:
            self.yh[most] = self.acor
        self.acor = self.acor / used_test
        return OK

    def _best_order(self, wrong, upward, refused):
        """The order of the longest next step, and by how much it is longer; no order where it is not worth it."""
        nq = self.nq
        same = 1.0 / (1.2 * wrong ** (1.0 / (nq + 1)) + 0.0000012)
        downward = 0.0
        if nq > 1:
            below = norm(self.yh[nq], self.weights) / self.tests[0]
            downward = 1.0 / (1.3 * below ** (1.0 / nq) + 0.0000013)
        is_held = self.family == ADAMS and self.may_switch
        if is_held:
            bound = max(abs(self.h) * self.last_estimate, 1e-6)
            if nq < self.most[ADAMS]:
                upward = min(upward, _STABLE[nq + 1] / bound)
            same = min(same, _STABLE[nq] / bound)
            if nq > 1:
                downward = min(downward, _STABLE[nq - 1] / bound)
            self.estimate = 0.0
        if same >= upward and same >= downward:
            order, ratio = nq, same
        elif same < upward and upward > downward:
            return (nq + 1, upward) if upward >= 1.1 else (None, 1.0)
        else:
            order, ratio = nq - 1, downward
            if refused:
                ratio = min(ratio, 1.0)
        if not (is_held and ratio * bound * 1.00001 >= _STABLE[order]) and not refused and ratio < 1.1:
            return None, 1.0
        return order, ratio

    def _switch(self, wrong, size):
        """The ratio and the order with which the other family takes over; None where it does not."""
        nq = self.nq
        adams, backward = _constants(ADAMS), _constants(BACKWARD)
        power = 1.0 / (nq + 1)
        if self.family == ADAMS:
            if nq > 5:
                return None
            most = self.most[BACKWARD]
            if wrong <= 100 * size * EPSILON or self.estimate == 0:
                if not self.was_unstable:
                    return None
                self.family = BACKWARD
                return 2.0, min(nq, most)
            here = 1.0 / (1.2 * wrong**power + 0.0000012)
            stable = 2 * here
            bound = self.last_estimate * abs(self.h)
            if bound * here > 0.00001:
                stable = _STABLE[nq] / bound
            here = min(here, stable)
            if nq > most:
                there = norm(self.yh[most + 1], self.weights) / backward[most]
                there = 1.0 / (1.2 * there ** (1.0 / (most + 1)) + 0.0000012)
                order = most
            else:
                there = 1.0 / (1.2 * (wrong * adams[nq] / backward[nq]) ** power + 0.0000012)
                order = nq
            if there < 5.0 * here:
                return None
            self.family = BACKWARD
            return there, order
        most = self.most[ADAMS]
        if most < nq:
            order, power_there = most, 1.0 / (most + 1)
            error = norm(self.yh[most + 1], self.weights) / adams[most]
        else:
            order, power_there = nq, power
            error = wrong * backward[nq] / adams[nq]
        there = 1.0 / (1.2 * error**power_there + 0.0000012)
        stable = 2 * there
        bound = self.matrix_norm * abs(self.h)
        if bound * there > 0.00001:
            stable = _STABLE[order] / bound
        there = min(there, stable)
        here = 1.0 / (1.2 * wrong**power + 0.0000012)
        if there * 5.0 < 5.0 * here:
            return None
        if max(0.001, there) ** power_there * error <= 1000 * EPSILON * size:
            return None
        self.family = ADAMS
        return there, order

    def at(self, t):
        """The values at a time of the last step."""
        share = (t - self.tn) / self.h
        values = self.yh[self.nq].copy()
        for row in range(self.nq - 1, -1, -1):
            values = values * share + self.yh[row]
        return values
