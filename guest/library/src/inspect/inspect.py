# Looking at live objects: kinds, members, signatures, frames. Source text is
# not kept for every program, so `getsource` may raise OSError.

import _traceback
import builtins
import sys
import types
from collections import OrderedDict, namedtuple
from enum import IntEnum, IntFlag

__all__ = ["ismodule", "isclass", "ismethod", "ismethoddescriptor", "isdatadescriptor",
           "isgetsetdescriptor", "ismemberdescriptor", "isfunction", "isgeneratorfunction",
           "iscoroutinefunction", "isasyncgenfunction", "isasyncgen", "isgenerator",
           "iscoroutine", "isawaitable", "istraceback", "isframe", "iscode", "isbuiltin",
           "isroutine", "isabstract", "getmembers", "getmembers_static", "getattr_static",
           "classify_class_attrs", "getmro", "unwrap", "getdoc", "cleandoc", "getcomments",
           "getfile", "getmodule", "getmodulename", "getsourcefile", "getsourcelines",
           "getsource", "indentsize", "getclasstree", "getfullargspec", "getcallargs",
           "signature", "Signature", "Parameter", "BoundArguments", "BufferFlags", "FullArgSpec", "Attribute",
           "formatannotation", "currentframe", "stack", "trace", "getclosurevars",
           "get_annotations", "markcoroutinefunction", "isawaitable", "getgeneratorstate",
           "getcoroutinestate", "getgeneratorlocals", "getcoroutinelocals", "getasyncgenstate", "getasyncgenlocals",
           "AGEN_CREATED", "AGEN_RUNNING", "AGEN_SUSPENDED", "AGEN_CLOSED", "ArgInfo", "getargvalues",
           "formatargvalues", "CO_VARARGS", "CO_VARKEYWORDS"]

CO_OPTIMIZED = 1
CO_NEWLOCALS = 2
CO_VARARGS = 4
CO_VARKEYWORDS = 8
CO_NESTED = 16
CO_GENERATOR = 32
CO_NOFREE = 64
CO_COROUTINE = 128
CO_ITERABLE_COROUTINE = 256
CO_ASYNC_GENERATOR = 512
TPFLAGS_IS_ABSTRACT = 1 << 20


def _type(name):
    return getattr(types, name, ())


def ismodule(object):
    return isinstance(object, types.ModuleType)


def isclass(object):
    return isinstance(object, type)


def ismethod(object):
    return isinstance(object, types.MethodType)


def isfunction(object):
    return isinstance(object, types.FunctionType)


def ismethoddescriptor(object):
    if isclass(object) or ismethod(object) or isfunction(object):
        return False
    kind = type(object)
    return hasattr(kind, "__get__") and not hasattr(kind, "__set__")


def isdatadescriptor(object):
    if isclass(object) or ismethod(object) or isfunction(object):
        return False
    kind = type(object)
    return hasattr(kind, "__set__") or hasattr(kind, "__delete__")


def ismemberdescriptor(object):
    return isinstance(object, _type("MemberDescriptorType"))


def isgetsetdescriptor(object):
    return isinstance(object, _type("GetSetDescriptorType"))


def _flagged(object, flag):
    import functools
    while ismethod(object):
        object = object.__func__
    while isinstance(object, functools.partial):
        object = object.func
    while ismethod(object):
        object = object.__func__
    code = getattr(object, "__code__", None)
    return isfunction(object) and code is not None and bool(code.co_flags & flag)


def isgeneratorfunction(obj):
    return _flagged(obj, CO_GENERATOR)


_is_coroutine_mark = object()


def markcoroutinefunction(func):
    if hasattr(func, "__func__"):
        func = func.__func__
    func._is_coroutine_marker = _is_coroutine_mark
    return func


def iscoroutinefunction(obj):
    if getattr(getattr(obj, "__func__", obj), "_is_coroutine_marker", None) is _is_coroutine_mark:
        return True
    return _flagged(obj, CO_COROUTINE)


def isasyncgenfunction(obj):
    return _flagged(obj, CO_ASYNC_GENERATOR)


def isasyncgen(object):
    return isinstance(object, _type("AsyncGeneratorType"))


def isgenerator(object):
    return isinstance(object, types.GeneratorType)


def iscoroutine(object):
    return isinstance(object, _type("CoroutineType"))


def isawaitable(object):
    import collections.abc
    return (iscoroutine(object)
            or isgenerator(object) and bool(object.gi_code.co_flags & CO_ITERABLE_COROUTINE)
            or isinstance(object, collections.abc.Awaitable))


def istraceback(object):
    return isinstance(object, _type("TracebackType"))


def isframe(object):
    return isinstance(object, _type("FrameType"))


def iscode(object):
    return isinstance(object, types.CodeType)


def isbuiltin(object):
    return isinstance(object, types.BuiltinFunctionType)


def ismethodwrapper(object):
    return isinstance(object, _type("MethodWrapperType"))


def isroutine(object):
    return (isbuiltin(object) or isfunction(object) or ismethod(object)
            or ismethoddescriptor(object) or ismethodwrapper(object))


def isabstract(object):
    return isclass(object) and bool(getattr(object, "__abstractmethods__", None))


def _getmembers(object, predicate, getter):
    results = []
    processed = set()
    names = dir(object)
    if isclass(object):
        mro = getmro(object)
        try:
            for base in object.__bases__:
                for key, value in base.__dict__.items():
                    if isinstance(value, types.DynamicClassAttribute):
                        names.append(key)
        except AttributeError:
            pass
    else:
        mro = ()
    for key in names:
        try:
            value = getter(object, key)
            if key in processed:
                raise AttributeError
        except AttributeError:
            for base in mro:
                if key in base.__dict__:
                    value = base.__dict__[key]
                    break
            else:
                continue
        if not predicate or predicate(value):
            results.append((key, value))
        processed.add(key)
    results.sort(key=lambda pair: pair[0])
    return results


def getmembers(object, predicate=None):
    return _getmembers(object, predicate, getattr)


def getmembers_static(object, predicate=None):
    return _getmembers(object, predicate, getattr_static)


_missing = object()


def getattr_static(obj, attr, default=_missing):
    # Without running descriptors, `__getattr__` or `__getattribute__`.
    found = _missing
    if not isinstance(obj, type):
        klass = type(obj)
        try:
            found = object.__getattribute__(obj, "__dict__").get(attr, _missing)
        except AttributeError:
            pass
    else:
        klass = obj
    of_class = _missing
    for base in klass.__mro__:
        if attr in base.__dict__:
            of_class = base.__dict__[attr]
            break
    if found is not _missing and of_class is not _missing:
        kind = type(of_class)
        if hasattr(kind, "__get__") and (hasattr(kind, "__set__") or hasattr(kind, "__delete__")):
            return of_class
    if found is not _missing:
        return found
    if of_class is not _missing:
        return of_class
    if obj is klass:
        for base in type(klass).__mro__:
            if attr in base.__dict__:
                return base.__dict__[attr]
    if default is not _missing:
        return default
    raise AttributeError(attr)


Attribute = namedtuple("Attribute", "name kind defining_class object")


def classify_class_attrs(cls):
    result = []
    names = set(dir(cls))
    if "__annotations__" in names:
        for base in getmro(cls):
            # CPython asks every class for it, which has annotations from then on.
            getattr(base, "__annotations__", None)
    for name in sorted(names):
        home = None
        for base in getmro(cls) + getmro(type(cls)):
            if name in base.__dict__:
                home = base
                break
        if home is None:
            continue
        obj = home.__dict__[name]
        if isinstance(obj, (staticmethod, _type("BuiltinFunctionType"))):
            kind = "static method"
        elif isinstance(obj, (classmethod, _type("ClassMethodDescriptorType"))):
            kind = "class method"
        elif isinstance(obj, property):
            kind = "property"
        elif isroutine(obj):
            kind = "method"
        else:
            kind = "data"
        result.append(Attribute(name, kind, home, obj))
    return result


def getmro(cls):
    return cls.__mro__


def unwrap(func, *, stop=None):
    seen = {id(func)}
    count = 0
    while hasattr(func, "__wrapped__") and not isinstance(func, type):
        if stop is not None and stop(func):
            break
        func = func.__wrapped__
        count += 1
        if id(func) in seen or count > sys.getrecursionlimit():
            raise ValueError(f"wrapper loop when unwrapping {func!r}")
        seen.add(id(func))
    return func


def indentsize(line):
    text = line.expandtabs()
    return len(text) - len(text.lstrip())


def cleandoc(doc):
    lines = doc.expandtabs().split("\n")
    margin = None
    for line in lines[1:]:
        content = len(line.lstrip(" "))
        if content:
            indent = len(line) - content
            margin = indent if margin is None else min(margin, indent)
    if lines:
        lines[0] = lines[0].lstrip(" ")
    if margin:
        for i in range(1, len(lines)):
            lines[i] = lines[i][margin:]
    while lines and not lines[-1]:
        lines.pop()
    while lines and not lines[0]:
        lines.pop(0)
    return "\n".join(lines)


def getdoc(object):
    try:
        doc = object.__doc__
    except AttributeError:
        return None
    if doc is None:
        doc = _inherited_doc(object)
    return cleandoc(doc) if isinstance(doc, str) else None


def _inherited_doc(obj):
    if isclass(obj):
        for base in obj.__mro__:
            if base is not object and getattr(base, "__doc__", None) is not None:
                return base.__doc__
        return None
    func = getattr(obj, "__func__", obj)
    name = getattr(func, "__name__", None)
    owner = getattr(obj, "__self__", None)
    if owner is not None and not isinstance(owner, type):
        owner = type(owner)
    if owner is None:
        path = getattr(func, "__qualname__", "").rpartition(".")[0]
        owner = getattr(sys.modules.get(getattr(func, "__module__", None)), path, None)
    for base in getattr(owner, "__mro__", ()):
        doc = getattr(getattr(base, name, None), "__doc__", None) if name else None
        if doc is not None:
            return doc
    return None


def getfile(object):
    if ismodule(object):
        if getattr(object, "__file__", None):
            return object.__file__
        raise TypeError("{!r} is a built-in module".format(object))
    if isclass(object):
        module = sys.modules.get(object.__module__)
        if getattr(module, "__file__", None):
            return module.__file__
        if object.__module__ == "__main__":
            raise OSError("source code not available")
        raise TypeError("{!r} is a built-in class".format(object))
    if ismethod(object):
        object = object.__func__
    if isfunction(object):
        object = object.__code__
    if istraceback(object):
        object = object.tb_frame
    if isframe(object):
        object = object.f_code
    if iscode(object):
        return object.co_filename
    raise TypeError("module, class, method, function, traceback, frame, or code object was "
                    "expected, got {}".format(type(object).__name__))


def getsourcefile(object):
    return getfile(object)


def getabsfile(object, _filename=None):
    import os
    if _filename is None:
        _filename = getsourcefile(object) or getfile(object)
    return os.path.normcase(os.path.abspath(_filename))


def getmodulename(path):
    name = path.rpartition("/")[2]
    return name[:-3] if name.endswith(".py") else None


def getmodule(object, _filename=None):
    if ismodule(object):
        return object
    return sys.modules.get(getattr(object, "__module__", None))


def findsource(object):
    import linecache
    try:
        lines = linecache.getlines(getfile(object))
    except OSError:
        lines = None
    if not lines:
        code = object.__func__ if ismethod(object) else object
        code = getattr(code, "__code__", code)
        if isclass(object):
            code = next((value.__code__ for value in vars(object).values() if isfunction(value)), None)
        if iscode(code):
            lines = _traceback.source_lines(code)
    if not lines:
        raise OSError("could not get source code")
    if ismodule(object):
        return lines, 0
    if isclass(object):
        name = object.__qualname__.rpartition(".")[2]
        for i, line in enumerate(lines):
            text = line.lstrip()
            if text.startswith("class " + name) and not (
                    text[6 + len(name):7 + len(name)].isalnum()
                    or text[6 + len(name):7 + len(name)] == "_"):
                while i and lines[i - 1].lstrip().startswith("@"):
                    i -= 1
                return lines, i
        raise OSError("could not find class definition")
    if ismethod(object):
        object = object.__func__
    if isfunction(object):
        object = object.__code__
    if istraceback(object):
        object = object.tb_frame
    if isframe(object):
        object = object.f_code
    if not iscode(object):
        raise OSError("could not find code object")
    line = object.co_firstlineno - 1
    if line >= len(lines):
        raise OSError("lineno is out of bounds")
    return lines, line


class EndOfBlock(Exception):
    pass


class BlockFinder:
    """Provide a tokeneater() method to detect the end of a code block."""

    def __init__(self):
        self.indent, self.last = 0, 1
        self.islambda = self.started = self.passline = self.indecorator = False
        self.body_col0 = None

    def tokeneater(self, type, token, srowcol, erowcol, line):
        from token import COMMENT, DEDENT, INDENT, NEWLINE, NL

        if not self.started and not self.indecorator:
            if token == "@":
                self.indecorator = True
            elif token in ("def", "class", "lambda"):
                self.islambda = self.islambda or token == "lambda"
                self.started = True
            self.passline = True
        elif type == NEWLINE:
            self.passline = self.indecorator = False
            self.last = srowcol[0]
            if self.islambda:
                raise EndOfBlock
        elif self.passline:
            pass
        elif type == INDENT:
            if self.body_col0 is None and self.started:
                self.body_col0 = erowcol[1]
            self.indent += 1
            self.passline = True
        elif type == DEDENT:
            self.indent -= 1
            if self.indent <= 0:
                raise EndOfBlock
        elif type == COMMENT:
            if self.body_col0 is not None and srowcol[1] >= self.body_col0:
                self.last = srowcol[0]
        elif self.indent == 0 and type not in (COMMENT, NL):
            raise EndOfBlock


def getblock(lines):
    # The lines of the definition that starts the list: up to the first line
    # that is indented no more than it, once its own header has ended.
    start = 0
    while start < len(lines) and lines[start].lstrip().startswith("@"):
        start += 1
    if start >= len(lines):
        return lines
    margin = indentsize(lines[start])
    end = start
    depth = 0
    for i in range(start, len(lines)):
        line = lines[i]
        text = line.strip()
        if text and not text.startswith("#"):
            if i > start and depth <= 0 and indentsize(line) <= margin:
                break
            if i == end or depth > 0 or i == start:
                for c in text.partition("#")[0]:
                    if c in "([{":
                        depth += 1
                    elif c in ")]}":
                        depth -= 1
            end = i + 1
    return lines[:end]


def getsourcelines(object):
    object = unwrap(object) if callable(object) else object
    lines, start = findsource(object)
    if ismodule(object):
        return lines, 0
    return getblock(lines[start:]), start + 1


def getsource(object):
    return "".join(getsourcelines(object)[0])


def getcomments(object):
    try:
        lines, number = findsource(object)
    except (OSError, TypeError):
        return None
    if ismodule(object):
        start = 1 if lines and lines[0].startswith("#!") else 0
        while start < len(lines) and lines[start].strip() in ("", "#"):
            start += 1
        end = start
        while end < len(lines) and lines[end].startswith("#"):
            end += 1
        return "".join(line.expandtabs() for line in lines[start:end]) if end > start else None
    # Lines of the same depth that end right above it.
    indent = indentsize(lines[number])
    start = number
    while start > 0 and lines[start - 1].lstrip().startswith("#") and indentsize(lines[start - 1]) == indent:
        start -= 1
    if start == number:
        return None
    comments = [line.expandtabs().lstrip() for line in lines[start:number]]
    while comments and comments[0].strip() == "#":
        del comments[0]
    while comments and comments[-1].strip() == "#":
        del comments[-1]
    return "".join(comments)


def getclasstree(classes, unique=False):
    children = {}
    roots = []
    for c in classes:
        if c.__bases__:
            for parent in c.__bases__:
                children.setdefault(parent, [])
                if c not in children[parent]:
                    children[parent].append(c)
                if unique and parent in classes:
                    break
        elif c not in roots:
            roots.append(c)
    for parent in children:
        if parent not in classes:
            roots.append(parent)
    return _walk_tree(roots, children, None)


def _walk_tree(classes, children, parent):
    results = []
    for c in sorted(classes, key=lambda k: (k.__module__, k.__name__)):
        results.append((c, c.__bases__))
        if c in children:
            results.append(_walk_tree(children[c], children, c))
    return results


def currentframe():
    try:
        return sys._getframe(1)
    except (AttributeError, ValueError):
        return None


FrameInfo = namedtuple("FrameInfo", "frame filename lineno function code_context index")
Traceback = namedtuple("Traceback", "filename lineno function code_context index")


def getframeinfo(frame, context=1):
    line = frame.f_lineno
    if istraceback(frame):
        line = frame.tb_lineno
        frame = frame.tb_frame
    code = frame.f_code
    lines = index = None
    if context > 0:
        import linecache
        text = linecache.getline(code.co_filename, line)
        if text:
            lines, index = [text], 0
    return Traceback(code.co_filename, line, code.co_name, lines, index)


def getouterframes(frame, context=1):
    out = []
    while frame:
        out.append(FrameInfo(frame, *getframeinfo(frame, context)))
        frame = frame.f_back
    return out


def getinnerframes(tb, context=1):
    out = []
    while tb:
        info = getframeinfo(tb.tb_frame, context)
        out.append(FrameInfo(tb.tb_frame, info[0], tb.tb_lineno, *info[2:]))
        tb = tb.tb_next
    return out


def stack(context=1):
    return getouterframes(sys._getframe(1), context)


def trace(context=1):
    error = sys.exc_info()[1]
    return getinnerframes(None if error is None else error.__traceback__, context)


GEN_CREATED = "GEN_CREATED"
GEN_RUNNING = "GEN_RUNNING"
GEN_SUSPENDED = "GEN_SUSPENDED"
GEN_CLOSED = "GEN_CLOSED"
CORO_CREATED = "CORO_CREATED"
CORO_RUNNING = "CORO_RUNNING"
CORO_SUSPENDED = "CORO_SUSPENDED"
CORO_CLOSED = "CORO_CLOSED"


def getgeneratorstate(generator):
    if generator.gi_running:
        return GEN_RUNNING
    if generator.gi_suspended:
        return GEN_SUSPENDED
    return GEN_CLOSED if generator.gi_frame is None else GEN_CREATED


def getgeneratorlocals(generator):
    if not isgenerator(generator):
        raise TypeError(f"{generator!r} is not a Python generator")
    frame = generator.gi_frame
    return {} if frame is None else frame.f_locals


def getcoroutinestate(coroutine):
    if coroutine.cr_running:
        return CORO_RUNNING
    if coroutine.cr_suspended:
        return CORO_SUSPENDED
    return CORO_CLOSED if coroutine.cr_frame is None else CORO_CREATED


def getcoroutinelocals(coroutine):
    frame = getattr(coroutine, "cr_frame", None)
    return {} if frame is None else frame.f_locals


AGEN_CREATED = "AGEN_CREATED"
AGEN_RUNNING = "AGEN_RUNNING"
AGEN_SUSPENDED = "AGEN_SUSPENDED"
AGEN_CLOSED = "AGEN_CLOSED"


def getasyncgenstate(agen):
    if agen.ag_running:
        return AGEN_RUNNING
    if agen.ag_suspended:
        return AGEN_SUSPENDED
    return AGEN_CLOSED if agen.ag_frame is None else AGEN_CREATED


def getasyncgenlocals(agen):
    if not isasyncgen(agen):
        raise TypeError(f"{agen!r} is not a Python async generator")
    frame = getattr(agen, "ag_frame", None)
    return {} if frame is None else agen.ag_frame.f_locals


ArgInfo = namedtuple("ArgInfo", "args varargs keywords locals")


def getargvalues(frame):
    args, varargs, varkw = getargs(frame.f_code)
    return ArgInfo(args, varargs, varkw, frame.f_locals)


def formatargvalues(args, varargs, varkw, locals, formatarg=str, formatvarargs=lambda name: "*" + name,
                    formatvarkw=lambda name: "**" + name, formatvalue=lambda value: "=" + repr(value)):
    specs = [formatarg(name) + formatvalue(locals[name]) for name in args]
    if varargs:
        specs.append(formatvarargs(varargs) + formatvalue(locals[varargs]))
    if varkw:
        specs.append(formatvarkw(varkw) + formatvalue(locals[varkw]))
    return "(" + ", ".join(specs) + ")"


ClosureVars = namedtuple("ClosureVars", "nonlocals globals builtins unbound")


def getclosurevars(func):
    if ismethod(func):
        func = func.__func__
    if not isfunction(func):
        raise TypeError("{!r} is not a Python function".format(func))
    code = func.__code__
    cells = {} if func.__closure__ is None else {
        name: cell.cell_contents for name, cell in zip(code.co_freevars, func.__closure__)}
    space = func.__globals__
    builtin = space.get("__builtins__", {})
    if ismodule(builtin):
        builtin = builtin.__dict__
    found, from_builtins, unbound = {}, {}, set()
    own = (*code.co_freevars, *code.co_cellvars, *code.co_varnames)
    for name in code.co_names:
        if name in own:
            continue
        if name in space:
            found[name] = space[name]
        elif name in builtin:
            from_builtins[name] = builtin[name]
        else:
            unbound.add(name)
    return ClosureVars(cells, found, from_builtins, unbound)


def get_annotations(obj, *, globals=None, locals=None, eval_str=False):
    if isinstance(obj, type):
        ann = obj.__dict__.get("__annotations__", None)
        space = getattr(sys.modules.get(obj.__module__), "__dict__", None)
        names = dict(vars(obj))
    elif ismodule(obj):
        ann = getattr(obj, "__annotations__", None)
        space, names = obj.__dict__, None
    elif callable(obj):
        ann = getattr(obj, "__annotations__", None)
        space, names = getattr(unwrap(obj), "__globals__", None), None
    else:
        raise TypeError(f"{obj!r} is not a module, class, or callable.")
    if ann is None:
        return {}
    if not isinstance(ann, dict):
        raise ValueError(f"{obj!r}.__annotations__ is neither a dict nor None")
    if not eval_str:
        return dict(ann)
    globals = space if globals is None else globals
    locals = names if locals is None else locals
    return {k: eval(v, globals, locals) if isinstance(v, str) else v for k, v in ann.items()}


def formatannotation(annotation, base_module=None):
    if getattr(annotation, "__module__", None) == "typing":
        return repr(annotation).replace("typing.", "")
    if isinstance(annotation, types.GenericAlias):
        return str(annotation)
    if isinstance(annotation, type):
        if annotation.__module__ in ("builtins", base_module):
            return annotation.__qualname__
        return annotation.__module__ + "." + annotation.__qualname__
    return repr(annotation)


# Signatures

class _void:
    """A private marker - used in Parameter & Signature."""


class _empty:
    pass


class _ParameterKind(IntEnum):
    POSITIONAL_ONLY = 0
    POSITIONAL_OR_KEYWORD = 1
    VAR_POSITIONAL = 2
    KEYWORD_ONLY = 3
    VAR_KEYWORD = 4

    def __str__(self):
        return self._name_

    @property
    def description(self):
        return ("positional-only", "positional or keyword", "variadic positional",
                "keyword-only", "variadic keyword")[self.value]


_POSITIONAL_ONLY, _POSITIONAL_OR_KEYWORD, _VAR_POSITIONAL, _KEYWORD_ONLY, _VAR_KEYWORD = \
    _ParameterKind


class BufferFlags(IntFlag):
    SIMPLE = 0x0
    WRITABLE = 0x1
    FORMAT = 0x4
    ND = 0x8
    STRIDES = 0x10 | ND
    C_CONTIGUOUS = 0x20 | STRIDES
    F_CONTIGUOUS = 0x40 | STRIDES
    ANY_CONTIGUOUS = 0x80 | STRIDES
    INDIRECT = 0x100 | STRIDES
    CONTIG = ND | WRITABLE
    CONTIG_RO = ND
    STRIDED = STRIDES | WRITABLE
    STRIDED_RO = STRIDES
    RECORDS = STRIDES | WRITABLE | FORMAT
    RECORDS_RO = STRIDES | FORMAT
    FULL = INDIRECT | WRITABLE | FORMAT
    FULL_RO = INDIRECT | FORMAT
    READ = 0x100
    WRITE = 0x200


class Parameter:
    __slots__ = ("_name", "_kind", "_default", "_annotation")

    POSITIONAL_ONLY = _POSITIONAL_ONLY
    POSITIONAL_OR_KEYWORD = _POSITIONAL_OR_KEYWORD
    VAR_POSITIONAL = _VAR_POSITIONAL
    KEYWORD_ONLY = _KEYWORD_ONLY
    VAR_KEYWORD = _VAR_KEYWORD
    empty = _empty

    def __init__(self, name, kind, *, default=_empty, annotation=_empty):
        try:
            self._kind = _ParameterKind(kind)
        except ValueError:
            raise ValueError(f"value {kind!r} is not a valid Parameter.kind")
        if default is not _empty and self._kind in (_VAR_POSITIONAL, _VAR_KEYWORD):
            raise ValueError(f"{self._kind.description} parameters cannot have default values")
        self._default = default
        self._annotation = annotation
        if name is _empty:
            raise ValueError("name is a required attribute for Parameter")
        if not isinstance(name, str):
            raise TypeError(f"name must be a str, not a {type(name).__name__}")
        if name[:1] == "." and name[1:].isdigit():
            # The iterable of a comprehension.
            name = f"implicit{name[1:]}"
        if not name.isidentifier():
            raise ValueError(f"{name!r} is not a valid parameter name")
        self._name = name

    @property
    def name(self):
        return self._name

    @property
    def default(self):
        return self._default

    @property
    def annotation(self):
        return self._annotation

    @property
    def kind(self):
        return self._kind

    def __reduce__(self):
        return type(self), (self._name, self._kind), {"_default": self._default, "_annotation": self._annotation}

    def __setstate__(self, state):
        self._default, self._annotation = state["_default"], state["_annotation"]

    def replace(self, *, name=_void, kind=_void, annotation=_void, default=_void):
        return type(self)(self._name if name is _void else name,
                          self._kind if kind is _void else kind,
                          default=self._default if default is _void else default,
                          annotation=self._annotation if annotation is _void else annotation)

    def __str__(self):
        text = self._name
        if self._annotation is not _empty:
            text = f"{text}: {formatannotation(self._annotation)}"
        if self._default is not _empty:
            if self._annotation is not _empty:
                text = f"{text} = {self._default!r}"
            else:
                text = f"{text}={self._default!r}"
        if self._kind == _VAR_POSITIONAL:
            return "*" + text
        return "**" + text if self._kind == _VAR_KEYWORD else text

    def __repr__(self):
        return f'<{self.__class__.__name__} "{self}">'

    def __hash__(self):
        return hash((self._name, self._kind, self._annotation, self._default))

    def __eq__(self, other):
        if not isinstance(other, Parameter):
            return NotImplemented
        return (self._name == other._name and self._kind == other._kind
                and self._default == other._default and self._annotation == other._annotation)


class BoundArguments:
    __slots__ = ("arguments", "_signature")

    def __init__(self, signature, arguments):
        self.arguments = arguments
        self._signature = signature

    @property
    def signature(self):
        return self._signature

    @property
    def args(self):
        out = []
        for name, param in self._signature.parameters.items():
            if param.kind in (_VAR_KEYWORD, _KEYWORD_ONLY) or name not in self.arguments:
                break
            value = self.arguments[name]
            if param.kind == _VAR_POSITIONAL:
                out.extend(value)
            else:
                out.append(value)
        return tuple(out)

    @property
    def kwargs(self):
        out = {}
        started = False
        for name, param in self._signature.parameters.items():
            if not started:
                if param.kind in (_VAR_KEYWORD, _KEYWORD_ONLY):
                    started = True
                elif name not in self.arguments:
                    started = True
                    continue
            if not started or name not in self.arguments:
                continue
            if param.kind == _VAR_KEYWORD:
                out.update(self.arguments[name])
            else:
                out[name] = self.arguments[name]
        return out

    def apply_defaults(self):
        filled = {}
        for name, param in self._signature.parameters.items():
            if name in self.arguments:
                filled[name] = self.arguments[name]
            elif param.default is not _empty:
                filled[name] = param.default
            elif param.kind is _VAR_POSITIONAL:
                filled[name] = ()
            elif param.kind is _VAR_KEYWORD:
                filled[name] = {}
        self.arguments = filled

    def __eq__(self, other):
        if not isinstance(other, BoundArguments):
            return NotImplemented
        return self._signature == other._signature and self.arguments == other.arguments

    def __getstate__(self):
        return {"_signature": self._signature, "arguments": self.arguments}

    def __setstate__(self, state):
        self._signature, self.arguments = state["_signature"], state["arguments"]

    def __repr__(self):
        args = [f"{name}={value!r}" for name, value in self.arguments.items()]
        return f"<{self.__class__.__name__} ({', '.join(args)})>"


class Signature:
    __slots__ = ("_return_annotation", "_parameters")
    _parameter_cls = Parameter
    _bound_arguments_cls = BoundArguments
    empty = _empty

    def __init__(self, parameters=None, *, return_annotation=_empty, __validate_parameters__=True):
        if parameters is None:
            params = {}
        elif __validate_parameters__:
            params = {}
            top = _POSITIONAL_ONLY
            seen_default = False
            for param in parameters:
                kind, name = param.kind, param.name
                if kind < top:
                    raise ValueError(f"wrong parameter order: {top.description} parameter before "
                                     f"{kind.description} parameter")
                top = kind
                if kind in (_POSITIONAL_ONLY, _POSITIONAL_OR_KEYWORD):
                    if param.default is _empty:
                        if seen_default:
                            raise ValueError("non-default argument follows default argument")
                    else:
                        seen_default = True
                if name in params:
                    raise ValueError(f"duplicate parameter name: {name!r}")
                params[name] = param
        else:
            params = {param.name: param for param in parameters}
        self._parameters = types.MappingProxyType(params)
        self._return_annotation = return_annotation

    @classmethod
    def from_callable(cls, obj, *, follow_wrapped=True, globals=None, locals=None,
                      eval_str=False):
        return _signature(obj, cls, follow_wrapped, globals, locals, eval_str)

    @property
    def parameters(self):
        return self._parameters

    @property
    def return_annotation(self):
        return self._return_annotation

    def __reduce__(self):
        parameters = tuple(self._parameters.values())
        return type(self), (parameters,), {"_return_annotation": self._return_annotation}

    def __setstate__(self, state):
        self._return_annotation = state["_return_annotation"]

    def replace(self, *, parameters=_void, return_annotation=_void):
        return type(self)(
            self._parameters.values() if parameters is _void else parameters,
            return_annotation=(self._return_annotation if return_annotation is _void
                               else return_annotation))

    def _hash_basis(self):
        params = tuple([p for p in self._parameters.values() if p.kind != _KEYWORD_ONLY])
        named = {p.name: p for p in self._parameters.values() if p.kind == _KEYWORD_ONLY}
        return params, named, self._return_annotation

    def __hash__(self):
        params, named, result = self._hash_basis()
        return hash((params, frozenset(named.values()), result))

    def __eq__(self, other):
        if not isinstance(other, Signature):
            return NotImplemented
        return self._hash_basis() == other._hash_basis()

    def _bind(self, args, kwargs, partial=False):
        arguments, kwargs = {}, dict(kwargs)
        parameters = iter(self._parameters.values())
        waiting, count = (), 0
        # Positional arguments, and the first parameter that has none.
        while True:
            param = next(parameters, None)
            if count < len(args):
                if param is None or param.kind in (_VAR_KEYWORD, _KEYWORD_ONLY):
                    raise TypeError("too many positional arguments")
                if param.kind is _VAR_POSITIONAL:
                    arguments[param.name] = tuple(args[count:])
                    break
                if param.name in kwargs and param.kind is not _POSITIONAL_ONLY:
                    raise TypeError(f"multiple values for argument {param.name!r}")
                arguments[param.name] = args[count]
                count += 1
                continue
            if param is None or param.kind is _VAR_POSITIONAL:
                break
            if param.name in kwargs:
                if param.kind is _POSITIONAL_ONLY:
                    raise TypeError(f"{param.name!r} parameter is positional only, but was passed as a keyword")
            elif param.kind is not _VAR_KEYWORD and param.default is _empty and not partial:
                kind = " keyword-only" if param.kind is _KEYWORD_ONLY else ""
                raise TypeError(f"missing a required{kind} argument: {param.name!r}")
            waiting = (param,)
            break
        var_kwargs = None
        for param in (*waiting, *parameters):
            if param.kind is _VAR_KEYWORD:
                var_kwargs = param
            elif param.kind is _VAR_POSITIONAL:
                pass
            elif param.name not in kwargs:
                if param.default is _empty and not partial:
                    raise TypeError(f"missing a required argument: {param.name!r}")
            elif param.kind is _POSITIONAL_ONLY:
                raise TypeError(f"{param.name!r} parameter is positional only, but was passed as a keyword")
            else:
                arguments[param.name] = kwargs.pop(param.name)
        if kwargs:
            if var_kwargs is None:
                raise TypeError(f"got an unexpected keyword argument {next(iter(kwargs))!r}")
            arguments[var_kwargs.name] = kwargs
        return self._bound_arguments_cls(self, arguments)

    def bind(self, /, *args, **kwargs):
        return self._bind(args, kwargs)

    def bind_partial(self, /, *args, **kwargs):
        return self._bind(args, kwargs, partial=True)

    def __repr__(self):
        return f"<{self.__class__.__name__} {self}>"

    def __str__(self):
        result = []
        positional_only = False
        star = True
        for param in self._parameters.values():
            text = str(param)
            kind = param.kind
            if kind == _POSITIONAL_ONLY:
                positional_only = True
            elif positional_only:
                result.append("/")
                positional_only = False
            if kind == _VAR_POSITIONAL:
                star = False
            elif kind == _KEYWORD_ONLY and star:
                result.append("*")
                star = False
            result.append(text)
        if positional_only:
            result.append("/")
        text = f"({', '.join(result)})"
        if self._return_annotation is not _empty:
            text += f" -> {formatannotation(self._return_annotation)}"
        return text


def _from_function(func, cls, globals, locals, eval_str):
    code = func.__code__
    names = code.co_varnames
    count = code.co_argcount
    only = code.co_posonlyargcount
    annotations = get_annotations(func, globals=globals, locals=locals, eval_str=eval_str)
    defaults = func.__defaults__ or ()
    named_defaults = func.__kwdefaults__ or {}
    first_default = count - len(defaults)
    params = []
    for i in range(count):
        name = names[i]
        params.append(Parameter(
            name, _POSITIONAL_ONLY if i < only else _POSITIONAL_OR_KEYWORD,
            default=defaults[i - first_default] if i >= first_default else _empty,
            annotation=annotations.get(name, _empty)))
    at = count + code.co_kwonlyargcount
    if code.co_flags & CO_VARARGS:
        name = names[at]
        at += 1
        params.append(Parameter(name, _VAR_POSITIONAL, annotation=annotations.get(name, _empty)))
    for name in names[count:count + code.co_kwonlyargcount]:
        params.append(Parameter(name, _KEYWORD_ONLY, default=named_defaults.get(name, _empty),
                                annotation=annotations.get(name, _empty)))
    if code.co_flags & CO_VARKEYWORDS:
        name = names[at]
        params.append(Parameter(name, _VAR_KEYWORD, annotation=annotations.get(name, _empty)))
    return cls(params, return_annotation=annotations.get("return", _empty),
               __validate_parameters__=False)


def _from_text(obj, text, cls):
    # Native functions carry their signature as text: "($self, x, /)". Defaults may name modules and what the function's
    # module has. The receiver is marked, and is no parameter of a bound method or of a function of a module.
    space = dict(sys.modules)
    space.update(vars(sys.modules.get(getattr(obj, "__module__", None), builtins)))
    try:
        exec(f"def f{text.replace('$', '', 1)}: pass", space)
        made = _from_function(space["f"], cls, None, None, False)
    except Exception:
        raise ValueError(f"{obj!r} builtin has invalid signature") from None
    params = list(made.parameters.values())
    if "$" in text:
        if text.startswith(("($module", "($type")) or getattr(obj, "__self__", None) is not None:
            params = params[1:]
        else:
            params[0] = params[0].replace(kind=_POSITIONAL_ONLY)
    return cls(params)


def _drop_first(sig):
    params = list(sig.parameters.values())
    if not params or params[0].kind in (_VAR_KEYWORD, _KEYWORD_ONLY):
        raise ValueError("invalid method signature")
    if params[0].kind is not _VAR_POSITIONAL:
        params = params[1:]
    return sig.replace(parameters=params)


def _of_partial(sig, part):
    params = OrderedDict(sig.parameters)
    try:
        bound = sig.bind_partial(*part.args, **part.keywords)
    except TypeError as error:
        raise ValueError(f"partial object {part!r} has incorrect arguments") from error
    by_name = False
    for name, param in list(params.items()):
        if name not in bound.arguments:
            if by_name:
                if param.kind is _VAR_POSITIONAL:
                    params.pop(name)
                elif param.kind is _POSITIONAL_OR_KEYWORD:
                    params[name] = param.replace(kind=_KEYWORD_ONLY)
            continue
        value = bound.arguments[name]
        if param.kind is _POSITIONAL_ONLY:
            params.pop(name)
        elif param.kind is _POSITIONAL_OR_KEYWORD:
            if name in part.keywords:
                by_name = True
                params[name] = param.replace(kind=_KEYWORD_ONLY, default=value)
            else:
                params.pop(name)
        elif param.kind is _KEYWORD_ONLY:
            params[name] = param.replace(default=value)
    ordered = sorted(params.values(), key=lambda p: p.kind)
    return sig.replace(parameters=ordered)


def _signature(obj, cls, follow_wrapped, globals, locals, eval_str):
    import functools

    def again(other):
        return _signature(other, cls, follow_wrapped, globals, locals, eval_str)
    if not callable(obj):
        raise TypeError(f"{obj!r} is not a callable object")
    if ismethod(obj):
        return _drop_first(again(obj.__func__))
    if follow_wrapped:
        obj = unwrap(obj, stop=lambda f: hasattr(f, "__signature__") or ismethod(f))
        if ismethod(obj):
            return again(obj)
    sig = getattr(obj, "__signature__", None)
    if sig is not None:
        if not isinstance(sig, (Signature, str)) and callable(sig):
            sig = sig()
        if isinstance(sig, str):
            return _from_text(obj, sig, cls)
        if not isinstance(sig, Signature):
            raise TypeError(f"unexpected object {sig!r} in __signature__ attribute")
        return sig
    if isfunction(obj):
        return _from_function(obj, cls, globals, locals, eval_str)
    if isinstance(obj, functools.partial):
        return _of_partial(again(obj.func), obj)
    if isinstance(obj, type):
        call = _user_method(type(obj), "__call__", type)
        if call is not None:
            return _drop_first(again(call))
        new = _user_method(obj, "__new__", object)
        init = _user_method(obj, "__init__", object)
        for base in obj.__mro__:
            if new is not None and "__new__" in base.__dict__:
                return _drop_first(again(getattr(new, "__func__", new)))
            if init is not None and "__init__" in base.__dict__:
                return _drop_first(again(init))
        for base in obj.__mro__[:-1]:
            if text := base.__text_signature__:
                return _from_text(obj, text, cls)
        if obj.__init__ is object.__init__ and obj.__new__ is object.__new__:
            return cls()
        what = "builtin" if issubclass(obj, type) else "builtin type"
        raise ValueError(f"no signature found for {what} {obj!r}")
    if text := getattr(obj, "__text_signature__", None):
        return _from_text(obj, text, cls)
    if isbuiltin(obj) or ismethoddescriptor(obj) or ismethodwrapper(obj):
        raise ValueError(f"no signature found for builtin {obj!r}")
    call = _user_method(type(obj), "__call__", type)
    if call is not None:
        return _drop_first(again(call))
    raise ValueError(f"callable {obj!r} is not supported by signature")


def _user_method(cls, name, stop):
    # The first `name` on the MRO that is a Python function.
    for base in cls.__mro__:
        if base is stop or base is object:
            return None
        if name in base.__dict__:
            found = base.__dict__[name]
            found = getattr(found, "__func__", found)
            return found if isfunction(found) or hasattr(found, "__wrapped__") else None
    return None


def signature(obj, *, follow_wrapped=True, globals=None, locals=None, eval_str=False):
    return Signature.from_callable(obj, follow_wrapped=follow_wrapped, globals=globals,
                                   locals=locals, eval_str=eval_str)


Arguments = namedtuple("Arguments", "args, varargs, varkw")


def getargs(co):
    """Get information about the arguments accepted by a code object."""
    if not iscode(co):
        raise TypeError(f"{co!r} is not a code object")
    names = co.co_varnames
    count = co.co_argcount + co.co_kwonlyargcount
    args, rest = list(names[:count]), iter(names[count:])
    varargs = next(rest) if co.co_flags & CO_VARARGS else None
    varkw = next(rest) if co.co_flags & CO_VARKEYWORDS else None
    return Arguments(args, varargs, varkw)


FullArgSpec = namedtuple("FullArgSpec", "args, varargs, varkw, defaults, kwonlyargs, "
                                        "kwonlydefaults, annotations")


def getfullargspec(func):
    try:
        sig = _signature(func.__func__ if ismethod(func) else func, Signature, False, None, None,
                         False)
    except Exception as error:
        raise TypeError("unsupported callable") from error
    args, named, defaults, named_defaults, annotations = [], [], (), {}, {}
    varargs = varkw = None
    if sig.return_annotation is not _empty:
        annotations["return"] = sig.return_annotation
    for name, param in sig.parameters.items():
        if param.kind in (_POSITIONAL_ONLY, _POSITIONAL_OR_KEYWORD):
            args.append(name)
            if param.default is not _empty:
                defaults += (param.default,)
        elif param.kind is _VAR_POSITIONAL:
            varargs = name
        elif param.kind is _KEYWORD_ONLY:
            named.append(name)
            if param.default is not _empty:
                named_defaults[name] = param.default
        else:
            varkw = name
        if param.annotation is not _empty:
            annotations[name] = param.annotation
    return FullArgSpec(args, varargs, varkw, defaults or None, named, named_defaults or None,
                       annotations)


def _missing_arguments(name, wanted, positional, values):
    missing = [repr(arg) for arg in wanted if arg not in values]
    texts = missing[0] if len(missing) == 1 else " and ".join(missing) if len(missing) == 2 else (
        f"{', '.join(missing[:-2])}, {missing[-2]} and {missing[-1]}")
    kind = "positional" if positional else "keyword-only"
    plural = "" if len(missing) == 1 else "s"
    raise TypeError(f"{name}() missing {len(missing)} required {kind} argument{plural}: {texts}")


def _too_many(name, args, named, defaults, given, values):
    least = len(args) - defaults
    extra = len([arg for arg in named if arg in values])
    plural = len(args) != 1
    taken = f"from {least} to {len(args)}" if defaults else str(len(args))
    also = ""
    if extra:
        also = (f" positional argument{'s' if given != 1 else ''} "
                f"(and {extra} keyword-only argument{'s' if extra != 1 else ''})")
    raise TypeError(f"{name}() takes {taken} positional argument{'s' if plural or defaults else ''} but {given}{also} "
                    f"{'was' if given == 1 and not extra else 'were'} given")


def getcallargs(func, /, *positional, **named):
    spec = getfullargspec(func)
    name = func.__name__
    args, defaults = spec.args, spec.defaults or ()
    if ismethod(func) and func.__self__ is not None:
        positional = (func.__self__,) + positional
    values = dict(zip(args, positional))
    if spec.varargs:
        values[spec.varargs] = tuple(positional[len(args):])
    possible = set(args + spec.kwonlyargs)
    if spec.varkw:
        values[spec.varkw] = {}
    for keyword, value in named.items():
        if keyword in possible:
            if keyword in values:
                raise TypeError(f"{name}() got multiple values for argument {keyword!r}")
            values[keyword] = value
        elif spec.varkw:
            values[spec.varkw][keyword] = value
        else:
            raise TypeError(f"{name}() got an unexpected keyword argument {keyword!r}")
    if len(positional) > len(args) and not spec.varargs:
        _too_many(name, args, spec.kwonlyargs, len(defaults), len(positional), values)
    if len(positional) < len(args):
        required = args[:len(args) - len(defaults)]
        if any([arg not in values for arg in required]):
            _missing_arguments(name, required, True, values)
        for arg, value in zip(args[len(required):], defaults):
            values.setdefault(arg, value)
    for arg in spec.kwonlyargs:
        if arg not in values and arg in (spec.kwonlydefaults or ()):
            values[arg] = spec.kwonlydefaults[arg]
    if any([arg not in values for arg in spec.kwonlyargs]):
        _missing_arguments(name, spec.kwonlyargs, False, values)
    return values
