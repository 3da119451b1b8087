# `tracemalloc`: how much memory is used since `start`, and the most that it was. Which line allocated it is not known:
# whoever asks gets an error.

import _tracemalloc_core

_limit = None
_begin = 0


def _refuse(name):
    raise NotImplementedError(f"tracemalloc.{name} is not there in the sandbox: it does not record where memory is "
                              "allocated; get_traced_memory() works")


def start(nframe=1, /):
    """Start tracing Python memory allocations.

    Also set the maximum number of frames stored in the traceback of a trace to nframe.
    """
    global _limit
    if not 1 <= nframe <= 65535:
        raise ValueError("the number of frames must be in range [1; 65535]")
    if _limit is None:
        _limit = nframe
        clear_traces()


def stop():
    """Stop tracing Python memory allocations."""
    global _limit
    _limit = None


def is_tracing():
    """Return True if the tracemalloc module is tracing Python memory allocations."""
    return _limit is not None


def clear_traces():
    """Clear traces of memory blocks allocated by Python."""
    global _begin
    if _limit is not None:
        _begin = _tracemalloc_core.used()
        _tracemalloc_core.begin_peak()


def reset_peak():
    """Set the peak size of memory blocks traced by tracemalloc to the current size."""
    if _limit is not None:
        _tracemalloc_core.used()
        _tracemalloc_core.begin_peak()


def get_traced_memory():
    """Get the current size and peak size of memory blocks traced by tracemalloc."""
    if _limit is None:
        return 0, 0
    current = max(_tracemalloc_core.used() - _begin, 0)
    return current, max(_tracemalloc_core.peak() - _begin, current)


def get_tracemalloc_memory():
    """Get the memory usage in bytes of the tracemalloc module."""
    return 0


def get_traceback_limit():
    """Get the maximum number of frames stored in the traceback of a trace."""
    return _limit or 1


def get_object_traceback(obj):
    """Get the traceback where the Python object *obj* was allocated: not known."""


def take_snapshot():
    """Not there: which line allocated what is not recorded."""
    if _limit is None:
        raise RuntimeError("the tracemalloc module must be tracing memory allocations to take a snapshot")
    _refuse("take_snapshot")


def _class(name):
    def __new__(cls, *args, **kwargs):
        _refuse(name)
    return type(name, (), {"__new__": __new__, "__module__": "tracemalloc"})


DomainFilter, Filter, Frame, Snapshot, Statistic, StatisticDiff, Trace, Traceback = map(_class, (
    "DomainFilter", "Filter", "Frame", "Snapshot", "Statistic", "StatisticDiff", "Trace", "Traceback"))
