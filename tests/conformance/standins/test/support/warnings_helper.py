"""Checks of warnings."""

import contextlib
import functools
import re
import sys
import warnings


def check_syntax_warning(testcase, statement, errtext="", *, lineno=1, offset=None):
    from test.support import check_syntax_error

    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always", SyntaxWarning)
        compile(statement, "<testcase>", "exec")
    testcase.assertEqual(len(caught), 1, caught)
    warning = caught[0]
    testcase.assertTrue(issubclass(warning.category, SyntaxWarning), warning.category)
    testcase.assertRegex(str(warning.message), errtext)
    testcase.assertEqual(warning.filename, "<testcase>")
    testcase.assertIsNotNone(warning.lineno)
    if lineno is not None:
        testcase.assertEqual(warning.lineno, lineno)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("error", SyntaxWarning)
        check_syntax_error(testcase, statement, errtext, lineno=lineno, offset=offset)
    testcase.assertEqual(caught, [])


def ignore_warnings(*, category):
    def decorator(test):
        @functools.wraps(test)
        def wrapper(self, *args, **keywords):
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", category=category)
                return test(self, *args, **keywords)
        return wrapper
    return decorator


class WarningsRecorder:
    """The warnings since the last `reset`; attributes are those of the last one."""

    def __init__(self, caught):
        self._caught = caught
        self._seen = 0

    def __getattr__(self, name):
        if len(self._caught) > self._seen:
            return getattr(self._caught[-1], name)
        return None

    @property
    def warnings(self):
        return self._caught[self._seen:]

    def reset(self):
        self._seen = len(self._caught)


@contextlib.contextmanager
def check_warnings(*filters, quiet=None):
    """All warnings within the block match a filter, and each filter some warning."""
    if quiet is None:
        quiet = not filters
    filters = filters or (("", Warning),)
    registry = sys._getframe(2).f_globals.get("__warningregistry__")
    if registry:
        registry.clear()
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        yield WarningsRecorder(caught)

    def matches(warning, pattern, category):
        message = warning.message
        return isinstance(message, category) and re.match(pattern, str(message), re.I)

    for warning in caught:
        if not any(matches(warning, *one) for one in filters):
            raise AssertionError(f"unhandled warning {warning}")
    for one in filters:
        if not quiet and not any(matches(warning, *one) for warning in caught):
            raise AssertionError(f"filter {one} did not catch any warning")


@contextlib.contextmanager
def check_no_warnings(testcase, message="", category=Warning, force_gc=False):
    from test.support import gc_collect

    with warnings.catch_warnings(record=True) as caught:
        warnings.filterwarnings("always", message=message, category=category)
        yield
        if force_gc:
            gc_collect()
    testcase.assertEqual(caught, [])


def check_no_resource_warning(testcase):
    return check_no_warnings(testcase, category=ResourceWarning, force_gc=True)


@contextlib.contextmanager
def save_restore_warnings_filters():
    before = warnings.filters[:]
    try:
        yield
    finally:
        warnings.filters[:] = before
