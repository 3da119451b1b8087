# objects alive while 2,000,000 others come and go
# sizes: 10000 30000 100000 300000 1000000
import gc

alive = None


def prepare(n):
    # What the run before has left is not what this one costs. So many come and go that the collector looks at those
    # that are alive several times even where they are most.
    global alive
    alive = None
    gc.collect()
    alive = [[i] for i in range(n)]
    gc.collect()
    return n


def work(n):
    for i in range(2_000_000):
        garbage = [i, [i]]
    assert garbage and len(alive) == n
