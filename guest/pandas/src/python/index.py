"""Index engines: where a label is in an index (`get_loc`), where many are (`get_indexer`), and what holds for all of
them (unique, monotonic). One class per type of values.

The hash tables are in `hashtable`; the search of all positions of equal labels is in `_index_search`. There is no
parsing of dates or slices here: `pandas.core.indexes` does that.
"""

from operator import index as as_index

import numpy as np

from pandas._libs import algos
from pandas._libs import hashtable as _hash
from pandas._libs._hash_checks import NUMBER_TYPES
from pandas._libs._index_search import masked_groups, number_groups, object_groups
from pandas._libs._rust import _objects
from pandas._libs.missing import NA, checknull
from pandas._libs.tslibs.nattype import NaT, iNaT
from pandas._libs.tslibs.period import Period
from pandas._libs.tslibs.timedeltas import Timedelta
from pandas._libs.tslibs.timestamps import Timestamp

multiindex_nulls_shift = 2

# From this length on, a sorted index is searched without a hash table.
_SIZE_CUTOFF = 1_000_000

_INTP = np.dtype(np.intp)
_I8 = np.dtype(np.int64)


def _require_hashable(val):
    try:
        hash(val)
    except TypeError:
        raise TypeError(f"'{val}' is an invalid key") from None


def _one(values, val):
    """An array of one value, of the type of the values."""
    result = np.empty(1, dtype=values.dtype)
    result[0] = val
    return result


def _slice_or_one(left, right, val):
    left = as_index(left)
    right = as_index(right)
    if right == left:
        raise KeyError(val)
    return left if right - left == 1 else slice(left, right, None)


class _Engine:
    """In which order the labels are: found once, and kept until the mapping is cleared."""

    def __init__(self, values):
        self.values = values
        self.over_size_threshold = len(values) >= _SIZE_CUTOFF
        self.clear_mapping()

    def clear_mapping(self):
        self._unique = None
        self._increasing = self._decreasing = None

    @property
    def is_monotonic_increasing(self):
        if self._increasing is None:
            self._check_monotonic()
        return self._increasing

    @property
    def is_monotonic_decreasing(self):
        if self._decreasing is None:
            self._check_monotonic()
        return self._decreasing

    def _check_monotonic(self):
        is_strict = False
        if self._has_missing():
            self._increasing = self._decreasing = False
            return
        try:
            self._increasing, self._decreasing, is_strict = self._call_monotonic(self.values)
        except TypeError:
            self._increasing = self._decreasing = False
        if is_strict:
            self._unique = True


class IndexEngine(_Engine):
    """What all engines of numpy arrays do. A subclass says which table it uses and which labels it can hold."""

    _table_class = None
    _timelike = False
    mask = None

    def clear_mapping(self):
        super().clear_mapping()
        self.mapping = None
        self._groups = None

    # What holds for all

    @property
    def is_unique(self):
        if self._unique is None:
            self._populate()
        return self._unique

    @property
    def is_mapping_populated(self):
        return self.mapping is not None

    def _has_missing(self):
        return self.mask is not None and self.mask.any()

    def _call_monotonic(self, values):
        return algos.is_monotonic(values, self._timelike)

    def _populate(self):
        if self.mapping is None:
            count = len(self.values)
            mapping = self._make_hash_table(count)
            self._fill(mapping)
            self.mapping = mapping
            self._unique = len(mapping) == count

    def _make_hash_table(self, count):
        return self._table_class(count)

    def _fill(self, mapping):
        mapping.map_locations(self.values)

    def _update_from_sliced(self, other, reverse):
        """Takes over what is known of the engine whose values these are a part of."""
        if other._unique:
            self._unique = True
        if other._increasing or other._decreasing:
            self._increasing, self._decreasing = other._increasing, other._decreasing
            if reverse:
                self._increasing, self._decreasing = self._decreasing, self._increasing

    def sizeof(self, deep=False):
        return 0 if self.mapping is None else self.mapping.sizeof(deep=deep)

    def __sizeof__(self):
        return self.sizeof()

    # One label

    def _check_type(self, val):
        """The label as the table takes it; KeyError for one that cannot be in the index."""
        hash(val)
        return val

    def __contains__(self, val):
        hash(val)
        try:
            key = self._check_type(val)
            if self._unique and self.mapping is not None and self.mask is None:
                return key in self.mapping
            self._locate(key)
        except KeyError:
            return False
        return True

    def get_loc(self, val):
        _require_hashable(val)
        return self._locate(self._check_type(val))

    def _locate(self, key):
        if self.over_size_threshold and self.is_monotonic_increasing:
            return self._search_unique(key) if self.is_unique else self._get_loc_duplicates(key)
        if self.mapping is None:
            self._populate()
        return self.mapping.get_item(key) if self._unique else self._get_loc_duplicates(key)

    def _search_unique(self, key):
        values = self.values
        try:
            place = int(values.searchsorted(_one(values, key), side='left')[0])
        except TypeError:
            raise KeyError(key) from None
        if place >= len(values) or values[place] != key:
            raise KeyError(key)
        return place

    def _get_loc_duplicates(self, val):
        if self.is_monotonic_increasing:
            values = self.values
            try:
                key = _one(values, val)
                left = values.searchsorted(key, side='left')[0]
                right = values.searchsorted(key, side='right')[0]
            except TypeError:
                raise KeyError(val) from None
            return _slice_or_one(left, right, val)
        return self._bool_indexer(val)

    def _bool_indexer(self, val):
        found = self._equals(val)
        return _mask_or_one(found, val)

    def _equals(self, val):
        if val != val:
            return self.values != self.values
        return self.values == self.values.dtype.type(val)

    # Many labels

    def get_indexer(self, values):
        if self.mapping is None:
            self._populate()
        return self.mapping.lookup(values)

    def get_indexer_non_unique(self, targets):
        return self._get_groups().indexer(targets)

    def _get_groups(self):
        if self._groups is None:
            self._groups = self._make_groups()
        return self._groups

    def _make_groups(self):
        return number_groups(self.values)


def _mask_or_one(found, val):
    """A mask of the places, the place if there is but one, or an error."""
    count = np.count_nonzero(found)
    if count == 0:
        raise KeyError(val)
    if count == 1:
        return int(found.argmax())
    return found


# ---------------------------------------------------------------------------------------------------------------------
# Objects and strings


class ObjectEngine(IndexEngine):
    _table_class = _hash.PyObjectHashTable

    def get_loc(self, val):
        # Names are the commonest labels: they need none of the checks.
        if type(val) is str and self._unique and self.mapping is not None:
            place = self.mapping.get_text(val)
            if place is not None:
                return place
        return super().get_loc(val)

    def _make_groups(self):
        return object_groups(self.values)

    def _equals(self, val):
        if _objects is not None and type(val) is str:
            found = _objects.compare(self.values, val, 'eq')
            if found is not None:
                return found
        target = np.empty(1, dtype=object)
        target[0] = val
        found = self._get_groups().mask_of(target)
        if found is not None:
            return found
        # Equal objects can have different hashes, such as numpy's and pandas' times.
        return np.array([_is_equal(item, val) for item in self.values], dtype=bool)


def _is_equal(item, val):
    try:
        return bool(item == val)
    except Exception:
        return False


class StringObjectEngine(ObjectEngine):
    def __init__(self, values, na_value):
        super().__init__(values)
        self.na_value = na_value

    def _check_type(self, val):
        if isinstance(val, str):
            return val
        if checknull(val):
            return self.na_value
        raise KeyError(val)


# ---------------------------------------------------------------------------------------------------------------------
# Numbers


def _integer_check(dtype):
    limits = np.iinfo(dtype)
    low, high = int(limits.min), int(limits.max)

    def check_type(self, val):
        if type(val) is not int:
            if isinstance(val, (float, np.floating)):
                if not (val == val and val - val == 0 and int(val) == val):
                    raise KeyError(val)
                key = int(val)
            elif isinstance(val, (int, np.integer)) and not isinstance(val, (bool, np.timedelta64)):
                key = val
            else:
                raise KeyError(val)
        else:
            key = val
        if not low <= key <= high:
            raise KeyError(val)
        return key

    return check_type


def _is_number(val, kinds):
    return isinstance(val, kinds) and not isinstance(val, (bool, np.timedelta64))


def _float_check(dtype):
    def check_type(self, val):
        if type(val) is not float and not _is_number(val, (int, float, np.integer, np.floating)):
            raise KeyError(val)
        return val

    return check_type


def _complex_check(dtype):
    def check_type(self, val):
        if not _is_number(val, (int, float, complex, np.integer, np.floating, np.complexfloating)):
            raise KeyError(val)
        return val

    return check_type


_CHECKS = {'i': _integer_check, 'u': _integer_check, 'f': _float_check, 'c': _complex_check}


class MaskedIndexEngine(IndexEngine):
    """An engine of values with a mask: pandas' masked arrays, or what behaves like them."""

    def __init__(self, values):
        super().__init__(self._get_data(values))
        self.mask = self._get_mask(values)

    def _get_data(self, values):
        if hasattr(values, '_mask'):
            return values._data
        return values.to_numpy(na_value=1, dtype=values.dtype.numpy_dtype)

    def _get_mask(self, values):
        if hasattr(values, '_mask'):
            return values._mask
        return values.isna()

    def _make_hash_table(self, count):
        return self._table_class(count, uses_mask=True)

    def _fill(self, mapping):
        mapping.map_locations(self.values, self.mask)

    def _check_type(self, val):
        return val if val is NA else super()._check_type(val)

    def _locate(self, key):
        if key is not NA:
            return super()._locate(key)
        if self.mapping is None:
            self._populate()
        if not self._unique:
            return self._get_loc_duplicates(NA)
        return self.mapping.get_na()

    def _get_loc_duplicates(self, val):
        if val is NA:
            return _mask_or_one(self.mask.copy(), val)
        return super()._get_loc_duplicates(val)

    def _equals(self, val):
        return (self.values == self.values.dtype.type(val)) & ~self.mask

    def get_indexer(self, values):
        if self.mapping is None:
            self._populate()
        return self.mapping.lookup(self._get_data(values), self._get_mask(values))

    def _make_groups(self):
        return masked_groups(self.values, self.mask)

    def get_indexer_non_unique(self, targets):
        return self._get_groups().indexer((self._get_data(targets), self._get_mask(targets)))


def _define(name, bases, members):
    members = {'__module__': __name__, '__qualname__': name, **members}
    globals()[name] = result = type(name, bases, members)
    return result



def _define_engines(name):
    dtype = np.dtype(name.lower())
    check_type = _CHECKS[dtype.kind](dtype)
    table = getattr(_hash, name + 'HashTable')
    _define(name + 'Engine', (IndexEngine,), {'_table_class': table, '_check_type': check_type})

    def masked_check_type(self, val):
        return val if val is NA else check_type(self, val)

    _define('Masked' + name + 'Engine', (MaskedIndexEngine,), {'_table_class': table, '_check_type': masked_check_type})


for _name in NUMBER_TYPES:
    _define_engines(_name)


def _check_bool(self, val):
    if val is True or val is False or isinstance(val, np.bool_):
        return int(val)
    raise KeyError(val)


class BoolEngine(UInt8Engine):  # noqa: F821
    _check_type = _check_bool

    def __init__(self, values):
        super().__init__(values.view(np.uint8))

    def get_indexer(self, values):
        return super().get_indexer(values.view(np.uint8))

    def get_indexer_non_unique(self, targets):
        return super().get_indexer_non_unique(targets.view(np.uint8))


class MaskedBoolEngine(MaskedUInt8Engine):  # noqa: F821
    def _get_data(self, values):
        return super()._get_data(values).view(np.uint8)

    def _check_type(self, val):
        return val if val is NA else _check_bool(self, val)


# ---------------------------------------------------------------------------------------------------------------------
# Times


class _TimeEngine(Int64Engine):  # noqa: F821
    _timelike = True

    def _unbox_scalar(self, scalar):
        raise NotImplementedError

    def __contains__(self, val):
        try:
            key = self._unbox_scalar(val)
        except ValueError:
            # There is no such time in the index's unit.
            return False
        if self.over_size_threshold and self.is_monotonic_increasing:
            values = self.values
            place = int(values.searchsorted(np.int64(key), side='left'))
            return place < len(values) and bool(values[place] == key)
        if self.mapping is None:
            self._populate()
        return key in self.mapping

    def get_loc(self, val):
        _require_hashable(val)
        try:
            key = self._unbox_scalar(val)
        except (TypeError, ValueError):
            raise KeyError(val) from None
        try:
            return self._locate(key)
        except KeyError:
            raise KeyError(val if self._unique else key) from None


class DatetimeEngine(_TimeEngine):
    _scalar_class = Timestamp

    def __init__(self, values):
        self._unit = np.datetime_data(values.dtype)[0]
        super().__init__(values.view(_I8))

    def _unbox_scalar(self, scalar):
        if scalar is NaT:
            return iNaT
        if not isinstance(scalar, self._scalar_class):
            raise TypeError(scalar)
        return scalar._value if scalar.unit == self._unit else scalar.as_unit(self._unit, round_ok=False)._value


class TimedeltaEngine(DatetimeEngine):
    _scalar_class = Timedelta


class PeriodEngine(Int64Engine):  # noqa: F821
    _timelike = True

    def _unbox_scalar(self, scalar):
        if scalar is NaT:
            return iNaT
        if isinstance(scalar, Period):
            # The index has compared the frequency before.
            return scalar.ordinal
        raise TypeError(scalar)

    def get_loc(self, val):
        _require_hashable(val)
        try:
            key = self._unbox_scalar(val)
        except TypeError:
            raise KeyError(val) from None
        try:
            return self._locate(key)
        except KeyError:
            raise KeyError(val) from None


# ---------------------------------------------------------------------------------------------------------------------
# Several levels


class BaseMultiIndexCodesEngine:
    """The engine of a MultiIndex: the codes of a row, shifted to their places, make one integer, and the engine that
    is `_base` finds those. Codes are moved up by two: 0 is for a label that a level does not have, 1 for a missing one.
    """

    def __init__(self, levels, labels, offsets):
        self.levels = levels
        self.offsets = offsets
        codes = np.array(labels, dtype=_I8).T + multiindex_nulls_shift
        self._base.__init__(self, self._codes_to_ints(codes.astype(np.uint64)))

    def _codes_to_ints(self, codes):
        raise NotImplementedError('Implemented by subclass')

    def _extract_level_codes(self, target):
        columns = []
        for own, other, codes in zip(self.levels, target.levels, target.codes):
            # One more place at the end, for the code -1 of a missing label.
            found = np.empty(len(other) + 1, dtype=_I8)
            found[:-1] = own.get_indexer_for(other)
            found += multiindex_nulls_shift
            found[found < multiindex_nulls_shift] = 0
            # Levels made of objects can have a missing label of their own.
            missing = int(own.isna().argmax()) + multiindex_nulls_shift if own.hasnans else 1
            found[-1] = missing
            if other.hasnans:
                found[:-1][other.isna() & (found[:-1] == 0)] = missing
            columns.append(found[codes])
        return self._codes_to_ints(np.array(columns, dtype=np.uint64).T)

    def get_indexer(self, target):
        return self._base.get_indexer(self, target)

    def get_indexer_non_unique(self, target):
        return self._base.get_indexer_non_unique(self, target)

    def get_loc(self, key):
        _require_hashable(key)
        if not isinstance(key, tuple):
            raise KeyError(key)
        try:
            codes = [
                1 if checknull(part) else level.get_loc(part) + multiindex_nulls_shift
                for level, part in zip(self.levels, key)
            ]
        except KeyError:
            raise KeyError(key) from None
        return self._base.get_loc(self, self._codes_to_ints(np.array(codes, dtype=np.uint64)))

    def __contains__(self, val):
        try:
            self.get_loc(val)
            return True
        except (KeyError, TypeError, ValueError):
            return False


# ---------------------------------------------------------------------------------------------------------------------
# Extension arrays


class SharedEngine(_Engine):
    """An engine that asks the array itself, and has no table."""

    def __contains__(self, val):
        try:
            self.get_loc(val)
            return True
        except KeyError:
            return False

    @property
    def is_unique(self):
        if self._unique is None:
            self._unique = len(self.values.unique()) == len(self.values)
        return self._unique

    def _has_missing(self):
        return self.values.isna().any()

    def _call_monotonic(self, values):
        return algos.is_monotonic(values._rank(), False)

    def _update_from_sliced(self, other, reverse):
        IndexEngine._update_from_sliced(self, other, reverse)

    def sizeof(self, deep=False):
        return 0

    def __sizeof__(self):
        return self.sizeof()

    def get_loc(self, val):
        _require_hashable(val)
        if self.over_size_threshold and self.is_monotonic_increasing:
            if not self.is_unique:
                return self._get_loc_duplicates(val)
            values = self.values
            place = int(values.searchsorted(val, side='left'))
            if place >= len(values) or values[place] != val:
                raise KeyError(val)
            return place
        return self._get_loc_duplicates(val)

    def _get_loc_duplicates(self, val):
        if self.is_monotonic_increasing:
            values = self.values
            try:
                left = values.searchsorted(val, side='left')
                right = values.searchsorted(val, side='right')
            except TypeError:
                raise KeyError(val) from None
            return _slice_or_one(left, right, val)
        return _mask_or_one(self._equals(val), val)

    def _equals(self, val):
        if checknull(val):
            return np.asarray(self.values.isna(), dtype=bool)
        found = self.values == val
        return np.asarray(found.to_numpy(dtype=bool, na_value=False) if hasattr(found, 'to_numpy') else found)

    def get_indexer(self, values):
        result = np.empty(len(values), dtype=_INTP)
        for position, val in enumerate(values):
            try:
                place = self.get_loc(val)
            except KeyError:
                place = -1
            else:
                assert isinstance(place, (int, np.integer)), (place, val)
            result[position] = place
        return result

    def get_indexer_non_unique(self, targets):
        parts = []
        missing = []
        for position, val in enumerate(targets):
            try:
                place = self.get_loc(val)
            except KeyError:
                missing.append(position)
                parts.append(np.array([-1], dtype=_INTP))
                continue
            if isinstance(place, slice):
                parts.append(np.arange(place.start, place.stop, dtype=_INTP))
            elif isinstance(place, np.ndarray):
                parts.append(np.flatnonzero(place))
            else:
                parts.append(np.array([place], dtype=_INTP))
        return np.concatenate(parts), np.array(missing, dtype=_INTP)


class ExtensionEngine(SharedEngine):
    pass
