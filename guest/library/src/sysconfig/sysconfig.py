# sysconfig: how Python was built and where it is installed. Nothing was built by a
# Makefile, so there are few variables, and nothing is installed.

import posixpath as _path
import sys as _sys

__all__ = ["get_config_h_filename", "get_config_var", "get_config_vars", "get_makefile_filename",
           "get_path", "get_path_names", "get_paths", "get_platform", "get_python_version",
           "get_scheme_names", "parse_config_h"]

_SCHEME_KEYS = ("stdlib", "platstdlib", "purelib", "platlib", "include", "scripts", "data")
_PATHS = {
    "stdlib": "{installed_base}/lib/python{py_version_short}",
    "platstdlib": "{platbase}/lib/python{py_version_short}",
    "purelib": "{base}/lib/python{py_version_short}/site-packages",
    "platlib": "{platbase}/lib/python{py_version_short}/site-packages",
    "include": "{installed_base}/include/python{py_version_short}",
    "platinclude": "{installed_platbase}/include/python{py_version_short}",
    "scripts": "{base}/bin",
    "data": "{base}",
}
_SCHEMES = {"posix_prefix": _PATHS, "venv": _PATHS}
_variables = {}


def get_python_version():
    return f"{_sys.version_info[0]}.{_sys.version_info[1]}"


def get_platform():
    """A string that identifies the platform."""
    return "wasi-wasm32"


def get_config_vars(*args):
    """The dictionary of all variables, or a list of the values of the named ones."""
    if not _variables:
        prefix = getattr(_sys, "prefix", "")
        short = get_python_version()
        _variables.update({
            "prefix": prefix, "exec_prefix": prefix, "base": prefix, "platbase": prefix,
            "installed_base": prefix, "installed_platbase": prefix, "projectbase": prefix,
            "platlibdir": "lib", "abiflags": "", "py_version": _sys.version.split()[0],
            "py_version_short": short, "py_version_nodot": short.replace(".", ""),
            "py_version_nodot_plat": "", "userbase": _path.expanduser("~/.local"), "srcdir": prefix,
            "EXT_SUFFIX": ".so", "SOABI": None, "Py_DEBUG": 0, "Py_ENABLE_SHARED": 0,
            "WITH_DOC_STRINGS": 1, "VERSION": short,
        })
    if args:
        return [_variables.get(name) for name in args]
    return _variables


def get_config_var(name):
    """The value of one variable, or None."""
    return get_config_vars().get(name)


def get_scheme_names():
    """A tuple of the known schemes."""
    return tuple(sorted(_SCHEMES))


def get_path_names():
    """A tuple of the names of paths."""
    return _SCHEME_KEYS


def get_default_scheme():
    return "posix_prefix"


def get_preferred_scheme(key):
    if key in ("prefix", "home", "user"):
        return "posix_prefix"
    raise ValueError(f"Invalid preferred scheme key: {key}")


def get_paths(scheme="posix_prefix", vars=None, expand=True):
    """A mapping of the paths of an installation."""
    paths = _SCHEMES[scheme]
    if not expand:
        return paths
    values = {**get_config_vars(), **(vars or {})}
    return {key: _path.normpath(path.format(**values)) for key, path in paths.items()}


def get_path(name, scheme="posix_prefix", vars=None, expand=True):
    """A path of an installation."""
    return get_paths(scheme, vars, expand)[name]


def is_python_build(check_home=None):
    return False


def get_makefile_filename():
    return _path.join(get_path("stdlib"), f"config-{get_python_version()}", "Makefile")


def get_config_h_filename():
    return _path.join(get_path("platinclude"), "pyconfig.h")


def parse_config_h(fp, vars=None):
    """What a file like pyconfig.h defines, as a dictionary."""
    found = {} if vars is None else vars
    for line in fp:
        words = line.split(None, 2)
        if len(words) == 3 and words[0] == "#define" and words[1].isidentifier():
            value = words[2].rstrip("\n")
            try:
                value = int(value)
            except ValueError:
                pass
            found[words[1]] = value
        elif line.startswith("/* #undef ") and line.rstrip().endswith("*/"):
            found[words[2].split()[0]] = 0
    return found
