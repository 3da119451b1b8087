# Where packages are. There is nothing to set up: `sys.path` is as the interpreter begins, and `.pth` files are not read.

import os
import sys

PREFIXES = [sys.prefix, sys.exec_prefix]
ENABLE_USER_SITE = False
USER_SITE = None
USER_BASE = None


def getsitepackages(prefixes=None):
    """The directories of packages."""
    found = []
    for prefix in PREFIXES if prefixes is None else prefixes:
        path = os.path.join(prefix, "lib", f"python{sys.version_info[0]}.{sys.version_info[1]}", "site-packages")
        if prefix and path not in found:
            found.append(path)
    return found


def getuserbase():
    """Where a user's own packages would be."""
    global USER_BASE
    if USER_BASE is None:
        USER_BASE = os.path.join(os.path.expanduser("~"), ".local")
    return USER_BASE


def getusersitepackages():
    """The directory of a user's own packages."""
    global USER_SITE
    if USER_SITE is None:
        short = f"python{sys.version_info[0]}.{sys.version_info[1]}"
        USER_SITE = os.path.join(getuserbase(), "lib", short, "site-packages")
    return USER_SITE


def addsitedir(sitedir, known_paths=None):
    """Add a directory to `sys.path`."""
    sitedir = os.path.abspath(sitedir)
    if sitedir not in sys.path:
        sys.path.append(sitedir)
    return known_paths


def main():
    """Everything was done before."""
