# Time zones: from files where the host mounts some, else from the packaged database.

from bisect import bisect_right
from datetime import datetime, timedelta, tzinfo

import _tzdata
from zoneinfo import _tzpath
from zoneinfo._rules import Kind, Rules, parse_rules
from zoneinfo._tzpath import InvalidTZPathWarning, reset_tzpath

__all__ = ["ZoneInfo", "reset_tzpath", "available_timezones", "TZPATH", "ZoneInfoNotFoundError",
           "InvalidTZPathWarning"]

_EPOCH = datetime(1970, 1, 1)
_SECOND = timedelta(seconds=1)


class ZoneInfoNotFoundError(KeyError):
    """Exception raised when a ZoneInfo key is not found."""


ZoneInfoNotFoundError.__module__ = "zoneinfo._common"


def __getattr__(name):
    if name == "TZPATH":
        return _tzpath.TZPATH
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__():
    return sorted([*globals(), "TZPATH"])


def available_timezones():
    """Returns a set containing all available time zones."""
    # `posixrules` is a link for rules without names.
    return {*_tzdata.names(), *_tzpath.files()} - {"posixrules"}


class _Zone:
    # What a file says: times of transitions in UTC and, by fold, in local time;
    # the kind of time after each, before the first, and by rules after the last.

    def __init__(self, data):
        if data[:4] != b"TZif":
            raise ValueError(f"Invalid TZif file: magic {data[:4]!r} does not match b'TZif'")
        position, width = 0, 4
        if data[4] >= 0x32:
            # The first part repeats the second in 32 bits.
            counts = self._counts(data, 0)
            position = 44 + self._size(counts, 4)
            width = 8
        counts = self._counts(data, position)
        position += 44
        times, kinds, letters = counts[3], counts[4], counts[5]
        end = position + self._size(counts, width)
        self.utc = [
            int.from_bytes(data[position + width * i:position + width * (i + 1)], "big", signed=True)
            for i in range(times)
        ]
        position += width * times
        indexes = data[position:position + times]
        position += times
        names = data[position + 6 * kinds:position + 6 * kinds + letters]
        found = []
        for i in range(kinds):
            row = data[position + 6 * i:position + 6 * i + 6]
            name = names[row[5]:names.index(0, row[5])].decode("ascii")
            found.append(Kind(int.from_bytes(row[:4], "big", signed=True), bool(row[4]), name))
        self._guess_dst(found, indexes)
        self.kinds = [found[index] for index in indexes]
        plain = [kind for kind in found if not kind.is_dst]
        self.before = found[0] if not (found and found[0].is_dst and plain) else plain[0]
        text = data[end:].strip(b"\n").decode("ascii") if width == 8 else ""
        last = self.kinds[-1] if self.kinds else self.before
        self.after = parse_rules(text) if text else Rules(last)
        self.local = ([], [])
        previous = self.before
        for time, kind in zip(self.utc, self.kinds):
            low, high = sorted((previous.offset, kind.offset))
            self.local[0].append(time + high)
            self.local[1].append(time + low)
            previous = kind

    @staticmethod
    def _counts(data, position):
        # Of UT marks, standard marks, leap seconds, transitions, kinds and letters.
        return [int.from_bytes(data[position + 20 + 4 * i:position + 24 + 4 * i], "big") for i in range(6)]

    @staticmethod
    def _size(counts, width):
        ut, standard, leaps, times, kinds, letters = counts
        return times * (width + 1) + kinds * 6 + letters + leaps * (width + 4) + standard + ut

    @staticmethod
    def _guess_dst(found, indexes):
        # How far summer time is from standard time: files do not say, neighbours do.
        known = set()
        for step in (-1, 1):
            for place, index in enumerate(indexes):
                kind = found[index]
                if not kind.is_dst or index in known or not 0 <= place + step < len(indexes):
                    continue
                neighbour = found[indexes[place + step]]
                if not neighbour.is_dst and kind.offset != neighbour.offset:
                    kind.set_dst(kind.offset - neighbour.offset)
                    known.add(index)
        for index, kind in enumerate(found):
            if kind.is_dst and index not in known:
                kind.set_dst(3600)

    def at_local(self, seconds, year, fold):
        times = self.local[fold]
        # At the last transition itself the table still holds.
        if not times or seconds > times[-1]:
            if not self.kinds and not self.after.has_dst:
                return self.after.standard if self.after.standard else self.before
            return self.after.at_local(seconds, year, fold)
        place = bisect_right(times, seconds)
        return self.kinds[place - 1] if place else self.before

    def at_utc(self, seconds, year):
        # The kind of time, and whether its local time comes the second time.
        times = self.utc
        if not times:
            return self.after.at_utc(seconds, year)
        if seconds > times[-1]:
            kind, again = self.after.at_utc(seconds, year)
            # The rules do not know what was before the last transition.
            previous = self.kinds[-2] if len(times) > 1 else self.before
            return kind, again or previous.offset - kind.offset > seconds - times[-1]
        place = bisect_right(times, seconds)
        if not place:
            return self.before, False
        kind = self.kinds[place - 1]
        previous = self.kinds[place - 2] if place > 1 else self.before
        return kind, previous.offset - kind.offset > seconds - times[place - 1]


class ZoneInfo(tzinfo):
    """A time zone of the database."""

    _cache = {}

    def __init_subclass__(cls):
        cls._cache = {}

    def __new__(cls, key):
        made = cls._cache.get(key)
        if made is None:
            made = cls._cache.setdefault(key, cls._load(key))
            made._cached = True
        return made

    @classmethod
    def _load(cls, key):
        if not isinstance(key, str):
            raise TypeError(f"expected str, bytes or os.PathLike object, not {type(key).__name__}")
        if path := _tzpath.find_tzfile(key):
            with open(path, "rb") as file:
                return cls._of(file.read(), key)
        data = _tzdata.get(key)
        if data is None:
            raise ZoneInfoNotFoundError(f"No time zone found with key {key}")
        return cls._of(data, key)

    @classmethod
    def _of(cls, data, key):
        made = super().__new__(cls)
        made._key = key
        made._zone = _Zone(data)
        made._cached = False
        return made

    @classmethod
    def no_cache(cls, key):
        """Get a new instance of ZoneInfo, bypassing the cache."""
        return cls._load(key)

    @classmethod
    def from_file(cls, fobj, /, key=None):
        """Create a ZoneInfo file from a file object."""
        return cls._of(fobj.read(), key)

    @classmethod
    def clear_cache(cls, *, only_keys=None):
        """Clear the ZoneInfo cache."""
        if only_keys is None:
            cls._cache.clear()
        else:
            for key in only_keys:
                cls._cache.pop(key, None)

    @property
    def key(self):
        return self._key

    def _find(self, dt):
        if dt is None:
            # Only a zone that never changes knows an answer.
            after = self._zone.after
            return None if self._zone.kinds or after.has_dst else after.standard or self._zone.before
        return self._zone.at_local((dt.replace(tzinfo=None) - _EPOCH) // _SECOND, dt.year, dt.fold)

    def utcoffset(self, dt, /):
        """Retrieve a timedelta representing the UTC offset in a zone at the given datetime."""
        kind = self._find(dt)
        return None if kind is None else kind.delta

    def dst(self, dt, /):
        """Retrieve a timedelta representing the amount of DST applied at the given datetime."""
        kind = self._find(dt)
        return None if kind is None else kind.dst

    def tzname(self, dt, /):
        """Retrieve a string containing the abbreviation for the time zone that applies."""
        kind = self._find(dt)
        return None if kind is None else kind.name

    def fromutc(self, dt, /):
        """Given a datetime with local time in UTC, retrieve an adjusted datetime in local time."""
        if not isinstance(dt, datetime):
            raise TypeError("fromutc() requires a datetime argument")
        if dt.tzinfo is not self:
            raise ValueError("dt.tzinfo is not self")
        kind, fold = self._zone.at_utc((dt.replace(tzinfo=None) - _EPOCH) // _SECOND, dt.year)
        dt += kind.delta
        return dt.replace(fold=1) if fold else dt

    def __str__(self):
        return self._key if self._key is not None else repr(self)

    def __repr__(self):
        name = f"{type(self).__module__}.{type(self).__qualname__}"
        if self._key is not None:
            return f"{name}(key={self._key!r})"
        return f"{name}.from_file({self._zone!r})"

    def __reduce__(self):
        if self._key is None:
            import pickle

            raise pickle.PicklingError("Cannot pickle a ZoneInfo file created from a file stream.")
        return type(self)._unpickle, (self._key, self._cached)

    @classmethod
    def _unpickle(cls, key, from_cache, /):
        return cls(key) if from_cache else cls.no_cache(key)
