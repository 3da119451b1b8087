import time

print(time.CLOCK_REALTIME, time.CLOCK_MONOTONIC, time.CLOCK_PROCESS_CPUTIME_ID, time.CLOCK_THREAD_CPUTIME_ID)
# => 0 1 2 3
first = time.clock_gettime(time.CLOCK_MONOTONIC)
print(isinstance(first, float), time.clock_gettime_ns(time.CLOCK_MONOTONIC) / 1e9 >= first, time.clock_getres(time.CLOCK_REALTIME) > 0)
# => True True True
print(time.clock_gettime(time.CLOCK_REALTIME) > 1e9)  # => True
for call in (lambda: time.clock_gettime(999), lambda: time.clock_getres(999), lambda: time.clock_gettime("x")):
    try:
        call()
    except (OSError, TypeError) as error:
        print(type(error).__name__, error)
        # => OSError [Errno 22] Invalid argument
        # => OSError [Errno 22] Invalid argument
        # => TypeError 'str' object cannot be interpreted as an integer
