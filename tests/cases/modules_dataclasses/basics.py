from dataclasses import dataclass, field, asdict, astuple, replace, fields, is_dataclass
@dataclass
class P:
    x: int
    y: int = 0
    tags: list = field(default_factory=list)
    hidden: str = field(default="h", repr=False, compare=False)
p = P(1)
p.tags.append("t")
print(p, p == P(1, 0, ["t"]), P(1).tags, asdict(p), astuple(p), replace(p, x=9), [f.name for f in fields(P)], is_dataclass(P), P.__match_args__)
# => P(x=1, y=0, tags=['t']) True [] {'x': 1, 'y': 0, 'tags': ['t'], 'hidden': 'h'} (1, 0, ['t'], 'h') P(x=9, y=0, tags=['t']) ['x', 'y', 'tags', 'hidden'] True ('x', 'y', 'tags', 'hidden')
@dataclass(order=True, frozen=True)
class V:
    major: int
    minor: int = 0
print(V(1, 2) < V(1, 3), sorted([V(2), V(1, 5)]), hash(V(1)) == hash(V(1)), {V(1): "a"}[V(1)])
# => True [V(major=1, minor=5), V(major=2, minor=0)] True a
@dataclass
class Child(P):
    z: float = 1.5
    def __post_init__(self): self.total = self.x + self.z
print(Child(1), Child(1, z=2).total)  # => Child(x=1, y=0, tags=[], z=1.5) 3
match p:
    case P(x, y): print("matched", x, y)  # => matched 1 0
V(1).major = 5  # !! dataclasses.FrozenInstanceError: cannot assign to field 'major'
