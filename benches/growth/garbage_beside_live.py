# objects alive while 200,000 others come and go
# sizes: 10000 30000 100000 300000 1000000
def prepare(n):
    return [[i] for i in range(n)]


def work(items):
    for i in range(200_000):
        garbage = [i, [i]]
    assert garbage
