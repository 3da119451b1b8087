# multiprocessing.dummy and ThreadPool: pools of threads.
import multiprocessing
import threading
import time
from multiprocessing import dummy
from multiprocessing.pool import ThreadPool


def square(x):
    time.sleep(0.001 * (5 - x % 5))
    return x * x


def fail(x):
    raise ValueError(x)


with ThreadPool(4) as pool:
    print(pool.map(square, range(10)))
    print(pool.starmap(pow, [(2, 3), (3, 2)]), pool.apply(square, (7,)))
    print(list(pool.imap(square, range(5))), sorted(pool.imap_unordered(square, range(5))))
    result = pool.apply_async(square, (3,), callback=lambda value: print("called back", value))
    print(result.get(10), result.ready(), result.successful())
    result = pool.map_async(fail, [1, 2, 3], chunksize=1)
    try:
        result.get()
    except ValueError as error:
        print(type(error), result.successful())
    event = threading.Event()
    waiting = pool.apply_async(event.wait)
    try:
        waiting.get(timeout=0.01)
    except multiprocessing.TimeoutError as error:
        print(type(error).__name__)
    event.set()
    print(waiting.get(), pool.map(square, []))
    pool.close()
    pool.join()
try:
    pool.map(square, [1])
except ValueError as error:
    print(error)
for wrong in (lambda: ThreadPool(0), lambda: ThreadPool(1, initializer=5)):
    try:
        wrong()
    except (TypeError, ValueError) as error:
        print(error)

with dummy.Pool(2) as pool:
    print(pool.map(str, range(4)))
queue, out = dummy.Queue(), []


def consume():
    while (item := queue.get()) is not None:
        out.append(item)


process = dummy.Process(target=consume)
process.start()
for item in (1, 2, None):
    queue.put(item)
process.join()
print(out, process.exitcode, process.is_alive())
here, there = dummy.Pipe()
here.send("through a pipe")
print(there.recv(), there.poll())
