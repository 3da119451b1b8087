# What was finalized is gone: weak references to it are dead, and their callbacks run, before the program goes on.
import weakref


class Resource:
    def __init__(self, name="r"):
        self.name = name

    def __del__(self):
        print("del", self.name)


known = weakref.WeakSet()
one = Resource("one")
known.add(one)
del one  # => del one
print(len(known))  # => 0
cache = weakref.WeakValueDictionary()
two = Resource("two")
cache["two"] = two
two = None  # => del two
print(list(cache.items()), "two" in cache)  # => [] False


def local():
    three = Resource("three")
    told = [weakref.ref(three, lambda reference: print("callback", reference() is None))]
    del three
    print("behind", told[0]() is None)


local()
# => del three
# => callback True
# => behind True


class Comes:
    def __del__(self):
        global back
        back = self
        print("comes back")


back = None
comes = Comes()
seen = weakref.ref(comes)
del comes  # => comes back
print(back is not None, seen() is back)  # => True True
back.__class__ = type("Gone", (), {})
