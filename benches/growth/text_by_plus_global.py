# letters put behind a global text by s += "x"
# sizes: 10000 30000 100000 300000
def prepare(n):
    return n


def work(n):
    global s
    s = ""
    for _ in range(n):
        s += "x"
    assert len(s) == n
