# Tuples of one, and what is a sequence or a mapping by the order of its bases.
import collections
import collections.abc


def one(x):
    match x,:
        case y,:
            return y


def walrus(x):
    match w := x,:
        case y as v,:
            return w, y, v


def whole(x):
    match (x),:
        case y:
            return y


print(one(3), walrus(4), whole(5))  # => 3 (4, 4, 4) (5,)


def kind(x):
    match x:
        case {}:
            return "map"
        case [*_]:
            return "seq"


class M(collections.UserDict, collections.abc.Sequence):
    pass


class S(collections.UserList, collections.abc.Mapping):
    pass


class L(list):
    pass


class D(dict):
    pass


print(kind(M()), kind(S()), kind(L()), kind(D()), kind(range(2)), kind("a"), kind(collections.deque()))
# => map seq seq map seq None seq


class Keys:
    KEY = "a"


try:
    match {"a": 0, "b": 1}:
        case {Keys.KEY: y, "a": z}:
            pass
except ValueError as error:
    print(error)  # => mapping pattern checks duplicate key ('a')


class Twice:
    __match_args__ = ("a", "a")
    a = None


try:
    match Twice():
        case Twice(y, z):
            pass
except TypeError as error:
    print(error)  # => Twice() got multiple sub-patterns for attribute 'a'
for key in "0: _, False", "0: _, 0.0", "0: _, 0j", "1: _, True", "'a': _, 'a'":
    try:
        exec(f"match 1:\n  case {{{key}: _}}: pass")
    except SyntaxError as error:
        print(error)
        # => mapping pattern checks duplicate key (False) (<string>, line 2)
        # => mapping pattern checks duplicate key (0.0) (<string>, line 2)
        # => mapping pattern checks duplicate key (0j) (<string>, line 2)
        # => mapping pattern checks duplicate key (True) (<string>, line 2)
        # => mapping pattern checks duplicate key ('a') (<string>, line 2)
