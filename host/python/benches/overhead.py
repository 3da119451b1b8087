"""What a sandbox costs besides the program, next to smolagents' executor in the same process.

    python benches/overhead.py [--json]

Medians of many short measurements; all figures of one run are of one machine in one state. It would mislead on a
machine that does other things: the smallest of a measurement is given as well. smolagents' LocalPythonExecutor walks the tree of the
program in this very process and isolates nothing; it is here as what users have today.
"""

from __future__ import annotations

import json
import statistics
import sys
import time
from collections.abc import Callable

import wardian

CALLS = 1000


def measure(work: Callable[[], object], times: int, per: int = 1) -> tuple[float, float]:
    """Median and minimum of so many measurements, in microseconds for each of `per`."""
    work()
    results = []
    for _ in range(times):
        began = time.perf_counter()
        work()
        results.append((time.perf_counter() - began) / per * 1e6)
    return statistics.median(results), min(results)


def difference(work: Callable[[], object], without: Callable[[], object], times: int) -> tuple[float, float]:
    """What one of `CALLS` adds: both are measured in turn, so that both meet the same moods of the machine."""
    pairs = [(measure(work, 1, CALLS)[0], measure(without, 1, CALLS)[0]) for _ in range(times)]
    least = min(pair[0] for pair in pairs) - min(pair[1] for pair in pairs)
    return statistics.median(more - less for more, less in pairs), least


def identity(x: int) -> int:
    return x


def of_wardian() -> dict[str, tuple[float, float]]:
    def fresh() -> None:
        with wardian.Sandbox() as made:
            made.run("1+1")

    sandbox = wardian.Sandbox(tools={"identity": identity}, tool_calls=10**9, timeout=None)
    calls, none = f"for n in range({CALLS}): identity(n)", f"for n in range({CALLS}): n"
    return {
        "fresh sandbox, 1+1": measure(fresh, 1000),
        "warm 1+1": measure(lambda: sandbox.run("1+1"), 5000),
        "tool call": difference(lambda: sandbox.run(calls), lambda: sandbox.run(none), 100),
    }


def of_smolagents() -> dict[str, tuple[float, float]]:
    from smolagents.local_python_executor import LocalPythonExecutor

    def made() -> LocalPythonExecutor:
        executor = LocalPythonExecutor([])
        executor.send_tools({"identity": identity})
        return executor

    executor = made()
    calls, none = f"for n in range({CALLS}): identity(n)", f"for n in range({CALLS}): n"
    return {
        "fresh sandbox, 1+1": measure(lambda: made()("1+1"), 500),
        "warm 1+1": measure(lambda: executor("1+1"), 1000),
        "tool call": difference(lambda: executor(calls), lambda: executor(none), 100),
    }


def main() -> None:
    ours = of_wardian()
    try:
        theirs = of_smolagents()
    except ImportError:
        theirs = {}
    aims = {"fresh sandbox, 1+1": 150.0, "warm 1+1": 15.0, "tool call": 3.0}
    if "--json" in sys.argv:
        print(json.dumps({"wardian": ours, "smolagents": theirs, "aims": aims}))
        return
    print(f"{'microseconds':20} {'median':>8} {'least':>8} {'aim':>8} {'smolagents':>11} {'ratio':>6}")
    for name, (median, least) in ours.items():
        other = theirs.get(name)
        columns = f"{other[0]:11.2f} {other[0] / median:6.2f}" if other else f"{'not there':>11}"
        print(f"{name:20} {median:8.2f} {least:8.2f} {aims[name]:8.0f} {columns}")


if __name__ == "__main__":
    main()
