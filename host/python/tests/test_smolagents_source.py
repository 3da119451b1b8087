"""Statements of a program, without a parser."""

from __future__ import annotations

import time

import pytest
import smolagents_help  # noqa: F401

from wardian.smolagents.source import assigned_name, statement_at

PROGRAM = """\
# A comment.
a = 1
text = '''
not = a statement
'''
if a:
    b = (2,
         3)

    c = 4
elif b:
    pass
else:
    d = 5
# In between.
@decorated
@twice(1,
       2)
def f():
    return 1
try:
    f()
except ValueError:
    pass
finally:
    x = 1; y = 2
last = [
    1]"""


@pytest.mark.parametrize(
    ("line", "first", "last"),
    [(2, 2, 2), (3, 3, 5), (4, 3, 5), (6, 6, 14), (8, 6, 14), (14, 6, 14), (16, 16, 20), (18, 16, 20), (20, 16, 20),
     (22, 21, 26), (26, 21, 26), (27, 27, 28), (28, 27, 28), (1, 1, 1), (15, 15, 15)],
)  # fmt: skip
def test_statement_around_a_line(line: int, first: int, last: int) -> None:
    assert statement_at(PROGRAM, line) == "\n".join(PROGRAM.splitlines()[first - 1 : last])


@pytest.mark.parametrize("line", [0, 29, -1, 10**9])
def test_lines_that_are_not_there(line: int) -> None:
    assert statement_at(PROGRAM, line) == ""


def test_a_program_that_is_none() -> None:
    assert statement_at("a = 1\nb = (\nc = 3", 1) == "a = 1"
    assert statement_at("if 1:\n        a\n    b\nc", 4) == "c"
    assert statement_at("a = 1\rb = \u2028 2\r\nc = 3\x0c", 3) == "c = 3"
    assert statement_at("", 1) == ""


HOSTILE = [
    "(" * 100_000,
    "-" * 100_000 + "1",
    "f'" + "{" * 100_000,
    "f'''" + "{a}\n" * 30_000 + "'''",
    "'''" + "x\n" * 50_000,
    '"' + '\\"' * 50_000,
    "'\"" * 50_000,
    '"""' + "\\" * 100_001,
    "\\\n" * 50_000,
    "\0\x0c\ud800\u2028" * 10_000,
    "if 1:\n" * 20_000,
    "".join(" " * n + "if 1:\n" for n in range(400)),
    "tool;" * 50_000,
    "tool\n" * 50_000,
    ")" * 100_000,
]


@pytest.mark.parametrize("hostile", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_text_takes_time_by_its_length(hostile: str) -> None:
    begin = time.process_time()
    statement_at(hostile, 1)
    assigned_name(hostile, {"tool"})
    # A tenth of a second each; what grows with the square takes minutes.
    assert time.process_time() - begin < 5


def test_assigned_names_outside_functions() -> None:
    assert assigned_name("x = 1\nsearch = 2", {"search"}) == ("search", "search = 2")
    assert assigned_name("class A:\n    search = 1\n    def f(self):\n        search = 2\nx = 1", {"search"}) is None
    assert assigned_name("def f():\n    pass\nsearch = 1", {"search"}) == ("search", "search = 1")
    assert assigned_name("for i in x:\n    search = i", {"search"}) == ("search", "search = i")
    assert assigned_name("with open('x') as search:\n    pass", {"search"}) == ("search", "with open('x') as search:")
