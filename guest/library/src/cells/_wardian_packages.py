# Packages that are there in name: `IPython` over what lies in `_wardian_display`
# and `_wardian_magics`, and stubs of `numpy` for programs that only
# ask whether an object is one of theirs. Made when they are first imported. And where packages are installed.

import sys

import _wardian_display
import _wardian_magics

# What a stub has; anything else is an error that says so.
_STUBS = {
    "numpy": ("generic", "number(generic)", "integer(number)", "inexact(number)",
              "floating(inexact)", "complexfloating(inexact)", "bool_(generic)", "character(generic)",
              "str_(character)", "bytes_(character)", "ndarray", "dtype"),
}

_stubs = False


def install(stubs):
    global _stubs
    _stubs = stubs
    user_site_on_path()
    if _Finder not in sys.meta_path:
        sys.meta_path.append(_Finder)


# Where `pip install` puts packages.
def user_site():
    import os
    return os.path.expanduser("~/.local/lib/python3.12/site-packages")


# Programs find there what is installed later, in front of what the host brings.
def user_site_on_path():
    directory = user_site()
    if directory not in sys.path:
        at = len(sys.path)
        for number, entry in enumerate(sys.path):
            if entry.endswith("/site-packages"):
                at = number
                break
        sys.path.insert(at, directory)


class _Finder:
    # Asked for names that the interpreter does not know: what is there stays.
    @classmethod
    def find_spec(cls, name, path=None, target=None):
        package = name.partition(".")[0]
        if name in _MAKERS:
            return _spec(name, cls, name in _PACKAGES)
        if _stubs and package in _STUBS:
            if name != package:
                raise ImportError(_reason(package), name=name)
            return _spec(name, cls, True)
        return None

    @classmethod
    def create_module(cls, spec):
        return None

    @classmethod
    def exec_module(cls, module):
        name = module.__name__
        if name in _STUBS:
            _make_stub(module, name)
        else:
            _MAKERS[name](module.__dict__)


def _spec(name, loader, is_package):
    from importlib.machinery import ModuleSpec
    return ModuleSpec(name, loader, is_package=is_package)


def _reason(package):
    return f"this sandbox has no {package}, only a stub for isinstance checks"


def _make_stub(module, package):
    space = module.__dict__
    for entry in _STUBS[package]:
        name, _, base = entry.partition("(")
        bases = (space[base.rstrip(")")],) if base else (object,)
        space[name] = type(name, bases, {"__module__": package, "__new__": _no_object(package)})

    def __getattr__(name):
        raise AttributeError(f"module '{package}' has no attribute '{name}': {_reason(package)}",
                             name=name, obj=module)
    space["__getattr__"] = __getattr__


def _no_object(package):
    def __new__(cls, *args, **kwargs):
        raise NotImplementedError(_reason(package))
    return __new__


def _ipython(space):
    import IPython.core
    import IPython.display
    space.update(__version__="8.24.0", version_info=(8, 24, 0, ""),
                 get_ipython=_wardian_magics.get_ipython)


def _display(space):
    for name in _wardian_display.EXPORTED:
        space[name] = getattr(_wardian_display, name)
    space["__all__"] = list(_wardian_display.EXPORTED)


def _interactive(space):
    space["InteractiveShell"] = _wardian_magics.Shell


def _error(space):
    space["UsageError"] = _wardian_magics.UsageError


def _getipython(space):
    space["get_ipython"] = _wardian_magics.get_ipython


_MAKERS = {
    "IPython": _ipython,
    "IPython.core": lambda space: None,
    "IPython.core.display": _display,
    "IPython.core.display_functions": _display,
    "IPython.core.error": _error,
    "IPython.core.getipython": _getipython,
    "IPython.core.interactiveshell": _interactive,
    "IPython.display": _display,
}
_PACKAGES = ("IPython", "IPython.core")
