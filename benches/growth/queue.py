# items through a deque
# sizes: 10000 30000 100000 300000 1000000
from collections import deque


def prepare(n):
    return n


def work(n):
    waiting = deque()
    for i in range(n):
        waiting.append(i)
    while waiting:
        waiting.popleft()
