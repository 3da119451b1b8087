# Locks, events, conditions, semaphores, barriers. Who waits first is woken first.

import collections
import enum

from . import events, exceptions

__all__ = ("Lock", "Event", "Condition", "Semaphore", "BoundedSemaphore", "Barrier")


class _BoundToLoop:
    _loop = None

    def _get_loop(self):
        loop = events.get_running_loop()
        if self._loop is None:
            self._loop = loop
        if loop is not self._loop:
            raise RuntimeError(f"{self!r} is bound to a different event loop")
        return loop

    def _describe(self, state, waiters):
        extra = f"{state}, waiters:{len(waiters)}" if waiters else state
        module = type(self).__module__
        return f"<{module}.{type(self).__qualname__} object at {id(self):#x} [{extra}]>"


class _ContextManager:
    async def __aenter__(self):
        await self.acquire()
        return None

    async def __aexit__(self, exc_type, exc, tb):
        self.release()


class Lock(_ContextManager, _BoundToLoop):
    def __init__(self):
        self._waiters = None
        self._locked = False

    def __repr__(self):
        return self._describe("locked" if self._locked else "unlocked", self._waiters)

    def locked(self):
        return self._locked

    async def acquire(self):
        if not self._locked and (self._waiters is None
                                 or all(waiter.cancelled() for waiter in self._waiters)):
            self._locked = True
            return True
        if self._waiters is None:
            self._waiters = collections.deque()
        waiter = self._get_loop().create_future()
        self._waiters.append(waiter)
        try:
            try:
                await waiter
            finally:
                self._waiters.remove(waiter)
        except exceptions.CancelledError:
            if not self._locked:
                self._wake_first()
            raise
        self._locked = True
        return True

    def release(self):
        if not self._locked:
            raise RuntimeError("Lock is not acquired.")
        self._locked = False
        self._wake_first()

    def _wake_first(self):
        if self._waiters and not self._waiters[0].done():
            self._waiters[0].set_result(True)


class Event(_BoundToLoop):
    def __init__(self):
        self._waiters = collections.deque()
        self._value = False

    def __repr__(self):
        return self._describe("set" if self._value else "unset", self._waiters)

    def is_set(self):
        return self._value

    def set(self):
        if not self._value:
            self._value = True
            for waiter in self._waiters:
                if not waiter.done():
                    waiter.set_result(True)

    def clear(self):
        self._value = False

    async def wait(self):
        if self._value:
            return True
        waiter = self._get_loop().create_future()
        self._waiters.append(waiter)
        try:
            await waiter
            return True
        finally:
            self._waiters.remove(waiter)


class Condition(_ContextManager, _BoundToLoop):
    def __init__(self, lock=None):
        self._lock = Lock() if lock is None else lock
        self.locked = self._lock.locked
        self.acquire = self._lock.acquire
        self.release = self._lock.release
        self._waiters = collections.deque()

    def __repr__(self):
        return self._describe("locked" if self.locked() else "unlocked", self._waiters)

    async def wait(self):
        if not self.locked():
            raise RuntimeError("cannot wait on un-acquired lock")
        self.release()
        try:
            waiter = self._get_loop().create_future()
            self._waiters.append(waiter)
            try:
                await waiter
                return True
            finally:
                self._waiters.remove(waiter)
        finally:
            # The lock is taken again whatever happened meanwhile.
            cancelled = None
            while True:
                try:
                    await self.acquire()
                    break
                except exceptions.CancelledError as error:
                    cancelled = error
            if cancelled is not None:
                try:
                    raise cancelled
                finally:
                    cancelled = None

    async def wait_for(self, predicate):
        result = predicate()
        while not result:
            await self.wait()
            result = predicate()
        return result

    def notify(self, n=1):
        if not self.locked():
            raise RuntimeError("cannot notify on un-acquired lock")
        woken = 0
        for waiter in self._waiters:
            if woken >= n:
                break
            if not waiter.done():
                woken += 1
                waiter.set_result(False)

    def notify_all(self):
        self.notify(len(self._waiters))


class Semaphore(_ContextManager, _BoundToLoop):
    def __init__(self, value=1):
        if value < 0:
            raise ValueError("Semaphore initial value must be >= 0")
        self._waiters = None
        self._value = value

    def __repr__(self):
        state = "locked" if self.locked() else f"unlocked, value:{self._value}"
        return self._describe(state, self._waiters)

    def locked(self):
        return self._value == 0 or any(not waiter.cancelled() for waiter in self._waiters or ())

    async def acquire(self):
        if not self.locked():
            self._value -= 1
            return True
        if self._waiters is None:
            self._waiters = collections.deque()
        waiter = self._get_loop().create_future()
        self._waiters.append(waiter)
        try:
            try:
                await waiter
            finally:
                self._waiters.remove(waiter)
        except exceptions.CancelledError:
            if not waiter.cancelled():
                # It was given the place and cannot take it.
                self._value += 1
                self._wake_next()
            raise
        if self._value > 0:
            self._wake_next()
        return True

    def release(self):
        self._value += 1
        self._wake_next()

    def _wake_next(self):
        for waiter in self._waiters or ():
            if not waiter.done():
                self._value -= 1
                waiter.set_result(True)
                return


class BoundedSemaphore(Semaphore):
    def __init__(self, value=1):
        self._bound_value = value
        super().__init__(value)

    def release(self):
        if self._value >= self._bound_value:
            raise ValueError("BoundedSemaphore released too many times")
        super().release()


class _BarrierState(enum.Enum):
    FILLING = "filling"
    DRAINING = "draining"
    RESETTING = "resetting"
    BROKEN = "broken"


class Barrier(_BoundToLoop):
    def __init__(self, parties):
        if parties < 1:
            raise ValueError("parties must be > 0")
        self._cond = Condition()
        self._parties = parties
        self._state = _BarrierState.FILLING
        self._count = 0

    def __repr__(self):
        extra = self._state.value
        if not self.broken:
            extra += f", waiters:{self.n_waiting}/{self.parties}"
        module = type(self).__module__
        return f"<{module}.{type(self).__qualname__} object at {id(self):#x} [{extra}]>"

    async def __aenter__(self):
        return await self.wait()

    async def __aexit__(self, *args):
        pass

    async def wait(self):
        async with self._cond:
            await self._cond.wait_for(lambda: self._state not in (
                _BarrierState.DRAINING, _BarrierState.RESETTING))
            if self._state is _BarrierState.BROKEN:
                raise exceptions.BrokenBarrierError("Barrier aborted")
            index = self._count
            self._count += 1
            try:
                if index + 1 == self._parties:
                    self._state = _BarrierState.DRAINING
                    self._cond.notify_all()
                else:
                    await self._cond.wait_for(
                        lambda: self._state is not _BarrierState.FILLING)
                    if self._state in (_BarrierState.BROKEN, _BarrierState.RESETTING):
                        raise exceptions.BrokenBarrierError("Abort or reset of barrier")
                return index
            finally:
                self._count -= 1
                if self._count == 0:
                    if self._state in (_BarrierState.RESETTING, _BarrierState.DRAINING):
                        self._state = _BarrierState.FILLING
                    self._cond.notify_all()

    async def reset(self):
        async with self._cond:
            if self._count > 0:
                self._state = _BarrierState.RESETTING
            else:
                self._state = _BarrierState.FILLING
            self._cond.notify_all()

    async def abort(self):
        async with self._cond:
            self._state = _BarrierState.BROKEN
            self._cond.notify_all()

    @property
    def parties(self):
        return self._parties

    @property
    def n_waiting(self):
        return self._count if self._state is _BarrierState.FILLING else 0

    @property
    def broken(self):
        return self._state is _BarrierState.BROKEN
