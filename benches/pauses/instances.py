class Point:
    def __init__(self, x, y):
        self.x = x
        self.y = y
        self.name = "point" + str(x)


points = []
for i in range(165_000):
    points.append(Point(i, i + 1))
    if not i & 15:
        tick()
phase("work")
for i in range(600_000):
    other = Point(i, 2)
    points[i % 165_000].y = other.name
    if not i & 7:
        tick()
assert points[164_999].x == 164_999
