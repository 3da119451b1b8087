"""Rotations in each of their forms, what they refuse, and what is between them."""

import warnings

import numpy as np
from scipy.spatial.transform import Rotation, RotationSpline, Slerp

np.set_printoptions(precision=6, suppress=True)


def shown(values):
    return np.round(values, 6) + 0.0


def refused(attempt):
    try:
        attempt()
    except Exception as error:
        print(type(error).__name__, error)


turns = Rotation.from_euler('zyx', [[90, 45, 30], [10, 20, 30], [-80, 5, 170]], degrees=True)
print(turns, len(turns), turns[0].single)
print(shown(turns.as_quat()), shown(turns.as_rotvec(degrees=True)), shown(turns.as_mrp()))
for order in ('xyz', 'ZYX', 'zxz', 'YZY'):
    print(order, shown(turns.as_euler(order, degrees=True)))
print(shown((turns * turns[1]).magnitude()), shown((turns ** 0.5).as_rotvec()), shown(turns.inv().apply([1, 2, 3])))
print(shown(turns.mean().as_matrix()), turns.approx_equal(turns[2]))
print(shown(Rotation.random(2, rng=3).as_quat()))
found, distance = Rotation.align_vectors([[0, 1, 0], [-1, 0, 0.1]], [[1, 0, 0], [0, 1, 0]])
print(shown(found.as_rotvec()), shown(distance))
print(shown(Slerp([0, 1, 2], turns)([0.25, 1.5]).as_rotvec()), shown(RotationSpline([0, 1, 2], turns)(1.2).as_quat()))
with warnings.catch_warnings(record=True) as told:
    warnings.simplefilter('always')
    print(shown(Rotation.from_euler('xyz', [10, 90, 30], degrees=True).as_euler('xyz', degrees=True)))
    print(told[0].message)
refused(lambda: Rotation.from_quat([0, 0, 0, 0]))
refused(lambda: Rotation.from_matrix(-np.eye(3)))
refused(lambda: Rotation.from_euler('xX', [1, 2]))
refused(lambda: len(turns[0]))
refused(lambda: turns * turns[:2])
