class M:
    def __init__(self, v): self.v = v
    def __matmul__(self, o): return M(self.v * o.v)
    def __rmatmul__(self, o): return f"{o}@M"
m = M(2)
m @= M(3)
print(m.v, (M(2) @ M(5)).v, 1 @ M(1))  # => 6 10 1@M
