"""The takes of `pandas._libs.algos`: `take_{1d,2d_axis0,2d_axis1,2d_multi}_{source}_{target}`, made from one table.

Each fills `out` with the elements of `values` at the places in `indexer`, and with the fill value where that is -1.
A place outside of the values is an IndexError here; the compiled functions do not look.
"""

import numpy as np

from pandas._libs._fused import as_float, as_integer, buffer, object_cell

try:
    from pandas._libs import _takes
except ImportError:
    # CPython, where numpy takes.
    _takes = None

# Source types and, for each, the types that it is taken into.
PAIRS = {
    'bool': ('bool', 'object'),
    'int8': ('int8', 'int32', 'int64', 'float64'),
    'int16': ('int16', 'int32', 'int64', 'float64'),
    'int32': ('int32', 'int64', 'float64'),
    'int64': ('int64', 'float64'),
    'float32': ('float32', 'float64'),
    'float64': ('float64',),
    'object': ('object',),
}
INTP = np.dtype(np.intp)
FLOAT64 = np.dtype(np.float64)
# So many places are taken at once by the kernel; of fewer, what leads there costs more.
MANY = 64


def _c_name(dtype):
    return 'Python object' if dtype == object else f'{dtype.name}_t'


def _gather(values, indexer, axis, to_bool):
    """The elements at the places, those at -1 being any, and where they are (None if nowhere)."""
    if not indexer.size:
        return None, None
    lowest = indexer.min()
    gaps = None
    if lowest < 0:
        if lowest < -1:
            raise IndexError(f'index {lowest} is out of bounds for axis {axis} with size {values.shape[axis]}')
        gaps = indexer == -1
        if not values.shape[axis]:
            if not gaps.all():
                raise IndexError('cannot do a non-empty take from an empty axes.')
            return None, gaps
    found = values.take(indexer, axis=axis)
    return (found != 0 if to_bool else found), gaps


def _has_kernel(source, target, to_bool):
    return _takes is not None and source != object and not to_bool and target in (source, FLOAT64)


def _taken(values, indexer, fill_value, target):
    """As `_gather`, of a row and with what fills the gaps."""
    return _takes.take(np.ascontiguousarray(values), np.ascontiguousarray(indexer), np.full(1, fill_value, target))


def _make_fill(source, target):
    """How a fill value becomes an element of the target type."""
    if target == object:
        return object_cell
    if target.kind == 'f':
        return as_float
    return lambda value: as_integer(value, target)


def _make_1d(source, target, to_bool):
    source_name, target_name = f'const {_c_name(source)}', _c_name(target)
    make_fill = _make_fill(source, target)
    has_kernel = _has_kernel(source, target, to_bool)

    def take(values, indexer, out, fill_value=np.nan):
        values = _as_source(values, source, 1, source_name)
        _check_indexer(indexer)
        out = _as_out(out, target, 1, target_name)
        fill_value = make_fill(fill_value)
        if out.shape[0] > indexer.shape[0]:
            out = out[:indexer.shape[0]]
        if has_kernel and len(indexer) >= MANY:
            out[...] = _taken(values, indexer, fill_value, target)
            return
        found, gaps = _gather(values, indexer, 0, to_bool)
        if found is not None:
            out[...] = found
        if gaps is not None:
            out[gaps] = fill_value

    return take


def _make_2d(axis):
    def make(source, target, to_bool):
        source_name, target_name = f'const {_c_name(source)}', _c_name(target)
        make_fill = _make_fill(source, target)
        has_kernel = _has_kernel(source, target, to_bool)

        def take(values, indexer, out, fill_value=np.nan):
            values = _as_source(values, source, 2, source_name)
            _check_indexer(indexer)
            out = _as_out(out, target, 2, target_name)
            fill_value = make_fill(fill_value)
            # The compiled loops go over the indexer and the values' other axis, and leave the rest of `out` alone.
            shape = (len(indexer), values.shape[1]) if axis == 0 else (values.shape[0], len(indexer))
            if out.shape != shape:
                out = out[:shape[0], :shape[1]]
            if has_kernel and len(indexer) >= MANY * shape[1 - axis]:
                rows, to = (values.T, out.T) if axis == 0 else (values, out)
                for row, part in zip(rows, to):
                    part[...] = _taken(row, indexer, fill_value, target)
                return
            found, gaps = _gather(values, indexer, axis, to_bool)
            if found is not None:
                out[...] = found
            if gaps is not None:
                out[(slice(None),) * axis + (gaps,)] = fill_value

        return take

    return make


def _make_multi(source, target, to_bool):
    source_name, target_name = f'const {_c_name(source)}', _c_name(target)
    make_fill = _make_fill(source, target)

    def take(values, indexer, out, fill_value=np.nan):
        values = _as_source(values, source, 2, source_name)
        out = _as_out(out, target, 2, target_name)
        rows, columns = indexer
        _check_indexer(rows)
        _check_indexer(columns)
        fill_value = make_fill(fill_value)
        found, row_gaps = _gather(values, rows, 0, to_bool)
        out = out[:len(rows), :len(columns)]
        if found is None:
            found = np.zeros((len(rows), values.shape[1]), dtype=source)
        found, column_gaps = _gather(found, columns, 1, False)
        if found is not None:
            out[...] = found
        if row_gaps is not None:
            out[row_gaps] = fill_value
        if column_gaps is not None:
            out[:, column_gaps] = fill_value

    return take


def _check_indexer(indexer):
    if not (type(indexer) is np.ndarray and indexer.dtype is INTP and indexer.ndim == 1):
        buffer(indexer, INTP, 1, 'const intp_t')


def _as_source(values, source, ndim, name):
    """The values if they have this type; booleans are also bytes."""
    if type(values) is np.ndarray and values.dtype is source and values.ndim == ndim:
        return values
    if isinstance(values, np.ndarray) and values.dtype == bool and source.char == 'B':
        values = values.view(np.uint8)
    buffer(values, source, ndim, name)
    return values


def _as_out(out, target, ndim, name):
    if type(out) is np.ndarray and out.dtype is target and out.ndim == ndim and out.flags.writeable:
        return out
    if isinstance(out, np.ndarray) and out.dtype == bool and target.char == 'B':
        out = out.view(np.uint8)
    buffer(out, target, ndim, name)
    if not out.flags.writeable:
        raise ValueError('buffer source array is read-only')
    return out


MAKERS = {'1d': _make_1d, '2d_axis0': _make_2d(0), '2d_axis1': _make_2d(1), '2d_multi': _make_multi}


def _dtype(name):
    return np.dtype(np.uint8 if name == 'bool' else name)


def _make_all():
    made = {}
    for kind, maker in MAKERS.items():
        for source, targets in PAIRS.items():
            for target in targets:
                take = maker(_dtype(source), _dtype(target), source == 'bool' and target == 'object')
                take.__name__ = take.__qualname__ = f'take_{kind}_{source}_{target}'
                take.__module__ = 'pandas._libs.algos'
                made[take.__name__] = take
    return made


TAKES = _make_all()
