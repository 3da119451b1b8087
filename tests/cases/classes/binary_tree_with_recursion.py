class Tree:
    def __init__(self, v): self.v, self.l, self.r = v, None, None
    def add(self, v):
        side = "l" if v < self.v else "r"
        child = getattr(self, side)
        if child: child.add(v)
        else: setattr(self, side, Tree(v))
        return self
    def walk(self):
        if self.l: yield from self.l.walk()
        yield self.v
        if self.r: yield from self.r.walk()
    def depth(self): return 1 + max(self.l.depth() if self.l else 0, self.r.depth() if self.r else 0)
t = Tree(5)
for v in (3, 8, 1, 4, 9): t.add(v)
print(list(t.walk()), t.depth())  # => [1, 3, 4, 5, 8, 9] 3
