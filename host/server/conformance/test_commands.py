"""Commands: the shell, as the SDK runs it."""

import pytest
from e2b import CommandExitException, NotFoundException, SandboxException, TimeoutException


def status(sandbox, line, **options):
    try:
        ended = sandbox.commands.run(line, **options)
    except CommandExitException as error:
        ended = error
    return ended.exit_code, ended.stdout, ended.stderr


def test_the_shell(sandbox):
    assert status(sandbox, "echo hi; pwd") == (0, "hi\n/home/user\n", "")
    assert status(sandbox, "mkdir -p a/b && touch a/b/c && ls a/b && rm -r a && ls") == (0, "c\n", "")
    assert status(sandbox, "echo $X; exit 4", envs={"X": "y"}, cwd="/tmp") == (4, "y\n", "")
    assert status(sandbox, "no-such-command --help") == (
        127, "", "/bin/bash: line 1: no-such-command: command not found\n")
    assert status(sandbox, "git clone https://example.com/x")[0] == 127
    code, _, error = status(sandbox, "pip install requests")
    assert code == 1 and "No matching distribution found for requests" in error


def test_python(sandbox):
    sandbox.files.write("helper.py", "def double(x):\n    return 2 * x\n")
    sandbox.files.write("main.py", "import sys\nfrom helper import double\nprint(double(int(sys.argv[1])))\n")
    assert status(sandbox, "python main.py 21") == (0, "42\n", "")
    assert status(sandbox, "echo 5 | python3 -c 'print(int(input()) + 1)'") == (0, "6\n", "")
    code, _, error = status(sandbox, "python -c 'raise ValueError(5)'")
    assert code == 1 and error.endswith("ValueError: 5\n")
    # Files are the same as those of cells, variables are not.
    sandbox.run_code("x = 1; open('from_cell', 'w').write('text')")
    assert status(sandbox, "cat from_cell; python -c 'x'")[:2] == (1, "text")
    ran = sandbox.run_code("lines = !ls\nfrom helper import double\n'main.py' in lines, double(4)")
    assert ran.text == "(True, 8)"


def test_output_comes_as_it_is_written(sandbox):
    pieces = []
    sandbox.commands.run("for i in 1 2 3; do echo $i; sleep 0.2; done", on_stdout=pieces.append)
    assert pieces == ["1\n", "2\n", "3\n"]


def test_background_and_input(sandbox):
    command = sandbox.commands.run("cat", background=True, stdin=True)
    sandbox.commands.send_stdin(command.pid, "Hello, World!")
    assert next(iter(command))[0] == "Hello, World!"
    assert [process.pid for process in sandbox.commands.list()] == [command.pid]
    again = sandbox.commands.connect(command.pid)
    assert sandbox.commands.kill(command.pid) is True
    with pytest.raises(CommandExitException):
        again.wait()
    assert sandbox.commands.list() == []


def test_limits(sandbox):
    with pytest.raises(TimeoutException):
        sandbox.commands.run("while true; do :; done", timeout=1)
    assert status(sandbox, "yes | head -2") == (0, "y\ny\n", "")
    assert sandbox.commands.list() == []


def test_what_there_is_not(sandbox):
    assert sandbox.commands.kill(4711) is False
    with pytest.raises(NotFoundException):
        sandbox.commands.connect(4711)
    with pytest.raises(SandboxException):
        sandbox.pty.create(size=__import__("e2b").PtySize(rows=24, cols=80))
