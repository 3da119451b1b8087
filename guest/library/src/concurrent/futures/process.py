# `ProcessPoolExecutor`: there are no processes, so each call runs here, at once.

from concurrent.futures import _base
from concurrent.futures._inline import InlineExecutor


class BrokenProcessPool(_base.BrokenExecutor):
    """Raised when a process in a ProcessPoolExecutor terminated abruptly."""


class ProcessPoolExecutor(InlineExecutor):
    def __init__(self, max_workers=None, mp_context=None, initializer=None, initargs=(), *,
                 max_tasks_per_child=None):
        """Initializes a new ProcessPoolExecutor instance."""
        if max_workers is not None and max_workers <= 0:
            raise ValueError("max_workers must be greater than 0")
        if max_tasks_per_child is not None:
            if not isinstance(max_tasks_per_child, int):
                raise TypeError("max_tasks_per_child must be an integer")
            if max_tasks_per_child <= 0:
                raise ValueError("max_tasks_per_child must be >= 1")
        super().__init__(initializer, initargs, BrokenProcessPool)

    def map(self, fn, *iterables, timeout=None, chunksize=1):
        if chunksize < 1:
            raise ValueError("chunksize must be >= 1.")
        return super().map(fn, *iterables, timeout=timeout)

    map.__doc__ = _base.Executor.map.__doc__
