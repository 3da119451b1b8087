# expect: fuel
class C:
    def __hash__(self): return 1
d = {}
while True: d[C()] = 1
# --- step ---
# expect: ok | fuel
d = None
s = {i * (2 ** 61 - 1) for i in range(5000)}
# --- step ---
# expect: fuel | memory | MemoryError
class C:
    def __init__(self, v): self.v = v
    def __hash__(self): return 0
    def __eq__(self, o): return self.v == o.v
{C(i) for i in range(10 ** 6)}
