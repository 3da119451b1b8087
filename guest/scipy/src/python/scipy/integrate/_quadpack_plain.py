"""Integrals by adaptive quadrature: what QUADPACK does (Piessens, de Doncker-Kapenga, Überhuber and Kahaner).

Rules of Gauss and Kronrod on the interval whose error is largest, and Wynn's epsilon algorithm where halving gains
little. What does not live here: weight functions, which are not there yet.
"""

import math

import numpy as np

_EPSILON = np.finfo(float).eps
_TINY = np.finfo(float).tiny
_HUGE = np.finfo(float).max

# Nodes, weights of Kronrod's rule and of Gauss's, from the ends to the middle.
_NODES21 = (
    0.9956571630258081, 0.9739065285171717, 0.9301574913557082, 0.8650633666889845, 0.7808177265864169,
    0.6794095682990244, 0.5627571346686047, 0.4333953941292472, 0.2943928627014602, 0.14887433898163122,
)
_KRONROD21 = (
    0.011694638867371874, 0.032558162307964725, 0.054755896574351995, 0.07503967481091996, 0.0931254545836976,
    0.10938715880229764, 0.12349197626206584, 0.13470921731147334, 0.14277593857706009, 0.1477391049013385,
    0.1494455540029169,
)
_GAUSS10 = (0.06667134430868814, 0.1494513491505806, 0.21908636251598204, 0.26926671930999635, 0.29552422471475287)
_NODES15 = (
    0.9914553711208126, 0.9491079123427585, 0.8648644233597691, 0.7415311855993945, 0.5860872354676911,
    0.4058451513773972, 0.20778495500789848,
)
_KRONROD15 = (
    0.022935322010529224, 0.06309209262997856, 0.10479001032225019, 0.14065325971552592, 0.1690047266392679,
    0.19035057806478542, 0.20443294007529889, 0.20948214108472782,
)
_GAUSS7 = (0.1294849661688697, 0.27970539148927664, 0.3818300505051189, 0.4179591836734694)


def _error(kronrod, gauss, size, absolute, spread):
    """What the difference of both rules says of the error."""
    error = abs((kronrod - gauss) * size)
    if spread != 0 and error != 0:
        error = spread * min(1.0, (200.0 * error / spread) ** 1.5)
    if absolute > _TINY / (50.0 * _EPSILON):
        error = max(50.0 * _EPSILON * absolute, error)
    return error


def _rule21(f, a, b):
    """The integral, its error, that of the size, and that of the distance from the mean."""
    center, half = 0.5 * (a + b), 0.5 * (b - a)
    length = abs(half)
    middle = f(center)
    gauss, kronrod = 0.0, _KRONROD21[10] * middle
    absolute = abs(kronrod)
    below, above = [0.0] * 10, [0.0] * 10
    for order in ((1, 3, 5, 7, 9), (0, 2, 4, 6, 8)):
        for place in order:
            shift = half * _NODES21[place]
            low, high = f(center - shift), f(center + shift)
            below[place], above[place] = low, high
            if place % 2:
                gauss += _GAUSS10[place // 2] * (low + high)
            kronrod += _KRONROD21[place] * (low + high)
            absolute += _KRONROD21[place] * (abs(low) + abs(high))
    mean = kronrod * 0.5
    spread = _KRONROD21[10] * abs(middle - mean)
    for place in range(10):
        spread += _KRONROD21[place] * (abs(below[place] - mean) + abs(above[place] - mean))
    absolute, spread = absolute * length, spread * length
    return kronrod * half, _error(kronrod, gauss, half, absolute, spread), absolute, spread


def _rule15(f, bound, kind, a, b):
    """As `_rule21`, of the half line from a bound, or of the whole line, brought to between zero and one."""
    direction = min(1, kind)
    center, half = 0.5 * (a + b), 0.5 * (b - a)

    def at(t):
        x = bound + direction * (1.0 - t) / t
        value = f(x)
        if kind == 2:
            value += f(-x)
        return (value / t) / t

    middle = at(center)
    kronrod, gauss = _KRONROD15[7] * middle, _GAUSS7[3] * middle
    absolute = abs(kronrod)
    below, above = [], []
    for place in range(7):
        shift = half * _NODES15[place]
        low, high = at(center - shift), at(center + shift)
        below.append(low)
        above.append(high)
        if place % 2:
            gauss += _GAUSS7[place // 2] * (low + high)
        kronrod += _KRONROD15[place] * (low + high)
        absolute += _KRONROD15[place] * (abs(low) + abs(high))
    mean = kronrod * 0.5
    spread = _KRONROD15[7] * abs(middle - mean)
    for place in range(7):
        spread += _KRONROD15[place] * (abs(below[place] - mean) + abs(above[place] - mean))
    absolute, spread = absolute * half, spread * half
    return kronrod * half, _error(kronrod, gauss, half, absolute, spread), absolute, spread


class _Epsilon:
    """Wynn's table, of which only the last diagonals are kept."""

    def __init__(self):
        self.items = [0.0] * 60
        self.count, self.calls = 0, 0
        self.last = [0.0] * 3

    def append(self, value):
        self.items[self.count] = value
        self.count += 1

    def extrapolate(self):
        """The limit of the sums, and how sure it is."""
        e = self.items
        self.calls += 1
        n = self.count
        result = e[n - 1]
        error = _HUGE
        if n < 3:
            return result, max(error, 5 * _EPSILON * abs(result))
        e[n + 1] = e[n - 1]
        pairs = (n - 1) // 2
        e[n - 1] = _HUGE
        start = k1 = n
        for i in range(1, pairs + 1):
            k2, k3 = k1 - 1, k1 - 2
            value = e[k1 + 1]
            e0, e1, e2 = e[k3 - 1], e[k2 - 1], value
            size1 = abs(e1)
            delta2, delta3 = e2 - e1, e1 - e0
            error2, error3 = abs(delta2), abs(delta3)
            tolerance2 = max(abs(e2), size1) * _EPSILON
            tolerance3 = max(size1, abs(e0)) * _EPSILON
            if error2 <= tolerance2 and error3 <= tolerance3:
                # All three are the same.
                result = value
                return result, max(error2 + error3, 5 * _EPSILON * abs(result))
            e3 = e[k1 - 1]
            e[k1 - 1] = e1
            delta1 = e1 - e3
            error1 = abs(delta1)
            tolerance1 = max(size1, abs(e3)) * _EPSILON
            if error1 <= tolerance1 or error2 <= tolerance2 or error3 <= tolerance3:
                n = i + i - 1
                break
            ss = 1.0 / delta1 + 1.0 / delta2 - 1.0 / delta3
            if abs(ss * e1) <= 1e-4:
                n = i + i - 1
                break
            value = e1 + 1.0 / ss
            e[k1 - 1] = value
            k1 -= 2
            candidate = error2 + abs(value - e2) + error3
            if candidate <= error:
                error, result = candidate, value
        if n == 50:
            n = 2 * (50 // 2) - 1
        first = 1 if start % 2 == 0 else 0
        if (start // 2) * 2 != start:
            first = 0
        place = first
        for _ in range(pairs + 1):
            e[place] = e[place + 2]
            place += 2
        if start != n:
            shift = start - n
            for place in range(n):
                e[place] = e[shift + place]
        self.count = n
        if self.calls < 4:
            self.last[self.calls - 1] = result
            error = _HUGE
        else:
            error = sum(abs(result - before) for before in self.last[::-1])
            self.last = self.last[1:] + [result]
        return result, max(error, 5 * _EPSILON * abs(result))


class _Pieces:
    """Intervals with their integrals and errors, the largest error first."""

    def __init__(self, limit):
        self.limit = limit
        self.a, self.b, self.r, self.e, self.level, self.order = [], [], [], [], [], []

    def add(self, a, b, r, e, level=0):
        for row, value in zip((self.a, self.b, self.r, self.e, self.level), (a, b, r, e, level)):
            row.append(value)

    def put(self, place, a, b, r, e, level):
        self.a[place], self.b[place], self.r[place], self.e[place], self.level[place] = a, b, r, e, level

    def sort(self):
        self.order = sorted(range(len(self.e)), key=lambda place: -self.e[place])

    def known(self, calls):
        size = self.limit

        def row(items, kind=float):
            made = np.zeros(size, kind)
            made[: len(items)] = items
            return made

        order = row([place + 1 for place in self.order], np.int32)
        return {
            "neval": calls,
            "last": len(self.a),
            "iord": order,
            "alist": row(self.a),
            "blist": row(self.b),
            "rlist": row(self.r),
            "elist": row(self.e),
        }


def _adaptive(rule, edges, epsabs, epsrel, limit, infinite):
    """Halve the interval of the largest error; the integral, the error, what is wrong, and the intervals."""
    pieces = _Pieces(limit)
    if epsabs <= 0 and epsrel < max(50 * _EPSILON, 5e-29):
        return 0.0, 0.0, 6, pieces
    result = error = absolute = 0.0
    spreads = []
    for a, b in zip(edges, edges[1:]):
        r, e, size, spread = rule(a, b)
        pieces.add(a, b, r, e)
        spreads.append((e, spread))
        result, error, absolute = result + r, error + e, absolute + size
    if len(edges) > 2:
        for place, (e, spread) in enumerate(spreads):
            if e == spread and e != 0:
                pieces.e[place] = error
    pieces.sort()
    bound = max(epsabs, epsrel * abs(result))
    if len(edges) == 2:
        spread = spreads[0][1]
        wrong = 0
        if error <= 100 * _EPSILON * absolute and error > bound:
            wrong = 2
        if limit == 1:
            wrong = 1
        if wrong or error <= bound and error != spread or error == 0:
            return result, error, wrong, pieces
    else:
        spread = math.inf
        wrong = 2 if error <= 100 * _EPSILON * absolute and error > bound else 0
        if wrong or error <= bound:
            return result, error, wrong, pieces
        if limit < len(edges):
            return result, error, 1, pieces
    table = _Epsilon()
    table.append(result)
    best_error = _HUGE
    nrmax = 0
    place = pieces.order[0]
    largest = pieces.e[place]
    area, total = result, error
    is_large_sum = is_extrapolating = False
    refusals = stagnation1 = stagnation2 = stagnation3 = 0
    ksgn = 1 if abs(result) >= (1 - 50 * _EPSILON) * absolute else -1
    small = 0.375 if infinite else abs(edges[-1] - edges[0]) * 0.375
    level_max = 1
    large_error, target, correction = total, bound, 0.0
    found, roundoff = result, 0
    is_divergent = False
    last = len(pieces.a)
    while last < limit:
        last += 1
        level = pieces.level[place] + 1
        a1, b2 = pieces.a[place], pieces.b[place]
        b1 = 0.5 * (a1 + b2)
        before = largest
        area1, error1, _, spread1 = rule(a1, b1)
        area2, error2, _, spread2 = rule(b1, b2)
        area12, error12 = area1 + area2, error1 + error2
        total = total + error12 - largest
        area = area + area12 - pieces.r[place]
        if spread1 != error1 and spread2 != error2:
            if abs(pieces.r[place] - area12) <= 1e-5 * abs(area12) and error12 >= 0.99 * largest:
                if is_extrapolating:
                    stagnation2 += 1
                else:
                    stagnation1 += 1
            if last > 10 and error12 > largest:
                stagnation3 += 1
        bound = max(epsabs, epsrel * abs(area))
        if stagnation1 + stagnation2 >= 10 or stagnation3 >= 20:
            wrong = 2
        if stagnation2 >= 5:
            roundoff = 3
        if last == limit:
            wrong = 1
        if max(abs(a1), abs(b2)) <= (1 + 100 * _EPSILON) * (abs(b1) + 1000 * _TINY):
            wrong = 4
        if error2 > error1:
            pieces.put(place, b1, b2, area2, error2, level)
            pieces.add(a1, b1, area1, error1, level)
        else:
            pieces.put(place, a1, b1, area1, error1, level)
            pieces.add(b1, b2, area2, error2, level)
        pieces.sort()
        nrmax = min(nrmax, len(pieces.order) - 1)
        place = pieces.order[nrmax]
        largest = pieces.e[place]
        if total <= bound:
            return sum(pieces.r), total, wrong - 1 if wrong > 2 else wrong, pieces
        if wrong:
            break
        if last == 2 and len(edges) == 2:
            small = 0.375 if infinite else abs(edges[-1] - edges[0]) * 0.375
            large_error, target = total, bound
            table.append(area)
            continue
        if is_large_sum:
            continue
        large_error -= before
        is_wide = abs(b1 - a1) > small if len(edges) == 2 else level + 1 <= level_max
        if is_wide:
            large_error += error12
        if not is_extrapolating:
            # On while the interval to halve next is no smallest one.
            if _is_wide(pieces, place, small, level_max, len(edges)):
                continue
            is_extrapolating = True
            nrmax = 1
            place = pieces.order[min(nrmax, len(pieces.order) - 1)]
            largest = pieces.e[place]
        if roundoff != 3 and large_error > target:
            # Larger intervals first, as many as there are among the worst.
            most = len(pieces.order) if len(pieces.order) <= limit // 2 + 2 else limit + 1 - len(pieces.order) + 2
            is_found = False
            while nrmax < most - 1 + 1 and nrmax < len(pieces.order):
                place = pieces.order[nrmax]
                largest = pieces.e[place]
                if _is_wide(pieces, place, small, level_max, len(edges)):
                    is_found = True
                    break
                nrmax += 1
            if is_found:
                continue
        table.append(area)
        guess, guess_error = table.extrapolate()
        refusals += 1
        if refusals > 5 and best_error < 1e-3 * total:
            wrong = 5
        if guess_error < best_error:
            refusals = 0
            best_error, found = guess_error, guess
            correction = large_error
            target = max(epsabs, epsrel * abs(guess))
            if best_error <= target:
                break
        if table.count == 1:
            is_large_sum = True
        if wrong == 5:
            break
        nrmax = 0
        place = pieces.order[0]
        largest = pieces.e[place]
        is_extrapolating = False
        small *= 0.5
        level_max += 1
        large_error = total
    # The limit of the table, or the sum.
    if best_error == _HUGE:
        return sum(pieces.r), total, wrong - 1 if wrong > 2 else wrong, pieces
    if wrong + roundoff != 0:
        if roundoff == 3:
            best_error += correction
        if wrong == 0:
            wrong = 3
        if found != 0 and area != 0:
            if best_error / abs(found) > total / abs(area):
                return sum(pieces.r), total, wrong - 1 if wrong > 2 else wrong, pieces
        elif best_error > total:
            return sum(pieces.r), total, wrong - 1 if wrong > 2 else wrong, pieces
        elif area == 0:
            return found, best_error, wrong - 1 if wrong > 2 else wrong, pieces
    if not (ksgn == -1 and max(abs(found), abs(area)) <= absolute * 0.01):
        is_divergent = area == 0 or not 0.01 <= found / area <= 100 or total > abs(area)
    if is_divergent:
        wrong = 6
    return found, best_error, wrong - 1 if wrong > 2 else wrong, pieces


def _is_wide(pieces, place, small, level_max, edges):
    if edges == 2:
        return abs(pieces.b[place] - pieces.a[place]) > small
    return pieces.level[place] + 1 <= level_max


def _answer(found, calls, full_output):
    result, error, wrong, pieces = found
    result, error = float(result), float(error)
    if full_output:
        return result, error, pieces.known(calls), wrong
    return result, error, wrong


def _counted(func, args):
    count = 0

    def call(x):
        nonlocal count
        count += 1
        return float(func(x, *args))

    return call, lambda: count


def _qagse(func, a, b, args=(), full_output=0, epsabs=1.49e-8, epsrel=1.49e-8, limit=50):
    call, count = _counted(func, args)
    if limit < 1:
        return _answer((0.0, 0.0, 6, _Pieces(max(limit, 0))), 0, full_output)
    found = _adaptive(lambda a, b: _rule21(call, a, b), [float(a), float(b)], epsabs, epsrel, limit, False)
    return _answer(found, count(), full_output)


def _qagie(func, bound, inf, args=(), full_output=0, epsabs=1.49e-8, epsrel=1.49e-8, limit=50):
    call, count = _counted(func, args)
    if limit < 1:
        return _answer((0.0, 0.0, 6, _Pieces(max(limit, 0))), 0, full_output)
    start = 0.0 if inf == 2 else float(bound)
    found = _adaptive(lambda a, b: _rule15(call, start, inf, a, b), [0.0, 1.0], epsabs, epsrel, limit, True)
    return _answer(found, count(), full_output)


def _qagpe(func, a, b, points, args=(), full_output=0, epsabs=1.49e-8, epsrel=1.49e-8, limit=50):
    call, count = _counted(func, args)
    inner = sorted(float(point) for point in np.asarray(points).ravel())
    edges = sorted([float(a), float(b)] + [p for p in inner if min(a, b) < p < max(a, b)])
    sign = 1.0 if a <= b else -1.0
    result, error, wrong, pieces = _adaptive(lambda a, b: _rule21(call, a, b), edges, epsabs, epsrel, limit, False)
    answer = _answer((sign * result, error, wrong, pieces), count(), full_output)
    if full_output:
        known = answer[2]
        known.update(pts=np.array(edges), level=np.zeros(limit, np.int32), ndin=np.zeros(len(edges), np.int32))
    return answer
