"""Texts: methods of `str` for all items, numbers from texts and files.

The loops are in Rust (`functions/reading.rs`, `functions/chararrays.rs`): here are arguments, files and encodings.
"""

EXPORTED = ('_vec_string', 'compare_chararrays', '_load_from_filelike', 'fromstring', 'fromfile')


# Scalars, as print options say.

_print_options = None
# Digits of floats in `str` and `repr` of numpy 1.13.
_LEGACY_DIGITS = {'float16': (5, 5), 'float32': (6, 8), 'complex64': (6, 8)}


def _legacy():
    global _print_options
    if _print_options is None:
        from numpy._core.printoptions import format_options
        _print_options = format_options
    return _print_options.get()['legacy']


def _legacy_text(value, is_repr):
    digits = _LEGACY_DIGITS.get(value.dtype.name, (12, 17))[is_repr]
    if value.dtype.kind == 'c':
        real, imag = float(value.real), float(value.imag)
        if real == 0 and str(real)[0] != '-':
            return f'{imag:.{digits}g}j'
        mark = '' if imag - imag == 0 else '*'
        return f'({real:.{digits}g}{imag:+.{digits}g}{mark}j)'
    text = f'{float(value):.{digits}g}'
    return text + '.0' if text.lstrip('-').isdigit() else text


def scalar_str(value, text):
    return text if _legacy() > 113 else _legacy_text(value, False)


def scalar_repr(value, text):
    """`np.float64(1.0)`; the value alone where the legacy print options say so."""
    legacy = _legacy()
    if legacy > 125:
        return text
    kind = value.dtype.kind
    if legacy <= 113 and kind in 'fc':
        return _legacy_text(value, True)
    if kind == 'U':
        return str.__repr__(value)
    if kind == 'S':
        return bytes.__repr__(value)
    if kind in 'mM':
        return 'numpy.' + text.removeprefix('np.')
    return str(value)


def void_repr(value):
    if value.dtype.names is not None:
        from numpy._core.arrayprint import _void_scalar_to_string
        return _void_scalar_to_string(value, True)
    text = ''.join(f'\\x{byte:02X}' for byte in value.tobytes())
    return f"void(b'{text}')" if _legacy() <= 125 else f"np.void(b'{text}')"


class StringDType:
    """The dtype of texts of any length, which is not there; for `isinstance`."""

    def __new__(cls, *args, **keywords):
        raise NotImplementedError('numpy: StringDType is not supported yet in Wardian')


StringDType.__module__ = 'numpy.dtypes'

# What the classes of dtypes are called in C.
_C_NAMES = {
    'Int8DType': 'ByteDType', 'UInt8DType': 'UByteDType', 'Int16DType': 'ShortDType', 'UInt16DType': 'UShortDType',
    'Int32DType': 'IntDType', 'UInt32DType': 'UIntDType', 'Int64DType': 'LongDType', 'UInt64DType': 'ULongDType',
}


def register_dtypes(native):
    """Fill `numpy.dtypes`, as C does when it is loaded."""
    import numpy._core._exceptions  # as C does, for those who ask `numpy._core` for it
    from numpy.dtypes import _add_dtype_helper
    for cls in (*native.dtype.__subclasses__(), StringDType):
        _add_dtype_helper(cls, _C_NAMES.get(cls.__name__))


# Methods of `str` and `bytes`.

def _vec_string(a, dtype, method, args=(), /):
    native = _native()
    array = native.asarray(a)
    kind = array.dtype.kind
    if kind not in 'SU':
        raise TypeError('string operation on non-string array')
    function = getattr(str if kind == 'U' else bytes, method)
    dtype = native.dtype(dtype)
    if dtype.kind in 'SU' and dtype.itemsize == 0:
        dtype = native.dtype(dtype.kind + '1')
    if not hasattr(type(args), '__getitem__') or not hasattr(type(args), '__len__'):
        raise TypeError("'args' must be a sequence of arguments")
    shape = array.shape
    if len(args) == 0:
        values = [function(value) for value in array.ravel().tolist()]
    else:
        arrays = [array, *(native.asarray(value) for value in args)]
        shape = _broadcast_shape(arrays)
        rows = [list(value.flat) for value in numpy_broadcast(arrays, shape)]
        values = [function(*row) for row in zip(*rows)]
    made = native.empty(shape, dtype)
    if dtype.kind == 'O':
        flat = native.empty(len(values), dtype)
        for index, value in enumerate(values):
            flat[index] = value
        made[...] = flat.reshape(shape)
    elif values:
        try:
            made[...] = native.array(values, dtype).reshape(shape)
        except (TypeError, ValueError):
            raise TypeError('result array type does not match underlying function') from None
    return made


def compare_chararrays(a1, a2, cmp, rstrip, /):
    native = _native()
    one, two = native.asarray(a1), native.asarray(a2)
    if cmp not in ('==', '!=', '<', '<=', '>', '>='):
        raise ValueError("comparison must be '==', '!=', '<', '>', '<=', '>='")
    if one.dtype.kind not in 'SU' or two.dtype.kind not in 'SU':
        raise TypeError('comparison of non-string arrays')
    if one.dtype.kind != two.dtype.kind:
        return NotImplemented
    if rstrip:
        return native._compare_stripped(one, two, cmp)
    names = {'==': 'equal', '!=': 'not_equal', '<': 'less', '<=': 'less_equal', '>': 'greater', '>=': 'greater_equal'}
    return getattr(native, names[cmp])(one, two)


# Tables.

_BLOCK = 1 << 16


def _control_character(value):
    if value is None:
        return None
    if not isinstance(value, str) or len(value) != 1:
        raise TypeError('Text reading control character must be a single unicode character or None; but got: '
                        f'{repr(value)[:100]}')
    return value


def _decoded(block, encoding):
    if isinstance(block, str):
        return str(block)
    if isinstance(block, bytes):
        return block.decode(encoding or 'latin1')
    raise TypeError('non-string returned while reading data')


def _blocks_of_file(file, encoding):
    read = file.read

    def next_block():
        block = _decoded(read(_BLOCK), encoding)
        return block or None
    return next_block


def _blocks_of_iterator(iterator, encoding):
    end = object()

    def next_block():
        line = next(iterator, end)
        return None if line is end else _decoded(line, encoding)
    return next_block


def _load_from_filelike(file, *, delimiter=',', comment='#', quote='"', imaginary_unit='j', usecols=None, skiplines=0,
                        max_rows=-1, converters=None, dtype=None, encoding=None, filelike=True, byte_converters=False,
                        c_byte_converters=False):
    import operator
    native = _native()
    delimiter, comment, quote, imaginary_unit = map(_control_character, (delimiter, comment, quote, imaginary_unit))
    if not isinstance(dtype, native.dtype):
        raise TypeError('internal error: dtype must be provided and be a NumPy dtype')
    if dtype.subdtype is not None:
        raise TypeError('file reader does not support subarray dtypes.  You can'
                        "put the dtype into a structured one using `np.dtype(('name', dtype))` to avoid this limitation.")
    if encoding is not None and not isinstance(encoding, str):
        raise TypeError('encoding must be a unicode string.')
    if usecols is not None:
        columns = []
        len(usecols)
        for column in list(usecols):
            try:
                columns.append(operator.index(column))
            except TypeError:
                raise TypeError('usecols must be an int or a sequence of ints but it contains at least one element of '
                                f"type '{type(column).__name__}'") from None
        usecols = tuple(columns)
    if filelike:
        next_block = _blocks_of_file(file, encoding)
    else:
        if not hasattr(type(file), '__next__'):
            raise TypeError('error reading from object, expected an iterable.')
        next_block = _blocks_of_iterator(file, encoding)
    return native._read_table(
        next_block, not filelike, delimiter, comment, quote, imaginary_unit, usecols, skiplines, max_rows, dtype,
        converters, bool(byte_converters), bool(c_byte_converters))


def _table_converters(converters, usecols, count):
    """The function of each column, or None."""
    import operator
    if builtin_callable(converters):
        return [converters] * count
    if not isinstance(converters, dict):
        raise TypeError(
            'converters must be a dictionary mapping columns to converter functions or a single callable.')
    found = [None] * count
    for key, function in converters.items():
        try:
            column = operator.index(key)
        except TypeError:
            raise TypeError(f'keys of the converters dictionary must be integers; got {key!r}') from None
        if usecols is not None:
            if column not in usecols:
                continue
            column = usecols.index(column)
        else:
            if not -count <= column < count:
                raise ValueError(f'converter specified for column {column}, which is invalid for the number of fields '
                                 f'{count}.')
            column %= count
        if not builtin_callable(function):
            raise TypeError('values of the converters dictionary must be callable, but the value associated with key '
                            f'{key!r} is not')
        found[column] = function
    return found


builtin_callable = callable


def _no_conversion(text, dtype, row, column, cause):
    raise ValueError(
        f'could not convert string {repr(text)[:100]} to {dtype} at row {row}, column {column}.') from cause


# Numbers with separators between them.

_UNREAD = 'string or file could not be read to its end due to unmatched data'


def fromstring(string, dtype=float, count=-1, *, sep='', like=None):
    if like is not None:
        return like_function('fromstring', like, (string, dtype, count))
    native = _native()
    if not isinstance(sep, str):
        raise TypeError(f"fromstring() argument 4 must be str, not {type(sep).__name__}")
    if sep == '':
        raise ValueError('The binary mode of fromstring is removed, use frombuffer instead')
    if isinstance(string, str):
        string = string.encode()
    elif not isinstance(string, bytes):
        try:
            string = bytes(memoryview(string))
        except TypeError:
            raise TypeError(f"a bytes-like object is required, not '{type(string).__name__}'") from None
    made, is_whole, _ = native._read_separated(string, sep.encode(), native.dtype(dtype), count, False)
    if not is_whole:
        raise ValueError(_UNREAD)
    if 0 <= count and made.size < count:
        # What numpy has in place of the missing ones is whatever was in memory.
        whole = native.zeros(count, made.dtype)
        whole[:made.size] = made
        return whole
    return made


def fromfile(file, dtype=float, count=-1, sep='', offset=0, *, like=None):
    import os
    if like is not None:
        return like_function('fromfile', like, (file, dtype, count, sep, offset))
    native = _native()
    dtype = native.dtype(dtype)
    if offset != 0 and sep != '':
        raise TypeError("'offset' argument only permitted for binary files")
    if isinstance(file, (str, bytes, os.PathLike)):
        with open(os.fspath(file), 'rb') as opened:
            return _from_opened(opened, dtype, count, sep, offset)
    file.flush()
    file.fileno()
    if file.seekable():
        file.tell()
    return _from_opened(file, dtype, count, sep, offset)


def _from_opened(file, dtype, count, sep, offset):
    native = _native()
    if dtype.hasobject:
        raise ValueError('Cannot read into object array')
    if sep != '':
        data = file.read()
        made, is_whole, length = native._read_separated(data, sep.encode(), dtype, count, True)
        if not is_whole:
            raise ValueError(_UNREAD)
        if length < len(data):
            file.seek(length - len(data), 1)
        return made
    if dtype.itemsize == 0:
        return native.ndarray(max(count, 0), dtype)
    if offset:
        file.seek(offset, 1)
    data = file.read() if count < 0 else file.read(count * dtype.itemsize)
    whole = len(data) // dtype.itemsize
    rest = len(data) - whole * dtype.itemsize
    if rest and count < 0:
        # What is no whole item is not read.
        file.seek(-rest, 1)
    if whole == 0:
        return native.empty(0, dtype)
    return native.frombuffer(data, dtype, whole).copy()
