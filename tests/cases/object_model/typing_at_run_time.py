from typing import *
import typing, types, collections.abc
T = TypeVar("T"); K = TypeVar("K", bound=int); V = TypeVar("V", int, str); P = ParamSpec("P"); Ts = TypeVarTuple("Ts")
print(T, K.__bound__, V.__constraints__, P, Ts, repr(K), T.__name__)
print(List[int], Dict[str, List[int]], Optional[int], Union[int, str, None], Union[int], Union[int, int], Tuple[int, ...], Tuple[()], Callable[[int, str], bool], Callable[..., int], Any, ClassVar[int], Final[int], Literal[1, "a", None], Type[int], Annotated[int, "meta"], NoReturn, Never, Self, LiteralString)
print(list[int], dict[str, int], int | str, int | None, list[int] | None, tuple[int, ...], collections.abc.Callable[[int], str])
print(get_origin(List[int]), get_args(Dict[str, int]), get_origin(int | str), get_args(Callable[[int], str]), get_args(Optional[int]), get_origin(list[int]), get_args(list[int]), get_origin(3), get_args(Literal[1, 2]))
class Stack(Generic[T]):
    def __init__(self): self.items: list[T] = []
    def push(self, x: T) -> None: self.items.append(x)
print(Stack[int], Stack[int](), Stack.__parameters__, Stack.__orig_bases__, Stack[int].__args__, Stack[T][str]) if False else print(Stack[int], Stack.__parameters__, Stack.__orig_bases__, Stack[int].__args__, Stack[T][str])
s = Stack[int](); print(s.__orig_class__, type(s))
for f in (lambda: Stack[int, str], lambda: List[int, str], lambda: Generic[int], lambda: Union[()], lambda: Optional[int, str], lambda: isinstance(1, List[int]), lambda: List[int](), lambda: Any(), lambda: Union[int, str](), lambda: isinstance(1, Any), lambda: issubclass(int, Union[int, str]), lambda: Literal[1]() , lambda: Callable[int], lambda: TypeVar("X", int), lambda: TypeVar("X", int, str, bound=int), lambda: ClassVar[int, str], lambda: Generic[T, T]):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
print(isinstance(1, Union[int, str]), isinstance(1, int | str), issubclass(bool, int | str), isinstance([], List), isinstance({}, typing.Mapping))
class Pr(Protocol):
    def m(self) -> int: ...
@runtime_checkable
class RP(Protocol):
    def m(self) -> int: ...
    x: int
class Impl:
    x = 1
    def m(self): return 1
class Half:
    def m(self): return 1
print(isinstance(Impl(), RP), isinstance(Half(), RP))
for f in (lambda: isinstance(Impl(), Pr), lambda: Pr(), lambda: issubclass(Impl, RP)):
    try: print(f())
    except TypeError as e: print(e)
@runtime_checkable
class Sz(Protocol):
    def __len__(self) -> int: ...
print(isinstance([], Sz), issubclass(list, Sz), isinstance(3, Sz), isinstance([], Sized), isinstance(3, Hashable), SupportsInt, isinstance(3, SupportsInt), isinstance("a", SupportsAbs))
class Pt(NamedTuple):
    x: int
    y: int = 0
    def norm(self): return self.x + self.y
p = Pt(1); print(p, p.norm(), p._fields, p._asdict(), p._replace(x=5), Pt._field_defaults, Pt._make([1, 2]), p == (1, 0), Pt.__annotations__, Pt.__doc__)
N2 = NamedTuple("N2", [("a", int), ("b", str)]); print(N2(1, "b"), N2.__annotations__)
try: Pt()
except TypeError as e: print(e)
try: Pt(1, 2, 3)
except TypeError as e: print(e)
try: p.x = 3
except AttributeError as e: print(e)
class TD(TypedDict, total=False):
    a: int
    b: Required[str]
class TD2(TD):
    c: NotRequired[int]
    d: int
print(TD(a=1), TD2.__required_keys__ == frozenset({"b", "d"}), sorted(TD2.__optional_keys__), TD2.__total__, TD.__annotations__, type(TD(a=1)), TD2.__mro__, is_typeddict(TD))
Alt = TypedDict("Alt", {"x": int, "y-z": str}); print(Alt.__annotations__)
try: isinstance({}, TD)
except TypeError as e: print(e)
def f(a: int, b: "str" = "x", *c: float, d: Optional[int] = None, **e: Any) -> List[int]: ...
print(get_type_hints(f))
class H:
    a: int
    b: "H"
    c: ClassVar["int"] = 3
    d: Annotated[int, "x"] = 1
print(get_type_hints(H), get_type_hints(H, include_extras=True))
UserId = NewType("UserId", int); print(UserId(5), UserId, UserId.__supertype__)
@overload
def g(a: int) -> int: ...
@overload
def g(a: str) -> str: ...
def g(a): return a
print(g(1), len(get_overloads(g)))
@final
class Fin: pass
print(Fin.__final__, cast(int, "a"), assert_type(1, int), reveal_type.__name__, TYPE_CHECKING)
try: assert_never(3)
except AssertionError as e: print(e)
class A[T]:
    def m[U](self, x: U) -> T: ...
    x: T
print(A.__type_params__, A[int], A.__parameters__, A.m.__type_params__, A.__orig_bases__, A.__mro__)
def h[T: int, *Ts, **P](x: T, *a: *Ts) -> T: return x
print(h.__type_params__, h(1), [type(t).__name__ for t in h.__type_params__], h.__type_params__[0].__bound__)
type Alias[T] = list[T] | None
print(Alias, Alias.__value__, Alias.__type_params__, Alias[int], type(Alias), Alias.__name__, Alias[int].__origin__)
type Rec = dict[str, Rec]
print(Rec.__value__)
class B[T: (int, str)](A[T]): pass
print(B.__type_params__[0].__constraints__, B[int], B.__mro__)
print(ForwardRef("int"), List["int"], Callable[P, T], Concatenate[int, P], Unpack[Ts], tuple[*Ts], TypeGuard[int], Stack["x"])
print(Dict, List, typing.Iterable[int], typing.Sequence, DefaultDict[str, int], Counter[str], Deque[int], OrderedDict[str, int], ChainMap, Generator[int, None, str], Awaitable[int], AsyncIterator[int], ContextManager[int], Pattern[str], Match, IO[str], TextIO, AnyStr, Text)
print(typing.get_type_hints(Pt), Union[int, None] == Optional[int], List[int] == List[int], hash(List[int]) == hash(List[int]), Union[int, str] == Union[str, int], (int | str) == Union[int, str], Optional[int] | str)
class MyList(List[int]): pass
print(MyList.__mro__, MyList.__orig_bases__, MyList([1]))
class Gm(Dict[str, T], Generic[T]): pass
print(Gm[int], Gm.__parameters__)
D = Dict[K, List[V]]; print(D, D.__parameters__, D[int, str])
print(types.GenericAlias(list, (int,)), types.UnionType, type(int | str), type(List[int]).__name__, list[T][int], types.get_original_bases(Stack))
print(typing.get_protocol_members(RP) if hasattr(typing, "get_protocol_members") else "", override(lambda: 0).__override__)
print(List.__origin__, Optional, Callable, typing.Tuple, Type, Union, Literal[Literal[1, 2], 3], Annotated[Annotated[int, 1], 2], Annotated[int, 1].__metadata__)
print([c for c in (Iterable, Container, Collection, Reversible) if isinstance([], c)] )
