import collections
import random

for value in (1, 1.5, "a", None, [], {}, range(3), ValueError(), len, int, type(None)):
    print(type(value).__name__, getattr(value, "__module__", "has none"))
    # => int has none
    # => float has none
    # => str has none
    # => NoneType has none
    # => list has none
    # => dict has none
    # => range has none
    # => ValueError has none
    # => builtin_function_or_method builtins
    # => type builtins
    # => type builtins
print(type(1).__module__, ValueError.__module__, "__module__" in int.__dict__, "__module__" in dir(3))
# => builtins builtins False False
print(collections.deque().__module__, random.Random(1).__module__, Exception.__qualname__)
# => collections random Exception


class Derived(int):
    pass


print(Derived(3).__module__, Derived.__module__)  # => __main__ __main__
print(type([].append).__module__, type(iter([])).__module__, repr(int), repr(collections.deque))
# => builtins builtins <class 'int'> <class 'collections.deque'>
