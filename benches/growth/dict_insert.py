# keys put into a dict
# sizes: 10000 30000 100000 300000 1000000
def prepare(n):
    return n


def work(n):
    table = {}
    for i in range(n):
        table[i * 7] = i
    assert len(table) == n
