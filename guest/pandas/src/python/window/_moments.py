"""The states behind the moving sums, means and higher moments of `pandas._libs.window.aggregations`.

A state is set back, takes values, gives them up again, and tells its result. Sums are compensated (Kahan), apart for
what comes and for what goes. A run of equal values is counted, as its result is known without rounding.
"""

import math

NAN = math.nan


class _State:
    """The number of values, and how many equal ones came last."""

    def __init__(self, minp):
        self.minp = minp

    def reset(self, first):
        self.count = 0
        self.run = 0
        self.last = first
        self.clear()


class SumState(_State):
    def clear(self):
        self.total = 0.0
        self.lost_adding = self.lost_removing = 0.0

    def add(self, values):
        count, run, last, total, lost = self.count, self.run, self.last, self.total, self.lost_adding
        for value in values:
            if value == value:
                count += 1
                change = value - lost
                larger = total + change
                lost = larger - total - change
                total = larger
                run = run + 1 if value == last else 1
                last = value
        self.count, self.run, self.last, self.total, self.lost_adding = count, run, last, total, lost

    def remove(self, values):
        count, total, lost = self.count, self.total, self.lost_removing
        for value in values:
            if value == value:
                count -= 1
                change = -value - lost
                larger = total + change
                lost = larger - total - change
                total = larger
        self.count, self.total, self.lost_removing = count, total, lost

    def result(self):
        if self.count == 0 == self.minp:
            return 0.0
        if self.count < self.minp:
            return NAN
        return self.last * self.count if self.run >= self.count else self.total


class MeanState(SumState):
    def clear(self):
        super().clear()
        self.negatives = 0

    def add(self, values):
        super().add(values)
        self.negatives += _negatives(values)

    def remove(self, values):
        super().remove(values)
        self.negatives -= _negatives(values)

    def result(self):
        count = self.count
        if count < self.minp or count <= 0:
            return NAN
        if self.run >= count:
            return self.last
        mean = self.total / count
        # Rounding must not change the sign that all values have.
        if self.negatives == 0 and mean < 0:
            return 0.0
        if self.negatives == count and mean > 0:
            return 0.0
        return mean


def _negatives(values):
    return sum(value == value and math.copysign(1.0, value) < 0 for value in values)


class VarState(_State):
    """Welford's recurrence, with a compensated mean."""

    def __init__(self, minp, ddof):
        self.minp = minp
        self.ddof = ddof

    def clear(self):
        self.mean = self.squares = 0.0
        self.lost_adding = self.lost_removing = 0.0

    def add(self, values):
        count, run, last, mean, squares, lost = (
            self.count, self.run, self.last, self.mean, self.squares, self.lost_adding)
        for value in values:
            if value == value:
                count += 1
                run = run + 1 if value == last else 1
                last = value
                before = mean - lost
                change = value - lost
                step = change - mean
                lost = step + mean - change
                mean = mean + step / count
                squares = squares + (value - before) * (value - mean)
        self.count, self.run, self.last, self.mean, self.squares, self.lost_adding = (
            count, run, last, mean, squares, lost)

    def remove(self, values):
        count, mean, squares, lost = self.count, self.mean, self.squares, self.lost_removing
        for value in values:
            if value == value:
                count -= 1
                if not count:
                    mean = squares = 0.0
                    continue
                before = mean - lost
                change = value - lost
                step = change - mean
                lost = step + mean - change
                mean = mean - step / count
                squares = squares - (value - before) * (value - mean)
        self.count, self.mean, self.squares, self.lost_removing = count, mean, squares, lost

    def result(self):
        count = self.count
        if count < self.minp or count <= self.ddof:
            return NAN
        if count == 1 or self.run >= count:
            return 0.0
        return self.squares / (count - self.ddof)


class _PowerState(_State):
    """Sums of the powers of the values up to `highest`."""

    def clear(self):
        self.sums = [0.0] * self.highest
        self.lost_adding = [0.0] * self.highest
        self.lost_removing = [0.0] * self.highest

    def add(self, values):
        for value in values:
            if value == value:
                self.count += 1
                self.run = self.run + 1 if value == self.last else 1
                self.last = value
                self._accumulate(value, 1.0, self.lost_adding)

    def remove(self, values):
        for value in values:
            if value == value:
                self.count -= 1
                self._accumulate(value, -1.0, self.lost_removing)

    def _accumulate(self, value, sign, losses):
        sums = self.sums
        power = 1.0
        for place in range(self.highest):
            power *= value
            change = sign * power - losses[place]
            larger = sums[place] + change
            losses[place] = larger - sums[place] - change
            sums[place] = larger

    def result(self):
        count = self.count
        if count < self.minp:
            return NAN
        if self.run >= count:
            return self.of_equal
        mean = self.sums[0] / count
        spread = self.sums[1] / count - mean * mean
        # So little of a spread is rounding only.
        if not spread > 1e-14:
            return NAN
        return self._moment(float(count), mean, spread)


class SkewState(_PowerState):
    highest = 3
    of_equal = 0.0

    def _moment(self, count, mean, spread):
        third = self.sums[2] / count - mean * mean * mean - 3 * mean * spread
        root = math.sqrt(spread)
        return math.sqrt(count * (count - 1)) * third / ((count - 2) * root * root * root)


class KurtState(_PowerState):
    highest = 4
    of_equal = -3.0

    def _moment(self, count, mean, spread):
        square = mean * mean
        third = self.sums[2] / count - square * mean - 3 * mean * spread
        fourth = self.sums[3] / count - square * mean * mean - 6 * spread * mean * mean - 4 * third * mean
        divisor = (count - 2.0) * (count - 3.0)
        found = (count * count - 1.0) * fourth / (spread * spread) - 3.0 * ((count - 1.0) ** 2)
        return found / divisor
