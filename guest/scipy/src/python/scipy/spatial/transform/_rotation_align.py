"""The rotation that brings vectors nearest to others (Kabsch), and one that brings the first of them there exactly."""

import math
import warnings

import numpy as np


def _rows(name, values):
    values = np.asarray(values, dtype=float)
    if values.ndim not in (1, 2) or values.shape[-1] != 3:
        raise ValueError(f"Expected input `{name}` to have shape (3,) or (N, 3), got {values.shape}")
    return values, np.atleast_2d(values)


def _shortest(a, b):
    """The quaternion, not of length one, of the smallest rotation of the unit vector `b` to `a`."""
    across, along = np.cross(b, a), a @ b
    square = across @ across
    if along < 0:
        if square == 0:
            # Any axis across will do.
            other = np.zeros(3)
            other[abs(a).argmin()] = 1.0
            return np.append(np.cross(a, other), 0.0)
        # As `1 + along`, of which few digits would be left.
        return np.append(across, square / (1 - along))
    return np.append(across, 1 + along)


def align(cls, a, b, weights, wants_sensitivity):
    """The rotation, the distance that is left, and how sensitive it is, which None stands for if it is not wanted."""
    given_a, a = _rows("a", a)
    given_b, b = _rows("b", b)
    if given_a.shape != given_b.shape:
        raise ValueError("Expected inputs `a` and `b` to have same shapes, "
                         f"got {given_a.shape} and {given_b.shape} respectively.")
    count = len(a)
    if weights is None:
        weights = np.ones(count)
    else:
        weights = np.array(weights, dtype=float)
        if weights.ndim != 1:
            raise ValueError(f"Expected `weights` to be 1 dimensional, got shape {weights.shape}.")
        if count > 1 and len(weights) != count:
            raise ValueError("Expected `weights` to have number of values equal to number of input vectors, "
                             f"got {len(weights)} values and {count} vectors.")
        if (weights < 0).any():
            raise ValueError("`weights` may not contain negative values")
    is_exact = np.ones(1, bool) if count == 1 else np.isinf(weights)
    if is_exact.sum() > 1:
        raise ValueError("Only one infinite weight is allowed")
    if is_exact.any():
        if wants_sensitivity:
            raise ValueError("Cannot return sensitivity matrix with an infinite weight or one vector pair")
        return *_align_first(cls, a, b, weights, is_exact), None

    products = np.einsum("ji,jk->ik", weights[:, None] * a, b)
    u, s, vt = np.linalg.svd(products)
    if np.linalg.det(u @ vt) < 0:
        # The nearest one mirrors.
        s[-1] = -s[-1]
        u[:, -1] = -u[:, -1]
    if s[1] + s[2] < 1e-16 * s[0]:
        warnings.warn("Optimal rotation is not uniquely or poorly defined for the given sets of vectors.",
                      stacklevel=3)
    squares = np.sum(weights * np.sum(b ** 2 + a ** 2, axis=1)) - 2 * np.sum(s)
    sensitivity = None
    if wants_sensitivity:
        zeta = (s[0] + s[1]) * (s[1] + s[2]) * (s[2] + s[0])
        kappa = s[0] * s[1] + s[1] * s[2] + s[2] * s[0]
        with np.errstate(divide="ignore", invalid="ignore"):
            sensitivity = np.mean(weights) / zeta * (kappa * np.eye(3) + products @ products.T)
    return cls.from_matrix(u @ vt), np.sqrt(max(squares, 0)), sensitivity


def _align_first(cls, a, b, weights, is_exact):
    """Brings one pair together exactly, and turns about it for the others."""
    first_a, first_b = a[is_exact][0], b[is_exact][0]
    length_a, length_b = math.sqrt(first_a @ first_a), math.sqrt(first_b @ first_b)
    if length_a == 0 or length_b == 0:
        raise ValueError("Cannot align zero length primary vectors")
    axis = first_a / length_a
    found = cls(_shortest(axis, first_b / length_b))
    others = ~is_exact
    if others.any():
        turned, wanted, shares = found.apply(b[others]), a[others], weights[others]
        sine = np.sum(shares * (np.cross(turned, wanted) @ axis))
        cosine = np.sum(shares * ((turned * wanted).sum(axis=1) - (turned @ axis) * (wanted @ axis)))
        found = cls.from_rotvec(math.atan2(sine, cosine) * axis) * found
    weights = np.where(is_exact, 0, weights)
    return found, np.sqrt(np.sum(weights * np.sum((a - found.apply(b)) ** 2, axis=1)))
