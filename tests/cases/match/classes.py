class Point:
    __match_args__ = ("x", "y")
    def __init__(self, x, y): self.x, self.y = x, y
class Sub(Point): pass
def f(p):
    match p:
        case Point(0, 0): return "origin"
        case Point(x=0): return "on y"
        case Point(x, y) if x == y: return f"diagonal {x}"
        case Point(x, y=yy): return f"{x},{yy}"
        case int(n): return f"int {n}"
        case str() as s: return f"str {s}"
        case list([a, b]) | tuple((a, b)): return f"two {a}{b}"
        case float() | complex(): return "number"
print(*[f(x) for x in (Point(0, 0), Point(0, 5), Sub(2, 2), Point(1, 2), 5, "s", [1, 2], (3, 4), 1.5, True, None)], sep="; ")
# => origin; on y; diagonal 2; 1,2; int 5; str s; two 12; two 34; number; int True; None
match Point(1, 2):
    case Point(1, 2, 3): pass  # !! TypeError: Point() accepts 2 positional sub-patterns (3 given)
