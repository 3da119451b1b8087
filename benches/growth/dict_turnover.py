# keys put into a dict of 100 while the oldest goes
# sizes: 3000 10000 30000 100000 300000
def prepare(n):
    return n


def work(n):
    table = {}
    for i in range(n):
        table[str(i)] = i
        if len(table) > 100:
            del table[str(i - 100)]
    assert len(table) <= 101
