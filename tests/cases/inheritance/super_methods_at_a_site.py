# super().name(...), again and again, while classes and receivers change.
class Base:
    def __init__(self, *args):
        self.args = args

    def name(self, *args):
        return "base", args

    @classmethod
    def make(cls, *args):
        return cls.__name__, args

    @staticmethod
    def plain(*args):
        return "plain", args

    value = property(lambda self: lambda: "value")


class Middle(Base):
    def __init__(self, *args):
        super().__init__("middle", *args)

    def name(self, *args):
        return ("middle", super().name(*args), super(Middle, self).name(1))

    def others(self):
        return super().make(1), super().plain(2), super().value(), super().__class__

    @classmethod
    def make(cls, *args):
        return "middle of", super().make(*args)

    def missing(self):
        return super().nothing()

    def in_cell(self):
        hold = lambda: self
        return super().name(hold() is self)


class Side(Base):
    def name(self, *args):
        return ("side", super().name(*args))


class Bottom(Middle, Side):
    pass


def mixin(base):
    class Mixin(base):
        def name(self):
            return ["mixed", super().name()]

    return Mixin


objects = [Base(1), Middle(1), Side(), Bottom(2)]
for o in objects + objects:
    print(type(o).__name__, o.args, o.name("x"))
    # => Base (1,) ('base', ('x',))
    # => Middle ('middle', 1) ('middle', ('base', ('x',)), ('base', (1,)))
    # => Side () ('side', ('base', ('x',)))
    # => Bottom ('middle', 2) ('middle', ('side', ('base', ('x',))), ('side', ('base', (1,))))
    # => Base (1,) ('base', ('x',))
    # => Middle ('middle', 1) ('middle', ('base', ('x',)), ('base', (1,)))
    # => Side () ('side', ('base', ('x',)))
    # => Bottom ('middle', 2) ('middle', ('side', ('base', ('x',))), ('side', ('base', (1,))))


for o in (Middle(), Bottom(), Middle()):
    print(o.others(), o.make(3), o.in_cell())
    for call in (o.missing,):
        try:
            print(call())
        except (AttributeError, TypeError) as error:
            print(type(error).__name__, error)
# => (('Middle', (1,)), ('plain', (2,)), 'value', <class 'super'>) ('middle of', ('Middle', (3,))) ('base', (True,))
# => AttributeError 'super' object has no attribute 'nothing'
# => (('Bottom', (1,)), ('plain', (2,)), 'value', <class 'super'>) ('middle of', ('Bottom', (3,))) ('side', ('base', (True,)))
# => AttributeError 'super' object has no attribute 'nothing'
# => (('Middle', (1,)), ('plain', (2,)), 'value', <class 'super'>) ('middle of', ('Middle', (3,))) ('base', (True,))
# => AttributeError 'super' object has no attribute 'nothing'


Once, Twice = mixin(Base), mixin(mixin(Base))
for o in (Once(), Twice(), Once(), Twice()):
    print(o.name())
    # => ['mixed', ('base', ())]
    # => ['mixed', ['mixed', ('base', ())]]
    # => ['mixed', ('base', ())]
    # => ['mixed', ['mixed', ('base', ())]]


m, b = Middle(), Bottom()
Base.name = lambda self, *args: "new base"
print(m.name(), b.name())
# => ('middle', 'new base', 'new base') ('middle', ('side', 'new base'), ('side', 'new base'))

del Side.name
print(m.name(), b.name())  # => ('middle', 'new base', 'new base') ('middle', 'new base', 'new base')
Base.name = staticmethod(lambda *args: ("static", args))
print(m.name(2), b.name(2))
# => ('middle', ('static', (2,)), ('static', (1,))) ('middle', ('static', (2,)), ('static', (1,)))

Base.name = 5
try:
    m.name()
except TypeError as error:
    print(error)  # => 'int' object is not callable
del Base.name
try:
    m.name()
except AttributeError as error:
    print(error)  # => 'super' object has no attribute 'name'
Base.name = len
try:
    m.name()
except TypeError as error:
    print(error)  # => len() takes exactly one argument (0 given)


class Error(ValueError):
    def __init__(self, text, code):
        super().__init__(text)
        self.code = code

    def __str__(self):
        return super().__str__() + "!"


class Items(list):
    def append(self, item):
        super().append(item * 2)


class Meta(type):
    def __call__(cls, *args):
        return super().__call__(*args), "called"


class Made(metaclass=Meta):
    pass


for n in range(3):
    try:
        raise Error("text", n)
    except Error as error:
        print(error, error.code, error.args)
    items = Items()
    items.append(n)
    print(items, Made()[1])
# => text! 0 ('text',)
# => [0] called
# => text! 1 ('text',)
# => [2] called
# => text! 2 ('text',)
# => [4] called


def outside():
    return super().name()


try:
    outside()
except RuntimeError as error:
    print(error)  # => super(): no arguments


class Unbound(Base):
    def f(self):
        del self
        return super().f()

    def g(other):
        other = 5
        return super().name


for call in (Unbound().f, Unbound().g):
    try:
        call()
    except (RuntimeError, TypeError) as error:
        print(error)
        # => super(): arg[0] deleted
        # => super(type, obj): obj must be an instance or subtype of type


class Hidden(Base):
    def g(self):
        return super().make()


print(Hidden().g())  # => ('Hidden', ())
super = lambda: Base(7)
print(Hidden().g(), Hidden().g())  # => ('Base', ()) ('Base', ())
