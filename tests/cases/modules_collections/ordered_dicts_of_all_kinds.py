# Subclasses, keywords of methods, and changes during iteration.
from collections import OrderedDict
import copy
import pickle


class O(OrderedDict):
    pass


def show(call):
    try:
        print(call())
    except Exception as error:
        print(type(error).__name__, error)


for left, right in [(O(a=1), {"b": 2}), ({"b": 2}, O(a=1)), (O(a=1), O(b=1)), (OrderedDict(a=1), O(b=2)), ({}, OrderedDict())]:
    joined = left | right
    print(type(joined).__name__, joined)
    # => O O({'a': 1, 'b': 2})
    # => O O({'b': 2, 'a': 1})
    # => O O({'a': 1, 'b': 1})
    # => OrderedDict OrderedDict({'a': 1, 'b': 2})
    # => OrderedDict OrderedDict()
show(lambda: O() | [])  # => TypeError unsupported operand type(s) for |: 'O' and 'list'
print(O(), O(a=1), O(a=1).copy(), repr(O(a=O())))  # => O() O({'a': 1}) O({'a': 1}) O({'a': O()})
o = O(a=1)
o["self"] = o
print(o)  # => O({'a': 1, 'self': ...})
o = OrderedDict(a=1, b=2)
show(lambda: o.pop("z", default=3))  # => 3
show(lambda: o.pop(key="a"))  # => 1
show(lambda: o.pop("z"))  # => KeyError 'z'
show(lambda: o.setdefault("y", default=4))  # => 4
show(lambda: o.setdefault(key="q"))  # => None
show(lambda: o.move_to_end(key="b", last=True))  # => None
show(lambda: o.popitem(last=False))  # => ('y', 4)
show(lambda: OrderedDict.fromkeys("ab", value=2))  # => OrderedDict({'a': 2, 'b': 2})
show(lambda: O.fromkeys(iterable="ab"))  # => O({'a': None, 'b': None})
print(o, o.keys(), o.values(), o.items(), type(iter(o)).__name__, list(reversed(o.keys())))
# => OrderedDict({'q': None, 'b': 2}) odict_keys(['q', 'b']) odict_values([None, 2]) odict_items([('q', None), ('b', 2)]) odict_iterator ['b', 'q']
print(o.keys() & {"q"}, o.keys() == {"y", "q", "b"}, ("b", 2) in o.items(), isinstance(o.keys(), type({}.keys())))
# => {'q'} False True True
p = O(a=1)
p.attribute = 5
print(copy.copy(p).attribute, copy.deepcopy(p).attribute, pickle.loads(pickle.dumps(p)).attribute, p.copy().__dict__)
# => 5 5 5 {}
print(copy.copy(OrderedDict(a=1)), pickle.loads(pickle.dumps(OrderedDict(b=2), 2)), copy.deepcopy(o) == o)
# => OrderedDict({'a': 1}) OrderedDict({'b': 2}) True


def walk(iterable, change):
    passed = []
    try:
        for key in iterable:
            passed.append(key)
            change(key)
    except RuntimeError as error:
        passed.append(str(error))
    print(passed)


for change in ("o.move_to_end(k)", "o.move_to_end('a')", "o.move_to_end('d')", "o.move_to_end('b', last=False)",
               "(o.pop(k), o.update({k: 1}))", "o.update(new=1)", "o.update(c=1)", "o.pop('d', 0)", "o.clear()"):
    o = OrderedDict.fromkeys("abcd")
    walk(o, eval("lambda k: " + change))
    o = OrderedDict.fromkeys("abcd")
    walk(reversed(o), eval("lambda k: " + change))
# => ['a', 'OrderedDict mutated during iteration']
# => ['d', 'c', 'OrderedDict mutated during iteration']
# => ['a', 'OrderedDict mutated during iteration']
# => ['d', 'OrderedDict mutated during iteration']
# => ['a', 'b', 'c', 'd']
# => ['d', 'c', 'b', 'a']
# => ['a', 'OrderedDict mutated during iteration']
# => ['d', 'OrderedDict mutated during iteration']
# => ['a', 'OrderedDict mutated during iteration']
# => ['d', 'OrderedDict mutated during iteration']
# => ['a', 'OrderedDict mutated during iteration']
# => ['d', 'OrderedDict mutated during iteration']
# => ['a', 'b', 'c', 'd']
# => ['d', 'c', 'b', 'a']
# => ['a', 'OrderedDict mutated during iteration']
# => ['d', 'OrderedDict mutated during iteration']
# => ['a', 'OrderedDict changed size during iteration']
# => ['d', 'OrderedDict changed size during iteration']
o = OrderedDict(a=1)
walk(o.items(), lambda k: o.update(b=2))  # => [('a', 1)]
iterator = iter(OrderedDict.fromkeys("ab"))
print(next(iterator), list(iterator), list(iterator))  # => a ['b'] []


class Counting(OrderedDict):
    def __setitem__(self, key, value):
        print("set", key)
        super().__setitem__(key, value)

    def __missing__(self, key):
        return "missing"


c = Counting.fromkeys("ab")
# => set a
# => set b
print((c | {"x": 1})["x"], c["nothing"], c.setdefault("y", 2), c.pop("a"))
# => set a
# => set b
# => set x
# => set y
# => 1 missing 2 None

# What update takes, and what it says of anything else.
d = OrderedDict()
d.update([(1, 2), [3, 4], "ab"], z=5)
print(d)  # => OrderedDict({1: 2, 3: 4, 'a': 'b', 'z': 5})
for sources in (([(1,)],), ([()],), ([(1, 2, 3)],), ([1],), ({}, {}), ([], [], [])):
    try:
        d.update(*sources)
    except (TypeError, ValueError) as error:
        print(type(error).__name__, error)
        # => ValueError need more than 1 value to unpack
        # => ValueError need more than 0 values to unpack
        # => ValueError too many values to unpack (expected 2)
        # => TypeError 'int' object is not iterable
        # => TypeError update() takes at most 1 positional argument (2 given)
        # => TypeError update() takes at most 1 positional argument (3 given)
