import copy
a = [1, [2, 3], {"k": [4]}]
b, c = copy.copy(a), copy.deepcopy(a)
a[1].append(9)
a[2]["k"].append(9)
print(b, c, copy.copy("s"), copy.deepcopy((1, [2])), copy.copy({1}), copy.copy({"a": 1}))
# => [1, [2, 3, 9], {'k': [4, 9]}] [1, [2, 3], {'k': [4]}] s (1, [2]) {1} {'a': 1}
class P:
    def __init__(self, x): self.x = x
p = P([1])
q, r = copy.copy(p), copy.deepcopy(p)
p.x.append(2)
print(q.x, r.x, type(r).__name__)  # => [1, 2] [1] P
class H:
    def __copy__(self): return "copied"
    def __deepcopy__(self, memo): return "deep"
print(copy.copy(H()), copy.deepcopy([H()]))  # => copied ['deep']
loop = [1]
loop.append(loop)
d = copy.deepcopy(loop)
print(d[1] is d, d is not loop)  # => True True
shared = []
x = copy.deepcopy([shared, shared])
print(x[0] is x[1], copy.deepcopy(len) is len, copy.copy(P) is P)  # => True True True
