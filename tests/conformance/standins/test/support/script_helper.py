"""There are no processes: whatever starts one skips its test."""

import unittest


def _no_processes(*args, **keywords):
    raise unittest.SkipTest("there are no processes")


assert_python_ok = assert_python_failure = run_python_until_end = _no_processes
spawn_python = kill_python = make_script = make_pkg = make_zip_script = _no_processes
run_test_script = _no_processes


def interpreter_requires_environment():
    return False
