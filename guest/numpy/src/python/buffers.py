"""What arrays and scalars lend: memoryviews of their items, with formats of PEP 3118.

One namespace with helpers.py. What does not live here: the memory (`functions/memory.rs`), arrays from what others lend
(`lent.py`).
"""
EXPORTED = ()

# Formats of memoryviews by letter of the dtype.
_FORMATS = {**{letter: letter for letter in '?bBhHiIlLqQefdg'}, 'F': 'Zf', 'D': 'Zd', 'G': 'Zg'}


class _Format:
    """How the items of an array are written as PEP 3118 has it; `order` is the sign that holds for what comes next."""

    def __init__(self, array):
        dtype = array.dtype
        self.order = '@'
        self.steps = (dtype.itemsize, *array.strides)
        self.is_aligned = array.flags.aligned
        self.is_record = dtype.names is not None

    def of(self, dtype, offset):
        if dtype.subdtype is not None:
            base, shape = dtype.subdtype
            return f"({','.join(map(str, shape))}){self.of(base, offset)}"
        if dtype.names is not None:
            return self.of_record(dtype, offset)
        sign = self.sign(dtype, offset)
        kind = dtype.kind
        if kind in 'SUV':
            count = dtype.itemsize // (4 if kind == 'U' else 1)
            return f"{sign}{count}{ {'S': 's', 'U': 'w', 'V': 'x'}[kind]}"
        letter = _FORMATS.get(dtype.char)
        if letter is None:
            raise ValueError(f"cannot include dtype '{dtype.char}' in a buffer")
        # Of standard size these are four bytes.
        if self.order not in '@^' and letter in 'lL':
            letter = 'q' if letter == 'l' else 'Q'
        return sign + letter

    def of_record(self, dtype, offset):
        parts, place = [], 0
        for name in dtype.names:
            field, start = dtype.fields[name][:2]
            if start < place:
                raise ValueError('dtypes with overlapping or out-of-order fields are not representable as buffers. '
                                 'Consider reordering the fields.')
            if ':' in name:
                raise ValueError("':' is not an allowed character in buffer field names")
            parts.append('x' * (start - place))
            parts.append(f'{self.of(field, offset + start)}:{name}:')
            place = start + field.itemsize
        parts.append('x' * (dtype.itemsize - place))
        return f"T{{{''.join(parts)}}}"

    def sign(self, dtype, offset):
        if dtype.byteorder == '|':
            return ''
        is_long = dtype.char in 'gG'
        sign = dtype.byteorder
        if sign == '=':
            step = dtype.alignment
            aligned = offset % step == 0 and all(each % step == 0 for each in self.steps) if self.is_record else (
                self.is_aligned)
            if aligned:
                sign = '@'
            elif is_long:
                sign = '^'
        elif is_long:
            raise ValueError(f"cannot expose native-only dtype '{dtype.char}' in non-native byte order via the buffer "
                             "interface")
        if sign == self.order:
            return ''
        self.order = sign
        return sign


def lend_buffer(array, flags):
    native = _native()
    if array.dtype.hasobject:
        raise NotImplementedError('numpy: a buffer of objects is not supported yet in Wardian')
    if flags & 1 and not array.flags.writeable:
        raise ValueError('buffer source array is read-only')
    view = native._lend(array, _Format(array).of(array.dtype, 0))
    if view is None:
        raise BufferError('memory of this array cannot be lent')
    return view


def lend_scalar(scalar, flags):
    native = _native()
    if flags & 1:
        raise BufferError('scalar buffer is readonly')
    array = native.array(scalar)
    if array.dtype.kind in 'mM':
        return memoryview(array.tobytes())
    return lend_buffer(array, flags).toreadonly()


def dtype_of_format(format, size):
    """The dtype of the items of a memoryview."""
    native = _native()
    known = _DTYPES.get(format)
    if known is not None:
        return native.dtype(known)
    from numpy._core._internal import _dtype_from_pep3118
    try:
        dtype = _dtype_from_pep3118(format)
    except Exception as failure:
        raise ValueError(f"{format!r} is not a valid PEP 3118 buffer format string") from failure
    if dtype.itemsize != size:
        raise ValueError('the items of a memoryview have another size than their format says')
    return dtype


_DTYPES = {**{letter: letter for letter in '?bBhHiIlLqQefd'}, 'c': 'S1', 'n': 'l', 'N': 'L'}


def array_data(array):
    return memoryview(array)
