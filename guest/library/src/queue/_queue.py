# What `queue` has in C: a queue without a bound, whose operations nothing interrupts.

from collections import deque

import _thread

GenericAlias = type(list[int])


class Empty(Exception):
    "Exception raised by Queue.get(block=0)/get_nowait()."


class SimpleQueue:
    __slots__ = "_items", "__weakref__"

    def __init__(self):
        self._items = deque()

    def put(self, item, block=True, timeout=None):
        self._items.append(item)

    def get(self, block=True, timeout=None):
        if block and timeout is not None and timeout < 0:
            raise ValueError("'timeout' must be a non-negative number")
        if not self._items and not (block and self._wait(timeout)):
            raise Empty
        return self._items.popleft()

    def _wait(self, timeout):
        deadline = None if timeout is None else _thread._monotonic() + timeout
        return _thread._wait(lambda: self._items, deadline, "an item of a queue")

    def put_nowait(self, item):
        self.put(item)

    def get_nowait(self):
        return self.get(block=False)

    def empty(self):
        return not self._items

    def qsize(self):
        return len(self._items)

    def __reduce_ex__(self, protocol):
        raise TypeError("cannot pickle '_queue.SimpleQueue' object")

    __class_getitem__ = classmethod(GenericAlias)


SimpleQueue.__module__ = Empty.__module__ = "_queue"
