# A shell like bash over the sandbox's files, with the commands that go with it,
# all of it in this process: there are no others. `start` says how one begins.
#
# lexer -> parser -> tree are the text; `execute` and `programs` execute it, over `state`,
# with `expand` (`parameters`, `patterns`, `arithmetic`) for words, `streams` for what is
# read and written, `builtins` for what changes the shell, `commands` for the rest.


def run(script, *, name="bash", arguments=(), cwd=None, environ=None, stdin=None, stdout=None, stderr=None,
        python=None):
    """Run a script; its exit status."""
    from . import start
    return start.run(script, name, arguments, cwd, environ, stdin, stdout, stderr, python)


def main(argv, *, cwd=None, environ=None, stdin=None, stdout=None, stderr=None, python=None):
    """Run a command by its argument vector: `bash -lc ..`, or one of the commands itself."""
    from . import start
    return start.main(argv, cwd, environ, stdin, stdout, stderr, python)
