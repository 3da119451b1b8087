# Calls, returns and calls of what is C, as the profile function is told of them.
import sys

events = []


def watch(frame, event, arg):
    name = getattr(arg, "__name__", None) if event.startswith("c_") else arg
    if isinstance(arg, (Thing, GeneratorExit)):
        name = type(arg).__name__
    events.append((event, frame.f_code.co_name, name))


def shown(function, *args):
    events.clear()
    sys.setprofile(watch)
    try:
        function(*args)
    except Exception as error:
        raised = type(error).__name__
    else:
        raised = None
    sys.setprofile(None)
    for event in events:
        print(*event)
    print(raised)


def inner(x):
    return x + 1


def outer():
    return inner(1) + len("abc")


def fails():
    int("x")


def numbers():
    yield 1
    yield 2


def loops():
    for number in numbers():
        pass
    return sum(number for number in (1, 2))


def appends():
    found = []
    found.append(1)
    list.append(found, 2)
    return sorted(found, key=inner)


class Thing:
    def __init__(self):
        self.size = 1

    def __add__(self, other):
        return other

    @property
    def double(self):
        return 2 * self.size

    def __enter__(self):
        return self

    def __exit__(self, *details):
        pass


def things():
    with Thing() as thing:
        return thing + 1, thing.double


def caught():
    try:
        fails()
    except ValueError:
        return "caught"


def delegates():
    yield from numbers()


def closed():
    iterator = delegates()
    next(iterator)
    iterator.close()


def named(**names):
    return dict(names, b=max(1, 2, key=inner))


shown(outer)
shown(fails)
shown(loops)
shown(appends)
shown(things)
shown(caught)
shown(closed)
shown(named)
print(sys.getprofile())
sys.setprofile(watch)
print(sys.getprofile() is watch)
sys.setprofile(None)
