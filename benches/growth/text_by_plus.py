# letters put behind a text by s += "x"
# sizes: 10000 30000 100000 300000 1000000
def prepare(n):
    return n


def work(n):
    s = ""
    for _ in range(n):
        s += "x"
    assert len(s) == n
