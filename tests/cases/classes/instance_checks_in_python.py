import traceback


class Kind(type):
    def __instancecheck__(cls, instance):
        return instance in cls.known


class Small(metaclass=Kind):
    known = range(10)


class Words(metaclass=Kind):
    known = {"a": 0, "b": 1}


print(isinstance(3, Small), isinstance(11, Small), isinstance("a", Words), isinstance("c", Words))
# => True False True False
print(isinstance(3, (Words, Small)), isinstance("c", (Words, (Small, str))))  # => True True
print(isinstance(Small(), Small), [isinstance(each, Small) for each in (1, 99)])  # => True [True, False]
print(list(filter(lambda each: isinstance(each, Small), range(7, 13))))  # => [7, 8, 9]


# Whatever comes back counts as true or false.
class Answers(type):
    def __instancecheck__(cls, instance):
        return instance


class Any(metaclass=Answers):
    pass


class Odd:
    def __bool__(self):
        print("asked", end=" ")
        return True


class Bad:
    def __bool__(self):
        raise ValueError("no truth")


print(isinstance([], Any), isinstance([0], Any), isinstance(None, Any), isinstance(Odd(), Any))
# => asked False True False True
try:
    isinstance(Bad(), Any)
except ValueError as error:
    print(error, [entry.name for entry in traceback.extract_tb(error.__traceback__)])
    # => no truth ['<module>', '__bool__']


# An object of the class itself is not asked about.
class Never(type):
    def __instancecheck__(cls, instance):
        raise RuntimeError("never")


class Own(metaclass=Never):
    pass


print(isinstance(Own(), Own))  # => True
try:
    if isinstance(1, Own):
        pass
except RuntimeError as error:
    print(error, [entry.name for entry in traceback.extract_tb(error.__traceback__)])
    # => never ['<module>', '__instancecheck__']


def made(name):
    @classmethod
    def check(meta, instance):
        return getattr(instance, "kind", "none") == name and not isinstance(instance, type)

    meta = type("Meta", (type,), {"__instancecheck__": check})
    return meta(name, (), {"kind": "class"})


Series, Frame = made("series"), made("frame")


class Thing:
    kind = "series"


print(isinstance(Thing(), Series), isinstance(Thing(), Frame), isinstance(Thing, Series), isinstance(1.5, Series))
# => True False False False


class Counts(type):
    def __instancecheck__(cls, instance, more=5):
        return more == 5

    def __subclasscheck__(cls, other):
        return [cls.__name__, other.__name__]


class Counted(metaclass=Counts):
    pass


print(isinstance(1, Counted), issubclass(int, Counted))  # => True True


class Yields(type):
    def __instancecheck__(cls, instance):
        yield instance


class Yielded(metaclass=Yields):
    pass


print(isinstance(1, Yielded))  # => True


class Deep(type):
    def __instancecheck__(cls, instance):
        return isinstance(instance, cls)


class Depth(metaclass=Deep):
    pass


try:
    isinstance(1, Depth)
except RecursionError as error:
    print(type(error).__name__)  # => RecursionError


class Static(type):
    @staticmethod
    def __instancecheck__(instance):
        return instance == 1


class Fixed(metaclass=Static):
    pass


print(isinstance(1, Fixed), isinstance(2, Fixed))  # => True False


class Called:
    def __call__(self, instance):
        return instance == "called"

    def __get__(self, instance, owner):
        return self


class Describes(type):
    __instancecheck__ = Called()


class Described(metaclass=Describes):
    pass


print(isinstance("called", Described), isinstance("else", Described))  # => True False
check = isinstance
print(check(3, Small), check(*(3, Small)), list(map(isinstance, (1, 30), (Small, Small))))
# => True True [True, False]
try:
    isinstance(1)
except TypeError as error:
    print(error)  # => isinstance expected 2 arguments, got 1
