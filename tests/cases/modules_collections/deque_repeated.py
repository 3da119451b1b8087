# Repeating a deque: in place it stays the same object, an empty one ends at once, `maxlen` bounds the work.
from collections import deque

d = deque([1, 2])
same = d
d *= 2
print(same, d is same)  # => deque([1, 2, 1, 2]) True
d *= 0
print(same)  # => deque([])
print(deque() * 10**18, deque([1, 2], maxlen=3) * 10**15, 3 * deque("ab"), deque("ab") * -1, deque("ab") * True)
# => deque([]) deque([2, 1, 2], maxlen=3) deque(['a', 'b', 'a', 'b', 'a', 'b']) deque([]) deque(['a', 'b'])
e = deque([1, 2, 3], 4)
e *= 10**12
print(e)  # => deque([3, 1, 2, 3], maxlen=4)
it = iter(e)
e *= 1
for wrong in ["x", 1.5, None, e]:
    try:
        e * wrong
    except TypeError as error:
        print(error)
    try:
        e *= wrong
    except TypeError as error:
        print(error)
# => can't multiply sequence by non-int of type 'str'
# => can't multiply sequence by non-int of type 'str'
# => can't multiply sequence by non-int of type 'float'
# => can't multiply sequence by non-int of type 'float'
# => can't multiply sequence by non-int of type 'NoneType'
# => can't multiply sequence by non-int of type 'NoneType'
# => can't multiply sequence by non-int of type 'collections.deque'
# => can't multiply sequence by non-int of type 'collections.deque'
try:
    e * 10**30
except OverflowError as error:
    print(error)  # => cannot fit 'int' into an index-sized integer
