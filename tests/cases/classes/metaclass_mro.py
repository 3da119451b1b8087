class Reversing(type):
    def mro(cls):
        order = type.mro(cls)
        print(cls.__name__, cls.__mro__)
        return order[::-1] if cls.__name__ == "Last" else order


class A(metaclass=Reversing):
    def name(self):
        return "A"
# => A None


class B(A):
    def name(self):
        return "B"
# => B None


class Last(B):
    def name(self):
        return "Last"
# => Last None


print(Last.__mro__, Last().name(), B().name())
# => (<class 'object'>, <class '__main__.A'>, <class '__main__.B'>, <class '__main__.Last'>) A B
print(B.mro(), B.__base__, isinstance(Last(), A))
# => B (<class '__main__.B'>, <class '__main__.A'>, <class 'object'>)
# => [<class '__main__.B'>, <class '__main__.A'>, <class 'object'>] <class '__main__.A'> True


class Injecting(type):
    def mro(cls):
        order = super().mro()
        return [order[0], Helper, *order[1:]] if Helper not in order else order


class Helper:
    def helped(self):
        return type(self).__name__


class Plain(metaclass=Injecting):
    pass


print(Plain().helped(), Plain.__bases__, issubclass(Plain, Helper))  # => Plain (<class 'object'>,) True

for result in [1], [int], 5, []:
    try:
        class Bad(metaclass=type("Meta", (type,), {"mro": lambda cls: result})):
            pass
    except TypeError as error:
        print(error)
        # => mro() returned a non-class ('int')
        # => mro() returned base with unsuitable layout ('int')
        # => 'int' object is not iterable
        # => type MRO must not be empty


try:
    class Broken(metaclass=type("Meta", (type,), {"mro": lambda cls: 1 / 0})):
        pass
except ZeroDivisionError as error:
    print(error)  # => division by zero


# Bases that are assigned ask again, and go back when that fails.
class Once(type):
    broken = False

    def mro(cls):
        if Once.broken:
            raise RuntimeError("no more")
        return type.mro(cls)


class Base1:
    pass


class Base2:
    pass


class Middle(Base1):
    pass


class Under(Middle, metaclass=Once):
    pass


before = Under.__mro__, Middle.__mro__
Once.broken = True
try:
    Middle.__bases__ = Base2,
except RuntimeError as error:
    print(error, before == (Under.__mro__, Middle.__mro__), Middle.__bases__)
    # => no more True (<class '__main__.Base1'>,)
Once.broken = False
Middle.__bases__ = Base2,
print(Under.__mro__, Base1.__subclasses__(), Base2.__subclasses__())
# => (<class '__main__.Under'>, <class '__main__.Middle'>, <class '__main__.Base2'>, <class 'object'>) [] [<class '__main__.Middle'>]
print(type.__flags__ & (1 << 9), bool(Under.__flags__ & (1 << 9)), bool(bool.__flags__ & (1 << 10)))
# => 0 True False
