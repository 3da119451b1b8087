"""What `.iloc`, `.loc`, `.at` and `.iat` have in common; the indexing itself is pandas' own Python."""

import operator

_MOST_DIMENSIONS = 2


class NDFrameIndexerBase:
    __slots__ = ('name', 'obj', '_ndim')

    def __init__(self, name, obj):
        if not isinstance(name, str):
            raise TypeError(f"Argument 'name' has incorrect type (expected str, got {type(name).__name__})")
        self.name = name
        self.obj = obj
        self._ndim = None

    @property
    def ndim(self):
        ndim = self._ndim
        if ndim is None:
            ndim = operator.index(self.obj.ndim)
            if ndim > _MOST_DIMENSIONS:
                raise ValueError('NDFrameIndexer does not support NDFrame objects with ndim > 2')
            self._ndim = ndim
        return ndim
