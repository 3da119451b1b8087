class P:
    def __init__(self, x, y): self.x, self.y = x, y
    @classmethod
    def from_tuple(cls, t): return cls(*t)
    @classmethod
    def from_string(cls, s): return cls(*map(int, s.split(",")))
    def __eq__(self, o): return isinstance(o, P) and (self.x, self.y) == (o.x, o.y)
    def __hash__(self): return hash((self.x, self.y))
    def __repr__(self): return f"{type(self).__name__}({self.x}, {self.y})"
class Q(P): pass
print(P.from_tuple((1, 2)), Q.from_string("3,4"), P(1, 2) == P(1, 2), P(1, 2) == 5, {P(1, 2): "v"}[P(1, 2)])
# => P(1, 2) Q(3, 4) True False v
