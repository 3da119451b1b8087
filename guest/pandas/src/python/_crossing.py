"""Frames and series taken apart for the boundary between a sandbox and its host, and made of such parts.

This is one file for both sides: `pandas._libs._crossing` in the sandbox, `wardian.frames` outside. A frame crosses as a
record of arrays, lists and texts, for which the boundary has forms; docs/pandas.md lists them. What comes is a claim of
the other side. Kinds are looked up in the tables here, lengths are compared with what is there, and nothing is made by
a name that came along. Only public functions of pandas' are used, because outside it is any version.
"""

from __future__ import annotations

import datetime
import re
from typing import Any, NoReturn

import numpy as np
import pandas as pd  # type: ignore[import, unused-ignore]

# What the making of the parts may cost, counted in cells that are objects: they take up to a hundred bytes here and a few
# in the message. A column that comes by itself costs as much as some of them, and a frame.
MOST = 4_000_000
_COLUMN = 200
_FRAME = 400

# Rows that take no bytes in the message.
_MOST_ROWS = 1 << 26

# Labels of numbers that are not sorted. To see whether they differ pandas hashes them, and numbers can be chosen so that
# each is compared with all others; texts cannot.
_FEW = 1_000

# Kinds of dtypes that frames have as numpy's.
_PLAIN = "biufcmM"

# Between texts, the first that none of them has.
_SEPARATORS = "\0\x1e\n"

# What stands in a column of texts where there is none.
_TEXT, _NONE, _NAN, _NAT, _NA = range(5)
_MISSING = {_NONE: None, _NAN: float("nan"), _NAT: pd.NaT, _NA: pd.NA}
_CODES = {type(None): _NONE, float: _NAN, type(pd.NaT): _NAT, type(pd.NA): _NA}

# pandas' scalars, which cross as columns of one. The plain ones of Python that they derive from would be less.
_SCALARS = (pd.Timestamp, pd.Timedelta, pd.Period, pd.Interval, type(pd.NaT), type(pd.NA))

_MASKED_DTYPES = tuple(
    getattr(pd, f"{name}Dtype")
    for name in ("Int8", "Int16", "Int32", "Int64", "UInt8", "UInt16", "UInt32", "UInt64", "Float32", "Float64", "Boolean")
)
_MASKED = {
    "b": pd.arrays.BooleanArray,
    "i": pd.arrays.IntegerArray,
    "u": pd.arrays.IntegerArray,
    "f": getattr(pd.arrays, "FloatingArray", None),
}

_CLOSED = ("left", "right", "both", "neither")
_ENDS = (int, float, np.number, pd.Timestamp, pd.Timedelta)

# Frequencies of indexes that are no more than a number and a name, and whose steps are sums.
_DAYS = "MON|TUE|WED|THU|FRI|SAT|SUN"
_MONTHS = "JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC"
_STEPS = re.compile(
    rf"-?[0-9]{{0,6}}(D|B|h|min|s|ms|us|ns|H|T|S|L|U|N|ME?|MS|BME?|BMS|W-({_DAYS})|B?(QE?|QS|YE?|YS|A|AS)-({_MONTHS}))"
)
_PERIODS = re.compile(rf"[0-9]{{0,6}}(D|B|h|min|s|ms|us|ns|H|T|S|L|U|N|M|W-({_DAYS})|[QYA]-({_MONTHS}))")

# Names of time zones: none leads out of where zones lie, and none makes pandas ask another library.
_ZONES = re.compile(r"(?!dateutil|tzlocal)[A-Za-z][A-Za-z0-9_+-]{0,31}(/[A-Za-z0-9][A-Za-z0-9_+-]{0,31}){0,2}")


class _NoForm(Exception):
    """What has no form outside: its text says what it is."""


def is_frame(value: Any) -> bool:
    """Whether it is a frame or a series."""
    return isinstance(value, (pd.DataFrame, pd.Series))


def parts(frame: Any, described: bool = False) -> dict[str, Any] | str:
    """The parts of a frame or a series by name, with its `repr` where that is wanted; a text that says why it has no form."""
    room = _Room(MOST)
    try:
        fields: dict[str, Any] = {"index": _index_parts(frame.index, "the index", room)}
        if isinstance(frame, pd.Series):
            fields["name"] = _label_parts(frame.name, room)
            fields["data"] = _column_parts(frame, "the series", room)
        else:
            fields["columns"] = _index_parts(frame.columns, "the columns' labels", room)
            fields["data"] = _data_parts(frame, room)
    except (_NoForm, _TooMuch) as why:
        return str(why)
    if described:
        fields["repr"] = repr(frame)
    return fields


def make(name: str, fields: dict[str, Any]) -> Any:
    """What has these parts.

    Raises:
        ValueError, TypeError: They are no parts of such a thing.
    """
    return _make(name, fields, _Room(None))


def make_within(name: str, fields: dict[str, Any], most: int) -> tuple[Any, int]:
    """The same within what it may take, and what it took of that."""
    room = _Room(most)
    return _make(name, fields, room), room.taken


def _make(name: str, fields: dict[str, Any], room: _Room) -> Any:
    room.take(_FRAME)
    index = _index(_field(fields, "index"), room)
    data = _field(fields, "data")
    if name == "Series":
        return _series(data, index, room, _label(_field(fields, "name"), room))
    columns = _index(_field(fields, "columns"), room)
    if type(data) is np.ndarray:
        _expect(data.ndim == 2 and data.dtype.kind in _PLAIN, "its data are no rows of numbers")
        _expect(data.shape == (len(index), len(columns)), "its data have another shape than its labels")
        return pd.DataFrame(data, index=index, columns=columns)
    _expect(type(data) is list, "its data are no list of columns")
    _expect(len(data) == len(columns), "it has another number of columns than of their labels")
    made = {}
    for place, column in enumerate(data):
        room.take(_COLUMN)
        made[place] = _series(column, index, room)
    # By their places: labels may occur more than once.
    frame = pd.DataFrame(made, index=index)
    frame.columns = columns
    return frame


class _TooMuch(ValueError):
    """More than there is room for: its text says what."""


class _Room:
    """What may be made."""

    def __init__(self, most: int | None) -> None:
        self.most, self.taken = most, 0

    def take(self, count: int) -> None:
        self.taken += count
        if self.most is not None and self.taken > self.most:
            raise _TooMuch(f"frames of more than {MOST} cells that are objects, or of too many columns")


def _expect(is_so: bool, why: str) -> None:
    if not is_so:
        _refuse(why)


def _refuse(why: str) -> NoReturn:
    raise ValueError(f"a frame that is none: {why}")


def _field(fields: dict[str, Any], name: str) -> Any:
    _expect(name in fields, f"it has no {name}")
    return fields[name]


def _get(form: dict[str, Any], *names: str) -> tuple[Any, ...]:
    return tuple(form.get(name) for name in names)


def _text(form: dict[str, Any], name: str) -> str:
    """A text; an empty one where it is none, such as an object of this process that would be asked whether it is equal."""
    found = form.get(name)
    return found if type(found) is str else ""


# Columns.


def _data_parts(frame: Any, room: _Room) -> Any:
    dtypes = frame.dtypes.tolist()
    first = dtypes[0] if dtypes else None
    if isinstance(first, np.dtype) and first.kind in _PLAIN and all(dtype == first for dtype in dtypes):
        return _plain_parts(frame.to_numpy(), "the frame")
    data = []
    for label, column in frame.items():
        room.take(_COLUMN)
        data.append(_column_parts(column, f"column {label!r}", room))
    return data


def _column_parts(column: Any, what: str, room: _Room) -> Any:
    """The form of the values of a series or an index."""
    dtype = column.dtype
    if isinstance(dtype, np.dtype):
        if dtype.kind in _PLAIN:
            return _plain_parts(column.to_numpy(), what)
        if dtype.kind == "O":
            return _objects_parts(column.to_numpy(), room)
    elif isinstance(dtype, pd.DatetimeTZDtype):
        times = column.to_numpy(dtype=f"M8[{dtype.unit}]")
        return {"kind": "times", "times": times, "zone": _zone_parts(dtype.tz, what, dtype)}
    elif isinstance(dtype, pd.CategoricalDtype):
        array = column.array
        if not _may_cross(array.categories):
            raise _NoForm(f"{what} has no form outside: it has more than {_FEW} categories that are not sorted")
        categories = _index_parts(array.categories, f"the categories of {what}", room)
        return {"kind": "category", "codes": array.codes, "categories": categories, "ordered": bool(array.ordered)}
    elif isinstance(dtype, _MASKED_DTYPES):
        missing = np.asarray(column.isna())
        data = column.array.to_numpy(dtype=dtype.type, na_value=dtype.type(0))
        return {"kind": "masked", "data": data, "missing": missing}
    elif isinstance(dtype, pd.StringDtype):
        cells = _objects_parts(column.to_numpy(dtype=object), room)
        is_nan = getattr(dtype, "na_value", pd.NA) is not pd.NA
        return {"kind": "string", "cells": cells, "missing": "nan" if is_nan else "NA"}
    elif isinstance(dtype, pd.IntervalDtype):
        array = column.array
        left, right = (_column_parts(side, what, room) for side in (array.left, array.right))
        return {"kind": "interval", "left": left, "right": right, "closed": array.closed}
    elif isinstance(dtype, pd.PeriodDtype):
        frequency = pd.PeriodIndex(column.array).freqstr
        if _PERIODS.fullmatch(frequency):
            return {"kind": "period", "ordinals": column.array.astype("int64"), "frequency": frequency}
    raise _NoForm(f"{what} of dtype {dtype} has no form outside")


def _plain_parts(array: Any, what: str) -> Any:
    if array.dtype.kind in "fc" and array.dtype.itemsize > (8 if array.dtype.kind == "f" else 16):
        # It would come back as a shorter one.
        raise _NoForm(f"{what} of dtype {array.dtype} has no form outside")
    return array


def _series(form: Any, index: Any, room: _Room, name: Any = None) -> Any:
    values = _column(form, room)
    _expect(len(values) == len(index), "a column has another length than the index")
    return pd.Series(values, index=index, dtype=values.dtype, name=name)


def _column(form: Any, room: _Room) -> Any:
    """The values of a form, as an array whose dtype is the column's."""
    if type(form) is np.ndarray:
        _expect(form.ndim == 1 and form.dtype.kind in _PLAIN + "O", f"a column of {form.dtype} with {form.ndim} axes")
        if form.dtype.kind == "O":
            room.take(len(form))
        return form
    maker = _MAKERS.get(_text(form, "kind")) if type(form) is dict else None
    if maker is None:
        _refuse("a column of no kind that there is")
    return maker(form, room)


def _array(form: dict[str, Any], name: str, kinds: str) -> Any:
    """The plain array that a form has by this name."""
    array = form.get(name)
    is_one = type(array) is np.ndarray and array.ndim == 1 and array.dtype.kind in kinds
    if not is_one:
        _refuse(f"{name} are no array of the kinds {kinds!r}")
    return array


def _times(form: dict[str, Any], room: _Room) -> Any:
    times = _array(form, "times", "M")
    return pd.DatetimeIndex(times).tz_localize("UTC").tz_convert(_zone(form.get("zone"))).array


def _category(form: dict[str, Any], room: _Room) -> Any:
    categories = _index(form.get("categories"), room, nested=True)
    _check_labels(categories)
    codes = _array(form, "codes", "i")
    return pd.Categorical.from_codes(codes, categories=categories, ordered=form.get("ordered") is True)


def _masked(form: dict[str, Any], room: _Room) -> Any:
    data, missing = _array(form, "data", "biuf"), _array(form, "missing", "b")
    _expect(len(data) == len(missing), "a mask of another length than what it masks")
    return _MASKED[data.dtype.kind](data, missing)


def _string(form: dict[str, Any], room: _Room) -> Any:
    cells = _column(form.get("cells"), room)
    is_nan = _text(form, "missing") == "nan"
    _expect(cells.dtype == object, "texts that are none")
    for cell in set(map(type, cells.tolist())):
        _expect(cell is str or cell in _CODES, "texts that are none")
    dtype = pd.StringDtype(na_value=np.nan) if is_nan else pd.StringDtype()
    return pd.array(cells, dtype=dtype)


def _interval(form: dict[str, Any], room: _Room) -> Any:
    sides = []
    for name in ("left", "right"):
        side = form.get(name)
        is_one = type(side) is np.ndarray or (type(side) is dict and _text(side, "kind") == "times")
        _expect(is_one, "intervals of no kind that there is")
        side = _column(side, room)
        _expect(side.dtype != object, "intervals of objects")
        sides.append(pd.Index(side))
    closed = _text(form, "closed")
    _expect(closed in _CLOSED, "intervals that end in no way that there is")
    return pd.arrays.IntervalArray.from_arrays(*sides, closed=closed)


def _period(form: dict[str, Any], room: _Room) -> Any:
    ordinals, frequency = _array(form, "ordinals", "i"), _text(form, "frequency")
    _expect(_PERIODS.fullmatch(frequency) is not None, "periods of no frequency that there is")
    return pd.arrays.PeriodArray(ordinals.astype("int64"), dtype=pd.PeriodDtype(frequency))


# Columns of objects.


def _objects_parts(array: Any, room: _Room) -> Any:
    """Texts in one text; objects in an array, and those of pandas' beside it."""
    room.take(len(array))
    cells = array.tolist()
    kinds = set(map(type, cells))
    if str in kinds and all(kind is str or kind in _CODES for kind in kinds):
        form = _texts_parts(cells, kinds)
        if form is not None:
            return form
    if not any(issubclass(kind, _SCALARS) for kind in kinds):
        return array
    places = [place for place, cell in enumerate(cells) if isinstance(cell, _SCALARS)]
    plain = array.copy()
    plain[places] = None
    scalars = [_label_parts(cells[place], room) for place in places]
    return {"kind": "objects", "cells": plain, "places": np.array(places, "i8"), "scalars": scalars}


def _texts_parts(cells: list[Any], kinds: set[type]) -> dict[str, Any] | None:
    codes = None
    if len(kinds) > 1:
        codes = np.fromiter((0 if type(cell) is str else _CODES[type(cell)] for cell in cells), "u1", len(cells))
        if float in kinds and any(type(cell) is float and cell == cell for cell in cells):
            return None
        cells = [cell if type(cell) is str else "" for cell in cells]
    for separator in _SEPARATORS:
        text = separator.join(cells)
        if text.count(separator) == len(cells) - 1:
            return {"kind": "texts", "count": len(cells), "text": text, "separator": separator, "missing": codes}
    return None


def _texts(form: dict[str, Any], room: _Room) -> Any:
    text, separator, count = _get(form, "text", "separator", "count")
    if type(text) is not str or type(count) is not int or type(separator) is not str or len(separator) != 1:
        _refuse("texts that are none")
    # Before the text is split.
    _expect(text.count(separator) == count - 1, "another number of texts than it says")
    room.take(count)
    cells = np.array(text.split(separator), object)
    if form.get("missing") is not None:
        codes = _array(form, "missing", "u")
        _expect(len(codes) == count, "a mask of another length than what it masks")
        for code, value in _MISSING.items():
            cells[codes == code] = value
    return cells


def _objects(form: dict[str, Any], room: _Room) -> Any:
    cells, places, scalars = _array(form, "cells", "O"), _array(form, "places", "iu"), form.get("scalars")
    room.take(len(cells))
    if type(scalars) is not list or len(scalars) != len(places):
        _refuse("another number of objects than of places")
    for place, scalar in zip(places.tolist(), scalars):
        _expect(0 <= place < len(cells), "an object beyond its column")
        cells[place] = _label(scalar, room)
    return cells


_MAKERS = {
    "times": _times,
    "category": _category,
    "masked": _masked,
    "string": _string,
    "interval": _interval,
    "period": _period,
    "texts": _texts,
    "objects": _objects,
}


# Labels.


def _index_parts(index: Any, what: str, room: _Room) -> dict[str, Any]:
    if isinstance(index, pd.MultiIndex):
        levels = []
        codes = []
        for level, places in zip(index.levels, index.codes):
            level, places = _sorted_level(level, np.asarray(places), what)
            levels.append(_index_parts(level, what, room))
            codes.append(places)
        return {"kind": "multi", "levels": levels, "codes": codes, "names": [_label_parts(name, room) for name in index.names]}
    name = _label_parts(index.name, room)
    if isinstance(index, pd.RangeIndex):
        if len(index) > _MOST_ROWS:
            raise _NoForm(f"{what} has more than {_MOST_ROWS} rows")
        return {"kind": "range", "start": index.start, "stop": index.stop, "step": index.step, "name": name}
    form = {"kind": "index", "data": _column_parts(index, what, room), "name": name}
    if isinstance(index, (pd.DatetimeIndex, pd.TimedeltaIndex)) and index.freq is not None:
        # Those that are more than a name, such as with holidays, stay behind: an index can be without.
        if _STEPS.fullmatch(index.freqstr):
            form["frequency"] = index.freqstr
    return form


def _sorted_level(level: Any, codes: Any, what: str) -> tuple[Any, Any]:
    """A level as it may cross: many numbers must be sorted, and in a level their order means nothing."""
    if _may_cross(level):
        return level, codes
    try:
        order = np.asarray(level.argsort())
    except TypeError:
        raise _NoForm(f"{what} has no form outside: a level cannot be sorted") from None
    places = np.empty(len(order) + 1, "i8")
    places[order] = np.arange(len(order))
    # Code -1, which is none of the level's, finds the last.
    places[-1] = -1
    level = level.take(order)
    if not _may_cross(level):
        raise _NoForm(f"{what} has no form outside: a level cannot be sorted")
    return level, places[codes]


def _index(form: Any, room: _Room, nested: bool = False) -> Any:
    _expect(type(form) is dict, "labels that are none")
    kind = _text(form, "kind")
    if kind == "multi" and not nested:
        return _multi_index(form, room)
    name = _label(form.get("name"), room)
    if kind == "range":
        bounds = _get(form, "start", "stop", "step")
        _expect(all(type(each) is int for each in bounds), "a range of no numbers")
        made = pd.RangeIndex(*bounds, name=name)
        _expect(len(made) <= _MOST_ROWS, f"more than {_MOST_ROWS} rows")
        return made
    _expect(kind == "index", "labels of no kind that there is")
    values = _column(form.get("data"), room)
    index = pd.Index(values, dtype=values.dtype, name=name, tupleize_cols=False)
    if form.get("frequency") is None:
        return index
    frequency = _text(form, "frequency")
    is_one = _STEPS.fullmatch(frequency) is not None
    _expect(is_one and isinstance(index, (pd.DatetimeIndex, pd.TimedeltaIndex)), "an index of no frequency that there is")
    try:
        pd.tseries.frequencies.to_offset(frequency)
    except ValueError:
        # Another version of pandas has another name for it.
        return index
    return type(index)(index, freq=frequency)


def _multi_index(form: dict[str, Any], room: _Room) -> Any:
    levels, codes, names = _get(form, "levels", "codes", "names")
    are_lists = type(levels) is list and type(codes) is list and type(names) is list
    if not are_lists or not len(levels) == len(codes) == len(names) or not levels:
        _refuse("levels, codes and names of labels are not as many")
    made = []
    for place, level in enumerate(levels):
        room.take(_COLUMN)
        made.append(_index(level, room, nested=True))
        _check_labels(made[-1])
        _array({"codes": codes[place]}, "codes", "i")
    return pd.MultiIndex(made, codes, names=[_label(name, room) for name in names])


def _check_labels(labels: Any) -> None:
    if not _may_cross(labels):
        _refuse(f"more than {_FEW} categories, or labels of a level, that are not sorted")


def _may_cross(labels: Any) -> bool:
    if len(labels) <= _FEW or isinstance(labels, pd.RangeIndex) or isinstance(labels.dtype, pd.StringDtype):
        return True
    if labels.dtype == object and set(map(type, labels.tolist())) <= {str}:
        return True
    if isinstance(labels.dtype, pd.IntervalDtype) or not labels.is_monotonic_increasing:
        return False
    # pandas keeps that they rise, and asks no table then whether they differ.
    return not np.any(labels[1:] == labels[:-1])


def _label_parts(label: Any, room: _Room) -> Any:
    """A name, or a cell: as it is, but for those of pandas'."""
    if type(label) is tuple:
        return tuple(_label_parts(each, room) for each in label)
    if not isinstance(label, _SCALARS):
        return label
    for code, missing in _MISSING.items():
        if label is missing:
            return {"kind": "missing", "code": code}
    room.take(_COLUMN)
    if isinstance(label, pd.Interval):
        # A column of it would have floats.
        ends = [_label_parts(end, room) for end in (label.left, label.right)]
        return {"kind": "interval", "ends": ends, "closed": label.closed}
    return {"kind": "scalar", "of": _column_parts(pd.Index([label]), f"{label!r}", room)}


def _label(form: Any, room: _Room) -> Any:
    if type(form) is tuple:
        return tuple(_label(each, room) for each in form)
    if type(form) is not dict:
        return form
    kind = _text(form, "kind")
    if kind == "missing":
        (code,) = _get(form, "code")
        _expect(type(code) is int and code in _MISSING, "a missing value of no kind that there is")
        return _MISSING[code]
    room.take(_COLUMN)
    if kind == "interval":
        (ends,), closed = _get(form, "ends"), _text(form, "closed")
        _expect(type(ends) is list and len(ends) == 2 and closed in _CLOSED, "an interval that is none")
        ends = [_label(end, room) for end in ends]
        _expect(all(isinstance(end, _ENDS) for end in ends), "an interval that is none")
        return pd.Interval(*ends, closed=closed)
    _expect(kind == "scalar", "a label of no kind that there is")
    values = _column(form.get("of"), room)
    _expect(len(values) == 1 and values.dtype != object, "a label of no kind that there is")
    return pd.Index(values)[0]


# Time zones.


def _zone_parts(zone: Any, what: str, dtype: Any) -> dict[str, Any]:
    """Whose zone it is and its name, since zones of two libraries are not equal; of one that is no more than that its offset."""
    module = type(zone).__module__.partition(".")[0]
    if zone is datetime.timezone.utc:
        return {"of": "UTC"}
    name = None
    if module == "zoneinfo":
        name = zone.key
    elif module == "pytz":
        name = zone.zone
    elif module == "dateutil":
        name = str(getattr(zone, "_filename", "")).rpartition("zoneinfo/")[2]
    if name == "UTC":
        return {"of": "UTC"}
    if isinstance(name, str) and _ZONES.fullmatch(name):
        return {"of": module, "name": name}
    # The same at all times, or none.
    offset = zone.utcoffset(None)
    if offset is None:
        raise _NoForm(f"{what} of dtype {dtype} has no form outside")
    return {"of": "offset", "offset": offset}


def _zone(form: Any) -> Any:
    _expect(type(form) is dict, "times in no time zone")
    of, name, offset = _text(form, "of"), _text(form, "name"), form.get("offset")
    if of == "UTC":
        return datetime.timezone.utc
    if of == "offset" and type(offset) is datetime.timedelta:
        return datetime.timezone(offset)
    if not _ZONES.fullmatch(name):
        _refuse("times in no time zone that there is")
    try:
        if of == "pytz":
            import pytz  # type: ignore[import, unused-ignore]

            return pytz.timezone(name)
        if of == "zoneinfo":
            import zoneinfo

            return zoneinfo.ZoneInfo(name)
        if of == "dateutil":
            import dateutil.tz  # type: ignore[import, unused-ignore]

            found = dateutil.tz.gettz(name)
            if isinstance(found, dateutil.tz.tzfile):
                return found
    except (ImportError, LookupError, ValueError):
        pass
    _refuse("times in no time zone that there is")
