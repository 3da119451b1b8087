from collections import OrderedDict
class LRU:
    def __init__(self, size): self.size, self.items = size, OrderedDict()
    def get(self, key):
        if key not in self.items: return -1
        self.items.move_to_end(key)
        return self.items[key]
    def put(self, key, value):
        self.items[key] = value
        self.items.move_to_end(key)
        if len(self.items) > self.size: self.items.popitem(last=False)
c = LRU(2)
c.put(1, "a"); c.put(2, "b")
print(c.get(1), c.put(3, "c"), c.get(2), c.get(3), list(c.items))  # => a None -1 c [1, 3]
