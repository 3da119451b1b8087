# Graphs: breadth first with a deque, shortest ways with a heap, topological order, union-find.
from collections import defaultdict, deque
from heapq import heappop, heappush


def numbers(count, seed=11):
    for _ in range(count):
        seed = (seed * 1103515245 + 12345) % 2147483648
        yield seed >> 8


SIZE = 9000
source = numbers(SIZE * 12)
edges = defaultdict(list)
for node in range(SIZE):
    for _ in range(4):
        edges[node].append((next(source) % SIZE, next(source) % 90 + 10))


def breadth(start):
    seen, waiting = {start: 0}, deque([start])
    while waiting:
        node = waiting.popleft()
        for other, _ in edges[node]:
            if other not in seen:
                seen[other] = seen[node] + 1
                waiting.append(other)
    return seen


def shortest(start):
    known, waiting = {}, [(0, start)]
    while waiting:
        far, node = heappop(waiting)
        if node in known:
            continue
        known[node] = far
        for other, cost in edges[node]:
            if other not in known:
                heappush(waiting, (far + cost, other))
    return known


def groups(count):
    parent = list(range(count))

    def root(node):
        while parent[node] != node:
            parent[node] = parent[parent[node]]
            node = parent[node]
        return node

    for node in range(0, count, 2):
        for other, _ in edges[node][:1]:
            parent[root(node)] = root(other)
    return sum(parent[node] == node for node in range(count))


steps = [breadth(start) for start in range(6)]
assert [len(seen) for seen in steps] == [8823] * 6, [len(seen) for seen in steps]
known = [shortest(start) for start in range(3)]
assert [max(far.values()) for far in known] == [523, 558, 570], [max(far.values()) for far in known]
assert groups(SIZE) == 4500, groups(SIZE)

before = [0] * SIZE
for node in range(SIZE):
    for other, _ in edges[node]:
        before[other] += other > node
order = deque(node for node in range(SIZE) if not before[node])
done = 0
while order:
    node = order.popleft()
    done += 1
    for other, _ in edges[node]:
        if other > node:
            before[other] -= 1
            if not before[other]:
                order.append(other)
assert done == SIZE
