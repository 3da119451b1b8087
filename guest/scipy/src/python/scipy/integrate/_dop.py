"""Dormand and Prince's methods of orders five and eight for `scipy.integrate.ode`, with Hairer and Wanner's steps.

What does not live here: the coefficients, which are those of `solve_ivp`.
"""

import math
import types as _types

import numpy as np

types = _types.SimpleNamespace(intvar=np.zeros((), np.int32))

_ROUND = 2.3e-16
_DONE, _STOPPED, _TOO_MANY, _TOO_SMALL, _STIFF = 1, 2, -2, -3, -4


class error(Exception):
    """What was given does not fit together."""


class _Order5:
    """Steps of order five: what they give, and the error as a share of what is allowed."""

    order, default_beta, exponent, share, stiff = 5, 0.04, 0.2, 0.75, 3.25
    factors = 0.2, 10.0

    def __init__(self):
        from scipy.integrate._ivp.rk import RK45

        self.nodes, self.rows, self.weights, self.errors = RK45.C, RK45.A, RK45.B, RK45.E

    def step(self, f, x, y, h, k1, scale):
        k = np.empty((7, len(y)))
        k[0] = k1
        for stage in range(1, 6):
            inner = y + h * (self.rows[stage, :stage] @ k[:stage])
            k[stage] = f(x + self.nodes[stage] * h, inner)
        end = y + h * (self.weights @ k[:6])
        k[6] = f(x + h, end)
        wrong = h * (self.errors @ k) / scale(y, end)
        return end, math.sqrt(float(wrong @ wrong) / len(y)), (k[6], k[5], inner), 6


class _Order8:
    """Steps of order eight; the slope at the end is only taken where the step is."""

    order, default_beta, exponent, share, stiff = 8, 0.0, 0.125, 0.2, 6.1
    factors = 0.333, 6.0

    def __init__(self):
        from scipy.integrate._ivp import dop853_coefficients as known

        self.nodes, self.rows, self.weights = known.C[:12], known.A[:12, :12], known.B
        self.errors = known.E3[:12], known.E5[:12]

    def step(self, f, x, y, h, k1, scale):
        k = np.empty((12, len(y)))
        k[0] = k1
        for stage in range(1, 12):
            inner = y + h * (self.rows[stage, :stage] @ k[:stage])
            k[stage] = f(x + self.nodes[stage] * h, inner)
        end = y + h * (self.weights @ k)
        allowed = scale(y, end)
        third, fifth = ((errors @ k) / allowed for errors in self.errors)
        third, fifth = float(third @ third), float(fifth @ fifth)
        whole = fifth + 0.01 * third
        wrong = abs(h) * fifth * math.sqrt(1.0 / (len(y) * (whole if whole > 0 else 1.0)))
        if not wrong <= 1:
            return end, wrong, None, 11
        return end, wrong, (f(x + h, end), k[11], inner), 12


def _first_step(f, x, y, k1, direction, longest, order, scale):
    """A step for which the first two derivatives say that Euler's error is small."""
    allowed = scale(y, y)
    slope, size = float(((k1 / allowed) ** 2).sum()), float(((y / allowed) ** 2).sum())
    h = 1e-6 if slope <= 1e-10 or size <= 1e-10 else math.sqrt(size / slope) * 0.01
    h = math.copysign(min(h, longest), direction)
    after = f(x + h, y + h * k1)
    second = math.sqrt(float((((after - k1) / allowed) ** 2).sum())) / h
    largest = max(abs(second), math.sqrt(slope))
    other = max(1e-6, abs(h) * 1e-3) if largest <= 1e-15 else (0.01 / largest) ** (1.0 / order)
    return math.copysign(min(100 * abs(h), other, longest), direction)


class _Stiffness:
    """Whether steps are held by stability for fifteen of those that are looked at."""

    def __init__(self, bound, every):
        self.bound, self.every, self.stiff, self.calm = bound, every, 0, 0

    def is_met(self, accepted, h, last, end):
        if accepted % self.every and not self.stiff:
            return False
        slope, before, inner = last
        below = float(((end - inner) ** 2).sum())
        product = h * math.sqrt(float(((slope - before) ** 2).sum()) / below) if below > 0 else 0.0
        if product > self.bound:
            self.calm = 0
            self.stiff += 1
            return self.stiff == 15
        self.calm += 1
        if self.calm == 6:
            self.stiff = 0
        return False


def _integrate(method, fcn, x, y, xend, rtol, atol, solout, iout, work, iwork, extra):
    x, xend = float(x), float(xend)
    y = np.array(y, float).ravel()
    rtol, atol = np.asarray(rtol, float), np.asarray(atol, float)
    most = int(iwork[0]) or 100000
    safety = work[1] or 0.9
    low, high = work[2] or method.factors[0], work[3] or method.factors[1]
    beta = work[4] if work[4] > 0 else method.default_beta if work[4] == 0 else 0.0
    longest = abs(work[5] or xend - x)
    h = float(work[6])
    every = int(iwork[3]) or 1000
    direction = math.copysign(1.0, xend - x)
    calls = steps = accepted = rejected = 0

    def f(at, values):
        return np.asarray(fcn(at, values.copy(), *extra), float).ravel()

    def scale(before, after):
        return atol + rtol * np.maximum(abs(before), abs(after))

    def is_stopped(number, before):
        if not iout:
            return False
        answer = solout(number, before, x, y.copy(), 0, np.zeros(0, np.int32), np.zeros(0))
        return answer is not None and answer < 0

    def answer(state):
        counted = np.array(iwork)
        counted[16:20] = calls, steps, accepted, rejected
        return x, y, counted, state

    k1 = f(x, y)
    calls = 2
    if h == 0:
        h = _first_step(f, x, y, k1, direction, longest, method.order, scale)
    stiffness = _Stiffness(method.stiff, every if every > 0 else most + 10)
    before_error, exponent = 1e-4, method.exponent - beta * method.share
    is_last = was_rejected = False
    if is_stopped(1, x):
        return answer(_STOPPED)
    while True:
        if steps > most:
            return answer(_TOO_MANY)
        if 0.1 * abs(h) <= abs(x) * _ROUND:
            return answer(_TOO_SMALL)
        if (x + 1.01 * h - xend) * direction > 0:
            h = xend - x
            is_last = True
        steps += 1
        end, wrong, last, count = method.step(f, x, y, h, k1, scale)
        calls += count
        power = wrong**exponent
        if not wrong <= 1:
            h = h / min(1.0 / low, power / safety)
            was_rejected = True
            rejected += accepted >= 1
            is_last = False
            continue
        factor = max(1.0 / high, min(1.0 / low, power / before_error**beta / safety))
        following = h / factor
        before_error = max(wrong, 1e-4)
        accepted += 1
        if stiffness.is_met(accepted, h, last, end):
            return answer(_STIFF)
        before, k1, y, x = x, last[0], end, x + h
        if is_stopped(accepted + 1, before):
            return answer(_STOPPED)
        if is_last:
            return answer(_DONE)
        if abs(following) > longest:
            following = direction * longest
        if was_rejected:
            following = direction * min(abs(following), abs(h))
        was_rejected = False
        h = following


class _Runner:
    """A call of compiled code's: a class of which it is an attribute does not bind it."""

    def __init__(self, method):
        self._method = method

    def __call__(self, fcn, x, y, xend, rtol, atol, solout, iout, work, iwork, fcn_extra_args=(), overwrite_y=0,
                 solout_extra_args=()):
        if np.size(rtol) != np.size(atol):
            raise error("(len(rtol)==len(atol)) failed for 5th argument rtol")
        return _integrate(self._method(), fcn, x, y, xend, rtol, atol, solout, iout, work, iwork, fcn_extra_args)


dopri5, dop853 = _Runner(_Order5), _Runner(_Order8)
