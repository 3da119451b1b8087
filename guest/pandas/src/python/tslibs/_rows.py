"""Rows of times and the kernels in Rust for them, which are not there on CPython; a file of ours, not of pandas.

`kernels` is None without them, and whoever asks goes on in Python where they answer None.
"""

import numpy as np

from pandas._libs.tslibs._units import FACTORS, NPY_FR_ns, NPY_FR_s

try:
    from pandas._libs.tslibs import _times as kernels
except ImportError:
    kernels = None

# units that the kernels know, and how many of them a second has
PER_SECOND = {} if kernels is None else {unit: FACTORS[NPY_FR_s, unit] for unit in range(NPY_FR_s, NPY_FR_ns + 1)}

MONTHS = ('January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November',
          'December')
WEEKDAYS = ('Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday')
# as the kernels take names: of months, short ones, of weekdays, short ones, of halves of the day
NAMES = (MONTHS, tuple(name[:3] for name in MONTHS), WEEKDAYS, tuple(name[:3] for name in WEEKDAYS), ('AM', 'PM'))


def read(values, fmt, names, unit, is_exact=False):
    """`(times, states, offsets)` of a row of objects, of which the kernel reads texts; None where it does not."""
    if unit not in PER_SECOND or not is_object_row(values):
        return None
    return kernels.read(values, fmt, names, nulls(), PER_SECOND[unit], is_exact)


# what the states of `read` mean
LEFT, NAIVE, NULL, AWARE = range(4)

_nulls = ()


def nulls():
    """NaT and NA, from modules that need this one first."""
    global _nulls
    if not _nulls:
        from pandas._libs.missing import NA
        from pandas._libs.tslibs.nattype import NaT

        _nulls = (NaT, NA)
    return _nulls


def is_row(values):
    """Whether an array is one that the kernels take: int64 side by side."""
    return values.ndim == 1 and values.dtype == np.int64 and values.flags.c_contiguous and values.dtype.isnative


def is_object_row(values):
    """The same for objects."""
    return values.ndim == 1 and values.dtype == object
