# Children of `subprocess`, `os.system` and `os.popen`. There are no processes: a child is a program of the shell's
# (`_wardian_shell`) that runs in this one, as far as somebody waits for it; Python programs the host runs, in an
# interpreter of their own.
#
# What does not live here: `subprocess` itself, which is CPython's (`guest/stdlib`), and pipes (`_wardian_pipes`).
# **Invariant:** nothing here works where the host does not offer to run Python programs (`_wardian_programs`).

import os
import time

from _unsupported import refuse
from _wardian_pipes import Pipe, descriptor, flush
from _wardian_programs import tool

# For so long a child goes on where its parent only asks whether it has ended.
_GLANCE = 0.01
# So often a child asks in vain for input that nobody else can write, before it is told that there is no more.
_VAIN = 50
# At most so long a child sleeps before it is looked at again.
_TICK = 0.01
_FOREVER = float("inf")

_last_pid = 1
_is_waited_for = False


def need(name):
    """Refuse what cannot work without processes, where there are none."""
    if tool() is None:
        refuse("subprocess", name, "it has no processes")


def will_be_waited_for():
    """Whoever begins the next child waits for it at once, and may know for how long."""
    global _is_waited_for
    _is_waited_for = True


def _text(argument):
    text = os.fsdecode(argument)
    if "\0" in text:
        raise ValueError("embedded null byte")
    return text


def _environment(env):
    if env is None:
        return dict(os.environ)
    found = {}
    for name, value in env.items():
        name = os.fsdecode(name)
        if "=" in name:
            raise ValueError("illegal environment variable name")
        found[_text(name)] = _text(value)
    return found


def _directory(cwd):
    if cwd is None:
        try:
            return os.getcwd()
        except OSError:
            return "/"
    path = os.path.abspath(_text(cwd))
    if not os.path.isdir(path):
        number = 20 if os.path.lexists(path) else 2
        raise OSError(number, os.strerror(number), cwd)
    return path


class Child:
    """A program that is run by steps. `argv` and `program` as for `execve`; the rest is what `ends` gave."""

    def __init__(self, argv, program, cwd, env, stdin, stdout, stderr):
        global _last_pid, _is_waited_for
        from _wardian_shell import start
        is_waited_for, _is_waited_for = _is_waited_for, False
        argv, name = [_text(each) for each in argv], _text(program)
        fds = {0: stdin, 1: stdout, 2: stderr}
        environ, directory = _environment(env), _directory(cwd)
        flush()
        self._start, self.streams = start, fds
        self._shell, self._steps = start.begun(argv, name, directory, environ, fds, self)
        try:
            kind = self._kind(name, program)
        except OSError:
            self._close()
            raise
        self.status = None
        # When it is to end: whoever waits for it has no more time.
        self.deadline = None
        # For how long it would like to sleep.
        self._rest = _FOREVER
        self.sleeps = self._is_running = False
        self._is_plain = kind not in ("bash", "sh", "dash", "rbash")
        if self._is_plain:
            self._shell.set_environment(environ)
        self._is_python = kind.startswith("python")
        pipes = [stream for stream in (stdout, stderr) if isinstance(stream, Pipe)]
        for pipe in pipes:
            pipe.writer = self
        self._has_reader = bool(pipes)
        self._input = stdin if isinstance(stdin, Pipe) and stdin.writer is None else None
        self._is_waited_for = is_waited_for
        _last_pid += 1
        self.pid = _last_pid

    def _kind(self, name, program):
        # What `execve` would say of it; the name of the command that it is.
        shell = self._shell
        if not name:
            raise PermissionError(13, os.strerror(13), program)
        path = shell.find(name)
        if path is None:
            raise FileNotFoundError(2, os.strerror(2), program)
        if shell.is_ours(path):
            return path.rpartition("/")[2]
        if os.path.isdir(path):
            raise PermissionError(13, os.strerror(13), program)
        with open(path, "rb") as file:
            if file.read(2) != b"#!":
                raise OSError(8, os.strerror(8), program)
        return ""

    def begin(self):
        """Run it as far as it goes by itself, unless somebody reads or writes what it does or waits for it at once."""
        if not self._is_waited_for and not self._has_reader and self._input is None:
            self.advance(lambda: not self.sleeps)

    def nap(self, seconds):
        """A command would like to sleep: whoever advances the child does, so that others can meanwhile."""
        self.sleeps = True
        self._rest = min(self._rest, seconds)

    def _pause(self, seconds):
        # Between two steps: another thread may take some.
        self._is_running = False
        time.sleep(seconds)
        self._is_running = True

    def step(self):
        """One step, for another child that reads its output."""
        first = iter((True, False))
        self.advance(lambda: next(first))

    def advance(self, more, starves=True):
        """Go on as long as `more()` says so, at most to the end. `starves`: input that nobody can write ends."""
        if self._steps is None or self._is_running:
            return

        def goes_on():
            if self._steps is None or not more():
                return False
            if self._rest < _FOREVER:
                rest, self._rest = self._rest, _FOREVER
                self._pause(min(rest, _TICK))
            feed = self._input
            if feed is not None and feed.vain > _VAIN:
                if not starves:
                    return False
                # Other threads may write some.
                self._pause(0.001)
                if feed.vain > 2 * _VAIN:
                    feed.no_more_writers()
            return self._steps is not None

        self._is_running = True
        try:
            status = self._start.advanced(self._shell, self._steps, goes_on)
        finally:
            self._is_running = False
        if status is not None:
            self.end(self._return_code(status))

    def _return_code(self, status):
        # As a process that ends by a signal: one that nobody reads, and a program that a limit has stopped.
        if self._is_plain and status == 141:
            return -13
        if self._is_python and status == 137:
            return -9
        return status

    def end(self, status):
        """It has ended; what it had is closed."""
        if self._steps is None:
            return
        steps, self._steps = self._steps, None
        self.status = status
        self._start.ended(self._shell, steps)
        self._close()

    def _close(self):
        for number, stream in self.streams.items():
            if not isinstance(stream, Pipe):
                stream.close()
            elif number:
                stream.no_more_writers()
            else:
                stream.leave()

    def wait(self, deadline):
        """Its status when it ends before the deadline, or None."""
        if self.status is None:
            self.deadline = deadline
            try:
                self.advance(lambda: deadline is None or time.monotonic() < deadline)
            finally:
                self.deadline = None
            if self._is_python and self.status == -9 and deadline is not None and time.monotonic() >= deadline - _TICK:
                # It was ended because there was no more time: whoever waits hears that first.
                return None
        return self.status

    def glance(self):
        """Its status, or None where it has not ended yet."""
        if self.status is None:
            until = time.monotonic() + _GLANCE
            self.advance(lambda: time.monotonic() < until, starves=False)
        return self.status

    def feed(self, data):
        """The rest of its input."""
        try:
            self._input.give(bytes(data))
        except BrokenPipeError:
            pass

    def signal(self, number):
        """End it by a signal, unless that is one that ends nobody."""
        number = int(number)
        if not 0 <= number <= 64:
            raise OSError(22, os.strerror(22))
        # Nothing, CHLD, CONT, STOP, TSTP, TTIN, TTOU, URG, WINCH.
        if number not in (0, 17, 18, 19, 20, 21, 22, 23, 28):
            self.end(-number)


def system(command):
    """What `os.system` answers: the status as `os.wait` has it."""
    streams = [descriptor(number, number) for number in range(3)]
    child = Child(["sh", "-c", command], "/bin/sh", None, None, *streams)
    status = child.wait(None)
    return status << 8 if status >= 0 else -status
