"""The pytest plugin that points smolagents' tests at an executor and writes down how each ended."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from containment import Containment

from wardian.smolagents import WardianExecutor

#: Test functions that only look at helpers of smolagents, whatever runs the code.
_HELPERS = (
    "TestPrintContainer", "test_fix_final_answer_code", "test_get_safe_module", "test_check_import_authorized",
    "test_timeout_decorator",
)  # fmt: skip
_LIMITS = ("TestTimeout", "test_max_operations", "test_operations_count")
_SECURITY = ("TestLocalPythonExecutorSecurity", "test_dangerous_builtins_calls_are_blocked")
_IMPORTS = ("test_additional_authorized_imports_are_installed", "test_can_import_")
_LIBRARY = re.compile(r"\b((import|from) (numpy|pandas|scipy|sklearn)|np\.|pd\.)")


def group_of(item: pytest.Item) -> str:
    """What a test is about: helpers, limits, security, libraries, imports, language."""
    for group, names in (("helpers", _HELPERS), ("limits", _LIMITS), ("security", _SECURITY)):
        if any(name in item.nodeid for name in names):
            return group
    if _needs_library(item):
        return "libraries"
    return "imports" if any(name in item.nodeid for name in _IMPORTS) else "language"


def _needs_library(item: pytest.Item) -> bool:
    parameters = getattr(item, "callspec", None)
    if parameters is not None:
        values = [*parameters.params.values()]
        values += [inner for value in values if isinstance(value, dict) for inner in value.values()]
        return any(type(value).__module__.split(".")[0] in ("numpy", "pandas") for value in values)
    return bool(_LIBRARY.search(_source(item)))


def _source(item: pytest.Item) -> str:
    import inspect

    return inspect.getsource(item.function)  # type: ignore[attr-defined]


class Plugin:
    """One run of the test file.

    Args:
        executor_class: Runs the code of the tests.
        contained: Whether it isolates; the security tests run only then.
        results: File that gets one JSON object per test.
        folder: An empty folder to run in.
    """

    def __init__(self, executor_class: type[WardianExecutor], contained: bool, results: Path, folder: Path) -> None:
        import stand_in

        self.containment = Containment(folder)
        self.contained = contained
        self.results = results
        self.tests: dict[str, dict[str, Any]] = {}
        stand_in.install(executor_class, self.containment)

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        for item in items:
            group = group_of(item)
            self.tests[item.nodeid.split("::", 1)[1]] = {"group": group, "outcome": "?", "why": "", "breaches": []}
            if group == "security" and not self.contained:
                item.add_marker(pytest.mark.skip(reason="never without a sandbox"))
            test_class = getattr(item, "cls", None)
            if hasattr(test_class, "assertDictEqualNoPrint"):
                test_class.assertDictEqualNoPrint = _same_variables

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_makereport(self, item: pytest.Item, call: Any) -> Any:
        report = (yield).get_result()
        test = self.tests[item.nodeid.split("::", 1)[1]]
        if report.when == "call" or report.outcome != "passed":
            test["outcome"] = report.outcome
            if report.failed:
                test["why"] = f"{call.excinfo.typename}: {call.excinfo.value}"[:2000]
        test["breaches"] += self.containment.breaches
        self.containment.breaches.clear()

    def pytest_sessionfinish(self) -> None:
        self.results.write_text(json.dumps(self.tests, indent=1))


def _same_variables(_self: Any, expected: dict[str, Any], found: dict[str, Any]) -> None:
    """As in the test file, without the count of smolagents' own operations either."""
    uncounted = ("_print_outputs", "_operations_count")
    assert {k: v for k, v in expected.items() if k not in uncounted} == {
        k: v for k, v in found.items() if k not in uncounted
    }
