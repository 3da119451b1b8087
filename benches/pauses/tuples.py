rows = []
for i in range(340_000):
    rows.append((i, "row" + str(i)))
    if not i & 15:
        tick()
phase("work")
for i in range(600_000):
    rows_like = (i, "row" + str(i))
    if not i & 7:
        tick()
assert len(rows) == 340_000 and rows[-1] == (339_999, "row339999")
