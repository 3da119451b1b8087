"""Keys of objects for dicts that compare like pandas' tables of objects, and grouping by them.

All float NaN are one key, also as parts of complex numbers and inside tuples; None, NaT, NA and NaN of other types are
each what they are. Only the exact types float, complex and tuple are treated so.
"""

from datetime import date, datetime

import numpy as np

from pandas._libs._hash_numbers import INTP
from pandas._libs._rust import _columns, _objects

# Below this many items a dict is as fast.
SMALL = 32

_NAN = float('nan')
_NAT = -2**63
_COMPLEX = object()
_SPECIAL = {float, complex, tuple}


class Loose:
    """Stands for an object that has no hash, or whose comparison fails: it is equal to what `==` says, if it does."""

    __slots__ = ('item',)

    def __init__(self, item):
        self.item = item

    def __hash__(self):
        return 0

    def __eq__(self, other):
        if isinstance(other, Loose):
            other = other.item
        return are_equal(self.item, other)


def key_of(item):
    kind = type(item)
    if kind is float:
        return item if item == item else _NAN
    if kind is tuple:
        for part in item:
            if type(part) in _SPECIAL:
                return tuple([key_of(each) for each in item])
        return item
    if kind is complex and item != item:
        return _COMPLEX, key_of(item.real), key_of(item.imag)
    return item


def keys_of(items):
    """The keys of a list of objects; the list itself where each object is its own key."""
    special = _SPECIAL.intersection(map(type, items))
    if not special:
        return items
    if special == {float}:
        return [_NAN if type(item) is float and item != item else item for item in items]
    return [key_of(item) if type(item) in _SPECIAL else item for item in items]


def loose_key_of(item):
    key = key_of(item)
    try:
        hash(key)
    except TypeError:
        return Loose(item)
    return key


def are_equal(a, b):
    """Whether a table of objects takes two objects as the same."""
    if a is b:
        return True
    kind = type(a)
    if kind is type(b) and kind in _SPECIAL:
        if kind is float:
            return a == b or (a != a and b != b)
        if kind is complex:
            return are_equal(a.real, b.real) and are_equal(a.imag, b.imag)
        return len(a) == len(b) and all(map(are_equal, a, b))
    try:
        return bool(a == b)
    except Exception:
        return False


def hash_of(item):
    """A 32-bit hash that is equal for objects that `are_equal`; 0 for what has none."""
    try:
        whole = hash(key_of(item))
    except TypeError:
        return 0
    return (whole ^ (whole >> 32)) & 0xFFFFFFFF


def group_quickly(values):
    """`group_keys` of an array of objects that Rust can compare: texts, numbers and None; else None."""
    if _objects is None or len(values) <= SMALL:
        return None
    found = _objects.labels(values)
    if found is None:
        found = _label_dates(values)
    return None if found is None else found[::-1]


def _label_dates(values):
    """The same of an array that is all dates, all datetimes, or all Timestamps of one unit and zone; else None."""
    first = values[0] if values.ndim == 1 else None
    if not isinstance(first, date):
        return None
    # These need this module first.
    from pandas._libs.tslibs._rows import PER_SECOND, kernels
    from pandas._libs.tslibs.timestamps import Timestamp

    per_second = PER_SECOND.get(first._creso) if isinstance(first, Timestamp) else 10**6
    if per_second is None:
        return None
    found = kernels.of_moments(values, (datetime, date, Timestamp), (), per_second)
    # of several kinds, some are equal to others that are something else
    if found is None or found[1] not in (1, 2, 4) or (found[0] == _NAT).any():
        return None
    return _columns.labels(found[0])


def group_keys(keys):
    """Positions of the first of each kind of key, in order, and each key's kind, as arrays."""
    count = len(keys)
    kinds = dict.fromkeys(keys)
    if len(kinds) == count:
        positions = np.arange(count, dtype=INTP)
        return positions, positions.copy()
    codes = np.fromiter(map(dict(zip(kinds, range(len(kinds)))).__getitem__, keys), dtype=INTP, count=count)
    firsts = np.empty(len(kinds), dtype=INTP)
    firsts[codes[::-1]] = np.arange(count - 1, -1, -1, dtype=INTP)
    return firsts, codes


def group_loose(values):
    """`group_keys` of an array of any objects, without an error for those that have no hash."""
    found = group_quickly(values)
    if found is not None:
        return found
    items = values.tolist()
    try:
        return group_keys(keys_of(items))
    except Exception:
        return group_keys(_all_loose(items))


def _all_loose(items):
    """Keys whose comparison does not fail; only those that need it are wrapped, as far as that shows beforehand."""
    keys = [loose_key_of(item) for item in items]
    try:
        dict.fromkeys(keys)
    except Exception:
        return [Careful(key) for key in keys]
    return keys


class Careful:
    """A key with its own hash, and with a comparison that does not fail."""

    __slots__ = ('key', 'hash')

    def __init__(self, key):
        self.key = key
        self.hash = hash(key)

    def __hash__(self):
        return self.hash

    def __eq__(self, other):
        return are_equal(self.key, other.key)


def loose_member_keys(items, others):
    """Keys of two lists of objects that can be compared with each other in a dict."""
    keys = [loose_key_of(item) for item in items]
    other_keys = [loose_key_of(item) for item in others]
    try:
        table = dict.fromkeys(other_keys)
        for key in keys:
            key in table
    except Exception:
        return [Careful(key) for key in keys], [Careful(key) for key in other_keys]
    return keys, other_keys
