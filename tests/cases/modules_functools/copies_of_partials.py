# partial objects and cached functions can be copied.
import copy
from functools import lru_cache, partial


def function(*args, **keywords):
    return args, keywords


p = partial(function, [1], key=[2])
p.label = "x"
shallow, deep = copy.copy(p), copy.deepcopy(p)
print(shallow(), deep(), shallow.label, deep.label)  # => (([1],), {'key': [2]}) (([1],), {'key': [2]}) x x
print(shallow.args[0] is p.args[0], deep.args[0] is p.args[0], shallow.keywords is p.keywords)
# => True False True


class Named(partial):
    pass


n = Named(function, 1)
n.attribute = [5]
twin = copy.deepcopy(n)
print(type(twin).__name__, twin(), twin.attribute, twin.attribute is n.attribute)
# => Named ((1,), {}) [5] False
print(p.__reduce__()[1] == (function,), p.__reduce__()[2][1:])
# => True (([1],), {'key': [2]}, {'label': 'x'})
for state in [(), (1, (), {}, None), (function, [], {}, None), (function, (), 1, None), 5]:
    try:
        p.__setstate__(state)
    except TypeError as error:
        print(error)
        # => invalid partial state
        # => invalid partial state
        # => invalid partial state
        # => invalid partial state
        # => invalid partial state
p.__setstate__((int, ("7",), None, {"own": 1}))
print(p(), p.own)  # => 7 1


@lru_cache
def cached(x):
    return x


print(copy.copy(cached) is cached, copy.deepcopy([cached])[0] is cached)  # => True True
print(copy.deepcopy({"f": partial(print, "text")})["f"].args)  # => ('text',)
