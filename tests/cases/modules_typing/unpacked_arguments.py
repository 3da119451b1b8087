# `*tuple[...]` among the arguments of an alias, and the parameters that take several.
import collections.abc
import copy
import pickle
import types
import warnings
import weakref
from typing import *

T = TypeVar("T")
U = TypeVar("U")
Ts = TypeVarTuple("Ts")

class C(Generic[T, U]):
    pass

class V(Generic[*Ts]):
    pass

for text in ["dict[T, U][*tuple[int, str]]", "Dict[T, U][*Tuple[int, str]]", "C[T, U][int, *tuple[str]]",
             "C[T, bool][*tuple[int]]", "list[T][*tuple[int]]", "tuple[*Ts][()]", "tuple[*Ts][int]",
             "tuple[*Ts][int, str]", "tuple[T, *Ts][int, str, float]", "tuple[*Ts, T][int]",
             "tuple[*Ts][*tuple[int, ...]]", "tuple[T, *tuple[U, ...]][int, str]", "list[V[*Ts]][()]",
             "list[V[*Ts]][int, str]", "V[*tuple[int]]", "dict[T, U][int]", "tuple[T, *Ts][()]",
             "list[T][*tuple[int, ...]]"]:
    try:
        print(text, "->", str(eval(text)).replace("__main__.", ""))
    except TypeError as e:
        print(text, "->", str(e).replace("__main__.", ""))

print((*tuple[int, str],)[0].__typing_unpacked_tuple_args__, list[int].__typing_unpacked_tuple_args__)
print(list[int].__reduce__(), copy.deepcopy(dict[str, int]))
for protocol in range(6):
    print(pickle.loads(pickle.dumps(dict[str, list[int]], protocol)), end=" ")
print()

def f(*args: *tuple[int, str]): pass
print(get_type_hints(f))
print(Literal[[], []].__args__, Literal[1, 1, True].__args__)
alias = collections.abc.Callable[[int], str]
print(weakref.ref(alias)() is alias)

import re
for base in [re.Match, re.Pattern, bool, types.FunctionType, types.UnionType]:
    try:
        class D(base): pass
    except TypeError as e:
        print(e)
try:
    class P(type(ParamSpec("P").args)): pass
except TypeError as e:
    print(e)

with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    TypedDict("E", name=str)
    isinstance(b"", ByteString)
for each in caught:
    print(each.category.__name__, each.message)
