#: differs = "nobody could release the lock: CPython waits for ever"
import threading

lock = threading.Lock()
lock.acquire()
try:
    lock.acquire()
except RuntimeError as error:
    print(error)  # => deadlock: a thread waits for ever, since no other can go on
