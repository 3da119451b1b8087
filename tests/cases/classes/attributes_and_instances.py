class Point:
    origin = (0, 0)
    def __init__(self, x, y=0):
        self.x, self.y = x, y
    def move(self, dx):
        self.x += dx
        return self
p = Point(1)
print(p.move(2).move(3).x, p.origin, Point.origin, p.__dict__)  # => 6 (0, 0) (0, 0) {'x': 6, 'y': 0}
p.origin = "own"
print(p.origin, Point.origin, Point(0).origin)  # => own (0, 0) (0, 0)
Point.z = 5
print(p.z, vars(p), p.__class__.__name__, type(p) is Point)
# => 5 {'x': 6, 'y': 0, 'origin': 'own'} Point True
del p.origin
print(p.origin)  # => (0, 0)
print(Point.move(p, 1).x, p.move.__self__ is p, p.move.__func__ is Point.move)  # => 7 True True
m = p.move
print(m(1).x)  # => 8
p.nope  # !! AttributeError: 'Point' object has no attribute 'nope'
