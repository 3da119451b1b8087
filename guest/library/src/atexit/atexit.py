# Functions to call at the end of the program. They are kept here and called by
# whoever ends it: the interpreter, or `_run_exitfuncs()`.

_registered = []


def register(func, /, *args, **kwargs):
    if not callable(func):
        raise TypeError("the first argument must be callable")
    _registered.append((func, args, kwargs))
    return func


def unregister(func, /):
    _registered[:] = [row for row in _registered if row[0] != func]


def _clear():
    _registered.clear()


def _ncallbacks():
    return len(_registered)


def _run_exitfuncs():
    import sys
    while _registered:
        func, args, kwargs = _registered.pop()
        try:
            func(*args, **kwargs)
        except BaseException:
            sys.excepthook(*sys.exc_info())
