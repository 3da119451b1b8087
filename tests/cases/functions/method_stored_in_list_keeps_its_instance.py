class A:
    def __init__(self, n): self.n = n
    def get(self): return self.n
calls = [A(1).get, A(2).get]
print([c() for c in calls], calls[0].__name__)  # => [1, 2] get
