# Queues between tasks.

import collections
from heapq import heappop, heappush

from . import locks

GenericAlias = type(list[int])

__all__ = ("Queue", "PriorityQueue", "LifoQueue", "QueueFull", "QueueEmpty")


class QueueEmpty(Exception):
    pass


class QueueFull(Exception):
    pass


class Queue(locks._BoundToLoop):
    __class_getitem__ = classmethod(GenericAlias)

    def __init__(self, maxsize=0):
        self._maxsize = maxsize
        self._getters = collections.deque()
        self._putters = collections.deque()
        self._unfinished_tasks = 0
        self._finished = locks.Event()
        self._finished.set()
        self._init(maxsize)

    def _init(self, maxsize):
        self._queue = collections.deque()

    def _get(self):
        return self._queue.popleft()

    def _put(self, item):
        self._queue.append(item)

    def _wake_next(self, waiters):
        while waiters:
            waiter = waiters.popleft()
            if not waiter.done():
                waiter.set_result(None)
                break

    def __repr__(self):
        return f"<{type(self).__name__} at {id(self):#x} {self._format()}>"

    def __str__(self):
        return f"<{type(self).__name__} {self._format()}>"

    def _format(self):
        text = f"maxsize={self._maxsize!r}"
        if getattr(self, "_queue", None):
            text += f" _queue={list(self._queue)!r}"
        if self._getters:
            text += f" _getters[{len(self._getters)}]"
        if self._putters:
            text += f" _putters[{len(self._putters)}]"
        if self._unfinished_tasks:
            text += f" tasks={self._unfinished_tasks}"
        return text

    def qsize(self):
        return len(self._queue)

    @property
    def maxsize(self):
        return self._maxsize

    def empty(self):
        return not self._queue

    def full(self):
        return self._maxsize > 0 and self.qsize() >= self._maxsize

    async def put(self, item):
        while self.full():
            await self._wait_in(self._putters, lambda: not self.full())
        return self.put_nowait(item)

    async def get(self):
        while self.empty():
            await self._wait_in(self._getters, lambda: not self.empty())
        return self.get_nowait()

    async def _wait_in(self, waiters, may_go_on):
        waiter = self._get_loop().create_future()
        waiters.append(waiter)
        try:
            await waiter
        except:
            waiter.cancel()
            try:
                waiters.remove(waiter)
            except ValueError:
                pass
            if may_go_on() and not waiter.cancelled():
                # It was woken and cannot use it: the next one can.
                self._wake_next(waiters)
            raise

    def put_nowait(self, item):
        if self.full():
            raise QueueFull
        self._put(item)
        self._unfinished_tasks += 1
        self._finished.clear()
        self._wake_next(self._getters)

    def get_nowait(self):
        if self.empty():
            raise QueueEmpty
        item = self._get()
        self._wake_next(self._putters)
        return item

    def task_done(self):
        if self._unfinished_tasks <= 0:
            raise ValueError("task_done() called too many times")
        self._unfinished_tasks -= 1
        if self._unfinished_tasks == 0:
            self._finished.set()

    async def join(self):
        if self._unfinished_tasks > 0:
            await self._finished.wait()


class PriorityQueue(Queue):
    def _init(self, maxsize):
        self._queue = []

    def _put(self, item):
        heappush(self._queue, item)

    def _get(self):
        return heappop(self._queue)


class LifoQueue(Queue):
    def _init(self, maxsize):
        self._queue = []

    def _put(self, item):
        self._queue.append(item)

    def _get(self):
        return self._queue.pop()
