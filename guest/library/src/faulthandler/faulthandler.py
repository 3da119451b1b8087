# faulthandler: a sandbox has no signals, so nothing is ever dumped at one.

_enabled = False


def enable(file=None, all_threads=True):
    global _enabled
    _enabled = True


def disable():
    global _enabled
    was, _enabled = _enabled, False
    return was


def is_enabled():
    return _enabled


def dump_traceback(file=None, all_threads=True):
    import sys
    import traceback
    traceback.print_stack(sys._getframe(1), file=file)


def dump_traceback_later(timeout, repeat=False, file=None, exit=False):
    pass


def register(signum, file=None, all_threads=True, chain=False):
    pass


def unregister(signum):
    return False


def cancel_dump_traceback_later():
    pass
