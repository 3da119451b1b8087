"""The systems of interpolation by radial functions."""

import numpy as np


def _thin_plate(r):
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.where(r == 0, 0.0, r * r * np.log(r))


_KERNELS = {
    "linear": lambda r: -r,
    "thin_plate_spline": _thin_plate,
    "cubic": lambda r: r**3,
    "quintic": lambda r: -(r**5),
    "multiquadric": lambda r: -np.sqrt(r * r + 1),
    "inverse_multiquadric": lambda r: 1 / np.sqrt(r * r + 1),
    "inverse_quadratic": lambda r: 1 / (r * r + 1),
    "gaussian": lambda r: np.exp(-r * r),
}


def _radial(x, y, kernel):
    squares = np.zeros((len(x), len(y)))
    for column in range(x.shape[1]):
        squares += (x[:, column][:, None] - y[:, column]) ** 2
    return _KERNELS[kernel](np.sqrt(squares))


def _polynomial_matrix(x, powers):
    """Monomials at points."""
    made = np.ones((len(x), len(powers)))
    for column in range(x.shape[1]):
        made *= x[:, column][:, None] ** powers[:, column]
    return made


def _build_system(y, d, smoothing, kernel, epsilon, powers):
    """Both sides of the system, and how coordinates are shifted and scaled for the monomials."""
    p, r = len(d), len(powers)
    low, high = y.min(axis=0), y.max(axis=0)
    shift, scale = (high + low) / 2, (high - low) / 2
    scale[scale == 0.0] = 1.0
    lhs = np.zeros((p + r, p + r), order="F")
    lhs[:p, :p] = _radial(y * epsilon, y * epsilon, kernel)
    lhs[:p, p:] = _polynomial_matrix((y - shift) / scale, powers)
    lhs[p:, :p] = lhs[:p, p:].T
    lhs[np.arange(p), np.arange(p)] += smoothing
    rhs = np.zeros((p + r, d.shape[1]), order="F")
    rhs[:p] = d
    return lhs, rhs, shift, scale


def _build_evaluation_coefficients(x, y, kernel, epsilon, powers, shift, scale):
    """What coefficients are multiplied by at points."""
    return np.hstack([_radial(x * epsilon, y * epsilon, kernel), _polynomial_matrix((x - shift) / scale, powers)])
