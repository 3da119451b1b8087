"""Hash tables: one class per number type, one for objects and one for strings, with their vectors and factorizers, and
the functions over them (`duplicated`, `value_count`, `mode`, `ismember`, …).

The classes are made from the templates of `_hash_tables`. Whole arrays of numbers go through the sorting and counting
of `_hash_numbers`; objects go through dicts with the keys of `_hash_objects`. There is no memory tracing: `sizeof`
gives what pandas' own tables would take.
"""

import numpy as np

from pandas._libs import _hash_numbers as numbers
from pandas._libs import _hash_objects as objects
from pandas._libs._hash_checks import NUMBER_TYPES, check_array, check_same, type_table
from pandas._libs._hash_numbers import INTP
from pandas._libs._hash_tables import (
    SCALARS,
    SIZE_HINT_LIMIT,  # noqa: F401
    GroupLabels,
    HashTable,  # noqa: F401
    NotPickled,
    NumberTable,
    ObjectVector,
    PyObjectHashTable,
    StringHashTable,  # noqa: F401
    StringVector,  # noqa: F401
    Vector,
)
from pandas._libs.missing import isnaobj

_OBJECT = np.dtype(object)
_MASK = np.dtype(np.uint8)


def get_hashtable_trace_domain():
    return 424242


# ---------------------------------------------------------------------------------------------------------------------
# Factorizers


class Factorizer(NotPickled):
    def __init__(self, size_hint):
        check_same(size_hint, 'size_hint', int)
        self.count = 0

    def get_count(self):
        return self.count

    def factorize(self, values, na_sentinel=-1, na_value=None, mask=None):
        raise NotImplementedError


class _TableFactorizer(Factorizer):
    """Numbers the values of several arrays together."""

    def __init__(self, size_hint):
        super().__init__(size_hint)
        self.table = self._table_class(size_hint)
        self.uniques = self._table_class._vector_class()

    def factorize(self, values, na_sentinel=-1, na_value=None, mask=None):
        self.uniques = uniques = self.uniques._writable()
        labels = self.table.get_labels(values, uniques, self.count, na_sentinel, na_value, mask)
        uniques._given_out = False
        self.count = len(uniques)
        return labels


class ObjectFactorizer(_TableFactorizer):
    _table_class = PyObjectHashTable

    def factorize(self, values, na_sentinel=-1, na_value=None, mask=None):
        if mask is not None:
            raise NotImplementedError('mask not supported for ObjectFactorizer.')
        return super().factorize(values, na_sentinel, na_value)


def _define(name, bases, members):
    members = {'__module__': __name__, '__qualname__': name, **members}
    globals()[name] = result = type(name, bases, members)
    return result


def _define_number_classes(name):
    dtype = np.dtype(name.lower())
    scalar, key = SCALARS[dtype.kind](dtype)
    vector = _define(name + 'Vector', (Vector,), {'_dtype': dtype})
    table = _define(name + 'HashTable', (GroupLabels, NumberTable) if name == 'Int64' else (NumberTable,), {
        '_dtype': dtype,
        '_bits': numbers.bits_dtype(dtype),
        '_key_size': dtype.itemsize,
        '_vector_class': vector,
        '_scalar': scalar,
        '_key': key,
    })
    _define(name + 'Factorizer', (_TableFactorizer,), {'_table_class': table})


for _name in NUMBER_TYPES:
    _define_number_classes(_name)

IntpHashTable = globals()[INTP.name.capitalize() + 'HashTable']


# ---------------------------------------------------------------------------------------------------------------------
# Functions

_COUNTABLE = type_table([name.lower() for name in NUMBER_TYPES] + ['object', 'bool'])


def _countable(values):
    """The array, when it is one of the types that the functions take; bools as what they are in memory."""
    if type(values) is not np.ndarray and not isinstance(values, np.ndarray):
        raise TypeError('No matching signature found')
    if values.ndim != 1 or values.dtype.char not in _COUNTABLE or not values.dtype.isnative:
        raise TypeError('No matching signature found')
    return values.view(_MASK) if values.dtype.kind == 'b' else values


def _grouped(values, mask=None):
    """First positions and codes of any values, with those that are masked as one; also the masked one's code or -1."""
    if values.dtype == _OBJECT:
        if mask is None or not mask.any():
            return (*objects.group_loose(values), -1)
        codes = objects.group_loose(values)[1]
        return numbers.group_masked(codes, mask)
    keys = numbers.bits_of(values)
    if mask is None:
        return (*numbers.group(keys), -1)
    return numbers.group_masked(keys, mask)


def _mask_or_none(mask):
    return None if mask is None else check_array(mask, _MASK).view(bool)


def duplicated(values, keep='first', mask=None):
    values = _countable(values)
    if keep not in ('last', 'first') and keep is not False:
        raise ValueError('keep must be either "first", "last" or False')
    firsts, codes, _ = _grouped(values, _mask_or_none(mask))
    count = len(values)
    result = np.ones(count, dtype=bool)
    if keep == 'first':
        result[firsts] = False
    elif keep == 'last':
        result[numbers.last_positions(codes, len(firsts))] = False
    else:
        result = np.bincount(codes, minlength=len(firsts))[codes] > 1
    return result


def _value_count(values, dropna, mask):
    if values.dtype == _OBJECT and mask is not None:
        raise NotImplementedError('uses_mask not implemented with object dtype')
    if values.dtype == _OBJECT:
        found = objects.group_quickly(values)
        if found is not None:
            return *_counts_of_objects(values, *found, dropna), 0
    mask = _mask_or_none(mask)
    last = values[-1:]
    left_out = None
    missing = 0
    if mask is not None:
        left_out = mask
        missing = int(mask.sum())
    elif dropna:
        left_out = isnaobj(values) if values.dtype == _OBJECT else numbers.is_missing(values)
    if left_out is not None and left_out.any():
        values = values[~left_out]
    firsts, codes, _ = _grouped(values)
    keys = values[firsts]
    counts = np.bincount(codes, minlength=len(firsts)).astype(np.int64, copy=False)
    if missing and not dropna:
        # The masked values come last, with a value that stands for nothing.
        return np.concatenate([keys, last]), np.append(counts, np.int64(missing)), missing
    return keys, counts, 0


def _counts_of_objects(values, firsts, codes, dropna):
    keys = values[firsts]
    counts = np.bincount(codes, minlength=len(firsts)).astype(np.int64, copy=False)
    if dropna:
        kept = ~isnaobj(keys)
        return keys[kept], counts[kept]
    return keys, counts


def value_count(values, dropna, mask=None):
    return _value_count(_countable(values), dropna, mask)


def mode(values, dropna, mask=None):
    """The most frequent values in order of appearance, and where they are missing if a mask is given."""
    given = _countable(values)
    keys, counts, missing = _value_count(given, dropna, mask)
    if len(keys):
        most = counts == counts.max()
        keys = keys[most]
    if values.dtype.kind == 'b':
        keys = keys.view(bool)
    result_mask = None
    if missing:
        # As in pandas the last mode is then the missing value, also where that is not frequent enough.
        result_mask = np.zeros(len(keys), dtype=bool)
        result_mask[-1] = True
    return keys, result_mask


def ismember(arr, values):
    """Where the items of `arr` are among `values`, which has the same type."""
    arr = _countable(arr)
    check_same(values, 'values', np.ndarray)
    if values.dtype.kind == 'b' and arr.dtype == _MASK:
        values = values.view(_MASK)
    values = check_array(values, arr.dtype, constant=False)
    if arr.dtype == _OBJECT:
        found = objects.group_quickly(arr)
        if found is None:
            return _ismember_objects(arr.tolist(), values.tolist())
        firsts, codes = found
        return _ismember_objects(arr[firsts].tolist(), values.tolist())[codes]
    known = numbers.bits_of(values)
    known = known[numbers.group(known)[0]]
    return numbers.Finder(known).find(numbers.bits_of(arr)) >= 0


def _ismember_objects(items, others):
    try:
        known = set(objects.keys_of(others))
        return np.array([key in known for key in objects.keys_of(items)], dtype=bool)
    except Exception:
        keys, other_keys = objects.loose_member_keys(items, others)
        known = set(other_keys)
        return np.array([key in known for key in keys], dtype=bool)


def unique_label_indices(labels):
    """Positions of the first of each label, in order of the labels, without those of -1 if they are the lowest."""
    labels = check_array(labels, np.dtype(np.intp))
    firsts = numbers.group(labels)[0]
    found = labels[firsts]
    result = firsts[np.argsort(found, kind='stable')]
    if len(result) and labels[result[0]] == -1:
        return result[1:]
    return result


def object_hash(obj):
    return objects.hash_of(obj)


def objects_are_equal(a, b):
    return objects.are_equal(a, b)
