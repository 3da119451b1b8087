"""Classes that do ufuncs and functions themselves, and loops over objects.

One namespace with helpers.py.
"""
EXPORTED = ('_array_converter',)


def _own(value, name):
    """The method of a class, if it is not numpy's own."""
    native = _native()
    method = getattr(type(value), name, None)
    default = getattr(native.ndarray, name, None)
    return None if method is default else method


_CALL = ('out', 'where', 'casting', 'order', 'dtype', 'signature', 'sig', 'subok')
_CORE = ('axes', 'axis', 'keepdims')
_METHODS = {
    'reduce': ('axis', 'dtype', 'out', 'keepdims', 'initial', 'where'),
    'accumulate': ('axis', 'dtype', 'out'),
    'reduceat': ('indices', 'axis', 'dtype', 'out'),
}


def _sorted_arguments(ufunc, method, args, keywords):
    """Arguments as `__array_ufunc__` gets them: inputs, and all else by name."""
    if method in _METHODS:
        names = _METHODS[method]
        if len(args) > len(names) + 1:
            raise TypeError(f'{method}() takes from 1 to {len(names) + 1} positional arguments but {len(args)} were '
                            'given')
        first = 1 + (names[0] == 'indices' and len(args) > 1)
        for place, (name, value) in enumerate(zip(names[first - 1:], args[first:]), first):
            if name in keywords:
                raise TypeError(f"argument for {method}() given by name ('{name}') and position ({place})")
            keywords[name] = value
        args = args[:first]
    elif method == '__call__' and len(args) > ufunc.nin:
        if 'out' in keywords:
            raise TypeError("cannot specify 'out' as both a positional and keyword argument")
        extra = tuple(args[ufunc.nin:])
        keywords['out'] = extra + (None,) * (ufunc.nout - len(extra))
        args = args[:ufunc.nin]
    if method in ('__call__', 'outer'):
        allowed = _CALL if ufunc.signature is None else _CALL + _CORE
        for name in keywords:
            if name not in allowed:
                raise TypeError(f"{ufunc.__name__}() got an unexpected keyword argument '{name}'")
        if 'axis' in keywords and 'axes' in keywords:
            raise TypeError("cannot specify both 'axis' and 'axes'")
    if 'sig' in keywords:
        if 'signature' in keywords:
            raise TypeError("cannot specify both 'sig' and 'signature'")
        keywords['signature'] = keywords.pop('sig')
    if 'out' in keywords:
        out = keywords['out']
        count = 1 if method in _METHODS else ufunc.nout
        if not isinstance(out, tuple):
            if count > 1:
                raise TypeError("'out' must be a tuple of arrays")
            out = (out,)
        if len(out) != count:
            raise ValueError("The 'out' tuple must have exactly one entry" + (
                '' if method in _METHODS else ' per ufunc output'))
        keywords['out'] = out
        if all(value is None for value in out):
            del keywords['out']
    if method == 'reduce' and type(keywords.get('initial')).__name__ == '_NoValueType':
        del keywords['initial']
    return args


def _asked(keywords):
    """Operands that are given by name."""
    out = keywords.get('out', ())
    return (*(out if isinstance(out, tuple) else (out,)), keywords.get('where', True))


def array_ufunc(ufunc, method, args, keywords):
    """What the classes of operands make of a call of a ufunc: a tuple of one, or None where all leave it to numpy."""
    args = _sorted_arguments(ufunc, method, args, keywords)
    found = []
    for value in (*args, *_asked(keywords)):
        override = _own(value, '__array_ufunc__')
        if not hasattr(type(value), '__array_ufunc__') or override is None and type(value).__array_ufunc__ is not None:
            continue
        if override is None:
            raise TypeError(f"operand '{type(value).__name__}' does not support ufuncs (__array_ufunc__=None)")
        if any(type(value) is type(other) for other in found):
            continue
        place = next((index for index, other in enumerate(found) if isinstance(value, type(other))), len(found))
        found.insert(place, value)
    if not found:
        return None
    for value in found:
        result = type(value).__array_ufunc__(value, ufunc, method, *args, **keywords)
        if result is not NotImplemented:
            return (result,)
    from numpy._core._internal import array_ufunc_errmsg_formatter
    raise TypeError(array_ufunc_errmsg_formatter(None, ufunc, method, *args, **keywords))


def default_array_ufunc(self, ufunc, method, inputs, keywords):
    for value in (*inputs, *_asked(keywords)):
        if _own(value, '__array_ufunc__') is not None:
            return NotImplemented
    return getattr(ufunc, method)(*inputs, **keywords)


def ufunc_doc(ufunc, is_python):
    from numpy._core._internal import _ufunc_doc_signature_formatter
    text = _ufunc_doc_signature_formatter(ufunc)
    return text + '\n\ndynamic ufunc based on a python function' if is_python else text


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
                      "(Deprecated NumPy 2.0)", DeprecationWarning, stacklevel=1)
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
    try:
        kinds = list(kinds)
    except TypeError:
        raise TypeError('types argument to ndarray.__array_function__ must be iterable') from None
    if not isinstance(args, tuple):
        raise TypeError('args must be a tuple.')
    if not isinstance(keywords, dict):
        raise TypeError('kwargs must be a dict.')
    for kind in kinds:
        if not issubclass(kind, native.ndarray):
            return NotImplemented
    # Functions that make arrays have no dispatcher around them.
    return getattr(func, '_implementation', func)(*args, **keywords)


def like_function(name, like, args, keywords=None):
    import numpy
    public = getattr(numpy, name)
    method = getattr(type(like), '__array_function__', None)
    if method is None:
        raise TypeError('The `like` argument must be an array-like that implements the `__array_function__` protocol.')
    result = method(like, public, (type(like),), args, keywords or {})
    if result is NotImplemented:
        raise TypeError(f"no implementation found for 'numpy.{name}' on types that implement __array_function__: "
                        f"{[type(like)]}")
    return result


def like_native(name, like, given):
    """As `like_function`, of a function in Rust: what was given, by the place of its parameter."""
    args, keywords, place, is_keyword = [], {}, 0, False
    for parameter in getattr(_native(), name).__text_signature__.strip('()').split(', '):
        if parameter in '*/':
            is_keyword = is_keyword or parameter == '*'
            continue
        parameter = parameter.partition('=')[0]
        if place in given and parameter != 'like':
            if is_keyword or len(args) < place:
                keywords[parameter] = given[place]
            else:
                args.append(given[place])
        place += 1
    return like_function(name, like, tuple(args), keywords)


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
        if len(args) == 2:
            # As C asks for the method of the first of two.
            raise AttributeError(f"{type(args[0]).__name__!r} object has no attribute {name!r}")
        raise TypeError(f"loop of ufunc does not support argument 0 of type {type(args[0]).__name__} "
                        f"which has no callable {name} method")
    return method(*args[1:])


def _gcd(one, two):
    import math
    try:
        return math.gcd(one, two)
    except TypeError:
        from numpy._core import _internal
        return abs(_internal._gcd(one, two))
