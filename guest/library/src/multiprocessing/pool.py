# Pools of threads. A pool of processes cannot be: there are none.

import collections
import os
import threading
from queue import SimpleQueue

from _unsupported import refused_class
from multiprocessing import TimeoutError

__all__ = ["Pool", "ThreadPool"]

Pool = refused_class("multiprocessing.pool", "Pool", "it has no processes")


def _star(function):
    return lambda arguments: function(*arguments)


class ThreadPool:
    def __init__(self, processes=None, initializer=None, initargs=()):
        if processes is None:
            processes = os.cpu_count() or 1
        if processes < 1:
            raise ValueError("Number of processes must be at least 1")
        if initializer is not None and not callable(initializer):
            raise TypeError("initializer must be a callable")
        self._processes = processes
        self._state = "RUN"
        self._tasks = SimpleQueue()
        self._pool = [threading.Thread(target=_work, args=(self._tasks, initializer, initargs), daemon=True)
                      for _ in range(processes)]
        for worker in self._pool:
            worker.start()

    def __repr__(self):
        cls = self.__class__
        return f"<{cls.__module__}.{cls.__qualname__} state={self._state} pool_size={len(self._pool)}>"

    def __reduce__(self):
        raise NotImplementedError("pool objects cannot be passed between processes or pickled")

    def _check_running(self):
        if self._state != "RUN":
            raise ValueError("Pool not running")

    def apply(self, func, args=(), kwds={}):
        return self.apply_async(func, args, kwds).get()

    def apply_async(self, func, args=(), kwds={}, callback=None, error_callback=None):
        self._check_running()
        result = ApplyResult(self, callback, error_callback)
        self._tasks.put((lambda: func(*args, **kwds), result._set))
        return result

    def map(self, func, iterable, chunksize=None):
        return self.map_async(func, iterable, chunksize).get()

    def starmap(self, func, iterable, chunksize=None):
        return self.starmap_async(func, iterable, chunksize).get()

    def starmap_async(self, func, iterable, chunksize=None, callback=None, error_callback=None):
        return self.map_async(_star(func), iterable, chunksize, callback, error_callback)

    def map_async(self, func, iterable, chunksize=None, callback=None, error_callback=None):
        self._check_running()
        items = list(iterable)
        if chunksize is None:
            chunksize, more = divmod(len(items), len(self._pool) * 4)
            chunksize += bool(more)
        result = MapResult(self, chunksize, len(items), callback, error_callback)
        for start in range(0, len(items), chunksize or 1):
            chunk = items[start:start + chunksize]
            self._tasks.put((lambda chunk=chunk: [func(item) for item in chunk],
                             lambda ok, value, start=start: result._set(start, ok, value)))
        return result

    def imap(self, func, iterable, chunksize=1):
        return self._imap(IMapIterator, func, iterable, chunksize)

    def imap_unordered(self, func, iterable, chunksize=1):
        return self._imap(IMapUnorderedIterator, func, iterable, chunksize)

    def _imap(self, kind, func, iterable, chunksize):
        self._check_running()
        if chunksize < 1:
            raise ValueError(f"Chunksize must be 1+, not {chunksize:n}")
        result = kind(self)
        count = 0
        for count, item in enumerate(iterable, 1):
            self._tasks.put((lambda item=item: func(item),
                             lambda ok, value, index=count - 1: result._set(index, ok, value)))
        result._set_length(count)
        return result

    def close(self):
        if self._state == "RUN":
            self._state = "CLOSE"
            self._end()

    def terminate(self):
        if self._state == "TERMINATE":
            return
        if self._state == "RUN":
            self._end()
        self._state = "TERMINATE"
        # What has not begun never does.
        while not self._tasks.empty():
            self._tasks.get()
        for _ in self._pool:
            self._tasks.put(None)

    def _end(self):
        for _ in self._pool:
            self._tasks.put(None)

    def join(self):
        if self._state == "RUN":
            raise ValueError("Pool is still running")
        for worker in self._pool:
            worker.join()

    def __enter__(self):
        self._check_running()
        return self

    def __exit__(self, exc_type, exc_val, exc_tb):
        self.terminate()


def _work(tasks, initializer, initargs):
    if initializer is not None:
        initializer(*initargs)
    while (task := tasks.get()) is not None:
        run, settle = task
        try:
            value = run()
        except Exception as error:
            settle(False, error)
        else:
            settle(True, value)
        # Nothing keeps it while the worker waits for the next.
        task = run = settle = value = None


class ApplyResult:
    def __init__(self, pool, callback, error_callback):
        self._pool = pool
        self._event = threading.Event()
        self._callback, self._error_callback = callback, error_callback

    def ready(self):
        return self._event.is_set()

    def successful(self):
        if not self.ready():
            raise ValueError(f"{self!r} not ready")
        return self._success

    def wait(self, timeout=None):
        self._event.wait(timeout)

    def get(self, timeout=None):
        self.wait(timeout)
        if not self.ready():
            raise TimeoutError
        if self._success:
            return self._value
        raise self._value

    def _set(self, ok, value):
        self._success, self._value = ok, value
        callback = self._callback if ok else self._error_callback
        if callback:
            callback(value)
        self._event.set()


AsyncResult = ApplyResult


class MapResult(ApplyResult):
    def __init__(self, pool, chunksize, length, callback, error_callback):
        super().__init__(pool, callback, error_callback)
        self._success, self._value = True, [None] * length
        self._chunksize = chunksize
        self._left = length // chunksize + bool(length % chunksize) if chunksize > 0 else 0
        if not self._left:
            self._event.set()

    def _set(self, start, ok, value):
        self._left -= 1
        if not ok and self._success:
            self._success, self._value = False, value
        elif ok and self._success:
            self._value[start:start + len(value)] = value
        if not self._left:
            super()._set(self._success, self._value)


class IMapIterator:
    def __init__(self, pool):
        self._pool = pool
        self._changed = threading.Condition()
        self._items = collections.deque()
        self._early = {}
        self._index, self._length = 0, None

    def __iter__(self):
        return self

    def next(self, timeout=None):
        with self._changed:
            if not self._items and self._index != self._length:
                self._changed.wait_for(lambda: self._items or self._index == self._length, timeout)
            if not self._items:
                if self._index == self._length:
                    raise StopIteration
                raise TimeoutError
            ok, value = self._items.popleft()
        if ok:
            return value
        raise value

    __next__ = next

    def _set(self, index, ok, value):
        # In the order of the items, whoever ends first.
        with self._changed:
            self._early[index] = ok, value
            while self._index in self._early:
                self._items.append(self._early.pop(self._index))
                self._index += 1
            self._changed.notify_all()

    def _set_length(self, length):
        with self._changed:
            self._length = length
            self._changed.notify_all()


class IMapUnorderedIterator(IMapIterator):
    def _set(self, index, ok, value):
        with self._changed:
            self._items.append((ok, value))
            self._index += 1
            self._changed.notify_all()
