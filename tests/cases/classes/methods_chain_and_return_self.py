class Q:
    def __init__(self): self.parts = []
    def where(self, x): self.parts.append(f"where {x}"); return self
    def limit(self, n): self.parts.append(f"limit {n}"); return self
    def __str__(self): return " ".join(self.parts)
print(Q().where("a").where("b").limit(3))  # => where a where b limit 3
