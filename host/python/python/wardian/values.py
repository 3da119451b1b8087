"""Values of a program that are objects of no class of this process."""

from __future__ import annotations

import collections
import keyword
from collections.abc import Iterator, Sequence
from typing import Any


# Records of objects of packages, by which a text for people comes along.
_WITH_REPR = ("pandas.DataFrame", "pandas.Series", "PIL.Image.Image", "matplotlib.figure.Figure")


class Record:
    """An object of one of the program's dataclasses: its fields, and its class's name.

    >>> import wardian
    >>> point = wardian.run('''
    ... from dataclasses import dataclass
    ... @dataclass
    ... class Point:
    ...     x: int
    ...     y: int
    ... Point(1, 2)
    ... ''').value
    >>> point, point.x, point._asdict()
    (Point(x=1, y=2), 1, {'x': 1, 'y': 2})
    """

    __slots__ = ("_type_name", "_values")

    # Names of the program's choosing are keys here and never attributes of the object: none can take the place of a method.
    def __init__(self, type_name: str, values: Sequence[tuple[str, Any]]) -> None:
        object.__setattr__(self, "_type_name", type_name)
        object.__setattr__(self, "_values", dict(values))

    def _asdict(self) -> dict[str, Any]:
        """The fields by name, as a new dict."""
        return dict(self._values)

    def __getattr__(self, name: str) -> Any:
        try:
            return self._values[name]
        except KeyError:
            raise AttributeError(f"{self._type_name!r} object has no attribute {name!r}") from None

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError("a Record is a copy and cannot be changed")

    def __delattr__(self, name: str) -> None:
        raise AttributeError("a Record is a copy and cannot be changed")

    def __dir__(self) -> Iterator[str]:
        yield from super().__dir__()
        yield from self._values

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Record):
            return NotImplemented
        return (self._type_name, self._values) == (other._type_name, other._values)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        # What this process has no class for.
        if self._type_name in _WITH_REPR and isinstance(self._values.get("repr"), str):
            return str(self._values["repr"])
        fields = ", ".join(f"{name}={value!r}" for name, value in self._values.items())
        return f"{self._type_name}({fields})"

    def __reduce__(self) -> tuple[Any, ...]:
        return Record, (self._type_name, list(self._values.items()))


class Opaque:
    """An object of the program that has no form outside: what its class is called, and what `repr()` says.

    It cannot be sent back.

    >>> import wardian
    >>> value = wardian.run("lambda: 1").value
    >>> value.type_name
    'function'
    """

    __slots__ = ("repr", "type_name")

    type_name: str
    repr: str

    def __init__(self, type_name: str, repr: str) -> None:
        self.type_name = type_name
        self.repr = repr

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Opaque):
            return NotImplemented
        return (self.type_name, self.repr) == (other.type_name, other.repr)

    def __hash__(self) -> int:
        return hash((self.type_name, self.repr))

    def __repr__(self) -> str:
        return self.repr


# Of classes that programs name: bounded, since they may name as many as they like.
_MOST_CLASSES = 256
_MOST_FIELDS = 200
_classes: dict[tuple[str, tuple[str, ...]], type] = {}


def named_tuple(type_name: str, names: tuple[str, ...], values: tuple[Any, ...]) -> tuple[Any, ...]:
    """A named tuple of the program; a plain tuple where its names are none that such a class can have.

    >>> named_tuple("Point", ("x", "y"), (1, 2))
    Point(x=1, y=2)
    >>> named_tuple("Point", ("__class__", "def"), (1, 2))
    (1, 2)
    """
    key = (type_name, names)
    if key not in _classes:
        if not _can_be_named(type_name, names):
            return values
        if len(_classes) >= _MOST_CLASSES:
            _classes.clear()
        # It evaluates a text made of these names, which is why they are looked at here as well.
        make: Any = collections.namedtuple
        _classes[key] = make(type_name, names, module="wardian.guest")
    result: tuple[Any, ...] = tuple.__new__(_classes[key], values)
    return result


def _can_be_named(type_name: str, names: tuple[str, ...]) -> bool:
    every = (type_name, *names)
    return (
        len(names) <= _MOST_FIELDS
        and len(set(names)) == len(names)
        and all(name.isidentifier() and not keyword.iskeyword(name) and len(name) <= 100 for name in every)
        and not any(name.startswith("_") for name in names)
    )
