"""Comparisons and binary operators over arrays of objects, item by item, and strings read as truth values."""

import operator

import numpy as np

from pandas._libs._arguments import require_array, require_objects
from pandas._libs._rust import _objects
from pandas._libs.missing import checknull, is_none_or_nan, null_flags

_COMPARISONS = frozenset((operator.eq, operator.ne, operator.lt, operator.le, operator.gt, operator.ge))
_TRUE = ('True', 'TRUE', 'true')
_FALSE = ('False', 'FALSE', 'false')


def _require_array(values, name):
    if values is None:
        len(values)
    require_array(values, name)


def _require_comparison(op):
    if op not in _COMPARISONS:
        raise ValueError('Unrecognized operator')


def scalar_compare(values, val, op):
    _require_array(values, 'values')
    _require_comparison(op)
    require_objects(values, 'values')
    for_null = op is operator.ne
    if checknull(val):
        return np.full(len(values), for_null, dtype=np.bool_)
    if _objects is not None and type(val) is str and values.ndim == 1:
        # The usual case, a column of strings.
        found = _objects.compare(values, val, op.__name__)
        if found is not None:
            return found
    items = values.tolist()
    compare = _CALM.get(op, op)
    result = [
        for_null if is_null else compare(item, val) for item, is_null in zip(items, null_flags(items))
    ]
    return np.array(result, dtype=np.bool_)


def _calm_eq(item, val):
    try:
        return item is val or bool(item == val)
    except TypeError:
        return False


def _calm_ne(item, val):
    try:
        return item is not val and bool(item != val)
    except TypeError:
        return True


# Values that cannot be compared at all are unequal; an order they do not have.
_CALM = {operator.eq: _calm_eq, operator.ne: _calm_ne}


def vec_compare(left, right, op):
    _require_array(left, 'left')
    _require_array(right, 'right')
    if len(left) != len(right):
        raise ValueError(f'Arrays were different lengths: {len(left)} vs {len(right)}')
    _require_comparison(op)
    require_objects(left, 'left')
    require_objects(right, 'right')
    if _objects is not None and left.ndim == right.ndim == 1:
        found = _objects.compare(left, right, op.__name__)
        if found is not None:
            return found
    for_null = op is operator.ne
    # An object is equal to itself, whatever its class says.
    same = {operator.eq: True, operator.ne: False}.get(op)
    result = []
    lefts, rights = left.tolist(), right.tolist()
    for one, other, one_null, other_null in zip(lefts, rights, null_flags(lefts), null_flags(rights)):
        if one_null or other_null:
            result.append(for_null)
        elif one is other and same is not None:
            result.append(same)
        else:
            result.append(bool(op(one, other)))
    return np.array(result, dtype=np.bool_)




def scalar_binop(values, val, op):
    require_objects(values)
    if is_none_or_nan(val):
        result = np.empty(len(values), dtype=object)
        result.fill(val)
        return result
    result = np.empty(len(values), dtype=object)
    for index, item in enumerate(values.tolist()):
        result[index] = item if is_none_or_nan(item) else op(item, val)
    return maybe_convert_bool(result)[0]


def vec_binop(left, right, op):
    require_objects(left)
    require_objects(right)
    if len(left) != len(right):
        raise ValueError(f'Arrays were different lengths: {len(left)} vs {len(right)}')
    result = np.empty(len(left), dtype=object)
    for index, (one, other) in enumerate(zip(left.tolist(), right.tolist())):
        try:
            result[index] = op(one, other)
        except TypeError:
            if is_none_or_nan(one):
                result[index] = one
            elif is_none_or_nan(other):
                result[index] = other
            else:
                raise
    return maybe_convert_bool(result)[0]


def maybe_convert_bool(arr, true_values=None, false_values=None, convert_to_masked_nullable=False):
    """Truth values out of bools, strings that mean them, and nulls; the array itself where there is anything else."""
    _require_array(arr, 'arr')
    require_objects(arr, 'arr')
    meanings = dict.fromkeys(_FALSE, False)
    meanings.update(dict.fromkeys(false_values or (), False))
    meanings.update(dict.fromkeys(_TRUE, True))
    meanings.update(dict.fromkeys(true_values or (), True))
    items = arr.tolist()
    result = np.zeros(len(items), dtype=np.bool_)
    nulls = []
    for index, item in enumerate(items):
        if item is True:
            result[index] = True
        elif item is False:
            pass
        elif is_none_or_nan(item):
            nulls.append(index)
        else:
            meaning = meanings.get(item)
            if meaning is None:
                return arr, None
            result[index] = meaning
    if not nulls:
        return result, None
    if convert_to_masked_nullable:
        mask = np.zeros(len(items), dtype=np.bool_)
        mask[nulls] = True
        return result, mask
    result = result.astype(object)
    result[nulls] = np.nan
    return result, None
