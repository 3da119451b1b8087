class Vec:
    def __init__(self, *v): self.v = v
    def __add__(self, o): return Vec(*(a + b for a, b in zip(self.v, o.v)))
    def __mul__(self, k): return Vec(*(a * k for a in self.v)) if not isinstance(k, Vec) else sum(a * b for a, b in zip(self.v, k.v))
    __rmul__ = __mul__
    def __neg__(self): return self * -1
    def __eq__(self, o): return self.v == o.v
    def __abs__(self): return sum(a * a for a in self.v) ** 0.5
    def __getitem__(self, i): return self.v[i]
    def __iter__(self): return iter(self.v)
    def __len__(self): return len(self.v)
    def __repr__(self): return f"Vec{self.v}"
a, b = Vec(1, 2), Vec(3, 4)
print(a + b, a * 2, 2 * a, a * b, -a, a == Vec(1, 2), abs(Vec(3, 4)), a[0], list(b), len(a), sum([a, b], Vec(0, 0)))
# => Vec(4, 6) Vec(2, 4) Vec(2, 4) 11 Vec(-1, -2) True 5.0 1 [3, 4] 2 Vec(4, 6)
