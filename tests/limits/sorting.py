# expect: fuel | memory | MemoryError
sorted(iter(int, 1))
# --- step ---
# expect: fuel
x = list(range(2000, 0, -1))
class L:
    def __init__(self, v): self.v = v
    def __lt__(self, o):
        for _ in range(10 ** 6): pass
        return self.v < o.v
sorted(map(L, x))
# --- step ---
# expect: fuel
x = ["a" * 100_000 + str(i) for i in range(300)]
while True: sorted(x)
# --- step ---
# expect: fuel
while True: list(range(1000)).reverse()
