"""Of `numpy._core._multiarray_tests` what Python's own mathematics and numpy's public functions can stand for.

The rest comes from `_stand_in.py`, whose text follows this one.
"""

import cmath
import math


def _of_c(function):
    """As C has it: no number where Python raises an error."""

    def called(value):
        try:
            return function(float(value))
        except ValueError:
            return -math.inf if function is math.log10 and value == 0 else math.nan
        except OverflowError:
            return math.inf

    return called


npy_log10, npy_cosh, npy_sinh = _of_c(math.log10), _of_c(math.cosh), _of_c(math.sinh)
npy_tan, npy_tanh = _of_c(math.tan), _of_c(math.tanh)


def npy_cabs(value):
    return abs(complex(value))


def npy_carg(value):
    return cmath.phase(complex(value))


def npy_ensurenocopy(value):
    import numpy

    return numpy.array(value, copy=False)


def test_as_c_array(array, *indices):
    return array[indices]
