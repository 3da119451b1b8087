# attributes set on an object and read
# sizes: 1000 3000 10000 30000 100000
class Item:
    pass


def prepare(n):
    return [f"name{i}" for i in range(n)]


def work(names):
    item = Item()
    for i, name in enumerate(names):
        setattr(item, name, i)
    assert sum(getattr(item, name) for name in names) >= 0
