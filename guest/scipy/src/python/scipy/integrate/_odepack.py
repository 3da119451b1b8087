"""Systems of differential equations for `odeint`.

LSODA is not there: steps are of Dormand and Prince's method of order eight, or Radau's where these would be too many,
with tolerances that leave less of an error than LSODA does.
"""

import warnings

import numpy as np


class error(Exception):
    """The equations cannot be solved."""


def odeint(fun, y0, t, args=(), Dfun=None, col_deriv=0, ml=-1, mu=-1, full_output=0, rtol=None, atol=None, tcrit=None,
           h0=0.0, hmax=0.0, hmin=0.0, ixpr=0, mxstep=0, mxhnil=0, mxordn=12, mxords=5, tfirst=0):
    from scipy.integrate import DOP853, Radau

    y = np.array(y0, float).ravel()
    t = np.asarray(t, float)
    calls = 0

    def slope(at, values):
        nonlocal calls
        calls += 1
        found = fun(at, values, *args) if tfirst else fun(values, at, *args)
        found = np.asarray(found, float).ravel()
        if found.shape != y.shape:
            raise RuntimeError(f"The array return by func must be one-dimensional, but got ndim={np.ndim(found)}."
                               if found.size == 0 else
                               f"The size of the array returned by func ({found.size}) does not match the size of y0 "
                               f"({y.size}).")
        return found

    relative = 1e-11 if rtol is None else min(float(np.min(rtol)) * 1e-3, 1e-11)
    absolute = 1e-12 if atol is None else np.minimum(np.asarray(atol, float) * 1e-3, 1e-12)
    relative = max(relative, 100 * np.finfo(float).eps)
    result = np.empty((len(t), len(y)))
    if not len(t):
        return (result, {}, 2) if full_output else (result, 2)
    result[0] = y
    limit = hmax if hmax > 0 else np.inf
    solver, kind, steps, state = None, DOP853, 0, 2
    for place in range(1, len(t)):
        start, end = t[place - 1], t[place]
        if end == start:
            result[place] = result[place - 1]
            continue
        if solver is None or solver.status != "running" or (end - start) * solver.direction < 0:
            solver = kind(slope, start, result[place - 1], t[-1] if (t[-1] - start) * (end - start) > 0 else end,
                          rtol=relative, atol=absolute, max_step=limit)
        while (solver.t - end) * solver.direction < 0:
            message = solver.step()
            steps += 1
            if solver.status == "failed" or steps > 20000 and kind is DOP853:
                if kind is Radau:
                    warnings.warn(f"odeint: {message}", stacklevel=2)
                    state = -1
                    result[place:] = result[place - 1]
                    break
                # Too stiff for explicit steps.
                kind = Radau
                relative = max(relative, 1e-9)
                solver = kind(slope, start, result[place - 1], end, rtol=relative, atol=absolute, max_step=limit)
        if state < 0:
            break
        result[place] = solver.dense_output()(end) if solver.t != end else solver.y
    if full_output:
        count = max(len(t) - 1, 0)
        known = {"nfe": np.full(count, calls, np.int32), "nst": np.full(count, steps, np.int32), "tcur": t[1:],
                 "hu": np.zeros(count), "tolsf": np.zeros(count), "tsw": np.zeros(count),
                 "nje": np.zeros(count, np.int32), "nqu": np.zeros(count, np.int32), "imxer": -1, "lenrw": 0,
                 "leniw": 0, "mused": np.ones(count, np.int32)}
        return result, known, state
    return result, state
