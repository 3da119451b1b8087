# Measures one rival that is a Python package, and prints what it found as JSON:
#
#     run.py RIVAL calls                  cold cycle, warm call, tools, memory
#     run.py RIVAL program FILE SECONDS   a program, in a fresh sandbox
#
# The rivals are in with_*.py beside this file.
import importlib
import json
import os
import statistics
import sys
import time
from pathlib import Path


def first_line(error):
    """Why, in short. smolagents puts the reason behind what it was about to do."""
    text = str(error).strip().split("due to:\n")[-1].split("due to: ")[-1]
    return f"{type(error).__name__}: {text.strip()}".splitlines()[0][:160]


def ticks(process):
    """CPU seconds of a process that runs, all its threads together."""
    tasks = Path(f"/proc/{process}/task").glob("*/schedstat")
    return sum(int(task.read_text().split()[0]) for task in tasks) / 1e9


def cpu_seconds():
    """CPU seconds of this process and of those that it has started."""
    seconds = time.process_time()
    for children in Path("/proc/self/task").glob("*/children"):
        seconds += sum(ticks(process) for process in children.read_text().split())
    return seconds


def spread(count, work):
    """Median and best of so many repetitions, in seconds."""
    work()
    samples = []
    for _ in range(count):
        started = time.perf_counter()
        work()
        samples.append(time.perf_counter() - started)
    return [statistics.median(samples), min(samples)]


def each(count, work, nothing):
    """The same for each turn of work that loops `count` times, less a loop that does nothing."""
    pairs = zip(spread(9, work), spread(9, nothing))
    return [max(with_it - without, 0) / count for with_it, without in pairs]


def calls(rival):
    figures, cannot = {}, {}
    for name, measure in rival.MEASURES.items():
        try:
            figures[name] = measure(sys.modules[__name__])
        except Exception as error:
            cannot[name] = first_line(error)
    return {"version": rival.VERSION, "figures": figures, "cannot": cannot}


def program(rival, file, seconds):
    text = Path(file).read_text()
    try:
        run = rival.prepared(seconds)
        before = cpu_seconds()
        output = run(text)
        return {"seconds": cpu_seconds() - before, "output": output}
    except Exception as error:
        return {"cannot": first_line(error)}


def main():
    name, kind, *arguments = sys.argv[1:]
    rival = importlib.import_module(f"with_{name}")
    if kind == "calls":
        answer = calls(rival)
    else:
        answer = program(rival, arguments[0], int(arguments[1]))
    print(json.dumps(answer), flush=True)
    # Whatever threads are left have nothing more to say.
    os._exit(0)


ROWS = [{"id": n, "name": f"name {n}", "price": n / 4} for n in range(10_000)]
TEXT = "x" * 1_000_000

if __name__ == "__main__":
    main()
