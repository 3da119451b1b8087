"""What of `_multiarray_umath` is clearer in Python: rare functions, protocols of classes, messages.

numpy's own modules are imported when a function needs them: this file runs while numpy itself is being imported.
"""
import sys
import types
import warnings
from contextvars import ContextVar

# numpy gives docstrings to what it takes for C, and warns where it is Python.
warnings.filterwarnings('ignore', message='add_newdoc was used on a pure-python object')

EXPORTED = (
    '_extobj_contextvar', '_get_extobj_dict', '_make_extobj', 'error', 'broadcast', 'nditer',
    'nested_iters', 'busdaycalendar', '_blas_supports_fpe', '_get_castingimpl',
    '_get_madvise_hugepage', '_get_ndarray_c_version', '_get_sfloat_dtype', '_load_from_filelike', '_monotonicity',
    '_reload_guard', '_set_madvise_hugepage', '_set_numpy_warn_if_no_mem_policy', '_unique_hash', '_vec_string',
    'busday_count', 'busday_offset', 'compare_chararrays', 'from_dlpack', 'fromfile', 'fromiter', 'fromstring',
    'get_handler_name', 'get_handler_version', 'is_busday', 'set_datetimeparse_function', 'StringDType',
)


def _native():
    from numpy._core import _multiarray_umath
    return _multiarray_umath


def named(name):
    """The ufunc of a `__name__`."""
    native = _native()
    for value in vars(native).values():
        if type(value) is native.add.__class__ and value.__name__ == name:
            return value
    return native.add


callable = callable  # looked up by the Rust half


def generic_alias(cls, item):
    native = _native()
    if isinstance(cls, type) and issubclass(cls, native.generic):
        is_number = cls.__module__ == 'numpy' and issubclass(cls, native.number)
        if not is_number or cls.__name__ not in _ABSTRACT:
            raise TypeError(f'There are no type variables left in {cls.__module__}.{cls.__name__}')
        given = len(item) if type(item) is tuple else 1
        most = 2 if issubclass(cls, native.complexfloating) else 1
        if not 1 <= given <= most:
            few = 'few' if given < 1 else 'many'
            raise TypeError(f'Too {few} arguments for {cls}')
    return types.GenericAlias(cls, item)


_ABSTRACT = {'number', 'integer', 'signedinteger', 'unsignedinteger', 'inexact', 'floating', 'complexfloating'}


def read_only(mapping):
    return types.MappingProxyType(mapping)


class _DTypeMeta(type):
    """The class of classes of dtypes."""

    _legacy = property(lambda cls: '_scalar_type' in cls.__dict__)
    _abstract = property(lambda cls: '_scalar_type' not in cls.__dict__)
    _parametric = property(lambda cls: cls.__name__ in _PARAMETRIC)
    _is_numeric = property(lambda cls: '_scalar_type' in cls.__dict__ and cls.__name__ != 'TimeDelta64DType' and issubclass(
        cls._scalar_type, (_native().number, _native().typeinfo['bool'].type)))

    @property
    def type(cls):
        return cls.__dict__.get('_scalar_type', None) or _native().generic


_DTypeMeta.__module__ = 'numpy'
_PARAMETRIC = {'BytesDType', 'StrDType', 'VoidDType', 'DateTime64DType', 'TimeDelta64DType'}


class error(Exception):
    """Not raised any more."""


# Numbers at the edges: what `np.errstate` says.

_KINDS = (('divide', 1), ('over', 2), ('under', 4), ('invalid', 8))
_MODES = ('ignore', 'warn', 'raise', 'call', 'print', 'log')
_TEXTS = {1: 'divide by zero', 2: 'overflow', 4: 'underflow', 8: 'invalid value'}


class _Extobj:
    __slots__ = ('modes', 'call', 'bufsize')

    def __init__(self, modes, call, bufsize):
        self.modes = modes
        self.call = call
        self.bufsize = bufsize


_DEFAULT = _Extobj({'divide': 'warn', 'over': 'warn', 'under': 'ignore', 'invalid': 'warn'}, None, 8192)
_extobj_contextvar = ContextVar('numpy.ufunc.extobj', default=_DEFAULT)


def _get_extobj_dict():
    current = _extobj_contextvar.get()
    return {**current.modes, 'call': current.call, 'bufsize': current.bufsize}


_NOT_GIVEN = object()


def _make_extobj(*, all=None, divide=None, over=None, under=None, invalid=None, call=_NOT_GIVEN, bufsize=None):
    current = _extobj_contextvar.get()
    modes = dict(current.modes)
    for name, mode in (('divide', divide), ('over', over), ('under', under), ('invalid', invalid)):
        mode = all if mode is None else mode
        if mode is None:
            continue
        if mode not in _MODES:
            raise ValueError(f"invalid error mode {mode!r}")
        modes[name] = mode
    if call is _NOT_GIVEN:
        call = current.call
    elif call is not None and not callable(call) and not callable(getattr(call, 'write', None)):
        raise TypeError('python object must be callable or have a callable write method')
    if bufsize is None:
        bufsize = current.bufsize
    else:
        if bufsize > 10e6:
            raise ValueError(f'Buffer size, {bufsize}, is too big')
        if bufsize < 5:
            raise ValueError(f'Buffer size, {bufsize}, is too small')
        if bufsize % 16:
            raise ValueError(f'Buffer size, {bufsize}, is not a multiple of 16')
    return _Extobj(modes, call, bufsize)


def report_errors(name, bits):
    current = _extobj_contextvar.get()
    for kind, bit in _KINDS:
        if not bits & bit:
            continue
        mode = current.modes[kind]
        if mode == 'ignore':
            continue
        text = f'{_TEXTS[bit]} encountered in {name}'
        if mode == 'warn':
            warnings.warn(text, RuntimeWarning, stacklevel=1)
        elif mode == 'raise':
            raise FloatingPointError(text)
        elif mode == 'print':
            print(f'Warning: {text}', file=sys.stderr)
        elif mode == 'call':
            if current.call is None:
                raise NameError(f"python callback specified for {_TEXTS[bit]} (in  {name}) but no function found.")
            current.call(_TEXTS[bit], bits)
        elif mode == 'log':
            if current.call is None:
                raise NameError(f"log specified for {_TEXTS[bit]} (in {name}) but no object with write method found.")
            current.call.write(f'Warning: {text}\n')


# Dtypes.

def min_scalar_type(value):
    native = _native()
    array = native.asarray(value)
    dtype = array.dtype
    if array.ndim or dtype.kind not in 'iufc':
        return dtype
    item = array.item()
    if dtype.kind in 'iu':
        for kind in ('BHIL' if item >= 0 else 'bhil'):
            candidate = native.dtype(kind)
            bits = candidate.itemsize * 8
            low, high = (0, 2 ** bits - 1) if item >= 0 else (-2 ** (bits - 1), 2 ** (bits - 1) - 1)
            if low <= item <= high:
                return candidate
    if dtype.kind == 'f':
        for kind, largest in (('e', 65000.0), ('f', 3.4e38)):
            if item != item or abs(item) == float('inf') or abs(item) < largest:
                candidate = native.dtype(kind)
                return candidate if candidate.itemsize <= dtype.itemsize else dtype
    if dtype.kind == 'c':
        if all(part != part or abs(part) == float('inf') or abs(part) < 3.4e38 for part in (item.real, item.imag)):
            return native.dtype('F')
    return dtype


def arange_by_items(start, stop, step, dtype):
    import math
    native = _native()
    if dtype.kind in 'SUV':
        raise TypeError(f'arange() not supported for inputs with DType {type(dtype)}.')
    count = (stop - start) / step
    if isinstance(count, complex) or dtype.kind == 'c':
        count = complex(count)
        count = min(count.real, count.imag) if count.imag else count.real
    count = max(math.ceil(count), 0)
    if count > 2 ** 62:
        raise ValueError('Maximum allowed size exceeded')
    made = native.empty(count, dtype)
    if dtype.kind == 'O':
        for index in range(count):
            made[index] = start + index * step
        return made
    second = native.array(start + step).astype(dtype)[()] if count > 1 else None
    if count:
        made[0] = start
    if count > 1:
        made[1] = second
        if dtype.kind == 'b':
            if count > 2:
                raise TypeError('arange() is only supported for booleans when the result has at most length 2.')
        else:
            delta = made[1] - made[0]
            for index in range(2, count):
                made[index] = made[0] + index * delta
    return made


# Not there yet.

def _missing(name):
    def function(*args, **keywords):
        raise NotImplementedError(f'numpy: {name} is not supported yet in Wardian')
    function.__name__ = function.__qualname__ = name
    return function


class StringDType:
    def __new__(cls, *args, **keywords):
        raise NotImplementedError('numpy: StringDType is not supported yet in Wardian')


class busdaycalendar:
    def __init__(self, *args, **keywords):
        raise NotImplementedError('numpy: busdaycalendar is not supported yet in Wardian')

    holidays = weekmask = property(lambda self: None)


class broadcast:
    """Arrays as one shape, item by item."""

    __slots__ = ('_arrays', '_shape', '_index')

    def __init__(self, *args):
        native = _native()
        arrays = []
        for value in args:
            arrays.extend(value._arrays if isinstance(value, broadcast) else [native.asanyarray(value)])
        if len(arrays) > 64:
            raise ValueError(f'Need at least 0 and at most 64 array objects.')
        self._arrays = arrays
        self._shape = _broadcast_shape(arrays) if arrays else ()
        self._index = 0

    shape = property(lambda self: self._shape)
    numiter = property(lambda self: len(self._arrays))
    nd = ndim = property(lambda self: len(self._shape))
    index = property(lambda self: self._index)

    @property
    def size(self):
        size = 1
        for length in self._shape:
            size *= length
        return size

    @property
    def iters(self):
        return tuple(array.flat for array in numpy_broadcast(self._arrays, self._shape))

    def reset(self):
        self._index = 0

    def __iter__(self):
        return self

    def __next__(self):
        if self._index >= self.size:
            raise StopIteration
        if self._index == 0:
            self._arrays = numpy_broadcast(self._arrays, self._shape)
        values = tuple(array.flat[self._index] for array in self._arrays)
        self._index += 1
        return values


broadcast.__module__ = 'numpy'


def numpy_broadcast(arrays, shape):
    import numpy
    return [numpy.broadcast_to(array, shape) for array in arrays]


def _broadcast_shape(arrays):
    shape = []
    axes = max(array.ndim for array in arrays)
    for place in range(-axes, 0):
        length, first = 1, 0
        for number, array in enumerate(arrays):
            if array.ndim + place < 0 or array.shape[place] == 1:
                continue
            if length not in (1, array.shape[place]):
                raise ValueError(
                    'shape mismatch: objects cannot be broadcast to a single shape.  Mismatch is between '
                    f'arg {first} with shape {arrays[first].shape} and arg {number} with shape {array.shape}.')
            if length == 1:
                length, first = array.shape[place], number
        shape.append(length)
    return tuple(shape)


def _blas_supports_fpe(state=None):
    return True


_LOADED = []


def _reload_guard():
    # numpy calls it when all of it is there.
    if not _LOADED:
        try:
            _warm_up()
        except Exception:
            # Nothing depends on it.
            pass
    else:
        warnings.warn('The NumPy module was reloaded (imported a second time). This can in some cases result in small '
                      'but subtle issues. You are discouraged from doing this.', UserWarning, stacklevel=1)
    _LOADED.append(True)


def _get_madvise_hugepage():
    return False


def _set_madvise_hugepage(enabled):
    return False


def _set_numpy_warn_if_no_mem_policy(enabled):
    return False


def _get_ndarray_c_version():
    return 0x2000000


def get_handler_name(array=None):
    return 'default_allocator'


def get_handler_version(array=None):
    return 1


def set_datetimeparse_function(function=None):
    raise RuntimeError('This function has been removed')


for _name in EXPORTED:
    if _name not in globals():
        globals()[_name] = _missing(_name)
