"""pandas._libs.window.aggregations: statistics over moving windows, and those with exponential weights.

The loops are `_windows`, in Rust, with the same compensated sums as pandas', so that results agree to the last digit.
Here is what they are asked for.
"""

import math

import numpy as np

from pandas._libs import _windows

interpolation_types = {'linear': 0, 'lower': 1, 'higher': 2, 'nearest': 3, 'midpoint': 4}
rolling_rank_tiebreakers = {'average': 0, 'min': 1, 'max': 2}


def _floats(values):
    return np.ascontiguousarray(values, dtype=np.float64)


def _windowed(values, start, end):
    """The arguments that all loops have."""
    return _floats(values), np.ascontiguousarray(start, dtype=np.int64), np.ascontiguousarray(end, dtype=np.int64)


def roll_sum(values, start, end, minp):
    return _windows.sums(*_windowed(values, start, end), minp)


def roll_mean(values, start, end, minp):
    return _windows.means(*_windowed(values, start, end), minp)


def roll_var(values, start, end, minp, ddof=1):
    return _windows.variances(*_windowed(values, start, end), max(minp, 1), ddof)


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
    return _windows.skews(*_windowed(_near_zero(_floats(values)), start, end), minp)


def roll_kurt(values, start, end, minp):
    return _windows.kurtoses(*_windowed(_near_zero(_floats(values)), start, end), minp)


def _check_windows(start):
    if not len(start):
        raise ValueError('zero-size array to reduction operation maximum which has no identity')


def roll_median_c(values, start, end, minp):
    _check_windows(start)
    return _windows.quantiles(*_windowed(values, start, end), max(minp, 1), 0.5, 'median')


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
    return _windows.quantiles(*_windowed(values, start, end), max(minp, 1), quantile, interpolation)


def roll_rank(values, start, end, minp, percentile, method, ascending):
    if method not in rolling_rank_tiebreakers:
        raise ValueError(f"Method '{method}' is not supported")
    _check_windows(start)
    # The other way round, the greatest is the first.
    values = _floats(values) if ascending else -_floats(values)
    return _windows.ranks(*_windowed(values, start, end), minp, method, percentile)


def roll_max(values, start, end, minp):
    return _windows.greatest(*_windowed(values, start, end), minp)


def roll_min(values, start, end, minp):
    return _windows.least(*_windowed(values, start, end), minp)


def roll_apply(obj, start, end, minp, function, raw, args, kwargs):
    if len(obj) == 0:
        return np.array([], dtype=np.float64)
    array = np.asarray(obj)
    counts = roll_sum(np.isfinite(array).astype(float), start, end, minp=0)
    output = np.empty(len(start), dtype=np.float64)
    for i, (low, high) in enumerate(zip(np.asarray(start).tolist(), np.asarray(end).tolist())):
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


def _parts(start, end):
    """Bounds of the parts of a column that have weights of their own."""
    return zip(np.asarray(start).tolist(), np.asarray(end).tolist())


def ewm(vals, start, end, minp, com, adjust, ignore_na, deltas=None, normalize=True):
    values = _floats(vals)
    alpha = 1.0 / (1.0 + com)
    factors = None if deltas is None else (1.0 - alpha) ** _floats(deltas)
    output = np.empty(len(values), dtype=np.float64)
    for low, high in _parts(start, end):
        part = values[low:high]
        between = None if factors is None else factors[low:high - 1]
        output[low:high] = _windows.decaying(part, alpha, adjust, ignore_na, max(minp, 1), between, not normalize)
    return output


def ewmcov(input_x, start, end, minp, input_y, com, adjust, ignore_na, bias):
    x, y = _floats(input_x), _floats(input_y)
    if len(x) != len(y):
        raise ValueError(f'arrays are of different lengths ({len(x)} and {len(y)})')
    alpha = 1.0 / (1.0 + com)
    output = np.empty(len(x), dtype=np.float64)
    for low, high in _parts(start, end):
        output[low:high] = _windows.covariances(x[low:high], y[low:high], alpha, adjust, ignore_na, minp, bias)
    return output
