# parts joined
# sizes: 10000 30000 100000 300000 1000000
def prepare(n):
    return n


def work(n):
    assert len("".join([str(i & 7) for i in range(n)])) == n
