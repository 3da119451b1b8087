# Signals that a program sends itself: by `raise_signal`, `os.kill`, `_thread.interrupt_main`, and by timers. Nothing
# from outside can reach a program but its limits.
#
# Handlers run in the main thread: at once where that sends itself a signal, else where its turn is over or while it
# waits. Until a timer is set or another thread sends a signal, nobody looks for any (`watch_signals` of `_thread`).

import sys
import _thread
from _operator import index as _index
from _time import monotonic as _monotonic

NSIG = 65
SIGKILL, SIGALRM, SIGSTOP = 9, 14, 19
SIG_DFL, SIG_IGN = 0, 1
ITIMER_REAL, ITIMER_VIRTUAL, ITIMER_PROF = 0, 1, 2
SIG_BLOCK, SIG_UNBLOCK, SIG_SETMASK = 0, 1, 2
# What the default action does not end the process for: SIGCHLD, SIGCONT, SIGURG, SIGWINCH.
_IGNORED_BY_DEFAULT = 17, 18, 23, 28


class ItimerError(OSError):
    pass


ItimerError.__module__ = "signal"
ItimerError.__name__ = ItimerError.__qualname__ = "itimer_error"


def default_int_handler(signalnum, frame, /):
    """The default handler for SIGINT: raise KeyboardInterrupt."""
    raise KeyboardInterrupt


_handlers = {2: default_int_handler}
_blocked = set()
# Signals whose handlers have not run yet.
_arrived = []
# When the timer is over, and how long it takes from then on.
_alarm, _interval = None, 0.0
# How many handlers have run: what `pause` waits for.
_handled = 0


def _checked(signalnum):
    number = _index(signalnum)
    if not 0 < number < NSIG:
        raise ValueError("signal number out of range")
    return number


def getsignal(signalnum, /):
    """Return the current action for the given signal."""
    return _handlers.get(_checked(signalnum), SIG_DFL)


def signal(signalnum, handler, /):
    """Set the action for the given signal."""
    if _thread.get_ident() != 1:
        raise ValueError("signal only works in main thread of the main interpreter")
    number = _checked(signalnum)
    if not callable(handler) and handler not in (SIG_DFL, SIG_IGN):
        raise TypeError("signal handler must be signal.SIG_IGN, signal.SIG_DFL, or a callable object")
    if number in (SIGKILL, SIGSTOP, 32, 33):
        raise OSError(22, "Invalid argument")
    before = getsignal(number)
    _handlers[number] = handler
    return before


def raise_signal(signalnum, /):
    """Send a signal to the executing process."""
    _arrived.append(_checked(signalnum))
    if _thread.get_ident() == 1:
        _deliver()
    else:
        _thread.watch_signals(_look)


def _interrupt_main(signum, /):
    # `_thread.interrupt_main`: nothing where no handler would run.
    if not 0 < signum < NSIG:
        raise ValueError("signal number out of range")
    if callable(getsignal(signum)):
        raise_signal(signum)


def _kill(pid, number):
    # `os.kill` of the process itself. 0 only asks whether it is there.
    number = _index(number)
    if not 0 <= number < NSIG:
        raise OSError(22, "Invalid argument")
    if number:
        raise_signal(number)


def _look():
    # In the main thread, now and then: whether something has arrived.
    global _alarm
    if _alarm is not None and _monotonic() >= _alarm:
        _arrived.append(SIGALRM)
        # Those that were due meanwhile, too, are one signal.
        _alarm = _monotonic() + _interval if _interval else None
    _watch()
    _deliver()


def _watch():
    is_watched = _alarm is not None or not _blocked.issuperset(_arrived)
    _thread.watch_signals(_look if is_watched else None, _alarm)


def _deliver():
    global _handled
    for number in list(_arrived):
        if number in _blocked or number not in _arrived:
            continue
        _arrived.remove(number)
        handler = getsignal(number)
        if callable(handler):
            _handled += 1
            runners = sys.modules.get("asyncio.runners")
            if runners is None or handler is not default_int_handler or not runners._interrupted():
                handler(number, sys._getframe())
        elif number == SIGKILL or handler == SIG_DFL and number not in _IGNORED_BY_DEFAULT:
            # As a shell tells of it.
            sys._exit_at_once(128 + number)


def _set_timer(seconds, interval):
    global _alarm, _interval
    before = getitimer(ITIMER_REAL)
    _alarm, _interval = (_monotonic() + seconds, interval) if seconds else (None, 0.0)
    _watch()
    return before


def alarm(seconds, /):
    """Arrange for SIGALRM to arrive after the given number of seconds."""
    left, _ = _set_timer(_index(seconds), 0.0)
    return -int(-left // 1)


def setitimer(which, seconds, interval=0.0, /):
    """Sets given itimer (one of ITIMER_REAL, ITIMER_VIRTUAL or ITIMER_PROF)."""
    which, seconds, interval = _timer(which), float(seconds), float(interval)
    if seconds < 0 or interval < 0:
        raise ItimerError(22, "Invalid argument")
    return _set_timer(seconds, interval)


def getitimer(which, /):
    """Returns current value of given itimer."""
    _timer(which)
    return (0.0, 0.0) if _alarm is None else (max(_alarm - _monotonic(), 0.000001), _interval)


def _timer(which):
    which = _index(which)
    if which in (ITIMER_VIRTUAL, ITIMER_PROF):
        raise NotImplementedError("signal.setitimer() of ITIMER_VIRTUAL or ITIMER_PROF is not supported by Wardian: "
                                  "processor time is not measured")
    if which != ITIMER_REAL:
        raise ItimerError(22, "Invalid argument")


def pause():
    """Wait until a signal arrives."""
    before = _handled
    _look()
    _thread._wait(lambda: _handled != before, what="a signal")


def pthread_kill(thread_id, signalnum, /):
    """Send a signal to a thread."""
    raise_signal(signalnum)


def siginterrupt(signalnum, flag, /):
    """Change system call restart behaviour."""
    _checked(signalnum)


def pthread_sigmask(how, mask, /):
    """Fetch and/or change the signal mask of the calling thread."""
    before = set(_blocked)
    numbers = {_checked(number) for number in mask} - {SIGKILL, SIGSTOP}
    if how == SIG_BLOCK:
        _blocked.update(numbers)
    elif how == SIG_UNBLOCK:
        _blocked.difference_update(numbers)
    elif how == SIG_SETMASK:
        _blocked.clear()
        _blocked.update(numbers)
    else:
        raise OSError(22, "Invalid argument")
    _deliver()
    return before


def sigpending():
    """Examine pending signals."""
    return set(_arrived)


def _after_stop():
    """A limit ended the program before: what it waited for does not come."""
    global _alarm
    _alarm = None
    _arrived.clear()
    _watch()
