"""Integrals of a function times a weight, by QUADPACK's rules: a wave, powers at the ends, a pole.

Where the weight is not smooth the function is taken as a series of Chebyshev's polynomials, whose moments with the
weight are known. Moments are not kept between calls, so `momcom` is zero and `chebmo` is empty of them. What does not
live here: halving intervals with extrapolation, which is `_quadpack_plain.py`.
"""

import functools
import math

import numpy as np

from scipy.integrate import _quadpack_plain as plain

_HUGE = plain._HUGE
_EPSILON = plain._EPSILON
_ANGLES = np.arange(25) * (math.pi / 24)
_POINTS = np.cos(_ANGLES)


def _series(values):
    """Coefficients of the polynomials through 13 of the values and through all 25."""
    found = []
    for every, count in ((2, 13), (1, 25)):
        taken = np.array(values[::every])
        taken[0] *= 0.5
        taken[-1] *= 0.5
        row = np.cos(np.outer(np.arange(count), _ANGLES[::every])) @ taken * (2.0 / (count - 1))
        row[0] *= 0.5
        row[-1] *= 0.5
        found.append(row)
    return found


def _smooth(f, weight, a, b):
    """The rule of 15 points of the function times the weight: as `_quadpack_plain._rule21`."""
    center, half = 0.5 * (a + b), 0.5 * (b - a)
    middle = f(center) * weight(center)
    kronrod, gauss = plain._KRONROD15[7] * middle, plain._GAUSS7[3] * middle
    absolute = abs(kronrod)
    rows = []
    for place in (1, 3, 5, 0, 2, 4, 6):
        shift = half * plain._NODES15[place]
        low, high = (f(at) * weight(at) for at in (center - shift, center + shift))
        rows.append((plain._KRONROD15[place], low, high))
        if place % 2:
            gauss += plain._GAUSS7[place // 2] * (low + high)
        kronrod += plain._KRONROD15[place] * (low + high)
        absolute += plain._KRONROD15[place] * (abs(low) + abs(high))
    mean = kronrod * 0.5
    spread = plain._KRONROD15[7] * abs(middle - mean)
    spread += sum(share * (abs(low - mean) + abs(high - mean)) for share, low, high in rows)
    absolute, spread = absolute * abs(half), spread * abs(half)
    return kronrod * half, plain._error(kronrod, gauss, half, absolute, spread), absolute, spread


@functools.lru_cache(maxsize=64)
def _wave_moments(p):
    """The integrals of the polynomials times `exp(1j * p * x)` between -1 and 1."""
    if abs(p) <= 30:
        nodes, weights = np.polynomial.legendre.leggauss(64)
        polynomials = np.cos(np.outer(np.arange(25), np.arccos(nodes)))
        return polynomials @ (weights * np.exp(1j * p * nodes))
    # By parts, which is stable while the degree is below the frequency.
    found = np.zeros(25, complex)
    wave = complex(math.cos(p), math.sin(p))
    ends = [wave - wave.conjugate() * (-1) ** k for k in range(26)]
    found[0] = 2 * math.sin(p) / p
    found[1] = (ends[1] - found[0]) / (1j * p)
    found[2] = (ends[2] - 4 * found[1]) / (1j * p)
    for k in range(2, 24):
        inner = ends[k + 1] / (k + 1) - ends[k - 1] / (k - 1) + 1j * p * found[k - 1] / (k - 1) - 2 * found[k]
        found[k + 1] = (k + 1) / (1j * p) * inner
    return found


def _wave_rule(f, omega, is_sine, a, b):
    center, half = 0.5 * (a + b), 0.5 * (b - a)
    p = omega * half
    if abs(p) <= 2:
        wave = math.sin if is_sine else math.cos
        return _smooth(f, lambda x: wave(omega * x), a, b)
    rough, fine = _series([f(center + half * at) for at in _POINTS])
    moments = _wave_moments(p)
    real = moments.real
    imaginary = moments.imag
    cosine, sine = math.cos(omega * center), math.sin(omega * center)
    even, odd = float(fine @ real), float(fine @ imaginary)
    even_error, odd_error = abs(even - float(rough @ real[:13])), abs(odd - float(rough @ imaginary[:13]))
    if is_sine:
        result, error = sine * even + cosine * odd, abs(sine * even_error) + abs(cosine * odd_error)
    else:
        result, error = cosine * even - sine * odd, abs(cosine * even_error) + abs(sine * odd_error)
    return half * result, abs(half * error), float(abs(fine).sum()) * abs(half), _HUGE


def _waves(f, a, b, omega, is_sine, epsabs, epsrel, limit):
    return plain._adaptive(lambda a, b: _wave_rule(f, omega, is_sine, a, b), [a, b], epsabs, epsrel, limit, False)


def qawoe(func, a, b, omega, integr, args=(), full_output=0, epsabs=1.49e-8, epsrel=1.49e-8, limit=50, maxp1=50,
          icall=1, momcom=0, chebmo=None):
    call, count = plain._counted(func, args)
    if integr not in (1, 2) or icall < 1 or maxp1 < 1 or limit < 1:
        return plain._answer((0.0, 0.0, 6, plain._Pieces(max(limit, 0))), 0, full_output)
    found = _waves(call, float(a), float(b), float(omega), integr == 2, epsabs, epsrel, limit)
    answer = plain._answer(found, count(), full_output)
    if full_output:
        if answer[2]["last"] == 1:
            # As QUADPACK has it where the first rule is enough.
            answer[2]["last"] = 0
        answer[2].update(nnlog=np.zeros(limit, np.int32), momcom=0, chebmo=np.zeros((25, maxp1)))
    return answer


def qawfe(func, a, omega, integr, args=(), full_output=0, epsabs=1.49e-8, limlst=50, limit=50, maxp1=50):
    """A wave on a half line: cycle by cycle, with the sums extrapolated."""
    call, count = plain._counted(func, args)
    results, errors, states = [], [], []

    def answer(result, error, wrong):
        if not full_output:
            return float(result), float(error), wrong

        def row(items, kind=float):
            made = np.zeros(limlst, kind)
            made[: len(items)] = items
            return made

        known = {"neval": count(), "lst": len(results), "rslst": row(results), "erlst": row(errors),
                 "ierlst": row(states, np.int32)}
        return float(result), float(error), known, wrong

    if integr not in (1, 2) or epsabs <= 0 or limlst < 3:
        return answer(0.0, 0.0, 6)
    omega = float(omega)
    if omega == 0:
        result, error, wrong, _ = (0.0, 0.0, 0, None) if integr == 2 else plain._adaptive(
            lambda low, high: plain._rule15(call, float(a), 1, low, high), [0.0, 1.0], epsabs, 0.0, limit, True)
        results, errors, states = [result], [error], [wrong]
        return answer(result, error, wrong)
    cycle = (2 * int(abs(omega)) + 1) * math.pi / abs(omega)
    shrinking = 0.9
    base = allowed = epsabs * (1 - shrinking)
    share, correction, total, wrong = 1.0, 0.0, 0.0, 0
    low = float(a)
    table = plain._Epsilon()
    result, error, sum_, waited = 0.0, _HUGE, 0.0, 0
    for number in range(1, limlst + 1):
        high = low + cycle
        part, part_error, state, _ = _waves(call, low, high, omega, integr == 2, allowed * share, 0.0, limit)
        results.append(part)
        errors.append(part_error)
        states.append(state)
        share *= shrinking
        total += part_error
        tail = 50 * abs(part)
        sum_ += part
        if total + tail <= epsabs and number >= 6:
            return answer(sum_, total + tail, wrong)
        correction = max(correction, part_error)
        if state:
            allowed = max(base, correction * (1 - shrinking))
            wrong = 7
        if wrong == 7 and total + tail <= correction * 10 and number > 5:
            return answer(sum_, total + tail, wrong)
        table.append(sum_)
        low = high
        if number == 1:
            continue
        if number == limlst:
            wrong = 1
        if number == 2:
            continue
        found, found_error = table.extrapolate()
        waited += 1
        if waited >= 15 and error <= 0.001 * (total + tail):
            wrong = 4
        if found_error <= error or number == 3:
            result, error, waited = found, found_error, 0
            if error + 10 * correction <= epsabs or error <= epsabs <= 10 * correction:
                break
        if wrong not in (0, 7):
            break
    error += 10 * correction
    if wrong:
        if result != 0 and sum_ != 0:
            if error / abs(result) > total / abs(sum_):
                return answer(sum_, total + tail, wrong)
        elif error > total:
            return answer(sum_, total + tail, wrong)
    return answer(result, error, wrong)


def _halve(rule, pieces, split, epsabs, epsrel, limit, most_large):
    """Halve the interval of the largest error, without extrapolation."""
    wrong = falls = rises = 0
    result, total = sum(pieces.r), sum(pieces.e)
    while len(pieces.a) < limit:
        place = pieces.order[0]
        a, b = pieces.a[place], pieces.b[place]
        middle = split(a, b)
        first, second = rule(a, middle), rule(middle, b)
        area, error = first[0] + second[0], first[1] + second[1]
        before, largest = pieces.r[place], pieces.e[place]
        total += error - largest
        result += area - before
        if first[2] and second[2]:
            falls += abs(before - area) < 1e-5 * abs(area) and error >= 0.99 * largest
            rises += len(pieces.a) >= 10 and error > largest
        bound = max(epsabs, epsrel * abs(result))
        if total > bound:
            if falls >= 6 and rises > most_large:
                wrong = 2
            if len(pieces.a) + 1 == limit:
                wrong = 1
            if max(abs(a), abs(b)) <= (1 + 100 * _EPSILON) * (abs(middle) + 1000 * plain._TINY):
                wrong = 3
        pieces.put(place, a, middle, first[0], first[1], 0)
        pieces.add(middle, b, second[0], second[1])
        pieces.sort()
        if wrong or total <= bound:
            break
    return sum(pieces.r), total, wrong


def _pole_rule(f, c, a, b):
    """The principal value, its error, and whether the rule says how noisy it is."""
    share = (2 * c - b - a) / (b - a)
    if abs(share) >= 1.1:
        result, error, _, spread = _smooth(f, lambda x: 1.0 / (x - c), a, b)
        return result, error, error != spread
    half, center = 0.5 * (b - a), 0.5 * (a + b)
    rough, fine = _series([f(center + half * at) for at in _POINTS])
    moments = [math.log(abs((1 - share) / (1 + share)))]
    moments.append(2 + share * moments[0])
    for k in range(2, 25):
        following = 2 * share * moments[-1] - moments[-2]
        if k % 2:
            following -= 4.0 / ((k - 1) ** 2 - 1)
        moments.append(following)
    moments = np.array(moments)
    result = float(fine @ moments)
    return result, abs(result - float(rough @ moments[:13])), True


def qawce(func, a, b, c, args=(), full_output=0, epsabs=1.49e-8, epsrel=1.49e-8, limit=50):
    call, count = plain._counted(func, args)
    a, b, c = float(a), float(b), float(c)
    pieces = plain._Pieces(max(limit, 0))
    if limit < 1 or c in (a, b) or epsabs <= 0 and epsrel < max(50 * _EPSILON, 5e-29):
        return plain._answer((0.0, 0.0, 6, pieces), 0, full_output)
    low, high = min(a, b), max(a, b)

    def rule(a, b):
        return _pole_rule(call, c, a, b)

    def split(a, b):
        middle = 0.5 * (a + b)
        if a < c <= middle:
            return 0.5 * (c + b)
        return 0.5 * (a + c) if middle < c < b else middle

    result, error, _ = rule(low, high)
    pieces.add(low, high, result, error)
    pieces.sort()
    wrong = 1 if limit == 1 else 0
    if error >= min(0.01 * abs(result), max(epsabs, epsrel * abs(result))) and not wrong:
        result, error, wrong = _halve(rule, pieces, split, epsabs, epsrel, limit, 20)
    return plain._answer((result if a < b else -result, error, wrong, pieces), count(), full_output)


def _power_moments(power):
    """The integrals of the polynomials times a power of the distance from -1, and that times its logarithm."""
    whole = 2.0 ** (power + 1)
    plain_ones = [whole / (power + 1)]
    plain_ones.append(plain_ones[0] * power / (power + 2))
    logarithms = [-plain_ones[0] / (power + 1)]
    logarithms.append(-2 * whole / (power + 2) ** 2 - logarithms[0])
    for k in range(2, 25):
        below = (k - 1) * (k + power + 1)
        plain_ones.append(-(whole + k * (k - power - 2) * plain_ones[-1]) / below)
        inner = k * (k - power - 2) * logarithms[-1] - k * plain_ones[-2] + (k - 1) * plain_ones[-1]
        logarithms.append(-inner / below)
    return np.array(plain_ones), np.array(logarithms)


def qawse(func, a, b, wvar, integr, args=(), full_output=0, epsabs=1.49e-8, epsrel=1.49e-8, limit=50):
    call, count = plain._counted(func, args)
    a, b = float(a), float(b)
    left, right = (float(power) for power in wvar)
    pieces = plain._Pieces(max(limit, 0))
    if (b <= a or limit < 2 or left <= -1 or right <= -1 or integr not in (1, 2, 3, 4)
            or epsabs <= 0 and epsrel < max(50 * _EPSILON, 5e-29)):
        return plain._answer((0.0, 0.0, 6, pieces), 0, full_output)
    left_log, right_log = integr in (2, 4), integr in (3, 4)
    sides = {}

    def weight(x):
        value = (x - a) ** left * (b - x) ** right
        value *= math.log(x - a) if left_log else 1.0
        return value * (math.log(b - x) if right_log else 1.0)

    def end_rule(low, high, is_left):
        """The part at an end, whose own power goes into the moments."""
        half, center = 0.5 * (high - low), 0.5 * (high + low)
        own, other, own_log, other_log = (left, right, left_log, right_log) if is_left else (right, left, right_log,
                                                                                           left_log)
        if is_left not in sides:
            sides[is_left] = _power_moments(own)
        moments, logarithms = sides[is_left]
        values = []
        for at in _POINTS:
            x = center + half * at
            # Written so that the other end's distance is exact.
            far = (b - center) - half * at if is_left else (center - a) + half * at
            value = call(x) * far**other
            values.append(value * math.log(far) if other_log else value)
        rough, fine = _series(values)
        if not is_left:
            rough, fine = (row * (-1.0) ** np.arange(len(row)) for row in (rough, fine))
        factor = half ** (own + 1)
        result = float(fine @ moments)
        error = abs(result - float(rough @ moments[:13]))
        if own_log:
            scale = math.log(high - low)
            second = float(fine @ logarithms)
            error = abs(error * scale) + abs(second - float(rough @ logarithms[:13]))
            # The moments are of the logarithm of the distance over the length.
            result = result * scale + second
        return result * factor, error * factor, False

    def rule(low, high):
        if low == a and (left != 0 or left_log):
            return end_rule(low, high, True)
        if high == b and (right != 0 or right_log):
            return end_rule(low, high, False)
        result, error, _, spread = _smooth(call, weight, low, high)
        return result, error, error != spread and low != a and high != b

    middle = 0.5 * (a + b)
    for low, high in ((a, middle), (middle, b)):
        result, error, _ = rule(low, high)
        pieces.add(low, high, result, error)
    pieces.sort()
    result, error, wrong = sum(pieces.r), sum(pieces.e), 1 if limit == 2 else 0
    if error > max(epsabs, epsrel * abs(result)) and not wrong:
        result, error, wrong = _halve(rule, pieces, lambda a, b: 0.5 * (a + b), epsabs, epsrel, limit, 19)
    return plain._answer((result, error, wrong, pieces), count(), full_output)
