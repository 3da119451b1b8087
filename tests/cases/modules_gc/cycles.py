# What only refers to itself in a circle stays until the program asks for a collection, which tells how much it was.
import gc
import weakref

gc.collect()


class Node:
    def __init__(self, name):
        self.name = name

    def __del__(self):
        print("del", self.name)


class Plain:
    pass


a = Node("a")
b = Node("b")
a.other = b
b.other = a
reference = weakref.ref(a)
del a, b
print(reference() is not None)  # => True
print(gc.collect())
# => del a
# => del b
# => 2
print(reference())  # => None

# What hangs on a circle stays with it, and its reference is cleared before any finalizer runs.
a = Node("c1")
b = Node("c2")
a.other = b
b.other = a
a.leaf = Node("leaf")
leaf = weakref.ref(a.leaf, lambda _: print("leaf is gone"))
del a, b
print(leaf() is not None)  # => True
print(gc.collect())
# => leaf is gone
# => del c1
# => del c2
# => del leaf
# => 3
print(leaf())  # => None

# What refers to a circle does not.
a = Node("circle")
a.me = a
outer = Node("outer")
outer.inner = a
del a
del outer  # => del outer
print("outer was first")  # => outer was first
print(gc.collect())
# => del circle
# => 1


def local():
    x = Node("local circle")
    x.me = x
    y = Node("plain local")


local()  # => del plain local
print("returned")  # => returned
print(gc.collect())
# => del local circle
# => 1

plain = Plain()
plain.me = plain
reference = weakref.ref(plain, lambda _: print("plain is gone"))
plain = None
print(reference() is None)  # => False
gc.collect()  # => plain is gone
print(reference() is None)  # => True

values = weakref.WeakValueDictionary()
plain = Plain()
plain.me = plain
values["x"] = plain
del plain
print(len(values))  # => 1
gc.collect()
print(len(values))  # => 0


class Bound:
    def __init__(self):
        self.callback = self.go

    def go(self):
        pass

    def __del__(self):
        print("del Bound")


bound = Bound()
del bound
print("a method keeps its object")  # => a method keeps its object
print(gc.collect())
# => del Bound
# => 2


def generator():
    try:
        yield 1
    finally:
        print("closed")


holder = Plain()
holder.generator = generator()
next(holder.generator)
holder.me = holder
del holder
print("a circle keeps its generator")  # => a circle keeps its generator
print(gc.collect())
# => closed
# => 2


# A finalizer gives its object to the program again.
class Saved:
    def __del__(self):
        global saved
        saved = self
        print("saved")


saved = Saved()
saved.me = saved
del saved
print(gc.collect())
# => saved
# => 0
print(saved.me is saved)  # => True
del saved
print(gc.collect())  # => 1

# How many there are.
things = []
things.append(things)
del things
print(gc.collect(), gc.collect())  # => 1 0
things = {}
things["things"] = things
del things
print(gc.collect(), gc.collect())  # => 1 0


def tree():
    root = Plain()
    root.children = []
    for i in range(10):
        child = Plain()
        child.children = []
        child.parent = root
        root.children.append(child)


tree()
print(gc.collect())  # => 22


def recursive():
    def inner(n):
        return inner(n - 1) if n else 0

    inner(3)


recursive()
count = gc.collect()
print(f"{count} and {gc.collect()}")  # => 3 and 0


def class_():
    class Inner:
        pass


class_()
print(f"a class is {gc.collect()}")  # => a class is 6


def class_with_cell():
    class Inner:
        x = 1

        def method(self):
            return __class__


class_with_cell()
print(f"one with a cell is {gc.collect()}")  # => one with a cell is 9

mixed = Plain()
mixed.list = [1, 2]
mixed.dict = {"x": 1}
mixed.empty = {}
mixed.tuple = ([],)
mixed.set = {1}
mixed.range = range(3)
mixed.bytes = bytearray(b"x")
mixed.slice = slice(1, 2)
mixed.me = mixed
del mixed
print(gc.collect())  # => 6


class Slots:
    __slots__ = ("x",)


slots = Slots()
slots.x = slots
del slots
print(gc.collect())  # => 1

class Pair:
    pass


for i in range(100):
    a = Pair()
    b = Pair()
    a.b = b
    b.a = a
print(gc.collect())  # => 198
del a, b
print(gc.collect())  # => 2
gc.disable()
for i in range(5):
    plain = Plain()
    plain.me = plain
del plain
print(gc.collect(0), gc.isenabled())  # => 5 False
gc.enable()
told = []
gc.callbacks.append(lambda phase, info: told.append((phase, info["collected"])))
plain = Plain()
plain.me = plain
plain = None
gc.collect()
print(told)  # => [('start', 0), ('stop', 1)]
