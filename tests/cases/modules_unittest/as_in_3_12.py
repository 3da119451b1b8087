"""What 3.12 took out of unittest, and what it brought."""

import io
import unittest


class Old(unittest.TestCase):
    def test_equals(self):
        self.assertEquals(1, 1)

    def test_subset(self):
        self.assertDictContainsSubset({}, {"a": 1})

    def test_regexp(self):
        self.assertNotRegexpMatches("a", "b")

    def test_last_lines(self):
        self.assertMultiLineEqual("one\ntwo", "one\ntwo\n")

    def test_one_line(self):
        self.assertEqual("one", "two")

    @unittest.skip("not now")
    def test_skipped(self):
        pass


result = unittest.TestResult()
unittest.defaultTestLoader.loadTestsFromTestCase(Old).run(result)
print(result, len(result.collectedDurations), [len(pair) for pair in result.collectedDurations])
for test, text in result.errors + result.failures:
    print(test.id(), text.splitlines()[-1])
    if "two" in text:
        print(text.split("AssertionError: ")[1])
print([name for name in ("failUnless", "assertEquals", "assertRegexpMatches") if hasattr(unittest.TestCase, name)])
print(hasattr(unittest, "_TextTestResult"), list(unittest.defaultTestLoader.loadTestsFromTestCase(unittest.TestCase)))

stream = io.StringIO()
unittest.TextTestRunner(stream, durations=0).run(unittest.TestSuite())
print("durations" in stream.getvalue(), stream.getvalue().splitlines()[-1])
