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
    # What is registered meanwhile does not run, as in CPython.
    for row in _registered[::-1]:
        if not any(row is left for left in _registered):
            continue
        func, args, kwargs = row
        try:
            func(*args, **kwargs)
        except BaseException as error:
            # Not this frame's line.
            error.__traceback__ = error.__traceback__.tb_next
            sys._report_unraisable(error, "Exception ignored in atexit callback", func)
    _registered.clear()
