"""What of `_multiarray_umath` is clearer in Python: rare functions, protocols of classes, messages.

numpy's own modules are imported when a function needs them: this file runs while numpy itself is being imported.
"""
import types
import warnings
from contextvars import ContextVar

# numpy gives docstrings to what it takes for C, and warns where it is Python.
warnings.filterwarnings('ignore', message='add_newdoc was used on a pure-python object')

EXPORTED = (
    '_array_converter', '_extobj_contextvar', '_get_extobj_dict', '_make_extobj', 'error', 'broadcast', 'nditer',
    'nested_iters', 'busdaycalendar', '_blas_supports_fpe', '_discover_array_parameters', '_get_castingimpl',
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
    _is_numeric = property(lambda cls: '_scalar_type' in cls.__dict__ and issubclass(
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
            warnings.warn(text, RuntimeWarning, stacklevel=2)
        elif mode == 'raise':
            raise FloatingPointError(text)
        elif mode == 'print':
            print(f'Warning: {text}')
        elif mode == 'call':
            if current.call is None:
                raise NameError(f"python callback specified for {_TEXTS[bit]} (in  {name}) but no function found.")
            current.call(_TEXTS[bit], bits)
        elif mode == 'log':
            if current.call is None:
                raise NameError(f"log specified for {_TEXTS[bit]} (in {name}) but no object with write method found.")
            current.call.write(f'Warning: {text}\n')


# Protocols of classes.

def _own(value, name):
    """The method of a class, if it is not numpy's own."""
    native = _native()
    method = getattr(type(value), name, None)
    default = getattr(native.ndarray, name, None)
    return None if method is default else method


def array_ufunc(ufunc, method, args, keywords):
    """What the classes of operands make of a call of a ufunc: a tuple of one, or None where all leave it to numpy."""
    out = keywords.get('out', ())
    if out is None:
        keywords.pop('out')
        out = ()
    elif not isinstance(out, tuple):
        out = (out,)
        keywords['out'] = out
    if method == '__call__' and len(args) > ufunc.nin:
        extra = tuple(args[ufunc.nin:])
        extra += (None,) * (ufunc.nout - len(extra))
        args = args[:ufunc.nin]
        if any(value is not None for value in extra):
            out = keywords['out'] = extra
    if method in ('reduce', 'accumulate', 'reduceat'):
        names = {'reduce': ('axis', 'dtype', 'out', 'keepdims', 'initial', 'where'),
                 'accumulate': ('axis', 'dtype', 'out'),
                 'reduceat': ('indices', 'axis', 'dtype', 'out')}[method]
        first = 1
        if method == 'reduceat' and len(args) > 1:
            first, names = 2, names[1:]
        for name, value in zip(names, args[first:]):
            if name == 'out':
                if value is None:
                    continue
                value = value if isinstance(value, tuple) else (value,)
                out = value
            keywords[name] = value
        args = args[:first]
    if 'sig' in keywords:
        keywords['signature'] = keywords.pop('sig')
    found = []
    for value in tuple(args) + tuple(out):
        override = _own(value, '__array_ufunc__')
        if not hasattr(type(value), '__array_ufunc__') or override is None and type(value).__array_ufunc__ is not None:
            continue
        if any(type(value) is type(other) for other in found):
            continue
        place = next((index for index, other in enumerate(found) if isinstance(value, type(other))), len(found))
        found.insert(place, value)
    if not found:
        return None
    for value in found:
        override = type(value).__array_ufunc__
        if override is None:
            raise TypeError(f"operand '{type(value).__name__}' does not support ufuncs (__array_ufunc__=None)")
        result = override(value, ufunc, method, *args, **keywords)
        if result is not NotImplemented:
            return (result,)
    from numpy._core._internal import array_ufunc_errmsg_formatter
    raise TypeError(array_ufunc_errmsg_formatter(None, ufunc, method, *args, **keywords))


def default_array_ufunc(self, ufunc, method, inputs, keywords):
    out = keywords.get('out', ())
    if not isinstance(out, tuple):
        out = (out,)
    for value in (*inputs, *out):
        if _own(value, '__array_ufunc__') is not None:
            return NotImplemented
    return getattr(ufunc, method)(*inputs, **keywords)


def array_wrap(like, made, context, is_scalar):
    wrap = like.__array_wrap__
    try:
        return wrap(made, context, is_scalar)
    except TypeError as failure:
        try:
            result = wrap(made, context)
        except TypeError:
            try:
                result = wrap(made)
            except TypeError:
                raise failure from None
        warnings.warn("__array_wrap__ must accept context and return_scalar arguments (positionally) in the future. "
                      "(Deprecated NumPy 2.0)", DeprecationWarning, stacklevel=2)
        return result


def implementing_args(relevant):
    native = _native()
    found = []
    for value in relevant:
        cls = type(value)
        if not hasattr(cls, '__array_function__') or cls is native.ndarray and any(
                type(other) is native.ndarray for other in found):
            continue
        if any(type(other) is cls for other in found):
            continue
        place = next((index for index, other in enumerate(found) if issubclass(cls, type(other))), len(found))
        found.insert(place, value)
        if len(found) > 64:
            raise TypeError('maximum number (64) of distinct argument types implementing __array_function__ exceeded')
    return found


def array_function(public, relevant, args, keywords):
    found = implementing_args(relevant)
    kinds = tuple(type(value) for value in found)
    native = _native()
    for value in found:
        method = type(value).__array_function__
        if method is native.ndarray.__array_function__:
            result = default_array_function(value, public, kinds, args, keywords)
        else:
            result = method(value, public, kinds, args, keywords)
        if result is not NotImplemented:
            return result
    from numpy._core._internal import array_function_errmsg_formatter
    raise TypeError(array_function_errmsg_formatter(public, kinds))


def default_array_function(self, func, kinds, args, keywords):
    native = _native()
    for kind in kinds:
        if not issubclass(kind, native.ndarray):
            return NotImplemented
    implementation = getattr(func, '_implementation', None)
    if implementation is None:
        raise AttributeError(f"{type(func).__name__!r} object has no attribute '_implementation'")
    return implementation(*args, **keywords)


def like_function(name, like, args):
    import numpy
    public = getattr(numpy, name)
    result = type(like).__array_function__(like, public, (type(like),), args, {})
    if result is NotImplemented:
        raise TypeError(f"no implementation found for 'numpy.{name}' on types that implement __array_function__: "
                        f"{[type(like)]}")
    return result


def bound_method(function, instance):
    return types.MethodType(function, instance)


class _array_converter:
    """Arguments as arrays, and results as the class that the arguments ask for."""

    def __init__(self, /, *arrays):
        native = _native()
        self._given = arrays
        self._arrays = tuple(
            value if isinstance(value, native.ndarray) else native.asarray(value) for value in arrays)
        self._scalars = tuple(
            array.ndim == 0 and not isinstance(value, native.ndarray) for value, array in zip(arrays, self._arrays))
        self._python = tuple(type(value) in (int, float, complex) for value in arrays)

    @property
    def scalar_input(self):
        return self._scalars

    def __len__(self):
        return len(self._arrays)

    def __getitem__(self, index):
        if isinstance(index, slice):
            raise IndexError('_array_converter does not support slicing')
        return self._arrays[index]

    def __iter__(self):
        return iter(self._arrays)

    def as_arrays(self, /, subok=True, pyscalars='convert_if_no_array'):
        native = _native()
        if pyscalars not in ('convert', 'preserve', 'convert_if_no_array'):
            raise ValueError("invalid pyscalar mode, must be 'convert', 'preserve', or 'convert_if_no_array' (default)")
        preserve = pyscalars == 'preserve' or pyscalars == 'convert_if_no_array' and not all(
            self._python) and any(self._python)
        found = []
        for value, array, python in zip(self._given, self._arrays, self._python):
            if python and preserve:
                found.append(value)
            elif subok:
                found.append(array)
            else:
                found.append(native.asarray(array))
        return tuple(found)

    def result_type(self, /, extra_dtype=None, ensure_inexact=False):
        native = _native()
        values = [value if python else array.dtype
                  for value, array, python in zip(self._given, self._arrays, self._python)]
        if extra_dtype is not None:
            values.append(extra_dtype)
        if ensure_inexact:
            values.append(1.0)
        return native.result_type(*values)

    def wrap(self, arr, /, to_scalar=None):
        native = _native()
        best = None
        for value in self._given:
            wrap = getattr(value, '__array_wrap__', None)
            if wrap is None or type(value) is native.ndarray or isinstance(value, native.generic):
                continue
            priority = getattr(value, '__array_priority__', 0.0)
            if best is None or priority > best[0]:
                best = (priority, value)
        arr_is_array = isinstance(arr, native.ndarray)
        if to_scalar is None:
            to_scalar = all(self._scalars) if self._scalars else False
        if best is not None:
            return array_wrap(best[1], arr if arr_is_array else native.asarray(arr), None, to_scalar)
        if to_scalar and arr_is_array and arr.ndim == 0 and type(arr) is native.ndarray:
            return arr[()]
        return arr


# Loops of objects.

def object_loop(name, *args):
    """What a ufunc makes of one object, or two: a method of that name."""
    native = _native()
    if name in ('logical_xor',):
        return bool(args[0]) != bool(args[1])
    if name == 'power':
        return args[0] ** args[1]
    if name == 'reciprocal':
        return 1 / args[0]
    if name == 'sign':
        value = args[0]
        if value > 0:
            return 1
        if value < 0:
            return -1
        if value == 0:
            return 0
        raise TypeError('unorderable types for comparison')
    if name == 'gcd':
        return _gcd(*args)
    if name == 'lcm':
        divisor = _gcd(*args)
        return 0 if not divisor else abs(args[0] // divisor * args[1])
    if name in ('floor', 'ceil', 'trunc') and not hasattr(args[0], name):
        import math
        return getattr(math, name)(args[0])
    if name == 'clip':
        value, low, high = args
        if low is not None and value < low:
            value = low
        return high if high is not None and value > high else value
    if name == 'bitwise_count':
        return abs(args[0]).bit_count()
    if name == 'fmod':
        import math
        return math.fmod(*args)
    if name == 'divmod':
        return divmod(*args)
    method = getattr(args[0], name, None)
    if method is None or not callable(method):
        raise TypeError(f"loop of ufunc does not support argument 0 of type {type(args[0]).__name__} "
                        f"which has no callable {name} method")
    return method(*args[1:])


def _gcd(one, two):
    import math
    try:
        return math.gcd(one, two)
    except TypeError:
        while two:
            one, two = two, one % two
        return abs(one)


# Arrays from what others lend.

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
        holder = _INTERFACES.get(data[0]) if data and isinstance(data[0], int) else None
        if holder is None:
            raise ValueError('__array_interface__ data must be a bytes-like object or come from an array of this session')
        array = holder()
        if array is None:
            raise ValueError('the array of an __array_interface__ is gone')
        shape, strides = tuple(interface['shape']), interface.get('strides')
        if strides is not None and (array.dtype == dtype or array.dtype.hasobject and array.itemsize == dtype.itemsize):
            # Within the memory that the array is a view of.
            flat = native._as_strided(array, shape, tuple(strides), True)
        else:
            flat = native.ndarray(shape, dtype, array, 0, strides)
        if data[1]:
            flat.flags.writeable = False
        return flat
    if data is None:
        raise ValueError('__array_interface__ data is missing')
    return native.ndarray(tuple(interface['shape']), dtype, data, interface.get('offset', 0), interface.get('strides'))


# Arrays whose interface was asked for, by the number that stands for their address: nothing else is an address here.
_INTERFACES = {}


def array_interface(array):
    import weakref
    number = 0x10000 + 16 * (id(array) & 0xffffffff)
    try:
        _INTERFACES[number] = weakref.ref(array, lambda _: _INTERFACES.pop(number, None))
    except TypeError:
        _INTERFACES[number] = lambda: array
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


# Methods of arrays that few programs ask for.

def choose(array, choices, out, mode):
    native = _native()
    if isinstance(choices, native.ndarray):
        choices = list(choices)
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
    left[...] = native.matmul(left, right)
    return left


# Order.

def order_of(items):
    """The order of objects, those that are not equal to themselves last."""
    import functools

    def compare(one, two):
        if one < two:
            return -1
        if two < one:
            return 1
        if one != one:
            return 1 if two == two else 0
        return -1 if two != two else 0
    key = functools.cmp_to_key(compare)
    items = list(items)
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


def argsort_records(array, axis, order):
    native = _native()
    keys = []
    for name in reversed(_record_keys(array, order)):
        field = array[name]
        if field.dtype.names:
            ranks = argsort_records(field, axis, None)
            places = native.empty(field.shape, 'l')
            import numpy
            numpy.put_along_axis(places, ranks, numpy.broadcast_to(numpy.arange(field.shape[axis]), field.shape), axis)
            field = places
        keys.append(field)
    return native.lexsort(keys, axis)


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
    if dtype.kind in 'SU':
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


def _reload_guard():
    pass


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
