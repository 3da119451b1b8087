import io
import re
import unittest


class Arithmetic(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.log = []

    def setUp(self):
        self.log.append(self.id().rpartition(".")[2])
        self.addCleanup(self.log.append, "cleaned")

    def test_equal(self):
        self.assertEqual(1 + 1, 2)
        self.assertAlmostEqual(0.1 + 0.2, 0.3)
        self.assertIsInstance([], list)
        self.assertRegex("abc", "b")
        self.assertCountEqual([1, 2], [2, 1])

    def test_raises(self):
        with self.assertRaisesRegex(ValueError, "invalid literal") as caught:
            int("x")
        self.assertIn("'x'", str(caught.exception))

    def test_lists_differ(self):
        self.assertEqual([1, 2, 3], [1, 5, 3])

    def test_texts_differ(self):
        self.assertEqual("one\ntwo\n", "one\nthree\n", "with a message")

    def test_dicts_differ(self):
        self.assertDictEqual({"a": 1}, {"a": 2})

    def test_error(self):
        {}["missing"]

    @unittest.expectedFailure
    def test_expected(self):
        self.fail("as expected")

    def test_parts(self):
        for number in range(3):
            with self.subTest(number=number):
                self.assertNotEqual(number, 1)


class Empty(unittest.TestCase):
    pass


def run(kind):
    out = io.StringIO()
    suite = unittest.defaultTestLoader.loadTestsFromTestCase(kind)
    result = unittest.TextTestRunner(out, verbosity=2).run(suite)
    text = re.sub(r"in \d\.\d+s", "in TIME", out.getvalue())
    print(re.sub(r"(?m)^ +[\^~]+\n", "", text).replace(__file__, "FILE").replace("results.py", "FILE"))
    print(result)


run(Arithmetic)
print(Arithmetic.log)
run(Empty)
try:
    unittest.main(argv=["prog", "Empty"], testRunner=unittest.TextTestRunner(io.StringIO()))
except SystemExit as end:
    print(end.code)
