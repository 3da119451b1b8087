class Node:
    def __init__(self, v, *kids): self.v, self.kids = v, kids
    def __iter__(self):
        yield self.v
        for k in self.kids: yield from k
t = Node(1, Node(2, Node(3)), Node(4))
print(list(t))  # => [1, 2, 3, 4]
def perms(items):
    if not items:
        yield ()
    for i, x in enumerate(items):
        for rest in perms(items[:i] + items[i + 1:]):
            yield (x, *rest)
print(list(perms([1, 2, 3])))  # => [(1, 2, 3), (1, 3, 2), (2, 1, 3), (2, 3, 1), (3, 1, 2), (3, 2, 1)]
def hanoi(n, a, b, c):
    if n:
        yield from hanoi(n - 1, a, c, b)
        yield a + c
        yield from hanoi(n - 1, b, a, c)
print(*hanoi(3, "A", "B", "C"))  # => AC AB CB AC BA BC AC
