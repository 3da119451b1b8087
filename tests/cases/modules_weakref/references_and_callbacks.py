import gc
import weakref


class Thing:
    pass


thing = Thing()
reference = weakref.ref(thing)
print(reference() is thing, reference == weakref.ref(thing), weakref.ref(thing) is reference)
# => True True True
print(weakref.getweakrefcount(thing), hash(reference) == hash(thing))
# => 1 True


def make():
    return weakref.ref(Thing(), lambda dead: print("gone", dead() is None))


dead = make()
gc.collect()
# => gone True
print(dead())  # => None
values = weakref.WeakValueDictionary()
values["kept"] = thing
def lose():
    values["lost"] = Thing()


lose()
gc.collect()
print(sorted(values), len(values))  # => ['kept'] 1
proxy = weakref.proxy(thing)
proxy.name = "x"
print(thing.name, type(proxy).__name__)  # => x ProxyType
try:
    weakref.ref(1)
except TypeError as error:
    print(error)  # => cannot create weak reference to 'int' object
