# copy() makes an OrderedDict of a subclass without arguments, and fills it by the subclass's own methods.
from collections import OrderedDict


class Cache(OrderedDict):
    def __init__(self, size):
        super().__init__()
        self.size = size


class Loud(OrderedDict):
    def __setitem__(self, key, value):
        print("set", key)
        super().__setitem__(key, value)

    def __getitem__(self, key):
        return "got " + key


try:
    Cache(2).copy()
except TypeError as error:
    print(error)  # => Cache.__init__() missing 1 required positional argument: 'size'
loud = Loud()
loud["a"] = 1  # => set a
copied = loud.copy()  # => set a
print(type(copied), list(OrderedDict.items(copied)))  # => <class '__main__.Loud'> [('a', 'got a')]
