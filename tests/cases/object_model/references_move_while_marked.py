#: no_stress = "hundreds of thousands of objects, so that they are marked in slices"
# Takes references out of objects that marking has not seen and puts them where it has been,
# again and again while a large heap is marked: nothing may get lost.
from collections import deque


class Node:
    def __init__(self, number):
        self.number = number
        self.other = None


COUNT = 30_000
here = [[i] for i in range(COUNT)]
there = []
table = {i: (i,) for i in range(COUNT)}
queue = deque([i] for i in range(COUNT))
nodes = [Node(str(i)) for i in range(COUNT)]
members = {("member", i) for i in range(COUNT)}
chain = None
for i in range(COUNT):
    chain = [chain, i]


def held(first):
    for i in range(COUNT):
        value = [first, i]
        first = yield value
        assert value[1] == i


def shared(value):
    def exchange(new):
        nonlocal value
        value, new = new, value
        return new
    return exchange


generators = [held([i]) for i in range(50)]
values = [next(generator) for generator in generators]
cells = [shared([i]) for i in range(50)]
garbage = None
for round in range(4):
    for i in range(COUNT):
        there.append(here.pop())
        here.append(there.pop(0) if len(there) > 50 else there.pop())
        key = i * 7 % COUNT
        moved = table.pop(key)
        table[key] = moved
        queue.append(queue.popleft())
        one, two = nodes[i], nodes[-i]
        one.other, two.other = two.other or one, one.other
        one.number, two.number = two.number, one.number
        if not i % 100:
            members.add(members.pop())
            generator = i // 100 % 50
            values[generator] = generators[generator].send(values[generator][0])
            cells[generator](cells[generator - 1](cells[generator]([i])))
        if not i % 10_000:
            here.sort(reverse=bool(i & 1))
            there.reverse()
            queue.rotate(1000)
            nodes = nodes[i:] + nodes[:i]
            table = dict(reversed(table.items()))
        garbage = [i, str(i), (garbage and None, i)]
    # The chain is taken apart and made anew.
    new = None
    while chain:
        chain, i = chain
        new = [new, i]
    chain = new
print(sorted(item[0] for item in here + there) == list(range(COUNT)))  # => True
print(sorted(table.items()) == [(i, (i,)) for i in range(COUNT)])  # => True
print(sorted(item[0] for item in queue) == list(range(COUNT)))  # => True
print(sorted(int(node.number) for node in nodes) == list(range(COUNT)))  # => True
print(members == {("member", i) for i in range(COUNT)})  # => True
print([value[0][0] for value in values] == list(range(50)))  # => True
length = 0
while chain:
    chain = chain[0]
    length += 1
print(length == COUNT)  # => True
