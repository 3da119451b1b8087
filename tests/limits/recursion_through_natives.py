import functools, heapq, itertools, json, operator, re

# Each recurses through one way from native code back into Python: as deep as
# the limit of Python calls, not less.
depth = 0
def go():
    global depth
    depth += 1

def deepest(function):
    global depth
    depth = 0
    try:
        function()
    except RecursionError:
        return depth
    return "no end"

def by_key(x=0):
    go()
    return sorted([1], key=by_key)

def by_comparison(a, b):
    go()
    return len(sorted([1, 2], key=functools.cmp_to_key(by_comparison)))

def by_map(x=0):
    go()
    return list(map(by_map, [1]))

def by_filter(x=0):
    go()
    return list(filter(by_filter, [1]))

def by_smallest(x=0):
    go()
    return min([1, 2], key=by_smallest)

def by_group(x=0):
    go()
    return list(itertools.groupby([1], by_group))

def by_reduce(a=0, b=0):
    go()
    return functools.reduce(by_reduce, [1, 2])

def by_pattern(match=None):
    go()
    return re.sub("a", by_pattern, "a")

def by_json(value=None):
    go()
    return json.dumps(object(), default=by_json)

def by_json_hook(value=None):
    go()
    return json.loads('{"a": 1}', object_hook=by_json_hook)

def by_exec():
    go()
    exec("by_exec()")

def by_eval():
    go()
    eval("by_eval()")

def by_class():
    class Body:
        go()
        by_class()

def by_generator():
    go()
    yield from list(by_generator())

class Recursive:
    def __repr__(self):
        go()
        return repr([{1: self}])
    def __str__(self):
        go()
        return "%s" % self
    def __format__(self, spec):
        go()
        return "{}".format(self)
    def __eq__(self, other):
        go()
        return [self] == [other]
    def __lt__(self, other):
        go()
        return heapq.heapify([self, other])
    def __hash__(self):
        go()
        return hash((self,))
    def __iter__(self):
        go()
        return iter(list(self))
    def __call__(self):
        go()
        return self()
    def __add__(self, other):
        go()
        return operator.add(self, other)
    def __radd__(self, other):
        go()
        return sum([self])
    def __contains__(self, item):
        go()
        return item in self
    def __getitem__(self, item):
        go()
        return operator.getitem(self, item)
    def __bool__(self):
        go()
        return bool(self)
    def __len__(self):
        go()
        return len(self)
    def __int__(self):
        go()
        return int(self)
    def __getattr__(self, name):
        go()
        return getattr(self, name)
    def __setattr__(self, name, value):
        go()
        setattr(self, name, value)
    @property
    def own(self):
        go()
        return getattr(self, "own")
    def __init_subclass__(cls):
        go()
        class Next(Recursive):
            pass

def subclass():
    class First(Recursive):
        pass

one, other = Recursive(), Recursive()
ways = [
    by_key, lambda: by_comparison(1, 2), by_map, by_filter, by_smallest, by_group, by_reduce, by_pattern, by_json,
    by_json_hook, by_exec, by_eval, by_class, lambda: list(by_generator()), subclass,
    lambda: repr(one), lambda: str(one), lambda: format(one), lambda: one == other, lambda: one < other,
    lambda: hash(one), lambda: list(one), lambda: one(), lambda: one + other, lambda: sum([one]), lambda: 1 in one,
    lambda: one[1], lambda: bool(one), lambda: len(one), lambda: int(one), lambda: one.missing, lambda: one.own,
    lambda: setattr(one, "x", 1),
]
print([index for index, way in enumerate(ways) if deepest(way) == "no end"])
# Two Python calls per level at most.
print([(index, depth) for index, way in enumerate(ways) if deepest(way) is None or depth < 480])
# => []
# => []
# --- step ---
# The same with a limit that no stack could hold. A `__call__` in Python is a plain call.
import sys
del ways[22]
sys.setrecursionlimit(10 ** 6)
print([index for index, way in enumerate(ways) if deepest(way) == "no end"])
# => []
# --- step ---
# One inside the other.
print([index for index, way in enumerate(ways) if [deepest(lambda: list(map(lambda _: way(), [1])))] == ["no end"]])
# => []
# --- step ---
# expect: RecursionError | memory | MemoryError | fuel
def plain(n):
    return plain(n + 1)
plain(0)
# --- step ---
# expect: RecursionError | memory | MemoryError | fuel
# Operators of Python classes are plain calls.
class Sum:
    def __add__(self, other):
        return self + other
Sum() + Sum()
# --- step ---
# expect: RecursionError | memory | MemoryError | fuel
one()
