# tuples sorted by a key
# sizes: 3000 10000 30000 100000 300000
def prepare(n):
    seed, out = 42, []
    for _ in range(n):
        seed = (seed * 1664525 + 1013904223) % 4294967296
        out.append((seed, str(seed)))
    return out


def work(items):
    assert len(sorted(items, key=lambda item: item[1])) == len(items)
