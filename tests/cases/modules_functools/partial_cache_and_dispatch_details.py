import copy
import functools
import pickle
import weakref


class Part(functools.partial):
    pass


part = Part(max, 1, key=abs)
print(repr(part), repr(functools.partial(max, 1, key=abs)))
# => Part(<built-in function max>, 1, key=<built-in function abs>) functools.partial(<built-in function max>, 1, key=<built-in function abs>)
part.__setstate__((part, (), {}, {}))
print(repr(part))  # => Part(...)
part.__setstate__((min, (3,), {"default": 1}, {"own": 5}))
print(part.own, part.func, part.args, part.keywords)  # => 5 <built-in function min> (3,) {'default': 1}
part.__setstate__((min, (3,), None, None))
print(vars(part), part.keywords)  # => {} {}
def keywords_only(**keywords):
    return keywords


plain = functools.partial(keywords_only)
plain.keywords[1234] = "value"
print(repr(plain).replace(repr(keywords_only), 'f'))  # => functools.partial(f, 1234='value')
for change in (lambda: plain(), lambda: delattr(plain, "__dict__"), lambda: delattr(part, "__dict__")):
    try:
        change()
    except TypeError as error:
        print(error)
        # => keywords must be strings
        # => cannot delete __dict__
        # => cannot delete __dict__
plain = functools.partial(max, 1)
print(functools.partial(plain, 2).func is max, functools.partial(Part(max, 1), 2).func is max)  # => True True
plain.note = 1
print(functools.partial(plain, 2).func is plain)  # => True


class Hashed(int):
    count = 0

    def __hash__(self):
        Hashed.count += 1
        return 7


@functools.lru_cache(maxsize=1)
def double(value):
    return value * 2


double(Hashed(3))
print(Hashed.count, double.cache_info(), double.cache_parameters())
# => 1 CacheInfo(hits=0, misses=1, maxsize=1, currsize=1) {'maxsize': 1, 'typed': False}
print(pickle.loads(pickle.dumps(double)) is double, copy.copy(double) is double)  # => True True


@functools.total_ordering
class Number:
    def __init__(self, value):
        self.value = value

    def __eq__(self, other):
        return self.value == other.value

    def __lt__(self, other):
        return self.value < other.value


for name in "__gt__", "__le__", "__ge__":
    method = getattr(Number, name)
    print(method.__name__, method.__qualname__, pickle.loads(pickle.dumps(method)) is method)
    # => __gt__ _gt_from_lt True
    # => __le__ _le_from_lt True
    # => __ge__ _ge_from_lt True
print(Number(1) <= Number(2), Number(1) > Number(2))  # => True False


@functools.singledispatch
def show(value):
    return "any"


class Local:
    pass


reference = weakref.ref(Local)
print(show(Local()), show(5))  # => any any
show.register(int, lambda value: "int")
print(show(True), show.dispatch(bool) is show.registry[int])  # => int True
