"""There are no files: whatever needs one skips its test."""

import contextlib
import unittest

TESTFN = "@test_file"
TESTFN_ASCII = "@test_file"
TESTFN_UNICODE = "@test_file-\xe0\xf2"
FS_NONASCII = ""


def _no_files(*args, **keywords):
    raise unittest.SkipTest("there are no files")


rmtree = rmdir = create_empty_file = open_dir_fd = temp_dir = temp_cwd = _no_files
change_cwd = make_bad_fd = fd_count = _no_files


def unlink(filename):
    """Nothing is there to be removed."""


def skip_unless_symlink(test):
    return unittest.skip("there are no files")(test)


skip_unless_working_chmod = skip_unless_xattr = skip_unless_symlink


def can_symlink():
    return False


class FakePath:
    """Gives its path, or raises it."""

    def __init__(self, path):
        self.path = path

    def __fspath__(self):
        if isinstance(self.path, BaseException):
            raise self.path
        return self.path


class EnvironmentVarGuard(contextlib.ExitStack):
    def __enter__(self):
        raise unittest.SkipTest("there is no environment")
