class Node:
    def __init__(self, value, next=None): self.value, self.next = value, next
class List:
    def __init__(self, items=()):
        self.head = None
        for x in reversed(list(items)): self.head = Node(x, self.head)
    def __iter__(self):
        node = self.head
        while node:
            yield node.value
            node = node.next
    def reverse(self):
        last, node = None, self.head
        while node: node.next, last, node = last, node, node.next
        self.head = last
        return self
print(list(List([1, 2, 3])), list(List("abc").reverse()), max(List([5, 9, 2])), 2 in List([1, 2]))
# => [1, 2, 3] ['c', 'b', 'a'] 9 True
