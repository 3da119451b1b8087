# smolagents' local executor: an interpreter of syntax trees, in Python, not isolated.
from importlib.metadata import version

from smolagents.local_python_executor import LocalPythonExecutor

VERSION = version("smolagents")


def executor(tools=None):
    made = LocalPythonExecutor(additional_authorized_imports=["*"], timeout_seconds=None)
    made.send_tools(tools or {})
    return made


def cold(run):
    return run.spread(300, lambda: executor()("1+1"))


def warm(run):
    made = executor()
    return run.spread(300, lambda: made("1+1"))


def tool(run):
    made = executor({"tool": lambda x: x + 1})
    work = lambda: made("for i in range(300):\n  tool(i)")
    return run.each(300, work, lambda: made("for i in range(300):\n  pass"))


def prepared(seconds):
    made = LocalPythonExecutor(additional_authorized_imports=["*"], timeout_seconds=seconds)
    made.send_tools({})
    return lambda text: made(text).logs


MEASURES = {"cold": cold, "warm": warm, "tool": tool}
