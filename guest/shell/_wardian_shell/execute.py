# Executes the tree. Everything that may run a command is a generator, so that the
# stages of a pipeline can take turns; it yields where somebody else should go on.

import os
import sys
import time

from . import arithmetic, conditions, expand, patterns, streams
from .parameters import shown
from .parser import Parser
from .programs import Programs
from .state import Exit, LoopControl, Return, ShellError, State, Variable
from .streams import BrokenPipe, Capture, Memory, Pipe, WriteError
from .tree import (AndOr, ArithmeticCommand, Case, Condition, For, ForArithmetic, Function, Group, If, Pipeline,
                   ShellSyntaxError, Simple, Subshell, While)

# Functions that call themselves: where the stack of the interpreter would end.
DEEPEST = 400


class Shell(Programs, State):
    def __init__(self, name, arguments, cwd, environ, fds, python=None):
        State.__init__(self, name, arguments, cwd, environ)
        self.fds = fds
        self.python = python
        self.traps = {}
        self.loops = 0
        # Within a condition, where `set -e` does not count.
        self.tested = 0
        self.deadline = None
        # Where a program has begun this one: what that says of turns (`start.Process`).
        self.process = None
        # Substitutions around: `set -x` shows how many.
        self.traced = 0
        self.temporary = []
        self.later = []
        self.last_argument = ""

    def fork(self):
        """A subshell: what it changes is its own."""
        other = object.__new__(Shell)
        other.__dict__.update(self.__dict__)
        other.arguments = list(self.arguments)
        other.scopes = [{name: variable.copy() for name, variable in scope.items()} for scope in self.scopes]
        other.functions, other.aliases = dict(self.functions), dict(self.aliases)
        other.options, other.shopts = set(self.options), set(self.shopts)
        other.fds, other.stack = dict(self.fds), list(self.stack)
        other.directories = list(self.directories)
        other.traps = {}
        other.later = []
        other.level, other.loops = self.level + 1, 0
        other.own_pid = self.own_pid + 1
        other.random = self.random ^ 0x2545F491
        return other

    # Messages.

    def say(self, text, line=None):
        """An error in the shell's own name."""
        name = self.name
        if self.stack:
            name = self.stack[-1][2]
        self.write_error(f"{name}: line {self.line if line is None else line}: {text}\n")

    def write_error(self, text):
        stream = self.fds.get(2)
        if stream is not None:
            try:
                stream.write(text.encode("utf-8", "surrogateescape"))
            except (OSError, WriteError):
                pass

    # Texts.

    def text(self, text, line=1, syntax_name=None):
        """Run a whole script; the status of its last command."""
        parser = Parser(text, line, lambda: "extglob" in self.shopts)
        parser.heredoc_at_end = self._heredoc_at_end
        while True:
            try:
                command = parser.complete_command()
            except ShellSyntaxError as error:
                self.syntax_error(error, syntax_name)
                self.status = 2
                return 2
            if command is None:
                return self.status
            if "n" in self.options:
                continue
            yield from self.guarded(command)

    def _heredoc_at_end(self, delimiter, line):
        self.say(f"warning: here-document at line {line - 1} delimited by end-of-file (wanted `{delimiter}')")

    def guarded(self, command):
        """One complete command: an error of expansion gives up all of it."""
        try:
            self.status = yield from self.sequence(command)
        except ShellError as error:
            self.say(error.text)
            self.status = error.status
            if error.fatal or "e" in self.options:
                raise Exit(error.status) from None
        except LoopControl:
            self.status = 0
        return self.status

    def syntax_error(self, error, syntax_name=None):
        name = syntax_name or self.name + (": -c" if self.is_command_string and not self.stack else "")
        self.write_error(f"{name}: line {error.line}: {error.text}\n")
        if error.shown is not None:
            self.write_error(f"{name}: line {error.line}: `{error.shown}'\n")

    # Lists.

    def sequence(self, node):
        status = 0
        for command, background in node.items:
            if "n" in self.options:
                break
            if background:
                self.line = command.first.line
                self.say("background jobs ('&') are not supported here")
                self.status = status = 1
                continue
            status = yield from self.and_or(command)
        return status

    def and_or(self, node):
        if not node.rest:
            return (yield from self.pipeline(node.first, True))
        self.tested += 1
        try:
            status = yield from self.pipeline(node.first, False)
            last = len(node.rest) - 1
            for number, (op, pipeline) in enumerate(node.rest):
                if (status == 0) == (op == "&&"):
                    if number == last:
                        self.tested -= 1
                        try:
                            status = yield from self.pipeline(pipeline, True)
                        finally:
                            self.tested += 1
                    else:
                        status = yield from self.pipeline(pipeline, False)
        finally:
            self.tested -= 1
        return status

    def pipeline(self, node, counts):
        if node.timed:
            return (yield from self._timed(node, counts))
        commands = node.commands
        if not commands:
            self.status = int(node.negated)
            return self.status
        if node.negated:
            self.tested += 1
        try:
            if len(commands) == 1:
                status = yield from self.command(commands[0])
                if type(commands[0]) in _SETS_STATUS:
                    self.pipe_status = [status]
            else:
                status = yield from self._stages(commands)
        finally:
            if node.negated:
                self.tested -= 1
        if node.negated:
            status = int(status == 0)
        self.status = status
        if status and counts and not self.tested and not node.negated and (
                len(commands) > 1 or type(commands[0]) in _SETS_STATUS):
            yield from self.failed(status)
        return status

    def failed(self, status):
        """What the ERR trap and `set -e` do about it."""
        action = self.traps.get("ERR")
        if action and (not self.stack or "E" in self.options):
            self.traps["ERR"] = ""
            line = self.line
            try:
                yield from self.nested_text(action)
            finally:
                self.traps["ERR"] = action
                self.line = line
            self.status = status
        if "e" in self.options:
            raise Exit(status)

    def _timed(self, node, counts):
        started, used = time.monotonic(), time.process_time()
        try:
            return (yield from self.pipeline(Pipeline(node.commands, node.negated, None, node.line), counts))
        finally:
            wall, used = time.monotonic() - started, time.process_time() - used
            if node.timed == "posix":
                self.write_error(f"real {wall:.2f}\nuser {used:.2f}\nsys 0.00\n")
            else:
                rows = [f"{name}\t{int(each // 60)}m{each % 60:.3f}s\n"
                        for name, each in (("real", wall), ("user", used), ("sys", 0))]
                self.write_error("\n" + "".join(rows))

    def _stages(self, commands):
        pipes = [Pipe() for _ in commands[1:]]
        stages, statuses = [], [0] * len(commands)
        for number, command in enumerate(commands):
            if number == len(pipes) and "lastpipe" in self.shopts:
                stages.append(self._last_stage(command, pipes[-1]))
                break
            shell = self.fork()
            if number:
                shell.fds[0] = pipes[number - 1]
            if number < len(pipes):
                shell.fds[1] = pipes[number]
            stages.append(shell.subshell(shell.command(command)))
        running = list(range(len(stages)))
        while running:
            for number in tuple(running):
                try:
                    next(stages[number])
                except StopIteration as end:
                    statuses[number] = end.value
                    running.remove(number)
                    if number:
                        pipes[number - 1].no_more_readers()
                    if number < len(pipes):
                        pipes[number].no_more_writers()
            if running:
                yield
        self.pipe_status = statuses
        if "pipefail" in self.options:
            return next((status for status in reversed(statuses) if status), 0)
        return statuses[-1]

    def _last_stage(self, command, pipe):
        saved = self.fds
        self.fds = {**saved, 0: pipe}
        try:
            return (yield from self.command(command))
        except BrokenPipe:
            return 141
        finally:
            self.fds = saved

    def subshell(self, body):
        """Run a generator of this shell's to its end, whatever that is; then its EXIT trap."""
        try:
            status = yield from self._ended(body)
            action = self.traps.pop("EXIT", None)
            if action:
                self.status, self.exited = status, False
                yield from self._ended(self.nested_text(action), status)
                status = self.status if self.exited else status
            return status
        except BrokenPipe:
            return 141

    exited = False

    def _ended(self, body, status=None):
        try:
            found = yield from body
            return found if status is None else status
        except Exit as end:
            self.exited = True
            self.status = end.status
            return end.status
        except LoopControl:
            return 0
        except ShellError as error:
            self.say(error.text)
            return error.status
        except WriteError as error:
            self.say(f"write error: {error}")
            return 1
        except RecursionError:
            self.say("commands are nested too deeply")
            return 1
        except OSError as error:
            self.say(error.strerror or str(error))
            return 1

    def nested_text(self, text):
        """Of traps and `eval`: in this shell."""
        return self.text(text, self.line, None)

    # Commands.

    def command(self, node):
        kind = type(node)
        if kind is not Function:
            self.line = node.line
        if kind is Simple:
            status = yield from self.simple(node)
        elif not node.redirects or kind is Function:
            status = yield from _RUNNERS[kind](self, node)
        else:
            status = yield from self._redirected(node, _RUNNERS[kind])
        self.status = status
        out = self.fds.get(1)
        if out is not None and out.wants or self.deadline is not None or self.process is not None:
            yield
        return status

    def _redirected(self, node, runner):
        saved, opened = self.fds, []
        try:
            if not (yield from self.redirect(node.redirects, opened)):
                return 1
            return (yield from runner(self, node))
        finally:
            self.fds = saved
            for stream in opened:
                stream.close()

    def redirect(self, redirects, opened):
        """Make `fds` what the redirections say; False, and a message, where one fails."""
        self.fds = dict(self.fds)
        for redirect in redirects:
            self.line = redirect.line
            try:
                yield from self._redirect_one(redirect, opened)
            except OSError as error:
                name = "" if error.filename is None else self._shown_target
                self.say(f"{name}: {error.strerror}")
                return False
        return True

    _shown_target = ""

    def _redirect_one(self, redirect, opened):
        op, fd = redirect.op, redirect.fd
        if type(fd) is str:
            fd = self._named_fd(fd, op, redirect)
        if op in ("<<", "<<-", "<<<"):
            text = yield from expand.string(self, redirect.target)
            if op == "<<<":
                text += "\n"
            self.fds[0 if fd is None else fd] = Memory(text.encode("utf-8", "surrogateescape"))
            return
        names = yield from expand.fields(self, [redirect.target])
        if len(names) != 1:
            raise ShellError(f"{redirect.target.raw}: ambiguous redirect")
        name = self._shown_target = names[0]
        if op in ("<&", ">&"):
            default = 0 if op == "<&" else 1
            if name == "-":
                self.fds.pop(default if fd is None else fd, None)
                return
            if name.rstrip("-").isdigit():
                source = int(name.rstrip("-"))
                if source not in self.fds:
                    raise OSError(9, "Bad file descriptor", name)
                self.fds[default if fd is None else fd] = self.fds[source]
                if name.endswith("-"):
                    self.fds.pop(source)
                return
            if op == "<&" or fd is not None:
                raise ShellError(f"{redirect.target.raw}: ambiguous redirect")
            op = "&>"
        mode = {"<": "r", "<>": "r+", ">>": "a", "&>>": "a"}.get(op, "w")
        if op in (">", "&>") and "C" in self.options and os.path.isfile(self.path(name)):
            raise OSError(17, "cannot overwrite existing file", name)
        path = self.path(name)
        if op == "<>" and not os.path.exists(path):
            open(path, "wb").close()
        stream = streams.opened(path, mode, self.fds)
        opened.append(stream)
        if op in ("&>", "&>>"):
            self.fds[1] = self.fds[2] = stream
        else:
            self.fds[(0 if op in ("<", "<>") else 1) if fd is None else fd] = stream

    def _named_fd(self, name, op, redirect):
        # `{name}>file` takes a new number; `{name}>&-` closes that.
        if redirect.target.raw == "-":
            return int(self.get(name) or -1)
        number = 10
        while number in self.fds:
            number += 1
        self.set(name, str(number))
        return number

    def _subshell(self, node):
        shell = self.fork()
        shell.tested = self.tested
        status = yield from shell.subshell(shell.sequence(node.body))
        return status

    def _group(self, node):
        return self.sequence(node.body)

    def _tested(self, body):
        self.tested += 1
        try:
            return (yield from self.sequence(body))
        finally:
            self.tested -= 1

    def _if(self, node):
        for test, body in node.clauses:
            if (yield from self._tested(test)) == 0:
                return (yield from self.sequence(body))
        if node.otherwise is not None:
            return (yield from self.sequence(node.otherwise))
        return 0

    def _body(self, body):
        # One round of a loop: its status, and whether the loop goes on.
        try:
            return (yield from self.sequence(body)), True
        except LoopControl as control:
            if control.levels > 1:
                control.levels -= 1
                raise
            return 0, control.kind == "continue"

    def _loop(self, rounds):
        self.loops += 1
        try:
            return (yield from rounds)
        finally:
            self.loops -= 1

    def _for(self, node):
        words = self.arguments if node.words is None else (yield from expand.fields(self, node.words))

        def rounds():
            status = 0
            for word in list(words):
                self.line = node.line
                if "x" in self.options:
                    self.trace(f"for {node.name} in " + ('"$@"' if node.words is None else
                                                       " ".join([each.raw for each in node.words])))
                self.set(node.name, word)
                status, more = yield from self._body(node.body)
                if not more:
                    break
            return status
        return (yield from self._loop(rounds()))

    def _for_arithmetic(self, node):
        def value(word, default):
            text = yield from expand.string(self, word)
            self.line = node.line
            return (yield from self._arithmetic_value(text, "((")) if text.strip() else default

        def rounds():
            status = 0
            if (yield from value(node.start, 0)) is None:
                return 1
            while (found := (yield from value(node.test, 1))):
                status, more = yield from self._body(node.body)
                if not more:
                    break
                if (yield from value(node.step, 0)) is None:
                    return 1
            return 1 if found is None else status
        return (yield from self._loop(rounds()))

    def _arithmetic_value(self, text, name):
        try:
            return arithmetic.evaluate(self, text)
        except arithmetic.ArithmeticError_ as error:
            self.say(f"{name}: {error.expression}: {error}")
            return None
        yield

    def _while(self, node):
        def rounds():
            status = 0
            while True:
                try:
                    if ((yield from self._tested(node.test)) == 0) == node.until:
                        return status
                except LoopControl as control:
                    if control.levels > 1:
                        control.levels -= 1
                        raise
                    if control.kind == "break":
                        return 0
                    continue
                status, more = yield from self._body(node.body)
                if not more:
                    return status
        return (yield from self._loop(rounds()))

    def _case(self, node):
        text = yield from expand.string(self, node.word)
        if "x" in self.options:
            self.trace(f"case {shown(text)} in")
        status, falls = 0, False
        ignore_case = "nocasematch" in self.shopts
        for words, body, ending in node.items:
            if not falls:
                for word in words:
                    pattern = yield from expand.pattern(self, word)
                    if patterns.matches(pattern, text, ignore_case):
                        break
                else:
                    continue
            status = yield from self.sequence(body)
            falls = ending == ";&"
            if ending == ";;":
                break
        return status

    def _define(self, node):
        self.functions[node.name] = node
        return 0
        yield

    def _condition(self, node):
        status = yield from conditions.evaluate(self, node.test)
        return status

    def _arithmetic(self, node):
        text = yield from expand.string(self, node.word)
        if "x" in self.options:
            self.trace(f"(( {text} ))")
        value = yield from self._arithmetic_value(text, "((")
        return 1 if not value else 0

    # Substitutions.

    def capture(self, body):
        """The output of commands, without the newlines at its end."""
        shell = self.fork()
        kept = Capture()
        shell.fds[1] = kept
        shell.traced += 1
        shell.tested = 0
        if "inherit_errexit" not in self.shopts:
            shell.options.discard("e")
        self.status = self.substitution_status = yield from shell.subshell(shell.sequence(body))
        data = kept.value().replace(b"\0", b"")
        return data.decode("utf-8", "surrogateescape").rstrip("\n")

    def process_substitution(self, part):
        """The name of a temporary file: what the commands wrote, or will read."""
        import tempfile
        number, path = tempfile.mkstemp(prefix="sh-", dir=self._temporary_directory())
        os.close(number)
        self.temporary.append(path)
        shell = self.fork()
        if part.kind == "<":
            shell.fds[1] = streams.opened(path, "w")
            yield from shell.subshell(shell.sequence(part.body))
            shell.fds[1].close()
        else:
            self.later.append((shell, path, part.body))
        return path

    def _temporary_directory(self):
        return "/tmp" if os.path.isdir("/tmp") else self.cwd

    def after_command(self, count):
        """Commands of `>( )`, when what they read has been written."""
        while len(self.later) > count:
            shell, path, body = self.later.pop()
            shell.fds[0] = streams.opened(path, "r")
            yield from shell.subshell(shell.sequence(body))
            shell.fds[0].close()

    # Functions.

    def call_function(self, node, arguments):
        if len(self.stack) >= min(DEEPEST, int(self.get("FUNCNEST") or DEEPEST)):
            raise ShellError(f"{node.name}: maximum function nesting level exceeded ({len(self.stack)})")
        saved, self.arguments = self.arguments, list(arguments)
        line, loops, self.loops = self.line, self.loops, 0
        self.stack.append((node.name, line, "environment" if self.is_command_string else self.name))
        self.scopes.append({})
        try:
            return (yield from self.command(node.body))
        except Return as end:
            return end.status
        finally:
            self.scopes.pop()
            self.stack.pop()
            self.arguments, self.loops, self.line = saved, loops, line

    def trace(self, text):
        prefix = self.get("PS4") or ""
        self.write_error(f"{prefix[:1] * self.traced + prefix}{text}\n")


_SETS_STATUS = frozenset((Simple, Subshell, Condition, ArithmeticCommand))
_RUNNERS = {
    Subshell: Shell._subshell, Group: Shell._group, If: Shell._if, For: Shell._for,
    ForArithmetic: Shell._for_arithmetic, While: Shell._while, Case: Shell._case, Function: Shell._define,
    Condition: Shell._condition, ArithmeticCommand: Shell._arithmetic,
}
