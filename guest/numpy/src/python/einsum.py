"""`c_einsum`: sums of products by subscripts, as views, elementwise products and products of matrices.

Operands are taken from left to right; what is summed over in one operand alone is summed before. The Python half of
`ufunc/gufunc` is here as well: the ufuncs of `numpy.linalg` and `numpy.fft` by their names.
"""

EXPORTED = ('c_einsum',)

_SUBSCRIPTS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
_EINSUM = 'einstein sum subscripts string'
_CASTINGS = ('no', 'equiv', 'safe', 'same_kind', 'unsafe')


def named(name):
    """The ufunc of a `__name__`, in any of the modules that have some."""
    import sys
    native = _native()
    kind = type(native.add)
    for module in ('numpy._core._multiarray_umath', 'numpy.linalg._umath_linalg', 'numpy.fft._pocketfft_umath'):
        for value in list(vars(sys.modules.get(module, native)).values()):
            if type(value) is kind and value.__name__ == name:
                return value
    return native.add


def _list_subscripts(entry):
    """A list of ints and ellipses as text."""
    import operator
    try:
        entry = list(entry)
    except TypeError:
        raise TypeError('the subscripts for each operand must be a list or a tuple') from None
    text = ''
    for item in entry:
        if item is Ellipsis:
            text += '...'
            continue
        try:
            number = operator.index(item)
        except TypeError:
            raise TypeError('each subscript must be either an integer or an ellipsis') from None
        if not 0 <= number < len(_SUBSCRIPTS):
            raise ValueError('subscript is not within the valid range [0, 52)')
        text += _SUBSCRIPTS[number]
    return text


def _einsum_arguments(args):
    """Subscripts as one text, and arrays."""
    native = _native()
    if not args:
        raise ValueError('must specify the einstein sum subscripts string and at least one operand, or at least one '
                         'operand and its corresponding subscripts list')
    if isinstance(args[0], (str, bytes)):
        if len(args) < 2:
            raise ValueError('must specify the einstein sum subscripts string and at least one operand')
        text = args[0] if isinstance(args[0], str) else args[0].decode('ascii')
        values = args[1:]
    else:
        if len(args) < 2:
            raise ValueError('must provide at least an operand and a subscripts list to einsum')
        values = args[0:len(args) // 2 * 2:2]
        text = ','.join(_list_subscripts(entry) for entry in args[1::2])
        if len(args) % 2:
            text += '->' + _list_subscripts(args[-1])
    if len(values) >= 64:
        raise ValueError('too many operands')
    return text, [native.asarray(value) for value in values]


def _einsum_labels(text, count, where, every=None):
    """The labels of an operand, or of the result, of labels that operands have; an ellipsis is one, and stands once."""
    labels = []
    place = 0
    while place < len(text):
        letter = text[place]
        if letter == '.':
            if '...' in labels or text[place:place + 3] != '...':
                raise ValueError(f"{_EINSUM} contains a '.' that is not part of an ellipsis ('...') in {where}")
            labels.append('...')
            place += 3
            continue
        place += 1
        if letter == ' ':
            continue
        if not (letter.isascii() and letter.isalpha()):
            raise ValueError(f"invalid subscript '{letter}' in {_EINSUM}, subscripts must be letters")
        if every is not None and letter in labels:
            raise ValueError(f"{_EINSUM} includes output subscript '{letter}' multiple times")
        if every is not None and letter not in every:
            raise ValueError(f"{_EINSUM} included output subscript '{letter}' which never appeared in an input")
        labels.append(letter)
        if count is not None and len(labels) - ('...' in labels) > count:
            raise ValueError(f'{_EINSUM} contains too many subscripts for {where}')
    return labels


def _einsum_operands(text, arrays):
    """The labels of each axis of each operand, and what is behind `->`: None where it is left out. Axes of an ellipsis
    have negative numbers, counted from the last."""
    parts = []
    for number, array in enumerate(arrays):
        length = next((place for place, letter in enumerate(text) if letter in ',-'), len(text))
        follows = text[length:length + 1]
        if number >= len(arrays) - 1 and follows == ',':
            raise ValueError(f'more operands provided to einstein sum function than specified in the subscripts string')
        if number < len(arrays) - 1 and follows != ',':
            raise ValueError('fewer operands provided to einstein sum function than specified in the subscripts string')
        labels = _einsum_labels(text[:length], array.ndim, f'operand {number}')
        spare = array.ndim - len(labels)
        if '...' in labels:
            place = labels.index('...')
            labels[place:place + 1] = range(-spare - 1, 0)
        elif spare:
            raise ValueError("operand has more dimensions than subscripts given in einstein sum, but no '...' ellipsis "
                             'provided to broadcast the extra dimensions.')
        parts.append(labels)
        text = text[length + 1:] if follows == ',' else text[length:]
    if text[:1] == '-':
        if text[:2] != '->':
            raise ValueError("einstein sum subscript string does not contain proper '->' output specified")
        return parts, text[2:]
    return parts, None


def _einsum_output(parts, text):
    """The labels of the result."""
    axes = max((-label for labels in parts for label in labels if isinstance(label, int)), default=0)
    ellipsis = list(range(-axes, 0))
    every = [label for labels in parts for label in labels]
    if text is None:
        letters = sorted({label for label in every if isinstance(label, str)})
        return ellipsis + [letter for letter in letters if every.count(letter) == 1]
    output = _einsum_labels(text, None, 'the output', every)
    if '...' in output:
        place = output.index('...')
        output[place:place + 1] = ellipsis
    elif axes:
        raise ValueError("output has more dimensions than subscripts given in einstein sum, but no '...' ellipsis "
                         'provided to broadcast the extra dimensions.')
    return output


def _einsum_diagonal(array, labels, number, alone):
    """A view in which each label stands once."""
    if len(set(labels)) == len(labels):
        return array, list(labels)
    found, shape, strides = [], [], []
    for label, length, stride in zip(labels, array.shape, array.strides):
        if label not in found:
            found.append(label)
            shape.append(length)
            strides.append(stride if length != 1 else 0)
            continue
        place = found.index(label)
        before = shape[place]
        if before != length and 1 not in (before, length) or alone and before != length:
            where = 'single operand' if alone else f'operand {number}'
            raise ValueError(f"dimensions in {where} for collapsing index '{label}' don't match ({before} != {length})")
        shape[place] = length if before == 1 else before
        strides[place] += stride if length != 1 else 0
    return _native()._as_strided(array, tuple(shape), tuple(strides), True), found


def _einsum_view(array, labels, output):
    """The single operand with its axes as the result has them, where nothing is summed; else None."""
    if not set(labels) <= set(output):
        return None
    array, labels = _einsum_diagonal(array, labels, 0, True)
    view = array.view(_native().ndarray).transpose([labels.index(label) for label in output])
    return view if view.ndim else view[()]


def _einsum_sizes(arrays, parts, output, out):
    """How long the axis of each label is."""
    sizes = {}
    fits = True
    targets = [(array.shape, labels) for array, labels in zip(arrays, parts)]
    if out is not None:
        targets.append((out.shape, output))
    for shape, labels in targets:
        for label, length in zip(labels, shape):
            before = sizes.setdefault(label, length)
            if before == 1:
                sizes[label] = length
            elif length not in (1, before):
                fits = False
    if fits and out is not None:
        fits = all(sizes[label] == length for label, length in zip(output, out.shape))
    if fits:
        return sizes
    # Labels that are summed over follow those of the result, letters in their order.
    rest = {label for labels in parts for label in labels} - set(output)
    order = output + sorted(rest, key=lambda label: (isinstance(label, str), label))
    texts = []
    for shape, labels in targets:
        known = dict(zip(labels, shape))
        mapped = [known.get(label) for label in order]
        while mapped and mapped[0] is None:
            del mapped[0]
        texts.append(f'{_tight(shape)}->{_tight(mapped)} ')
    raise ValueError('operands could not be broadcast together with remapped shapes [original->remapped]: '
                     + ''.join(texts))


def _tight(shape):
    parts = ['newaxis' if length is None else str(length) for length in shape]
    return f"({parts[0]},)" if len(parts) == 1 else f"({','.join(parts)})"


def _einsum_spread(array, labels, order):
    """An array with its axes in an order; of length one where it has none."""
    axes = [labels.index(label) for label in order if label in labels]
    place = tuple(slice(None) if label in labels else None for label in order)
    return array.transpose(axes)[place + (Ellipsis,)]


def _einsum_sum(array, labels, wanted, dtype):
    """Without the axes whose labels nobody wants."""
    axes = tuple(place for place, label in enumerate(labels) if label not in wanted)
    if not axes:
        return array, labels
    native = _native()
    add = native.logical_or if array.dtype.kind == 'b' else native.add
    made = native.asarray(add.reduce(array, axis=axes, dtype=dtype))
    if made.dtype != dtype:
        made = made.astype(dtype)
    return made, [label for label in labels if label in wanted]


def _einsum_product(one, first, two, second, wanted):
    """The product of two operands, summed over the labels that only they have."""
    native = _native()
    both = [label for label in first if label in second]
    summed = [label for label in both if label not in wanted]
    batch = [label for label in both if label in wanted]
    left = [label for label in first if label not in second]
    right = [label for label in second if label not in first]
    order = batch + left + right
    if not summed:
        return native.multiply(_einsum_spread(one, first, order), _einsum_spread(two, second, order)), order
    one, two = _einsum_spread(one, first, batch + left + summed), _einsum_spread(two, second, batch + summed + right)
    count = len(batch)
    rows, columns = one.shape[count:count + len(left)], two.shape[count + len(summed):]
    inner = _einsum_size(two.shape[count:count + len(summed)])
    made = native.matmul(one.reshape(one.shape[:count] + (_einsum_size(rows), inner)),
                         two.reshape(two.shape[:count] + (inner, _einsum_size(columns))))
    return made.reshape(made.shape[:count] + rows + columns), order


def _einsum_size(shape):
    size = 1
    for length in shape:
        size *= length
    return size


def _einsum_dtype(arrays, dtype, casting, out):
    """The dtype of products and sums, to which all operands can be cast."""
    native = _native()
    every = arrays if out is None else [*arrays, out]
    dtype = native.result_type(*every) if dtype is None else dtype
    for number, array in enumerate(arrays):
        if not native.can_cast(array.dtype, dtype, casting):
            raise TypeError(f'Iterator operand {number} dtype could not be cast from {array.dtype!r} to {dtype!r} '
                            f"according to the rule '{casting}'")
    if out is not None and not native.can_cast(dtype, out.dtype, casting):
        raise TypeError(f'Iterator requested dtype could not be cast from {dtype!r} to {out.dtype!r}, the operand '
                        f"{len(arrays)} dtype, according to the rule '{casting}'")
    if dtype.kind not in 'biufcO':
        raise TypeError('invalid data type for einsum')
    return dtype


def _einsum_keywords(keywords):
    out = keywords.pop('out', _NOT_GIVEN)
    dtype, order, casting = keywords.pop('dtype', None), keywords.pop('order', 'K'), keywords.pop('casting', 'safe')
    for name in keywords:
        raise TypeError(f"einsum() got an unexpected keyword argument '{name}'")
    if out is _NOT_GIVEN:
        out = None
    elif not isinstance(out, _native().ndarray):
        raise TypeError('keyword parameter out must be an array for einsum')
    dtype = None if dtype is None else _native().dtype(dtype)
    order = 'K' if order is None else order
    if not isinstance(order, str):
        raise TypeError(f'order must be str, not {type(order).__name__}')
    if order.upper() not in ('C', 'F', 'A', 'K'):
        raise ValueError(f"order must be one of 'C', 'F', 'A', or 'K' (got '{order}')")
    if not isinstance(casting, str):
        raise TypeError(f'casting must be str, not {type(casting).__name__}')
    if casting not in _CASTINGS:
        raise ValueError(f"casting must be one of 'no', 'equiv', 'safe', 'same_kind', or 'unsafe' (got '{casting}')")
    return out, dtype, order.upper(), casting


def c_einsum(*operands, **keywords):
    native = _native()
    text, given = _einsum_arguments(operands)
    out, dtype, order, casting = _einsum_keywords(keywords)
    parts, output = _einsum_operands(text, given)
    output = _einsum_output(parts, output)
    if out is not None and out.ndim != len(output):
        raise ValueError('out parameter does not have the correct number of dimensions, has '
                         f'{out.ndim} but should have {len(output)}')
    if len(given) == 1 and out is None:
        view = _einsum_view(given[0], parts[0], output)
        if view is not None:
            return view
    arrays = []
    for number, (array, labels) in enumerate(zip(given, parts)):
        array, parts[number] = _einsum_diagonal(array, labels, number, False)
        arrays.append(array)
    sizes = _einsum_sizes(arrays, parts, output, out)
    dtype = _einsum_dtype(arrays, dtype, casting, out)
    # Halves are summed as float32 and rounded once.
    inner = native.dtype('f') if dtype.char == 'e' else dtype.newbyteorder('=')
    for number, (array, labels) in enumerate(zip(arrays, parts)):
        # What is repeated has no label.
        place = tuple(0 if array.shape[axis] == 1 and sizes[label] != 1 else slice(None)
                      for axis, label in enumerate(labels))
        parts[number] = [label for label, index in zip(labels, place) if isinstance(index, slice)]
        arrays[number] = native.asarray(array[place + (Ellipsis,)]).astype(inner, copy=False)
    made, labels = None, None
    for number in range(len(arrays)):
        later = [label for labels_later in parts[number + 1:] for label in labels_later]
        wanted = set(output).union(later)
        before = [] if labels is None else labels
        array, mine = _einsum_sum(arrays[number], parts[number], wanted.union(before), inner)
        if labels is None:
            made, labels = array, mine
        else:
            # What the product so far has alone by now, likewise.
            made, labels = _einsum_sum(made, labels, wanted.union(mine), inner)
            made, labels = _einsum_product(made, labels, array, mine, wanted)
    made, labels = _einsum_sum(native.asarray(made), labels, set(output), inner)
    made = _einsum_spread(made, labels, output)
    if made.shape != tuple(sizes[label] for label in output):
        made = numpy_broadcast([made], tuple(sizes[label] for label in output))[0]
    if out is not None:
        native.copyto(out, made, casting='unsafe')
        return out
    made = _einsum_ordered(made.astype(dtype.newbyteorder('='), copy=False), output, order, arrays, parts)
    return made if made.ndim else made[()]


def _einsum_ordered(made, output, order, arrays, parts):
    """A result of its own in an order of its axes; `K`: that of the operands' strides, as nditer finds it."""
    native = _native()
    if order == 'A':
        order = 'F' if all(array.flags.fnc for array in arrays) else 'C'
    if order != 'K' or made.ndim < 2:
        return _einsum_own(made, order if order != 'K' else 'C', arrays)
    strides = [{label: abs(stride) if length != 1 else 0
                for label, length, stride in zip(labels, array.shape, array.strides)}
               for array, labels in zip(arrays, parts)]
    rest = {label for labels in parts for label in labels} - set(output)
    # The last axis first; each moves inward past those whose strides are larger.
    axes = []
    for label in reversed(output + sorted(rest, key=str)):
        place = len(axes)
        for before in range(len(axes) - 1, -1, -1):
            known = [(found.get(axes[before], 0), found.get(label, 0)) for found in strides]
            known = [pair for pair in known if 0 not in pair]
            if not known:
                continue
            if any(inner <= outer for inner, outer in known):
                break
            place = before
        axes.insert(place, label)
    axes = [output.index(label) for label in reversed(axes) if label in output]
    if axes == sorted(axes, reverse=True):
        return _einsum_own(made, 'F', arrays)
    own = _einsum_own(made.transpose(axes), 'C', arrays)
    if axes == sorted(axes):
        return own
    back = sorted(range(len(axes)), key=axes.__getitem__)
    return native.array(own.transpose(back), order='K', copy=True)


def _einsum_own(made, order, arrays):
    """The same in an order, and no view of anything."""
    native = _native()
    right = made.flags.c_contiguous if order == 'C' else made.flags.f_contiguous
    if right and not any(native.may_share_memory(made, array) for array in arrays):
        return made
    return native.array(made, order=order, copy=True)
