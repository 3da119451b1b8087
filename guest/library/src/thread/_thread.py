# Threads take turns: one runs until it waits, for a lock, for time to pass or for another thread, and then the next
# that can go on does. A thread begins to run at once when it is started. A wait that nobody can end any more is an
# error instead of a wait for ever; with a timeout it takes its time and is in vain.
#
# The thread that waits chooses who runs (`_let_others`). Threads other than the main one first try to suspend
# themselves, so that whoever entered them chooses; they cannot where native code called them, such as `sorted` a key.

import sys
import contextvars as _contextvars
import time as _time_module
from _time import monotonic as _monotonic, sleep as _sleep
from _wardian_threads import (begin as _begin, count as _count, get_ident, resume as _resume,
                              suspend as _suspend)

error = RuntimeError
TIMEOUT_MAX = 9223372036.0

_last = 1
_stack_size = 0
# Locks to release when the thread of an identity ends.
_sentinels = {}
_locals = {}
# What suspended threads wait for: the identity, whether it has come, and until when it matters. Those that have waited
# for longest come first.
_waits = {}
# The contexts of suspended threads, and the event loops that run in them.
_contexts = {}


def _wait(ready, deadline=None):
    """Whether `ready()` came true before the deadline; other threads run meanwhile."""
    me = get_ident()
    while not ready():
        if deadline is not None and _monotonic() >= deadline:
            return False
        _waits[me] = ready, deadline
        if not _suspend():
            del _waits[me]
            _let_others(deadline)
    return True


def _let_others(deadline):
    # The thread that runs cannot go on: another does, or time passes.
    first = deadline
    for ident, (ready, until) in list(_waits.items()):
        if ready() or until is not None and until <= _monotonic():
            _enter(ident)
            return
        if until is not None and (first is None or until < first):
            first = until
    if first is None:
        raise RuntimeError("deadlock: a thread waits for ever, since no other can go on")
    _sleep(max(first - _monotonic(), 0))


def _always():
    return True


def _never():
    return False


def _pass():
    """Let another thread that can go on have its turn."""
    if not _has_others():
        return
    me = get_ident()
    _waits[me] = _always, None
    if not _suspend():
        del _waits[me]
        for ident, (ready, until) in list(_waits.items()):
            if ready() or until is not None and until <= _monotonic():
                _enter(ident)
                return


def _enter(ident, function=None):
    # Run a thread until it waits. The context is the thread's own, and so is the event loop that runs.
    outer, outer_loop = _contextvars._current, _running_loop()
    context, loop = _contextvars.Context(), None
    if function is None:
        del _waits[ident]
        context, loop = _contexts.pop(ident)
    _contextvars._current = context
    _set_running_loop(loop)
    try:
        if not (_resume(ident) if function is None else _begin(ident, function)):
            _contexts[ident] = _contextvars._current, _running_loop()
    finally:
        _contextvars._current = outer
        _set_running_loop(outer_loop)


def _running_loop():
    events = sys.modules.get("asyncio.events")
    return None if events is None else events._get_running_loop()


def _set_running_loop(loop):
    events = sys.modules.get("asyncio.events")
    if events is not None:
        events._set_running_loop(loop)


def _has_others():
    return bool(_waits) or get_ident() != 1


def _wait_if_others(ready, timeout=None):
    """As `_wait`, but at once `False` where no other thread can bring it about."""
    if not _has_others():
        return False
    try:
        return _wait(ready, None if timeout is None else _monotonic() + timeout)
    except RuntimeError:
        return ready()


def _settle():
    """The program ends: threads that are no daemons run on, as far as they can."""
    threading = sys.modules.get("threading")
    while threading is not None:
        active = threading._active
        waits = [_waits[ident] for ident in _waits if ident in active and not active[ident].daemon]
        if not waits:
            return

        def can_go_on():
            return any([ready() for ready, _ in waits])

        ends = [until for _, until in waits if until is not None]
        if ends:
            _wait(can_go_on, min(ends))
        elif not can_go_on():
            # Daemons may bring it about, but nobody waits until they have time.
            for ident in list(_waits):
                if ident in _waits and _waits[ident][0]():
                    _enter(ident)
            if not can_go_on():
                return
        for ident in list(_waits):
            wait = _waits.get(ident)
            if wait in waits and (wait[0]() or wait[1] is not None and wait[1] <= _monotonic()):
                _enter(ident)


def _sleep_among(seconds, /):
    # `time.sleep` once there was a thread.
    if not _has_others() or not isinstance(seconds, (int, float)) or not 0 <= seconds < 1e9:
        _sleep(seconds)
    elif seconds:
        _wait(_never, _monotonic() + seconds)
    else:
        _pass()


def _check_timeout(blocking, timeout):
    if timeout != -1:
        if not blocking:
            raise ValueError("can't specify a timeout for a non-blocking call")
        if timeout < 0:
            raise ValueError("timeout value must be a non-negative number")
        if timeout > TIMEOUT_MAX:
            raise OverflowError("timeout value is too large")


def _deadline(timeout):
    return None if timeout == -1 else _monotonic() + timeout


class lock:
    def acquire(self, blocking=True, timeout=-1):
        _check_timeout(blocking, timeout)
        if self._held:
            if not blocking:
                # Whoever asks again and again must not keep others from releasing it.
                _pass()
                return False
            if not _wait(lambda: not self._held, _deadline(timeout)):
                return False
        self._held = True
        return True

    def release(self):
        if not self._held:
            raise RuntimeError("release unlocked lock")
        self._held = False

    def locked(self):
        return self._held

    def __enter__(self):
        return self.acquire()

    def __exit__(self, *args):
        self.release()

    def __repr__(self):
        state = "locked" if self._held else "unlocked"
        return f"<{state} _thread.lock object at {id(self):#x}>"

    def __reduce__(self):
        raise TypeError("cannot pickle '_thread.lock' object")

    def _at_fork_reinit(self):
        self._held = False

    acquire_lock, release_lock, locked_lock = acquire, release, locked
    _held = False


class RLock:
    _owner = None
    _count = 0

    def acquire(self, blocking=True, timeout=-1):
        _check_timeout(blocking, timeout)
        me = get_ident()
        if self._count and self._owner != me:
            if not blocking:
                _pass()
                return False
            if not _wait(lambda: not self._count, _deadline(timeout)):
                return False
        self._owner = me
        self._count += 1
        return True

    def release(self):
        if not self._count or self._owner != get_ident():
            raise RuntimeError("cannot release un-acquired lock")
        self._count -= 1
        if not self._count:
            self._owner = None

    def __enter__(self):
        return self.acquire()

    def __exit__(self, *args):
        self.release()

    def __repr__(self):
        state = "locked" if self._count else "unlocked"
        return (f"<{state} _thread.RLock object owner={self._owner or 0} count={self._count} "
                f"at {id(self):#x}>")

    def __reduce__(self):
        raise TypeError("cannot pickle '_thread.RLock' object")

    def _is_owned(self):
        return self._count > 0 and self._owner == get_ident()

    def _recursion_count(self):
        return self._count if self._owner == get_ident() else 0

    def _release_save(self):
        if not self._count:
            raise RuntimeError("cannot release un-acquired lock")
        saved = self._count, self._owner
        self._count, self._owner = 0, None
        return saved

    def _acquire_restore(self, saved):
        self.acquire()
        self._count, self._owner = saved

    def _at_fork_reinit(self):
        self._count, self._owner = 0, None


lock.__module__ = RLock.__module__ = "_thread"
LockType = lock


def allocate_lock():
    """Create a new lock object."""
    return lock()


allocate = allocate_lock


get_native_id = get_ident


def start_new_thread(function, args, kwargs={}, /):
    """Run a function as a new thread: now, until it waits."""
    global _last
    if not callable(function):
        raise TypeError("first arg must be callable")
    if not isinstance(args, tuple):
        raise TypeError("2nd arg must be a tuple")
    if not isinstance(kwargs, dict):
        raise TypeError("optional 3rd arg must be a dictionary")
    _last += 1
    me = _last

    def run():
        try:
            function(*args, **kwargs)
        except SystemExit:
            pass
        except Exception as exception:
            sys.unraisablehook(_Unraisable(exception, function))
        finally:
            _locals.pop(me, None)
            for held in _sentinels.pop(me, ()):
                if held.locked():
                    held.release()

    _time_module._sleep_among = _sleep_among
    _enter(me, run)
    return me


start_new = start_new_thread


class _Unraisable:
    def __init__(self, exception, function):
        self.exc_type, self.exc_value = type(exception), exception
        self.exc_traceback = exception.__traceback__
        self.err_msg = "Exception ignored in thread started by"
        self.object = function


def _set_sentinel():
    held = lock()
    _sentinels.setdefault(get_ident(), []).append(held)
    return held


def daemon_threads_allowed():
    return True


def _is_main_interpreter():
    return True


def exit():
    """This is synonymous to ``raise SystemExit''."""
    raise SystemExit


exit_thread = exit


def interrupt_main(signum=2, /):
    """Simulate the arrival of the given signal in the main thread."""
    raise KeyboardInterrupt


def stack_size(size=0, /):
    """Return the thread stack size used when creating new threads."""
    global _stack_size
    if size < 0:
        raise ValueError("size must be 0 or a positive value")
    before, _stack_size = _stack_size, size
    return before


class _local:
    def __new__(cls, /, *args, **kwargs):
        if (args or kwargs) and cls.__init__ is object.__init__:
            raise TypeError("Initialization arguments are not supported")
        made = object.__new__(cls)
        object.__setattr__(made, "_arguments", (args, kwargs))
        return made

    def _space(self):
        # The namespace of the thread that runs; `__init__` runs once in each.
        me = get_ident()
        spaces = _locals.setdefault(me, {})
        space = spaces.get(id(self))
        if space is None:
            # The object is kept so that no other gets its id while the thread runs.
            space = {}
            spaces[id(self)] = space
            spaces[id(self), "kept"] = self
            if me != 1 and type(self).__init__ is not object.__init__:
                args, kwargs = object.__getattribute__(self, "_arguments")
                type(self).__init__(self, *args, **kwargs)
        return space

    def __getattribute__(self, name):
        if name == "__dict__":
            return _local._space(self)
        space = _local._space(self)
        if name in space:
            return space[name]
        return object.__getattribute__(self, name)

    def __setattr__(self, name, value):
        if name == "__dict__":
            raise AttributeError(f"'{type(self).__name__}' object attribute '__dict__' is read-only")
        static = getattr(type(self), name, None)
        if hasattr(type(static), "__set__"):
            object.__setattr__(self, name, value)
        else:
            _local._space(self)[name] = value

    def __delattr__(self, name):
        if name == "__dict__":
            raise AttributeError(f"'{type(self).__name__}' object attribute '__dict__' is read-only")
        space = _local._space(self)
        if name not in space:
            raise AttributeError(f"'{type(self).__name__}' object has no attribute '{name}'")
        del space[name]


_local.__module__ = "_thread"
_local.__qualname__ = _local.__name__ = "_local"
