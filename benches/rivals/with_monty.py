# pydantic-monty in its isolated mode: a pool of worker processes, kept warm.
from contextlib import ExitStack
from importlib.metadata import version
from pathlib import Path

from pydantic_monty import CollectString, Monty

VERSION = version("pydantic-monty")
LIMITS = {"max_suspensions": 1_000_000_000}
pool = Monty().__enter__()


def cold(run):
    def cycle():
        with pool.checkout() as session:
            assert session.feed_run("1+1") == 2

    return run.spread(2000, cycle)


def warm(run):
    with pool.checkout() as session:
        return run.spread(2000, lambda: session.feed_run("1+1"))


def tool(run):
    with pool.checkout(limits=LIMITS) as session:
        functions = {"tool": lambda x: x + 1}
        work = lambda: session.feed_run("for i in range(500):\n  tool(i)", external_lookup=functions)
        return run.each(500, work, lambda: session.feed_run("for i in range(500):\n  pass"))


def from_tool(value):
    def measure(run):
        with pool.checkout(limits=LIMITS) as session:
            functions = {"tool": lambda: value(run)}
            return run.spread(9, lambda: session.feed_run("len(tool())", external_lookup=functions))

    return measure


def memory(run):
    """Of the worker of each of 20 sessions, shared pages by their share."""
    with Monty(max_processes=20) as pool, ExitStack() as stack:
        before = set(workers())
        for _ in range(20):
            stack.enter_context(pool.checkout()).feed_run("x = 1")
        sizes = [size for process, size in workers().items() if process not in before]
    return [sum(sizes) / 20] * 2


def workers():
    found = {}
    for children in Path("/proc/self/task").glob("*/children"):
        for process in children.read_text().split():
            for line in Path(f"/proc/{process}/smaps_rollup").read_text().splitlines():
                if line.startswith("Pss:"):
                    found[process] = int(line.split()[1])
    return found


def prepared(seconds):
    session = pool.checkout(limits={"max_feed_duration_secs": float(seconds)}).__enter__()

    def run(text):
        output = CollectString()
        session.feed_run(text, print_callback=output)
        return output.output

    return run


# Memory first, before anything else has grown.
MEASURES = {
    "memory": memory,
    "cold": cold,
    "warm": warm,
    "tool": tool,
    "tool_text": from_tool(lambda run: run.TEXT),
    "tool_rows": from_tool(lambda run: run.ROWS),
}
