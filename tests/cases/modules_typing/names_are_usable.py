from typing import Any, Optional, Union, List, Dict, Tuple, Callable, Iterable, TypeVar, Generic, NamedTuple, TypedDict, Protocol, Literal, Final, ClassVar, cast, overload, runtime_checkable, TYPE_CHECKING, Annotated, Self, NewType, get_type_hints, Type, Set, Sequence, Iterator, Generator
T = TypeVar("T")
class Box(Generic[T]):
    def __init__(self, v: T): self.v = v
    def get(self) -> T: return self.v
print(Box[int](5).get(), Optional[int], Union[int, str], List[int], Dict[str, int], Tuple[int, ...], Callable[[int], str], Literal["a", 1], Any, T, cast(int, "x"), TYPE_CHECKING)
# => 5 typing.Optional[int] typing.Union[int, str] typing.List[int] typing.Dict[str, int] typing.Tuple[int, ...] typing.Callable[[int], str] typing.Literal['a', 1] typing.Any ~T x False
class P(NamedTuple):
    x: int
    y: int = 2
print(P(1), P(1)._asdict(), P.__annotations__)
# => P(x=1, y=2) {'x': 1, 'y': 2} {'x': <class 'int'>, 'y': <class 'int'>}
class TD(TypedDict, total=False):
    a: int
    b: str
d: TD = {"a": 1}
print(d, TD(a=5), type(d).__name__)  # => {'a': 1} {'a': 5} dict
@runtime_checkable
class Closer(Protocol):
    def close(self) -> None: ...
class C:
    def close(self): pass
print(isinstance(C(), Closer), isinstance(5, Closer))  # => True False
UserId = NewType("UserId", int)
print(UserId(5), UserId.__name__)  # => 5 UserId
def f(a: int, b: "str" = "") -> Optional[int]: ...
print(get_type_hints(f), int | None, list[int] | str, Optional[str] == Union[str, None])
# => {'a': <class 'int'>, 'b': <class 'str'>, 'return': typing.Optional[int]} int | None list[int] | str True
