"""HiGHS as scipy's `_highs_wrapper.py` calls it; `_simplex.py` and `_branching.py` are what solves."""

import enum
import math
import time
import types

import numpy as np

from scipy._missing import names_of
from scipy.optimize._highspy import _simplex
from scipy.optimize._highspy._branching import Branching
from scipy.optimize._highspy._highs_options import OPTIONS
from scipy.optimize._highspy._presolve import is_seen_infeasible

kHighsInf = math.inf
kHighsIInf = 2147483647


class _Number(enum.Enum):
    """A constant of HiGHS, which is told by its name and is a number where one is needed."""

    def __int__(self):
        return self.value

    __index__ = __int__


def _numbers(name, names, start=0):
    return _Number(name, {one: start + place for place, one in enumerate(names.split())})


HighsModelStatus = _numbers("HighsModelStatus", "kNotset kLoadError kModelError kPresolveError kSolveError "
                            "kPostsolveError kModelEmpty kOptimal kInfeasible kUnboundedOrInfeasible kUnbounded "
                            "kObjectiveBound kObjectiveTarget kTimeLimit kIterationLimit kUnknown kSolutionLimit "
                            "kInterrupt kMemoryLimit")
HighsStatus = _numbers("HighsStatus", "kError kOk kWarning", -1)
HighsBasisStatus = _numbers("HighsBasisStatus", "kLower kBasic kUpper kZero kNonbasic")
HighsVarType = _numbers("HighsVarType", "kContinuous kInteger kSemiContinuous kSemiInteger")
HighsOptionType = _numbers("HighsOptionType", "kBool kInt kDouble kString")
MatrixFormat = _numbers("MatrixFormat", "kColwise kRowwise kRowwisePartitioned", 1)
SolutionStatus = _numbers("SolutionStatus", "kSolutionStatusNone kSolutionStatusInfeasible kSolutionStatusFeasible")
HighsDebugLevel = _numbers("HighsDebugLevel", "kHighsDebugLevelNone kHighsDebugLevelCheap kHighsDebugLevelCostly "
                           "kHighsDebugLevelExpensive")
ObjSense = _Number("ObjSense", {"kMinimize": 1, "kMaximize": -1})

simplex_constants = types.SimpleNamespace(
    SimplexStrategy=_Number("SimplexStrategy", {
        "kSimplexStrategyMin": 0, "kSimplexStrategyChoose": 0, "kSimplexStrategyDual": 1,
        "kSimplexStrategyDualPlain": 1, "kSimplexStrategyDualTasks": 2, "kSimplexStrategyDualMulti": 3,
        "kSimplexStrategyPrimal": 4, "kSimplexStrategyMax": 4, "kSimplexStrategyNum": 5}),
    SimplexEdgeWeightStrategy=_Number("SimplexEdgeWeightStrategy", {
        "kSimplexEdgeWeightStrategyMin": -1, "kSimplexEdgeWeightStrategyChoose": -1,
        "kSimplexEdgeWeightStrategyDantzig": 0, "kSimplexEdgeWeightStrategyDevex": 1,
        "kSimplexEdgeWeightStrategySteepestEdge": 2, "kSimplexEdgeWeightStrategyMax": 2}))

_STATUS_TEXTS = ("Not Set", "Load error", "Model error", "Presolve error", "Solve error", "Postsolve error", "Empty",
                 "Optimal", "Infeasible", "Primal infeasible or unbounded", "Unbounded", "Bound on objective reached",
                 "Target for objective reached", "Time limit reached", "Iteration limit reached", "Unknown",
                 "Solution limit reached", "Interrupted by user", "Memory limit reached")
_SOLUTION_TEXTS = ("None", "Infeasible", "Feasible")
_ENDINGS = {_simplex.OPTIMAL: HighsModelStatus.kOptimal, _simplex.INFEASIBLE: HighsModelStatus.kInfeasible,
            _simplex.UNBOUNDED: HighsModelStatus.kUnbounded, _simplex.TIME_LIMIT: HighsModelStatus.kTimeLimit,
            _simplex.ITERATION_LIMIT: HighsModelStatus.kIterationLimit, "nodes": HighsModelStatus.kSolutionLimit}


class HighsOptions:
    def __init__(self):
        for name, (_, default, _) in OPTIONS.items():
            setattr(self, name, default)


class HighsLp:
    def __init__(self):
        self.a_matrix_ = types.SimpleNamespace()
        self.integrality_ = []


class _Highs:
    """One program, its options and its solution."""

    def __init__(self):
        self._options = HighsOptions()
        self._status = HighsModelStatus.kNotset
        self._info = types.SimpleNamespace(
            objective_function_value=math.inf, simplex_iteration_count=0, ipm_iteration_count=0,
            crossover_iteration_count=0, primal_solution_status=SolutionStatus.kSolutionStatusNone,
            mip_node_count=-1, mip_dual_bound=0.0, mip_gap=math.inf)

    def passOptions(self, options):
        self._options = options
        return HighsStatus.kOk

    def getOptionType(self, name):
        if name not in OPTIONS:
            return HighsStatus.kError, HighsOptionType.kBool
        return HighsStatus.kOk, HighsOptionType(OPTIONS[name][0])

    def getOptionValue(self, name):
        if name not in OPTIONS:
            return HighsStatus.kError, None
        return HighsStatus.kOk, getattr(self._options, name)

    def passModel(self, lp):
        entries, cost = np.asarray(lp.a_matrix_.value_, float), np.asarray(lp.col_cost_, float)
        if (abs(entries) > self._options.large_matrix_value).any() or not np.isfinite(entries).all():
            return HighsStatus.kError
        if not (abs(cost) < self._options.infinite_cost).all():
            return HighsStatus.kError
        self._lp = lp
        return HighsStatus.kOk

    def _dense(self):
        lp = self._lp
        matrix = np.zeros((lp.num_row_, lp.num_col_))
        starts = np.asarray(lp.a_matrix_.start_)
        columns = np.repeat(np.arange(lp.num_col_), np.diff(starts))
        entries = np.asarray(lp.a_matrix_.value_, float)
        # HiGHS drops what is smaller than this.
        entries = np.where(abs(entries) <= self._options.small_matrix_value, 0.0, entries)
        np.add.at(matrix, (np.asarray(lp.a_matrix_.index_), columns), entries)
        return matrix

    def run(self):
        lp, options = self._lp, self._options
        matrix, cost = self._dense(), np.asarray(lp.col_cost_, float)
        low = np.concatenate([lp.col_lower_, lp.row_lower_]).astype(float)
        high = np.concatenate([lp.col_upper_, lp.row_upper_]).astype(float)
        low[low <= -options.infinite_bound], high[high >= options.infinite_bound] = -math.inf, math.inf
        options.deadline = None
        if math.isfinite(options.time_limit):
            options.deadline = time.perf_counter() + options.time_limit
        kinds = np.array([int(kind) for kind in lp.integrality_], int)
        if kinds.any():
            self._run_branching(matrix, cost, low, high, kinds)
        else:
            self._run_simplex(matrix, cost, low, high)
        return HighsStatus.kOk

    def _run_simplex(self, matrix, cost, low, high):
        options, info = self._options, self._info
        by_points = options.solver == "ipm"
        most = int(options.ipm_iteration_limit if by_points else options.simplex_iteration_limit)
        simplex = _simplex.Simplex(matrix, cost, options.primal_feasibility_tolerance,
                                   options.dual_feasibility_tolerance, options.deadline, most)
        presolves = options.presolve != "off"
        if presolves and is_seen_infeasible(matrix, low, high, options.primal_feasibility_tolerance):
            self._status = HighsModelStatus.kInfeasible
            return
        ended = simplex.solve(low, high)
        self._status = _ENDINGS[ended]
        if by_points:
            # There is no interior to cross over from: each step went from corner to corner.
            info.ipm_iteration_count = info.crossover_iteration_count = simplex.steps
        else:
            info.simplex_iteration_count = simplex.steps
        # The dual simplex of HiGHS has no solution within bounds before its end.
        is_feasible = ended in (_simplex.OPTIMAL, _simplex.UNBOUNDED) or simplex.steps == 0 or (
            ended == _simplex.ITERATION_LIMIT and by_points)
        info.primal_solution_status = (SolutionStatus.kSolutionStatusFeasible
                                       if is_feasible and ended != _simplex.INFEASIBLE
                                       else SolutionStatus.kSolutionStatusInfeasible)
        if ended != _simplex.OPTIMAL:
            return
        row_dual, col_dual = simplex.multipliers()
        columns = len(cost)
        x = simplex.x[:columns]
        states = [HighsBasisStatus.kLower] * columns
        for column in range(columns):
            if simplex.is_basic[column]:
                states[column] = HighsBasisStatus.kBasic
            elif simplex.at_high[column] and (low[column] < high[column] or col_dual[column] < 0):
                states[column] = HighsBasisStatus.kUpper
            elif not np.isfinite(low[column]) and not np.isfinite(high[column]):
                states[column] = HighsBasisStatus.kZero
        if not by_points:
            # HiGHS keeps the opposite of what it tells, so that a zero has a sign.
            row_dual = -(0.0 - row_dual)
        self._solve_with(x, simplex.x[columns:], row_dual, col_dual, states)
        info.objective_function_value = float(cost @ x)

    def _run_branching(self, matrix, cost, low, high, kinds):
        info, columns = self._info, len(cost)
        self._search = search = Branching(matrix, cost, low, high, kinds, self._options)
        ended = search.run()
        self._status = _ENDINGS[ended]
        if ended == _simplex.UNBOUNDED:
            self._status = HighsModelStatus.kUnboundedOrInfeasible
        info.simplex_iteration_count = search.steps
        info.crossover_iteration_count = -1
        info.mip_node_count, info.mip_dual_bound, info.mip_gap = search.nodes, search.bound, search.gap()
        if search.x is None:
            return
        info.objective_function_value = search.goal
        info.primal_solution_status = SolutionStatus.kSolutionStatusFeasible
        self._solve_with(search.x, matrix @ search.x, np.zeros(len(matrix)), np.zeros(columns),
                         [HighsBasisStatus.kNonbasic] * columns)

    def _solve_with(self, x, rows, row_dual, col_dual, states):
        self._solution = types.SimpleNamespace(col_value=x.tolist(), row_value=rows.tolist(),
                                               row_dual=row_dual.tolist(), col_dual=col_dual.tolist())
        self._basis = types.SimpleNamespace(col_status=states)

    def getModelStatus(self):
        return self._status

    def getInfo(self):
        return self._info

    def getSolution(self):
        return self._solution

    def getBasis(self):
        return self._basis

    def modelStatusToString(self, status):
        return _STATUS_TEXTS[int(status)]

    def solutionStatusToString(self, status):
        return _SOLUTION_TEXTS[int(status)]


__getattr__ = names_of(__name__)
