class V:
    def __init__(self, v): self.v = v
    def __eq__(self, o): return isinstance(o, V) and self.v == o.v
    def __lt__(self, o): return self.v < o.v
    def __le__(self, o): return self.v <= o.v
a, b = V(1), V(2)
print(a == V(1), a != b, a < b, a > b, a <= b, a >= b, sorted([b, a])[0] is a, max(a, b) is b)
# => True True True False True False True True
try:
    hash(a)
except TypeError as error:
    print(error)  # => unhashable type: 'V'
class R:
    def __eq__(self, o): return "eq"
    def __gt__(self, o): return "gt"
    def __ne__(self, o): return "ne"
print(R() == 1, 1 == R(), 1 < R(), R() != 1, [R()] == [1])  # => eq eq gt ne True
class N:
    def __eq__(self, o): return NotImplemented
print(N() == N(), N() != N())  # => False True
R() < 1  # !! TypeError: '<' not supported between instances of 'R' and 'int'
