# The workers of an executor take turns where they wait.
import threading
import time
from concurrent.futures import ThreadPoolExecutor, TimeoutError, as_completed, wait

with ThreadPoolExecutor(4, thread_name_prefix="worker", initializer=lambda: log.append("begun")) as executor:
    log = []
    futures = [executor.submit(lambda n=n: (time.sleep(0.1 * (4 - n)), n)[1]) for n in range(4)]
    print(futures[0].done(), futures[0].running())  # => False True
    print([future.result() for future in as_completed(futures)], log)
    # => [3, 2, 1, 0] ['begun', 'begun', 'begun', 'begun']
    barrier = threading.Barrier(4, timeout=60)
    print(sorted(executor.map(lambda n: (barrier.wait(), threading.current_thread().name)[1], range(4))))
    # => ['worker_0', 'worker_1', 'worker_2', 'worker_3']
    event = threading.Event()
    waiting = executor.submit(event.wait)
    try:
        waiting.result(timeout=0.05)
    except TimeoutError:
        print("not yet", waiting.running())  # => not yet True
    event.set()
    print(waiting.result())  # => True
with ThreadPoolExecutor(1) as executor:
    gate = threading.Event()
    first, second = executor.submit(gate.wait), executor.submit(print, "never")
    print(second.cancel(), first.cancel())  # => True False
    gate.set()
print(first.result(), second.cancelled(), wait([first, second]).not_done)  # => True True set()
