"""Rotations: what they are made of, what they do, and what is between two."""

import numpy as np
from scipy.spatial.transform import Rotation, Slerp

turned = Rotation.from_euler("zyx", [90, 45, 30], degrees=True)
print(turned.as_quat(), turned.as_matrix(), turned.as_rotvec(), turned.as_mrp(), sep="\n")
print(turned.as_euler("XYZ", degrees=True), turned.as_euler("zxz"))
print(Rotation.from_rotvec([[0, 0, 1], [0, 1, 0]]).as_euler("XYZ", degrees=True))
half = Rotation.from_quat([0, 0, 1, 1])
print(half.apply([1, 2, 3]), (half * turned).inv().as_matrix(), sep="\n")
several = Rotation.random(3, random_state=1)
print(several.as_quat(), several[1].magnitude(), len(several), several.mean().as_rotvec(), sep="\n")
print((Rotation.from_euler("x", 0.4) ** 0.5).magnitude(), Rotation.identity(2).as_matrix(), sep="\n")
print(Rotation.from_matrix(np.eye(3) * 2).as_quat(), Rotation.concatenate([half, several]).as_quat().shape)
found, rest = Rotation.align_vectors([[1, 0, 0], [0, 1, 0]], [[0, 1, 0], [1, 0, 0.1]])
print(found.as_matrix(), rest)
between = Slerp([0, 1], Rotation.from_euler("z", [0, 90], degrees=True))
print(between([0.3, 0.5]).as_euler("zyx", degrees=True))
for attempt in (lambda: Rotation.from_euler("abc", [1, 2, 3]), lambda: Rotation.from_quat([0, 0, 0, 0]), lambda: half[0]):
    try:
        attempt()
    except (TypeError, ValueError) as error:
        print(type(error).__name__, error)
