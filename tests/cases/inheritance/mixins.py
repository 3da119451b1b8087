class Json:
    def dump(self): return "{" + ",".join(f"{k}={v}" for k, v in sorted(vars(self).items())) + "}"
class Cmp:
    def __lt__(self, o): return self.key() < o.key()
class P(Json, Cmp):
    def __init__(self, n): self.n = n
    def key(self): return self.n
print(P(1).dump(), sorted([P(3), P(1)])[0].n, [c.__name__ for c in P.__mro__])
# => {n=1} 1 ['P', 'Json', 'Cmp', 'object']
