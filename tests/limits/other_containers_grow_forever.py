# expect: memory | MemoryError | fuel
d = {}
i = 0
while True:
    d[i] = i
    i += 1
# --- step ---
# expect: memory | MemoryError | fuel
d = None
s = set()
i = 0
while True:
    s.add(i)
    i += 1
# --- step ---
# expect: memory | MemoryError | fuel
s = None
from collections import deque
q = deque()
while True: q.append("x" * 100)
# --- step ---
# expect: memory | MemoryError | fuel
q = None
head = None
while True: head = (head, 1, 2, 3, 4, 5, 6, 7)
# --- step ---
# expect: memory | MemoryError | fuel
head = None
class Node:
    def __init__(self, next): self.next = next
while True: head = Node(head)
# --- step ---
# expect: memory | MemoryError
head = None
b = bytearray()
while True: b.extend(b"x" * 1000)
# --- step ---
# expect: memory | MemoryError | fuel
b = None
import io
f = io.StringIO()
while True: f.write("x" * 10000)
# --- step ---
# expect: memory | MemoryError | fuel
f = None
d = {}
while True: d = {1: d, 2: [d] * 10}
# --- step ---
# expect: memory | MemoryError | fuel
d = None
fs = []
while True: fs.append(lambda x=fs: x)
# --- step ---
# expect: memory | MemoryError | fuel
fs = None
class A: pass
i = 0
while True:
    setattr(A, f"name{i}", i)
    i += 1
# --- step ---
# expect: memory | MemoryError | fuel
A = None
i = 0
while True:
    globals()[f"variable{i}"] = "x" * 1000
    i += 1
