"""Roots of functions of one variable: bisection, Ridder's and Brent's methods.

What does not live here: checks of arguments, which scipy's own `_zeros_py.py` makes.
"""

import math

_SIGN, _CONVERGED, _NO_CONVERGENCE, _NOT_FINITE = -1, 0, -2, -3


def _solver(method):
    def solve(f, a, b, xtol, rtol, iter, args=(), full_output=0, disp=1):
        if xtol < 0:
            raise ValueError("xtol must be >= 0")
        if iter < 0:
            raise ValueError("maxiter should be > 0")
        calls = 0

        def call(x):
            nonlocal calls
            calls += 1
            return float(f(x, *args))

        a, b = float(a), float(b)
        root, turns, flag = method(call, a, b, xtol, rtol, iter)
        if flag == _SIGN:
            raise ValueError("f(a) and f(b) must have different signs")
        if flag == _NO_CONVERGENCE and disp:
            raise RuntimeError(f"Failed to converge after {turns} iterations.")
        if full_output:
            return root, calls, turns, flag
        return root

    return solve


def _same_sign(one, other):
    return math.copysign(1.0, one) == math.copysign(1.0, other)


def _bisection(call, a, b, xtol, rtol, iter):
    fa, fb = call(a), call(b)
    if fa == 0:
        return a, 0, _CONVERGED
    if fb == 0:
        return b, 0, _CONVERGED
    if _same_sign(fa, fb):
        return 0.0, 0, _SIGN
    step = b - a
    for turn in range(1, iter + 1):
        step *= 0.5
        middle = a + step
        fm = call(middle)
        if _same_sign(fm, fa):
            a = middle
        if fm == 0 or abs(step) < xtol + rtol * abs(middle):
            return middle, turn, _CONVERGED
    return a, iter, _NO_CONVERGENCE


def _ridders(call, a, b, xtol, rtol, iter):
    fa, fb = call(a), call(b)
    if fa == 0:
        return a, 0, _CONVERGED
    if fb == 0:
        return b, 0, _CONVERGED
    if _same_sign(fa, fb):
        return 0.0, 0, _SIGN
    xn = 0.0
    for turn in range(1, iter + 1):
        step = 0.5 * (b - a)
        xm = a + step
        fm = call(xm)
        correction = math.copysign(1.0, fb - fa) * fm * step / math.sqrt(fm * fm - fa * fb)
        # No further than to just within the bracket.
        xn = xm - math.copysign(min(abs(correction), abs(step) - 0.5 * (xtol + rtol * abs(xm))), correction)
        fn = call(xn)
        if not _same_sign(fn, fm):
            a, fa, b, fb = xn, fn, xm, fm
        elif not _same_sign(fn, fa):
            b, fb = xn, fn
        else:
            a, fa = xn, fn
        if fn == 0 or abs(b - a) < xtol + rtol * abs(xn):
            return xn, turn, _CONVERGED
    return xn, iter, _NO_CONVERGENCE


def _brent(extrapolate):
    def search(call, xpre, xcur, xtol, rtol, iter):
        fpre, fcur = call(xpre), call(xcur)
        if fpre == 0:
            return xpre, 0, _CONVERGED
        if fcur == 0:
            return xcur, 0, _CONVERGED
        if _same_sign(fpre, fcur):
            return 0.0, 0, _SIGN
        xblk = fblk = spre = scur = 0.0
        for turn in range(1, iter + 1):
            if fpre != 0 and fcur != 0 and not _same_sign(fpre, fcur):
                xblk, fblk = xpre, fpre
                spre = scur = xcur - xpre
            if abs(fblk) < abs(fcur):
                xpre, xcur, xblk = xcur, xblk, xcur
                fpre, fcur, fblk = fcur, fblk, fcur
            delta = (xtol + rtol * abs(xcur)) / 2
            half = (xblk - xcur) / 2
            if fcur == 0 or abs(half) < delta:
                return xcur, turn, _CONVERGED
            if abs(spre) > delta and abs(fcur) < abs(fpre):
                if xpre == xblk:
                    step = -fcur * (xcur - xpre) / (fcur - fpre)
                else:
                    step = extrapolate(xpre, xcur, xblk, fpre, fcur, fblk)
                if 2 * abs(step) < min(abs(spre), 3 * abs(half) - delta):
                    spre, scur = scur, step
                else:
                    spre = scur = half
            else:
                spre = scur = half
            xpre, fpre = xcur, fcur
            if abs(scur) > delta:
                xcur += scur
            else:
                xcur += delta if half > 0 else -delta
            fcur = call(xcur)
        return xcur, iter, _NO_CONVERGENCE

    return search


def _quadratic(xpre, xcur, xblk, fpre, fcur, fblk):
    dpre = (fpre - fcur) / (xpre - xcur)
    dblk = (fblk - fcur) / (xblk - xcur)
    return -fcur * (fblk * dblk - fpre * dpre) / (dblk * dpre * (fblk - fpre))


def _hyperbolic(xpre, xcur, xblk, fpre, fcur, fblk):
    dpre = (fpre - fcur) / (xpre - xcur)
    dblk = (fblk - fcur) / (xblk - xcur)
    return -fcur * (fblk - fpre) / (fblk * dpre - fpre * dblk)


_bisect = _solver(_bisection)
_ridder = _solver(_ridders)
_brentq = _solver(_brent(_quadratic))
_brenth = _solver(_brent(_hyperbolic))
