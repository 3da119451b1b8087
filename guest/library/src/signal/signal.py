# Signals with the names that they have in Python; what they do is in `_signal`.

import enum as _enum

import _signal
from _signal import (ITIMER_PROF, ITIMER_REAL, ITIMER_VIRTUAL, NSIG, ItimerError, _checked, alarm, default_int_handler,
                     getitimer, pause, pthread_kill, raise_signal, setitimer, siginterrupt)


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


def _shown(number, kind=Signals):
    try:
        return kind(number)
    except (TypeError, ValueError):
        return number


def signal(signalnum, handler):
    """Set the action for the given signal; gives the one before."""
    return _shown(_signal.signal(signalnum, handler), Handlers)


def getsignal(signalnum):
    """Return the current action for the given signal."""
    return _shown(_signal.getsignal(signalnum), Handlers)


def strsignal(signalnum, /):
    """Return the system description of the given signal."""
    number = _checked(signalnum)
    if number <= len(_TEXTS):
        return _TEXTS[number - 1]
    return f"Real-time signal {number - 34}" if number >= 34 else None


def valid_signals():
    """Return a set of valid signal numbers on this platform."""
    return {_shown(number) for number in range(1, NSIG) if number not in (32, 33)}


def pthread_sigmask(how, mask, /):
    """Fetch and/or change the signal mask of the calling thread."""
    return {_shown(number) for number in _signal.pthread_sigmask(how, mask)}


def sigpending():
    """Examine pending signals."""
    return {_shown(number) for number in _signal.sigpending()}


def __getattr__(name):
    if name in ("pidfd_send_signal", "sigtimedwait", "sigwait", "sigwaitinfo", "set_wakeup_fd"):

        def unsupported(*args, **kwargs):
            raise NotImplementedError(f"signal.{name}() is not supported by Wardian")

        return unsupported
    raise AttributeError(f"module 'signal' has no attribute '{name}'")
