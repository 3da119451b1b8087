# Signals as a program may set them up: none is ever delivered, since nothing
# outside can reach a program except its limits.

import enum as _enum


class Signals(_enum.IntEnum):
    SIGHUP = 1
    SIGINT = 2
    SIGQUIT = 3
    SIGILL = 4
    SIGABRT = 6
    SIGFPE = 8
    SIGKILL = 9
    SIGSEGV = 11
    SIGPIPE = 13
    SIGALRM = 14
    SIGTERM = 15


class Handlers(_enum.IntEnum):
    SIG_DFL = 0
    SIG_IGN = 1


globals().update(Signals.__members__)
globals().update(Handlers.__members__)


def default_int_handler(signalnum, frame, /):
    """The default handler for SIGINT: raise KeyboardInterrupt."""
    raise KeyboardInterrupt


_handlers = {Signals.SIGINT: default_int_handler}


def getsignal(signalnum):
    """Return the current handler of a signal."""
    return _handlers.get(Signals(signalnum), Handlers.SIG_DFL)


def signal(signalnum, handler):
    """Set the handler of a signal; gives the one before."""
    if not callable(handler) and handler not in (Handlers.SIG_DFL, Handlers.SIG_IGN):
        raise TypeError(
            "signal handler must be signal.SIG_IGN, signal.SIG_DFL, or a callable object"
        )
    before = getsignal(signalnum)
    _handlers[Signals(signalnum)] = handler
    return before


def __getattr__(name):
    if name in ("alarm", "pause", "raise_signal", "setitimer", "sigwait", "siginterrupt", "set_wakeup_fd"):

        def unsupported(*args, **kwargs):
            raise NotImplementedError(f"signal.{name}() is not supported by Wardian: no signals are delivered")

        return unsupported
    raise AttributeError(f"module 'signal' has no attribute '{name}'")
