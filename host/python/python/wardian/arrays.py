"""Arrays of numpy's on their way into programs and back, and `Array` where this process has no numpy.

numpy is imported when an array comes, not before; limits and checks are `to_guest` and `to_host`, in Rust.
"""

from __future__ import annotations

import itertools
import operator
import sys
from collections.abc import Sequence
from typing import Any, Literal, Union

from . import _wardian

# As `.npy` files write a dtype: "<f8", or fields: (name, descr) or (name, descr, shape). Gaps are "|V3" without a name.
Descr = Union[str, "list[tuple[Any, ...]]"]

# Kinds of dtypes that cross. Others are of other packages, or lie elsewhere (StringDType).
_KINDS = "biufcSUVMmO"


class Array:
    """An array of a program's, or one for a program, without numpy.

    Programs' arrays are `numpy.ndarray` where numpy can be imported, and this where not. `numpy.asarray` takes it.

    >>> import array, wardian
    >>> pairs = wardian.Array("<f8", (2, 2), array.array("d", [1, 2, 3, 4.5]).tobytes())
    >>> pairs.tolist()
    [[1.0, 2.0], [3.0, 4.5]]
    >>> pairs
    array([[1., 2.],
           [3., 4.5]])

    Args:
        dtype: What its items are, as in `.npy` files: `"<f8"`, `"|b1"`, `"<U5"`, `"<M8[ns]"`, or a list of fields; `"|O"` for
            any objects.
        shape: Lengths along the axes.
        data: The bytes of the items, or a list of objects.
        order: `"C"` where the last index changes fastest, `"F"` where the first.

    Raises:
        ValueCrossingError: It is no such dtype, or there are not as many bytes as the shape says.
    """

    __slots__ = ("_data", "dtype", "order", "shape")

    dtype: Descr
    shape: tuple[int, ...]
    order: Literal["C", "F"]

    def __init__(
        self, dtype: Descr, shape: Sequence[int], data: Any, order: Literal["C", "F"] = "C"
    ) -> None:
        if order not in ("C", "F"):
            raise ValueError(f"order must be 'C' or 'F', not {order!r}")
        self.dtype = dtype
        self.shape = tuple(shape)
        self.order = order
        self._data = list(data) if dtype == "|O" else bytes(data)
        _wardian.check_array(self, len(self._data))

    def tobytes(self) -> bytes:
        """The bytes of the items, in its order.

        Raises:
            TypeError: They are objects.
        """
        if not isinstance(self._data, bytes):
            raise TypeError("objects have no bytes")
        return self._data

    @property
    def data(self) -> memoryview:
        """The same without a copy."""
        return memoryview(self.tobytes())

    @property
    def objects(self) -> list[Any]:
        """The items of an array of objects, in its order.

        Raises:
            TypeError: They are none.
        """
        if isinstance(self._data, bytes):
            raise TypeError(f"these are items of {self.dtype!r}")
        return self._data

    def tolist(self) -> Any:
        """The items in lists of lists: numbers, texts, bytes; records as tuples. Of an array without axes the one item.

        Raises:
            ValueCrossingError: More than a million.
        """
        if isinstance(self._data, bytes):
            return _wardian.array_items(self)
        lengths = self.shape if self.order == "F" else self.shape[::-1]
        strides = list(itertools.accumulate(lengths, operator.mul, initial=1))[:-1]
        return _nested(self._data, self.shape, strides if self.order == "F" else strides[::-1], 0)

    @property
    def __array_interface__(self) -> dict[str, Any]:
        # In it, records have a name for each gap, and objects no place.
        if not isinstance(self._data, bytes) or not isinstance(self.dtype, str):
            raise AttributeError("only `__array__` says what these are")
        size = _wardian.check_array(self, len(self._data))
        interface: dict[str, Any] = {"version": 3, "shape": self.shape, "typestr": self.dtype, "data": self._data}
        if self.order == "F":
            lengths = (max(length, 1) for length in self.shape)
            strides = itertools.accumulate(lengths, operator.mul, initial=size)
            interface["strides"] = tuple(strides)[: len(self.shape)]
        return interface

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        data = list(self._data) if isinstance(self._data, list) else bytearray(self._data)
        array = to_numpy(self.dtype, self.shape, self.order == "F", data)
        return array if dtype is None else array.astype(dtype, copy=False)

    def __len__(self) -> int:
        if not self.shape:
            raise TypeError("an array without axes has no length")
        return self.shape[0]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Array):
            return NotImplemented
        mine, theirs = (self.dtype, self.shape, self.order), (other.dtype, other.shape, other.order)
        return mine == theirs and bool(self._data == other._data)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        if isinstance(self._data, bytes):
            return _wardian.array_repr(self)
        return f"array({self.tolist()!r}, dtype=object)"

    def __reduce__(self) -> tuple[Any, ...]:
        return Array, (self.dtype, self.shape, self._data, self.order)


def _nested(data: list[Any], shape: tuple[int, ...], strides: list[int], start: int) -> Any:
    if not shape:
        return data[start]
    rows = range(shape[0])
    return [_nested(data, shape[1:], strides[1:], start + row * strides[0]) for row in rows]


# What follows is for the compiled half.


def form(value: Any) -> tuple[Any, Descr, tuple[int, ...], bool] | None:
    """What an array or a scalar of numpy's is: as a plain array, its dtype, shape and order; None where it has no form."""
    numpy = sys.modules["numpy"]
    masked = sys.modules.get("numpy.ma")
    if masked is not None and isinstance(value, masked.MaskedArray):
        return None
    array = numpy.asarray(value)
    dtype = array.dtype
    is_record = dtype.names is not None
    is_foreign = dtype.kind == "V" and dtype.type is not numpy.void and dtype.type is not numpy.record
    if dtype.kind not in _KINDS or is_foreign or (is_record and dtype.hasobject):
        return None
    dtype = dtype.newbyteorder("<")
    try:
        descr = dtype.descr if is_record else dtype.str
    except ValueError:
        # Fields overlap.
        return None
    flags = array.flags
    return array, descr, array.shape, bool(flags.f_contiguous and not flags.c_contiguous)


def items(array: Any, fortran: bool) -> bytes | list[Any]:
    """The items of a plain array in an order: objects, or their bytes, the lowest of each number first."""
    order = "F" if fortran else "C"
    if array.dtype.kind == "O":
        return list(array.ravel(order).tolist())
    data: bytes = array.astype(array.dtype.newbyteorder("<"), copy=False).tobytes(order)
    return data


def has_numpy() -> bool:
    """Whether numpy can be imported here."""
    try:
        import numpy
    except ImportError:
        return False
    return hasattr(numpy, "ndarray")


def has_pandas() -> bool:
    """Whether pandas can be imported here."""
    try:
        import pandas  # type: ignore[import, unused-ignore]
    except ImportError:
        return False
    return hasattr(pandas, "DataFrame")


def to_numpy(descr: Descr, shape: tuple[int, ...], fortran: bool, data: bytearray | list[Any]) -> Any:
    """An array of parts that were looked at."""
    import numpy

    order: Literal["C", "F"] = "F" if fortran else "C"
    if isinstance(data, list):
        objects = numpy.empty(len(data), object)
        # One by one: a list of lists would become axes.
        for index, item in enumerate(data):
            objects[index] = item
        return objects.reshape(shape, order=order)
    dtype = _dtype(numpy, descr)
    if not dtype.itemsize:
        return numpy.zeros(shape, dtype, order)
    return numpy.ndarray(shape, dtype, data, order=order)


def to_scalar(descr: Descr, data: bytearray) -> Any:
    """A scalar of parts that were looked at."""
    return to_numpy(descr, (), False, data)[()]


def _dtype(numpy: Any, descr: Descr) -> Any:
    if isinstance(descr, str):
        return numpy.dtype(descr)
    names, formats, offsets, end = [], [], [], 0
    for name, of, *shape in descr:
        dtype = _dtype(numpy, of)
        if shape:
            dtype = numpy.dtype((dtype, shape[0]))
        if name:
            names.append(name)
            formats.append(dtype)
            offsets.append(end)
        end += dtype.itemsize
    return numpy.dtype({"names": names, "formats": formats, "offsets": offsets, "itemsize": end})
