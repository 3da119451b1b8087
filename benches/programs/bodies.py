# Bodies that attract each other: floats in attributes and in lists.
from math import sqrt


class Body:
    def __init__(self, x, y, z, mass):
        self.x, self.y, self.z, self.mass = x, y, z, mass
        self.vx = self.vy = self.vz = 0.0


def step(bodies, time):
    for index, one in enumerate(bodies):
        for other in bodies[index + 1:]:
            dx, dy, dz = one.x - other.x, one.y - other.y, one.z - other.z
            square = dx * dx + dy * dy + dz * dz + 0.01
            pull = time / (square * sqrt(square))
            one.vx -= dx * other.mass * pull
            one.vy -= dy * other.mass * pull
            one.vz -= dz * other.mass * pull
            other.vx += dx * one.mass * pull
            other.vy += dy * one.mass * pull
            other.vz += dz * one.mass * pull
    for body in bodies:
        body.x += time * body.vx
        body.y += time * body.vy
        body.z += time * body.vz


bodies = [Body(n * 1.5, 0.25 * n - 0.5, 0.125 * n, 1.0 / (n + 1)) for n in range(5)]
for _ in range(24000):
    step(bodies, 0.001)
impulse = sum(body.vx * body.mass for body in bodies)
assert abs(impulse) < 1e-9, impulse

points = [[0.5 * n, 0.25 * n] for n in range(200)]
for _ in range(2000):
    for point in points:
        point[0] = point[0] * 0.5 + 1.0
        point[1] = point[1] * 0.75 + point[0] * 0.25
assert all(abs(x - 2.0) < 1e-9 and abs(y - 2.0) < 1e-9 for x, y in points)
