# Failed examples of docstrings of classes and methods name their lines.
class C:
    """
    >>> 1
    2
    """

    def method(self):
        """
        >>> C()
        3
        """

    def __repr__(self):
        return "C"


import doctest
import os


class Runner(doctest.DocTestRunner):
    def report_failure(self, out, test, example, got):
        print(test.name, test.lineno, example.lineno, got.strip())


for test in doctest.DocTestFinder().find(C, "C"):
    if test.examples:
        Runner().run(test)
