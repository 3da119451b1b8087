# objects alive under gc.collect()
# sizes: 10000 30000 100000 300000 1000000
import gc


def prepare(n):
    return [[i] for i in range(n)]


def work(items):
    gc.collect()
