class Bag:
    def __init__(self): self.d = {}
    def __len__(self): return len(self.d)
    def __getitem__(self, k): return self.d[k]
    def __setitem__(self, k, v): self.d[k] = v
    def __delitem__(self, k): del self.d[k]
    def __contains__(self, k): return k == "always" or k in self.d
    def __iter__(self): return iter(sorted(self.d))
    def __reversed__(self): return iter(sorted(self.d, reverse=True))
b = Bag()
b["x"] = 1
b["y"] = 2
b["x"] += 10
del b["y"]
b["z"] = 3
print(len(b), b["x"], "always" in b, "q" in b, list(b), list(reversed(b)), bool(b))
# => 2 11 True False ['x', 'z'] ['z', 'x'] True
b["missing"]  # !! KeyError: 'missing'
