from abc import ABC, abstractmethod, ABCMeta
class Shape(ABC):
    @abstractmethod
    def area(self): ...
    @property
    @abstractmethod
    def name(self): ...
    def describe(self): return f"{self.name} {self.area()}"
class Square(Shape):
    def __init__(self, s): self.s = s
    def area(self): return self.s ** 2
    @property
    def name(self): return "square"
print(Square(3).describe(), isinstance(Square(1), Shape), sorted(Shape.__abstractmethods__))
# => square 9 True ['area', 'name']
class Half(Shape):
    def area(self): return 1
for c in (Shape, Half):
    try:
        c()
    except TypeError as error:
        print(error)
        # => Can't instantiate abstract class Shape without an implementation for abstract methods 'area', 'name'
        # => Can't instantiate abstract class Half without an implementation for abstract method 'name'
class Duck(metaclass=ABCMeta):
    @classmethod
    def __subclasshook__(cls, c): return hasattr(c, "quack")
class D:
    def quack(self): pass
print(isinstance(D(), Duck), issubclass(int, Duck))  # => True False
class Reg(ABC): pass
Reg.register(int)
print(isinstance(5, Reg), issubclass(bool, Reg), isinstance("s", Reg))  # => True True False
