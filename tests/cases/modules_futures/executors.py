import concurrent.futures
from concurrent.futures import Future, ThreadPoolExecutor, as_completed, wait

with ThreadPoolExecutor(max_workers=2) as executor:
    print(list(executor.map(lambda a, b: a * b, [1, 2, 3], [4, 5, 6])))  # => [4, 10, 18]
    futures = [executor.submit(pow, 2, n) for n in range(4)]
    print(sorted(future.result() for future in as_completed(futures)))  # => [1, 2, 4, 8]
    failing = executor.submit(lambda: 1 / 0)
    print(repr(failing.exception()), failing.done(), failing.cancelled(), failing.running())
    # => ZeroDivisionError('division by zero') True False False
    try:
        failing.result()
    except ZeroDivisionError as error:
        print("raised", error)  # => raised division by zero
    done, pending = wait(futures)
    print(len(done), len(pending))  # => 4 0
    seen = []
    future = executor.submit(str, 5)
    concurrent.futures.wait([future])
    future.add_done_callback(lambda future: seen.append(future.result()))
    print(seen, future.result(timeout=1))  # => ['5'] 5
try:
    executor.submit(print)
except RuntimeError as error:
    print(error)  # => cannot schedule new futures after shutdown
future = Future()
print(future.done(), future.cancel(), future.cancelled())  # => False True True
try:
    future.result()
except concurrent.futures.CancelledError as error:
    print("cancelled")  # => cancelled
for call in [lambda: ThreadPoolExecutor(0), lambda: ThreadPoolExecutor(initializer=5)]:
    try:
        call()
    except (TypeError, ValueError) as error:
        print(type(error).__name__, error)
        # => ValueError max_workers must be greater than 0
        # => TypeError initializer must be a callable
print(concurrent.futures.TimeoutError is TimeoutError, concurrent.futures.ALL_COMPLETED)
# => True ALL_COMPLETED
