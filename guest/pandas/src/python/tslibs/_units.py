"""The units of datetime64 and timedelta64 as numbers, and what one is in another; a file of ours, not of pandas.

The numbers are numpy's (3 was a unit once and is none now). No calendar lives here (see `np_datetime`), and no
frequency names (see `dtypes`).
"""

NPY_FR_Y, NPY_FR_M, NPY_FR_W = 0, 1, 2
NPY_FR_D, NPY_FR_h, NPY_FR_m, NPY_FR_s, NPY_FR_ms, NPY_FR_us, NPY_FR_ns, NPY_FR_ps, NPY_FR_fs, NPY_FR_as = range(4, 14)
NPY_FR_GENERIC = 14

# unit, its abbreviation in a dtype
UNIT_TO_ABBREV = {
    NPY_FR_Y: 'Y', NPY_FR_M: 'M', NPY_FR_W: 'W', NPY_FR_D: 'D', NPY_FR_h: 'h', NPY_FR_m: 'm', NPY_FR_s: 's',
    NPY_FR_ms: 'ms', NPY_FR_us: 'us', NPY_FR_ns: 'ns', NPY_FR_ps: 'ps', NPY_FR_fs: 'fs', NPY_FR_as: 'as',
}
ABBREV_TO_UNIT = {abbrev: unit for unit, abbrev in UNIT_TO_ABBREV.items()}

# unit, the name of the field that it counts
UNIT_TO_ATTRNAME = {
    NPY_FR_Y: 'year', NPY_FR_M: 'month', NPY_FR_D: 'day', NPY_FR_h: 'hour', NPY_FR_m: 'minute', NPY_FR_s: 'second',
    NPY_FR_ms: 'millisecond', NPY_FR_us: 'microsecond', NPY_FR_ns: 'nanosecond',
}

INT64_MIN, INT64_MAX = -2**63, 2**63 - 1

# how many of the next finer unit one unit is
_STEPS = ((NPY_FR_W, 7), (NPY_FR_D, 24), (NPY_FR_h, 60), (NPY_FR_m, 60), *((unit, 1000) for unit in range(7, 13)))


def _all_factors():
    """How many of the second unit one of the first is, where that is fixed; it may be more than an int64 holds."""
    factors = {}
    ladder = [unit for unit, _ in _STEPS] + [NPY_FR_as]
    for index, coarse in enumerate(ladder):
        factor = factors[coarse, coarse] = 1
        for (_, step), fine in zip(_STEPS[index:], ladder[index + 1:]):
            factor *= step
            factors[coarse, fine] = factor
    return factors


FACTORS = _all_factors()

# how many of a unit a day is, for the units that are no coarser than a day
PER_DAY = {unit: FACTORS[NPY_FR_D, unit] for unit in range(NPY_FR_D, NPY_FR_as + 1)}


def get_conversion_factor(from_unit, to_unit):
    """How many of `to_unit` one `from_unit` is; an error where that is not fixed, not whole, or no int64."""
    if from_unit == NPY_FR_GENERIC or to_unit == NPY_FR_GENERIC:
        raise ValueError('unit-less resolutions are not supported')
    if from_unit > to_unit:
        raise ValueError('from_unit must be <= to_unit')
    if from_unit == to_unit:
        return 1
    factor = FACTORS.get((from_unit, to_unit))
    if factor is None:
        raise ValueError('Converting from M or Y units is not supported.')
    if factor > INT64_MAX:
        raise OverflowError('result would overflow')
    return factor
