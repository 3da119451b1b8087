"""What frames, series, indexes and arrays become as JSON, by orient; for `pandas._libs._json_encode`."""

from datetime import date, timedelta
from functools import cache

import numpy as np

from pandas._libs._json_parts import Block, Text, iso_duration, iso_text
from pandas._libs.tslibs._rows import NAMES, is_row, kernels

NAT = np.iinfo(np.int64).min
# Nanoseconds of each unit that times in arrays have.
UNIT_NANOS = {'s': 10 ** 9, 'ms': 10 ** 6, 'us': 10 ** 3, 'ns': 1}


@cache
def _kinds():
    """pandas' containers; they are there only when all of pandas is."""
    from pandas import DataFrame, Index, Series
    from pandas.core.arrays import DatetimeArray, TimedeltaArray

    return Index, Series, DataFrame, DatetimeArray, TimedeltaArray


def expand_pandas(encoder, value, orient):
    """The Block of a pandas or numpy container; None for anything else."""
    if isinstance(value, np.ndarray):
        return _array(encoder, value) if value.ndim else None
    index, series, frame, _, _ = _kinds()
    if isinstance(value, index):
        values = Block(_values(encoder, value))
        if orient == 'split':
            return Block([value.name, values], ['"name":', '"data":'], 'values')
        return values
    if isinstance(value, series):
        return _series(encoder, value, orient)
    if isinstance(value, frame):
        return _frame(encoder, value, orient)
    return None


def _series(encoder, series, orient):
    values = _values(encoder, series)
    if orient == 'split':
        index = Block(_values(encoder, series.index))
        return Block([series.name, index, Block(values)], ['"name":', '"index":', '"data":'], 'values')
    if orient in ('records', 'values'):
        return Block(values)
    return Block(values, _labels(encoder, series.index))


def _frame(encoder, frame, orient):
    columns = [_column(encoder, array) for array in frame._iter_column_arrays()]
    if orient == 'columns':
        labels = _labels(encoder, frame.index)
        return Block([Block(values, labels) for values in columns], _labels(encoder, frame.columns))
    rows = [list(row) for row in zip(*columns)] if columns else []
    if orient == 'values':
        return Block([Block(row) for row in rows])
    if orient == 'records':
        names = _labels(encoder, frame.columns)
        return Block([Block(row, names) for row in rows])
    if orient == 'index':
        names = _labels(encoder, frame.columns)
        if not columns:
            return Block([], [])
        return Block([Block(row, names) for row in rows], _labels(encoder, frame.index))
    heads = [Block(_values(encoder, index)) for index in (frame.columns, frame.index)]
    data = Block([Block(row) for row in rows])
    return Block([*heads, data], ['"columns":', '"index":', '"data":'], 'values')


def _values(encoder, owner):
    """The values of a series or an index, each as a Text or as an object still to write."""
    array = owner._values
    if not isinstance(array, np.ndarray):
        if not isinstance(array, _kinds()[3:]):
            return _items(encoder, np.asarray(owner.to_numpy()))
    return _column(encoder, array)


def _column(encoder, array):
    if isinstance(array, np.ndarray):
        return _items(encoder, array)
    *_, datetimes, timedeltas = _kinds()
    if isinstance(array, datetimes):
        return _dates(encoder, array.asi8, array.unit, 'Z' if array.tz is not None else '')
    if isinstance(array, timedeltas):
        return _durations(encoder, array.asi8)
    return _items(encoder, np.asarray(array.astype(object)))


def _items(encoder, array):
    """The elements of an array of one dimension."""
    kind = array.dtype.kind
    if kind in 'iu':
        return list(map(Text, map(str, array.tolist())))
    if kind == 'b':
        return [TRUE if each else FALSE for each in array.tolist()]
    if kind == 'f' and array.dtype.itemsize <= 8:
        return [Text(encoder.double(each)) for each in array.tolist()]
    if kind == 'M':
        unit = np.datetime_data(array.dtype)[0]
        raw = array.view('int64')
        if encoder.iso_dates and unit not in UNIT_NANOS:
            raw, unit = array.astype('datetime64[s]').view('int64'), 's'
        return _dates(encoder, raw, unit, '')
    if kind == 'm':
        return _durations(encoder, array.view('int64'))
    scalar = encoder.scalar
    found = []
    for value in array.tolist() if kind in 'OcV' else list(array):
        text = scalar(value)
        found.append(value if text is None else Text(text))
    return found


TRUE, FALSE, NULL = Text('true'), Text('false'), Text('null')


def _dates(encoder, raw, unit, zone):
    if encoder.iso_dates:
        nanos = UNIT_NANOS[unit]
        second = 10 ** 9 // nanos
        written = _written(raw, second, encoder.digits, zone)
        if written is not None:
            return [NULL if each is None else Text(each) for each in written.tolist()]
        return [NULL if each == NAT else
                Text(f'"{iso_text(each // second, each % second * nanos, encoder.digits)}{zone}"')
                for each in raw.tolist()]
    # pandas takes these for nanoseconds, whatever unit they have.
    return _numbers(encoder, raw)


# digits of a second, and how the kernel is told of them
_FRACTIONS = {0: '', 3: '.%L', 6: '.%f', 9: '.%N'}


def _written(raw, second, digits, zone):
    """The texts in quotes from the kernel, None for those that are missing; None where it does not know."""
    fraction = _FRACTIONS.get(digits)
    if fraction is None or kernels is None or not is_row(raw):
        return None
    return kernels.write(raw, second, f'"%Y-%m-%dT%H:%M:%S{fraction}{zone}"', NAMES, None, None)


def _durations(encoder, raw):
    if encoder.iso_dates:
        return [NULL if each == NAT else Text(f'"{iso_duration(each)}"') for each in raw.tolist()]
    return _numbers(encoder, raw)


def _numbers(encoder, raw):
    convert = encoder.nanoseconds
    return [NULL if each == NAT else Text(convert(each)) for each in raw.tolist()]


def _array(encoder, array):
    if array.ndim == 1:
        return Block(_items(encoder, array))
    return Block([_array(encoder, each) for each in array])


def _labels(encoder, index):
    """The names of what an index labels, with the colon that follows each."""
    array = index._values
    if isinstance(array, _kinds()[3:]):
        return [f'"{text.strip(chr(34))}":' for text in _column(encoder, array)]
    if isinstance(array, np.ndarray) and array.dtype.kind in 'iub':
        return [f'"{each}":' for each in array.tolist()]
    return [_label(encoder, value) + ':' for value in index]


def _label(encoder, value):
    if isinstance(value, str):
        return encoder.string(value)
    if isinstance(value, date):
        if value != value:
            return '"null"'
        return f'"{encoder.iso_date(value) if encoder.iso_dates else encoder.date_number(value)}"'
    if isinstance(value, timedelta):
        nanos = encoder.duration(value)
        return f'"{iso_duration(nanos) if encoder.iso_dates else encoder.nanoseconds(nanos)}"'
    if isinstance(value, np.datetime64) and not np.isnat(value):
        nanos = int(value.astype('datetime64[ns]').view('int64'))
        if encoder.iso_dates:
            return f'"{iso_text(nanos // 10 ** 9, nanos % 10 ** 9, 9)}"'
        return f'"{encoder.nanoseconds(nanos)}"'
    return encoder.string(str(value))
