# What a host runs before a program that is to find what a process of its own
# would: its directory, the beginning of `sys.path`, and `__file__`.


def begin():
    import os
    import sys
    cwd, path, file = sys.argv
    try:
        os.chdir(cwd)
    except OSError:
        # It was removed: CPython begins nevertheless.
        pass
    sys.path[0] = path if file != "<string>" else ""
    sys.executable = "/usr/bin/python3"
    sys._begin_python_path()
    import _wardian_packages
    _wardian_packages.user_site_on_path()
    if not file.startswith("<"):
        sys.modules["__main__"].__file__ = file
