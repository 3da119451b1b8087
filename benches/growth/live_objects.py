# objects made that stay alive
# sizes: 10000 30000 100000 300000 1000000
class Item:
    def __init__(self, n):
        self.n = n


def prepare(n):
    return n


def work(n):
    items = [(Item(i), [i], str(i)) for i in range(n // 4)]
    assert len(items) == n // 4
