# generators around each other, for one item each
# sizes: 30 100 300 900
def around(inner):
    yield from inner


def prepare(n):
    return n


def work(n):
    for _ in range(20):
        chain = iter(range(50))
        for _ in range(n):
            chain = around(chain)
        assert sum(chain) == 1225
