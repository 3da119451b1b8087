"""The two comparisons beneath `pandas.testing`: nearly equal scalars, sequences and arrays, and equal dicts."""

import cmath
import math
import sys
import warnings

import numpy as np

from pandas._libs.missing import checknull, is_matching_na

_REAL = (int, float, np.bool_, np.integer, np.floating)
_COMPLEX = (complex, np.complexfloating)
_SETS = (set, frozenset)


def assert_dict_equal(a, b, compare_keys=True):
    assert hasattr(a, 'keys') and hasattr(b, 'keys'), 'Cannot compare dict objects, one or both is not dict-like'
    keys = a.keys()
    if compare_keys:
        assert frozenset(keys) == frozenset(b.keys())
    for key in keys:
        assert_almost_equal(a[key], b[key])
    return True


def assert_almost_equal(
    a, b, rtol=1e-5, atol=1e-8, check_dtype=True, obj=None, lobj=None, robj=None, index_values=None
):
    """
    Check that left and right objects are almost equal.

    Parameters
    ----------
    a : object
    b : object
    rtol : float, default 1e-5
        Relative tolerance.
    atol : float, default 1e-8
        Absolute tolerance.
    check_dtype : bool, default True
        Check the dtypes if both are arrays.
    obj : str, default None
        What the message calls the objects.
    lobj, robj : str, default None
        What the message shows for them.
    index_values : Index | ndarray, default None
        The index of both, for the message.
    """
    if isinstance(a, _SETS) or isinstance(b, _SETS):
        assert a == b, f'{a} != {b}'
        return True
    if isinstance(a, dict) or isinstance(b, dict):
        return assert_dict_equal(a, b)
    if isinstance(a, str) or isinstance(b, str):
        assert a == b, f'{a} != {b}'
        return True
    a_is_array = isinstance(a, np.ndarray)
    b_is_array = isinstance(b, np.ndarray)
    if obj is None:
        obj = 'numpy array' if a_is_array or b_is_array else 'Iterable'
    if hasattr(a, '__iter__'):
        if not hasattr(b, '__iter__'):
            _raise_classes(a, b, obj)
        return _assert_iterables(
            a, b, rtol, atol, check_dtype, obj, lobj, robj, index_values, a_is_array and b_is_array
        )
    if hasattr(b, '__iter__'):
        _raise_classes(a, b, obj)
    return _assert_scalars(a, b, rtol, atol)


def _raise_classes(a, b, obj):
    from pandas._testing import assert_class_equal

    assert_class_equal(a, b, obj=obj)


def _assert_iterables(a, b, rtol, atol, check_dtype, obj, lobj, robj, index_values, are_arrays):
    from pandas._testing import assert_attr_equal, raise_assert_detail

    assert hasattr(a, '__len__') and hasattr(b, '__len__'), (
        f"Can't compare objects without length, one or both is invalid: ({a}, {b})"
    )
    if are_arrays:
        if a.shape != b.shape:
            raise_assert_detail(obj, f'{obj} shapes are different', a.shape, b.shape)
        if check_dtype and a.dtype != b.dtype:
            assert_attr_equal('dtype', a, b, obj=obj)
        if _array_equivalent()(a, b, strict_nan=True):
            return True
        size = a.size
    else:
        size = len(a)
        if size != len(b):
            raise_assert_detail(obj, f'{obj} length are different', size, len(b), list(set(a) ^ set(b)))
    unequal = 0
    first = None
    for index in range(len(a)):
        left, right = a[index], b[index]
        try:
            assert_almost_equal(left, right, rtol=rtol, atol=atol)
        except AssertionError:
            if not unequal:
                first = f'At positional index {index}, first diff: {left} != {right}'
            unequal += 1
    if unequal:
        share = np.round(unequal * 100.0 / size, 5)
        raise_assert_detail(
            obj,
            f'{obj} values are different ({share} %)',
            a if lobj is None else lobj,
            b if robj is None else robj,
            first_diff=first,
            index_values=index_values,
        )
    return True


def _array_equivalent():
    from pandas.core.dtypes.missing import array_equivalent

    return array_equivalent


def _assert_scalars(a, b, rtol, atol):
    if checknull(a):
        if is_matching_na(a, b, nan_matches_none=False):
            return True
        if checknull(b):
            from pandas.util._exceptions import find_stack_level

            warnings.warn(
                f'Mismatched null-like values {a} and {b} found. In a future version, pandas equality-testing '
                'functions (e.g. assert_frame_equal) will consider these not-matching and raise.',
                FutureWarning,
                stacklevel=find_stack_level(),
            )
            return True
        raise AssertionError(f'{a} != {b}')
    if checknull(b):
        raise AssertionError(f'{a} != {b}')
    if a == b:
        return True
    if isinstance(a, _COMPLEX) and isinstance(b, _COMPLEX):
        if not cmath.isclose(a, b, rel_tol=rtol, abs_tol=atol):
            raise AssertionError(
                f'expected {complex(b):.5f} but got {complex(a):.5f}, with rtol={rtol}, atol={atol}'
            )
        return True
    if _is_real(a) and _is_real(b):
        a, b = float(a), float(b)
        if not math.isclose(a, b, rel_tol=rtol, abs_tol=atol):
            raise AssertionError(f'expected {b:.5f} but got {a:.5f}, with rtol={rtol}, atol={atol}')
        return True
    raise AssertionError(f'{a} != {b}')


def _is_real(value):
    # A timedelta64 is an integer only for numpy.
    return isinstance(value, _REAL) and not isinstance(value, np.timedelta64)


# Of all natives pandas imports this one last, when frames are there. A program that imports it alone needs no warm-up.
if 'pandas.core.frame' in sys.modules:
    import pandas._libs._references
    import pandas._libs._warm_up
