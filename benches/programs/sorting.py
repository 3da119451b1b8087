# Lists: sorting with keys, a merge sort of our own, and a heap.
def numbers(count, seed=7):
    for _ in range(count):
        seed = (seed * 1103515245 + 12345) % 2147483648
        yield seed >> 8


def merged(items):
    if len(items) < 2:
        return items
    middle = len(items) // 2
    left, right = merged(items[:middle]), merged(items[middle:])
    out, i, j = [], 0, 0
    while i < len(left) and j < len(right):
        if right[j] < left[i]:
            out.append(right[j])
            j += 1
        else:
            out.append(left[i])
            i += 1
    return out + left[i:] + right[j:]


def heap_sorted(items):
    heap, out = [], []
    for item in items:
        heap.append(item)
        place = len(heap) - 1
        while place and heap[place] < heap[(place - 1) // 2]:
            parent = (place - 1) // 2
            heap[place], heap[parent] = heap[parent], heap[place]
            place = parent
    while heap:
        out.append(heap[0])
        last = heap.pop()
        if heap:
            place, child = 0, 1
            while child < len(heap):
                if child + 1 < len(heap) and heap[child + 1] < heap[child]:
                    child += 1
                if last <= heap[child]:
                    break
                heap[place] = heap[child]
                place, child = child, 2 * child + 1
            heap[place] = last
    return out


data = list(numbers(30000))
expected = sorted(data)
assert merged(data) == expected
assert heap_sorted(data) == expected
records = [(number % 1000, str(number)) for number in numbers(60000)]
records.sort(key=lambda record: (-record[0], record[1]))
assert all(records[i][0] >= records[i + 1][0] for i in range(len(records) - 1))
assert sorted(records)[-1] == max(records)
