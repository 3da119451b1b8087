"""Integrals of normal and Student's distributions over boxes: means over lattices of points (Genz and Bretz)."""

import numpy as np

from scipy.special import gammaincinv, ndtr, ndtri


def _mean_of(batches, values_of):
    """The mean of the batches' means, and three times its standard error."""
    mean = variance = 0.0
    for batch in range(batches):
        step = (values_of(batch).mean() - mean) / (batch + 1)
        mean += step
        variance = (batch - 1) * variance / (batch + 1) + step * step
    return float(mean), float(3 * np.sqrt(variance))


def _points(generator, shift, places):
    """A lattice's coordinates, shifted and folded like a tent, so that they begin and end alike."""
    z = generator * places + shift
    z -= np.trunc(z)
    return abs(2 * z - 1)


def _between(low, high):
    return ndtr(low), ndtr(high) - ndtr(low)


def _qmvn_inner(q, rndm, n_qmc_samples, n_batches, cho, lo, hi):
    n = len(cho)
    places = np.arange(1, n_qmc_samples + 1)

    def values_of(batch):
        y = np.zeros((n - 1, n_qmc_samples))
        start, width = (np.full(n_qmc_samples, part) for part in _between(lo[0] / cho[0, 0], hi[0] / cho[0, 0]))
        product = width.copy()
        for i in range(1, n):
            y[i - 1] = ndtri(start + _points(q[i - 1], rndm[batch, i], places) * width)
            known = cho[i, :i] @ y[:i]
            start, width = _between((lo[i] - known) / cho[i, i], (hi[i] - known) / cho[i, i])
            product *= width
        return product

    with np.errstate(divide="ignore", invalid="ignore"):
        return (*_mean_of(n_batches, values_of), n_qmc_samples * n_batches)


def _qmvt_inner(q, rndm, n_qmc_samples, n_batches, cho, lo, hi, nu):
    n = len(cho)
    places = np.arange(1, n_qmc_samples + 1)

    def values_of(batch):
        known = np.zeros((n, n_qmc_samples))
        product = np.ones(n_qmc_samples)
        length = start = width = None
        for i in range(n):
            x = _points(q[i], rndm[batch, i], places)
            if i == 0:
                length = np.sqrt(2 * gammaincinv(nu / 2, x)) if nu > 0 else np.ones(n_qmc_samples)
            else:
                known[i:] += np.outer(cho[i:, i - 1], ndtri(start + x * width))
            start, width = _between(lo[i] * length - known[i], hi[i] * length - known[i])
            product *= width
        return product

    with np.errstate(invalid="ignore"):
        return (*_mean_of(n_batches, values_of), n_qmc_samples * n_batches)
