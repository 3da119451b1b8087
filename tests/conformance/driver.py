"""Loads a file of tests and runs them group by group, a line for each result.

It runs in the interpreter that is tested and in CPython alike. A group is the
tests of one class that follow each other. Lines of results begin with a
control character that no test prints.
"""

import importlib
import sys
import traceback
import unittest

_stdout = sys.stdout


def _say(*fields):
    texts = [str(field).encode("ascii", "backslashreplace").decode() for field in fields]
    texts = [text.replace("\n", "\\n").replace("\t", " ").replace("\x1f", "?") for text in texts]
    _stdout.write("\n\x1f" + "\t".join(texts) + "\n")


def _flat(suite):
    for test in suite:
        if isinstance(test, unittest.TestSuite):
            yield from _flat(test)
        else:
            yield test


def load(name):
    """Import a module of tests; says how many tests each group has."""
    global groups
    loader = unittest.defaultTestLoader
    module = importlib.import_module(name)
    groups = []
    before = None
    for test in _flat(loader.loadTestsFromModule(module)):
        if type(test) is not before:
            groups.append([])
            before = type(test)
        groups[-1].append(test)
    _say("groups", *map(len, groups))


class Recorder(unittest.TestResult):
    """Says each test's outcome when it ends; subtests count with their test."""

    def __init__(self, numbers):
        super().__init__()
        self.numbers = numbers
        self.outcome = "passed"
        self.details = []
        self.said = set()
        self.fixture = None

    def startTest(self, test):
        super().startTest(test)
        self.outcome = "passed"
        self.details = []

    def stopTest(self, test):
        super().stopTest(test)
        self.say(test, self.outcome, "\n".join(self.details))
        # A test that is skipped as a whole does not start.
        self.outcome = "passed"
        self.details = []

    def say(self, test, outcome, detail):
        number = self.numbers[id(test)]
        self.said.add(number)
        _say("result", number, outcome, test.id(), detail)

    def note(self, test, outcome, detail):
        if id(test) not in self.numbers and not hasattr(test, "test_case"):
            self.fixture = outcome, detail
            return
        # The worst counts.
        if ORDER.index(outcome) > ORDER.index(self.outcome):
            self.outcome = outcome
        self.details.append(detail)

    def addError(self, test, err):
        if _is_not_here(err):
            self.note(test, "skipped", str(err[1]))
            return
        self.note(test, "error", _describe(test, err))

    def addFailure(self, test, err):
        self.note(test, "failed", _describe(test, err))

    def addSubTest(self, test, subtest, err):
        if err is not None and _is_not_here(err):
            self.note(test, "skipped", str(err[1]))
        elif err is not None:
            outcome = "failed" if issubclass(err[0], test.failureException) else "error"
            self.note(test, outcome, _describe(subtest, err))

    def addSkip(self, test, reason):
        self.note(test, "skipped", reason)

    def addUnexpectedSuccess(self, test):
        self.note(test, "failed", "succeeded, which it is expected not to")


# What is said by functions that need processes, devices, sockets or native code, or CPython's bytecode.
NOT_HERE = "cannot work in the sandbox"
NO_SOCKETS = "there are no sockets"
NO_BYTECODE = "its bytecode is not that of CPython"
ORDER = ["passed", "skipped", "failed", "error"]


def _is_not_here(err):
    text = str(err[1])
    return (isinstance(err[1], PermissionError) and NOT_HERE in text
            or isinstance(err[1], NotImplementedError) and (NO_SOCKETS in text or NO_BYTECODE in text))


def _describe(test, err):
    lines = traceback.format_exception(*err)
    text = "".join(lines)
    if hasattr(test, "test_case"):
        text = f"{test._subDescription()}\n{text}"
    return text if len(text) < 6000 else text[:3000] + "\n...\n" + text[-3000:]


def run(group, only=None):
    """Run a group, or one test of it."""
    tests = groups[group]
    if only is not None:
        tests = [tests[only]]
    numbers = {id(test): number for number, test in enumerate(groups[group])}
    recorder = Recorder(numbers)
    unittest.TestSuite(tests).run(recorder)
    for test in tests:
        if numbers[id(test)] not in recorder.said:
            recorder.say(test, *(recorder.fixture or ("error", "it did not run")))


if __name__ == "__main__" and len(sys.argv) > 1:
    # On CPython: all of them.
    from test import support
    support.use_resources = []
    load(sys.argv[1])
    for _group in range(len(groups)):
        run(_group)
