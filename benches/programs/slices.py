# Lists by slices: rotation, reversal, insertion, removal, steps, and places that are unpacked.
items = list(range(2000))
for turn in range(1500):
    items = items[7:] + items[:7]
    items[10:20] = items[19:9:-1]
    items[::50] = [turn] * 40
assert sum(items) == 2941818, sum(items)

queue, total = [], 0
for turn in range(150000):
    queue.append(turn)
    if len(queue) > 50:
        total += queue.pop(0) + queue[-1] + queue[len(queue) // 2]
        if turn % 10 == 0:
            queue.insert(5, turn)
            del queue[20]
assert total == 33739124888, total

total = 0
pairs = [(n, n + 1, n + 2) for n in range(1000)]
for turn in range(150):
    for first, *rest in pairs:
        total += first + rest[-1]
    for index, (first, second, third) in enumerate(pairs):
        first, second = second, first
        total += first - second + index
assert total == 225225000, total


def quick(items):
    if len(items) < 2:
        return items
    pivot, *rest = items
    return quick([n for n in rest if n < pivot]) + [pivot] + quick([n for n in rest if n >= pivot])


mixed = [n * 7919 % 30011 for n in range(30000)]
assert quick(mixed) == sorted(mixed)
windows = [mixed[at:at + 5] for at in range(len(mixed) - 4)]
assert sum(max(window) - min(window) for window in windows) == 693894118
assert [3, 1, 2] * 3 == [3, 1, 2, 3, 1, 2, 3, 1, 2] and mixed[::-1][::-1] == mixed
