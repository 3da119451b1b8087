import collections
import datetime
import functools
import types

make = functools._make_key
print(make((1,), {}, False), make(("a",), {}, False), type(make((1, 2), {}, False)).__name__)
# => 1 a _HashedSeq
print(make((1, 2), {}, False) == make((1, 2), {}, False), make((1,), {}, True) == make((1.0,), {}, True),
      make((1, 2), {"a": 3}, False) == make((1, 2), {"a": 3}, False), hash(make((1, 2), {}, False)) == hash((1, 2)))
# => True False True True


def code():
    pass


renamed = types.FunctionType(code.__code__, {}, "renamed")
print(renamed.__name__, renamed.__qualname__)  # => renamed code
print(collections.deque([1], 3).__reduce__()[1], collections.deque([1]).__reduce__()[1])  # => ((), 3) ()
print(repr(datetime.datetime(2024, 1, 1, fold=1, tzinfo=datetime.timezone.utc)))
# => datetime.datetime(2024, 1, 1, 0, 0, fold=1, tzinfo=datetime.timezone.utc)
print(repr(datetime.time(1, fold=1, tzinfo=datetime.timezone.utc)))
# => datetime.time(1, 0, tzinfo=datetime.timezone.utc, fold=1)
