# bytes put behind a bytearray
# sizes: 10000 30000 100000 300000 1000000
def prepare(n):
    return n


def work(n):
    data = bytearray()
    for i in range(n):
        data += b"x"
    assert len(data) == n
