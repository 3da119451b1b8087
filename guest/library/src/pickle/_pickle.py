# What CPython's `_pickle` has beyond `pickle` itself, which does without the rest of it.


class PickleBuffer:
    """Wrapper for potentially out-of-band buffers"""

    __module__ = "pickle"
    __slots__ = ("_view", "__weakref__")

    def __new__(cls, object, /):
        self = super().__new__(cls)
        try:
            self._view = memoryview(object)
        except TypeError as error:
            raise TypeError(str(error).removeprefix("memoryview: ")) from None
        return self

    def __init_subclass__(cls):
        raise TypeError("type 'pickle.PickleBuffer' is not an acceptable base type")

    def _open(self):
        if self._view is None:
            raise ValueError("operation forbidden on released PickleBuffer object")
        return self._view

    def __buffer__(self, flags, /):
        return memoryview(self._open())

    def raw(self):
        """Return a memoryview of the raw memory underlying this buffer.

Will raise BufferError is the buffer isn't contiguous."""
        view = self._open()
        if not view.contiguous:
            raise BufferError("cannot extract raw buffer from non-contiguous buffer")
        return memoryview(view).cast("B")

    def release(self):
        """Release the underlying buffer held by the PickleBuffer object."""
        self._view = None
