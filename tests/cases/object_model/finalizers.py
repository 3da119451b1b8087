# `__del__`, `finally` of generators and weak references where a name is deleted.
import gc
import weakref


class Noisy:
    def __init__(self, name):
        self.name = name

    def __del__(self):
        print("del", self.name)


a = Noisy(1)
a.name
del a  # => del 1
print("after del")  # => after del
b = Noisy(2)
b = None  # => del 2
print("after None")  # => after None


def local():
    c = Noisy(3)
    print("in", c.name)
    del c
    print("end of function")


local()
# => in 3
# => del 3
# => end of function


class Plain:
    pass


p = Plain()
reference = weakref.ref(p, lambda dead: print("gone:", dead() is None))
print(reference() is p)  # => True
del p  # => gone: True
print(reference())  # => None
values = weakref.WeakValueDictionary()
v = values["k"] = Plain()
print(len(values))  # => 1
del v
print(len(values), "k" in values)  # => 0 False


def generator():
    try:
        yield 1
    finally:
        print("cleanup")


g = generator()
next(g)
del g  # => cleanup
print("after the generator")  # => after the generator
g = generator()
del g
print("one that never began has nothing to clean up")  # => one that never began has nothing to clean up


class Resurrected:
    def __del__(self):
        global kept
        kept = self
        print("resurrected")


x = Resurrected()
del x  # => resurrected
print(type(kept).__name__)  # => Resurrected
del kept
print("not a second time")  # => not a second time


class Cycle:
    def __init__(self):
        self.me = self

    def __del__(self):
        print("cycle", self.me is self)


c = Cycle()
del c
gc.collect()  # => cycle True
print("end of the cycle")  # => end of the cycle
items = [Noisy(10), Noisy(11)]
del items[0]  # => del 10
print("one item")  # => one item
items.clear()  # => del 11
gc.collect()


class Child(Noisy):
    def __del__(self):
        super().__del__()
        print("child")


child = Child(20)
del child
# => del 20
# => child


class Handling:
    def __del__(self):
        try:
            raise KeyError("inner")
        except KeyError as error:
            print("handled", error)


try:
    raise ValueError("outer")
except ValueError as error:
    h = Handling()
    del h  # => handled 'inner'
    print(repr(error), __import__("sys").exc_info()[1] is error)  # => ValueError('outer') True
