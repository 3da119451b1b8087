"""Arrays from what others lend, and what arrays lend.

One namespace with helpers.py.
"""
EXPORTED = ()


def from_interface(interface, origin):
    native = _native()
    if not isinstance(interface, dict):
        raise ValueError('Invalid __array_interface__ value, must be a dict')
    typestr = interface.get('typestr')
    if typestr is None:
        raise ValueError('Missing __array_interface__ typestr')
    if not isinstance(typestr, (str, bytes)):
        raise TypeError('__array_interface__ typestr must be a string')
    if interface.get('version', 3) < 3:
        raise ValueError('__array_interface__ version must be 3')
    dtype = native.dtype(typestr if isinstance(typestr, str) else typestr.decode())
    descr = interface.get('descr')
    if descr is not None and dtype.kind == 'V' and descr != [('', typestr)]:
        dtype = native.dtype(descr)
    data = interface.get('data')
    shape = ()
    if 'shape' in interface:
        shape = interface['shape']
        if not isinstance(shape, tuple):
            raise TypeError('shape must be a tuple')
        if len(shape) > 64:
            raise ValueError(f'number of dimensions must be within [0, 64], got {len(shape)}')
    elif 'data' in interface:
        raise ValueError('Missing __array_interface__ shape')
    strides = interface.get('strides')
    if strides is not None:
        if not isinstance(strides, tuple):
            raise TypeError('strides must be a tuple')
        if len(strides) != len(shape):
            raise ValueError('mismatch in length of strides and shape')
    if data is None:
        return _interface_of_scalar(native, dtype, shape, origin)
    if not isinstance(data, tuple):
        return native.ndarray(shape, dtype, data, interface.get('offset', 0), strides)
    if len(data) != 2 or not isinstance(data[0], int):
        raise TypeError('__array_interface__ data must be a 2-tuple with (data pointer integer, read-only flag)')
    owner = _array_at(data[0])
    steps = _c_strides(shape, dtype.itemsize) if strides is None else strides
    try:
        # Within the memory that the array is a view of.
        made = native._as_strided(owner, shape, steps, True, data[0] - native._address(owner), dtype)
    except ValueError:
        if strides is not None or dtype.hasobject:
            raise
        # Only its shape may be looked at, as `np.vectorize` does; whoever reads items gets an error.
        made = native._beyond(shape, dtype)
    if data[1]:
        made.flags.writeable = False
    return made


def _interface_of_scalar(native, dtype, shape, origin):
    """Of an interface without data: one item, which the object is by its `__float__` or the like."""
    convert = {'b': bool, 'i': int, 'u': int, 'f': float, 'c': complex}.get(dtype.kind)
    if convert is None:
        raise ValueError('__array_interface__ data is missing')
    made = native.empty(shape, dtype)
    if made.size > 1:
        raise ValueError('cannot coerce scalar to array with size > 1')
    made[...] = convert(origin)
    return made


def _c_strides(shape, size):
    strides = []
    for length in reversed(shape):
        strides.append(size)
        size *= max(length, 1)
    return tuple(reversed(strides))


# Arrays that have the memory of those whose interface was asked for, by their storage: nothing else is an address here.
_INTERFACES = {}


def _address_of(array):
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
    return number


def _array_at(number):
    """The array that has the memory in which a number is a place."""
    holder = _INTERFACES.get(number >> 31)
    array = holder() if holder is not None else None
    if array is None:
        raise ValueError('__array_interface__ data must be a bytes-like object or come from an array of this session that '
                         'is still there')
    return array


def array_interface(array):
    strides = None if array.flags.c_contiguous else array.strides
    return {
        'data': (_address_of(array), not array.flags.writeable),
        'strides': strides,
        'descr': array.dtype.descr if array.dtype.names else [('', array.dtype.str)],
        'typestr': array.dtype.str,
        'shape': array.shape,
        'version': 3,
    }


def array_ctypes(array):
    """`array.ctypes`: what it can do is what `ctypes` can."""
    from numpy._core._internal import _ctypes
    return _ctypes(array, _address_of(array))


def from_buffer_object(value):
    """The array of an `array.array`, or of a memoryview of one."""
    native = _native()
    if isinstance(value, memoryview):
        return native.frombuffer(value.tobytes(), dtype=dtype_of_format(value.format, value.itemsize)).reshape(value.shape)
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
                      DeprecationWarning, stacklevel=1)
        if copy is False:
            raise ValueError(
                'Unable to avoid copy while creating an array as requested.\n'
                'If using `np.array(obj, copy=False)` replace it with `np.asarray(obj)` to allow a copy when needed (no '
                'behavior change in NumPy 1.x).\nFor more details, see https://numpy.org/devdocs/'
                'numpy_2_0_migration_guide.html#adapting-to-changes-in-the-copy-keyword.')
        made = method(dtype) if dtype is not None else method()
        return made.copy() if copy else made


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
