# Nothing is traced, and a program may ask.
import tracemalloc

print(tracemalloc.is_tracing(), tracemalloc.get_traced_memory(), tracemalloc.get_traceback_limit())
# => False (0, 0) 1
print(tracemalloc.stop(), tracemalloc.clear_traces(), tracemalloc.get_object_traceback([]))
# => None None None
try:
    tracemalloc.take_snapshot()
except RuntimeError as error:
    print(error)  # => the tracemalloc module must be tracing memory allocations to take a snapshot
