# `ThreadPoolExecutor`: each call runs as a thread of its own name, at once.

import itertools
import threading
import _thread
from concurrent.futures import _base
from concurrent.futures._inline import InlineExecutor


class BrokenThreadPool(_base.BrokenExecutor):
    """Raised when a worker thread in a ThreadPoolExecutor failed initializing."""


class ThreadPoolExecutor(InlineExecutor):
    _counter = itertools.count().__next__

    def __init__(self, max_workers=None, thread_name_prefix="", initializer=None, initargs=()):
        """Initializes a new ThreadPoolExecutor instance."""
        if max_workers is None:
            max_workers = 5
        if max_workers <= 0:
            raise ValueError("max_workers must be greater than 0")
        super().__init__(initializer, initargs, BrokenThreadPool)
        self._max_workers = max_workers
        self._thread_name_prefix = thread_name_prefix or f"ThreadPoolExecutor-{self._counter()}"
        self._worker = None

    def _enter(self, fn, args, kwargs):
        # The worker is one thread, whose identity and name the call sees.
        outcome = []

        def run():
            try:
                outcome.append((fn(*args, **kwargs), None))
            except BaseException as exception:
                outcome.append((None, exception))

        worker = threading.Thread(target=run, name=f"{self._thread_name_prefix}_0")
        worker.start()
        worker.join()
        if not outcome:
            raise RuntimeError("can't start new thread")
        result, exception = outcome.pop()
        if exception is not None:
            raise exception
        return result
