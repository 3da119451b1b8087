"""Discrepancies of points in a unit cube, and van der Corput's sequence."""

import numpy as np

# How many numbers a block of pairs has at most.
_BLOCK = 1 << 20


def _pairs(sample, factor):
    """The sum over all pairs of points of the product over their coordinates."""
    n, d = sample.shape
    step = max(1, _BLOCK // max(1, n * d))
    starts = range(0, n, step)
    return sum(factor(sample[start : start + step, None], sample[None]).prod(axis=-1).sum() for start in starts)


def _count(sample, iterative):
    return len(sample) + 1 if iterative else len(sample)


def _cy_wrapper_centered_discrepancy(sample, iterative, workers):
    n, d = _count(sample, iterative), sample.shape[1]
    far = abs(sample - 0.5)
    single = (1 + 0.5 * far - 0.5 * far**2).prod(axis=1).sum()
    double = _pairs(sample, lambda a, b: 1 + 0.5 * abs(a - 0.5) + 0.5 * abs(b - 0.5) - 0.5 * abs(a - b))
    return float((13.0 / 12.0) ** d - 2.0 / n * single + 1.0 / n**2 * double)


def _cy_wrapper_wrap_around_discrepancy(sample, iterative, workers):
    n, d = _count(sample, iterative), sample.shape[1]

    def factor(a, b):
        apart = abs(a - b)
        return 1.5 - apart + apart**2

    return float(-((4.0 / 3.0) ** d) + 1.0 / n**2 * _pairs(sample, factor))


def _cy_wrapper_mixture_discrepancy(sample, iterative, workers):
    n, d = _count(sample, iterative), sample.shape[1]
    far = abs(sample - 0.5)
    single = (5.0 / 3.0 - 0.25 * far - 0.25 * far**2).prod(axis=1).sum()

    def factor(a, b):
        apart = abs(a - b)
        return 15.0 / 8.0 - 0.25 * abs(a - 0.5) - 0.25 * abs(b - 0.5) - 0.75 * apart + 0.5 * apart**2

    return float((19.0 / 12.0) ** d - 2.0 / n * single + 1.0 / n**2 * _pairs(sample, factor))


def _cy_wrapper_l2_star_discrepancy(sample, iterative, workers):
    n, d = _count(sample, iterative), sample.shape[1]
    single = (1 - sample**2).prod(axis=1).sum()
    double = _pairs(sample, lambda a, b: 1 - np.maximum(a, b))
    return float(np.sqrt(3.0**-d - 2.0 ** (1 - d) / n * single + 1.0 / n**2 * double))


def _cy_wrapper_update_discrepancy(x_new, sample, initial_disc):
    """The centered one with one more point."""
    x_new = np.asarray(x_new, float).reshape(-1)
    sample = np.asarray(sample, float)
    n = len(sample) + 1
    far, others = abs(x_new - 0.5), abs(sample - 0.5)
    single = -2.0 / n * (1 + 0.5 * far - 0.5 * far**2).prod()
    double = 2.0 / n**2 * (1 + 0.5 * far + 0.5 * others - 0.5 * abs(x_new - sample)).prod(axis=1).sum()
    return float(initial_disc + single + double + 1.0 / n**2 * (1 + far).prod())


def _digits(n, base, start_index):
    """The digits of consecutive numbers, the lowest first, and what each is worth behind the point."""
    rest = np.arange(start_index, start_index + n)
    worth = 1.0 / base
    while 1 - worth < 1:
        rest, digit = np.divmod(rest, base)
        yield digit, worth
        worth /= base


def _cy_van_der_corput(n, base, start_index, workers):
    sequence = np.zeros(n)
    for digit, worth in _digits(n, base, start_index):
        sequence += digit * worth
    return sequence


def _cy_van_der_corput_scrambled(n, base, start_index, permutations, workers):
    sequence = np.zeros(n)
    for (digit, worth), permutation in zip(_digits(n, base, start_index), permutations):
        sequence += permutation[digit] * worth
    return sequence
