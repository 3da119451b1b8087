# One list and one dict with everything in them, and new things put into them; cycles are dropped beside them.
class Node:
    pass


kept = [(n, str(n)) for n in range(250_000)]
table = {n: [n] for n in range(250_000)}
phase("work")
for n in range(600_000):
    tick()
    kept[n % 250_000] = (n, str(n))
    table[n % 250_000] = [n]
    if n % 10 == 0:
        one, two = Node(), Node()
        one.other, two.other = two, one
assert len(kept) == len(table) == 250_000
