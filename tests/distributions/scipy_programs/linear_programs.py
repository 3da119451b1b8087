"""Linear programs, some of whose variables are whole."""

from scipy.optimize import Bounds, LinearConstraint, linprog, milp

found = linprog([-1, 4], A_ub=[[-3, 1], [1, 2]], b_ub=[6, 4], bounds=[(None, None), (-3, None)])
print(found.x, found.fun, found.slack, found.status, found.success, found.message)
found = linprog([1, 1], A_eq=[[1, 2]], b_eq=[4])
print(found.x, found.fun, found.con)
for method in ("highs", "highs-ds", "highs-ipm"):
    found = linprog([-5, -4, -3], A_ub=[[2, 3, 1], [4, 1, 2], [3, 4, 2]], b_ub=[5, 11, 8], method=method)
    print(method, found.x, found.fun, found.ineqlin.marginals, found.lower.marginals)
for found in (linprog([-1, -1]), linprog([1], A_ub=[[1]], b_ub=[-1])):
    print(found.status, found.success, found.x, found.message)
costs, supply, demand = [8, 6, 10, 9, 12, 13, 14, 9, 16], [20, 30, 25], [10, 35, 30]
rows = [[int(i // 3 == row) for i in range(9)] for row in range(3)]
columns = [[int(i % 3 == column) for i in range(9)] for column in range(3)]
print(linprog(costs, A_ub=rows, b_ub=supply, A_eq=columns, b_eq=demand).fun)
found = milp([-1, -2], constraints=LinearConstraint([[1, 3]], ub=7), integrality=[1, 1], bounds=Bounds(0, 4))
print(found.x, found.fun, found.status)
values, weights = [60, 100, 120, 30, 75], [10, 20, 30, 5, 16]
found = milp([-value for value in values], constraints=LinearConstraint([weights], ub=50), integrality=[1] * 5, bounds=Bounds(0, 1))
print(found.x, found.fun)
print(linprog([-3, -2], A_ub=[[2, 1], [1, 3]], b_ub=[8, 9], integrality=[1, 1]).x)
