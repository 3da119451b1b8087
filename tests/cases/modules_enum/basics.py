from enum import Enum, IntEnum, Flag, IntFlag, StrEnum, auto, unique
class Color(Enum):
    RED = 1
    GREEN = 2
    ALIAS = 1
    def shout(self): return self.name + "!"
print(Color.RED, repr(Color.RED), Color.RED.name, Color.RED.value, Color(2), Color["GREEN"], list(Color), Color.ALIAS is Color.RED, len(Color), Color.RED.shout(), Color.RED == 1, Color.RED in Color, Color.__members__.keys(), isinstance(Color.RED, Color), hash(Color.RED) == hash(Color.RED), f"{Color.RED}")
# => Color.RED <Color.RED: 1> RED 1 Color.GREEN Color.GREEN [<Color.RED: 1>, <Color.GREEN: 2>] True 2 RED! False True dict_keys(['RED', 'GREEN', 'ALIAS']) True True Color.RED
class N(IntEnum):
    A = auto()
    B = auto()
print(N.A, N.B + 1, N.B > N.A, N(1), repr(N.B), int(N.A), sorted([N.B, N.A]), f"{N.A}")
# => 1 3 True 1 <N.B: 2> 1 [<N.A: 1>, <N.B: 2>] 1
class P(Flag):
    R = auto()
    W = auto()
    X = auto()
print(P.R | P.W, repr(P.R | P.W), P.R in (P.R | P.W), (P.R | P.W) & P.W, ~P.R, P(0), bool(P(0)), list(P.R | P.X), (P.R | P.W).value, P.R ^ P.R)
# => P.R|W <P.R|W: 3> True P.W P.W|X P(0) False [<P.R: 1>, <P.X: 4>] 3 P(0)
class S(StrEnum):
    LOW = auto()
    HI = "high"
print(S.LOW, S.HI == "high", S.LOW.upper(), repr(S.LOW))  # => low True LOW <S.LOW: 'low'>
class Perm(IntFlag):
    R = 4
    W = 2
print(Perm.R | Perm.W, Perm.R | 1, Perm(6), int(Perm.R))  # => 6 5 6 4
for action in ("Color(9)", "Color['X']", "Color.PURPLE", "setattr(Color, 'RED', 5)", "Color.RED < Color.GREEN", "Color()", "Color('x')", "type('C2', (Color,), {})", "setattr(Color.RED, 'value', 3)"):
    try:
        print(eval(action))
    except Exception as error:
        print(f"{action}: {type(error).__name__}: {error}")
        # => Color(9): ValueError: 9 is not a valid Color
        # => Color['X']: KeyError: 'X'
        # => Color.PURPLE: AttributeError: type object 'Color' has no attribute 'PURPLE'
        # => setattr(Color, 'RED', 5): AttributeError: cannot reassign member 'RED'
        # => Color.RED < Color.GREEN: TypeError: '<' not supported between instances of 'Color' and 'Color'
        # => Color(): TypeError: EnumType.__call__() missing 1 required positional argument: 'value'
        # => Color('x'): ValueError: 'x' is not a valid Color
        # => type('C2', (Color,), {}): AttributeError: 'dict' object has no attribute '_member_names'
        # => setattr(Color.RED, 'value', 3): AttributeError: <enum 'Enum'> cannot set attribute 'value'
