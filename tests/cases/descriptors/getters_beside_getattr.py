# Functions that get and set attributes, at places that run often, in classes that have `__getattr__` and
# `__setattr__` as well.
import traceback


class Cached:
    def __init__(self, get):
        self.get = get
        self.name = get.__name__

    def __get__(self, this, owner):
        if this is None:
            return self
        cache = this.__dict__.setdefault('cache', {})
        if self.name not in cache:
            cache[self.name] = self.get(this)
        return cache[self.name]

    def __set__(self, this, value):
        raise AttributeError("can't set " + self.name)


class Frame:
    def __init__(self, size):
        self.size = size

    @property
    def plain(self):
        return self.size

    @property
    def missing(self):
        return self.nothing_there

    @property
    def broken(self):
        return 1 / (self.size - 3)

    @property
    def raising(self):
        raise AttributeError('own words')

    @Cached
    def square(self):
        return self.size ** 2

    @Cached
    def lost(self):
        return self.not_here

    def __getattr__(self, name):
        if name.startswith('_'):
            raise AttributeError(f'no {name}')
        return f'instead of {name}'


def read(object, name):
    return getattr(object, name)


def all_of(frame):
    found = [frame.plain, frame.missing, frame.raising, frame.square, frame.lost, frame.other]
    try:
        found.append(frame.broken)
    except ZeroDivisionError as error:
        found.append((str(error), error.__context__))
    return found


for size in (2, 3, 3, 4):
    print(all_of(Frame(size)))
    # => [2, 'instead of nothing_there', 'instead of raising', 4, 'instead of not_here', 'instead of other', -1.0]
    # => [3, 'instead of nothing_there', 'instead of raising', 9, 'instead of not_here', 'instead of other', ('division by zero', None)]
    # => [3, 'instead of nothing_there', 'instead of raising', 9, 'instead of not_here', 'instead of other', ('division by zero', None)]
    # => [4, 'instead of nothing_there', 'instead of raising', 16, 'instead of not_here', 'instead of other', 1.0]
print(all_of(Frame(5)) == [read(Frame(5), name) for name in ('plain', 'missing', 'raising', 'square', 'lost', 'other', 'broken')])
# => True


class Refusing(Frame):
    def __getattr__(self, name):
        raise AttributeError(f'refused {name}')


def ask(object):
    return object.raising


for asked in (Frame(1), Refusing(1), Refusing(2), Frame(2), Refusing(3)):
    try:
        print(ask(asked))
    except AttributeError as error:
        print(error, error.__context__, [entry.name for entry in traceback.extract_tb(error.__traceback__)])
# => instead of raising
# => refused raising None ['<module>', 'ask', '__getattr__']
# => refused raising None ['<module>', 'ask', '__getattr__']
# => instead of raising
# => refused raising None ['<module>', 'ask', '__getattr__']

# What a class has may be told to be another at any time.
frame = Frame(7)
for turn in range(4):
    print(frame.plain, type(frame.square).__name__)
    # => 7 int
    # => 7 int
    # => -7 str
    # => instead of plain Cached
    if turn == 1:
        Frame.plain = property(lambda self: -self.size)
        Cached.__get__ = lambda self, this, owner: 'got'
    elif turn == 2:
        del Frame.plain
        del Cached.__get__

del Frame.__getattr__
try:
    frame.raising
except AttributeError as error:
    print(error)  # => own words


class Counted:
    """Sets by a property, by a hook that calls the plain one, and by itself."""

    log = []

    @property
    def value(self):
        return self._value

    @value.setter
    def value(self, value):
        if value is None:
            raise ValueError('no value')
        self.log.append(value)
        self._value = value

    @property
    def fixed(self):
        return 1


class Hooked(Counted):
    def __setattr__(self, name, value):
        self.log.append(name)
        super().__setattr__(name, value)


def store(object, value):
    object.value = value
    object.extra = value
    return object.value, object.extra


for counted in (Counted(), Counted(), Hooked(), Hooked(), Counted()):
    print(store(counted, 5), Counted.log)
    Counted.log.clear()
    for value in (None, 6):
        try:
            counted.value = value
            counted.fixed = value
        except (AttributeError, ValueError) as error:
            print(type(error).__name__, error)
    Counted.log.clear()
# => (5, 5) [5]
# => ValueError no value
# => AttributeError property 'fixed' of 'Counted' object has no setter
# => (5, 5) [5]
# => ValueError no value
# => AttributeError property 'fixed' of 'Counted' object has no setter
# => (5, 5) ['value', 5, '_value', 'extra']
# => ValueError no value
# => AttributeError property 'fixed' of 'Hooked' object has no setter
# => (5, 5) ['value', 5, '_value', 'extra']
# => ValueError no value
# => AttributeError property 'fixed' of 'Hooked' object has no setter
# => (5, 5) [5]
# => ValueError no value
# => AttributeError property 'fixed' of 'Counted' object has no setter


class Yielding:
    def __setattr__(self, name, value):
        object.__setattr__(self, name, list(value))


def pairs():
    keeper = Yielding()
    for count in range(3):
        keeper.items = (item * count for item in range(3))
        yield keeper.items


print(list(pairs()))  # => [[0, 0, 0], [0, 1, 2], [0, 2, 4]]

# Some arguments by name.
def takes(a, b=2, /, c=3, *, d, e=5):
    return a, b, c, d, e


def named(a, b=2, c=3, *, d=4, e=5):
    return a, b, c, d, e


for call in (
    lambda: named(1, c=30),
    lambda: named(e=1, a=2),
    lambda: named(1, 2, 3, d=6),
    lambda: named(b=1),
    lambda: named(1, a=1),
    lambda: named(1, 2, 3, 4, d=5),
    lambda: named(1, f=3),
    lambda: named(1, **{'c': 7, 'e': 8}),
    lambda: named(1, **{''.join(['c']): 7}),
    lambda: takes(1, c=2, d=3),
    lambda: takes(1, b=2, d=3),
    lambda: takes(1, 2),
):
    try:
        print(call())
    except TypeError as error:
        print(error)
# => (1, 2, 30, 4, 5)
# => (2, 2, 3, 4, 1)
# => (1, 2, 3, 6, 5)
# => named() missing 1 required positional argument: 'a'
# => named() got multiple values for argument 'a'
# => named() takes from 1 to 3 positional arguments but 4 positional arguments (and 1 keyword-only argument) were given
# => named() got an unexpected keyword argument 'f'
# => (1, 2, 7, 4, 8)
# => (1, 2, 7, 4, 5)
# => (1, 2, 2, 3, 5)
# => takes() got some positional-only arguments passed as keyword arguments: 'b'
# => takes() missing 1 required keyword-only argument: 'd'
