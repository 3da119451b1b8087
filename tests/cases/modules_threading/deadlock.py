#: differs = "nobody could release the lock: CPython waits for ever"
import threading

lock = threading.Lock()
lock.acquire()
try:
    lock.acquire()
except RuntimeError as error:
    print(error)  # => deadlock: a thread waits for ever; Wardian runs each thread to its end when it is started
