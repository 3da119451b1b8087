# Binary heaps in lists. The native functions replace the core ones; merge,
# nlargest and nsmallest are always these.
#
# The order in which items are compared and moved is CPython's: it shows in the
# layout of the list, which programs print.

__all__ = ["heappush", "heappop", "heapify", "heapreplace", "merge", "nlargest", "nsmallest",
           "heappushpop"]


def _rise(heap, pos, start, item, before):
    # Move `item` from `pos` towards `start` while it comes before its parent.
    while pos > start:
        parent = (pos - 1) >> 1
        if not before(item, heap[parent]):
            break
        heap[pos] = heap[parent]
        pos = parent
    heap[pos] = item


def _sink(heap, pos, before):
    # Follow the smaller child down to a leaf, then rise: fewer comparisons
    # than stopping on the way, since the item usually belongs near the bottom.
    start, end = pos, len(heap)
    item = heap[pos]
    child = 2 * pos + 1
    while child < end:
        right = child + 1
        if right < end and not before(heap[child], heap[right]):
            child = right
        heap[pos] = heap[child]
        pos = child
        child = 2 * pos + 1
    _rise(heap, pos, start, item, before)


def _less(a, b):
    return a < b


def _more(a, b):
    return b < a


def _push(heap, item, before):
    heap.append(item)
    _rise(heap, len(heap) - 1, 0, item, before)


def _pop(heap, before):
    last = heap.pop()
    if not heap:
        return last
    top = heap[0]
    heap[0] = last
    _sink(heap, 0, before)
    return top


def _replace(heap, item, before):
    top = heap[0]
    heap[0] = item
    _sink(heap, 0, before)
    return top


def heappush(heap, item, /):
    _push(heap, item, _less)


def heappop(heap, /):
    if not heap:
        raise IndexError("index out of range")
    return _pop(heap, _less)


def heapreplace(heap, item, /):
    if not heap:
        raise IndexError("index out of range")
    return _replace(heap, item, _less)


def heappushpop(heap, item, /):
    if heap and heap[0] < item:
        return _replace(heap, item, _less)
    return item


def heapify(heap, /):
    for i in range(len(heap) // 2 - 1, -1, -1):
        _sink(heap, i, _less)


def _heapify_max(heap, /):
    for i in range(len(heap) // 2 - 1, -1, -1):
        _sink(heap, i, _more)


def _heappop_max(heap, /):
    return _pop(heap, _more)


def _heapreplace_max(heap, item, /):
    return _replace(heap, item, _more)


try:
    from _heapq import heappush, heappop, heapify, heapreplace, heappushpop
except ImportError:
    pass
try:
    from _heapq import _heapify_max, _heappop_max, _heapreplace_max
except ImportError:
    pass


def merge(*iterables, key=None, reverse=False):
    # Heap entries are [key, order, value, iterator]; order makes them unique.
    heap = []
    if reverse:
        build, pop, replace, direction = _heapify_max, _heappop_max, _heapreplace_max, -1
    else:
        build, pop, replace, direction = heapify, heappop, heapreplace, 1
    for order, it in enumerate(map(iter, iterables)):
        for value in it:
            heap.append([value if key is None else key(value), order * direction, value, it])
            break
    build(heap)
    while len(heap) > 1:
        entry = heap[0]
        it = entry[3]
        while True:
            yield entry[2]
            for value in it:
                break
            else:
                pop(heap)
                break
            entry[0] = value if key is None else key(value)
            entry[2] = value
            replace(heap, entry)
            if heap[0] is not entry:
                break
    if heap:
        entry = heap[0]
        yield entry[2]
        yield from entry[3]


def _select(n, iterable, key, largest):
    # The n best as sorted(...)[:n] gives them, ties in their first order.
    if n == 1:
        missing = object()
        best = (max if largest else min)(iterable, default=missing, key=key)
        return [] if best is missing else [best]
    try:
        size = len(iterable)
    except (TypeError, AttributeError):
        pass
    else:
        if n >= size:
            return sorted(iterable, key=key, reverse=largest)[:n]
    it = iter(iterable)
    direction = -1 if largest else 1
    result = []
    # The worst kept entry is on top. Entries are (key, order, value).
    for i, value in zip(range(n), it):
        result.append((value if key is None else key(value), i * direction, value))
    if not result:
        return []
    if largest:
        heapify(result)
    else:
        _heapify_max(result)
    top = result[0][0]
    order = n * direction
    replace = heapreplace if largest else _heapreplace_max
    for value in it:
        rank = value if key is None else key(value)
        if (top < rank) if largest else (rank < top):
            replace(result, (rank, order, value))
            top = result[0][0]
            order += direction
    result.sort(reverse=largest)
    return [value for _, _, value in result]


def nsmallest(n, iterable, key=None):
    return _select(n, iterable, key, False)


def nlargest(n, iterable, key=None):
    return _select(n, iterable, key, True)
