"""Searches of the index engines: all positions of equal values, for indexes that are not unique."""

import numpy as np

from pandas._libs import _hash_numbers as numbers
from pandas._libs import _hash_objects as objects
from pandas._libs._hash_numbers import INTP
from pandas._libs.missing import isnaobj

_OBJECT = np.dtype(object)
_FLOAT_NAN, _COMPLEX_NAN, _DECIMAL_NAN = object(), object(), object()
_SINGLETONS = {'NoneType', 'NAType', 'NaTType'}


class Groups:
    """The positions of each kind of value of an index; made once for an engine, and then asked for many targets."""

    def __init__(self, codes, count, find_kinds):
        self.codes = codes
        self.find_kinds = find_kinds
        self.counts = np.bincount(codes, minlength=count).astype(INTP, copy=False)
        self.order = np.argsort(codes, kind='stable')
        self.starts = np.cumsum(self.counts) - self.counts

    def mask_of(self, target):
        """Where the values equal the one target (an array of length 1), or None."""
        kind = int(self.find_kinds(target)[0])
        return None if kind < 0 else self.codes == kind

    def indexer(self, targets):
        """For each target all its positions, or one -1; and which targets have none."""
        kinds = self.find_kinds(targets)
        missing = kinds < 0
        if len(self.codes) == 0:
            return np.full(len(kinds), -1, dtype=INTP), np.arange(len(kinds), dtype=INTP)
        counts = np.where(missing, 1, self.counts[kinds])
        starts = np.where(missing, 0, self.starts[kinds])
        ends = np.cumsum(counts)
        total = int(ends[-1]) if len(ends) else 0
        places = np.arange(total, dtype=INTP) + np.repeat(starts - (ends - counts), counts)
        result = self.order[places]
        absent = np.flatnonzero(missing)
        result[ends[absent] - 1] = -1
        return result, absent


def _bits_of(values):
    """Keys of numbers; unlike in a table all NaN of complex numbers are one."""
    if values.dtype.kind == 'c':
        values = np.where(values != values, values.dtype.type(complex(np.nan, np.nan)), values)
    return numbers.bits_of(values)


def number_groups(values):
    keys = _bits_of(values)
    firsts, codes = numbers.group(keys)
    finder = numbers.Finder(keys[firsts])
    dtype = values.dtype

    def find_kinds(targets):
        if targets.dtype == dtype:
            return finder.find(_bits_of(targets))
        return object_groups(values.astype(_OBJECT)).kinds_among(targets, firsts, codes)

    return Groups(codes, len(firsts), find_kinds)


class _ObjectGroups(Groups):
    def kinds_among(self, targets, firsts, codes):
        """Kinds of other groups of the same values, which are numbered by `firsts` and `codes`."""
        kinds = self.find_kinds(targets)
        own_firsts = self.order[self.starts] if len(self.starts) else self.starts
        return np.where(kinds >= 0, codes[own_firsts[kinds]], -1) if len(own_firsts) else kinds


def object_groups(values):
    keys = _object_keys(values)
    firsts, codes = objects.group_keys(keys)
    kinds = {keys[at]: kind for kind, at in enumerate(firsts.tolist())}

    def find_kinds(targets):
        wanted = _object_keys(targets if targets.dtype == _OBJECT else targets.astype(_OBJECT))
        return np.array([kinds.get(key, -1) for key in wanted], dtype=INTP)

    return _ObjectGroups(codes, len(firsts), find_kinds)


def masked_groups(values, mask):
    """Groups of values with masked ones as one more kind. An unmasked NaN equals nothing here."""
    groups = number_groups(values)
    count = len(groups.counts)
    codes = np.where(mask, count, groups.codes)

    def find_kinds(targets):
        targets, targets_mask = targets
        kinds = groups.find_kinds(targets).copy()
        unequal = numbers.is_missing(targets)
        if unequal is not None:
            kinds[unequal] = -1
        kinds[targets_mask] = count
        return np.where((kinds >= 0) & has_any[kinds], kinds, -1)

    result = Groups(codes, count + 1, find_kinds)
    has_any = result.counts > 0
    return result


def _object_keys(values):
    """The objects themselves, but with all missing ones of a kind as one, whatever their type."""
    items = values.tolist()
    missing = isnaobj(values)
    if missing.any():
        for position in np.flatnonzero(missing).tolist():
            items[position] = null_key(items[position])
    return items


def null_key(item):
    """A key that two missing values share when they match, as `is_matching_na` says."""
    kind = type(item)
    if kind.__name__ in _SINGLETONS:
        return item
    if isinstance(item, (float, np.floating)):
        return _FLOAT_NAN
    if isinstance(item, (complex, np.complexfloating)):
        return _COMPLEX_NAN
    if isinstance(item, (np.datetime64, np.timedelta64)):
        return kind, item.dtype
    return _DECIMAL_NAN
