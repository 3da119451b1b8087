"""Importing for tests: what cannot be imported skips the test."""

import contextlib
import importlib
import os
import sys
import unittest


def import_module(name, deprecated=False, *, required_on=()):
    try:
        return importlib.import_module(name)
    except ImportError as error:
        raise unittest.SkipTest(str(error)) from None


# The Python form that CPython has of a module, by the name of the C form.
_IN_PYTHON = {
    "_datetime": ("datetime", "_pydatetime"),
    "_decimal": ("decimal", "_pydecimal"),
}
# C forms that tests ask for, and that are the module itself here.
_IN_C = {*_IN_PYTHON, "_statistics"}


def import_fresh_module(name, fresh=(), blocked=(), deprecated=False):
    """The module, of which there is one form mostly: it stands for the one in C.

    Of `_IN_PYTHON` the other form is CPython's own. None when the module is to be
    made with a native module that is not there. A module of tests is made anew.
    """
    swapped = {}
    for other in blocked:
        if other in _IN_PYTHON:
            public, pure = _IN_PYTHON[other]
            swapped[public] = importlib.import_module(pure)
    if name in swapped:
        return swapped[name]
    before = {public: sys.modules.get(public) for public in swapped}
    sys.modules.update(swapped)
    try:
        for other in () if blocked else fresh:
            if not other.startswith("_py") and other not in _IN_C:
                importlib.import_module(other)
        if name.startswith("test."):
            sys.modules.pop(name, None)
        return importlib.import_module(name)
    except ImportError:
        return None
    finally:
        for public, module in before.items():
            if module is None:
                sys.modules.pop(public, None)
            else:
                sys.modules[public] = module


def unload(name):
    sys.modules.pop(name, None)


def forget(modname):
    unload(modname)


def make_legacy_pyc(source):
    raise unittest.SkipTest("there are no files")


@contextlib.contextmanager
def ready_to_import(name=None, source=""):
    """Within the block a module of this text can be imported."""
    from test.support import os_helper

    name = name or "spam"
    with os_helper.temp_dir() as folder:
        path = os.path.join(folder, name + ".py")
        with open(path, "w", encoding="utf-8") as file:
            file.write(source)
        before = sys.modules.pop(name, None)
        sys.path.insert(0, folder)
        try:
            yield name, path
        finally:
            sys.path.remove(folder)
            sys.modules.pop(name, None)
            if before is not None:
                sys.modules[name] = before


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
    """Within the block these folders are searched, too."""

    def __init__(self, *paths):
        self._before = sys.path[:], sys.path
        sys.path.extend(paths)

    def __enter__(self):
        return self

    def __exit__(self, *exception):
        sys.path = self._before[1]
        sys.path[:] = self._before[0]
