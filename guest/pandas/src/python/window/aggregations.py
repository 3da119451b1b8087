"""pandas._libs.window.aggregations: statistics over moving windows, and those with exponential weights.

Each statistic keeps a state to which values are added, and from which they are removed, as the window moves on, with
the same compensated sums as pandas', so that results agree to the last digit. Order statistics keep a sorted list.
The states are in `_moments` and `_order`.
"""

import math

import numpy as np

from pandas._libs.window._moments import KurtState, MeanState, SkewState, SumState, VarState
from pandas._libs.window._order import (
    interpolation_types,
    moving_extremes,
    moving_quantiles,
    moving_ranks,
    rolling_rank_tiebreakers,
)

__all__ = ['interpolation_types', 'rolling_rank_tiebreakers']


def _floats(values):
    return np.ascontiguousarray(values, dtype=np.float64)


def _bounds(start, end):
    """Both bounds as lists, and whether windows only ever move forward."""
    start, end = np.asarray(start), np.asarray(end)
    moves_on = bool((start[1:] >= start[:-1]).all() and (end[1:] >= end[:-1]).all())
    return start.tolist(), end.tolist(), moves_on


def _roll(values, start, end, state):
    """The result of the state for each window."""
    values = values.tolist()
    starts, ends, moves_on = _bounds(start, end)
    output = np.empty(len(starts), dtype=np.float64)
    results = []
    before_start = before_end = 0
    for i, (low, high) in enumerate(zip(starts, ends)):
        if i == 0 or not moves_on or low >= before_end:
            state.reset(values[low] if low < len(values) else np.nan)
            state.add(values[low:high])
        else:
            if low > before_start:
                state.remove(values[before_start:low])
            if high > before_end:
                state.add(values[before_end:high])
        results.append(state.result())
        before_start, before_end = low, high
    output[:] = results
    return output


def roll_sum(values, start, end, minp):
    return _roll(_floats(values), start, end, SumState(minp))


def roll_mean(values, start, end, minp):
    return _roll(_floats(values), start, end, MeanState(minp))


def roll_var(values, start, end, minp, ddof=1):
    return _roll(_floats(values), start, end, VarState(max(minp, 1), ddof))


def _near_zero(values):
    """The values less their rounded mean, for more digits of the higher powers; not if they lie far apart."""
    if not len(values):
        raise ValueError('zero-size array to reduction operation fmin which has no identity')
    present = values[~np.isnan(values)]
    if not len(present):
        return values
    # A running sum, as it is one that pandas takes.
    mean = float(np.cumsum(present)[-1]) / len(present)
    if not present.min() - mean > -1e5 or not np.isfinite(mean):
        return values
    return values - math.copysign(math.floor(abs(mean) + 0.5), mean)


def roll_skew(values, start, end, minp):
    return _roll(_near_zero(_floats(values)), start, end, SkewState(max(minp, 3)))


def roll_kurt(values, start, end, minp):
    return _roll(_near_zero(_floats(values)), start, end, KurtState(max(minp, 4)))


def _check_windows(start):
    if not len(start):
        raise ValueError('zero-size array to reduction operation maximum which has no identity')


def roll_median_c(values, start, end, minp):
    _check_windows(start)
    bounds = _bounds(start, end)
    return moving_quantiles(_floats(values).tolist(), *bounds, max(minp, 1), 0.5, 'linear', exact_half=True)


def roll_quantile(values, start, end, minp, quantile, interpolation):
    """
    O(N log(window)) implementation using skip list
    """
    if not hasattr(quantile, '__float__'):
        raise TypeError(f'must be real number, not {type(quantile).__name__}')
    if not 0.0 < quantile < 1.0:
        # The extremes have functions of their own.
        raise ValueError(f'quantile value {quantile} not in [0, 1]')
    if interpolation not in interpolation_types:
        raise ValueError(f"Interpolation '{interpolation}' is not supported")
    _check_windows(start)
    return moving_quantiles(_floats(values).tolist(), *_bounds(start, end), max(minp, 1), quantile, interpolation)


def roll_rank(values, start, end, minp, percentile, method, ascending):
    if method not in rolling_rank_tiebreakers:
        raise ValueError(f"Method '{method}' is not supported")
    _check_windows(start)
    return moving_ranks(_floats(values).tolist(), *_bounds(start, end), max(minp, 1), percentile, method, ascending)


def roll_max(values, start, end, minp):
    return moving_extremes(_floats(values).tolist(), *_bounds(start, end), minp, is_max=True)


def roll_min(values, start, end, minp):
    return moving_extremes(_floats(values).tolist(), *_bounds(start, end), minp, is_max=False)


def roll_apply(obj, start, end, minp, function, raw, args, kwargs):
    if len(obj) == 0:
        return np.array([], dtype=np.float64)
    array = np.asarray(obj)
    counts = roll_sum(np.isfinite(array).astype(float), start, end, minp=0)
    output = np.empty(len(start), dtype=np.float64)
    starts, ends, _ = _bounds(start, end)
    for i, (low, high) in enumerate(zip(starts, ends)):
        if counts[i] >= minp:
            part = array[low:high] if raw else obj.iloc[low:high]
            output[i] = function(part, *args, **kwargs)
        else:
            output[i] = np.nan
    return output


def _weighted_sums(values, weights):
    """For each window that ends at a value: sum of products, number of values, and sum of the weights used."""
    values, weights = _floats(values), _floats(weights)
    number, width = len(values), len(weights)
    sums, counts, totals = np.zeros((3, number))
    valid = ~np.isnan(values)
    present = np.where(valid, values, 0.0)
    for place, weight in enumerate(weights.tolist()):
        if weight != weight:
            continue
        later = width - place - 1
        if later >= number:
            continue
        used = valid[:number - later]
        sums[later:] += np.where(used, present[:number - later] * weight, 0.0)
        counts[later:] += used
        totals[later:] += np.where(used, weight, 0.0)
    return sums, counts, totals


def roll_weighted_sum(values, weights, minp):
    sums, counts, _ = _weighted_sums(values, weights)
    return np.where(counts < max(minp, 1), np.nan, sums)


def roll_weighted_mean(values, weights, minp):
    sums, counts, totals = _weighted_sums(values, weights)
    with np.errstate(divide='ignore', invalid='ignore'):
        means = sums / totals
    return np.where((counts < max(minp, 1)) | (totals == 0), np.nan, means)


def roll_weighted_var(values, weights, minp, ddof):
    values, weights = _floats(values).tolist(), _floats(weights).tolist()
    width = len(weights)
    minp = max(minp, 1)
    squares = total = mean = 0.0
    count = 0
    output = []
    for i, value in enumerate(values):
        gone = values[i - width] if i >= width else np.nan
        # A value that comes is only counted for one that goes.
        if gone == gone:
            weight = weights[(i - width) % width]
            count -= 1
            if count:
                rest = total - weight
                distance = gone - mean
                step = distance * weight / rest if rest else np.nan
                mean -= step
                squares -= step * total * distance
                total = rest
            else:
                squares = total = mean = 0.0
        if value == value:
            weight = weights[i % width]
            count += 1
            distance = value - mean
            sum_now = total + weight
            step = distance * weight / sum_now if sum_now else np.nan
            mean += step
            squares += step * total * distance
            total = sum_now
        output.append(_weighted_variance(squares, total, count, minp, ddof, width))
    return np.array(output, dtype=np.float64)


def _weighted_variance(squares, total, count, minp, ddof, width):
    if count < minp or count <= ddof:
        return np.nan
    if count == 1:
        return 0.0
    # The size of the whole window counts, even where less of it is there.
    divisor = (width - ddof) * total
    found = squares * width / divisor if divisor else np.nan
    return 0.0 if found < 0 else found


def ewm(vals, start, end, minp, com, adjust, ignore_na, deltas=None, normalize=True):
    values = _floats(vals).tolist()
    output = np.empty(len(values), dtype=np.float64)
    steps = None if deltas is None else _floats(deltas).tolist()
    alpha = 1.0 / (1.0 + com)
    for low, high in zip(np.asarray(start).tolist(), np.asarray(end).tolist()):
        part = values[low:high]
        if part:
            between = None if steps is None else steps[low:high - 1]
            output[low:high] = _ewm_part(part, between, max(minp, 1), alpha, adjust, ignore_na, normalize)
    return output


def _ewm_part(values, steps, minp, alpha, adjust, ignore_na, normalize):
    decay = 1.0 - alpha
    new_weight = 1.0 if adjust else alpha
    old_weight = 1.0
    weighted = values[0]
    count = int(weighted == weighted)
    output = [weighted if count >= minp else np.nan]
    for i in range(1, len(values)):
        value = values[i]
        is_there = value == value
        count += is_there
        if weighted == weighted:
            if is_there or not ignore_na:
                if normalize:
                    old_weight *= decay if steps is None else decay ** steps[i - 1]
                else:
                    weighted = decay * weighted
            if is_there:
                if not normalize:
                    weighted += value
                else:
                    # Equal values stay as they are, without any rounding.
                    if weighted != value:
                        weighted = (old_weight * weighted + new_weight * value) / (old_weight + new_weight)
                    old_weight = old_weight + new_weight if adjust else 1.0
        elif is_there:
            weighted = value
        output.append(weighted if count >= minp else np.nan)
    return output


def ewmcov(input_x, start, end, minp, input_y, com, adjust, ignore_na, bias):
    x, y = _floats(input_x), _floats(input_y)
    if len(x) != len(y):
        raise ValueError(f'arrays are of different lengths ({len(x)} and {len(y)})')
    pairs = list(zip(x.tolist(), y.tolist()))
    output = np.empty(len(pairs), dtype=np.float64)
    alpha = 1.0 / (1.0 + com)
    for low, high in zip(np.asarray(start).tolist(), np.asarray(end).tolist()):
        part = pairs[low:high]
        if part:
            output[low:high] = _ewmcov_part(part, minp, alpha, adjust, ignore_na, bias)
    return output


def _ewmcov_part(pairs, minp, alpha, adjust, ignore_na, bias):
    decay = 1.0 - alpha
    new_weight = 1.0 if adjust else alpha
    sum_weights = sum_squares = old_weight = 1.0
    cov = 0.0
    count = 0
    mean_x = mean_y = np.nan
    output = []
    for x, y in pairs:
        is_there = x == x and y == y
        count += is_there
        if mean_x == mean_x:
            if is_there or not ignore_na:
                sum_weights *= decay
                sum_squares *= decay * decay
                old_weight *= decay
                if is_there:
                    before_x, before_y = mean_x, mean_y
                    if mean_x != x:
                        mean_x = (old_weight * before_x + new_weight * x) / (old_weight + new_weight)
                    if mean_y != y:
                        mean_y = (old_weight * before_y + new_weight * y) / (old_weight + new_weight)
                    cov = (old_weight * (cov + (before_x - mean_x) * (before_y - mean_y))
                           + new_weight * ((x - mean_x) * (y - mean_y))) / (old_weight + new_weight)
                    sum_weights += new_weight
                    sum_squares += new_weight * new_weight
                    old_weight += new_weight
                    if not adjust:
                        sum_weights /= old_weight
                        sum_squares /= old_weight * old_weight
                        old_weight = 1.0
        elif is_there:
            mean_x, mean_y = x, y
        output.append(_ewm_covariance(cov, count, minp, bias, sum_weights, sum_squares))
    return output


def _ewm_covariance(cov, count, minp, bias, sum_weights, sum_squares):
    if count < minp:
        return np.nan
    if bias:
        return cov
    numerator = sum_weights * sum_weights
    denominator = numerator - sum_squares
    return numerator / denominator * cov if denominator > 0 else np.nan
