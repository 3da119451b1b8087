"""Importing for tests: what cannot be imported skips the test."""

import contextlib
import importlib
import sys
import unittest


def import_module(name, deprecated=False, *, required_on=()):
    try:
        return importlib.import_module(name)
    except ImportError as error:
        raise unittest.SkipTest(str(error)) from None


def import_fresh_module(name, fresh=(), blocked=(), deprecated=False):
    """The module: there is one form of each, native or not. None when it is to be
    made with a native module that is not there. A module of tests is made anew.
    """
    try:
        for other in () if blocked else fresh:
            if not other.startswith("_py"):
                importlib.import_module(other)
        if name.startswith("test."):
            sys.modules.pop(name, None)
        return importlib.import_module(name)
    except ImportError:
        return None


def unload(name):
    sys.modules.pop(name, None)


def forget(modname):
    unload(modname)


def make_legacy_pyc(source):
    raise unittest.SkipTest("there are no files")


@contextlib.contextmanager
def isolated_modules():
    before = dict(sys.modules)
    try:
        yield
    finally:
        sys.modules.clear()
        sys.modules.update(before)


class CleanImport:
    """Within the block the named modules are imported anew."""

    def __init__(self, *module_names, usefrozen=False):
        self._before = sys.modules.copy()
        for name in module_names:
            sys.modules.pop(name, None)

    def __enter__(self):
        return self

    def __exit__(self, *exception):
        sys.modules.update(self._before)


class DirsOnSysPath:
    def __init__(self, *paths):
        raise unittest.SkipTest("there are no files")
