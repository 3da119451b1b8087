# Threads of a sandbox that has one: a thread runs at once and to its end when
# it is started. A lock that nobody can release any more is an error instead of
# a wait for ever; with a timeout the wait takes its time and is in vain.

import sys
from time import sleep as _sleep

error = RuntimeError
TIMEOUT_MAX = 9223372036.0

# Identities of the threads that run, each started by the one before it.
_running = [1]
_last = 1
_stack_size = 0
# Locks to release when the thread of an identity ends.
_sentinels = {}
_locals = {}


def _check_timeout(blocking, timeout):
    if timeout != -1:
        if not blocking:
            raise ValueError("can't specify a timeout for a non-blocking call")
        if timeout < 0:
            raise ValueError("timeout value must be a non-negative number")
        if timeout > TIMEOUT_MAX:
            raise OverflowError("timeout value is too large")


def _would_wait(timeout):
    if timeout != -1:
        _sleep(timeout)
        return False
    raise RuntimeError("deadlock: a thread waits for ever; Wardian runs each thread to its end when it is started")


class lock:
    def acquire(self, blocking=True, timeout=-1):
        _check_timeout(blocking, timeout)
        if self._held:
            return _would_wait(timeout) if blocking else False
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
        me = _running[-1]
        if self._count and self._owner != me:
            return _would_wait(timeout) if blocking else False
        self._owner = me
        self._count += 1
        return True

    def release(self):
        if not self._count or self._owner != _running[-1]:
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
        return self._count > 0 and self._owner == _running[-1]

    def _recursion_count(self):
        return self._count if self._owner == _running[-1] else 0

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


def get_ident():
    """Return a non-zero integer that uniquely identifies the current thread."""
    return _running[-1]


get_native_id = get_ident


def start_new_thread(function, args, kwargs={}, /):
    """Run a function as a new thread: now, and to its end."""
    global _last
    if not callable(function):
        raise TypeError("first arg must be callable")
    if not isinstance(args, tuple):
        raise TypeError("2nd arg must be a tuple")
    if not isinstance(kwargs, dict):
        raise TypeError("optional 3rd arg must be a dictionary")
    _last += 1
    me = _last
    _running.append(me)
    try:
        function(*args, **kwargs)
    except SystemExit:
        pass
    except Exception as exception:
        sys.unraisablehook(_Unraisable(exception, function))
    finally:
        _running.pop()
        _locals.pop(me, None)
        for held in _sentinels.pop(me, ()):
            if held.locked():
                held.release()
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
    _sentinels.setdefault(_running[-1], []).append(held)
    return held


def _count():
    return len(_running) - 1


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
        me = _running[-1]
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
