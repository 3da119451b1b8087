"""`pandas._libs.groupby`: aggregations and transformations by group.

`_groupby_sums` adds and multiplies values, `_groupby_order` compares them and picks among them; here are the functions
of indexers and of truth.
"""

import numpy as np

from pandas._libs import _groups
from pandas._libs._fused import buffer, flags
from pandas._libs._groupby_cells import columns
from pandas._libs._groupby_order import (
    group_cummax,
    group_cummin,
    group_idxmin_idxmax,
    group_last,
    group_max,
    group_median_float64,
    group_min,
    group_nth,
    group_ohlc,
    group_quantile,
    group_rank,
)
from pandas._libs._groupby_sums import (
    group_cumprod,
    group_cumsum,
    group_mean,
    group_prod,
    group_skew,
    group_sum,
    group_var,
)
from pandas._libs.algos import groupsort_indexer, rank_1d

INT64 = np.dtype(np.int64)
INTP = np.dtype(np.intp)

NUMERIC_NAMES = (
    'int8_t', 'int16_t', 'int32_t', 'int64_t', 'uint8_t', 'uint16_t', 'uint32_t', 'uint64_t', 'float32_t', 'float64_t',
)
INT64_OR_FLOAT_NAMES = ('int64_t', 'uint64_t', 'float32_t', 'float64_t')
MEAN_NAMES = ('float64_t', 'float32_t', 'float complex', 'double complex')

# The types that a family of functions is for: pandas asks for `object` among them.
SIGNATURES = [
    ((group_sum,), (*MEAN_NAMES, 'int64_t', 'uint64_t', 'object')),
    ((group_mean,), MEAN_NAMES),
    ((group_var,), ('float', 'double')),
    ((group_prod, group_cumprod, group_cumsum, group_ohlc), INT64_OR_FLOAT_NAMES),
    ((group_min, group_max, group_cummin, group_cummax, group_quantile), NUMERIC_NAMES),
    ((group_last, group_nth, group_rank, group_idxmin_idxmax), (*NUMERIC_NAMES, 'object')),
]
for _functions, _names in SIGNATURES:
    for _function in _functions:
        _function.__signatures__ = dict.fromkeys(_names, _function)
        _function.__module__ = __name__
for _function in (group_median_float64, group_skew):
    _function.__module__ = __name__


def group_shift_indexer(out, labels, ngroups, periods):
    """For each row the one that is so many rows of its group before it, or -1."""
    buffer(out, INT64, 1, 'int64_t')
    buffer(labels, INTP, 1, 'const intp_t')
    out[...] = _groups.shifts(np.ascontiguousarray(labels), ngroups, periods)


def group_fillna_indexer(out, labels, sorted_labels, mask, limit, dropna):
    """For each row the last one of its group up to it that is not masked, in the order given, or -1."""
    buffer(out, INTP, 1, 'intp_t')
    buffer(labels, INTP, 1, 'const intp_t')
    buffer(sorted_labels, INTP, 1, 'const intp_t')
    gaps = flags(mask, 1, 'uint8_t')
    if len(out) != len(labels):
        raise AssertionError
    if len(labels):
        given = map(np.ascontiguousarray, (gaps, labels, sorted_labels))
        out[...] = _groups.fills(*given, limit, dropna)


def group_any_all(out, values, labels, mask, val_test, skipna, result_mask):
    """Whether any or all values of a group are true; a masked one leaves it open, if `result_mask` is given."""
    if val_test not in ('any', 'all'):
        raise ValueError("'val_test' must be either 'any' or 'all'!")
    decisive = 1 if val_test == 'any' else 0
    buffer(out, np.dtype(np.int8), 2, 'int8_t')
    buffer(values, np.dtype(np.int8), 2, 'const int8_t')
    buffer(labels, INTP, 1, 'const intp_t')
    uses_mask = result_mask is not None
    mask = mask if skipna or uses_mask else None
    for column, arguments in columns(values, labels, mask, False, len(out)):
        found = _groups.truths(*arguments, decisive)
        out[:, column] = np.where(found & 1, decisive, 1 - decisive)
        if uses_mask and not skipna:
            # Undecided, and one is masked.
            flags(result_mask, 2, 'uint8_t')[found == 2, column] = True
