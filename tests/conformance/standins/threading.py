"""Locks for one thread; starting a thread skips the test."""

import unittest


class RLock:
    def acquire(self, blocking=True, timeout=-1):
        return True

    def release(self):
        pass

    def __enter__(self):
        return True

    def __exit__(self, *exception):
        pass


    def locked(self):
        raise unittest.SkipTest("there are no threads")

    _is_owned = locked


Lock = RLock


class local:
    pass


class Thread:
    def __init__(self, *args, **keywords):
        raise unittest.SkipTest("there are no threads")


Event = Barrier = Condition = Semaphore = BoundedSemaphore = Timer = Thread


def get_ident():
    return 1
