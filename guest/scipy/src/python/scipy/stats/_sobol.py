"""Sobol's sequence: direction numbers, their scrambling, points in Gray's order; draws of several categories.

The numbers themselves are a file of scipy's own.
"""

from pathlib import Path

import numpy as np

_MAXDIM = 21201
_numbers = {}


def _direction_numbers():
    if not _numbers:
        from scipy import stats

        with np.load(Path(stats.__file__).with_name("_sobol_direction_numbers.npz")) as file:
            _numbers.update(poly=file["poly"], vinit=file["vinit"])
    return _numbers["poly"], _numbers["vinit"]


def _initialize_v(v, dim, bits):
    if dim == 0:
        return
    numbers = [[1] * bits]
    if dim > 1:
        polynomials, starts = (part[:dim].tolist() for part in _direction_numbers())
        for polynomial, row in zip(polynomials[1:], starts[1:]):
            degree = polynomial.bit_length() - 1
            row = row[: min(degree, bits)]
            while len(row) < bits:
                new = row[-degree]
                for k in range(1, degree + 1):
                    if polynomial >> (degree - k) & 1:
                        new ^= row[-k] << k
                row.append(new)
            numbers.append(row)
    v[...] = [[number << (bits - 1 - place) for place, number in enumerate(row)] for row in numbers]


def _cscramble(dim, bits, ltm, sv):
    """Each number's bits, the highest first, times a triangular matrix whose diagonal is one."""
    ltm[:, np.arange(bits), np.arange(bits)] = 1
    one = sv.dtype.type(1)
    shifts = np.arange(bits - 1, -1, -1, dtype=sv.dtype)
    spread = (sv[:, None, :] >> shifts[:, None]) & one
    made = (ltm @ spread) & one
    sv[...] = (made << shifts[:, None]).sum(axis=1, dtype=sv.dtype)


def _steps(n, num_gen, sv, quasi):
    """The points after this one: each differs by the number of the lowest zero bit of its place."""
    places = np.arange(num_gen, num_gen + n)
    lowest = np.frexp(~places & (places + 1))[1] - 1
    changes = np.concatenate([quasi[None], sv.T[lowest]])
    points = np.bitwise_xor.accumulate(changes, axis=0)[1:]
    if n > 0:
        quasi[...] = points[-1]
    return points


def _draw(n, num_gen, dim, scale, sv, quasi, sample):
    sample[:n] = _steps(n, num_gen, sv, quasi) * scale


def _fast_forward(n, num_gen, dim, sv, quasi):
    _steps(n, num_gen, sv, quasi)


def _fill_p_cumulative(p, p_cumulative):
    p_cumulative[...] = np.cumsum(p)


def _categorize(draws, p_cumulative, result):
    found = np.minimum(np.searchsorted(p_cumulative, draws), len(p_cumulative) - 1)
    result += np.bincount(found, minlength=len(result))
