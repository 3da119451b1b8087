from concurrent.futures import ThreadPoolExecutor
import threading


def leaf(n):
    return n + 1


def node(n):
    with ThreadPoolExecutor(2) as inner:
        return sum(inner.map(leaf, range(n)))


with ThreadPoolExecutor(3) as outer:
    print(list(outer.map(node, range(8))))  # => [0, 1, 3, 6, 10, 15, 21, 28]

# A task submits to its own pool, which has room.
with ThreadPoolExecutor(2) as ex:
    def outer_task():
        return ex.submit(lambda: "inner").result() + " of outer"
    print(ex.submit(outer_task).result())  # => inner of outer

# One without room times out.
with ThreadPoolExecutor(1) as ex:
    def stuck():
        try:
            return ex.submit(lambda: "inner").result(timeout=0.01)
        except TimeoutError:
            return "starved"
    print(ex.submit(stuck).result())  # => starved


def quicksort(ex, xs, depth):
    if len(xs) < 2:
        return xs
    p, rest = xs[0], xs[1:]
    lo, hi = [x for x in rest if x < p], [x for x in rest if x >= p]
    if depth:
        f = ex.submit(quicksort, ex, lo, depth - 1)
        h = quicksort(ex, hi, depth - 1)
        return f.result() + [p] + h
    return quicksort(ex, lo, 0) + [p] + quicksort(ex, hi, 0)


xs = [(n * 7919) % 1009 for n in range(500)]
with ThreadPoolExecutor(16) as ex:
    print(quicksort(ex, xs, 3) == sorted(xs))  # => True
