# `trace` counts lines and calls.
import trace


def work():
    total = 0
    for number in range(3):
        total += number
    return total


tracer = trace.Trace(count=True, trace=False)
print(tracer.runfunc(work))  # => 3
counts = tracer.results().counts
first = work.__code__.co_firstlineno
print(sorted((line - first, count) for (file, line), count in counts.items() if first < line < first + 5))
# => [(1, 1), (2, 4), (3, 3), (4, 1)]
tracer = trace.Trace(count=False, trace=False, countfuncs=True)
tracer.runfunc(work)
print([name for file, module, name in tracer.results().calledfuncs if name == "work"])  # => ['work']
