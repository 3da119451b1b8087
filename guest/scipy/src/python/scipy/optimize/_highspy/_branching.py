"""Mixed integer linear programs by branch and bound over `_simplex.py`.

The branch that is nearer to the solution without integers is gone down first, then the one whose bound is least.
"""

import heapq
import math

import numpy as np

from scipy.optimize._highspy import _simplex

_INTEGER, _SEMI_CONTINUOUS, _SEMI_INTEGER = 1, 2, 3


class Branching:
    """One program: `run` leaves `x` (None where there is none), `goal`, `bound`, `nodes` and `steps`."""

    def __init__(self, matrix, cost, low, high, kinds, options):
        self.columns = len(cost)
        self.cost, self.kinds = cost, kinds
        self.tolerance = options.mip_feasibility_tolerance
        self.absolute, self.relative = options.mip_abs_gap, options.mip_rel_gap
        self.most_nodes = options.mip_max_nodes
        self.simplex = _simplex.Simplex(matrix, cost, options.primal_feasibility_tolerance,
                                        options.dual_feasibility_tolerance, options.deadline)
        self.low, self.high = low.copy(), high.copy()
        self.is_integer = np.isin(kinds, (_INTEGER, _SEMI_INTEGER))
        self.is_semi = np.isin(kinds, (_SEMI_CONTINUOUS, _SEMI_INTEGER))
        whole = np.nonzero(self.is_integer)[0]
        self.low[whole] = np.ceil(self.low[whole] - self.tolerance)
        self.high[whole] = np.floor(self.high[whole] + self.tolerance)
        # Of a column that may be zero besides its bounds, these; the first solutions go from one to the other.
        self.own_low, self.own_high = self.low[:self.columns].copy(), self.high[:self.columns].copy()
        semi = np.nonzero(self.is_semi)[0]
        self.low[semi], self.high[semi] = np.minimum(self.low[semi], 0), np.maximum(self.high[semi], 0)
        # If every cost is whole and on a whole column, so is what is to be less.
        used = cost != 0
        is_whole = bool(used.any() and self.is_integer[used].all() and (cost[used] == np.round(cost[used])).all())
        self.grain = float(np.gcd.reduce(abs(cost[used]).astype(np.int64))) if is_whole else 0.0
        self.x, self.goal, self.bound, self.nodes = None, math.inf, -math.inf, 0

    @property
    def steps(self):
        return self.simplex.steps

    def gap(self):
        if self.x is None:
            return math.inf
        if self.goal == self.bound:
            return 0.0
        return abs(self.goal - self.bound) / abs(self.goal) if self.goal else math.inf

    def _is_hopeless(self, bound):
        if self.x is None:
            return False
        if self.grain:
            bound = math.ceil(bound / self.grain - 1e-6) * self.grain
        return bound >= self.goal - max(1e-9 * abs(self.goal), 1e-9)

    def _is_near_enough(self, bound):
        return self.x is not None and (self.goal - bound <= self.absolute
                                       or self.goal - bound <= self.relative * abs(self.goal))

    def _branch(self, x, low, high):
        """The column that is not as it must be, and the bounds of its two branches, the nearer first."""
        values = x[:self.columns]
        parts = np.where(self.is_integer, abs(values - np.round(values)), 0.0)
        if self.is_semi.any():
            is_open = self.is_semi & (low[:self.columns] <= 0) & (high[:self.columns] >= 0)
            between = is_open & (abs(values) > self.tolerance) & (
                (values < self.own_low - self.tolerance) | (values > self.own_high + self.tolerance))
            if between.any():
                column = int(between.argmax())
                own = (self.own_low[column], self.own_high[column])
                branches = [(0.0, 0.0), own]
                return column, branches[::-1] if values[column] > own[0] / 2 else branches
        if not (parts > self.tolerance).any():
            return None
        # Towards the half, and of equal ones the dearer.
        column = int(np.where(parts > self.tolerance, parts * (1 + abs(self.cost)), -1.0).argmax())
        value = values[column]
        down, up = (low[column], math.floor(value)), (math.ceil(value), high[column])
        return column, [down, up] if value - math.floor(value) <= 0.5 else [up, down]

    def _keep(self, x, low, high):
        """A solution: its whole values become exactly so, and the others follow."""
        values = x[:self.columns].copy()
        whole = np.nonzero(self.is_integer)[0]
        values[whole] = np.round(values[whole])
        if not self.is_integer.all():
            fixed_low, fixed_high = low.copy(), high.copy()
            fixed_low[whole] = fixed_high[whole] = values[whole]
            simplex = self.simplex
            if simplex.solve(fixed_low, fixed_high, simplex.basis, simplex.at_high) == _simplex.OPTIMAL:
                values = simplex.x[:self.columns].copy()
                values[whole] = np.round(values[whole])
        goal = float(self.cost @ values)
        if goal < self.goal:
            self.x, self.goal = values + 0.0, goal

    def run(self):
        """Searches; says how it ended: as the simplex does, or "nodes"."""
        ended = self.simplex.solve(self.low, self.high)
        if ended != _simplex.OPTIMAL:
            return ended
        waiting, count = [], 0
        current = (self.low, self.high)
        while True:
            ended = _simplex.OPTIMAL if self.nodes == 0 else self.simplex.solve(*current[:2], *current[2:])
            self.nodes += 1
            if ended == _simplex.TIME_LIMIT:
                self._tell_bound(waiting)
                return ended
            following = None
            if ended == _simplex.OPTIMAL:
                simplex = self.simplex
                bound = float(self.cost @ simplex.x[:self.columns])
                if not self._is_hopeless(bound):
                    following = self._branch(simplex.x, *current[:2])
                    if following is None:
                        self._keep(simplex.x, *current[:2])
            if following is not None:
                column, branches = following
                basis, at_high = simplex.basis.copy(), simplex.at_high.copy()
                made = []
                for least, most in branches:
                    low, high = current[0].copy(), current[1].copy()
                    low[column], high[column] = least, most
                    made.append((low, high, basis, at_high))
                current = made[0]
                count += 1
                heapq.heappush(waiting, (bound, -count, made[1]))
            else:
                current = None
                while waiting and current is None:
                    bound, _, node = heapq.heappop(waiting)
                    if self._is_near_enough(bound):
                        self.bound = self.goal
                        return _simplex.OPTIMAL
                    if not self._is_hopeless(bound):
                        current = node
                if current is None:
                    self.bound = self.goal
                    return _simplex.OPTIMAL if self.x is not None else _simplex.INFEASIBLE
            if self.nodes >= self.most_nodes:
                self._tell_bound(waiting)
                return "nodes"

    def _tell_bound(self, waiting):
        self.bound = min([bound for bound, _, _ in waiting], default=self.goal)
