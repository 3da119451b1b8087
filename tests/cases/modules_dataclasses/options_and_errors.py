from dataclasses import dataclass, field, KW_ONLY, InitVar, make_dataclass, FrozenInstanceError
from typing import ClassVar
@dataclass(kw_only=True, slots=True)
class K:
    a: int
    b: int = 2
print(K(a=1), hasattr(K(a=1), "__dict__"))  # => K(a=1, b=2) False
@dataclass
class M:
    x: int
    _: KW_ONLY
    y: int = 5
    count: ClassVar[int] = 0
    seed: InitVar[int] = 3
    computed: int = field(init=False)
    def __post_init__(self, seed): self.computed = seed * 2
print(M(1), M(1, y=2, seed=5), M.count)  # => M(x=1, y=5, computed=6) M(x=1, y=2, computed=10) 0
D = make_dataclass("D", [("a", int), ("b", str, "q")])
print(D(1))  # => D(a=1, b='q')
@dataclass(eq=False, repr=False)
class N: a: int = 1
print(N() == N(), "N object" in repr(N()))  # => False True
for source in ("@dataclass\nclass A:\n  x: int = 1\n  y: int", "@dataclass\nclass A:\n  x: list = []", "K(1)", "K()", "M(1, 2)", "K(a=1, c=2)", "@dataclass(order=True)\nclass A:\n  x: int\n  def __lt__(self, o): pass", "@dataclass(frozen=True)\nclass F(M): pass", "M(1) < M(2)"):
    try:
        exec(source)
        print("ok")
    except Exception as error:
        print(type(error).__name__, error)
        # => TypeError non-default argument 'y' follows default argument
        # => ValueError mutable default <class 'list'> for field x is not allowed: use default_factory
        # => TypeError K.__init__() takes 1 positional argument but 2 were given
        # => TypeError K.__init__() missing 1 required keyword-only argument: 'a'
        # => TypeError M.__init__() takes 2 positional arguments but 3 were given
        # => TypeError K.__init__() got an unexpected keyword argument 'c'
        # => TypeError Cannot overwrite attribute __lt__ in class A. Consider using functools.total_ordering
        # => TypeError cannot inherit frozen dataclass from a non-frozen one
        # => TypeError '<' not supported between instances of 'M' and 'M'
print(issubclass(FrozenInstanceError, AttributeError))  # => True
