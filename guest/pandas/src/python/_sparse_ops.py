"""The operations of `pandas._libs.sparse` between two sparse arrays: `sparse_{name}_{type}`, made from one table.

Each takes the stored values, their index and the fill value of both sides, and gives those of the result, whose index
is the union of both.
"""

import numpy as np

from pandas._libs._fused import as_float, as_integer, buffer

FLOAT64, INT64, UINT8 = np.dtype(np.float64), np.dtype(np.int64), np.dtype(np.uint8)


def _divide(x, y):
    """Division; by 0, whatever its sign, it is an infinity with the sign of what is divided."""
    x, y = x.astype(FLOAT64, copy=False), y.astype(FLOAT64, copy=False)
    return np.where(y == 0, np.where(x > 0, np.inf, np.where(x < 0, -np.inf, np.nan)), np.true_divide(x, y))


def _floor_divide(x, y):
    """Division downwards: of floats the floor of the quotient."""
    return np.floor(_divide(x, y)) if x.dtype == FLOAT64 else np.floor_divide(x, y)


def _modulo(x, y):
    """The rest of a division downwards; of floats as Cython has it, so that it is no number by an infinity."""
    if x.dtype != FLOAT64:
        return np.remainder(x, y)
    rest = np.fmod(x, y)
    return rest + ((rest != 0) & ((rest < 0) != (y < 0))) * y


def _power(x, y):
    """A power; an integer one with a negative exponent is 0."""
    if x.dtype == FLOAT64:
        return np.power(x, y)
    return np.where(y < 0, 0, np.power(x, np.maximum(y, 0)))


# By name: the operation, and the type of its result (None: that of the values).
ARITHMETIC = {
    'add': (np.add, None), 'sub': (np.subtract, None), 'mul': (np.multiply, None), 'div': (_divide, FLOAT64),
    'truediv': (_divide, FLOAT64), 'floordiv': (_floor_divide, None), 'mod': (_modulo, None),
    'pow': (_power, None), 'eq': (np.equal, UINT8), 'ne': (np.not_equal, UINT8), 'lt': (np.less, UINT8),
    'gt': (np.greater, UINT8), 'le': (np.less_equal, UINT8), 'ge': (np.greater_equal, UINT8),
}
LOGIC = {'and': (np.bitwise_and, UINT8), 'or': (np.bitwise_or, UINT8), 'xor': (np.bitwise_xor, UINT8)}
FAMILIES = [(ARITHMETIC, (FLOAT64, INT64)), (LOGIC, (INT64, UINT8))]


def _values(array, dtype):
    if isinstance(array, np.ndarray) and array.dtype == bool and dtype == UINT8:
        array = array.view(np.uint8)
    buffer(array, dtype, 1, f'{dtype.name}_t')
    return array


def _spread(values, indices, where, fill, dtype):
    """The values at the indices among those of the union, and the fill value elsewhere."""
    out = np.full(len(where), fill, dtype=dtype)
    out[np.searchsorted(where, indices)] = values
    return out


def _make(name, operation, dtype, result_dtype, is_index):
    convert = as_float if dtype == FLOAT64 else lambda value: as_integer(value, dtype)

    def sparse_operation(x, xindex, xfill, y, yindex, yfill):
        is_index(xindex, 'xindex')
        is_index(yindex, 'yindex')
        x, y = _values(x, dtype), _values(y, dtype)
        xfill, yfill = convert(xfill), convert(yfill)
        if xindex.length != yindex.length:
            raise ValueError('Indices must reference same underlying length')
        if len(x) < xindex.npoints or len(y) < yindex.npoints:
            raise IndexError('there are fewer values than places')
        index = xindex.make_union(yindex)
        where = index.indices
        with np.errstate(all='ignore'):
            left = _spread(x[:xindex.npoints], xindex.indices, where, xfill, dtype)
            right = _spread(y[:yindex.npoints], yindex.indices, where, yfill, dtype)
            result = operation(left, right).astype(result_dtype or dtype, copy=False)
            fill = operation(np.array([xfill], dtype=dtype), np.array([yfill], dtype=dtype))[0].item()
        return result, index, fill

    sparse_operation.__name__ = sparse_operation.__qualname__ = f'sparse_{name}_{dtype.name}'
    sparse_operation.__module__ = 'pandas._libs.sparse'
    return sparse_operation


def make_all(is_index):
    """All operations; `is_index` refuses arguments that are not an index of places."""
    made = {}
    for table, dtypes in FAMILIES:
        for name, (operation, result_dtype) in table.items():
            for dtype in dtypes:
                function = _make(name, operation, dtype, result_dtype, is_index)
                made[function.__name__] = function
    return made
