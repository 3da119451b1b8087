"""Systems of differential equations for `odeint`, by LSODA's steps.

What does not live here: the steps and where they go, which are `_nordsieck.py` and `_lsoda.py`.
"""

import math

import numpy as np

from scipy.integrate._lsoda import prepared

_FLOATS = ("hu", "tcur", "tolsf", "tsw")
_COUNTS = ("nst", "nfe", "nje", "nqu", "mused")


class error(Exception):
    """The equations cannot be solved."""


def _checked(fun, y, args, tfirst):
    """The slopes, of which there must be as many as values."""

    def slope(at, values):
        found = fun(at, values, *args) if tfirst else fun(values, at, *args)
        found = np.array(found, float).ravel()
        if found.shape != y.shape:
            raise RuntimeError(f"The array return by func must be one-dimensional, but got ndim={np.ndim(found)}."
                               if found.size == 0 else
                               f"The size of the array returned by func ({found.size}) does not match the size of y0 "
                               f"({y.size}).")
        return found

    return slope


def _work_length(n, orders, jt, bands):
    """How much work space LSODA would ask for."""
    inner = n * n if jt in (1, 2) else (2 * bands[0] + bands[1] + 1) * n
    return max(20 + (orders[0] + 4) * n, 22 + (orders[1] + 4) * n + inner)


def odeint(fun, y0, t, args=(), Dfun=None, col_deriv=0, ml=-1, mu=-1, full_output=0, rtol=None, atol=None, tcrit=None,
           h0=0.0, hmax=0.0, hmin=0.0, ixpr=0, mxstep=0, mxhnil=0, mxordn=12, mxords=5, tfirst=0):
    y = np.array(y0, float).ravel()
    t = np.asarray(t, float)
    is_banded = (ml is not None and ml >= 0) or (mu is not None and mu >= 0)
    bands = max(ml or 0, 0), max(mu or 0, 0)
    jt = (1 if Dfun is not None else 2) + (3 if is_banded else 0)

    def jacobian(at, values):
        found = np.asarray(Dfun(at, values, *args) if tfirst else Dfun(values, at, *args), float)
        return found.T if col_deriv else found

    rtol = 1.49012e-8 if rtol is None else rtol
    atol = 1.49012e-8 if atol is None else atol
    for name, value in (("rtol", rtol), ("atol", atol)):
        if np.ndim(value) > 1 or np.size(value) not in (1, y.size):
            raise ValueError(f"Tolerances must be an array of the same length as y0 or a scalar: {name}")
    critical = [] if tcrit is None else [float(time) for time in np.asarray(tcrit, float).ravel()]
    most = int(mxstep) or 500
    result = np.zeros((len(t), len(y)))
    infos = {name: np.zeros(max(len(t) - 1, 0)) for name in _FLOATS}
    infos.update((name, np.zeros(max(len(t) - 1, 0), np.int32)) for name in _COUNTS)
    if not len(t):
        return (result, infos, 2) if full_output else (result, 2)
    result[0] = y
    solver = prepared(_checked(fun, y, args, tfirst), jacobian, y, t[0], rtol, atol, jt, bands, (mxordn, mxords))
    steps = solver.steps
    steps.longest, steps.least = float(hmax) or math.inf, float(hmin)
    state, is_begun = 2, False
    for place in range(1, len(t)):
        end = float(t[place])
        if not is_begun and end == t[0]:
            result[place] = y
            continue
        while critical and end > critical[0]:
            del critical[0]
        task, bound = (4, critical[0]) if critical else (1, None)
        found = None
        if not is_begun:
            is_begun = True
            wrong = solver.begin(y, float(t[0]), end, float(h0), bound)
            if wrong:
                state = wrong
                break
        else:
            found = solver.resume(end, task, bound)
        result[place], _, state = found if found is not None else solver.run(end, task, bound, most)
        for name, value in zip(_FLOATS, (steps.used_h, steps.tn, solver.scale, solver.switched_at)):
            infos[name][place - 1] = value
        counts = steps.steps, steps.calls, steps.jacobians, steps.used_order, steps.used_family
        for name, value in zip(_COUNTS, counts):
            infos[name][place - 1] = value
        if state < 0:
            break
    if not full_output:
        return result, state
    infos.update(imxer=-1, lenrw=_work_length(len(y), (mxordn or 12, mxords or 5), jt, bands), leniw=20 + len(y))
    return result, infos, state
