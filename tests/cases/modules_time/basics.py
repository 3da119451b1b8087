import time
a = time.monotonic()
b = time.perf_counter()
time.sleep(0.001)
print(time.monotonic() >= a, time.perf_counter() >= b, time.time() > 1_600_000_000, isinstance(time.time_ns(), int), isinstance(time.monotonic_ns(), int), isinstance(time.process_time(), float))
# => True True True True True True
print(time.gmtime(0)[:6], time.strftime("%Y-%m-%d", time.gmtime(86400)), time.gmtime(0).tm_year, time.struct_time(range(9)).tm_mon)
# => (1970, 1, 1, 0, 0, 0) 1970-01-02 1970 1
time.sleep(-1)  # !! ValueError: sleep length must be non-negative
