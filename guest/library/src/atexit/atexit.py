# Functions to call at the end of the program: the interpreter ends it, by `_run_exitfuncs()`.

# Rows of function, arguments and keywords; None where one was taken back, so that those that run keep their places.
_registered = []


def register(func, /, *args, **kwargs):
    if not callable(func):
        raise TypeError("the first argument must be callable")
    _registered.append((func, args, kwargs))
    return func


def unregister(func, /):
    _registered[:] = [None if row is None or row[0] == func else row for row in _registered]


def _clear():
    _registered.clear()


def _ncallbacks():
    return sum(row is not None for row in _registered)


def _run_exitfuncs():
    import sys
    # From the last one on; what is registered meanwhile does not run, as in CPython.
    for index in range(len(_registered) - 1, -1, -1):
        row = _registered[index] if index < len(_registered) else None
        if row is None:
            continue
        func, args, kwargs = row
        try:
            func(*args, **kwargs)
        except BaseException as error:
            # Not this frame's line.
            error.__traceback__ = error.__traceback__.tb_next
            sys._report_unraisable(error, "Exception ignored in atexit callback", func)
    _registered.clear()
