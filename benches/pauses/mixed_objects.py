# Lists, dicts, instances and texts stay alive while others come and go.
class Item:
    def __init__(self, n):
        self.n = n
        self.name = "item " + str(n)


kept = []
for n in range(100_000):
    kept.append([n, n + 1, n + 2])
    kept.append({"key": n, "other": str(n)})
    kept.append(Item(n))
    tick()
phase("work")
for n in range(600_000):
    tick()
    one, two = [n, [n]], {"n": n}
assert len(kept) == 300_000
