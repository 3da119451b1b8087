from enum import Enum, unique, nonmember, member
class Planet(Enum):
    EARTH = (5.97, 6.37)
    MARS = (0.64, 3.39)
    def __init__(self, mass, radius):
        self.mass, self.radius = mass, radius
    @property
    def density(self): return round(self.mass / self.radius, 2)
print(Planet.EARTH.mass, Planet.MARS.density, Planet.EARTH.value)  # => 5.97 0.19 (5.97, 6.37)
class Coerce(Enum):
    A = "a"
    @classmethod
    def _missing_(cls, value): return cls.A if value == "?" else None
print(Coerce("?"), Enum("Animal", "CAT DOG").DOG.value, list(Enum("E", {"X": 5})))  # => Coerce.A 2 [<E.X: 5>]
class Auto(Enum):
    @staticmethod
    def _generate_next_value_(name, start, count, last): return name.lower()
    from enum import auto
    ONE = auto()
class Named(str, Enum):
    X = "x"
print(Named.X == "x", Named.X.upper(), str(Named.X), Named("x"))  # => True X Named.X Named.X
@unique
class U(Enum):
    A = 1
    B = 1
# !! ValueError: duplicate values found in <enum 'U'>: B -> A
