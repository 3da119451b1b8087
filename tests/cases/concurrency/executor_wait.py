from concurrent.futures import ThreadPoolExecutor, wait, FIRST_COMPLETED, FIRST_EXCEPTION, ALL_COMPLETED, TimeoutError
import threading
import time

gate = threading.Event()


def blocked():
    gate.wait()
    return "late"


def fail():
    time.sleep(0.005)
    raise KeyError("x")


with ThreadPoolExecutor(4) as ex:
    a, b = ex.submit(lambda: "quick"), ex.submit(blocked)
    done, pending = wait([a, b], return_when=FIRST_COMPLETED)
    print(a in done, b in pending, len(done), len(pending))  # => True True 1 1
    c = ex.submit(fail)
    result = wait([b, c], return_when=FIRST_EXCEPTION)
    print(c in result.done, b in result.not_done)  # => True True
    print(wait([b], timeout=0.01).not_done == {b})  # => True
    try:
        b.result(timeout=0.01)
    except TimeoutError as e:
        print("timeout", repr(e))  # => timeout TimeoutError()
    print(b.running(), b.done(), b.cancel())  # => True False False
    gate.set()
    print(wait([a, b, c], return_when=ALL_COMPLETED).not_done)  # => set()
    print(b.result(), repr(c.exception()))  # => late KeyError('x')
    try:
        c.result()
    except KeyError as e:
        print(e)  # => 'x'
try:
    wait([a], return_when="never")
except ValueError as e:
    print(e)
