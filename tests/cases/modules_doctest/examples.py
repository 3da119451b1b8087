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
    # => good 8 6 TestResults(failed=0, attempted=8)
out = io.StringIO()
runner = doctest.DocTestRunner(verbose=False)
for test in doctest.DocTestFinder().find(bad, "bad", globs={"bad": bad}):
    result = runner.run(test, out=out.write)
    print(result.failed, result.attempted)  # => 2 2
text = out.getvalue()
print([line for line in text.splitlines() if not line.startswith(("File", "*", "    Traceback", "      File", "       "))])
# => ['Failed example:', '    bad()', 'Expected:', '    2', 'Got:', '    1', 'Failed example:', '    1 / 0', 'Exception raised:', '    ZeroDivisionError: division by zero']
parser = doctest.DocTestParser()
for example in parser.get_examples(">>> 1 + 1\n2\n>>> if 1:\n...     print('x')\nx\n"):
    print(repr(example.source), repr(example.want), example.lineno, example.indent)
    # => '1 + 1\n' '2\n' 0 0
    # => "if 1:\n    print('x')\n" 'x\n' 2 0
with contextlib.redirect_stdout(io.StringIO()) as shown:
    doctest.run_docstring_examples(good, {"good": good}, verbose=True, name="good")
print(shown.getvalue()[:200])
# => Finding tests in good
# => Trying:
# =>     good(2)
# => Expecting:
# =>     4
# => ok
# => Trying:
# =>     good('a')
# => Expecting:
# =>     'aa'
# => ok
# => Trying:
# =>     good(None)
# => Expecting:
# =>     Traceback (most recent call last):
# =>         ...
# =>     Type
