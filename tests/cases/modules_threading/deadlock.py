#: differs = "nobody could release the lock: CPython waits for ever"
import queue
import threading
import time

lock = threading.Lock()
lock.acquire()
try:
    lock.acquire()
except RuntimeError as error:
    print(error)
# => deadlock: no thread can go on: MainThread waits for a lock that it holds itself, or for a notification
try:
    queue.SimpleQueue().get()
except RuntimeError as error:
    print(error)  # => deadlock: no thread can go on: MainThread waits for an item of a queue

# Each holds what the other wants.
left, right = threading.Lock(), threading.Lock()


def take(first, second):
    with first:
        time.sleep(0.001)
        with second:
            pass


threads = [
    threading.Thread(target=take, args=(left, right), name="one", daemon=True),
    threading.Thread(target=take, args=(right, left), name="other", daemon=True),
]
for thread in threads:
    thread.start()
try:
    threads[0].join()
except RuntimeError as error:
    print(*str(error).split("; "), sep="\n")
# => deadlock: no thread can go on: MainThread waits for one to end
# => one waits for a lock that other holds
# => other waits for a lock that one holds
