# Linked objects: a binary search tree, a linked list, a trie, many small live objects.
class Node:
    __slots__ = ("key", "left", "right")

    def __init__(self, key):
        self.key = key
        self.left = None
        self.right = None


def insert(root, key):
    if root is None:
        return Node(key)
    node = root
    while True:
        if key < node.key:
            if node.left is None:
                node.left = Node(key)
                return root
            node = node.left
        elif key > node.key:
            if node.right is None:
                node.right = Node(key)
                return root
            node = node.right
        else:
            return root


def walk(node):
    if node is not None:
        yield from walk(node.left)
        yield node.key
        yield from walk(node.right)


def depth(node):
    return 0 if node is None else 1 + max(depth(node.left), depth(node.right))


def made(depth):
    return (made(depth - 1), made(depth - 1)) if depth else (None, None)


def counted(tree):
    left, right = tree
    return 1 if left is None else 1 + counted(left) + counted(right)


root = None
for n in range(30000):
    root = insert(root, n * 7919 % 30011)
assert list(walk(root)) == sorted({n * 7919 % 30011 for n in range(30000)})
assert depth(root) == 33, depth(root)

trie = {}
for n in range(12000):
    node = trie
    for letter in str(n * 7919 % 100003):
        node = node.setdefault(letter, {})
    node["end"] = n
found = 0
for n in range(12000):
    node = trie
    for letter in str(n):
        node = node.get(letter)
        if node is None:
            break
    else:
        found += "end" in node
assert found == 1442, found

head = None
for n in range(100000):
    head = [n, head]
length = total = 0
while head:
    total += head[0]
    length, head = length + 1, head[1]
assert (length, total) == (100000, 4999950000)
assert sum(counted(made(11)) for _ in range(60)) == 4095 * 60
