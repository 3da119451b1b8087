# One list, one dict and one deque that grow all the time: each is written to while it is marked.
from collections import deque

rows, table, queue = [], {}, deque()
for i in range(190_000):
    rows.append([i])
    table[i] = (i, i)
    queue.append([i])
    if not i & 15:
        tick()
phase("work")
for i in range(800_000):
    rows[i % 190_000] = [i]
    table[i % 190_000] = (i, i)
    queue.append([i])
    queue.popleft()
    if not i & 7:
        tick()
assert len(rows) == len(table) == len(queue) == 190_000
