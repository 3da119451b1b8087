"""Imports modules from the texts that the runner puts into `SOURCES`, and writes
the files that tests read out of `DATA`.

`SOURCES` maps full names to (whether it is a package, file, text). `ABSENT` are
modules that some tests import at their top and use in few places: they can be
imported, and whatever is called in them skips its test. Both come last: what the
interpreter has itself is what is tested.
"""

import enum
import importlib
import os
import sys
import types
import importlib.machinery

ABSENT = {
    "_pylong",
}


class Absent(types.ModuleType):
    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        module = self.__name__

        def skip(self, *args, **keywords):
            import unittest
            raise unittest.SkipTest(f"no module named {module!r}")

        base = Exception if name.endswith(("Error", "error")) else object
        value = type(name, (base,), {"__init__": skip, "__module__": module})
        setattr(self, name, value)
        return value


class Importer:
    """Finder and loader of both."""

    def find_spec(self, name, path=None, target=None):
        if name in SOURCES:
            is_package, file, _ = SOURCES[name]
            return importlib.machinery.ModuleSpec(name, self, origin=file, is_package=is_package)
        if name in ABSENT:
            return importlib.machinery.ModuleSpec(name, self)
        return None

    def create_module(self, spec):
        return Absent(spec.name) if spec.name in ABSENT else None

    def exec_module(self, module):
        name = module.__name__
        if name in SOURCES:
            _, file, text = SOURCES[name]
            module.__file__ = file
            _stub(name.removeprefix("test."))
            exec(compile(text, file, "exec"), module.__dict__)

    def get_source(self, name):
        if name not in SOURCES:
            raise ImportError(f"no source of {name!r}", name=name)
        return SOURCES[name][2]


sys.meta_path.append(Importer())
# It can be imported, but tests ask whether it is there.
sys.modules["ctypes"] = None
for _path, _bytes in DATA.items():
    os.makedirs(os.path.dirname(_path), exist_ok=True)
    with open(_path, "wb") as _file:
        _file.write(_bytes)
DATA.clear()


# Private names that a file needs to be imported: where they are, and why they are missing.
#
# What stands for it is where the same thing is under another name, or a text. Without a name the module is missing:
# whoever calls something in it skips its test. With an empty name it cannot be imported.
STUBS = [
    # file of tests, module, name, what stands for it, why
    ("test_pickle", "_pickle", "dump", "pickle.dump", "there is one form of pickle"),
    ("test_pickle", "_pickle", "dumps", "pickle.dumps", "there is one form of pickle"),
    ("test_pickle", "_pickle", "load", "pickle.load", "there is one form of pickle"),
    ("test_pickle", "_pickle", "loads", "pickle.loads", "there is one form of pickle"),
    ("test_pickle", "_pickle", "Pickler", "pickle.Pickler", "there is one form of pickle"),
    ("test_pickle", "_pickle", "Unpickler", "pickle.Unpickler", "there is one form of pickle"),
    ("test_bytes", "_testcapi", None, None, "no interface for C"),
    ("test_tarfile", "pwd", "", None, "no root, whom the file asks for when it is imported"),
    ("test_linecache", "linecache", "__file__", "'/tmp/lib/linecache.py'",
     "the library has no files"),
    ("test_asyncio.test_tasks", "asyncio.futures", "_PyFuture", "asyncio.Future", "there is one form of futures"),
    ("test_asyncio.test_tasks", "asyncio.tasks", "_PyTask", "asyncio.Task", "there is one form of tasks"),
    ("test_asyncio.test_tasks", "asyncio.tasks", "_py_register_task", "asyncio.tasks._register_task", "as above"),
    ("test_asyncio.test_tasks", "asyncio.tasks", "_py_unregister_task", "asyncio.tasks._unregister_task", "as above"),
    ("test_asyncio.test_tasks", "asyncio.tasks", "_py_enter_task", "asyncio.tasks._enter_task", "as above"),
    ("test_asyncio.test_tasks", "asyncio.tasks", "_py_leave_task", "asyncio.tasks._leave_task", "as above"),
    ("test_asyncio.test_tasks", "asyncio.tasks", "_py_current_task", "asyncio.current_task", "as above"),
    ("test_asyncio.test_futures", "asyncio.futures", "_PyFuture", "asyncio.Future", "there is one form of futures"),
    ("test_asyncio.test_futures2", "asyncio.futures", "_PyFuture", "asyncio.Future", "there is one form of futures"),
    ("test_asyncio.test_futures2", "asyncio.tasks", "_PyTask", "asyncio.Task", "there is one form of tasks"),
    ("test_asyncio.test_futures2", "asyncio.tasks", "_CTask", "asyncio.Task", "there is one form of tasks"),
    ("test_asyncio.test_base_events", "asyncio.selector_events", None, None, "no sockets to select from"),
    ("test_asyncio.test_base_events", "asyncio.base_events", "socket", "http.client.socket", "no sockets in the loop"),
    ("test_asyncio.test_events", "asyncio.selector_events", None, None, "no sockets to select from"),
    ("test_asyncio.test_events", "asyncio.events", "_py__get_running_loop", "asyncio._get_running_loop",
     "there is one form of it"),
    ("test_asyncio.test_events", "asyncio.events", "_py__set_running_loop", "asyncio._set_running_loop",
     "there is one form of it"),
    ("test_asyncio.test_events", "asyncio.events", "_py_get_running_loop", "asyncio.get_running_loop",
     "there is one form of it"),
    ("test_asyncio.test_events", "asyncio.events", "_py_get_event_loop", "asyncio.get_event_loop",
     "there is one form of it"),
    ("test_asyncio.test_events", "multiprocessing.util", None, None, "no processes to clean up"),
]


def _stub(tests):
    """Set the stubs of a file of tests."""
    for file, module, name, stand_in, why in STUBS:
        if file != tests:
            continue
        if not name:
            sys.modules[module] = Absent(module) if name is None else None
            continue
        module = importlib.import_module(module)
        if hasattr(module, name):
            continue
        if stand_in.startswith("'"):
            value = stand_in[1:-1]
        else:
            other, _, attribute = stand_in.rpartition(".")
            value = getattr(importlib.import_module(other), attribute)
        setattr(module, name, value)


def _test_simple_enum(checked_enum, simple_enum):
    """What a test of `enum` imports from there: whether two classes have the same members."""
    for checked, simple in ((checked_enum, simple_enum), (simple_enum, checked_enum)):
        for name, member in checked.__members__.items():
            other = simple.__members__.get(name)
            if other is None or (other._name_, other._value_) != (member._name_, member._value_):
                raise TypeError(f"enum mismatch: {name}")


enum._test_simple_enum = _test_simple_enum
