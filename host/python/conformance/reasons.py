"""Why a test of smolagents does not pass: one sentence for each kind of difference."""

from __future__ import annotations

import re

#: Part of the test's name, part of how it failed, and the reason; the first row that fits.
_REASONS: tuple[tuple[str, str, str], ...] = (
    # Security: what counts is that it is contained.
    (
        "Security::",
        r"DID NOT RAISE",
        "allowed here, without effect on the host: the sandbox contains it, no refusal has to",
    ),
    (
        "Security::",
        r"Forbidden|Import of",
        "it fails here, too, with Python's own error in the place of smolagents' refusal",
    ),
    (
        "dangerous_builtins_calls",
        r".",
        "allowed here, without effect on the host: the sandbox contains it, no refusal has to",
    ),
    # Limits.
    (
        "test_max_operations",
        r".",
        "operations are fuel here, not counted syntax nodes (the test sets smolagents' constant)",
    ),
    ("test_operations_count", r".", "smolagents counts syntax nodes; nothing here does"),
    (
        "::test_while",
        r".",
        "loops are limited by fuel and time, not by their iterations: the endless loop ends with another text",
    ),
    # Python where smolagents is not.
    (
        "test_tuple_id|test_evaluate_subscript\\[st\\[",
        r".",
        "the program misspells a variable and smolagents takes one with a similar name; here it is a NameError",
    ),
    (
        "test_variable_args",
        r".",
        "smolagents drops an argument for a parameter called `self` in a plain function; Python does not",
    ),
    ("test_exceptions", r".", "the program leaves an argument out, which smolagents lets pass; here it is a TypeError"),
    (
        "recovers_source_code",
        r".",
        "smolagents gives functions a `__source__`; functions of the program stay in the sandbox, their description comes out",
    ),
    (
        "starred_kwargs_errors|test_evaluate_call$|adding_int_to_list|evaluate_delete|subscript_error|custom_class\\[False"
        "|assign_error|close_matches|cannot_overwrite_tool",
        r"InterpreterError|AssertionError|Regex|DID NOT",
        "an error in both, in Python's own words here",
    ),
    # Libraries.
    ("test_can_import_(scipy|sklearn)", r".", "not in the sandbox, which has the standard library"),
    (
        "test_imports$|test_additional_imports|test_pandas|submodules\\[import pandas",
        r".",
        "numpy and pandas are not in the sandbox, which has the standard library",
    ),
    (
        "TestEvaluateCondition|TestEvaluateSubscript",
        r"(?i)handle|Opaque",
        "numpy and pandas objects are handles in the program: they can be passed on, not computed with",
    ),
    # Objects.
    (
        "test_access_attributes|custom_class\\[True",
        r".",
        "the test puts a class of the host into the program, where it is a handle without attributes",
    ),
    (
        ".",
        r"Opaque|\\bint\\b is|isinstance|has no attribute",
        "the test looks into an object of the program's own class; out of the sandbox comes its description",
    ),
)


def reason(name: str, test: dict) -> str:
    """The reason, or how the test failed where none is known."""
    for names, how, because in _REASONS:
        if re.search(names, name) and re.search(how, test["why"] or test["outcome"], re.DOTALL):
            return because
    return f"? {test['why'] or test['outcome']}"
