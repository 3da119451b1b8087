"""What CPython's language tests use of `test.support`, for an interpreter that
has no files, processes, threads or sockets.

Tests that are about one implementation, or that need what is not there, are
skipped. Nothing here changes what a test asserts.
"""

import contextlib
import gc
import io
import os
import sys
import textwrap
import time
import types
import unittest

__all__ = []

verbose = 0
use_resources = None
is_wasi = True
is_emscripten = False
is_android = False
is_jython = False
has_fork_support = False
has_subprocess_support = False
has_socket_support = False
HAVE_ASAN_FORK_BUG = False
TEST_HTTP_URL = "http://www.pythontest.net"
NHASHBITS = sys.hash_info.width
MS_WINDOWS = False
PGO = False
PYTHON_API_VERSION = 1013
REPO_ROOT = "/tmp"
TEST_HOME_DIR = "/tmp/lib/test"
PIPE_MAX_SIZE = 4 * 1024 * 1024 + 1
Py_DEBUG = False
HAVE_DOCSTRINGS = True
MISSING_C_DOCSTRINGS = False
SHORT_TIMEOUT = 30.0
LONG_TIMEOUT = 300.0
LOOPBACK_TIMEOUT = 10.0
INTERNET_TIMEOUT = 60.0
_1M = 1 << 20
_1G = 1 << 30
_2G = 2 << 30
_4G = 4 << 30
MAX_Py_ssize_t = sys.maxsize
max_memuse = 0
real_max_memuse = 0
# More frames of native code than the interpreter lets pile up.
C_RECURSION_LIMIT = 5000
EXCEEDS_RECURSION_LIMIT = 5000


class Error(Exception):
    """Base of the exceptions of tests."""


class TestFailed(Error):
    def __init__(self, msg, *args, stats=None):
        self.msg = msg
        self.stats = stats
        super().__init__(msg, *args)


class TestDidNotRun(Error):
    """No test ran."""


class ResourceDenied(unittest.SkipTest):
    """A resource was not asked for."""


# Which tests run.

def _no_decorator(test):
    return test


def _skipping(reason):
    """A decorator factory that ignores its arguments."""
    def factory(*args, **keywords):
        return unittest.skip(reason)
    return factory


def is_resource_enabled(resource):
    return False


def requires(resource, msg=None):
    raise ResourceDenied(msg or f"resource {resource!r} is not enabled")


def requires_resource(resource):
    return unittest.skip(f"resource {resource!r} is not enabled")


def check_impl_detail(**guards):
    """Whether details of one implementation are to be tested: of ours are none."""
    if not guards:
        return False
    default = not next(iter(guards.values()))
    return guards.get(sys.implementation.name, default)


def impl_detail(msg=None, **guards):
    if check_impl_detail(**guards):
        return _no_decorator
    return unittest.skip(msg or "a detail of another implementation")


def cpython_only(test):
    return impl_detail("a detail of CPython", cpython=True)(test)


def refcount_test(test):
    return cpython_only(test)


def no_tracing(test):
    return test


def skip_if_pgo_task(test):
    return test


def requires_docstrings(test):
    return test


requires_IEEE_754 = _no_decorator
requires_zlib = requires_gzip = lambda reason=None: _no_decorator
requires_bz2 = requires_lzma = _skipping("no such compression")
skip_on_s390x = _no_decorator
requires_working_socket = _skipping("there are no sockets")
requires_mac_ver = _skipping("not this system")
requires_venv_with_pip = _skipping("there are no processes")
requires_legacy_unicode_capi = _skipping("no interface for C")
requires_limited_api = _skipping("no interface for C")
requires_specialization = _skipping("a detail of CPython")
bigmemtest = _skipping("takes too much memory")
bigaddrspacetest = unittest.skip("takes too much memory")
check_sizeof = lambda test, o, size: unittest.TestCase.skipTest(test, "sizes differ")
check_disallow_instantiation = cpython_only


def requires_subprocess():
    return unittest.skip("there are no processes")


def requires_fork():
    return unittest.skip("there are no processes")


def requires_gil_enabled(msg=None):
    return _no_decorator


def check_sanitizer(*, address=False, memory=False, ub=False, thread=False):
    return False


def skip_if_sanitizer(reason=None, **kinds):
    return _no_decorator


def run_in_subinterp(code):
    raise unittest.SkipTest("there are no other interpreters")


def findfile(filename, subdir=None):
    path = os.path.join(TEST_HOME_DIR, subdir or "", filename)
    if not os.path.exists(path):
        raise unittest.SkipTest(f"there is no file {filename!r}")
    return path


def skip_if_broken_multiprocessing_synchronize():
    raise unittest.SkipTest("there are no processes")


def optim_args_from_interpreter_flags():
    return []


def _force_run(path, func, *args):
    try:
        return func(*args)
    except FileNotFoundError:
        raise
    except OSError:
        os.chmod(path, 0o700)
        return func(*args)


def reap_children():
    """There are none."""


def wait_process(pid, **keywords):
    raise unittest.SkipTest("there are no processes")


def darwin_malloc_err_warning(test_name):
    """Says nothing here."""


def load_package_tests(pkg_dir, loader, standard_tests, pattern):
    import importlib
    from __main__ import SOURCES

    package = "test." + os.path.relpath(pkg_dir, TEST_HOME_DIR).replace(os.sep, ".")
    for name in sorted(SOURCES):
        last = name.rpartition(".")[2]
        if name.startswith(package + ".") and last.startswith("test_"):
            try:
                module = importlib.import_module(name)
            except unittest.SkipTest:
                continue
            standard_tests.addTests(loader.loadTestsFromModule(module))
    return standard_tests


class _SkippedNames:
    """A helper that needs the system: every use of it skips the test."""

    def __init__(self, reason):
        self._reason = reason

    def __getattr__(self, name):
        reason = self._reason

        def skip(*args, **keywords):
            raise unittest.SkipTest(reason)
        return skip


# Changing something for a while.

@contextlib.contextmanager
def swap_attr(obj, attr, new_val):
    missing = object()
    before = getattr(obj, attr, missing)
    setattr(obj, attr, new_val)
    try:
        yield None if before is missing else before
    finally:
        if before is not missing:
            setattr(obj, attr, before)
        elif hasattr(obj, attr):
            delattr(obj, attr)


def patch(test_instance, object_to_patch, attr_name, new_value):
    """As `swap_attr`, until the test ends."""
    patched = swap_attr(object_to_patch, attr_name, new_value)
    test_instance.enterContext(patched)


@contextlib.contextmanager
def patch_list(orig):
    saved = orig[:]
    try:
        yield
    finally:
        orig[:] = saved


@contextlib.contextmanager
def swap_item(obj, item, new_val):
    missing = object()
    before = obj[item] if item in obj else missing
    obj[item] = new_val
    try:
        yield None if before is missing else before
    finally:
        if before is not missing:
            obj[item] = before
        elif item in obj:
            del obj[item]


@contextlib.contextmanager
def captured_output(stream_name):
    before = getattr(sys, stream_name)
    stream = io.StringIO()
    setattr(sys, stream_name, stream)
    try:
        yield stream
    finally:
        setattr(sys, stream_name, before)


def captured_stdout():
    return captured_output("stdout")


def captured_stderr():
    return captured_output("stderr")


def captured_stdin():
    return captured_output("stdin")


@contextlib.contextmanager
def disable_gc():
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


@contextlib.contextmanager
def gc_threshold(*args):
    yield


@contextlib.contextmanager
def adjust_int_max_str_digits(max_digits):
    before = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(max_digits)
    try:
        yield
    finally:
        sys.set_int_max_str_digits(before)


def get_recursion_depth():
    depth = 0
    frame = sys._getframe()
    while frame is not None:
        depth += 1
        frame = frame.f_back
    return max(depth - 1, 1)


def get_recursion_available():
    return sys.getrecursionlimit() - get_recursion_depth()


@contextlib.contextmanager
def set_recursion_limit(limit):
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(limit)
    try:
        yield
    finally:
        sys.setrecursionlimit(before)


def infinite_recursion(max_depth=100):
    return set_recursion_limit(get_recursion_depth() + max_depth)


@contextlib.contextmanager
def run_with_locale(catstr, *locales):
    """There is one locale."""
    yield


def run_with_tz(tz):
    return unittest.skip("there is one time zone")


@contextlib.contextmanager
def SuppressCrashReport():
    yield


@contextlib.contextmanager
def catch_unraisable_exception():
    """What `sys.unraisablehook` is told within the block."""
    caught = types.SimpleNamespace(unraisable=None)

    def hook(unraisable):
        caught.unraisable = unraisable

    before = sys.unraisablehook
    sys.unraisablehook = hook
    try:
        yield caught
    finally:
        sys.unraisablehook = before
        del caught.unraisable


def setswitchinterval(interval):
    sys.setswitchinterval(max(interval, 1e-4))


def maybe_get_event_loop_policy():
    import asyncio.events
    return asyncio.events._event_loop_policy


def busy_retry(timeout, err_msg=None, /, *, error=True):
    """Runs the body of a loop until it breaks, or the time is over."""
    return sleeping_retry(timeout, err_msg, init_delay=0, error=error)


def sleeping_retry(timeout, err_msg=None, /, *, init_delay=0.01, max_delay=1.0, error=True):
    """The same, with ever longer pauses."""
    end = time.monotonic() + timeout
    delay = init_delay
    while True:
        yield
        if time.monotonic() >= end:
            break
        time.sleep(delay)
        delay = min(delay * 2, max_delay)
    if error:
        raise AssertionError(err_msg or f"timeout ({timeout} seconds)")


def gc_collect():
    for _ in range(3):
        gc.collect()


# Checks.

class Matcher:
    """Compares dicts; of messages a part is enough."""

    _partial_matches = ("msg", "message")

    def matches(self, d, **wanted):
        return all(self.match_value(key, d.get(key), value) for key, value in wanted.items())

    def match_value(self, key, found, wanted):
        if type(wanted) != type(found):
            return False
        if isinstance(found, str) and key in self._partial_matches:
            return wanted in found
        return wanted == found


def collision_stats(nbins, nballs):
    """Mean and deviation of the collisions of balls that are thrown into bins."""
    import decimal

    with decimal.localcontext() as context:
        context.prec = max(nbins.bit_length() * 4, 30)
        n, k = decimal.Decimal(nbins), decimal.Decimal(nballs)
        empty = n * (1 - 1 / n) ** k
        variance = n * (n - 1) * (1 - 2 / n) ** k + empty * (1 - empty)
        return float(k - (n - empty)), float(variance.sqrt())


def run_code(code):
    """The variables of a piece of code."""
    variables = {}
    exec(textwrap.dedent(code), variables)
    return variables


def check_syntax_error(testcase, statement, errtext="", *, lineno=None, offset=None):
    with testcase.assertRaisesRegex(SyntaxError, errtext) as caught:
        compile(statement, "<test string>", "exec")
    error = caught.exception
    for expected, found in ((lineno, error.lineno), (offset, error.offset)):
        testcase.assertIsNotNone(found)
        if expected is not None:
            testcase.assertEqual(found, expected)


def check_free_after_iterating(test, iter, cls, args=()):
    finalized = []

    class Tracked(cls):
        def __del__(self):
            finalized.append(True)
            next(iterator, None)

    iterator = iter(Tracked(*args))
    test.assertRaises(StopIteration, next, iterator)
    gc_collect()
    test.assertTrue(finalized)


def check__all__(test_case, module, name_of_module=None, extra=(), not_exported=()):
    modules = {module.__name__}
    if isinstance(name_of_module, str):
        modules.add(name_of_module)
    elif name_of_module is not None:
        modules.update(name_of_module)
    expected = set(extra)
    for name in dir(module):
        if name.startswith("_") or name in not_exported:
            continue
        value = getattr(module, name)
        own = getattr(value, "__module__", None)
        if own in modules or (own is None and not isinstance(value, types.ModuleType)):
            expected.add(name)
    test_case.assertCountEqual(module.__all__, expected)


def detect_api_mismatch(ref_api, other_api, *, ignore=()):
    missing = set(dir(ref_api)) - set(dir(other_api)) - set(ignore)
    return {name for name in missing if not name.startswith("_") or name.endswith("__")}


def open_urlresource(url, *args, **keywords):
    raise unittest.SkipTest("there are no sockets")


def get_attribute(obj, name):
    try:
        return getattr(obj, name)
    except AttributeError:
        raise unittest.SkipTest(f"object {obj!r} has no attribute {name!r}") from None


def sortdict(mapping):
    return "{" + ", ".join(f"{key!r}: {mapping[key]!r}" for key in sorted(mapping)) + "}"


def has_strftime_extensions():
    return False


def calcobjsize(fmt):
    raise unittest.SkipTest("sizes differ")


def calcvobjsize(fmt):
    raise unittest.SkipTest("sizes differ")


# Values.

class _Always:
    """Equal to everything, or to nothing."""

    def __init__(self, answer):
        self._answer = answer

    def __eq__(self, other):
        return self._answer

    def __ne__(self, other):
        return not self._answer

    __hash__ = None


class _AlwaysEqual(_Always):
    def __init__(self):
        super().__init__(True)


class _NeverEqual(_Always):
    def __init__(self):
        super().__init__(False)

    def __hash__(self):
        return 1


ALWAYS_EQ = _AlwaysEqual()
NEVER_EQ = _NeverEqual()


class _Extreme:
    """Larger, or smaller, than everything but itself."""

    def __init__(self, largest):
        self._largest = largest

    def __eq__(self, other):
        return isinstance(other, _Extreme) and self._largest == other._largest

    def __hash__(self):
        return hash(self._largest)

    def __lt__(self, other):
        return not self._largest and self != other

    def __le__(self, other):
        return not self._largest or self == other

    def __gt__(self, other):
        return self._largest and self != other

    def __ge__(self, other):
        return self._largest or self == other


LARGEST = _Extreme(True)
SMALLEST = _Extreme(False)
has_no_debug_ranges = lambda: False
requires_debug_ranges = lambda reason=None: _no_decorator

from test.support import import_helper, os_helper, script_helper, socket_helper, threading_helper
from test.support import warnings_helper
