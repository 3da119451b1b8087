# numbers sorted
# sizes: 3000 10000 30000 100000 300000 1000000
def prepare(n):
    seed, out = 42, []
    for _ in range(n):
        seed = (seed * 1664525 + 1013904223) % 4294967296
        out.append(seed)
    return out


def work(items):
    assert len(sorted(items)) == len(items)
