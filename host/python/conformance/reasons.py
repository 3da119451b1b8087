"""Why a test of smolagents does not pass: one sentence for each kind of difference."""

from __future__ import annotations

import re

_PYTHONS_WORDS = "an error in both, in Python's own words here"
_NO_LIBRARY = "numpy, pandas and the like are not in the sandbox, which has the standard library"
_DESCRIPTION = "the test looks into an object of the program's own class; out of the sandbox comes its description"
_MISSPELT = "the program misspells a variable, and smolagents takes one with a similar name; here it is a NameError"

#: Part of the test's name, part of how it failed, and the reason; the first row that fits.
_REASONS: tuple[tuple[str, str, str], ...] = (
    ("test_max_operations", r"", "operations are fuel here; the test sets smolagents' constant for counted syntax nodes"),
    ("test_operations_count", r"", "smolagents counts syntax nodes; nothing here does"),
    ("::test_while", r"", "loops are limited by fuel and time, not by iterations: the endless one ends with another text"),
    ("test_tuple_id", r"", _MISSPELT),
    (r"test_evaluate_subscript\[st\[", r"", _MISSPELT),
    ("test_variable_args", r"", "smolagents drops the argument for a parameter called `self` of a plain function"),
    ("test_exceptions", r"", "the program leaves an argument out, which smolagents lets pass; here it is a TypeError"),
    ("recovers_source_code", r"cannot leave", "a function stays in the sandbox: it can be no final answer"),
    ("recovers_source_code", r"", "smolagents puts the source of a function on it"),
    ("test_close_matches", r"", "the hint is there, in other words"),
    ("starred_kwargs_errors|test_evaluate_call$|evaluate_delete|subscript_error", r"due to", _PYTHONS_WORDS),
    (r"adding_int_to_list|custom_class\[False|assign_error", r"due to", _PYTHONS_WORDS),
    ("test_can_import_(scipy|sklearn)|test_imports$|test_additional_imports|test_pandas", r"", _NO_LIBRARY),
    ("import pandas", r"", _NO_LIBRARY),
    ("with_pandas|Subscript", r"", "objects of the host are handles: they can be passed on, not computed with"),
    ("test_access_attributes", r"", "objects of the host are handles: they can be passed on, not looked into"),
    ("class_def|generatorexp|types_as_objects|augassign|non_standard", r"isinstance|Opaque|An object|is int|object at", _DESCRIPTION),
)  # fmt: skip


def reason(name: str, test: dict) -> str:
    """The reason, or how the test failed where none is known."""
    why = test["why"]
    if test["outcome"] == "skipped":
        return "skipped by the test itself"
    for names, how, because in _REASONS:
        if re.search(names, name) and re.search(how, why, re.DOTALL):
            return because
    return _security(why) if test["group"] == "security" else f"? {why}"


def _security(why: str) -> str:
    """A refusal of smolagents that is none here."""
    if "DID NOT RAISE" in why:
        return "contained: allowed inside, nothing to be had by it"
    found = re.search(r"due to: (\w+: .{0,70})", why)
    return f"contained: smolagents' refusal is none here; ends with {found[1]}..." if found else f"? {why}"
