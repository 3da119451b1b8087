//! Programs that make classes: scopes in their bodies, comprehensions there, generics, and the methods Python calls.

use crate::random::Random;
use crate::templates::{Fillings, one_of};
use std::fmt::Write;

const HEAD: &str = "\
import dataclasses, enum, functools, typing
from abc import ABC, abstractmethod
x, y, k, T = 'gx', 'gy', 'gk', 'gT'
def show(label, make):
    try: print(label, make())
    except Exception as error: print(label, type(error).__name__, error)
class Meta(type):
    def __new__(m, name, bases, space, **kw):
        print('new', name, sorted(kw)); return super().__new__(m, name, bases, space)
    def __init__(c, name, bases, space, **kw): super().__init__(name, bases, space)
    def __call__(c, *a, **kw):
        print('call', c.__name__); return super().__call__(*a, **kw)
    def __getattr__(c, name): return f'meta {name}' if not name.startswith('__') else object.__getattribute__(c, name)
class Base:
    def __init_subclass__(cls, /, **kw): print('sub', cls.__qualname__, kw)
    def who(self): return 'Base.who'
class Field:
    def __init__(self, v=None): self.v = v
    def __set_name__(self, owner, name): print('set_name', owner.__name__, name); self.name = name
    def __get__(self, o, t=None): return (self.name, o is None, self.v)
    def __set__(self, o, v): print('set', self.name, v); self.v = v
    def __delete__(self, o): print('delete', self.name)
class Named:
    def __init__(self, v=None): self.v = v
    def __get__(self, o, t=None): return ('non-data', o is None)
";

/// The lines before `class`, and the class with its bases.
const CLASSES: &[&str] = &[
    "class C:",
    "class C(Base):",
    "class C(Base, flag=<value>):",
    "class C(metaclass=Meta):",
    "class C(metaclass=Meta, z=1):",
    "class C(Base, metaclass=Meta):",
    "class C(dict):",
    "class C(list):",
    "class C(int):",
    "class C(str):",
    "class C(tuple):",
    "class C(Exception):",
    "class C(ABC):",
    "class C(typing.NamedTuple):",
    "class C(typing.TypedDict):",
    "class C(enum.Enum):",
    "class C(enum.IntFlag):",
    "class C(enum.StrEnum):",
    "class C(typing.Protocol):",
    "class C[T]:",
    "class C[T](Base):",
    "class C[T: x]:",
    "class C[T: (int, str), *Ts, **P]:",
    "class C[T](list[T]):",
    "class C[__T]:",
    "@dataclasses.dataclass\nclass C:",
    "@dataclasses.dataclass(frozen=True, order=True)\nclass C:",
    "@dataclasses.dataclass(slots=True, kw_only=True)\nclass C:",
    "@functools.total_ordering\nclass C:",
];

const BODY: &[&str] = &[
    "x = <value>",
    "y = <expr>",
    "k = <expr>",
    "x: int",
    "x: int = <value>",
    "y: 'C' = <value>",
    "k: typing.ClassVar[int] = 3",
    "k: list = dataclasses.field(default_factory=list)",
    "f = Field(<value>)",
    "f = g = Field()",
    "n = Named()",
    "__slots__ = ('s', 'x')",
    "__slots__ = ('__dict__', '__p')",
    "__p = <value>",
    "__match_args__ = ('x', 'y')",
    "del x",
    "x = [<name> for _ in range(2)]",
    "x = [<name> for <name> in <iter>]",
    "x = [(<name>, <name>) for k in <iter>]",
    "y = [eval('<name>') for q in [1]]",
    "y = [sorted(locals()) for q in [1]]",
    "y = {<name>: k for k in <iter>}",
    "y = [lambda: <name> for k in <iter>][0]()",
    "y = [[<name> for x in <iter>] for y in [0]]",
    "y = list(<name> for k in <iter>)",
    "k = [(z := <name>) for q in [1]]",
    "k = (lambda: <name>)()",
    "k = (lambda x=<name>: x)()",
    "k = locals().get('x')",
    "k = __qualname__, __name__",
    "import math as x",
    "for x in <iter>: pass",
    "try: 1 / 0\n    except ZeroDivisionError as x: y = str(x)",
    "with __import__('contextlib').nullcontext(<value>) as y: pass",
    "if <value>: x = 1\n    else: y = 2",
    "type A = list[<name>]",
    "type A[U] = dict[U, T]",
    "def m[U: <name>](self, a: U) -> <name>: return a",
    "def m(self): return <name>",
    "def m(self): return self.x, __class__.__name__",
    "def m(self, *a, x=<name>): return a, x",
    "def who(self): return 'C', super().who()",
    "def who(self): return [super().who() for _ in [1]]",
    "def m(self): nonlocal_ = [self for self in [1]]; return nonlocal_",
    "def m(self): return [__p for __p in [self.__p]]",
    "def m(self): return self.__dict__",
    "async def m(self): return <name>",
    "def m(self): yield <name>",
    "@classmethod\n    def m(cls): return cls.__name__, <name>",
    "@staticmethod\n    def m(): return <name>",
    "@property\n    def m(self): return <name>",
    "@property\n    def x(self): return 'px'\n    @x.setter\n    def x(self, v): print('px', v)",
    "@functools.cached_property\n    def m(self): print('once'); return <value>",
    "@functools.singledispatchmethod\n    def m(self, a=0): return 'other'\n    @m.register\n    def _(self, a: int): return 'int'",
    "@abstractmethod\n    def m(self): ...",
    "@functools.partialmethod\n    def m(self): ...",
    "m = functools.partialmethod(lambda self, a, b=2: (a, b), <value>)",
    "m = print",
    "m = len",
    "m = functools.partial(lambda *a: len(a), 1)",
    "class I:\n        z = <name>\n        w = [<name> for _ in [1]]",
    "def __init__(self, *a): print('init', a); self.x = <value>",
    "def __init__(self): super().__init__()",
    "def __new__(cls, *a): print('new', a); return super().__new__(cls)",
    "def __new__(cls, *a): return <value>",
    "def __post_init__(self): print('post')",
    "def __repr__(self): return '<C>'",
    "def __repr__(self): return 3",
    "def __str__(self): return 'str C'",
    "def __eq__(self, o): return <value>",
    "def __lt__(self, o): return <value>",
    "def __hash__(self): return <value>",
    "__hash__ = None",
    "def __len__(self): return <value>",
    "def __bool__(self): return <value>",
    "def __iter__(self): return iter(<iter>)",
    "def __iter__(self): yield from <iter>",
    "def __next__(self): raise StopIteration(<value>)",
    "def __getitem__(self, i): return (<iter>)[i]",
    "def __contains__(self, i): return <value>",
    "def __call__(self, *a, **k): return a, k",
    "def __getattr__(self, n): return f'ga {n}'",
    "def __getattribute__(self, n): return object.__getattribute__(self, n)",
    "def __setattr__(self, n, v): print('sa', n); object.__setattr__(self, n, v)",
    "def __delattr__(self, n): print('da', n)",
    "def __enter__(self): return <value>\n    def __exit__(self, *a): print(a[0]); return <value>",
    "def __add__(self, o): return NotImplemented",
    "def __radd__(self, o): return 'radd'",
    "def __iadd__(self, o): return 'iadd'",
    "def __index__(self): return <value>",
    "def __int__(self): return <value>",
    "def __float__(self): return <value>",
    "def __format__(self, s): return f'[{s}]'",
    "def __class_getitem__(cls, i): return ('cgi', i)",
    "def __missing__(self, k): return ('missing', k)",
    "def __dir__(self): return ['z', 'a']",
    "def __reversed__(self): return <value>",
    "def __instancecheck__(self, o): return True",
    "def __init_subclass__(cls, **k): super().__init_subclass__(); print('C sub', k)",
    "def __get__(self, o, t=None): return ('got', o)",
    "def __set_name__(self, o, n): print('named', n)",
    "def __copy__(self): return 'copy'",
    "def __reduce__(self): return (int, (5,))",
    "__doc__ = <value>",
    "__qualname__ = 'Other'",
    "__class__ = <value>",
    "'docs'",
];

const USES: &[&str] = &[
    "C.<attr>",
    "C().<attr>",
    "C().<attr>()",
    "C(<value>).<attr>",
    "C(1, 2)",
    "C(x=1)",
    "C(1, y=2) == C(1, y=2)",
    "C(1) < C(2)",
    "C[1]",
    "C[int]",
    "C[int, str]",
    "C[int]().x",
    "C['x']",
    "C.<attr>.fget(None)",
    "[t.__name__ for t in C.__mro__]",
    "C.__type_params__",
    "[t.__bound__ for t in C.__type_params__]",
    "[t.__constraints__ for t in C.__type_params__]",
    "C.__orig_bases__",
    "C.__parameters__",
    "C.__annotations__",
    "C.A.__value__",
    "C.A[int].__value__",
    "C.A.__type_params__",
    "C.m.__type_params__[0].__bound__",
    "C.m.__annotations__",
    "C.I.w",
    "C.I.z",
    "C.__doc__",
    "C.__name__, C.__qualname__, C.__module__",
    "sorted(n for n in vars(C) if not n.startswith('__'))",
    "dir(C())",
    "vars(C())",
    "repr(C())",
    "str(C())",
    "f'{C():x}'",
    "C() + 1",
    "1 + C()",
    "C() + C()",
    "sum([C(), C()])",
    "len(C())",
    "bool(C())",
    "list(C())",
    "next(C())",
    "1 in C()",
    "C()[0]",
    "C()['q']",
    "C()(1, a=2)",
    "type(hash(C()))",
    "C() == C()",
    "C() != C()",
    "sorted([C(), C()])",
    "int(C())",
    "float(C())",
    "range(C())",
    "[1, 2, 3][C()]",
    "list(reversed(C()))",
    "setattr(C(), 'x', 1)",
    "setattr(C(), 'zz', 1)",
    "setattr(C(), 'm', 1)",
    "delattr(C(), 'x')",
    "setattr(C, 'x', 5)",
    "isinstance(1, C)",
    "issubclass(C, Base)",
    "isinstance(C(), typing.Hashable)",
    "type('E', (C,), {})",
    "type('E', (C,), {'x': Field(1)}).x",
    "type('E', (C, Base), {}, w=1).__mro__[1:]",
    "dataclasses.asdict(C(1))",
    "dataclasses.replace(C(1), x=2)",
    "[f.name for f in dataclasses.fields(C)]",
    "dataclasses.astuple(C())",
    "list(C)",
    "C.x.value, C.x.name",
    "C(1)",
    "C['x']",
    "C.x | C.y",
    "C._fields",
    "C(1)._asdict()",
    "typing.get_type_hints(C)",
    "C.__abstractmethods__",
    "C.__slots__",
    "C.__match_args__",
    "__import__('copy').copy(C())",
    "__import__('inspect').signature(C)",
    "__import__('pickle').loads(__import__('pickle').dumps(C()))",
    "C.__class__",
    "C.mro()[0] is C",
    "C.__subclasses__()",
    "C().__class__",
    "C.__base__",
];

const FILLINGS: Fillings = &[
    ("name", &["x", "y", "k", "T", "x", "q", "__class__", "__p"]),
    (
        "attr",
        &[
            "x", "y", "k", "f", "g", "n", "m", "who", "_C__p", "zz", "z", "s", "A",
        ],
    ),
    (
        "value",
        &[
            "1", "0", "None", "'v'", "True", "[]", "2.5", "-1", "(1, 2)", "{'a': 1}",
        ],
    ),
    (
        "iter",
        &[
            "[1, 2]",
            "'ab'",
            "range(2)",
            "[x]",
            "[]",
            "(x, y)",
            "[[1], [2]]",
        ],
    ),
    (
        "expr",
        &[
            "x",
            "y",
            "k",
            "x, y",
            "[x] * 2",
            "f'{x}-{y}'",
            "<value>",
            "(lambda: x)",
            "x if x else y",
        ],
    ),
];

/// A program.
pub(crate) fn program(random: &mut Random) -> String {
    let mut out = HEAD.to_string();
    let in_function = random.one_in(3);
    let pad = if in_function { "    " } else { "" };
    if in_function {
        out.push_str("def outer(x, T='oT'):\n    k = 'ok'\n");
    }
    let _ = writeln!(out, "{pad}try:");
    let mut class = one_of(random, CLASSES, FILLINGS);
    for _ in 0..1 + random.below(6) {
        let line = one_of(random, BODY, FILLINGS);
        let _ = write!(class, "\n    {line}");
    }
    for line in class.lines() {
        let _ = writeln!(out, "{pad}    {line}");
    }
    let _ = writeln!(
        out,
        "{pad}except Exception as error: print(type(error).__name__, error); C = Base"
    );
    for _ in 0..4 + random.below(8) {
        let used = one_of(random, USES, FILLINGS);
        let _ = writeln!(out, "{pad}show({used:?}, lambda: {used})");
    }
    if in_function {
        out.push_str("outer('ox')\n");
    }
    out
}
