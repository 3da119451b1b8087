def running():
    total = 0
    while True:
        x = yield total
        if x is None: return
        total += x
g = running()
next(g)
print([g.send(x) for x in (1, 2, 3)])  # => [1, 3, 6]
try:
    g.send(None)
except StopIteration:
    print("stopped")  # => stopped
