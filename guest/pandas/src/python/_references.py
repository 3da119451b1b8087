"""Weak references that say at once that an object is gone, for `pandas.core.generic`.

A frame remembers what it was taken from, and warns where a value is set as long as that is there. On CPython it is gone
with its last use, here with the next collection. So it is looked for when pandas asks.
"""

import gc
import weakref

from pandas.core import generic


class PromptReference(weakref.ref):
    __slots__ = ()

    def __call__(self):
        if super().__call__() is None:
            return None
        gc.collect()
        return super().__call__()


class _Module:
    """The module with this class in the place of its own."""

    ref = PromptReference
    ReferenceType = weakref.ReferenceType


generic.weakref = _Module
