class K:
    def __init__(self, k): self.k = k
    def __hash__(self): return hash(self.k)
    def __eq__(self, o): return self.k == o.k
d = {K(1): "one"}
print(d[K(1)], K(1) in d, K(2) in d, len({K(1), K(1), K(2)}))  # => one True False 2
class Collide:
    def __init__(self, v): self.v = v
    def __hash__(self): return 1
    def __eq__(self, o): return self.v == o.v
d = {Collide(i): i for i in range(5)}
print([d[Collide(i)] for i in range(5)])  # => [0, 1, 2, 3, 4]
class Bad:
    def __hash__(self): return "x"
hash(Bad())  # !! TypeError: __hash__ method should return an integer
