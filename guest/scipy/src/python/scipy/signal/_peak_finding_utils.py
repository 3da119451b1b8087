"""Peaks of rows of numbers: where they are, how far they rise, how wide they are."""

import math
import warnings

import numpy as np


class PeakPropertyWarning(RuntimeWarning):
    """Calculated property of a peak has unexpected value."""


def _local_maxima_1d(x):
    """Middles, left and right edges of what is higher than both sides of it."""
    x = np.asarray(x)
    if len(x) < 3:
        nothing = np.empty(0, np.intp)
        return nothing, nothing.copy(), nothing.copy()
    # Equal items side by side are one.
    with np.errstate(invalid="ignore"):
        starts = np.concatenate([[0], np.nonzero(x[1:] != x[:-1])[0] + 1])
        ends = np.concatenate([starts[1:] - 1, [len(x) - 1]])
        levels = x[starts]
        is_peak = np.zeros(len(levels), bool)
        is_peak[1:-1] = (levels[1:-1] > levels[:-2]) & (levels[1:-1] > levels[2:])
    left, right = starts[is_peak], ends[is_peak]
    return (left + right) // 2, left, right


def _select_by_peak_distance(peaks, priority, distance):
    """Which peaks stay, where the higher one drives lower ones from its surroundings."""
    count = len(peaks)
    distance = math.ceil(distance)
    places, keep = np.asarray(peaks).tolist(), [True] * count
    for j in np.argsort(priority)[::-1].tolist():
        if not keep[j]:
            continue
        k = j - 1
        while k >= 0 and places[j] - places[k] < distance:
            keep[k] = False
            k -= 1
        k = j + 1
        while k < count and places[k] - places[j] < distance:
            keep[k] = False
            k += 1
    return np.array(keep, bool)


def _peak_prominences(x, peaks, wlen):
    """How far peaks rise above the higher of both lowest points before something higher comes."""
    x = np.asarray(x, float)
    peaks = np.asarray(peaks)
    count = len(peaks)
    prominences, left, right = np.empty(count), np.empty(count, np.intp), np.empty(count, np.intp)
    is_flat = False
    for row, peak in enumerate(peaks.tolist()):
        low, high = 0, len(x) - 1
        if not low <= peak <= high:
            raise ValueError(f"peak {peak} is not a valid index for `x`")
        if wlen >= 2:
            low, high = max(peak - wlen // 2, low), min(peak + wlen // 2, high)
        before, behind = x[low : peak + 1], x[peak : high + 1]
        level = x[peak]
        above = np.nonzero(~(before <= level))[0]
        start = int(above[-1]) + 1 if len(above) else 0
        part = before[start:][::-1]
        lowest = part.min()
        left[row] = peak - int(part.argmin())
        above = np.nonzero(~(behind <= level))[0]
        end = int(above[0]) if len(above) else len(behind)
        part = behind[:end]
        other = part.min()
        right[row] = peak + int(part.argmin())
        prominences[row] = level - max(lowest, other)
        is_flat = is_flat or prominences[row] == 0
    if is_flat:
        warnings.warn("some peaks have a prominence of 0", PeakPropertyWarning, stacklevel=2)
    return prominences, left, right


def _peak_widths(x, peaks, rel_height, prominences, left_bases, right_bases):
    """How wide peaks are at a share of their prominence."""
    if rel_height < 0:
        raise ValueError("`rel_height` must be greater or equal to 0.0")
    if not len(peaks) == len(prominences) == len(left_bases) == len(right_bases):
        raise ValueError("arrays in `prominence_data` must have the same shape as `peaks`")
    x = np.asarray(x, float)
    count = len(peaks)
    widths, heights, left, right = (np.empty(count) for _ in range(4))
    is_flat = False
    for row in range(count):
        peak, low, high = int(peaks[row]), int(left_bases[row]), int(right_bases[row])
        if not 0 <= low <= peak <= high < len(x):
            raise ValueError(f"prominence data is invalid for peak {peak}")
        height = heights[row] = x[peak] - prominences[row] * rel_height
        i = peak
        while low < i and height < x[i]:
            i -= 1
        at_left = float(i)
        if x[i] < height:
            at_left += (height - x[i]) / (x[i + 1] - x[i])
        i = peak
        while i < high and height < x[i]:
            i += 1
        at_right = float(i)
        if x[i] < height:
            at_right -= (height - x[i]) / (x[i - 1] - x[i])
        widths[row] = at_right - at_left
        is_flat = is_flat or widths[row] == 0
        left[row], right[row] = at_left, at_right
    if is_flat:
        warnings.warn("some peaks have a width of 0", PeakPropertyWarning, stacklevel=2)
    return widths, heights, left, right
