"""Linear programs by the simplex method with bounds on columns and rows.

`minimize cost @ x` where `low <= (x, A @ x) <= high`: a row is a column of its own, tied by `A @ x - row = 0`. The
inverse of the basis is kept as a dense array, which is made anew every hundred steps. Dual steps where the costs allow
it at the start, and primal ones, first for the sum of what is out of bounds, else and at the end.
"""

import time

import numpy as np

OPTIMAL, INFEASIBLE, UNBOUNDED, TIME_LIMIT, ITERATION_LIMIT = "optimal", "infeasible", "unbounded", "time", "iterations"

_PIVOT = 1e-9
_STALL = 60
_FRESH = 100


class Simplex:
    """One program, whose bounds may change between solutions."""

    def __init__(self, matrix, cost, primal_tolerance=1e-7, dual_tolerance=1e-7, deadline=None, most_steps=None):
        rows, columns = matrix.shape
        self.rows, self.columns = rows, columns
        self.matrix = np.hstack([matrix, -np.eye(rows)])
        self.cost = np.concatenate([cost, np.zeros(rows)])
        self.norms = np.sqrt(1 + (self.matrix * self.matrix).sum(axis=0))
        self.primal_tolerance, self.dual_tolerance = primal_tolerance, dual_tolerance
        self.deadline, self.most_steps = deadline, most_steps
        self.steps = 0

    def solve(self, low, high, basis=None, at_high=None):
        """Solves for these bounds, from a basis of an earlier solution if there is one; says how it ended."""
        self.low, self.high = low, high
        if ((low > high) | (low == np.inf) | (high == -np.inf)).any():
            return INFEASIBLE
        if basis is None:
            basis = np.arange(self.columns, self.columns + self.rows)
        self.basis = basis.copy()
        self.is_basic = np.zeros(self.columns + self.rows, bool)
        self.is_basic[self.basis] = True
        wants_high = self.cost < 0 if at_high is None else at_high
        self.at_high = np.isfinite(high) & (wants_high | ~np.isfinite(low))
        self._refresh()
        reduced = self._reduced(self.cost)
        # Where both bounds are there a column can lie at the one that its cost asks for.
        boxed = ~self.is_basic & np.isfinite(low) & np.isfinite(high)
        self.at_high[boxed & (reduced > self.dual_tolerance)] = False
        self.at_high[boxed & (reduced < -self.dual_tolerance)] = True
        self._refresh_values()
        ended = None
        if not self._entering(reduced).any():
            ended = self._dual()
        return ended or self._primal()

    def _refresh(self):
        try:
            self.inverse = np.linalg.inv(self.matrix[:, self.basis])
            sound = bool(np.isfinite(self.inverse).all())
        except np.linalg.LinAlgError:
            sound = False
        if not sound:
            # Digits were lost on the way: the columns of the rows are a basis at any time.
            self.basis = np.arange(self.columns, self.columns + self.rows)
            self.is_basic[:] = False
            self.is_basic[self.basis] = True
            self.inverse = -np.eye(self.rows)
        self._refresh_values()

    def _refresh_values(self):
        low_or_zero = np.where(np.isfinite(self.low), self.low, 0.0)
        self.x = np.where(self.at_high, self.high, low_or_zero)
        self.x[self.is_basic] = 0
        self.x[self.basis] = -(self.inverse @ (self.matrix @ self.x))

    def _reduced(self, cost):
        reduced = cost - (cost[self.basis] @ self.inverse) @ self.matrix
        reduced[self.basis] = 0
        return reduced

    def _movable(self):
        """Which columns outside the basis may rise, and which may fall."""
        free = ~self.is_basic & (self.low < self.high)
        unbound = ~np.isfinite(self.low) & ~np.isfinite(self.high)
        return free & (~self.at_high | unbound), free & (self.at_high | unbound)

    def _entering(self, reduced):
        rising, falling = self._movable()
        return rising & (reduced < -self.dual_tolerance) | falling & (reduced > self.dual_tolerance)

    def _limit(self):
        if self.most_steps is not None and self.steps >= self.most_steps:
            return ITERATION_LIMIT
        if self.deadline is not None and time.perf_counter() >= self.deadline:
            return TIME_LIMIT
        return None

    def _change(self, row, column, weights, leaves_high):
        """The column takes the place of the one at `row`, whose value is at a bound by now."""
        left = self.basis[row]
        self.is_basic[left], self.is_basic[column] = False, True
        self.at_high[left] = leaves_high
        self.x[left] = self.high[left] if leaves_high else self.low[left]
        self.basis[row] = column
        self.inverse[row] /= weights[row]
        others = weights.copy()
        others[row] = 0
        self.inverse -= np.outer(others, self.inverse[row])
        self.steps += 1
        if self.steps % _FRESH == 0:
            self._refresh()

    def _dual(self):
        """Steps that keep the reduced costs right; None where primal steps have to go on."""
        still, last = 0, None
        while True:
            ended = self._limit()
            if ended:
                return ended
            values = self.x[self.basis]
            below, above = self.low[self.basis] - values, values - self.high[self.basis]
            out = np.maximum(below, above)
            if not len(out) or out.max() <= self.primal_tolerance:
                return None
            lengths = (self.inverse * self.inverse).sum(axis=1)
            row = int(np.where(out > self.primal_tolerance, out * out / lengths, -1.0).argmax())
            rises = below[row] > above[row]
            along = self.inverse[row] @ self.matrix
            if rises:
                along = -along
            reduced = self._reduced(self.cost)
            rising, falling = self._movable()
            allowed = np.nonzero(rising & (along > _PIVOT) | falling & (along < -_PIVOT))[0]
            if not len(allowed):
                return INFEASIBLE
            sizes, costs = abs(along[allowed]), abs(reduced[allowed])
            reach = ((costs + self.dual_tolerance) / sizes).min()
            near = costs / sizes <= reach
            column = int(allowed[near][sizes[near].argmax()])
            weights = self.inverse @ self.matrix[:, column]
            if abs(weights[row]) < _PIVOT:
                return None
            bound = self.low[self.basis[row]] if rises else self.high[self.basis[row]]
            step = (values[row] - bound) / weights[row]
            self.x[self.basis] -= step * weights
            self.x[column] += step
            self._change(row, column, weights, not rises)
            goal = float(self.cost @ self.x)
            still = still + 1 if last is not None and abs(goal - last) <= 1e-12 * max(1.0, abs(goal)) else 0
            last = goal
            if still > 5 * _STALL:
                return None

    def _primal(self):
        """Steps that bring all within bounds, and then the cost down."""
        still, tolerance = 0, self.primal_tolerance
        while True:
            ended = self._limit()
            if ended:
                return ended
            values = self.x[self.basis]
            low, high = self.low[self.basis], self.high[self.basis]
            below, above = values < low - tolerance, values > high + tolerance
            is_out = bool(below.any() or above.any())
            if is_out:
                cost = np.zeros(len(self.cost))
                cost[self.basis] = above.astype(float) - below
            else:
                cost = self.cost
            reduced = self._reduced(cost)
            entering = self._entering(reduced)
            if not entering.any():
                return INFEASIBLE if is_out else OPTIMAL
            if still > _STALL:
                # The first of them, which ends any circle (Bland).
                column = int(entering.argmax())
            else:
                column = int(np.where(entering, abs(reduced) / self.norms, -1.0).argmax())
            sign = 1.0 if reduced[column] < 0 else -1.0
            weights = self.inverse @ self.matrix[:, column]
            rates = -sign * weights
            upwards, downwards = rates > _PIVOT, rates < -_PIVOT
            targets = np.full(self.rows, np.inf)
            targets[upwards] = np.where(below, low, np.where(above, np.inf, high))[upwards]
            targets[downwards] = np.where(above, high, np.where(below, -np.inf, low))[downwards]
            stops = np.isfinite(targets)
            distances = np.full(self.rows, np.inf)
            distances[stops] = (targets[stops] - values[stops]) / rates[stops]
            row, step = -1, np.inf
            if stops.any():
                reach = (distances[stops] + tolerance / abs(rates[stops])).min()
                if still > _STALL:
                    ties = np.nonzero(distances <= distances.min())[0]
                    row = int(ties[self.basis[ties].argmin()])
                else:
                    row = int(np.where(distances <= reach, abs(rates), -1.0).argmax())
                step = max(float(distances[row]), 0.0)
            across = self.high[column] - self.low[column]
            if not np.isfinite(min(step, across)):
                return INFEASIBLE if is_out else UNBOUNDED
            still = still + 1 if min(step, across) <= 1e-12 else 0
            if across <= step:
                self.at_high[column] = sign > 0
                self.x[column] = self.high[column] if sign > 0 else self.low[column]
                self.x[self.basis] += across * rates
                self.steps += 1
                continue
            leaves_high = bool(targets[row] == high[row] and (targets[row] != low[row] or rates[row] > 0))
            self.x[self.basis] += step * rates
            self.x[column] += sign * step
            self._change(row, column, weights, leaves_high)

    def multipliers(self):
        """What a unit more of each row costs, and of each column, at the last solution, whose values are made anew."""
        self._refresh()
        reduced = self._reduced(self.cost)
        return reduced[self.columns:], reduced[:self.columns]
