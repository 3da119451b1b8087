class Temp:
    def __init__(self, d, k, v): self.d, self.k, self.v = d, k, v
    def __enter__(self):
        self.old = self.d.get(self.k)
        self.d[self.k] = self.v
    def __exit__(self, *a): self.d[self.k] = self.old
settings = {"x": 1}
with Temp(settings, "x", 2): print(settings)  # => {'x': 2}
print(settings)  # => {'x': 1}
