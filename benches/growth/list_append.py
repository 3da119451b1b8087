# items appended to a list
# sizes: 10000 30000 100000 300000 1000000
def prepare(n):
    return n


def work(n):
    items = []
    for i in range(n):
        items.append(i)
    assert len(items) == n
