"""Curves through and near to points, open and closed, and knots that are put into them."""

import numpy as np
from scipy.interpolate import insert, splev, splprep, splrep

np.set_printoptions(precision=5, suppress=True)
random = np.random.default_rng(0)
angles = np.linspace(0, 2 * np.pi, 25)
x = np.cos(angles) * (1 + 0.1 * random.random(25))
y = np.sin(angles) + 0.05 * random.random(25)
x[-1], y[-1] = x[0], y[0]


def shown(values):
    return np.round(values, 5) + 0.0


for options in ({'s': 0}, {'s': 0.05}, {'s': 10}, {'s': 0, 'per': True}, {'s': 0.05, 'per': True}, {'s': 0.02, 'k': 2},
                {'s': 0.05, 'u': angles}):
    curve, places = splprep([x, y], **options)
    print(options.keys(), shown(curve[0]), shown(curve[1]), shown(places[:4]))
    print(shown(splev([0.1, 0.55], curve)), shown(splev(0.3, curve, der=1)))
knots, coefficients, degree = insert(2.0, splrep(angles, np.sin(angles)), m=2)
print(shown(knots), shown(coefficients[:len(knots) - degree - 1]))
closed = splrep(angles, np.sin(angles) + 0.1 * np.cos(3 * angles), s=0.01, per=True)
print(shown(closed[0]), shown(splev([0.5, 3, 6], closed)))
try:
    splprep([[0, 0, 1, 2, 3], [0, 0, 1, 2, 1]], s=0)
except ValueError as error:
    print(error)
