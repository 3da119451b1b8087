# What counts as a coroutine.

import collections.abc
import inspect
import types

__all__ = ("iscoroutinefunction", "iscoroutine")


def _is_debug_mode():
    # What loops begin with.
    from os import environ
    return bool(environ.get("PYTHONASYNCIODEBUG"))


# Marks functions that give coroutines and are none.
_is_coroutine = object()


def iscoroutinefunction(func):
    return (inspect.iscoroutinefunction(func)
            or getattr(func, "_is_coroutine", None) is _is_coroutine)


def iscoroutine(obj):
    return isinstance(obj, (types.CoroutineType, collections.abc.Coroutine))


def _format_coroutine(coro):
    name = getattr(coro, "__qualname__", None) or getattr(coro, "__name__", None)
    if name is None:
        name = f"<{type(coro).__name__} without __name__>"
    code = getattr(coro, "cr_code", None) or getattr(coro, "gi_code", None)
    if code is None:
        return f"{name}()"
    frame = getattr(coro, "cr_frame", None) or getattr(coro, "gi_frame", None)
    running = getattr(coro, "cr_running", False) or getattr(coro, "gi_running", False)
    if running:
        return f"{name}() running at {code.co_filename}:{frame.f_lineno}"
    if frame is not None:
        return f"{name}() running at {code.co_filename}:{frame.f_lineno}"
    return f"{name}() done, defined at {code.co_filename}:{code.co_firstlineno}"
