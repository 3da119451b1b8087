# Exit functions run behind the program, last ones first, then what is left is finalized.
import atexit
import weakref


class Resource:
    count = 0

    def __init__(self, name):
        self.name = name
        Resource.count += 1

    def __del__(self):
        print("del", self.name, Resource.count)


first = Resource("first")
second = Resource("second")
circle = Resource("circle")
circle.self = circle
weakref.finalize(first, print, "finalized")


@atexit.register
def bye():
    print("bye", first.name)


def bad():
    raise ValueError("oops")


atexit.register(bad)
atexit.register(print, "registered", "last", sep="-")
atexit.register(print, "taken back")
atexit.unregister(print)
atexit.unregister(len)
atexit.register(print, "again")


def generator():
    try:
        yield 1
    finally:
        print("generator closed")


left = generator()
next(left)


def local():
    there = Resource("local")
    print("in a function")


local()
del second
print("the last line")
