#: differs = "an object is finalized at the next collection where a part of an expression, an item or an exception held it last, or where thousands are dropped in one step; what a variable, attribute or function lets go is finalized at once"
import gc
import weakref


class Noted:
    def __init__(self, name="noted"):
        self.name = name

    def __del__(self):
        print("finalized")


items = {1: Noted()}
items[1] = None
print("replaced")  # => replaced
gc.collect()  # => finalized
print([Noted().name])  # => ['noted']
gc.collect()  # => finalized
cache = weakref.WeakValueDictionary()
cache["a"] = Noted()
print(len(cache))  # => 1
gc.collect()  # => finalized
print(len(cache))  # => 0
