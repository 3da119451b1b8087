# A hierarchy of classes: super(), properties with setters, class and static methods, mixins.
class Shape:
    made = 0

    def __init__(self, name):
        self.name = name
        Shape.made += 1

    def area(self):
        return 0

    def describe(self):
        return f"{self.name}:{self.area()}"

    @classmethod
    def unit(cls):
        return cls(1)

    @staticmethod
    def clamp(value):
        return 0 if value < 0 else value


class Scaled:
    _scale = 1

    @property
    def scale(self):
        return self._scale

    @scale.setter
    def scale(self, value):
        self._scale = self.clamp(value)


class Square(Scaled, Shape):
    def __init__(self, side):
        super().__init__("square")
        self.side = side

    def area(self):
        return super().area() + self.side * self.side * self.scale


class Cube(Square):
    def __init__(self, side):
        super().__init__(side)
        self.name = "cube"

    def area(self):
        return 6 * super().area()

    def __getattr__(self, name):
        if name.startswith("side_"):
            return self.side * int(name[5:])
        raise AttributeError(name)


total = length = 0
for turn in range(60000):
    shape = Cube(turn % 10) if turn % 3 else Square(turn % 7)
    shape.scale = turn % 4 - 1
    total += shape.area()
    length += len(shape.describe())
    if isinstance(shape, Cube) and turn % 5 == 0:
        total += shape.side_2
    if hasattr(shape, "missing") or not issubclass(type(shape), Shape):
        total += 1
assert (total, length) == (5634994, 435001), (total, length)
assert Shape.made == 60000 and Cube.unit().area() == 6
assert [kind.__name__ for kind in Cube.__mro__] == ["Cube", "Square", "Scaled", "Shape", "object"]
