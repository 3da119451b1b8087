# Signals as a program may set them up: none is ever delivered but what the program raises itself, since nothing
# outside can reach a program except its limits.

import enum as _enum
from _operator import index as _index


_NAMES = ("HUP", "INT", "QUIT", "ILL", "TRAP", "ABRT", "BUS", "FPE", "KILL", "USR1", "SEGV", "USR2", "PIPE", "ALRM",
          "TERM", "STKFLT", "CHLD", "CONT", "STOP", "TSTP", "TTIN", "TTOU", "URG", "XCPU", "XFSZ", "VTALRM", "PROF",
          "WINCH", "IO", "PWR", "SYS")

Signals = _enum.IntEnum("Signals", [*[("SIG" + _name, _number) for _number, _name in enumerate(_NAMES, 1)],
                                    ("SIGRTMIN", 34), ("SIGRTMAX", 64)], module=__name__)

_TEXTS = ("Hangup", "Interrupt", "Quit", "Illegal instruction", "Trace/breakpoint trap", "Aborted", "Bus error",
          "Floating point exception", "Killed", "User defined signal 1", "Segmentation fault", "User defined signal 2",
          "Broken pipe", "Alarm clock", "Terminated", "Stack fault", "Child exited", "Continued", "Stopped (signal)",
          "Stopped", "Stopped (tty input)", "Stopped (tty output)", "Urgent I/O condition", "CPU time limit exceeded",
          "File size limit exceeded", "Virtual timer expired", "Profiling timer expired", "Window changed",
          "I/O possible", "Power failure", "Bad system call")

NSIG = 65
ITIMER_REAL, ITIMER_VIRTUAL, ITIMER_PROF = 0, 1, 2


class ItimerError(OSError):
    pass


class Handlers(_enum.IntEnum):
    SIG_DFL = 0
    SIG_IGN = 1


class Sigmasks(_enum.IntEnum):
    SIG_BLOCK = 0
    SIG_UNBLOCK = 1
    SIG_SETMASK = 2


for _kind in (Signals, Handlers, Sigmasks):
    globals().update(_kind.__members__)
# Other names of the same.
SIGCLD, SIGPOLL, SIGIOT = Signals.SIGCHLD, Signals.SIGIO, Signals.SIGABRT


def default_int_handler(signalnum, frame, /):
    """The default handler for SIGINT: raise KeyboardInterrupt."""
    raise KeyboardInterrupt


_handlers = {Signals.SIGINT: default_int_handler}


def _checked(signalnum):
    number = _index(signalnum)
    if not 0 < number < NSIG:
        raise ValueError("signal number out of range")
    return number


def _shown(number):
    try:
        return Signals(number)
    except ValueError:
        return number


def getsignal(signalnum):
    """Return the current handler of a signal."""
    return _handlers.get(_checked(signalnum), Handlers.SIG_DFL)


def signal(signalnum, handler):
    """Set the handler of a signal; gives the one before."""
    if not callable(handler) and handler not in (Handlers.SIG_DFL, Handlers.SIG_IGN):
        raise TypeError(
            "signal handler must be signal.SIG_IGN, signal.SIG_DFL, or a callable object"
        )
    number = _checked(signalnum)
    if number in (Signals.SIGKILL, Signals.SIGSTOP, 32, 33):
        raise OSError(22, "Invalid argument")
    before = getsignal(number)
    _handlers[number] = handler if callable(handler) else Handlers(handler)
    return before


def raise_signal(signalnum, /):
    """Send a signal to the executing process."""
    number = _checked(signalnum)
    handler = getsignal(number)
    if callable(handler):
        import sys

        handler(number, sys._getframe(1))
    elif handler == Handlers.SIG_DFL and number not in (Signals.SIGCHLD, Signals.SIGCONT, Signals.SIGURG,
                                                        Signals.SIGWINCH):
        raise NotImplementedError(f"signal.raise_signal({number}) is not supported by Wardian: nothing ends the process "
                                  "but its limits")


def strsignal(signalnum, /):
    """Return the system description of the given signal."""
    number = _checked(signalnum)
    if number <= len(_TEXTS):
        return _TEXTS[number - 1]
    return f"Real-time signal {number - 34}" if number >= 34 else None


def valid_signals():
    """Return a set of valid signal numbers on this platform."""
    return {_shown(number) for number in range(1, NSIG) if number not in (32, 33)}


_blocked = set()


def pthread_sigmask(how, mask, /):
    """Fetch and/or change the signal mask of the calling thread."""
    before = {_shown(number) for number in _blocked}
    numbers = {_checked(number) for number in mask} - {Signals.SIGKILL, Signals.SIGSTOP}
    if how == Sigmasks.SIG_BLOCK:
        _blocked.update(numbers)
    elif how == Sigmasks.SIG_UNBLOCK:
        _blocked.difference_update(numbers)
    elif how == Sigmasks.SIG_SETMASK:
        _blocked.clear()
        _blocked.update(numbers)
    else:
        raise OSError(22, "Invalid argument")
    return before


def sigpending():
    """Examine pending signals."""
    return set()


def __getattr__(name):
    if name in ("alarm", "getitimer", "pause", "pidfd_send_signal", "pthread_kill", "setitimer", "sigtimedwait", "sigwait",
                "sigwaitinfo", "siginterrupt", "set_wakeup_fd"):

        def unsupported(*args, **kwargs):
            raise NotImplementedError(f"signal.{name}() is not supported by Wardian: no signals are delivered")

        return unsupported
    raise AttributeError(f"module 'signal' has no attribute '{name}'")
