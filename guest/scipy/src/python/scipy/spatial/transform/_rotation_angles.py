"""Angles about up to three axes: Euler's, about those of the frame, and Davenport's, about any."""

import math
import re
import warnings

import numpy as np


def _axes_of(seq):
    """The numbers of the axes, and whether they stay where they are."""
    is_extrinsic = re.fullmatch("[xyz]{1,3}", seq) is not None
    if not is_extrinsic and re.fullmatch("[XYZ]{1,3}", seq) is None:
        raise ValueError(f"Expected axes from `seq` to be from ['x', 'y', 'z'] or ['X', 'Y', 'Z'], got {seq}")
    if any(a == b for a, b in zip(seq, seq[1:])):
        raise ValueError(f"Expected consecutive axes to be different, got {seq}")
    return ["xyz".index(axis) for axis in seq.lower()], is_extrinsic


def _is_extrinsic(order):
    if order in ("e", "extrinsic"):
        return True
    if order in ("i", "intrinsic"):
        return False
    raise ValueError("order should be 'e'/'extrinsic' for extrinsic sequences or 'i'/'intrinsic' for intrinsic "
                     f"sequences, got {order}")


def _rows(angles, degrees, count):
    """Angles as rows of `count`, and whether they are of one rotation."""
    angles = np.asarray(angles, dtype=float)
    if degrees:
        angles = np.deg2rad(angles)
    single = False
    if count == 1:
        if angles.ndim == 0:
            angles, single = angles.reshape(1, 1), True
        elif angles.ndim == 1:
            angles = angles[:, None]
        elif angles.ndim == 2 and angles.shape[-1] != 1:
            raise ValueError(f"Expected `angles` parameter to have shape (N, 1), got {angles.shape}.")
        elif angles.ndim > 2:
            raise ValueError("Expected float, 1D array, or 2D array for parameter `angles` corresponding to `seq`, "
                             f"got shape {angles.shape}.")
    else:
        if angles.ndim not in (1, 2) or angles.shape[-1] != count:
            raise ValueError("Expected `angles` to be at most 2-dimensional with width equal to number of axes "
                             f"specified, got {angles.shape} for shape")
        if angles.ndim == 1:
            angles, single = angles[None], True
    return angles, single


def _composed(axes, angles, is_extrinsic, compose):
    result = None
    for axis, values in zip(axes, angles.T):
        half = values[:, None] / 2
        turn = np.concatenate([np.sin(half) * axis, np.cos(half)], axis=1)
        if result is None:
            result = turn
        else:
            result = compose(turn, result) if is_extrinsic else compose(result, turn)
    return result


def quaternions_of_euler(seq, angles, degrees, compose):
    if not 1 <= len(seq) <= 3:
        raise ValueError("Expected axis specification to be a non-empty string of upto 3 characters, "
                         f"got {seq}")
    axes, is_extrinsic = _axes_of(seq)
    angles, single = _rows(angles, degrees, len(axes))
    return _composed(np.eye(3)[axes], angles, is_extrinsic, compose), single


def _davenport_axes(axes, allowed, complaint):
    axes = np.asarray(axes, dtype=float)
    if axes.ndim == 1:
        axes = axes.reshape(1, 3)
    if axes.ndim != 2 or axes.shape[-1] != 3:
        raise ValueError("Axes must be vectors of length 3.")
    if len(axes) not in allowed:
        raise ValueError(complaint.format(len(axes)))
    axes = axes / np.sqrt((axes * axes).sum(axis=1, keepdims=True))
    if any(abs(a @ b) > 1e-7 for a, b in zip(axes, axes[1:])):
        raise ValueError("Consecutive axes must be orthogonal.")
    return axes


def quaternions_of_davenport(axes, order, angles, degrees, compose):
    is_extrinsic = _is_extrinsic(order)
    axes = _davenport_axes(axes, (1, 2, 3), "Expected up to 3 axes, got {}")
    angles, single = _rows(angles, degrees, len(axes))
    return _composed(axes, angles, is_extrinsic, compose), single


def _angles(a, b, c, d, is_extrinsic, sign, middle):
    """Three angles from a quaternion that is turned towards its axes (Bernardes and Viollet).

    `middle` is what the second angle has too much, None where the first axis is the third one too.
    """
    angles = np.empty((len(a), 3))
    second = 2 * np.arctan2(np.hypot(c, d), np.hypot(a, b))
    at_zero, at_half = abs(second) <= 1e-7, abs(second - math.pi) <= 1e-7
    total, difference = np.arctan2(b, a), np.arctan2(d, c)
    first, third = (0, 2) if is_extrinsic else (2, 0)
    angles[:, first] = total - difference
    angles[:, third] = total + difference
    angles[:, 1] = second
    locked = at_zero | at_half
    angles[locked, 2] = 0
    angles[at_zero, 0] = 2 * total[at_zero]
    angles[at_half, 0] = (-2 if is_extrinsic else 2) * difference[at_half]
    if middle is not None:
        angles[:, third] *= sign
        angles[:, 1] -= middle
    angles = np.where(angles < -math.pi, angles + 2 * math.pi, np.where(angles > math.pi, angles - 2 * math.pi, angles))
    if locked.any():
        warnings.warn("Gimbal lock detected. Setting third angle to zero since it is not possible to uniquely "
                      "determine all angles.", stacklevel=5)
    return angles


def euler_of_quaternions(quat, seq):
    if len(seq) != 3:
        raise ValueError(f"Expected 3 axes, got {seq}.")
    axes, is_extrinsic = _axes_of(seq)
    i, j, k = axes if is_extrinsic else axes[::-1]
    is_symmetric = i == k
    if is_symmetric:
        k = 3 - i - j
    sign = (i - j) * (j - k) * (k - i) // 2
    x, y, z, w = quat[:, i], quat[:, j], quat[:, k] * sign, quat[:, 3]
    if is_symmetric:
        return _angles(w, x, y, z, is_extrinsic, sign, None)
    return _angles(w - y, x + z, y + w, z - x, is_extrinsic, sign, math.pi / 2)


def davenport_of_quaternions(quat, axes, order, compose):
    is_extrinsic = _is_extrinsic(order)
    axes = _davenport_axes(axes, (3,), "Expected 3 axes, got {}.")
    n1, n2, n3 = axes if is_extrinsic else axes[::-1]
    across = np.cross(n1, n2)
    middle = math.atan2(n3 @ across, n3 @ n1)
    is_turned = middle < 0
    if is_turned:
        n2, across, middle = -n2, -across, -middle
    turn = np.concatenate([math.sin(middle / 2) * n2, [math.cos(middle / 2)]])
    turned = compose(turn, quat)
    vectors = turned[:, :3]
    found = _angles(turned[:, 3], vectors @ n1, vectors @ n2, vectors @ across, is_extrinsic, 1, middle)
    if is_turned:
        found[:, 1] *= -1
    return found
