"""Arrays of iterables and files, memory borrowed, and other rare functions around items.

What does not live here: `nditer` (`nditer.py`), buffers of arrays (`buffers.py`).
"""

EXPORTED = ('fromiter', '_unique_hash', 'from_dlpack', '_monotonicity')

_LIMIT = 1 << 12


def fromiter(iter, dtype, count=-1, *, like=None):
    native = _native()
    if like is not None:
        return like_function('fromiter', like, (iter, dtype, count))
    dtype = native.dtype(dtype)
    iterator = _iterator(iter)
    if dtype.itemsize == 0 and dtype.kind in 'SUV' and dtype.names is None and dtype.subdtype is None:
        raise ValueError('Must specify length when using variable-size data-type.')
    count = count.__index__()
    shape = ()
    base = dtype
    if dtype.subdtype is not None:
        base, shape = dtype.subdtype
    parts, items, done = [], [], 0
    if count != 0:
        for item in iterator:
            items.append(item)
            done += 1
            if len(items) == _LIMIT:
                parts.append(_from_items(native, items, base, shape))
                items = []
            if done == count:
                break
    if count > 0 and done < count:
        raise ValueError(f'iterator too short: Expected {count} but iterator had only {done} items.')
    parts.append(_from_items(native, items, base, shape))
    return native.concatenate(parts) if len(parts) > 1 else parts[0]


_iterator = iter  # `fromiter` has an argument of that name


def _from_items(native, items, base, shape):
    made = native.empty((len(items),) + shape, base)
    if shape == () and base.kind != 'O' and base.names is None:
        for index, item in enumerate(items):
            if isinstance(item, (list, tuple)):
                raise ValueError('setting an array element with a sequence.')
            made[index] = item
    else:
        for index, item in enumerate(items):
            made[index] = item
    return made


def _unique_hash(array, /, *, equal_nan=True):
    """Each value once, in any order; NotImplemented where values are sorted better."""
    return NotImplemented


def _monotonicity(array, /):
    native = _native()
    row = native.asarray(array).astype('d', casting='safe', copy=False)
    if row.size < 2:
        return 1
    if (row[1:] >= row[:-1]).all():
        return 1
    return -1 if (row[1:] <= row[:-1]).all() else 0


# Files that are written; `python/text.py` reads them.

def tofile(array, file, sep, format):
    import os
    if isinstance(file, (str, bytes, os.PathLike)):
        with open(file, 'wb') as opened:
            return _to_opened(array, opened, sep, format)
    if not hasattr(file, 'fileno'):
        raise TypeError('fileno')
    file.fileno()
    file.flush()
    # A file of text has one of bytes beneath it.
    file = getattr(file, 'buffer', file)
    _to_opened(array, file, sep, format)


def _to_opened(array, file, sep, format):
    if not sep:
        if array.dtype.hasobject:
            raise OSError('cannot write object arrays to a file in binary mode')
        file.write(array.tobytes())
        return
    parts = []
    for value in array.ravel().tolist():
        if format:
            parts.append(format % (value,))
        else:
            parts.append(repr(value) if isinstance(value, (float, complex)) else str(value))
    file.write(sep.join(parts).encode())


# Pickles.

def reduce_ex(array, protocol):
    """What pickles of protocol 5 take apart from their own bytes: the memory of an array that lies in a row."""
    native = _native()
    flags = array.flags
    if protocol < 5 or type(array) is not native.ndarray or array.dtype.hasobject or not array.itemsize:
        return array.__reduce__()
    from pickle import PickleBuffer
    from numpy._core.numeric import _frombuffer
    order, more = 'C' if flags.c_contiguous else 'F', ()
    turned = array if order == 'C' else array.transpose()
    if not flags.forc:
        # In a row but for the order of the axes, or else by way of a copy.
        axes = sorted(range(array.ndim), key=lambda axis: -array.strides[axis])
        turned = array.transpose(axes)
        if not turned.flags.c_contiguous:
            return array.__reduce__()
        order, more = 'K', (tuple(sorted(range(array.ndim), key=axes.__getitem__)),)
    try:
        buffer = PickleBuffer(turned)
    except (ValueError, NotImplementedError):
        return array.__reduce__()
    shape = turned.shape if order == 'K' else array.shape
    return _frombuffer, (buffer, array.dtype, shape, order, *more)


def bytes_of_buffer(value):
    native = _native()
    if hasattr(type(value), 'raw') and not isinstance(value, memoryview):
        value = value.raw()
    if hasattr(value, 'tobytes') and hasattr(value, 'typecode'):
        return value.tobytes()
    array = getattr(value, '__array__', None)
    if array is not None and hasattr(value, '__array_interface__'):
        return array()
    view = memoryview(value)
    return view if view.contiguous else view.tobytes()


# Arrays of this session by way of DLPack.

class _Capsule:
    """What `__dlpack__` gives: an array of this session, once."""

    __slots__ = ('array',)

    def __init__(self, array):
        self.array = array


def dlpack(array, stream, max_version, dl_device, copy):
    native = _native()
    if stream is not None:
        raise RuntimeError('NumPy only supports stream=None.')
    if max_version is not None and not isinstance(max_version, tuple):
        raise TypeError('max_version must be None or a tuple.')
    if dl_device is not None:
        if not isinstance(dl_device, tuple) or len(dl_device) != 2:
            raise TypeError('dl_device must be a tuple')
        if tuple(dl_device) != (1, 0):
            raise ValueError('unsupported device requested')
    if copy is True:
        array = array.copy('K')
    dtype = array.dtype
    if not dtype.isnative:
        raise BufferError('DLPack only supports native byte order.')
    if dtype.kind not in 'biufc':
        raise BufferError('DLPack only supports signed/unsigned integers, float and complex dtypes.')
    if dtype.char in 'gG':
        raise BufferError('DLPack only supports IEEE floating point types without padding (longdouble typically is not '
                          'IEEE).')
    if not array.flags.writeable and max_version is None:
        raise BufferError('Cannot export readonly array since signalling readonly is unsupported by DLPack (supported '
                          'by newer DLPack version).')
    return _Capsule(array)


def from_dlpack(x, /, *, device=None, copy=None):
    if device not in (None, 'cpu'):
        raise ValueError(f'Device not understood. Only "cpu" is allowed, but received: {device}')
    if not hasattr(x, '__dlpack__') and not hasattr(x, '__dlpack_device__'):
        raise AttributeError(f"{type(x).__name__!r} object has no attribute '__dlpack__'")
    try:
        keywords = {} if device is None else {'dl_device': (1, 0)}
        if copy is not None:
            keywords['copy'] = copy
        capsule = x.__dlpack__(max_version=(1, 0), **keywords)
    except TypeError as failure:
        if 'max_version' not in str(failure) or copy is not None or device is not None:
            raise
        capsule = x.__dlpack__()
    if not isinstance(capsule, _Capsule):
        raise NotImplementedError('numpy: DLPack of other libraries is not supported in Wardian')
    array, capsule.array = capsule.array, None
    if array is None:
        raise ValueError('a DLPack capsule can be consumed only once')
    made = array.view(_native().ndarray)
    if not array.flags.writeable:
        made.flags.writeable = False
    return made


# `array.flat` with keys that are neither one int nor a slice.

def flat_key(key, size):
    """What an array of one axis takes instead."""
    native = _native()
    if isinstance(key, tuple):
        if not key:
            return slice(None)
        if len(key) > 1:
            raise IndexError('unsupported iterator index')
        key = key[0]
    if key is ...:
        return slice(None)
    if isinstance(key, (slice, int)) and not isinstance(key, bool):
        return key
    if isinstance(key, (bool, native.typeinfo['bool'].type)):
        return 0 if key else slice(0, 0)
    if key is None or isinstance(key, (str, bytes, float)):
        raise IndexError('unsupported iterator index')
    index = native.asarray(key)
    if index.dtype.kind == 'b' and not isinstance(key, native.ndarray):
        # A list of bools is one of ints here.
        index = index.astype('l')
    if index.size == 0 and index.dtype.kind not in 'iub':
        return native.empty(index.shape, 'l')
    if index.dtype.kind == 'b':
        if index.ndim != 1:
            raise IndexError('boolean index array should have 1 dimension')
        if index.size > size:
            raise IndexError('too many boolean indices')
        return index.nonzero()[0]
    if index.dtype.kind not in 'iu':
        raise IndexError('unsupported iterator index')
    if index.ndim == 0:
        return int(index)
    wrong = (index >= size) | (index < -size)
    if wrong.any():
        raise IndexError(f'index {index[wrong][0]} is out of bounds for size {size}')
    return index


def set_flat(array, key, value):
    """Items of the value go to the places in turn, and again from the first."""
    native = _native()
    size = array.size
    key = flat_key(key, size)
    value = native.asarray(value, dtype=array.dtype).ravel()
    if isinstance(key, slice):
        start, stop, step = key.indices(size)
        places = native.arange(start, stop, step)
    elif isinstance(key, int):
        if not -size <= key < size:
            raise IndexError(f'index {key} is out of bounds for size {size}')
        if value.size == 0:
            raise ValueError('Error setting single item of array.')
        places, value = native.asarray([key]), value[:1]
    else:
        places = key.ravel()
    if value.size and places.size:
        array.put(places, value)
