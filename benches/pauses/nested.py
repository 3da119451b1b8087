def nested(depth):
    if depth == 0:
        return [depth, 1.5]
    return [nested(depth - 1) for _ in range(4)]


top = []
for i in range(340):
    top.append(nested(5))
    tick()
phase("work")
for i in range(300_000):
    other = [[i], [[i]]]
    if not i & 7:
        tick()
assert len(top) == 340 and top[-1][3][3][3][3][3] == [0, 1.5]
