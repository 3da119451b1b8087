table = {}
for i in range(150_000):
    table["key" + str(i)] = [i]
    if not i & 15:
        tick()
phase("work")
for i in range(600_000):
    other = ["key" + str(i), i]
    if not i % 100:
        table["key" + str(i % 150_000)] = other
    if not i & 7:
        tick()
assert len(table) == 150_000
