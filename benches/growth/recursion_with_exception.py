# calls inside each other, left by an exception
# sizes: 300 1000 3000 10000 30000
import sys


def prepare(n):
    sys.setrecursionlimit(1_000_000)
    return n


def down(n):
    if n == 0:
        raise ValueError
    return down(n - 1)


def work(n):
    try:
        down(n)
    except ValueError:
        return
    assert False
