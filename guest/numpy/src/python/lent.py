"""Arrays from what others lend, and what arrays lend.

One namespace with helpers.py.
"""
EXPORTED = ()


def from_interface(interface):
    native = _native()
    if 'shape' not in interface or 'typestr' not in interface:
        raise ValueError(f"Missing __array_interface__ {'shape' if 'shape' not in interface else 'typestr'}")
    if interface.get('version', 3) < 3 and 'version' in interface:
        raise ValueError('__array_interface__ version must be 3')
    dtype = native.dtype(interface['typestr'])
    descr = interface.get('descr')
    if descr is not None and dtype.kind == 'V' and descr != [('', interface['typestr'])]:
        dtype = native.dtype(descr)
    data = interface.get('data')
    if isinstance(data, tuple):
        holder = _INTERFACES.get(data[0] >> 31) if data and isinstance(data[0], int) else None
        if holder is None:
            raise ValueError('__array_interface__ data must be a bytes-like object or come from an array of this session')
        owner = holder()
        if owner is None:
            raise ValueError('the array of an __array_interface__ is gone')
        shape, strides = tuple(interface['shape']), interface.get('strides')
        steps = _c_strides(shape, dtype.itemsize) if strides is None else tuple(strides)
        try:
            flat = native._as_strided(owner, shape, steps, True, data[0] - native._address(owner), dtype)
        except ValueError:
            if strides is not None or dtype.hasobject:
                raise
            # Only its shape may be looked at, as `np.vectorize` does; whoever reads items gets an error.
            flat = native._beyond(shape, dtype)
        if data[1]:
            flat.flags.writeable = False
        return flat
    if data is None:
        raise ValueError('__array_interface__ data is missing')
    return native.ndarray(tuple(interface['shape']), dtype, data, interface.get('offset', 0), interface.get('strides'))


def _c_strides(shape, size):
    strides = []
    for length in reversed(shape):
        strides.append(size)
        size *= max(length, 1)
    return tuple(reversed(strides))


# Arrays that have the memory of those whose interface was asked for, by their storage: nothing else is an address here.
_INTERFACES = {}


def array_interface(array):
    import weakref
    native = _native()
    owner = array
    while isinstance(owner.base, native.ndarray):
        owner = owner.base
    number = native._address(array)
    storage = number >> 31

    def forget(gone):
        if _INTERFACES.get(storage) is gone:
            del _INTERFACES[storage]

    try:
        _INTERFACES[storage] = weakref.ref(owner, forget)
    except TypeError:
        _INTERFACES[storage] = lambda: owner
    strides = None if array.flags.c_contiguous else array.strides
    return {
        'data': (number, not array.flags.writeable),
        'strides': strides,
        'descr': array.dtype.descr if array.dtype.names else [('', array.dtype.str)],
        'typestr': array.dtype.str,
        'shape': array.shape,
        'version': 3,
    }


def from_buffer_object(value):
    """The array of an `array.array`, or of a memoryview."""
    native = _native()
    if isinstance(value, memoryview):
        if value.format in ('B', 'b', 'c') and value.contiguous and value.ndim == 1 and isinstance(
                value.obj, (bytes, bytearray)) and len(value) == len(value.obj):
            array = native.frombuffer(value.obj, dtype={'B': 'B', 'b': 'b', 'c': 'S1'}[value.format])
            if value.readonly and array.flags.writeable:
                array.flags.writeable = False
            return array
        if isinstance(value.obj, native.ndarray) and value.format in 'bBhHiIlLqQfd?':
            array = native.frombuffer(value, value.format).reshape(value.shape)
            if value.readonly and array.flags.writeable:
                array.flags.writeable = False
            return array
        dtype = native.dtype({'c': 'S1', '?': '?'}.get(value.format, value.format.lstrip('@=<')))
        return native.frombuffer(value.tobytes(), dtype=dtype).reshape(value.shape)
    dtype = {'u': 'U1', 'w': 'U1'}.get(value.typecode, value.typecode)
    return native.frombuffer(value.tobytes(), dtype=dtype).copy()


def call_array_method(method, dtype, copy):
    try:
        if dtype is None and copy is None:
            return method()
        if copy is None:
            return method(dtype)
        return method(dtype, copy=copy) if dtype is not None else method(copy=copy)
    except TypeError as failure:
        if "unexpected keyword argument 'copy'" not in str(failure):
            raise
        warnings.warn("__array__ implementation doesn't accept a copy keyword, so passing copy=False failed. "
                      "__array__ must implement 'dtype' and 'copy' keyword arguments. To learn more, see the migration "
                      "guide https://numpy.org/devdocs/numpy_2_0_migration_guide.html#adapting-to-changes-in-the-copy-keyword",
                      DeprecationWarning, stacklevel=2)
        if copy is False:
            raise ValueError('Unable to avoid copy while creating an array as requested.')
        return method(dtype) if dtype is not None else method()


def object_array(value):
    native = _native()
    array = native.empty((), 'O')
    array[()] = value
    return array


def object_part(array, name):
    native = _native()
    made = native.empty(array.shape, 'O')
    for index, value in enumerate(array.flat):
        made.flat[index] = getattr(value, name, value if name == 'real' else 0)
    return made


class Place:
    """`array.ctypes`: where the items are, by a number that is no address. There are no pointers."""

    __slots__ = ('_array',)

    def __init__(self, array):
        self._array = array

    @property
    def data(self):
        return _native()._address(self._array)

    def __getattr__(self, name):
        if name in ('shape', 'strides', 'data_as', 'shape_as', 'strides_as', '_as_parameter_'):
            raise NotImplementedError(f'ctypes.{name} of an array is not supported yet in Wardian')
        raise AttributeError(f"'_ctypes' object has no attribute {name!r}")
