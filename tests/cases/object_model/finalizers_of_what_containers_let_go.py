# What a set or a deque lets go is finalized there.
from collections import deque


class Noted:
    def __init__(self, name):
        self.name = name

    def __del__(self):
        print("del", self.name)


items = {Noted("in a set")}
items.clear()  # => del in a set
print("set cleared")  # => set cleared
items.add(Noted("popped from a set"))
items.pop()  # => del popped from a set
print("set popped")  # => set popped
queue = deque([Noted("first"), Noted("second"), Noted("third")])
queue.popleft()  # => del first
print("left")  # => left
queue.pop()  # => del third
print("right")  # => right
queue.clear()  # => del second
print("cleared")  # => cleared
last = deque([Noted("kept")]).pop()
print("popped")  # => popped
del last  # => del kept
