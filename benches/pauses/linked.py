class Node:
    __slots__ = ("next", "value")

    def __init__(self, next, value):
        self.next = next
        self.value = value


head = None
for i in range(500_000):
    head = Node(head, i)
    if not i & 15:
        tick()
phase("work")
for i in range(900_000):
    other = [i, i]
    if not i & 7:
        tick()
count = 0
while head:
    count += 1
    head = head.next
assert count == 500_000
