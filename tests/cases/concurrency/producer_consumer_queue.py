import queue
import threading

tasks = queue.Queue(maxsize=3)
results = queue.Queue()
SENTINEL = object()


def producer(name, count):
    for number in range(count):
        tasks.put((name, number))


def consumer():
    while True:
        item = tasks.get()
        if item is SENTINEL:
            tasks.task_done()
            break
        name, number = item
        results.put((name, number, number ** 2))
        tasks.task_done()


producers = [threading.Thread(target=producer, args=(f"p{n}", 10)) for n in range(3)]
consumers = [threading.Thread(target=consumer) for _ in range(4)]
for t in producers + consumers:
    t.start()
for t in producers:
    t.join()
for _ in consumers:
    tasks.put(SENTINEL)
tasks.join()
for t in consumers:
    t.join()
print(results.qsize(), tasks.empty(), tasks.unfinished_tasks)  # => 30 True 0
print(sorted(results.queue)[:4])  # => [('p0', 0, 0), ('p0', 1, 1), ('p0', 2, 4), ('p0', 3, 9)]
print(sum(r[2] for r in results.queue))  # => 855
try:
    tasks.task_done()
except ValueError as error:
    print(error)  # => task_done() called too many times
