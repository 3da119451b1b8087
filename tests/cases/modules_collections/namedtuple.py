from collections import namedtuple
P = namedtuple("P", "x y")
p = P(1, y=2)
print(p, p.x, p[1], p == (1, 2), p._asdict(), p._replace(x=5), P._fields, P._make([3, 4]), len(p), *p, hash(p) == hash((1, 2)))
# => P(x=1, y=2) 1 2 True {'x': 1, 'y': 2} P(x=5, y=2) ('x', 'y') P(x=3, y=4) 2 1 2 True
Q = namedtuple("Q", ["a", "b"], defaults=[0])
print(Q(1), Q._field_defaults, namedtuple("R", "def a a", rename=True)._fields, isinstance(p, tuple), P.__doc__)
# => Q(a=1, b=0) {'b': 0} ('_0', 'a', '_2') True P(x, y)
class Sub(P):
    def total(self): return self.x + self.y
print(Sub(1, 2).total(), Sub(1, 2))  # => 3 Sub(x=1, y=2)
for action in ("P(1)", "P(1, 2, 3)", "P(1, z=2)", "p.z", "namedtuple('X', 'a a')", "namedtuple('X', 'class')", "namedtuple('X', '_a')", "namedtuple('1X', 'a')", "p._replace(q=1)", "P._make([1])"):
    try:
        print(eval(action))
    except Exception as error:
        print(f"{action}: {type(error).__name__}: {error}")
        # => P(1): TypeError: P.__new__() missing 1 required positional argument: 'y'
        # => P(1, 2, 3): TypeError: P.__new__() takes 3 positional arguments but 4 were given
        # => P(1, z=2): TypeError: P.__new__() got an unexpected keyword argument 'z'
        # => p.z: AttributeError: 'P' object has no attribute 'z'
        # => namedtuple('X', 'a a'): ValueError: Encountered duplicate field name: 'a'
        # => namedtuple('X', 'class'): ValueError: Type names and field names cannot be a keyword: 'class'
        # => namedtuple('X', '_a'): ValueError: Field names cannot start with an underscore: '_a'
        # => namedtuple('1X', 'a'): ValueError: Type names and field names must be valid identifiers: '1X'
        # => p._replace(q=1): ValueError: Got unexpected field names: ['q']
        # => P._make([1]): TypeError: Expected 2 arguments, got 1
p.x = 5  # !! AttributeError: can't set attribute
