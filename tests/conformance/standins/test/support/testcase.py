"""Mixins of test cases."""


class ExceptionIsLikeMixin:
    """Compares exceptions, and groups of them by their members."""

    def assertExceptionIsLike(self, exc, template):
        if exc is None or template is None:
            self.assertIs(exc, template)
        elif isinstance(exc, ExceptionGroup):
            self.assertEqual(exc.message, template.message)
            self.assertEqual(len(exc.exceptions), len(template.exceptions))
            for one, other in zip(exc.exceptions, template.exceptions):
                self.assertExceptionIsLike(one, other)
        else:
            self.assertIs(exc.__class__, template.__class__)
            self.assertEqual(exc.args[0], template.args[0])


class FloatsAreIdenticalMixin:
    """Compares floats by their bits."""

    def assertFloatsAreIdentical(self, x, y):
        self.assertEqual(float(x).hex(), float(y).hex())

    def assertComplexesAreIdentical(self, x, y):
        self.assertFloatsAreIdentical(x.real, y.real)
        self.assertFloatsAreIdentical(x.imag, y.imag)
