# Objects of many small classes' operators: arithmetic, comparison, hashing, indexing.
class Vector:
    __slots__ = ("x", "y")

    def __init__(self, x, y):
        self.x = x
        self.y = y

    def __add__(self, other):
        return Vector(self.x + other.x, self.y + other.y)

    def __sub__(self, other):
        return Vector(self.x - other.x, self.y - other.y)

    def __mul__(self, factor):
        return Vector(self.x * factor, self.y * factor)

    __rmul__ = __mul__

    def __neg__(self):
        return Vector(-self.x, -self.y)

    def __eq__(self, other):
        return isinstance(other, Vector) and self.x == other.x and self.y == other.y

    def __lt__(self, other):
        return (self.x, self.y) < (other.x, other.y)

    def __hash__(self):
        return hash((self.x, self.y))

    def __getitem__(self, index):
        return self.y if index else self.x

    def __bool__(self):
        return bool(self.x or self.y)


place, velocity = Vector(0, 0), Vector(3, -1)
for turn in range(120000):
    place = place + velocity - Vector(turn % 3, 1)
    if turn % 5 == 0:
        velocity = -velocity
    if place[0] > 1000 or place[1] < -1000:
        place = 2 * Vector(place.x % 90, place.y % 90) + velocity
assert (place.x, place.y) == (-554, -529), (place.x, place.y)

seen = {}
for turn in range(60000):
    vector = Vector(turn % 61, turn % 7)
    seen[vector] = seen.get(vector, 0) + 1
assert len(seen) == 427 and seen[Vector(3, 3)] == 141, seen[Vector(3, 3)]
ordered = sorted(Vector(n * 37 % 101, n % 13) for n in range(6000))
assert ordered[0] == Vector(0, 0) and ordered[-1] == Vector(100, 12)
assert not Vector(0, 0) and Vector(0, 1)
