import queue
import threading
import time

for kind in (queue.Queue, queue.LifoQueue, queue.PriorityQueue):
    q = kind(2)
    q.put(1)
    q.put(2)
    for call in (lambda: q.put(3, timeout=0.01), lambda: q.put_nowait(3), lambda: q.put(3, block=False)):
        try:
            call()
        except queue.Full as error:
            print(kind.__name__, type(error).__name__, error.args)
    print(q.get(), q.get())
    for call in (lambda: q.get(timeout=0.01), q.get_nowait, lambda: q.get(False)):
        try:
            call()
        except queue.Empty as error:
            print(kind.__name__, type(error).__name__, error.args)
    for bad in (lambda: q.get(timeout=-1), lambda: q.put(1, timeout=-1)):
        try:
            bad()
        except ValueError as error:
            print(error)
s = queue.SimpleQueue()
try:
    s.get(timeout=0.01)
except queue.Empty:
    print("simple empty")
# A late producer ends the wait.
q = queue.Queue(1)
q.put("first")


def late():
    time.sleep(0.02)
    print("took", q.get())


t = threading.Thread(target=late)
t.start()
q.put("second", timeout=30)
t.join()
print(q.get(), q.full())
