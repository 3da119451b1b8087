# Counts and limits that are larger than a pointer of the component.
import re
from collections import deque
from functools import lru_cache
from itertools import islice, repeat

BIG = 2**32 + 1
print(repeat("x", BIG), list(islice(repeat("x", BIG), 3)), repeat("x", BIG).__length_hint__())
# => repeat('x', 4294967297) ['x', 'x', 'x'] 4294967297
print(list(islice(range(10), 2, BIG)), list(islice([5, 6, 7], 1, BIG, BIG)))
# => [2, 3, 4, 5, 6, 7, 8, 9] [6]
print(re.sub("a", "b", "aaaa", count=BIG), re.split("a", "xaxax", maxsplit=BIG))  # => bbbb ['x', 'x', 'x']
print("a,b,c,d".split(",", BIG), "a b c".rsplit(None, BIG), "aaa".replace("a", "b", BIG))
# => ['a', 'b', 'c', 'd'] ['a', 'b', 'c'] bbb
print(b"a,b,c,d".split(b",", BIG), b"aaa".replace(b"a", b"b", BIG))  # => [b'a', b'b', b'c', b'd'] b'bbb'
print([1, 2, 3][:BIG], "abc"[BIG:], (1, 2)[-BIG:], b"abc"[1:BIG:BIG], bytearray(b"abc")[BIG:])
# => [1, 2, 3]  (1, 2) b'b' bytearray(b'')


@lru_cache(maxsize=BIG)
def square(x):
    return x * x


square(3), square(3)
print(square.cache_info())  # => CacheInfo(hits=1, misses=1, maxsize=4294967297, currsize=1)
print(deque([1, 2, 3], maxlen=BIG), [1, 2, 3].index(2, -BIG, BIG), "abc".find("c", -BIG, BIG))
# => deque([1, 2, 3], maxlen=4294967297) 1 2
for text in ("'ab' * 2**62", "[1] * BIG * BIG", "deque([1]) * (BIG * BIG)", "(1,) * (BIG * BIG)", "b'ab' * 2**62", "'x'.ljust(2**62)"):
    try:
        eval(text)
        print(text, "worked")
    except (MemoryError, OverflowError):
        print(text, "refused")
        # => 'ab' * 2**62 refused
        # => [1] * BIG * BIG refused
        # => deque([1]) * (BIG * BIG) refused
        # => (1,) * (BIG * BIG) refused
        # => b'ab' * 2**62 refused
        # => 'x'.ljust(2**62) refused
items = [1, 2, 3]
print(deque([1], maxlen=2**63 - 1).maxlen, deque([1], maxlen=2**60), deque([1], maxlen=2**60).copy().maxlen)
# => 9223372036854775807 deque([1], maxlen=1152921504606846976) 1152921504606846976
print(lru_cache(maxsize=2**62)(len).cache_info())
# => CacheInfo(hits=0, misses=0, maxsize=4611686018427387904, currsize=0)
for call in ("items[BIG]", "items[-BIG]", "items.pop(BIG)", "'abc'[BIG]", "b'abc'[BIG]", "(1, 2)[BIG]", "bytearray(b'a')[BIG]",
             "deque([1])[BIG]", "range(3)[BIG]", "memoryview(b'abc')[BIG]"):
    try:
        print(eval(call))
    except IndexError as error:
        print(call, error)
        # => items[BIG] list index out of range
        # => items[-BIG] list index out of range
        # => items.pop(BIG) pop index out of range
        # => 'abc'[BIG] string index out of range
        # => b'abc'[BIG] index out of range
        # => (1, 2)[BIG] tuple index out of range
        # => bytearray(b'a')[BIG] bytearray index out of range
        # => deque([1])[BIG] deque index out of range
        # => range(3)[BIG] range object index out of range
        # => memoryview(b'abc')[BIG] index out of bounds on dimension 1
def change(number):
    items[number] = 0


def delete(number):
    del items[number]


for number in (BIG, -BIG, 2**32, -2**32, 2**33, -2**32 - 1, 2**48, -2**48):
    for function in (change, delete, items.pop, items.__getitem__, (7, 8).__getitem__, lambda number: items[number],
                     lambda number: (7, 8)[number], lambda number: "abc"[number]):
        try:
            print(function(number))
        except IndexError:
            pass
items.insert(BIG, 4)
print(items, f"{1.5:.3f}", "%.*f" % (2, 1.5))  # => [1, 2, 3, 4] 1.500 1.50
