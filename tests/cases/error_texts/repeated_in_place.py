# `left *= sequence`: a left side that is partly a sequence is asked alone, unlike in `left * sequence`.
from collections import Counter, OrderedDict, deque

class Number(int): pass
class Plain: pass
class Index:
    def __index__(self): return 2
class Own:
    def __mul__(self, other): return "own"

for left in [Number(3), Plain(), Index(), Own(), True, 3.0, None, {}, set(), frozenset(), range(2), memoryview(b""),
             {}.keys(), {}.values(), {}.items(), OrderedDict(), deque([1])]:
    for right in ["ab", [1], deque([2])]:
        space = {"left": left, "right": right}
        for text in ["r = left * right", "left *= right; r = left"]:
            try:
                exec(text, space)
                print(type(left).__name__, text, space["r"])
            except TypeError as e:
                print(type(left).__name__, text, e)

x = range(3)
x *= "str"  # !! TypeError: unsupported operand type(s) for *=: 'range' and 'str'
