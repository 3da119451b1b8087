# pyeryx: CPython 3.14 as a WebAssembly component, in this process.
from importlib.metadata import version

import eryx

VERSION = version("pyeryx")


def cold(run):
    return run.spread(50, lambda: eryx.Sandbox().execute("1+1"))


def warm(run):
    session = eryx.Session()
    return run.spread(500, lambda: session.execute("1+1"))


def with_tool(function):
    return eryx.Session(callbacks=[{"name": "tool", "fn": function, "description": "a tool"}])


def tool(run):
    session = with_tool(lambda x: {"x": x + 1})
    work = lambda: session.execute("for i in range(300):\n  await tool(x=i)")
    return run.each(300, work, lambda: session.execute("for i in range(300):\n  pass"))


def from_tool(value):
    def measure(run):
        session = with_tool(lambda: {"value": value(run)})
        return run.spread(9, lambda: session.execute("len((await tool())['value'])"))

    return measure


def memory(run):
    def resident():
        with open("/proc/self/smaps_rollup") as file:
            return next(int(line.split()[1]) for line in file if line.startswith("Pss:"))

    sessions = [eryx.Session() for _ in range(3)]
    before = resident()
    sessions += [eryx.Session() for _ in range(20)]
    for session in sessions:
        session.execute("x = 1")
    return [(resident() - before) / 20] * 2


def prepared(seconds):
    session = eryx.Session(execution_timeout_ms=1000 * seconds)
    return lambda text: session.execute(text).stdout_text


# Memory first, before anything else has grown.
MEASURES = {
    "memory": memory,
    "cold": cold,
    "warm": warm,
    "tool": tool,
    "tool_text": from_tool(lambda run: run.TEXT),
    "tool_rows": from_tool(lambda run: run.ROWS),
}
