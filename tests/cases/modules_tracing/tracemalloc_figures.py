# How much is used; the figures themselves are the interpreter's.
import tracemalloc

tracemalloc.start()
print(tracemalloc.is_tracing(), tracemalloc.get_traceback_limit())  # => True 1
before = tracemalloc.get_traced_memory()[0]
large = bytearray(4_000_000)
current, peak = tracemalloc.get_traced_memory()
print(3_900_000 < current - before < 5_000_000, peak >= current)  # => True True
del large
current, peak = tracemalloc.get_traced_memory()
print(current - before < 1_000_000, peak - before > 3_900_000)  # => True True
tracemalloc.reset_peak()
current, peak = tracemalloc.get_traced_memory()
print(peak - before < 1_000_000)  # => True
tracemalloc.stop()
print(tracemalloc.is_tracing(), tracemalloc.get_traced_memory())  # => False (0, 0)
try:
    tracemalloc.start(0)
except ValueError as error:
    print(error)  # => the number of frames must be in range [1; 65535]
