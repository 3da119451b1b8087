# cycles dropped
# sizes: 10000 30000 100000 300000
class Node:
    pass


def prepare(n):
    return n


def work(n):
    for i in range(n):
        one, two = Node(), Node()
        one.other, two.other = two, one
