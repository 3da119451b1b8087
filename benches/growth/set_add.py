# texts put into a set
# sizes: 3000 10000 30000 100000 300000
def prepare(n):
    return [f"key{i}" for i in range(n)]


def work(keys):
    seen = set()
    for key in keys:
        if key not in seen:
            seen.add(key)
    assert len(seen) == len(keys)
