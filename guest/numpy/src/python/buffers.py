"""What arrays and scalars lend: memoryviews of their items, with formats of PEP 3118.

One namespace with helpers.py. What does not live here: the memory (`functions/memory.rs`), arrays from what others lend
(`lent.py`).
"""
EXPORTED = ()

_LETTERS = dict(zip('?bBhHiIlLqQefdgFDGO', '? b B h H i I l L q Q e f d g Zf Zd Zg O'.split()))
# Of a size that is not the same everywhere.
_NATIVE_ONLY = 'gG'


class _Format:
    """The text of a format while it is being written."""

    def __init__(self, dtype):
        self.parts = []
        self.place = 0
        self.order = '@'
        self.whole = dtype

    def _is_aligned(self, dtype):
        size = dtype.alignment
        return dtype is self.whole or self.place % size == 0 and self.whole.itemsize % size == 0

    def _give_order(self, order):
        if order != self.order:
            self.parts.append(order)
            self.order = order

    def add(self, dtype):
        if dtype.subdtype is not None:
            base, shape = dtype.subdtype
            start = self.place
            self.parts.append(f"({','.join(map(str, shape))})")
            self.add(base)
            self.place = start + dtype.itemsize
        elif dtype.names is not None:
            self._add_fields(dtype)
        else:
            self._add_item(dtype)

    def _add_fields(self, dtype):
        start = self.place
        self.parts.append('T{')
        for name in dtype.names:
            field, offset = dtype.fields[name][:2]
            if self.place > start + offset:
                raise ValueError('dtypes with overlapping or out-of-order fields are not representable as buffers. '
                                 'Consider reordering the fields.')
            self.parts.append('x' * (start + offset - self.place))
            self.place = start + offset
            self.add(field)
            if ':' in name:
                raise ValueError("':' is not an allowed character in buffer field names")
            self.parts.append(f':{name}:')
        self.parts.append('}')

    def _add_item(self, dtype):
        self.place += dtype.itemsize
        order, char = dtype.byteorder, dtype.char
        is_standard = False
        if order == '=' and self._is_aligned(dtype):
            self._give_order('@')
        elif order == '=' and char in _NATIVE_ONLY:
            self._give_order('^')
        elif order in '<>=':
            is_standard = True
            self._give_order(order)
            if char in _NATIVE_ONLY:
                raise ValueError(f"cannot expose native-only dtype '{char}' in non-native byte order '{order}' via buffer "
                                 'interface')
        if char in _LETTERS:
            self.parts.append({'l': 'q', 'L': 'Q'}.get(char, _LETTERS[char]) if is_standard else _LETTERS[char])
        elif dtype.kind in 'SUV':
            self.parts.append(f"{dtype.itemsize // (4 if dtype.kind == 'U' else 1)}{'swx'['SUV'.index(dtype.kind)]}")
        else:
            raise ValueError(f"cannot include dtype '{char}' in a buffer")


def _format_of(dtype):
    form = _Format(dtype)
    form.add(dtype)
    return ''.join(form.parts)


def lend_buffer(array, flags):
    native = _native()
    dtype = array.dtype
    if flags & 1 and not array.flags.writeable:
        raise ValueError('buffer source array is read-only')
    form = _format_of(dtype)
    if dtype.hasobject:
        raise NotImplementedError('numpy: a buffer of objects is not supported yet in Wardian')
    if not array.flags.c_contiguous:
        # No memoryview of several axes has steps of its own here: it is one of a copy.
        array = array.copy('C')
        array.flags.writeable = False
    return native._lend(array, form)


def lend_scalar(scalar, flags):
    native = _native()
    if flags & 1:
        raise BufferError('scalar buffer is readonly')
    array = native.array(scalar)
    if array.dtype.kind in 'mM':
        return memoryview(array.tobytes())
    return lend_buffer(array, flags).toreadonly()


def array_data(array):
    return memoryview(array)
