class N:
    def __init__(self, v): self.v = v
    def __repr__(self): return f"N({self.v})"
for name in "add sub mul truediv floordiv mod pow matmul lshift rshift and or xor divmod".split():
    setattr(N, f"__{name}__", lambda self, o, name=name: f"{name} {self} {o}")
    setattr(N, f"__r{name}__", lambda self, o, name=name: f"r{name} {self} {o}")
for name in "neg pos invert abs".split():
    setattr(N, f"__{name}__", lambda self, name=name: f"{name} {self}")
n = N(1)
print(n + 2, n - 2, n * 2, n / 2, n // 2, n % 2, n ** 2, n @ 2, n << 2, n >> 2, n & 2, n | 2, n ^ 2, divmod(n, 2), sep="; ")
# => add N(1) 2; sub N(1) 2; mul N(1) 2; truediv N(1) 2; floordiv N(1) 2; mod N(1) 2; pow N(1) 2; matmul N(1) 2; lshift N(1) 2; rshift N(1) 2; and N(1) 2; or N(1) 2; xor N(1) 2; divmod N(1) 2
print(2 + n, 2 - n, 2 * n, 2 / n, 2 // n, 2 % n, 2 ** n, 2 @ n, 2 << n, 2 >> n, 2 & n, 2 | n, 2 ^ n, divmod(2, n), sep="; ")
# => radd N(1) 2; rsub N(1) 2; rmul N(1) 2; rtruediv N(1) 2; rfloordiv N(1) 2; rmod N(1) 2; rpow N(1) 2; rmatmul N(1) 2; rlshift N(1) 2; rrshift N(1) 2; rand N(1) 2; ror N(1) 2; rxor N(1) 2; rdivmod N(1) 2
print(-n, +n, ~n, abs(n), sep="; ")  # => neg N(1); pos N(1); invert N(1); abs N(1)
