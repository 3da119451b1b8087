# Limits, waits, imports and classes that get what they cannot take.
import io
import queue
import pickle
import sys
import threading


def tell(function, *arguments, **keywords):
    try:
        print(function(*arguments, **keywords))
    except BaseException as error:
        print(type(error).__name__, error)


lock = threading.Lock()
tell(lock.acquire, timeout=1e20)
tell(lock.acquire, timeout=1e11)
tell(lock.acquire, timeout=10**11)
tell(lock.acquire, timeout=-2)
tell(lock.acquire, False, 3)
tell(lock.acquire, timeout="x")
tell(threading.Event().wait, 1e20)
tell(__import__, 5)
tell(__import__, "os", level=-1)
tell(__import__, "")


class A:
    pass


tell(delattr, A, "__name__")
tell(delattr, A, "__bases__")
tell(setattr, A, "__bases__", ())
tell(io.RawIOBase().read)
tell(io.RawIOBase().write, b"")
tell(sys.setrecursionlimit, 0)
try:
    sys.setrecursionlimit(1)
except RecursionError as error:
    print(str(error).split(" depth ")[0])
tell(sys.setrecursionlimit, "a")
tell(sys.setrecursionlimit, 2**40)
print(sys.getrecursionlimit())
tell(pickle.dumps, queue.SimpleQueue())
