# help() prints what CPython prints where no terminal is.
import types

try:
    help
except NameError:
    # Expectations are written by a CPython without its module site.
    from pydoc import help


def area(width: float, height=2, *rest, unit="m", **more) -> float:
    """The area of a rectangle.

        Indented more.
    Last line.
    """


def undocumented(a, /, b, *, c):
    pass


# A comment stands for a docstring.
def commented():
    pass


async def waits(): "Waits."


class Shape:
    """A shape."""

    corners = 0
    _hidden = 1

    def __init__(self, name):
        "Make it."
        self.name = name

    def scale(self, factor: int = 2):
        """Make it larger."""

    def draw(self): pass

    @property
    def size(self):
        """How large it is."""

    @size.setter
    def size(self, value): pass

    @property
    def fixed(self): "Cannot be set."

    @classmethod
    def unit(cls, size=1):
        "The unit shape."

    @staticmethod
    def count(): "How many there are."

    def __len__(self): return 0


class Square(Shape):
    __slots__ = ("side",)
    half: int = 2

    def draw(self): "Draw a square."

    alias = draw


class Error(ValueError):
    "Something is wrong."


for thing in area, undocumented, commented, waits, Shape, Square, Square("s").draw, Shape.size, Shape.unit, Shape.count:
    help(thing)
help(Shape("a shape"))
help(lambda x, y=1: x)
help(request=area)

module = types.ModuleType("shapes", "Shapes of all kinds.\n\nMore about them.")
module.__version__ = "1.2"
module.SIZE = 7
for made in area, Shape, Square:
    setattr(module, made.__name__, made)
    made.__module__ = "shapes"
help(module)

for function in len, print, str.upper, [].append, abs, dict.get, isinstance, divmod, "".join:
    help(function)

help("no_such_thing")
help("area_of_nothing.x")
help("len")

import pydoc

print(pydoc.render_doc(area, title="About %s"))
print(pydoc.plain(pydoc.render_doc(len)))
print(pydoc.getdoc(Shape.scale), pydoc.splitdoc("One.\n\nTwo."))
print(pydoc.locate("str.upper"), pydoc.describe(Shape), pydoc.describe(len))
