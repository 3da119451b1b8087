from collections import deque
d = deque([1, 2, 3], maxlen=4)
d.append(4)
d.append(5)
d.appendleft(0)
print(d, d.maxlen, len(d), d[0], d[-1], d.pop(), d.popleft(), d)
# => deque([2, 3], maxlen=4) 4 4 0 4 4 0 deque([2, 3], maxlen=4)
d.extend([7, 8, 9])
d.extendleft("ab")
print(d)  # => deque(['b', 'a', 3, 7], maxlen=4)
e = deque(range(5))
e.rotate(2)
print(e, e.count(1), e.index(4), 3 in e, list(reversed(e)))
# => deque([3, 4, 0, 1, 2]) 1 1 True [2, 1, 0, 4, 3]
e.rotate(-1)
e.remove(0)
e.insert(1, "x")
e.reverse()
e[0] = "first"
del e[1]
print(e, e.copy() == e, e + deque([1]), e * 2, deque([1]) < deque([2]), bool(deque()), deque("ab", 1))
# => deque(['first', 1, 'x', 4]) True deque(['first', 1, 'x', 4, 1]) deque(['first', 1, 'x', 4, 'first', 1, 'x', 4]) True False deque(['b'], maxlen=1)
e.clear()
print(e, repr(deque(maxlen=2)))  # => deque([]) deque([], maxlen=2)
for action in ("e.pop()", "e.popleft()", "e[0]", "e.remove(1)", "deque(5)", "deque([1], -1)", "hash(e)", "e.index(3)", "deque([1])[1:]", "deque([1], maxlen=1).insert(0, 1)"):
    try:
        print(eval(action))
    except Exception as error:
        print(f"{action}: {type(error).__name__}: {error}")
        # => e.pop(): IndexError: pop from an empty deque
        # => e.popleft(): IndexError: pop from an empty deque
        # => e[0]: IndexError: deque index out of range
        # => e.remove(1): ValueError: 1 is not in deque
        # => deque(5): TypeError: 'int' object is not iterable
        # => deque([1], -1): ValueError: maxlen must be non-negative
        # => hash(e): TypeError: unhashable type: 'collections.deque'
        # => e.index(3): ValueError: 3 is not in deque
        # => deque([1])[1:]: TypeError: sequence index must be integer, not 'slice'
        # => deque([1], maxlen=1).insert(0, 1): IndexError: deque already at its maximum size
d = deque([1, 2])
for x in d:
    d.append(3)
# !! RuntimeError: deque mutated during iteration
