"""There are no threads: tests of them are skipped."""

import unittest

can_start_thread = False


def requires_working_threading(*, module=False):
    if module:
        raise unittest.SkipTest("there are no threads")
    return unittest.skip("there are no threads")


def reap_threads(test):
    return unittest.skip("there are no threads")(test)


def start_threads(threads, unlock=None):
    raise unittest.SkipTest("there are no threads")


def join_thread(thread, timeout=None):
    raise unittest.SkipTest("there are no threads")


def threading_setup():
    return ()


def threading_cleanup(*original_values):
    """Nothing was started."""
