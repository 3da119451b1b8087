from enum import *
import enum
class Color(Enum):
    RED = 1
    GREEN = 2
    CRIMSON = 1
print(Color.RED, repr(Color.RED), Color(1), Color["GREEN"], Color.CRIMSON is Color.RED, list(Color), len(Color), Color.__members__)
# => Color.RED <Color.RED: 1> Color.RED Color.GREEN True [<Color.RED: 1>, <Color.GREEN: 2>] 2 {'RED': <Color.RED: 1>, 'GREEN': <Color.GREEN: 2>, 'CRIMSON': <Color.RED: 1>}

print(Color.RED.name, Color.RED.value, Color.RED in Color, 1 in Color, 7 in Color, Color.RED == 1, Color.RED != Color.GREEN, hash(Color.RED) == hash(Color.RED), isinstance(Color.RED, Color))
# => RED 1 True True False False True True True

for f in (lambda: Color(9), lambda: Color["X"], lambda: Color.X, lambda: setattr(Color, "RED", 3), lambda: delattr(Color, "RED"), lambda: Color.RED < Color.GREEN, lambda: Color.RED.foo, lambda: Color(), lambda: setattr(Color.RED, "value", 3)):
    try: f()
    except Exception as e: print(type(e).__name__, e)
                           # => ValueError 9 is not a valid Color
                           # => KeyError 'X'
                           # => AttributeError type object 'Color' has no attribute 'X'
                           # => AttributeError cannot reassign member 'RED'
                           # => AttributeError 'Color' cannot delete member 'RED'.
                           # => TypeError '<' not supported between instances of 'Color' and 'Color'
                           # => AttributeError 'Color' object has no attribute 'foo'
                           # => TypeError EnumType.__call__() missing 1 required positional argument: 'value'
                           # => AttributeError <enum 'Enum'> cannot set attribute 'value'









try:
    class Bad(Color): X = 3
except TypeError as e: print(e)  # => <enum 'Bad'> cannot extend <enum 'Color'>
try:
    class Dup(Enum):
        A = 1
        A = 2
except TypeError as e: print(e)  # => 'A' already defined as 1
try:
    @unique
    class U(Enum):
        A = 1; B = 1; C = 2; D = 2
except ValueError as e: print(e)  # => duplicate values found in <enum 'U'>: B -> A, D -> C
class Auto(Enum):
    A = auto(); B = auto(); C = 10; D = auto()
print([m.value for m in Auto])  # => [1, 2, 10, 11]
class Gen(Enum):
    def _generate_next_value_(name, start, count, last): return (name, start, count, tuple(last))
    A = auto(); B = auto()
print([m.value for m in Gen])  # => [('A', 1, 0, ()), ('B', 1, 1, (('A', 1, 0, ()),))]
class SE(StrEnum):
    A = auto(); BB = auto(); C = "cc"
print(list(SE), SE.A, f"{SE.BB}", SE.C + "x", SE("a"), SE.A == "a", str(SE.A), format(SE.A, ">5"), repr(SE.A))
# => [<SE.A: 'a'>, <SE.BB: 'bb'>, <SE.C: 'cc'>] a bb ccx a True a     a <SE.A: 'a'>

class IE(IntEnum):
    A = 1; B = 2
print(IE.A + 1, IE.A < IE.B, str(IE.A), repr(IE.A), f"{IE.A}", format(IE.A, "03"), IE.A == 1, max(IE), sorted([IE.B, IE.A]), int(IE.B), [10, 20, 30][IE.B], "%d %s" % (IE.A, IE.A))
# => 2 True 1 <IE.A: 1> 1 001 True 2 [<IE.A: 1>, <IE.B: 2>] 2 30 1 1

class Perm(Flag):
    R = 4; W = 2; X = 1
    RWX = 7
    NONE = 0
print(Perm.R | Perm.W, repr(Perm.R | Perm.W), Perm.R in Perm.RWX, ~Perm.R, Perm.RWX & ~Perm.W, Perm(0), bool(Perm(0)), list(Perm.RWX), len(Perm.RWX), Perm(5), Perm.R ^ Perm.RWX, Perm.R.name, (Perm.R|Perm.W).name, (Perm.R|Perm.W).value, list(Perm))
# => Perm.R|W <Perm.R|W: 6> True Perm.W|X Perm.R|X Perm.NONE False [<Perm.R: 4>, <Perm.W: 2>, <Perm.X: 1>] 3 Perm.R|X Perm.W|X R R|W 6 [<Perm.R: 4>, <Perm.W: 2>, <Perm.X: 1>]

try: Perm(8)
except ValueError as e: print(e)
                        # => <flag 'Perm'> invalid value 8
                        # =>     given 0b0 1000
                        # =>   allowed 0b0 0111



class IF(IntFlag):
    A = 1; B = 2
print(IF.A | IF.B, repr(IF.A | 8), IF(8), IF.A + 1, ~IF.A, IF.A & 3, int(IF.A | IF.B), f"{IF.A|IF.B}", IF(0), repr(IF(0)))
# => 3 <IF.A|8: 9> 8 2 2 1 3 3 0 <IF: 0>

class Strict(Flag, boundary=STRICT): A = 1; B = 4
class Conform(Flag, boundary=CONFORM): A = 1; B = 4
class Eject(Flag, boundary=EJECT): A = 1; B = 4
class Keep(Flag, boundary=KEEP): A = 1; B = 4
for c in (Strict, Conform, Eject, Keep):
    try: print(repr(c(7)), type(c(7)))
    except ValueError as e: print(e)
# => <flag 'Strict'> invalid value 7
# =>     given 0b0 111
# =>   allowed 0b0 101
# => <Conform.A|B: 5> <flag 'Conform'>
# => 7 <class 'int'>
# => <Keep.A|B|2: 7> <flag 'Keep'>






class Planet(Enum):
    MERCURY = (3.303e+23, 2.4397e6)
    EARTH = (5.976e+24, 6.37814e6)
    def __init__(self, mass, radius): self.mass = mass; self.radius = radius
    @property
    def g(self): return self.mass / self.radius
    @classmethod
    def default(cls): return cls.EARTH
    @staticmethod
    def s(): return 1
print(Planet.EARTH.mass, Planet.default(), Planet.EARTH.g, Planet((3.303e+23, 2.4397e6)), Planet.s())
# => 5.976e+24 Planet.EARTH 9.36950270768594e+17 Planet.MERCURY 1

class Miss(Enum):
    A = 1; OTHER = 99
    @classmethod
    def _missing_(cls, v): return cls.OTHER if v == "x" else None
print(Miss("x"))  # => Miss.OTHER
try: Miss("y")
except ValueError as e: print(e)  # => 'y' is not a valid Miss
class Ordered(Enum):
    A = 1; B = 2
    def __lt__(self, o): return self.value < o.value
print(Ordered.A < Ordered.B, sorted([Ordered.B, Ordered.A]))  # => True [<Ordered.A: 1>, <Ordered.B: 2>]
F = Enum("F", "A B C"); print(list(F), F.A.value, F.__module__)
# => [<F.A: 1>, <F.B: 2>, <F.C: 3>] 1 __main__

F = Enum("F", ["X", "Y"], start=5); print(list(F))  # => [<F.X: 5>, <F.Y: 6>]
F = Enum("F", {"P": "p", "Q": "q"}); print(list(F))  # => [<F.P: 'p'>, <F.Q: 'q'>]
F = Enum("F", [("M", 1), ("N", 2)], type=int) ; print(list(F), F.M + 1)  # => [<F.M: 1>, <F.N: 2>] 2
F = IntEnum("FI", "A B", module="mm", qualname="q.FI"); print(F.A, repr(F.A), F.__module__, F.__qualname__)
# => 1 <FI.A: 1> mm q.FI

F = Flag("FF", "A B C"); print(list(F), F.A | F.C)  # => [<FF.A: 1>, <FF.B: 2>, <FF.C: 4>] FF.A|C
class NM(Enum):
    A = 1
    @nonmember
    class Inner: pass
    B = member(2)
    c = nonmember(3)
    def m(self): return self.name
    @member
    def fn(): return 1
print(len(list(NM)), NM.c, NM.Inner, NM.A.m(), NM.fn.value())  # => 3 3 <class '__main__.NM.Inner'> A 1

@verify(UNIQUE, CONTINUOUS)
class V(Enum): A = 1; B = 2
for chk, body in ((CONTINUOUS, "A=1; B=4"), (UNIQUE, "A=1; B=1"),):
    try: exec(f"@verify(chk)\nclass V2(Enum):\n  {body}")
    except ValueError as e: print(e)
                            # => invalid enum 'V2': missing values 2, 3
                            # => aliases found in <enum 'V2'>: B -> A


try:
    @verify(NAMED_FLAGS)
    class VF(Flag): A = 1; B = 2; C = 12
except ValueError as e: print(e)
                        # => invalid Flag 'VF': alias C is missing combined values of 0xc [use enum.show_flag_values(value) for details]

class Comp(str, Enum):
    A = "a"; B = "b"
print(Comp.A, repr(Comp.A), Comp.A == "a", Comp("a"), f"{Comp.A}", "x" + Comp.A, Comp.A.upper(), str(Comp.B), "%s" % Comp.A)
# => Comp.A <Comp.A: 'a'> True Comp.A Comp.A xa A Comp.B Comp.A

class W(Enum):
    _ignore_ = "i"
    for i in range(3): vars()[f"N{i}"] = i
print(list(W))  # => [<W.N0: 0>, <W.N1: 1>, <W.N2: 2>]
class New(bytes, Enum):
    def __new__(cls, v, label):
        o = bytes.__new__(cls, [v]); o._value_ = v; o.label = label; return o
    A = (1, "one"); B = (2, "two")
print(New.A.label, New(2).label, New.A[0], len(list(New)))  # => one two 1 2
class WithSetName(Enum):
    A = 1
    @enum.property
    def x(self): return self.value * 10
    @property
    def y(self): return 3
print(WithSetName.A.x, WithSetName.A.y, dir(WithSetName.A)[-3:], [m for m in dir(Color) if not m.startswith("_")])
# => 10 3 ['value', 'x', 'y'] ['GREEN', 'RED']

import copy
print(copy.deepcopy(Color.RED) is Color.RED, Color.RED.__class__, type(Color), Color.__doc__, Color.RED.__doc__, isinstance(Color, EnumMeta), EnumType is EnumMeta)
# => True <enum 'Color'> <class 'enum.EnumType'> None None True True

print({Color.RED: 1}, [c.name for c in reversed(Color)], Color.RED.__reduce_ex__(2))
# => {<Color.RED: 1>: 1} ['GREEN', 'RED'] (<enum 'Color'>, (1,))

match Color.RED:
    case Color.GREEN: print("g")
    case Color.RED: print("r")  # => r
print(Color.__contains__(Color.RED), bool(Color.RED), Color.GREEN._name_, Color._member_names_, Color._value2member_map_)
# => True True GREEN ['RED', 'GREEN'] {1: <Color.RED: 1>, 2: <Color.GREEN: 2>}

class Weird(Enum):
    A = []
    B = {}
print(Weird([]), Weird.A, list(Weird))  # => Weird.A Weird.A [<Weird.A: []>, <Weird.B: {}>]
class E2(Enum):
    A: int = 1
    B: int
    B = 2
print(list(E2), E2.__annotations__)  # => [<E2.A: 1>, <E2.B: 2>] {'A': <class 'int'>, 'B': <class 'int'>}
import inspect
print(inspect.signature(Color))  # => (*values)
