# Threads take turns: one runs until it waits, for a lock, for time to pass or for another thread, or until its turn is
# over, and then the next that can go on does. A thread begins to run at once when it is started. A wait that nobody can
# end any more is an error instead of a wait for ever; with a timeout it takes its time and is in vain.
#
# The thread that waits chooses who runs (`_let_others`), and so does the main one when its turn is over
# (`_give_turns`). Threads other than the main one first try to suspend themselves, so that whoever entered them
# chooses; they cannot where native code called them, such as `sorted` a key.
#
# What is here is never interrupted (`vm/threads.rs`), so looking at a lock and taking it is one thing.

import sys
import contextvars as _contextvars
import time as _time_module
from _asyncio import wait_any as _wait_any
from _operator import index as _index
from _time import monotonic as _monotonic, sleep as _sleep
from _wardian_threads import (begin as _begin, count as _count, get_ident, resume as _resume,
                              suspend as _suspend, watch as _watch)

error = RuntimeError
TIMEOUT_MAX = 9223372036.0

_last = 1
_stack_size = 0
# How many programs of this session a limit has ended, and one: locks that were acquired before are free.
_epoch = 1
# Locks to release when the thread of an identity ends.
_sentinels = {}
_locals = {}
# Threads that wait to go on, by identity. Those that have waited for longest come first.
_waits = {}
# The contexts of suspended threads, and the event loops that run in them.
_contexts = {}
# Those of the threads that entered another one.
_entered = []
# How an error begins that tells of threads that all wait.
_DEADLOCK = "deadlock: no thread can go on: "
# How often a lock was released for which others waited, and who passes before it acquires any lock.
_handovers = _debtor = 0
# How long threads have slept inside of native code since others had a turn, in seconds, and how long they may.
_slept, _PATIENCE = 0.0, 0.3
# What looks for signals (`_signal`) while some may arrive, and when the next does by itself.
_look_for_signals = _alarm = None


class _Wait:
    # What a thread waits for: whether it has come, until when it matters, calls of tools among it, and what to name in
    # an error.
    __slots__ = "ready", "until", "calls", "what"

    def __init__(self, ready, until=None, calls=(), what=None):
        self.ready, self.until, self.calls, self.what = ready, until, calls, what

    def is_late(self, now):
        return self.until is not None and self.until <= now

    def is_over(self, now):
        return self.is_late(now) or self.ready()


def _wait(ready, deadline=None, what="something that another thread does", calls=()):
    """Whether `ready()` came true before the deadline; other threads run meanwhile."""
    global _slept
    me = get_ident()
    while not ready():
        if deadline is not None and _monotonic() >= deadline:
            return False
        wait = _waits[me] = _Wait(ready, deadline, calls, what)
        if _suspend():
            _slept = 0.0
        else:
            del _waits[me]
            _let_others(wait)
            _meet_signals(me)
    return True


def _let_others(wait):
    # The thread that runs cannot go on: another does, or time passes, or a tool ends its call.
    if wait.ready is _never and get_ident() != 1 and _sleeps_through(wait.until - _monotonic()):
        return
    if _enter_next():
        return
    waits = [wait, *_waits.values()]
    ends = [each.until for each in waits if each.until is not None]
    if _alarm is not None and get_ident() == 1:
        ends.append(_alarm)
    first = min(ends, default=None)
    calls = [call for each in waits for call in each.calls]
    left = None if first is None else max(first - _monotonic(), 0)
    if calls:
        _wait_any(calls, left)
    elif left is not None:
        _sleep(left)
    else:
        raise RuntimeError(_deadlock(wait))


def _sleeps_through(seconds):
    # A thread that sleeps inside of native code, such as sorted(), could not go on before those end that it entered, and
    # they may wait for a lock that it holds. So it sleeps without them, unless that takes long: it may wait for them.
    global _slept
    _slept += max(seconds, 0)
    if _slept > _PATIENCE:
        _slept = 0.0
        return False
    if seconds > 0:
        _sleep(seconds)
    return True


def _enter_next():
    # Whether there is a thread that can go on. Among those whose time has come it is the earliest.
    now = _monotonic()
    for ident, wait in list(_waits.items()):
        if wait.is_late(now):
            ident = min([(wait.until, ident) for ident, wait in _waits.items() if wait.is_late(now)])[1]
        elif not wait.ready():
            continue
        _enter(ident)
        return True
    return False


def _deadlock(wait):
    me = get_ident()
    waits = [(me, wait), *_waits.items()]
    told = "; ".join([f"{_name(ident)} waits for {_describe(ident, each.what)}" for ident, each in waits])
    if me != 1:
        told += f"; {_name(me)} waits inside of native code, such as sorted(), which others below it wait for"
    return f"{_DEADLOCK}{told}"


def _name(ident):
    threading = sys.modules.get("threading")
    thread = None if threading is None else threading._active.get(ident)
    return "MainThread" if thread is None and ident == 1 else getattr(thread, "name", f"thread {ident}")


def _describe(ident, what):
    if not isinstance(what, (lock, RLock)):
        return what
    owner = what._owner
    if owner == ident:
        return "a lock that it holds itself, or for a notification"
    if what in _sentinels.get(owner, ()):
        return f"{_name(owner)} to end"
    return f"a lock that {_name(owner)} holds"


def _always():
    return True


def _never():
    return False


def _give_turns():
    """Let each thread that can go on have a turn."""
    now = _monotonic()
    late = sorted([(wait.until, ident) for ident, wait in _waits.items() if wait.is_late(now)])
    for ident in dict.fromkeys([ident for _, ident in late] + list(_waits)):
        if ident in _waits and _waits[ident].is_over(now):
            _enter(ident)
    _meet_signals(get_ident())


def watch_signals(look, alarm=None):
    """From now on `look()` is called where the main thread may meet a signal; None: there can be none."""
    global _look_for_signals, _alarm
    _look_for_signals, _alarm = look, alarm
    _watch(look is not None)
    if look is not None:
        _time_module._sleep_among = _sleep_among


def _meet_signals(me):
    if me == 1 and _look_for_signals is not None:
        _look_for_signals()


def _pass():
    """Let another thread that can go on have its turn."""
    if not _has_others():
        return
    me = get_ident()
    _waits[me] = _Wait(_always)
    if not _suspend():
        del _waits[me]
        _enter_next()


def _enter(ident, function=None):
    # Run a thread until it waits or its turn is over. The context is the thread's own, and so is the event loop that
    # runs.
    context, loop = _contextvars.Context(), None
    if function is None:
        del _waits[ident]
        context, loop = _contexts.pop(ident)
    _entered.append((_contextvars._switch(context), _running_loop()))
    _set_running_loop(loop)
    try:
        if not (_resume(ident) if function is None else _begin(ident, function)):
            _contexts[ident] = _contextvars._current, _running_loop()
            if ident not in _waits:
                # It did not ask to be suspended.
                _waits[ident] = _Wait(_always)
    finally:
        context, loop = _entered.pop()
        _contextvars._switch(context)
        _set_running_loop(loop)


def _running_loop():
    events = sys.modules.get("asyncio.events")
    return None if events is None else events._get_running_loop()


def _set_running_loop(loop):
    events = sys.modules.get("asyncio.events")
    if events is not None:
        events._set_running_loop(loop)


def _has_others():
    # Or a timer that interrupts whoever waits.
    return bool(_waits) or get_ident() != 1 or _alarm is not None


def _wait_if_others(ready, timeout=None, calls=()):
    """As `_wait`, but at once `False` where no other thread can bring it about."""
    if not _has_others():
        return False
    try:
        return _wait(ready, None if timeout is None else _monotonic() + timeout, calls=calls)
    except RuntimeError as error:
        if not str(error).startswith(_DEADLOCK):
            raise
        return ready()


def _caller_of(start):
    # What calls a tool while there are other threads: they run until the host has answered.
    def call(*args, **kwargs):
        calls = [start(*args, **kwargs)]
        _wait(lambda: _wait_any(calls, 0), what="a tool", calls=calls)
        return calls[0].result()
    return call


def _settle():
    """The program ends: threads that are no daemons run on, as far as they can."""
    threading = sys.modules.get("threading")
    while threading is not None:
        if not _not_daemons(threading):
            return
        # Daemons may bring about what the others wait for.
        _give_turns()
        left = _not_daemons(threading)
        now = _monotonic()
        if left and any([wait.ready is _always or wait in left and wait.is_over(now) for wait in _waits.values()]):
            continue
        if not any([wait.until is not None or wait.calls for wait in left]):
            return
        ends = [wait.until for wait in _waits.values() if wait.until is not None]
        _let_others(_Wait(_never, min(ends, default=None)))


def _not_daemons(threading):
    # What those wait for that are no daemons. Who has not said yet which thread it is may be one of those in limbo.
    active = threading._active
    begins = any([not thread.daemon for thread in threading._limbo.values()])
    return [wait for ident, wait in _waits.items()
            if (not active[ident].daemon if ident in active else begins)]


def _after_stop():
    """A limit ended the program before: its threads are gone, and what they held is free."""
    global _epoch, _debtor
    _epoch += 1
    _debtor = 0
    for kept in (_waits, _contexts):
        kept.clear()
    for kept in (_sentinels, _locals):
        for ident in [ident for ident in kept if ident != 1]:
            del kept[ident]
    if _entered:
        _contextvars._switch(_entered[0][0])
        _entered.clear()
    threading = sys.modules.get("threading")
    if threading is not None:
        for ident in [ident for ident in threading._active if ident != 1]:
            del threading._active[ident]
        threading._limbo.clear()


def _sleep_among(seconds, /):
    # `time.sleep` once there was a thread.
    if not _has_others() or not isinstance(seconds, (int, float)) or not 0 <= seconds < 1e9:
        _sleep(seconds)
    elif seconds:
        _wait(_never, _monotonic() + seconds)
    else:
        _pass()


def _check_timeout(blocking, timeout):
    if not blocking:
        raise ValueError("can't specify a timeout for a non-blocking call")
    if not isinstance(timeout, float):
        timeout = _index(timeout)
    if timeout < 0:
        raise ValueError("timeout value must be positive")
    if timeout > TIMEOUT_MAX:
        raise OverflowError("timestamp out of range for platform time_t" if isinstance(timeout, float)
                            else "timestamp too large to convert to C _PyTime_t")


def _deadline(timeout):
    return None if timeout == -1 else _monotonic() + timeout


def _wait_for_lock(lock, ready, timeout):
    lock._wanted += 1
    try:
        return _wait(ready, _deadline(timeout), lock)
    finally:
        lock._wanted -= 1


def _owe(lock):
    # Whoever releases a lock and acquires it again lets those that wait for it go on before; now and then any other
    # lock, too, because those that wait for a notification wait for locks of their own.
    global _handovers, _debtor
    lock._debtor = get_ident()
    _handovers += 1
    if _handovers % 16 == 0:
        _debtor = lock._debtor


def _pay(lock):
    global _debtor
    me = get_ident()
    owes = me in (lock._debtor, _debtor)
    lock._debtor = 0
    if _debtor == me:
        _debtor = 0
    if owes:
        _give_turns() if me == 1 else _pass()


class lock:
    def __init_subclass__(cls):
        raise TypeError("type '_thread.lock' is not an acceptable base type")

    def acquire(self, blocking=True, timeout=-1):
        if timeout != -1:
            _check_timeout(blocking, timeout)
        if (self._debtor or _debtor) and blocking:
            _pay(self)
        if self._held == _epoch:
            if not blocking:
                # Whoever asks again and again must not keep others from releasing it.
                _pass()
                return False
            if not _wait_for_lock(self, lambda: self._held != _epoch, timeout):
                return False
        self._held = _epoch
        self._owner = get_ident()
        return True

    def release(self):
        if self._held != _epoch:
            raise RuntimeError("release unlocked lock")
        self._held = 0
        if self._wanted:
            _owe(self)

    def locked(self):
        return self._held == _epoch

    __enter__ = acquire

    def __exit__(self, *args):
        self.release()

    # `Condition` would try to acquire it instead.
    _is_owned = locked

    def __repr__(self):
        state = "locked" if self.locked() else "unlocked"
        return f"<{state} _thread.lock object at {id(self):#x}>"

    def __reduce__(self):
        raise TypeError("cannot pickle '_thread.lock' object")

    def _at_fork_reinit(self):
        self._held = 0

    acquire_lock, release_lock, locked_lock = acquire, release, locked
    # The epoch in which it was acquired, by whom, how many wait for it, and who released it while they did.
    _held = _owner = _wanted = _debtor = 0


class RLock:
    _owner = None
    _count = _epoch = _wanted = _debtor = 0

    def _holds(self):
        # How often it is acquired.
        return self._count if self._epoch == _epoch else 0

    def acquire(self, blocking=True, timeout=-1):
        if timeout != -1:
            _check_timeout(blocking, timeout)
        me = get_ident()
        count = self._holds()
        if (self._debtor or _debtor) and blocking and not count:
            _pay(self)
            count = self._holds()
        if count and self._owner != me:
            if not blocking:
                _pass()
                return False
            if not _wait_for_lock(self, lambda: not self._holds(), timeout):
                return False
            count = 0
        self._owner, self._epoch, self._count = me, _epoch, count + 1
        return True

    def release(self):
        if not self._holds() or self._owner != get_ident():
            raise RuntimeError("cannot release un-acquired lock")
        self._count -= 1
        if not self._count:
            self._owner = None
            if self._wanted:
                _owe(self)

    __enter__ = acquire

    def __exit__(self, *args):
        self.release()

    def __repr__(self):
        count = self._holds()
        state = "locked" if count else "unlocked"
        return (f"<{state} _thread.RLock object owner={self._owner if count else 0} count={count} "
                f"at {id(self):#x}>")

    def __reduce__(self):
        raise TypeError("cannot pickle '_thread.RLock' object")

    def _is_owned(self):
        return self._holds() > 0 and self._owner == get_ident()

    def _recursion_count(self):
        return self._holds() if self._owner == get_ident() else 0

    def _release_save(self):
        if not self._holds():
            raise RuntimeError("cannot release un-acquired lock")
        saved = self._count, self._owner
        self._count, self._owner = 0, None
        if self._wanted:
            _owe(self)
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
        global _debtor
        try:
            function(*args, **kwargs)
        except SystemExit:
            pass
        except BaseException as exception:
            sys.unraisablehook(_Unraisable(exception, function))
        finally:
            _locals.pop(me, None)
            if _debtor == me:
                _debtor = 0
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
    import _signal
    _signal._interrupt_main(signum)


def stack_size(size=0, /):
    """Return the thread stack size used when creating new threads."""
    global _stack_size
    if size < 0:
        raise ValueError("size must be 0 or a positive value")
    if 0 < size < 32768:
        raise ValueError(f"size not valid: {size} bytes")
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
