"""Callbacks in C, of which there are none in a sandbox.

In place of scipy's own file, which asks ctypes at its import.
"""


class CData:
    """What a pointer would be."""


class LowLevelCallable(tuple):
    """A function in C for the loops of scipy."""

    __slots__ = ()

    def __new__(cls, function, user_data=None, signature=None):
        raise NotImplementedError("scipy.LowLevelCallable is not there: a sandbox loads no native code")

    @classmethod
    def from_cython(cls, module, name, user_data=None, signature=None):
        return cls(None)


def _parse_callback(obj):
    raise ValueError("Callback is not a LowLevelCallable")
