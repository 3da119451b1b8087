"""Methods of arrays that few programs ask for, order of objects and records, texts.

One namespace with helpers.py.
"""
EXPORTED = ()


def choose(array, choices, out, mode):
    native = _native()
    if isinstance(choices, native.ndarray):
        choices = list(choices)
    if len(choices) > 63:
        raise ValueError('Need at least 0 and at most 64 array objects.')
    arrays = [native.asarray(choice) for choice in choices]
    if not arrays:
        raise ValueError('choose: no choices')
    dtype = native.result_type(*(
        choice if type(choice) in (int, float, complex) else array for choice, array in zip(choices, arrays)))
    import numpy
    index, *arrays = numpy.broadcast_arrays(native.asarray(array), *arrays)
    index = index.astype('l', casting='safe')
    count = len(arrays)
    if mode == 'raise' or mode == 2 or mode is None:
        if ((index < 0) | (index >= count)).any():
            raise ValueError('invalid entry in choice array')
    elif mode == 'wrap' or mode == 1:
        index = index % count
    else:
        index = index.clip(0, count - 1)
    made = native.empty(index.shape, dtype) if out is None else out
    for number, choice in enumerate(arrays):
        native.copyto(made, choice, casting='unsafe', where=index == number)
    return made if made.ndim or out is not None else made[()]


def compress(array, condition, axis, out):
    native = _native()
    condition = native.asarray(condition)
    if condition.ndim != 1:
        raise ValueError('condition must be a 1-d array')
    return array.take(condition.nonzero()[0], axis, out)


def round_array(array, decimals, out):
    import operator
    native = _native()
    decimals = operator.index(decimals)
    kind = array.dtype.kind
    if kind == 'c':
        made = native.empty(array.shape, array.dtype) if out is None else out
        made.real = round_array(array.real, decimals, None)
        made.imag = round_array(array.imag, decimals, None)
        return made if made.ndim or out is not None else made[()]
    if kind in 'biu':
        if decimals >= 0:
            if out is not None:
                native.copyto(out, array, casting='unsafe')
                return out
            if kind == 'b':
                return array.astype('e')
            return array.copy() if array.ndim else array[()]
        factor = native.array(10, array.dtype) ** -decimals
        made = native.multiply(native.rint(native.true_divide(array, factor)), factor).astype(array.dtype)
        if out is not None:
            native.copyto(out, made)
            return out
        return made
    if kind == 'O':
        made = native.empty(array.shape, 'O')
        for index, value in enumerate(array.flat):
            made.flat[index] = round(value, decimals) if decimals else round(value)
        return made if made.ndim else made[()]
    keywords = {} if out is None else {'out': out}
    if decimals == 0:
        return native.rint(array, **keywords)
    # An array without axes, so that the factor takes the dtype of the items.
    factor = 10.0 ** abs(decimals)
    first, second = (native.multiply, native.true_divide) if decimals > 0 else (native.true_divide, native.multiply)
    made = first(array, factor)
    if made.ndim == 0 and out is None:
        return second(native.rint(made), factor)
    made = native.rint(made) if made.ndim == 0 else native.rint(made, out=made)
    return second(made, factor, **keywords) if out is not None else second(made, factor)


def inplace_matmul(left, right):
    native = _native()
    if getattr(type(right), '__array_ufunc__', None) is None:
        right = native.asanyarray(right)
    elif not isinstance(right, native.ndarray):
        return native.matmul(left, right, out=(left,))
    if left.ndim < 1 or right.ndim < 2:
        raise ValueError('inplace matrix multiplication requires the first operand to have at least one and the second at '
                         'least two dimensions.')
    axes = [(-1,), (-2, -1), (-1,)] if left.ndim == 1 else [(-2, -1)] * 3
    return native.matmul(left, right, out=left, axes=axes)


# Order.

def order_of(items):
    """The order of objects, those that are not equal to themselves last."""
    import functools

    items = list(items)
    kinds = set(map(type, items))
    # With these, order is plain, and the interpreter's own sort finds it.
    if kinds <= {str} or kinds <= {int, float, bool} and all(item == item for item in items):
        return sorted(range(len(items)), key=items.__getitem__)

    def compare(one, two):
        if one < two:
            return -1
        if two < one:
            return 1
        if one != one:
            return 1 if two == two else 0
        return -1 if two != two else 0
    key = functools.cmp_to_key(compare)
    return sorted(range(len(items)), key=lambda index: key(items[index]))


def search_objects(row, keys, right, order):
    import bisect
    items = row.tolist()
    if order is not None:
        items = [items[index] for index in order]
    find = bisect.bisect_right if right else bisect.bisect_left
    return [find(items, key) for key in keys.ravel().tolist()]


def _record_keys(array, order):
    names = list(array.dtype.names)
    if order is not None:
        order = [order] if isinstance(order, str) else list(order)
        for name in order:
            if name not in names:
                raise ValueError(f'unknown field name: {name}')
        if len(set(order)) != len(order):
            raise ValueError(f'duplicate field name: {next(name for name in order if order.count(name) > 1)}')
        names = order + [name for name in names if name not in order]
    return names


def _leaves(array, order):
    """The fields of records in the order in which they count, those of records among them, too; the rest as bytes."""
    native = _native()
    for name in _record_keys(array, order):
        field, dtype = array[name], array.dtype[name]
        if dtype.names:
            yield from _leaves(field, None)
        elif dtype.kind == 'V':
            raw = native.ascontiguousarray(field).view('u1').reshape(*array.shape, dtype.itemsize)
            for place in range(dtype.itemsize):
                yield raw[..., place]
        else:
            yield field


def argsort_records(array, axis, order):
    import numpy
    native = _native()
    keys = list(_leaves(array, order))
    if not keys:
        places = native.empty(array.shape, 'l')
        numpy.moveaxis(places, axis, -1)[...] = native.arange(array.shape[axis])
        return places
    return native.lexsort(keys[::-1], axis)


def compare_records(left, right, is_unequal):
    """Which records differ, or do not, of two arrays of one shape and dtype."""
    import numpy
    result = numpy.full(left.shape, not is_unequal)
    for name in left.dtype.names:
        one, two = left[name], right[name]
        if one.dtype.names is not None:
            each = compare_records(one, two, is_unequal)
        else:
            each = numpy.not_equal(one, two) if is_unequal else numpy.equal(one, two)
        axes = tuple(range(left.ndim, each.ndim))
        if is_unequal:
            result = result | each.any(axes)
        else:
            result = result & each.all(axes)
    return result


def sort_records(array, axis, order):
    import numpy
    array[...] = numpy.take_along_axis(array, argsort_records(array, axis, order), axis)


# Texts.

def scalar_repr(value, text):
    """`np.float64(1.0)`; the value alone where the legacy print options say so."""
    from numpy._core.printoptions import format_options
    legacy = format_options.get()['legacy']
    return str(value) if legacy <= 125 else text


def void_repr(value):
    if value.dtype.names is None:
        text = ''.join(f'\\x{byte:02X}' for byte in value.tobytes())
        return f"np.void(b'{text}')"
    from numpy._core.arrayprint import _void_scalar_to_string
    return _void_scalar_to_string(value, True)


def void_str(value):
    if value.dtype.names is None:
        text = ''.join(f'\\x{byte:02X}' for byte in value.tobytes())
        return f"b'{text}'"
    from numpy._core.arrayprint import _void_scalar_to_string
    return _void_scalar_to_string(value, False)
