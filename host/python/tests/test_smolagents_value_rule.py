"""The value of a step is what smolagents' own executor says it is: the same programs through both."""

from __future__ import annotations

import random

import pytest
import smolagents
from smolagents_help import WardianExecutor

from smolagents.local_python_executor import InterpreterError, LocalPythonExecutor, PythonExecutor

# Before that, smolagents has other rules for some of the statements.
pytestmark = pytest.mark.skipif(smolagents.__version__ < "1.26", reason="compared with smolagents 1.26")

STATEMENTS = [
    "{n}", "x", "x = {n}", "x += {n}", "x: int = {n}", "z: int", "None", "x = None", "x = {n}; y = x", "x, y = {n}, x",
    "a = b = {n}", "items[0] = {n}", "items[0] += {n}", "del items[:]; items += [{n}]", "pass", "import math",
    "print({n})", "assert True", "[i for i in range({n})]", "sum(range({n}))", "(lambda: {n})()", "x if x else {n}",
]  # fmt: skip


def block(choose: random.Random, depth: int, in_loop: bool) -> list[str]:
    lines: list[str] = []
    for _ in range(choose.randint(1, 3)):
        lines += statement(choose, depth, in_loop)
    return lines


def statement(choose: random.Random, depth: int, in_loop: bool) -> list[str]:
    """A statement of some kind, and lines below it."""
    kind = choose.choice(["plain", "plain", "if", "for", "while", "try", "with"]) if depth else "plain"
    inner = [f"    {line}" for line in block(choose, depth - 1, in_loop or kind == "for")] if kind != "plain" else []
    if kind == "if":
        other = [f"    {line}" for line in block(choose, depth - 1, in_loop)]
        return [f"if {choose.randint(0, 1)}:", *inner, "else:", *other] if choose.random() < 0.5 else ["if x:", *inner]
    if kind == "for":
        loop = f"loop{depth}"
        jump = choose.choice([[], [f"    if {loop} == 1: {choose.choice(['break', 'continue'])}"]])
        return [f"for {loop} in range({choose.randint(0, 3)}):", *jump, *inner]
    if kind == "while":
        return [f"turns{depth} = 0", f"while turns{depth} < 2:", f"    turns{depth} += 1", *inner]
    if kind == "try":
        return ["try:", *inner, "finally:", "    pass"]
    if kind == "with":
        return ["with manager as m:", *inner]
    return [choose.choice(STATEMENTS).format(n=choose.randint(0, 4))]


SETUP = """
class Manager:
    def __enter__(self): return 5
    def __exit__(self, *_): return False
manager = Manager()
x, y, items = 1, 2, [0]
"""


@pytest.mark.parametrize("seed", range(150))
def test_same_value_and_prints(seed: int) -> None:
    program = "\n".join(block(random.Random(seed), 3, False))
    theirs, ours = LocalPythonExecutor([]), WardianExecutor()
    for executor in (theirs, ours):
        executor.send_tools({})
        executor(SETUP)
    assert ending(ours, program) == ending(theirs, program), program


def ending(executor: PythonExecutor, program: str) -> tuple[object, str]:
    """Value and prints; of an error, which both tell in their own words, only that it is one."""
    try:
        result = executor(program)
    except InterpreterError:
        return InterpreterError, str(executor.state["_print_outputs"])
    return result.output, result.logs
