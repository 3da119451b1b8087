# Where CPython keeps `weakref.WeakSet`.

from weakref import WeakSet

__all__ = ["WeakSet"]
