"""Threads of tests: they take turns, and there are few of them."""

import contextlib
import threading
import _thread

can_start_thread = True


def requires_working_threading(*, module=False):
    return lambda test: test


def reap_threads(test):
    return test


@contextlib.contextmanager
def start_threads(threads, unlock=None):
    """Start them, and join them at the end."""
    threads = list(threads)
    for thread in threads:
        thread.start()
    try:
        if unlock:
            unlock()
        yield
    finally:
        for thread in threads:
            join_thread(thread)


def join_thread(thread, timeout=30.0):
    thread.join(timeout)
    if thread.is_alive():
        raise AssertionError(f"failed to join the thread in {timeout:.1f} seconds")


@contextlib.contextmanager
def wait_threads_exit(timeout=30.0):
    """Those that the block starts end with it."""
    before = _thread._count()
    yield
    from test.support import sleeping_retry
    for _ in sleeping_retry(timeout, "threads are still running"):
        if _thread._count() <= before:
            break


class catch_threading_exception:
    """What `threading.excepthook` is told within the block."""

    exc_type = exc_value = exc_traceback = thread = None

    def _hook(self, args):
        self.exc_type, self.exc_value, self.exc_traceback, self.thread = args

    def __enter__(self):
        self._before = threading.excepthook
        threading.excepthook = self._hook
        return self

    def __exit__(self, *exception):
        threading.excepthook = self._before
        del self.exc_type, self.exc_value, self.exc_traceback, self.thread


def threading_setup():
    return ()


def threading_cleanup(*original_values):
    """Nothing is counted."""
