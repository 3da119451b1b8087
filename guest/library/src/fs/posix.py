# The system calls of `os`, over the sandbox's own files: what CPython's module
# `posix` has and can exist here. `os` is CPython's own file on top of this.
# What would need processes, users or devices refuses by name.

import _fs
import errno as _errno
from _unsupported import function as _refused

F_OK, X_OK, W_OK, R_OK = 0, 1, 2, 4
O_RDONLY, O_WRONLY, O_RDWR, O_ACCMODE = 0, 1, 2, 3
O_CREAT, O_EXCL, O_TRUNC, O_APPEND, O_NONBLOCK = 64, 128, 512, 1024, 2048
O_DIRECTORY, O_NOFOLLOW, O_CLOEXEC = 65536, 131072, 524288
EX_OK, EX_USAGE, EX_DATAERR, EX_NOINPUT, EX_SOFTWARE, EX_IOERR = 0, 64, 65, 66, 70, 74
NGROUPS_MAX, TMP_MAX = 0, 10000
WNOHANG = 1
_have_functions = ["HAVE_FSTATAT", "HAVE_LSTAT"]

error = OSError
# What was granted; what a program sets stays its own.
environ = _fs.environ


def fspath(path):
    """Return the path representation of a path-like object."""
    if isinstance(path, (str, bytes)):
        return path
    kind = type(path)
    try:
        method = kind.__fspath__
    except AttributeError:
        raise TypeError(
            "expected str, bytes or os.PathLike object, not " + kind.__name__) from None
    result = method(path)
    if isinstance(result, (str, bytes)):
        return result
    raise TypeError(f"expected {kind.__name__}.__fspath__() to return str or bytes, "
                    f"not {type(result).__name__}")


def _path(path, function, argument="path", number=False, none=False):
    # The text of a path argument; where `number` is set a descriptor may stand for it.
    if none and path is None:
        return "."
    if isinstance(path, str):
        return path
    if isinstance(path, bytes):
        return path.decode("utf-8", "surrogateescape")
    if number and hasattr(type(path), "__index__"):
        return path.__index__()
    try:
        return _path(type(path).__fspath__(path), function, argument)
    except AttributeError:
        kinds = ("string, bytes, os.PathLike, integer or None" if none else
                 "string, bytes, os.PathLike or integer" if number else
                 "string, bytes or os.PathLike")
        raise TypeError(f"{function}: {argument} should be {kinds}, "
                        f"not {type(path).__name__}") from None


def _no_dir_fd(function, *numbers):
    if any(number is not None for number in numbers):
        raise NotImplementedError("dir_fd unavailable on this platform")


def _record(name, fields, shown, module="os"):
    # A tuple of the first `shown` fields that also has the others as attributes.
    def __new__(cls, sequence, dict={}):
        values = tuple(sequence)
        if len(values) < shown:
            raise TypeError(f"{module}.{name}() takes an at least {shown}-sequence "
                            f"({len(values)}-sequence given)")
        self = tuple.__new__(cls, values[:shown])
        for field, value in zip(fields[shown:], values[shown:]):
            self.__dict__[field] = value
        self.__dict__.update(dict)
        return self

    def __repr__(self):
        inner = ", ".join([f"{field}={getattr(self, field, None)!r}" for field in fields[:shown]])
        return f"{module}.{name}({inner})"

    def __reduce__(self):
        return type(self), (tuple(self), self.__dict__)

    space = {"__module__": module, "__new__": __new__, "__repr__": __repr__,
             "__reduce__": __reduce__, "n_fields": len(fields), "n_sequence_fields": shown,
             "n_unnamed_fields": 0, "__match_args__": fields[:shown]}
    for index, field in enumerate(fields[:shown]):
        space[field] = property(lambda self, index=index: self[index])
    return type(name, (tuple,), space)


_STAT = ("st_mode", "st_ino", "st_dev", "st_nlink", "st_uid", "st_gid", "st_size",
         "st_atime", "st_mtime", "st_ctime", "st_atime_ns", "st_mtime_ns", "st_ctime_ns",
         "st_blksize", "st_blocks", "st_rdev")


class stat_result(tuple):
    __module__ = "os"
    n_fields, n_sequence_fields, n_unnamed_fields = 19, 10, 3
    __match_args__ = _STAT[:7]

    def __new__(cls, sequence, dict={}):
        values = tuple(sequence)
        if len(values) < 10:
            raise TypeError("os.stat_result() takes an at least 10-sequence "
                            f"({len(values)}-sequence given)")
        self = tuple.__new__(cls, values[:10])
        for field, value in zip(_STAT[7:10], values[7:10]):
            self.__dict__[field] = value
        self.__dict__.update(dict)
        return self

    def __repr__(self):
        inner = ", ".join([f"{field}={value!r}" for field, value in zip(_STAT, self)])
        return f"os.stat_result({inner})"

    def __reduce__(self):
        return stat_result, (tuple(self), self.__dict__)


for _index, _field in enumerate(_STAT[:7]):
    setattr(stat_result, _field, property(lambda self, index=_index: self[index]))
del _index, _field


def _stat_result(raw):
    mode, ino, dev, nlink, _, _, size, atime, mtime, ctime = raw
    times = {"st_atime": atime / 1e9, "st_mtime": mtime / 1e9, "st_ctime": ctime / 1e9,
             "st_atime_ns": atime, "st_mtime_ns": mtime, "st_ctime_ns": ctime,
             "st_blksize": 4096, "st_blocks": (size + 511) // 512, "st_rdev": 0}
    whole = (atime // 10**9, mtime // 10**9, ctime // 10**9)
    return stat_result((mode, ino, dev, nlink, _USER, _USER, size) + whole, times)


def stat(path, *, dir_fd=None, follow_symlinks=True):
    """Perform a stat system call on the given path."""
    _no_dir_fd("stat", dir_fd)
    path = _path(path, "stat", number=True)
    if isinstance(path, int):
        return fstat(path)
    return _stat_result(_fs.stat(path, bool(follow_symlinks)))


def lstat(path, *, dir_fd=None):
    """Like stat(), but do not follow symbolic links."""
    _no_dir_fd("lstat", dir_fd)
    return _stat_result(_fs.stat(_path(path, "lstat"), False))


def fstat(fd):
    """Perform a stat system call on the given file descriptor."""
    return _stat_result(_fs.fstat(fd))


def access(path, mode, *, dir_fd=None, effective_ids=False, follow_symlinks=True):
    """Use the real uid/gid to test for access to a path."""
    try:
        found = _fs.stat(_path(path, "access", number=True), bool(follow_symlinks))
    except OSError:
        return False
    mode = mode.__index__()
    is_directory = found[0] & 0o170000 == 0o040000
    bits = (mode & R_OK and 0o444) | (mode & W_OK and 0o222) | (mode & X_OK and 0o111)
    return mode == F_OK or all(found[0] & (bits & group) for group in (0o444, 0o222, 0o111)
                               if bits & group) or is_directory and not mode & W_OK


def listdir(path=None):
    """Return a list containing the names of the files in the directory."""
    names = [name for name, _ in _fs.listdir(_path(path, "listdir", none=True))]
    if isinstance(path, bytes) or hasattr(path, "__fspath__") and isinstance(fspath(path), bytes):
        return [name.encode("utf-8", "surrogateescape") for name in names]
    return names


class DirEntry:
    __module__ = "posix"
    __slots__ = ("name", "path", "_text", "_kind", "_stat", "_lstat")

    def __new__(cls, *args, **kwargs):
        raise TypeError("cannot create 'posix.DirEntry' instances")

    def is_dir(self, *, follow_symlinks=True):
        return self._is("d", 0o040000, follow_symlinks)

    def is_file(self, *, follow_symlinks=True):
        return self._is("f", 0o100000, follow_symlinks)

    def _is(self, kind, bits, follow):
        if self._kind != "l" or not follow:
            return self._kind == kind
        try:
            return self.stat().st_mode & 0o170000 == bits
        except FileNotFoundError:
            return False

    def is_symlink(self):
        return self._kind == "l"

    def is_junction(self):
        return False

    def inode(self):
        return self.stat(follow_symlinks=False).st_ino

    def stat(self, *, follow_symlinks=True):
        slot = "_stat" if follow_symlinks else "_lstat"
        if getattr(self, slot) is None:
            setattr(self, slot, _stat_result(_fs.stat(self._text, bool(follow_symlinks))))
        return getattr(self, slot)

    def __fspath__(self):
        return self.path

    def __repr__(self):
        return f"<DirEntry {self.name!r}>"

    __class_getitem__ = classmethod(type(list[int]))


class _Scan:
    # What scandir gives: an iterator that can be closed.
    def __init__(self, entries):
        self._entries = iter(entries)

    def __iter__(self):
        return self

    def __next__(self):
        return next(self._entries)

    def close(self):
        self._entries = iter(())

    def __enter__(self):
        return self

    def __exit__(self, *args):
        self.close()


_Scan.__name__ = _Scan.__qualname__ = "ScandirIterator"
_Scan.__module__ = "posix"


def scandir(path=None):
    """Return an iterator of DirEntry objects for given path."""
    text = _path(path, "scandir", none=True)
    as_bytes = path is not None and isinstance(fspath(path), bytes)
    start = text if text.endswith("/") else text + "/"
    found = []
    for name, kind in _fs.listdir(text):
        entry = object.__new__(DirEntry)
        entry._text = start + name
        entry._kind = kind
        entry._stat = entry._lstat = None
        if as_bytes:
            entry.name = name.encode("utf-8", "surrogateescape")
            entry.path = entry._text.encode("utf-8", "surrogateescape")
        else:
            entry.name, entry.path = name, entry._text
        found.append(entry)
    return _Scan(found)


def open(path, flags, mode=0o777, *, dir_fd=None):
    """Open a file for low level IO. Returns a file descriptor (integer)."""
    _no_dir_fd("open", dir_fd)
    return _fs.open(_path(path, "open"), flags.__index__())


def close(fd):
    """Close a file descriptor."""
    _fs.close(fd)


def dup(fd, /):
    """Return a duplicate of a file descriptor."""
    return _fs.dup(fd)


def dup2(fd, fd2, inheritable=True):
    """Duplicate file descriptor."""
    return _fs.dup2(fd, fd2)


def closerange(fd_low, fd_high, /):
    """Close all file descriptors in [fd_low, fd_high), ignoring errors."""
    for fd in range(max(fd_low, 0), min(fd_high, 1024)):
        try:
            _fs.close(fd)
        except OSError:
            pass


def read(fd, length, /):
    """Read from a file descriptor. Returns a bytes object."""
    if length < 0:
        raise OSError(_errno.EINVAL, strerror(_errno.EINVAL))
    return _fs.read(fd, length)


def write(fd, data, /):
    """Write a bytes object to a file descriptor."""
    return _fs.write(fd, data)


def lseek(fd, position, how, /):
    """Set the position of a file descriptor. Return the new position."""
    return _fs.seek(fd, position, how)


def pread(fd, length, offset, /):
    """Read a number of bytes from a file descriptor starting at a particular offset."""
    before = _fs.seek(fd, 0, 1)
    _fs.seek(fd, offset, 0)
    try:
        return read(fd, length)
    finally:
        _fs.seek(fd, before, 0)


def pwrite(fd, buffer, offset, /):
    """Write bytes to a file descriptor starting at a particular offset."""
    before = _fs.seek(fd, 0, 1)
    _fs.seek(fd, offset, 0)
    try:
        return _fs.write(fd, buffer)
    finally:
        _fs.seek(fd, before, 0)


def fsync(fd):
    """Force write of fd to disk."""
    _fs.sync(fd if isinstance(fd, int) else fd.fileno())


fdatasync = fsync


def sync():
    """Force write of everything to disk."""


def isatty(fd, /):
    """Return True if the fd is connected to a terminal."""
    return False


def truncate(path, length):
    """Truncate a file, specified by path, to a specific length."""
    path = _path(path, "truncate", number=True)
    if isinstance(path, int):
        return _fs.truncate(path, length)
    fd = _fs.open(path, O_WRONLY)
    try:
        _fs.truncate(fd, length)
    finally:
        _fs.close(fd)


def ftruncate(fd, length, /):
    """Truncate a file, specified by file descriptor, to a specific length."""
    _fs.truncate(fd, length)


def mkdir(path, mode=0o777, *, dir_fd=None):
    """Create a directory."""
    _no_dir_fd("mkdir", dir_fd)
    _fs.mkdir(_path(path, "mkdir"))


def rmdir(path, *, dir_fd=None):
    """Remove a directory."""
    _no_dir_fd("rmdir", dir_fd)
    _fs.rmdir(_path(path, "rmdir"))


def unlink(path, *, dir_fd=None):
    """Remove a file (same as remove())."""
    _no_dir_fd("unlink", dir_fd)
    _fs.unlink(_path(path, "unlink"))


def remove(path, *, dir_fd=None):
    """Remove a file (same as unlink())."""
    _no_dir_fd("remove", dir_fd)
    _fs.unlink(_path(path, "remove"))


def rename(src, dst, *, src_dir_fd=None, dst_dir_fd=None):
    """Rename a file or directory."""
    _no_dir_fd("rename", src_dir_fd, dst_dir_fd)
    _fs.rename(_path(src, "rename", "src"), _path(dst, "rename", "dst"))


def replace(src, dst, *, src_dir_fd=None, dst_dir_fd=None):
    """Rename a file or directory, overwriting the destination."""
    _no_dir_fd("replace", src_dir_fd, dst_dir_fd)
    _fs.rename(_path(src, "replace", "src"), _path(dst, "replace", "dst"))


def symlink(src, dst, target_is_directory=False, *, dir_fd=None):
    """Create a symbolic link pointing to src named dst."""
    _no_dir_fd("symlink", dir_fd)
    _fs.symlink(_path(src, "symlink", "src"), _path(dst, "symlink", "dst"))


def link(src, dst, *, src_dir_fd=None, dst_dir_fd=None, follow_symlinks=True):
    """Create a hard link to a file."""
    _no_dir_fd("link", src_dir_fd, dst_dir_fd)
    _fs.link(_path(src, "link", "src"), _path(dst, "link", "dst"))


def readlink(path, *, dir_fd=None):
    """Return a string representing the path to which the symbolic link points."""
    _no_dir_fd("readlink", dir_fd)
    target = _fs.readlink(_path(path, "readlink"))
    return target.encode("utf-8", "surrogateescape") if isinstance(path, bytes) else target


def utime(path, times=None, *, ns=None, dir_fd=None, follow_symlinks=True):
    """Set the access and modified time of path."""
    _no_dir_fd("utime", dir_fd)
    if times is not None and ns is not None:
        raise ValueError("utime: you may specify either 'times' or 'ns' but not both")
    if ns is not None:
        if not isinstance(ns, tuple) or len(ns) != 2:
            raise TypeError("utime: 'ns' must be a tuple of two ints")
        atime, mtime = ns
    elif times is not None:
        if not isinstance(times, tuple) or len(times) != 2:
            raise TypeError("utime: 'times' must be either a tuple of two ints or None")
        atime, mtime = [int(time * 10**9) if isinstance(time, int) else round(time * 1e9)
                        for time in times]
    else:
        from time import time_ns
        atime = mtime = time_ns()
    _fs.utime(_path(path, "utime", number=True), atime, mtime, bool(follow_symlinks))


def chmod(path, mode, *, dir_fd=None, follow_symlinks=True):
    """Change the access permissions of a file."""
    _no_dir_fd("chmod", dir_fd)
    _fs.chmod(_path(path, "chmod", number=True), mode.__index__())


def getcwd():
    """Return a unicode string representing the current working directory."""
    return _fs.getcwd()


def getcwdb():
    """Return a bytes string representing the current working directory."""
    return _fs.getcwd().encode("utf-8", "surrogateescape")


def chdir(path):
    """Change the current working directory to the specified path."""
    _fs.chdir(_path(path, "chdir", number=True))


_mask = 0o022


def umask(mask, /):
    """Set the current numeric umask and return the previous umask."""
    global _mask
    before, _mask = _mask, mask & 0o777
    return before


def putenv(name, value, /):
    """Change or add an environment variable."""
    name, value = _of_environment(name), _of_environment(value)
    if b"=" in name:
        raise ValueError("illegal environment variable name")
    if not name:
        raise OSError(_errno.EINVAL, "Invalid argument")


def unsetenv(name, /):
    """Delete an environment variable."""
    name = _of_environment(name)
    if not name or b"=" in name:
        raise OSError(_errno.EINVAL, "Invalid argument")


def _of_environment(text):
    from os import fsencode

    text = fsencode(text)
    if b"\0" in text:
        raise ValueError("embedded null byte")
    return text


def urandom(size, /):
    """Return a bytes object containing random bytes suitable for cryptographic use."""
    from _random import entropy

    return entropy(size)


def getrandom(size, flags=0):
    """Obtain a series of random bytes."""
    return urandom(size)


def strerror(code, /):
    """Translate an error code to a message string."""
    return _errno._texts.get(code) or f"Unknown error {code}"


# The one user there is; see the module pwd.
_USER = 1000


def getuid():
    """Return the current process's user id."""
    return _USER


def geteuid():
    """Return the current process's effective user id."""
    return _USER


def getgid():
    """Return the current process's group id."""
    return _USER


def getegid():
    """Return the current process's effective group id."""
    return _USER


def getpid():
    """Return the current process id."""
    return 1


def cpu_count():
    """Return the number of logical CPUs in the system."""
    return 1


terminal_size = _record("terminal_size", ("columns", "lines"), 2)
times_result = _record("times_result", ("user", "system", "children_user", "children_system",
                                        "elapsed"), 5, "posix")
uname_result = _record("uname_result", ("sysname", "nodename", "release", "version", "machine"),
                       5, "posix")


def get_terminal_size(fd=1, /):
    """Return the size of the terminal window as (columns, lines)."""
    raise OSError(_errno.ENOTTY, strerror(_errno.ENOTTY))


def times():
    """Return a collection containing process timing information."""
    from time import monotonic, process_time

    return times_result((process_time(), 0.0, 0.0, 0.0, monotonic()))


def uname():
    """Return an object identifying the current operating system: nothing of the host's."""
    return uname_result(("wasi", "", "", "", "wasm32"))


def _exit(status):
    """Exit to the system with specified status, without normal exit processing."""
    from sys import _exit_at_once
    _exit_at_once(status)


def kill(pid, signal, /):
    """Kill a process with a signal."""
    if pid != getpid():
        raise ProcessLookupError(3, "No such process")
    import _signal
    _signal._kill(pid, signal)


# What exists in CPython and would need processes, users, devices or a host's directories.
_REFUSED = (
    "abort chown execv execve fchown fork forkpty getgroups "
    "getlogin getpgid getpgrp getppid getpriority getsid killpg lchown mkfifo mknod "
    "nice openpty pipe pipe2 sched_yield setgid setsid setuid spawnv spawnve statvfs system wait "
    "waitpid")
_NO_PROCESSES = "it has no processes, users or devices"


for _name in _REFUSED.split():
    globals()[_name] = _refused("os", _name, _NO_PROCESSES)
del _name

_no_system = system


def system(command):
    """Execute the command in a subshell."""
    from _wardian_programs import tool

    if tool() is None:
        return _no_system(command)
    from _wardian_children import system

    return system(command)


def WIFEXITED(status):
    """Return True if the process returning status exited via the exit() system call."""
    return status & 0x7F == 0


def WEXITSTATUS(status):
    """Return the process return code from status."""
    return status >> 8 & 0xFF


def WIFSIGNALED(status):
    """Return True if the process returning status was terminated by a signal."""
    return 0 < status & 0x7F < 0x7F


def WTERMSIG(status):
    """Return the signal that terminated the process that provided the status value."""
    return status & 0x7F


def WIFSTOPPED(status):
    """Return True if the process returning status was stopped."""
    return status & 0xFF == 0x7F


def WSTOPSIG(status):
    """Return the signal that stopped the process that provided the status value."""
    return status >> 8 & 0xFF


def waitstatus_to_exitcode(status):
    """Convert a wait status to an exit code: negative is the signal that killed the process."""
    if WIFEXITED(status):
        return WEXITSTATUS(status)
    if WIFSIGNALED(status):
        return -WTERMSIG(status)
    if WIFSTOPPED(status):
        raise ValueError(f"process stopped by delivery of signal {WSTOPSIG(status)}")
    raise ValueError(f"invalid wait status: {status}")
