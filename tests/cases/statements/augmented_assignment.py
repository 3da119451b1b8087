x = 5
x += 1; x -= 2; x *= 3; x /= 4; x //= 1; x **= 3; x %= 7
print(x)  # => 6.0
n = 6
n <<= 2; n >>= 1; n |= 1; n &= 9; n ^= 3
print(n)  # => 10
class Box:
    def __init__(self): self.v = [0]
    def __iadd__(self, other):
        self.v.append(other)
        return self
b = Box()
same = b
b += 5
print(b.v, same is b)  # => [0, 5] True
l = [1, [2]]
l[1] += [3]
l[0] -= 5
print(l)  # => [-4, [2, 3]]
d = {"a": 1}
d["a"] *= 10
print(d)  # => {'a': 10}
b.v += "xy"
print(b.v)  # => [0, 5, 'x', 'y']
def idx():
    print("once")
    return 0
l[idx()] += 1  # => once
print(l)  # => [-3, [2, 3]]
