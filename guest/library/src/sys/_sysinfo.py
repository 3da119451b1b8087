# The parts of `sys` that are clearer in Python: named tuples of facts, the
# namespace type, the hook that prints exceptions. Fills `sys` when that is made.

import sys


def _record(name, fields, values):
    space = {"__slots__": (), "__module__": "sys", "n_fields": len(fields),
             "n_sequence_fields": len(fields), "n_unnamed_fields": 0,
             "__match_args__": fields}
    for index, field in enumerate(fields):
        space[field] = property(lambda self, index=index: self[index])

    def __repr__(self):
        inner = ", ".join([f"{field}={value!r}" for field, value in zip(fields, self)])
        return f"sys.{name}({inner})"

    def __new__(cls, *args, **kwargs):
        raise TypeError(f"cannot create 'sys.{name}' instances")
    space["__repr__"] = __repr__
    space["__new__"] = __new__
    return tuple.__new__(type(name, (tuple,), space), values)


class SimpleNamespace:
    __module__ = "types"

    def __init__(self, /, *args, **kwargs):
        if args:
            raise TypeError("no positional arguments expected")
        self.__dict__.update(kwargs)

    def __repr__(self):
        name = "namespace" if type(self) is SimpleNamespace else type(self).__name__
        if id(self) in _running:
            return f"{name}(...)"
        _running.add(id(self))
        try:
            return f"{name}({', '.join([f'{k}={v!r}' for k, v in self.__dict__.items()])})"
        finally:
            _running.discard(id(self))

    def __eq__(self, other):
        if isinstance(other, SimpleNamespace):
            return self.__dict__ == other.__dict__
        return NotImplemented

    def __reduce__(self):
        return type(self), (), self.__dict__


_running = set()


def excepthook(exctype, value, traceback, /):
    from traceback import print_exception
    print_exception(exctype, value, traceback)


def displayhook(value, /):
    if value is not None:
        import builtins
        builtins._ = None
        print(repr(value))
        builtins._ = value


def unraisablehook(unraisable, /):
    from traceback import print_exception
    if unraisable.object is not None:
        print(f"{unraisable.err_msg or 'Exception ignored in'}: {_safe_repr(unraisable.object)}",
              file=sys.stderr)
    elif unraisable.err_msg:
        print(f"{unraisable.err_msg}:", file=sys.stderr)
    print_exception(unraisable.exc_type, unraisable.exc_value, unraisable.exc_traceback)


def _safe_repr(value):
    try:
        return repr(value)
    except Exception:
        return "<object repr() failed>"


# The interpreter calls this for an exception that nobody can catch.
def _report_unraisable(exception, message, about):
    sys.unraisablehook(_unraisable((type(exception), exception, exception.__traceback__, message,
                                    about)))


excepthook.__module__ = displayhook.__module__ = unraisablehook.__module__ = "sys"

sys.version_info = _record("version_info", ("major", "minor", "micro", "releaselevel", "serial"),
                           (3, 12, 1, "final", 0))
sys.hash_info = _record(
    "hash_info", ("width", "modulus", "inf", "nan", "imag", "algorithm", "hash_bits",
                  "seed_bits", "cutoff"),
    (64, 2**61 - 1, 314159, 0, 1000003, "siphash13", 64, 128, 0))
sys.int_info = _record(
    "int_info", ("bits_per_digit", "sizeof_digit", "default_max_str_digits",
                 "str_digits_check_threshold"), (30, 4, 4300, 640))
sys.float_info = _record(
    "float_info", ("max", "max_exp", "max_10_exp", "min", "min_exp", "min_10_exp", "dig",
                   "mant_dig", "epsilon", "radix", "rounds"),
    (1.7976931348623157e+308, 1024, 308, 2.2250738585072014e-308, -1021, -307, 15, 53,
     2.220446049250313e-16, 2, 1))
# As CPython says for WASI.
sys.thread_info = _record("thread_info", ("name", "lock", "version"), ("pthread-stubs", None, None))
sys.abiflags, sys.platlibdir, sys._xoptions = "", "lib", {}
sys.copyright = ("Copyright (c) the authors of Wardian, of Python 3.12 in Rust.\n"
                 "Files of its library: Copyright (c) 2001-2023 Python Software Foundation. All Rights Reserved.")


def get_coroutine_origin_tracking_depth():
    """Check status of origin tracking for coroutine objects in this thread."""
    return 0


get_coroutine_origin_tracking_depth.__module__ = "sys"
sys.get_coroutine_origin_tracking_depth = get_coroutine_origin_tracking_depth
# There is no installation.
sys.prefix = sys.exec_prefix = sys.base_prefix = sys.base_exec_prefix = ""

sys.flags = _record(
    "flags", ("debug", "inspect", "interactive", "optimize", "dont_write_bytecode",
              "no_user_site", "no_site", "ignore_environment", "verbose", "bytes_warning",
              "quiet", "hash_randomization", "isolated", "dev_mode", "utf8_mode",
              "warn_default_encoding", "safe_path", "int_max_str_digits"),
    (0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1, 0, False, 1, 0, False, 4300))
sys.implementation = SimpleNamespace(name="wardian", cache_tag="wardian-312", version=sys.version_info,
                                     hexversion=sys.hexversion)


def _monitoring():
    # Nothing can be traced, and so every tool's identity is taken: libraries that measure coverage on the side do
    # without.
    def get_tool(tool_id, /):
        """Return the name of the tool that has this identity."""
        check(tool_id)
        return "Wardian, which has no monitoring"

    def use_tool_id(tool_id, name, /):
        check(tool_id)
        raise ValueError(f"tool {tool_id} is already in use")

    def refuse(tool_id, /, *args):
        check(tool_id)
        raise NotImplementedError("sys.monitoring is not supported yet by Wardian")

    def check(tool_id):
        if not 0 <= tool_id.__index__() < 6:
            raise ValueError(f"invalid tool {tool_id} (must be between 0 and 5)")

    events = ("PY_START", "PY_RESUME", "PY_RETURN", "PY_YIELD", "CALL", "LINE", "INSTRUCTION", "JUMP", "BRANCH",
              "STOP_ITERATION", "RAISE", "EXCEPTION_HANDLED", "PY_UNWIND", "PY_THROW", "RERAISE", "C_RETURN", "C_RAISE")
    module = type(sys)("sys.monitoring")
    module.events = SimpleNamespace(NO_EVENTS=0, **{name: 1 << bit for bit, name in enumerate(events)})
    module.DEBUGGER_ID, module.COVERAGE_ID, module.PROFILER_ID, module.OPTIMIZER_ID = 0, 1, 2, 5
    module.DISABLE, module.MISSING = object(), object()
    module.get_tool, module.use_tool_id = get_tool, use_tool_id
    for name in ("free_tool_id", "get_events", "set_events", "get_local_events", "set_local_events",
                 "register_callback"):
        setattr(module, name, refuse)
    module.restart_events = lambda: None
    return module


def breakpointhook(*args, **kws):
    """This hook function is called by built-in breakpoint()."""
    import os
    name = os.environ.get("PYTHONBREAKPOINT") or "pdb.set_trace"
    if name == "0":
        return None
    module, _, attribute = name.rpartition(".")
    try:
        hook = getattr(__import__(module or "builtins", fromlist=[attribute]), attribute)
    except (ImportError, AttributeError):
        import warnings
        warnings.warn(f'Ignoring unimportable $PYTHONBREAKPOINT: "{name}"', RuntimeWarning, stacklevel=2)
        return None
    return hook(*args, **kws)


def addaudithook(hook):
    """Adds a new audit hook callback."""
    raise NotImplementedError("sys.addaudithook() is not supported yet by Wardian")


sys.breakpointhook = sys.__breakpointhook__ = breakpointhook
sys.addaudithook = addaudithook
for _function in (breakpointhook, addaudithook):
    _function.__module__ = "sys"
    _function.__qualname__ = _function.__name__
del _function
sys.monitoring = _monitoring()
sys.excepthook = sys.__excepthook__ = excepthook
sys.displayhook = sys.__displayhook__ = displayhook
sys.unraisablehook = sys.__unraisablehook__ = unraisablehook
sys._report_unraisable = _report_unraisable


_unset = object()
_unraisable_fields = ("exc_type", "exc_value", "exc_traceback", "err_msg", "object")


def _unraisable(values):
    return _record("UnraisableHookArgs", _unraisable_fields, values)


def get_asyncgen_hooks():
    import _asyncio
    return _record("asyncgen_hooks", ("firstiter", "finalizer"), 
                   (_asyncio.get_hook(), _asyncio.get_finalizer()))


def set_asyncgen_hooks(firstiter=_unset, finalizer=_unset):
    import _asyncio
    for name, hook in (("firstiter", firstiter), ("finalizer", finalizer)):
        if hook is not None and hook is not _unset and not callable(hook):
            raise TypeError(f"callable {name} expected, got {type(hook).__name__}")
    if firstiter is not _unset:
        _asyncio.set_hook(firstiter)
    if finalizer is not _unset:
        _asyncio.set_finalizer(finalizer)


get_asyncgen_hooks.__module__ = set_asyncgen_hooks.__module__ = "sys"
sys.get_asyncgen_hooks = get_asyncgen_hooks
sys.set_asyncgen_hooks = set_asyncgen_hooks
