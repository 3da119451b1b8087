# Builtins that want all items of a generator: what it sees of them, and they of it.
import sys


def kinds(items):
    for item in items:
        got = yield item
        print("sent", got) if got is not None else None


print(sum(kinds([1, 2, True, 2**60, 2**62, 3])), sum(kinds([1.5, 2, 2.5])), sum(kinds([0.1] * 10)))
# => 5764607523034234887 6.0 1.0

print(sum(kinds([1, 2, 0.5, 1])), sum(kinds([1, 2j])), sum(kinds([2**62, 2**62])), sum(kinds([]), 5))
# => 4.5 (1+2j) 9223372036854775808 5

print(list(kinds("abc")), tuple(kinds(range(20))), sorted(kinds([3, 1, 2])), "".join(kinds("xyz")))
# => ['a', 'b', 'c'] (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19) [1, 2, 3] xyz

print(sorted(set(kinds([1, 2, 1, "a", 2.0, (1,)])), key=str), len(set(kinds(range(1000)))))
# => [(1,), 1, 2, 'a'] 1000

print(any(kinds([0, None, False, "", [], 3])), all(kinds([1, True, "a", [0], 0])), any(kinds([])), all(kinds([])))
# => True False False True

print(max(kinds([1, 3, 2])), min(kinds([2.5, 1])))  # => 3 1


def own(box):
    yield 1
    print("so far", box)
    yield 2
    box.append("x")
    yield 3
    del box[0]


box = []
box.extend(own(box))  # => so far [1]
print(box)  # => [2, 'x', 3]
box = set()


def own_set():
    yield 1
    yield 2
    print(sorted(box))
    box.clear()
    yield 3


box.update(own_set())  # => [1, 2]
print(sorted(box))  # => [3]


def itself():
    yield 1
    try:
        print(next(g))
    except ValueError as error:
        print(error)
    print(g.gi_running, g.gi_frame is not None)
    yield 2


g = itself()
print(sum(g))
# => generator already executing
# => True True
# => 3


g = itself()
print(list(g))
# => generator already executing
# => True True
# => [1, 2]


def fails(count):
    for n in range(count):
        yield n
    raise KeyError("end")


for consumer in (sum, list, set, any, all, max, tuple, sorted):
    try:
        print(consumer(fails(3)))
    except KeyError as error:
        print(consumer.__name__, error)
# => sum 'end'
# => list 'end'
# => set 'end'
# => True
# => False
# => max 'end'
# => tuple 'end'
# => sorted 'end'


l = [9]
try:
    l.extend(fails(3))
except KeyError:
    print(l)  # => [9, 0, 1, 2]


def nested(depth):
    yield depth
    if depth:
        yield sum(nested(depth - 1))
        yield from nested(depth - 1)
        yield len(list(nested(depth - 1)))


print(sum(nested(4)), list(nested(2)))  # => 74 [2, 2, 1, 0, 0, 1, 4]


def handles():
    try:
        raise ValueError("first")
    except ValueError:
        yield sys.exc_info()[1] is not None
        yield 2
    yield sys.exc_info()[1] is None


try:
    raise LookupError("outer")
except LookupError:
    print(list(handles()), sum(handles()), sys.exc_info()[1])  # => [True, 2, False] 3 outer


class Number:
    def __radd__(self, other):
        try:
            next(running)
        except ValueError as error:
            print("not here:", error)
        except StopIteration:
            print("ended")
        else:
            print("went on")
        return other + 10

    __add__ = __radd__

    def __bool__(self):
        print(running.gi_running, running.gi_suspended)
        return True

    def __eq__(self, other):
        print("eq while", running.gi_suspended)
        return False

    def __hash__(self):
        return 1


def gives():
    yield 1
    yield Number()
    yield 2
    yield 3


running = gives()
print(sum(running))
# => went on
# => 14


running = gives()
print(all(running))
# => False True
# => True


running = gives()
print(len(set(running)))
# => eq while True
# => 4


def counts():
    yield 1
    yield 0
    print("not after what decides")
    yield 2


first, second = counts(), (n > 0 for n in counts())
print(all(first), any(second))  # => False True


def delegates():
    yield from (1, 2)
    return (yield from counts())


print(sum(delegates()), list(delegates()))
# => not after what decides
# => not after what decides
# => 6 [1, 2, 1, 0, 2]
print(sum(len(list(n for n in range(m))) for m in range(5)))  # => 10
big = []
big.extend(n for n in range(1000) for _ in (1, 2))
print(len(big), big[-3:])  # => 2000 [998, 999, 999]
