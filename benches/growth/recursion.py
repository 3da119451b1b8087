# calls inside each other
# sizes: 300 1000 3000 10000 30000
import sys


def prepare(n):
    sys.setrecursionlimit(1_000_000)
    return n


def down(n):
    return 0 if n == 0 else 1 + down(n - 1)


def work(n):
    assert down(n) == n
