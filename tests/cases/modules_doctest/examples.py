import doctest
import io
import contextlib


def good(x):
    """Doubles.

    >>> good(2)
    4
    >>> good('a')
    'aa'
    >>> good(None)
    Traceback (most recent call last):
        ...
    TypeError: unsupported operand type(s) for *: 'NoneType' and 'int'
    >>> for i in range(2):
    ...     print(good(i))
    0
    2
    >>> print([1, 2, 3])  # doctest: +ELLIPSIS
    [1, ..., 3]
    >>> print("a   b")  # doctest: +NORMALIZE_WHITESPACE
    a b
    >>> x = 5
    >>> x
    5
    """
    return x * 2


def bad():
    """
    >>> bad()
    2
    >>> 1 / 0
    1
    """
    return 1


runner = doctest.DocTestRunner(verbose=False)
for test in doctest.DocTestFinder().find(good, "good", globs={"good": good}):
    print(test.name, len(test.examples), test.lineno, runner.run(test))
out = io.StringIO()
runner = doctest.DocTestRunner(verbose=False)
for test in doctest.DocTestFinder().find(bad, "bad", globs={"bad": bad}):
    result = runner.run(test, out=out.write)
    print(result.failed, result.attempted)
text = out.getvalue()
print([line for line in text.splitlines() if not line.startswith(("File", "*", "    Traceback", "      File", "       "))])
parser = doctest.DocTestParser()
for example in parser.get_examples(">>> 1 + 1\n2\n>>> if 1:\n...     print('x')\nx\n"):
    print(repr(example.source), repr(example.want), example.lineno, example.indent)
with contextlib.redirect_stdout(io.StringIO()) as shown:
    doctest.run_docstring_examples(good, {"good": good}, verbose=True, name="good")
print(shown.getvalue()[:200])
