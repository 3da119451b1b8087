"""The hash tables' classes: vectors that collect values, the template of the tables of numbers, and the tables of
objects and of strings. `hashtable` makes of them the classes of each number type, and is where all of them are found.
"""

import math
from operator import index as as_index

import numpy as np

from pandas._libs import _hash_numbers as numbers
from pandas._libs import _hash_objects as objects
from pandas._libs._hash_checks import check_array, check_same, converted
from pandas._libs._hash_numbers import INTP, SMALL
from pandas._libs.missing import checknull, isnaobj

SIZE_HINT_LIMIT = (1 << 20) + 7

_OBJECT = np.dtype(object)
_MASK = np.dtype(np.uint8)
_RESIZE_ERROR = 'external reference but Vector.resize() needed'


class NotPickled:
    def __reduce__(self):
        raise TypeError('no default __reduce__ due to non-trivial __cinit__')


# ---------------------------------------------------------------------------------------------------------------------
# Vectors


class Vector(NotPickled):
    """Values collected by a table. Once given out as an array, it takes no further values."""

    _dtype = _OBJECT

    def __init__(self, *args):
        self._parts = []
        self._count = 0
        self._given_out = False

    def __len__(self):
        return self._count

    def _extend(self, values):
        if len(values):
            if self._given_out:
                raise ValueError(_RESIZE_ERROR)
            self._parts.append(values)
            self._count += len(values)

    def _joined(self):
        if len(self._parts) != 1:
            self._parts = [np.concatenate(self._parts) if self._parts else np.empty(0, dtype=self._dtype)]
        return self._parts[0]

    def to_array(self):
        self._given_out = True
        return self._joined()

    def _writable(self):
        """This vector, or a copy of it when it was given out as an array."""
        if not self._given_out:
            return self
        result = type(self)()
        result._extend(self._joined().copy())
        return result


class ObjectVector(Vector):
    pass


class StringVector(Vector):
    pass


# ---------------------------------------------------------------------------------------------------------------------
# Tables


class HashTable:
    """What all tables do. `_wanted` is the number of keys for which pandas' table would have made room."""

    _key_size = 8

    def _init_size(self, size_hint):
        hint = size_hint if type(size_hint) is int and size_hint >= 0 else max(converted(size_hint), 0)
        self._wanted = min(hint & 0xFFFFFFFF, SIZE_HINT_LIMIT)

    def _size(self):
        raise NotImplementedError

    def _grow(self, last_new, count):
        """Makes room as pandas' tables do: they also grow when a known key comes while they are full."""
        size = self._size() + (last_new < count - 1)
        if size > self._wanted:
            self._wanted = size

    def _grow_by_keys(self, table, keys, known):
        """The same when a dict has taken in keys, and had `known` ones before."""
        size = len(table)
        if size in _FULL and keys:
            last = next(reversed(table)) if size > known else None
            if keys[-1] is not last or any(key is last for key in keys[:-1]):
                size += 1
        if size > self._wanted:
            self._wanted = size

    def sizeof(self, deep=False):
        buckets = _buckets_for(self._wanted)
        return 40 + max(1, buckets >> 5) * 4 + buckets * (8 + self._key_size)

    def get_state(self):
        size = self._size()
        buckets = _buckets_for(self._wanted)
        return {'n_buckets': buckets, 'size': size, 'n_occupied': size, 'upper_bound': _upper_bound(buckets)}

    def unique(self, values, return_inverse=False, mask=None):
        uniques = self._vector_class()
        with_mask = mask is not None
        result = self._unique(
            values, uniques, ignore_na=False, mask=mask, return_inverse=return_inverse, use_result_mask=with_mask
        )
        return result if return_inverse or with_mask else uniques.to_array()

    def factorize(self, values, na_sentinel=-1, na_value=None, mask=None, ignore_na=True):
        return self._unique(
            values,
            self._vector_class(),
            na_sentinel=na_sentinel,
            na_value=na_value,
            ignore_na=ignore_na,
            mask=mask,
            return_inverse=True,
        )

    def get_labels(self, values, uniques, count_prior=0, na_sentinel=-1, na_value=None, mask=None):
        return self._unique(
            values,
            uniques,
            count_prior=count_prior,
            na_sentinel=na_sentinel,
            na_value=na_value,
            ignore_na=True,
            mask=mask,
            return_inverse=True,
        )[1]


def _upper_bound(buckets):
    return int(buckets * 0.77 + 0.5)


# Numbers of keys with which a table is full.
_FULL = {_upper_bound(4 << power) for power in range(40)}


def _buckets_for(size):
    buckets = 4
    while _upper_bound(buckets) < size:
        buckets *= 2
    return buckets


class NumberTable(NotPickled, HashTable):
    """A table of numbers: unique keys with a value each, kept as arrays, as a dict, or as both.

    `_keys` and `_vals` are the arrays and `_dict` the dict; each is None until it is needed, and the one that was not
    changed last is dropped.
    """

    def __init__(self, size_hint=1, uses_mask=False):
        self._init_size(size_hint)
        self.uses_mask = bool(uses_mask)
        self._na = -1
        self._dict = {}
        # `_slots` is what `_columns.labels_after` needs to go on; only where each value is the place of its key.
        self._forget_arrays()

    # Representations

    def _as_dict(self):
        if self._dict is None:
            self._dict = dict(zip(self._keys.tolist(), self._vals.tolist()))
        return self._dict

    def _as_arrays(self):
        if self._keys is None:
            count = len(self._dict)
            self._keys = np.array(list(self._dict), dtype=self._bits)
            self._vals = np.fromiter(self._dict.values(), dtype=INTP, count=count)
            self._finder = None
        return self._keys, self._vals

    def _set_arrays(self, keys, vals, slots=None):
        self._keys = keys
        self._vals = vals
        self._dict = self._finder = None
        self._slots = slots

    def _forget_arrays(self):
        self._keys = self._vals = self._finder = self._slots = None

    def _size(self):
        return len(self._keys) if self._dict is None else len(self._dict)

    def _find(self, keys):
        """The value of each key, or -1."""
        count = len(keys)
        size = self._size()
        if size == 0:
            return np.full(count, -1, dtype=INTP)
        if count <= SMALL and (self._dict is not None or size <= SMALL):
            get = self._as_dict().get
            return np.array([get(key, -1) for key in keys.tolist()], dtype=INTP)
        known, vals = self._as_arrays()
        if self._finder is None:
            self._finder = numbers.Finder(known)
        places = self._finder.find(keys)
        return np.where(places >= 0, vals[places], -1)

    def _put(self, keys, vals, order=None):
        """Stores unique keys, new or known; their order is only given to use it again."""
        if len(keys) == 0:
            return
        if self._size() == 0:
            self._set_arrays(keys, vals)
            if order is not None:
                self._finder = numbers.Finder(keys, order)
            return
        if len(keys) <= SMALL and self._dict is not None:
            self._dict.update(zip(keys.tolist(), vals.tolist()))
            self._forget_arrays()
            return
        known, known_vals = self._as_arrays()
        if self._finder is None:
            self._finder = numbers.Finder(known)
        places = self._finder.find(keys)
        is_new = places < 0
        known_vals = known_vals.copy()
        known_vals[places[~is_new]] = vals[~is_new]
        if is_new.any():
            self._set_arrays(np.concatenate([known, keys[is_new]]), np.concatenate([known_vals, vals[is_new]]))
        else:
            self._vals = known_vals
            self._dict = self._slots = None

    # Single keys

    def __len__(self):
        return self._size() + (self.uses_mask and self._na != -1)

    def __contains__(self, key):
        if self.uses_mask and checknull(key):
            return self._na != -1
        return self._key(self._scalar(key)) in self._as_dict()

    def get_item(self, val):
        number = self._scalar(val)
        found = self._as_dict().get(self._key(number))
        if found is None:
            raise KeyError(number)
        return found

    def set_item(self, key, val):
        key = self._key(self._scalar(key))
        val = as_index(val)
        self._grow(-1, 1)
        self._as_dict()[key] = val
        self._forget_arrays()

    def get_na(self):
        if not self.uses_mask:
            raise NotImplementedError
        if self._na == -1:
            raise KeyError('NA')
        return self._na

    def set_na(self, val):
        if not self.uses_mask:
            raise NotImplementedError
        self._na = as_index(val)

    # Whole arrays

    def _checked(self, values):
        return check_array(values, self._dtype)

    def _checked_mask(self, mask):
        if not self.uses_mask:
            return None
        if mask is None:
            raise NotImplementedError
        return check_array(mask, _MASK).view(bool)

    def map_locations(self, values, mask=None):
        mask = self._checked_mask(mask)
        keys = numbers.bits_of(self._checked(values))
        if mask is not None and mask.any():
            self._na = int(np.flatnonzero(mask)[-1])
            positions = np.flatnonzero(~mask)
            keys = keys[positions]
        else:
            positions = None
        count = len(keys)
        known = self._size()
        if count <= SMALL and self._dict is not None:
            keys = keys.tolist()
            self._dict.update(zip(keys, range(count) if positions is None else positions.tolist()))
            self._forget_arrays()
            self._grow_by_keys(self._dict, keys, known)
            return
        firsts, codes, order = numbers.group_with_order(keys)
        last_new = int(firsts[-1]) if known == 0 and count else -1
        if len(firsts) == count:
            last = np.arange(count, dtype=INTP)
            keys = keys.copy()
        else:
            last = numbers.last_positions(codes, len(firsts))
            keys = keys[firsts]
        self._put(keys, last if positions is None else positions[last], order)
        self._grow(last_new, count)

    def lookup(self, values, mask=None):
        mask = self._checked_mask(mask)
        result = self._find(numbers.bits_of(self._checked(values)))
        if mask is not None:
            result[mask] = self._na
        return result

    def _unique(
        self,
        values,
        uniques,
        count_prior=0,
        na_sentinel=-1,
        na_value=None,
        ignore_na=False,
        mask=None,
        return_inverse=False,
        use_result_mask=False,
    ):
        check_same(uniques, 'uniques', self._vector_class)
        values = self._checked(values)
        na_sentinel = as_index(na_sentinel)
        if mask is not None:
            mask = mask.view(bool) if mask.dtype.itemsize == 1 else mask != 0
        if use_result_mask:
            if return_inverse:
                raise NotImplementedError
            return self._unique_masked(values, uniques, count_prior, mask)
        left_out = self._left_out(values, na_value, mask) if ignore_na else None
        if left_out is not None:
            kept = np.flatnonzero(~left_out)
            values = values[kept]
        new, labels = self._labels(values, count_prior)
        uniques._extend(values[new])
        if not return_inverse:
            return uniques.to_array()
        if left_out is not None:
            kept_labels = labels
            labels = np.full(len(left_out), na_sentinel, dtype=INTP)
            labels[kept] = kept_labels
        return uniques.to_array(), labels

    def _left_out(self, values, na_value, mask):
        """Where values count as missing, or None."""
        if mask is not None:
            return mask if mask.any() else None
        left_out = numbers.is_missing(values)
        if na_value is not None:
            same = values == self._dtype.type(self._scalar(na_value))
            left_out = same if left_out is None else left_out | same
        return left_out if left_out is not None and left_out.any() else None

    def _labels(self, values, count_prior):
        """Positions of the values that are new, and the label of each value; stores the new ones."""
        keys = numbers.bits_of(values)
        size = self._size()
        if numbers.are_quick(keys) and count_prior == size and (not size or self._slots is not None):
            return self._labels_after(keys)
        firsts, codes = numbers.group(keys)
        if self._size() == 0:
            self._put(keys[firsts], np.arange(count_prior, count_prior + len(firsts), dtype=INTP))
            self._grow(int(firsts[-1]) if len(firsts) else -1, len(keys))
            return firsts, codes + count_prior if count_prior else codes
        kinds = keys[firsts]
        labels = self._find(kinds)
        is_new = labels < 0
        labels[is_new] = np.arange(count_prior, count_prior + int(is_new.sum()), dtype=INTP)
        self._put(kinds[is_new], labels[is_new])
        new = firsts[is_new]
        self._grow(int(new[-1]) if len(new) else -1, len(keys))
        return new, labels[codes]

    def _labels_after(self, keys):
        """As `_labels`, where each value of the table is the place of its key."""
        known = self._keys if self._slots is not None else np.empty(0, dtype=keys.dtype)
        slots = self._slots if self._slots is not None else np.empty(0, dtype=np.uint32)
        labels, new, slots = numbers._columns.labels_after(known, slots, np.ascontiguousarray(keys))
        known = np.concatenate([known, keys[new]]) if len(known) else keys[new]
        self._set_arrays(known, np.arange(len(known), dtype=INTP), slots)
        self._grow(int(new[-1]) if len(new) else -1, len(keys))
        return new, labels

    def _unique_masked(self, values, uniques, count_prior, mask):
        """Unique values and where they are missing: all masked ones are one, with the value of the first of them."""
        kept = np.flatnonzero(~mask)
        new = kept[self._labels(values[kept], count_prior)[0]]
        result_mask = np.zeros(len(new), dtype=_MASK)
        if len(kept) < len(values):
            missing = int(mask.argmax())
            place = int(np.searchsorted(new, missing))
            new = np.insert(new, place, missing)
            result_mask = np.insert(result_mask, place, 1)
        uniques._extend(values[new])
        return uniques.to_array(), result_mask


def _integer_scalar(dtype):
    """The conversion of a key for a table of integers."""
    limits = np.iinfo(dtype)
    low, high = int(limits.min), int(limits.max)
    name = dtype.name
    c_type, c_high = ('unsigned long', 2**64) if low == 0 else ('long', 2**63)

    def scalar(key):
        number = converted(key)
        if low <= number <= high:
            return number
        if number < 0 and low == 0:
            raise OverflowError(f"can't convert negative value to npy_{name}")
        if -c_high <= number < c_high:
            raise OverflowError(f'value too large to convert to npy_{name}')
        raise OverflowError(f'Python int too large to convert to C {c_type}')

    return staticmethod(scalar), staticmethod(lambda number: number)


def _real_scalar(dtype):
    single = dtype.itemsize == 4

    def scalar(key):
        number = math.copysign(key, key)
        return float(np.float32(number)) if single else number

    def key(number):
        return numbers.bits_of(np.array([number], dtype=dtype)).tolist()[0]

    return staticmethod(scalar), staticmethod(key)


def _complex_scalar(dtype):
    def scalar(key):
        if not isinstance(key, complex):
            key = key.__complex__() if hasattr(key, '__complex__') else math.copysign(key, key)
        return complex(dtype.type(key)) + 0

    def key(number):
        return numbers.bits_of(np.array([number], dtype=dtype)).tolist()[0]

    return staticmethod(scalar), staticmethod(key)


SCALARS = {'i': _integer_scalar, 'u': _integer_scalar, 'f': _real_scalar, 'c': _complex_scalar}


class GroupLabels:
    """What `Int64HashTable` has beyond the others."""

    def map_keys_to_values(self, keys, values):
        keys = self._checked(keys)
        values = check_array(values, self._dtype)
        firsts, codes = numbers.group(keys)
        last = numbers.last_positions(codes, len(firsts))
        self._put(keys[firsts], values[last].astype(INTP))
        self._grow(int(firsts[-1]) if len(firsts) else -1, len(keys))

    def get_labels_groupby(self, values):
        """Labels in order of first appearance and the values they stand for; negative values get -1."""
        values = self._checked(values)
        kept = np.flatnonzero(values >= 0)
        given = values[kept]
        new, kept_labels = self._labels(given, 0)
        uniques = given[new]
        if len(kept) == len(values):
            return kept_labels, uniques
        labels = np.full(len(values), -1, dtype=INTP)
        labels[kept] = kept_labels
        return labels, uniques


class _DictTable(NotPickled, HashTable):
    """What the tables of objects and of strings share: a dict from keys to locations."""

    _vector_class = ObjectVector

    def __init__(self, size_hint=1):
        self._init_size(size_hint)
        self._map = {}

    def _size(self):
        return len(self._map)

    def _map_keys(self, keys):
        known = len(self._map)
        self._map.update(zip(keys, range(len(keys))))
        self._grow_by_keys(self._map, keys, known)

    def _lookup_keys(self, keys):
        table = self._map
        return np.fromiter([table.get(key, -1) for key in keys], dtype=INTP, count=len(keys))

    def _label_keys(self, keys, count_prior, rows=None):
        """Positions of the keys that are new, and the label of each key; stores the new ones.

        The keys are all that `rows` values have.
        """
        table = self._map
        rows = len(keys) if rows is None else rows
        firsts, codes = objects.group_keys(keys)
        if not table:
            table.update(zip([keys[at] for at in firsts.tolist()], range(count_prior, count_prior + len(firsts))))
            self._grow(int(firsts[-1]) if len(firsts) else -1, rows)
            return firsts, codes + count_prior if count_prior else codes
        new = []
        labels = np.empty(len(firsts), dtype=INTP)
        for code, position in enumerate(firsts.tolist()):
            key = keys[position]
            label = table.get(key)
            if label is None:
                label = table[key] = count_prior + len(new)
                new.append(position)
            labels[code] = label
        self._grow(new[-1] if new else -1, rows)
        return np.array(new, dtype=INTP), labels[codes]

    def _unique(
        self,
        values,
        uniques,
        count_prior=0,
        na_sentinel=-1,
        na_value=None,
        ignore_na=False,
        mask=None,
        return_inverse=False,
        use_result_mask=False,
    ):
        check_same(values, 'values', np.ndarray)
        check_same(uniques, 'uniques', ObjectVector)
        values = check_array(values, _OBJECT)
        na_sentinel = as_index(na_sentinel)
        found = objects.group_quickly(values)
        if found is not None:
            labels = self._label_kinds(values, *found, uniques, count_prior, na_sentinel, na_value, ignore_na)
            return (uniques.to_array(), labels) if return_inverse else uniques.to_array()
        left_out = self._left_out(values, na_value) if ignore_na else None
        if left_out is not None:
            kept = np.flatnonzero(~left_out)
            values = values[kept]
        new, labels = self._label_keys(self._keys_of(values), count_prior)
        uniques._extend(values[new])
        if not return_inverse:
            return uniques.to_array()
        if left_out is not None:
            kept_labels = labels
            labels = np.full(len(left_out), na_sentinel, dtype=INTP)
            labels[kept] = kept_labels
        return uniques.to_array(), labels

    def _label_kinds(self, values, firsts, codes, uniques, count_prior, na_sentinel, na_value, ignore_na):
        """The label of each value, of which there are few kinds to look at; stores the new ones."""
        kinds = values[firsts]
        left_out = self._left_out(kinds, na_value) if ignore_na else None
        if left_out is None:
            kept, rows = slice(None), len(codes)
        else:
            kept, rows = np.flatnonzero(~left_out), int(np.count_nonzero(~left_out[codes]))
        labels = np.full(len(kinds), na_sentinel, dtype=INTP)
        new, labels[kept] = self._label_keys(self._keys_of(kinds[kept]), count_prior, rows)
        uniques._extend(kinds[kept][new])
        return labels[codes]

    def unique(self, values, return_inverse=False, mask=None):
        uniques = ObjectVector()
        result = self._unique(values, uniques, return_inverse=return_inverse)
        return result if return_inverse else uniques.to_array()


def _with_na_value(left_out, values, na_value):
    """Adds to a mask where values equal the value that stands for a missing one."""
    if na_value is not None and not checknull(na_value):
        for position in np.flatnonzero(~left_out).tolist():
            value = values[position]
            if value == na_value:
                hash(value)
                left_out[position] = True
    return left_out if left_out.any() else None


class PyObjectHashTable(_DictTable):
    _careful = False

    def __len__(self):
        return len(self._map)

    def _key_of(self, item):
        key = objects.key_of(item)
        return objects.Careful(key) if self._careful else key

    def get_text(self, text):
        """The location of a str, or None where another way has to look for it."""
        return None if self._careful else self._map.get(text)

    def __contains__(self, key):
        return self._key_of(key) in self._map

    def get_item(self, val):
        try:
            found = self._map.get(self._key_of(val))
        except TypeError:
            raise KeyError(val) from None
        if found is None:
            raise KeyError(val)
        return found

    def set_item(self, key, val):
        key = self._key_of(key)
        hash(key)
        val = as_index(val)
        self._grow(-1, 1)
        self._map[key] = val

    def _keys_of(self, values):
        keys = objects.keys_of(values.tolist())
        return [objects.Careful(key) for key in keys] if self._careful else keys

    def _careful_keys(self, keys):
        """The keys for a second try, when comparing them has failed: from now on that counts as not equal."""
        for key in keys:
            hash(key)
        if self._careful:
            raise RuntimeError('hash table: keys cannot be compared')
        self._careful = True
        self._map = {objects.Careful(key): location for key, location in self._map.items()}
        return [objects.Careful(key) for key in keys]

    def _map_keys(self, keys):
        try:
            super()._map_keys(keys)
        except Exception:
            super()._map_keys(self._careful_keys(keys))

    def _lookup_keys(self, keys):
        try:
            return super()._lookup_keys(keys)
        except Exception:
            return super()._lookup_keys(self._careful_keys(keys))

    def _label_keys(self, keys, count_prior, rows=None):
        try:
            return super()._label_keys(keys, count_prior, rows)
        except Exception:
            keys = self._careful_keys(keys)
            # What the failed try has put in is new to the second one too.
            self._map = {key: label for key, label in self._map.items() if label < count_prior}
            return super()._label_keys(keys, count_prior, rows)

    def _left_out(self, values, na_value):
        left_out = isnaobj(values)
        if left_out.any():
            for missing in values[left_out].tolist():
                hash(missing)
        return _with_na_value(left_out, values, na_value)

    def map_locations(self, values, mask=None):
        check_same(values, 'values', np.ndarray)
        values = check_array(values, _OBJECT)
        found = objects.group_quickly(values)
        if found is None:
            self._map_keys(self._keys_of(values))
            return
        firsts, codes = found
        known = len(self._map)
        last = numbers.last_positions(codes, len(firsts))
        self._map.update(zip(self._keys_of(values[firsts]), last.tolist()))
        self._grow(-1 if known else int(firsts[-1]), len(values))

    def lookup(self, values, mask=None):
        check_same(values, 'values', np.ndarray)
        values = check_array(values, _OBJECT)
        found = objects.group_quickly(values)
        if found is None:
            return self._lookup_keys(self._keys_of(values))
        firsts, codes = found
        return self._lookup_keys(self._keys_of(values[firsts]))[codes]


class StringHashTable(_DictTable):
    """A table of strings: what is no string is missing, or an error."""

    na_string_sentinel = '__nan__'

    # Unlike the others this one has neither a length nor `in`.
    def _checked_key(self, key, name):
        if key is None:
            raise TypeError('bad argument type for built-in operation')
        check_same(key, name, str)
        return key

    def get_item(self, val):
        found = self._map.get(self._checked_key(val, 'val'))
        if found is None:
            raise KeyError(val)
        return found

    def set_item(self, key, val):
        key = self._checked_key(key, 'key')
        val = as_index(val)
        self._grow(-1, 1)
        self._map[key] = val

    @staticmethod
    def _keys_of(values):
        keys = values.tolist()
        if not all(kind is str or issubclass(kind, str) for kind in set(map(type, keys))):
            raise TypeError('bad argument type for built-in operation')
        return keys

    def _left_out(self, values, na_value):
        items = values.tolist()
        if na_value is None and set(map(type, items)) == {str}:
            return None
        return _with_na_value(np.array([not isinstance(item, str) for item in items], dtype=bool), values, na_value)

    def _keys_or_sentinel(self, values):
        check_same(values, 'values', np.ndarray)
        missing = self.na_string_sentinel
        return [value if isinstance(value, str) else missing for value in check_array(values, _OBJECT).tolist()]

    def map_locations(self, values, mask=None):
        self._map_keys(self._keys_or_sentinel(values))

    def lookup(self, values, mask=None):
        return self._lookup_keys(self._keys_or_sentinel(values))

    def get_indexer(self, values):
        check_same(values, 'values', np.ndarray)
        keys = check_array(values, _OBJECT).tolist()
        for key in keys:
            if not isinstance(key, str):
                raise TypeError(f'Expected str, got {type(key).__name__}')
        return self._lookup_keys(keys)


for _class in (Vector, ObjectVector, StringVector, HashTable, PyObjectHashTable, StringHashTable):
    _class.__module__ = 'pandas._libs.hashtable'
