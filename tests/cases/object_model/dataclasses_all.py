from dataclasses import *
import dataclasses, copy
from typing import ClassVar, Any, List, Optional
@dataclass
class P:
    x: int
    y: int = 0
    z: list = field(default_factory=list, repr=False, compare=False)
    k: ClassVar[int] = 5
print(P(1), P(1) == P(1, 0, [1]), P(1) != P(2), fields(P)[0].type, [f.name for f in fields(P)])
print(P.__match_args__, P.__doc__, P.__eq__.__name__, P.__hash__)
@dataclass(order=True, frozen=True)
class O:
    a: int
    b: str = "b"
print(O(1) < O(2), sorted([O(2), O(1, "z"), O(1)]), hash(O(1)) == hash(O(1)), {O(1): 1})
try: O(1).a = 3
except FrozenInstanceError as e: print(type(e).__name__, e)
try: del O(1).a
except FrozenInstanceError as e: print(e)
try: O(1) < 3
except TypeError as e: print(e)
@dataclass(slots=True, kw_only=True)
class S:
    a: int
    b: int = 2
print(S(a=1), S.__slots__, hasattr(S(a=1), "__dict__"))
try: S(1)
except TypeError as e: print(e)
try: S()
except TypeError as e: print(e)
@dataclass
class I:
    a: int
    b: InitVar[int]
    c: int = field(init=False)
    d: InitVar[str] = "dd"
    def __post_init__(self, b, d): self.c = self.a + b; print("post", b, d)
print(I(1, 2), replace(I(1, 2), a=5, b=7))
@dataclass
class KW:
    a: int
    _: KW_ONLY
    b: int = 1
    c: int
print(KW(1, c=2))
try: KW(1, 2)
except TypeError as e: print(e)
print(asdict(P(1, 2, [P(3)])), astuple(P(1, 2, [P(3), {"a": P(4)}])), asdict(P(1), dict_factory=list))
M = make_dataclass("M", [("x", int), "y", ("z", int, field(default=3))], bases=(P,), namespace={"f": lambda self: self.x}, frozen=False)
try:
    print(M(1, 2), M(1, 2).f(), M.__annotations__)
except Exception as e: print(e)
for body in ["a: int = 1\n    b: int", "a: list = []", "a: int = field(default=1, default_factory=int)", "a = field()"]:
    try: exec(f"@dataclass\nclass T:\n    {body}\n")
    except Exception as e: print(type(e).__name__, e)
try:
    @dataclass(frozen=True)
    class F1(P): pass
except TypeError as e: print(e)
try:
    @dataclass(order=True)
    class F2:
        a: int
        def __lt__(self, o): pass
except TypeError as e: print(e)
try:
    @dataclass(eq=False, order=True)
    class F3: a: int
except ValueError as e: print(e)
@dataclass
class R:
    a: Any = None
    @property
    def b(self): return 1
r = R(); r.a = r; print(r)
@dataclass
class Base:
    x: int = 1
@dataclass
class Derived(Base):
    y: int = 2
    x: int = 10
print(Derived(), fields(Derived)[0].default, is_dataclass(Derived), is_dataclass(Derived()), is_dataclass(int))
print(field(default=1, metadata={"a": 1}).metadata)
@dataclass(unsafe_hash=True)
class H: a: int; b: int = field(hash=False, default=1)
print(hash(H(1, 2)) == hash(H(1, 3)))
@dataclass(repr=False, eq=False)
class NR: a: int
print(NR(1) == NR(1))
match P(1, 2):
    case P(x, y): print("m", x, y)
match O(1):
    case O(a=1, b=q): print(q)
try: asdict(3)
except TypeError as e: print(e)
try: replace(I(1,2), c=3)
except Exception as e: print(type(e).__name__, e)
try: replace(I(1,2), a=3)
except Exception as e: print(type(e).__name__, e)
try: fields(3)
except TypeError as e: print(e)
print(P.__dataclass_params__, P.__dataclass_fields__.keys())
@dataclass
class WithDef:
    """Doc"""
    x: "int" = 3
    def __repr__(self): return "custom"
print(WithDef(), WithDef.__doc__)
@dataclass(frozen=True, slots=True)
class FS:
    x: int
    def bump(self): return replace(self, x=self.x+1)
print(FS(1).bump(), copy.copy(FS(2)), copy.deepcopy(FS(3)))
try: FS(1).x = 1
except Exception as e: print(type(e).__name__, e)
import inspect
print(inspect.signature(P), inspect.signature(S), inspect.signature(I), inspect.signature(KW))
@dataclass(match_args=False)
class NM: a: int
print(hasattr(NM, "__match_args__"))
@dataclass(weakref_slot=True, slots=True)
class WS: a: int
print(WS.__slots__)
try:
    @dataclass(weakref_slot=True)
    class WS2: a: int
except TypeError as e: print(e)
class Desc:
    def __get__(self, o, t): return 7 if o is None else o._v
    def __set__(self, o, v): o._v = v
@dataclass
class DD: v: int = Desc()
print(DD(), DD(9))
@dataclass
class Err:
    x: int
    y: str = field(kw_only=True)
try: Err(1)
except TypeError as e: print(e)
try: Err(1, y=2, z=3)
except TypeError as e: print(e)
