"""Codes of observations: the nearest entries of a code book, and the means of those who share one."""

import numpy as np


def vq(obs, codes):
    """The place of the nearest code of each observation, and the distance."""
    obs, codes = np.asarray(obs), np.asarray(codes)
    if obs.dtype != codes.dtype:
        raise TypeError("observation and code should have same dtype")
    if obs.dtype not in (np.float32, np.float64):
        raise TypeError("type other than float or double not supported")
    if obs.ndim != codes.ndim:
        raise ValueError("observation and code should have same number of dimensions")
    if obs.ndim == 1:
        obs, codes = obs[:, None], codes[:, None]
    if obs.shape[1] != codes.shape[1]:
        raise ValueError("obs and code should have same number of features (columns)")
    result = np.empty(len(obs), np.int32)
    distances = np.empty(len(obs), obs.dtype)
    step = max(1, (1 << 18) // max(len(codes), 1))
    for start in range(0, len(obs), step):
        block = obs[start : start + step]
        total = np.zeros((len(block), len(codes)), obs.dtype)
        for column in range(obs.shape[1]):
            total += (block[:, column][:, None] - codes[:, column]) ** 2
        nearest = total.argmin(axis=1)
        result[start : start + len(block)] = nearest
        distances[start : start + len(block)] = np.sqrt(total[np.arange(len(block)), nearest])
    return result, distances


def update_cluster_means(obs, labels, nc):
    """The mean of each cluster, and whether it has members."""
    obs, labels = np.asarray(obs), np.asarray(labels)
    if obs.dtype not in (np.float32, np.float64):
        raise TypeError("type other than float or double not supported")
    rows = obs[:, None] if obs.ndim == 1 else obs
    counts = np.bincount(labels, minlength=nc)[:nc]
    means = np.zeros((nc, rows.shape[1]), obs.dtype)
    for column in range(rows.shape[1]):
        means[:, column] = np.bincount(labels, rows[:, column], nc)[:nc]
    has_members = counts > 0
    means[has_members] /= counts[has_members][:, None].astype(obs.dtype)
    return (means[:, 0] if obs.ndim == 1 else means), has_members
