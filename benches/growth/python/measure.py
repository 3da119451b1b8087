# How long python3 takes for the `work` of a file of the folder above: prints the CPU seconds for each size,
# the middle of some runs. Wardian's side of it is in src/growth.rs.
import json
import statistics
import sys
import time

file, repetitions, *sizes = sys.argv[1:]
sys.setrecursionlimit(1_000_000)
scope = {"__name__": "growth"}
with open(file) as text:
    exec(compile(text.read(), file, "exec"), scope)


def seconds(size):
    argument = scope["prepare"](size)
    started = time.process_time()
    scope["work"](argument)
    return time.process_time() - started


seconds(int(sizes[0]))
medians = [statistics.median(seconds(int(size)) for _ in range(int(repetitions))) for size in sizes]
print(json.dumps(medians))
