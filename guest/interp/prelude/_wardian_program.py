# What a host runs before a program that is to find what a process of its own
# would: its directory, the first of `sys.path`, and `__file__`.


def begin():
    import os
    import sys
    cwd, path, file = sys.argv
    os.chdir(cwd)
    sys.path[0] = path if file != "<string>" else ""
    if not file.startswith("<"):
        sys.modules["__main__"].__file__ = file
