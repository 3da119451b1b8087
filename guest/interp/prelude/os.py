# The part of os that needs no files: paths, names, the environment that was
# granted. Everything else says that it is not supported yet.

import abc
import sys
import posixpath as path

sys.modules["os.path"] = path

name = "posix"
linesep = "\n"
sep = path.sep
altsep = path.altsep
pathsep = path.pathsep
extsep = path.extsep
curdir = path.curdir
pardir = path.pardir
defpath = path.defpath
devnull = path.devnull
error = OSError

F_OK, X_OK, W_OK, R_OK = 0, 1, 2, 4
O_RDONLY, O_WRONLY, O_RDWR, O_CREAT, O_EXCL, O_TRUNC, O_APPEND = 0, 1, 2, 64, 128, 512, 1024
SEEK_SET, SEEK_CUR, SEEK_END = 0, 1, 2
EX_OK, EX_USAGE, EX_DATAERR = 0, 64, 65

# What exists in CPython and would need files, processes or users.
_UNSUPPORTED = frozenset(
    "abort access chdir chmod chown close cpu_count dup execv execve fdopen fork fstat fwalk get_terminal_size "
    "getcwdb getegid geteuid getgid getlogin getpgid getpid getppid getrandom getuid kill link listdir "
    "makedirs mkdir open pipe popen putenv read readlink remove removedirs rename renames replace rmdir scandir "
    "sendfile spawnl spawnv statvfs symlink sync system times truncate umask uname unlink unsetenv utime "
    "wait waitpid walk write".split()
)


class PathLike(abc.ABC):
    """Abstract base class for implementing the file system path protocol."""

    @abc.abstractmethod
    def __fspath__(self):
        """Return the file system path representation of the object."""
        raise NotImplementedError

    @classmethod
    def __subclasshook__(cls, subclass):
        if cls is PathLike:
            return any("__fspath__" in base.__dict__ for base in subclass.__mro__) or NotImplemented
        return NotImplemented

    __class_getitem__ = classmethod(type(list[int]))


def fspath(path):
    """Return the path representation of a path-like object."""
    if isinstance(path, (str, bytes)):
        return path
    kind = type(path)
    try:
        method = kind.__fspath__
    except AttributeError:
        raise TypeError(
            "expected str, bytes or os.PathLike object, not " + kind.__name__
        ) from None
    result = method(path)
    if isinstance(result, (str, bytes)):
        return result
    raise TypeError(
        f"expected {kind.__name__}.__fspath__() to return str or bytes, not {type(result).__name__}"
    )


def fsencode(filename):
    """Encode a file name to bytes."""
    filename = fspath(filename)
    return filename.encode("utf-8", "surrogateescape") if isinstance(filename, str) else filename


def fsdecode(filename):
    """Decode a file name to str."""
    filename = fspath(filename)
    return filename.decode("utf-8", "surrogateescape") if isinstance(filename, bytes) else filename


# No environment is granted to a program; what it sets stays its own.
environ = {}


def getenv(key, default=None):
    """Get an environment variable, return None if it doesn't exist."""
    return environ.get(key, default)


def getcwd():
    """Return a unicode string representing the current working directory."""
    return "/"


def urandom(size, /):
    """Return a bytes object containing random bytes suitable for cryptographic use."""
    from _random import entropy

    return entropy(size)


def strerror(code, /):
    """Translate an error code to a message string."""
    return str(OSError(code, "").strerror) or f"Unknown error {code}"


def _exit(status):
    """Exit to the system with specified status, without normal exit processing."""
    raise SystemExit(status)


def stat(path, *, dir_fd=None, follow_symlinks=True):
    """Perform a stat system call on the given path; there are no files."""
    raise FileNotFoundError(2, "No such file or directory", fspath(path))


def lstat(path, *, dir_fd=None):
    """Perform a stat system call on the given path, without following symbolic links."""
    return stat(path)


def __getattr__(name):
    if name in _UNSUPPORTED:

        def unsupported(*args, **kwargs):
            raise NotImplementedError(f"os.{name}() is not supported yet by Wardian")

        unsupported.__name__ = unsupported.__qualname__ = name
        return unsupported
    raise AttributeError(f"module 'os' has no attribute '{name}'")
