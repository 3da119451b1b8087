from concurrent.futures import ThreadPoolExecutor, CancelledError
import threading

gate, started = threading.Event(), threading.Event()
ran = []


def block():
    started.set()
    gate.wait()
    return "blocked"


ex = ThreadPoolExecutor(1)
first = ex.submit(block)
second = ex.submit(ran.append, 2)
third = ex.submit(ran.append, 3)
started.wait()
print(second.cancel(), second.cancelled(), second.done(), first.cancel())  # => True True True False
calls = []
third.add_done_callback(lambda f: calls.append(f.cancelled()))
try:
    second.result()
except CancelledError as e:
    print("cancelled", e.args)  # => cancelled ()
ex.shutdown(wait=False, cancel_futures=True)
print(third.cancelled(), calls)  # => True [True]
gate.set()
print(first.result(), ran)  # => blocked []
ex.shutdown()
try:
    ex.submit(print)
except RuntimeError as e:
    print(e)  # => cannot schedule new futures after shutdown
