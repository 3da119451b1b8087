"""Linear programs that have a solution, none or no end, and some over whole numbers."""

import numpy as np
from scipy.optimize import Bounds, LinearConstraint, linprog, milp


def shown(values):
    return np.round(values, 6) + 0.0


def tell(result):
    print(result.status, result.message)
    if result.x is not None:
        print(shown(result.fun), shown(result.x))


result = linprog([-1, 4], [[-3, 1], [1, 2]], [6, 4], bounds=[(None, None), (-3, None)])
tell(result)
print(shown(result.slack), shown(result.ineqlin.marginals), shown(result.lower.marginals))
random = np.random.default_rng(0)
matrix = random.random((20, 30))
for method in ('highs', 'highs-ds', 'highs-ipm'):
    result = linprog(-random.random(30), matrix, matrix.sum(axis=1), method=method)
    tell(result)
    print(shown(result.ineqlin.marginals), shown(result.lower.marginals))
tell(linprog([1, 2, 3], None, None, [[1, 1, 1], [1, -1, 2]], [4, 1], bounds=(0, 3)))
tell(linprog([1, 1], [[1, 1], [-1, -1]], [1, -3]))
tell(linprog([-1, -1], [[1, -1]], [1]))
tell(linprog(-np.ones(30), matrix, matrix.sum(axis=1), options={'maxiter': 3}))
constraint = LinearConstraint([[-1, 1], [3, 2], [2, 3]], -np.inf, [1, 12, 12])
tell(milp([0, -1], constraints=constraint, integrality=[1, 1]))
tell(milp([0, -1], constraints=constraint))
tell(milp([0, -1], constraints=LinearConstraint([[2, 2]], 1, 1), integrality=[1, 1]))
tell(milp([-1, -1.5], constraints=LinearConstraint([[1, 1]], -np.inf, 10.5), integrality=[2, 3],
          bounds=Bounds([3, 2.5], [7, 4])))
weights, values = random.integers(1, 50, (3, 25)), random.integers(1, 60, 25)
limits = LinearConstraint(weights, -np.inf, weights.sum(axis=1) // 3)
print(shown(milp(-values, constraints=limits, integrality=np.ones(25), bounds=Bounds(0, 1)).fun))
