"""VODE's solvers of differential equations for `scipy.integrate.ode`, of real and of complex values.

The steps are LSODA's (`_nordsieck.py`) of the family that is asked for, and not VODE's own, whose coefficients follow
the steps before: results are within the tolerances and their last digits are others.
"""

import math
import types as _types

import numpy as np

from scipy.integrate._lsoda import Newton, Solver, write
from scipy.integrate._nordsieck import ADAMS, BACKWARD, Steps

types = _types.SimpleNamespace(intvar=np.zeros((), np.int32))


class _Vode:
    """An object, because a class of which it is an attribute would bind a function."""

    def __init__(self, is_complex):
        self._is_complex, self._current = is_complex, None

    def _solver(self, slope, jacobian, y, t, rtol, atol, iwork, mf):
        """Complex values are solved for as their real parts before their imaginary ones."""
        family, miter = divmod(mf, 10)
        bands = (int(iwork[0]), int(iwork[1])) if miter in (4, 5) else (0, 0) if miter == 3 else None
        is_given = miter in (1, 4)
        order = int(iwork[4])
        most = {ADAMS: min(order or 12, 12), BACKWARD: min(order or 5, 5)}
        if self._is_complex and bands is not None:
            # The parts are not neighbours, so the matrix is whole.
            jacobian = _whole(jacobian, bands, len(y) // 2) if is_given else jacobian
            bands = None
        if self._is_complex and is_given:
            jacobian = _of_parts(jacobian, len(y) // 2)
        matrix = Newton(jacobian, is_given, bands)
        return Solver(slope, y, t, rtol, atol,
                      lambda f, t, y: Steps(f, matrix, t, y, most, family, may_switch=False, miter=miter))

    def __call__(self, f, jac, y, t, tout, rtol, atol, itask, istate, *work):
        # Work space of complex values comes first and is not used.
        rwork, iwork, mf = work[1:4] if self._is_complex else work[:3]
        f_args, jac_args = (work[4:] if self._is_complex else work[3:]) or ((), ())
        t, tout = float(t), float(tout)
        n = np.size(y)

        def slope(at, values):
            if not self._is_complex:
                return np.array(f(at, values, *f_args), float).ravel()
            found = np.array(f(at, values[:n] + 1j * values[n:], *f_args), complex).ravel()
            return np.concatenate([found.real, found.imag])

        def jacobian(at, values):
            return jac(at, values, *jac_args)

        critical = float(rwork[0]) if itask in (4, 5) else None
        if istate == 1 or self._current is None:
            values = np.array(y, complex if self._is_complex else float).ravel()
            if tout == t:
                return values, t, 2
            if self._is_complex:
                values = np.concatenate([values.real, values.imag])
                rtol, atol = (np.tile(a, 2) if np.size(a) > 1 else a for a in (rtol, atol))
            solver = self._current = self._solver(slope, jacobian, values, t, rtol, atol, iwork, mf)
            solver.steps.longest, solver.steps.least = float(rwork[5]) or math.inf, float(rwork[6])
            wrong = solver.begin(values, t, tout, float(rwork[4]), critical)
            if wrong:
                return np.array(y), t, wrong
            found = None
        else:
            solver = self._current
            solver.steps.f = slope
            found = solver.resume(tout, itask, critical)
        if found is None:
            found = solver.run(tout, itask, critical, int(iwork[5]) or 500)
        values, at, state = found
        write(solver, rwork[:20], iwork)
        return (values[:n] + 1j * values[n:] if self._is_complex else values), at, state


def _of_parts(jacobian, n):
    """The matrix of real and imaginary parts; what is differentiated is analytic."""

    def parts(at, values):
        found = np.asarray(jacobian(at, values[:n] + 1j * values[n:]), complex)
        return np.block([[found.real, -found.imag], [found.imag, found.real]])

    return parts


def _whole(jacobian, bands, n):
    """A matrix of its bands."""
    lower, upper = bands

    def whole(at, values):
        found = np.asarray(jacobian(at, values), complex)
        made = np.zeros((n, n), complex)
        for row in range(n):
            for column in range(max(0, row - lower), min(n, row + upper + 1)):
                made[row, column] = found[row - column + upper, column]
        return made

    return whole


dvode, zvode = _Vode(False), _Vode(True)
