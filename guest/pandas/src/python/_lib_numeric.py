"""`maybe_convert_numeric`: numbers out of an array of objects, of strings above all.

A string is read as pandas' parser of CSV reads it: at most seventeen digits count, and they are scaled by a power of
ten in floats, so that the last bit is not always the nearest one.
"""

import re
from decimal import Decimal

import numpy as np

from pandas._libs._arguments import require_objects
from pandas._libs.missing import NA

_INT64_MIN, _INT64_MAX = -(1 << 63), (1 << 63) - 1
_UINT64_MAX = (1 << 64) - 1

_MOST_DIGITS = 17
_EXACT_DIGITS = 15
_LARGEST_POWER = 308
_POWERS = [float(f'1e{power}') for power in range(_LARGEST_POWER + 1)]
_NUMBER = re.compile(
    r'[ \t\n\r\v\f]*([+-]?)([0-9]*)(?:(\.)([0-9]*))?(?:([eE])([+-]?)([0-9]*))?[ \t\n\r\v\f]*', re.ASCII
)
_INFINITIES = {
    'inf': float('inf'),
    '+inf': float('inf'),
    '-inf': float('-inf'),
    'infinity': float('inf'),
    '+infinity': float('inf'),
    '-infinity': float('-inf'),
}

_FLOATS = (float, np.floating)
_COMPLEX = (complex, np.complexfloating)
_INTEGERS = (int, np.integer)
_BOOLS = (bool, np.bool_)
_NAN = float('nan')


def read_number(text):
    """The float that a string stands for, and whether it is written as an integer; `None` if it is no number."""
    if len(text) <= _EXACT_DIGITS and text.isdecimal() and text.isascii():
        return float(text), True
    match = _NUMBER.fullmatch(text)
    if match is None:
        return None
    sign, whole, point, fraction, letter, exponent_sign, exponent = match.groups()
    fraction = fraction or ''
    if not whole and not fraction:
        return None
    if letter and not 0 < len(exponent) <= _MOST_DIGITS:
        return None
    if not letter and len(whole) + len(fraction) <= _EXACT_DIGITS:
        # So few digits are exact, and so is the power of ten: any way of reading them gives the same float.
        number = float(f'{whole}.{fraction}')
        return (-number if sign == '-' else number), not point
    number, power = _significant(whole, fraction)
    if exponent:
        given = int(exponent)
        power += -given if exponent_sign == '-' else given
    number = _scaled(number, power)
    if number == _INFINITIES['inf']:
        return None
    return (-number if sign == '-' else number), not point and not letter


def _significant(whole, fraction):
    """The digits that count, as a float, and the power of ten that belongs to them."""
    number = 0.0
    for digit in whole[:_MOST_DIGITS]:
        number = number * 10.0 + int(digit)
    if len(whole) >= _MOST_DIGITS:
        return number, len(whole) - _MOST_DIGITS
    counted = fraction[:_MOST_DIGITS - len(whole)]
    for digit in counted:
        number = number * 10.0 + int(digit)
    return number, -len(counted)


def _scaled(number, power):
    if power > _LARGEST_POWER:
        return _INFINITIES['inf']
    if power > 0:
        return number * _POWERS[power]
    if power < -_LARGEST_POWER:
        number /= _POWERS[min(-_LARGEST_POWER - power, _LARGEST_POWER)]
        return number / _POWERS[_LARGEST_POWER]
    return number / _POWERS[-power]


def _read(value):
    """A string or bytes as a float, and whether it is an integer."""
    if isinstance(value, bytes):
        text = value.decode('utf-8', 'replace')
    elif isinstance(value, str):
        text = value
    else:
        raise TypeError('Invalid object type')
    found = read_number(text)
    if found is not None:
        return found
    infinity = _INFINITIES.get(text.lower())
    if infinity is None:
        raise ValueError(f'Unable to parse string "{text}"')
    return infinity, False


class _Collector:
    """The numbers as they come, and what kinds of them have come so far."""

    def __init__(self, coerces, nulls_are_masked):
        self.coerces = coerces
        self.nulls_are_masked = nulls_are_masked
        self.has_null = self.has_float = self.has_complex = self.has_bool = self.has_integer = False
        self.is_signed = self.is_unsigned = False
        self.numbers = []
        self.masked = []
        # Integers out of strings count as they were read, with the parser's last bit, once all become floats.
        self.read = {}

    def add_null(self):
        """A missing value; a float, unless there is a mask for it."""
        self.has_null = True
        self.masked.append(len(self.numbers))
        self.numbers.append(_NAN)
        if not self.nulls_are_masked:
            self.has_float = True

    def add_integer(self, value):
        self.has_integer = True
        self.numbers.append(value)
        if value < 0:
            self.is_signed = True
        elif _INT64_MAX < value <= _UINT64_MAX:
            self.is_unsigned = True
        if not _INT64_MIN <= value <= _UINT64_MAX or (self.is_signed and self.is_unsigned):
            self.has_float = True

    def conflicts(self):
        """Is there a number that needs uint64 beside one that does not fit there?"""
        return self.is_unsigned and (self.has_null or self.is_signed) and not self.coerces

    def result(self, values):
        if self.conflicts():
            return values, None
        return self._numbers(), self._mask()

    def _mask(self):
        only_bools = self.has_bool and not (self.has_integer or self.has_float)
        if not self.nulls_are_masked or self.has_complex or not (self.masked or only_bools):
            return None
        mask = np.zeros(len(self.numbers), dtype=np.bool_)
        mask[self.masked] = True
        return mask

    def _numbers(self):
        if self.has_complex or self.has_float or not (self.has_integer or self.has_bool):
            numbers = self.numbers
            for index, number in self.read.items():
                numbers[index] = number
            if self.has_complex:
                return np.array(numbers, dtype=np.complex128)
            return np.array([float(number) for number in numbers], dtype=np.float64)
        filled = self.numbers
        if self.masked:
            masked = set(self.masked)
            filled = [1 if index in masked else number for index, number in enumerate(filled)]
        if not self.has_integer:
            return np.array(filled, dtype=np.bool_)
        return np.array(filled, dtype=np.uint64 if self.is_unsigned else np.int64)


def maybe_convert_numeric(
    values, na_values, convert_empty=True, coerce_numeric=False, convert_to_masked_nullable=False
):
    if na_values is not None and type(na_values) is not set:
        raise TypeError(f"Argument 'na_values' has incorrect type (expected set, got {type(na_values).__name__})")
    require_objects(values, 'values')
    if not len(values):
        return np.array([], dtype='i8'), None
    items = values.tolist()
    if not na_values and set(map(type, items)) == {float}:
        return _convert_floats(items, convert_to_masked_nullable)
    if isinstance(items[0], _INTEGERS) and not isinstance(items[0], (bool, np.timedelta64)):
        integers = _all_as_integers(values)
        if integers is not None:
            return integers, None
    collector = _Collector(bool(coerce_numeric), bool(convert_to_masked_nullable))
    for index, item in enumerate(items):
        if na_values and item.__hash__ is not None and item in na_values:
            collector.add_null()
        elif isinstance(item, _FLOATS):
            _add_float(collector, item)
        elif isinstance(item, _BOOLS):
            collector.has_bool = True
            collector.numbers.append(bool(item))
        elif isinstance(item, _INTEGERS) and not isinstance(item, np.timedelta64):
            collector.add_integer(int(item))
        elif item is None or item is NA:
            collector.add_null()
        elif hasattr(item, '__len__') and len(item) == 0:
            if not convert_empty and not coerce_numeric:
                raise ValueError('Empty string encountered')
            collector.add_null()
            collector.has_float = True
        elif isinstance(item, _COMPLEX):
            collector.has_complex = True
            collector.numbers.append(item)
        elif isinstance(item, Decimal):
            collector.has_float = True
            collector.numbers.append(float(item))
        else:
            _add_text(collector, item, index, na_values)
    return collector.result(values)


def _all_as_integers(values):
    """The values as int64, if they are equal to that, whatever the nulls are said to be."""
    try:
        integers = values.astype(np.int64)
        return integers if (integers == values).all() else None
    except (ValueError, OverflowError, TypeError):
        return None


def _convert_floats(items, with_mask):
    numbers = np.array(items, dtype=np.float64)
    mask = np.isnan(numbers) if with_mask else None
    return numbers, mask if with_mask and mask.any() else None


def _add_float(collector, value):
    if value != value:
        collector.add_null()
    else:
        collector.has_float = True
        collector.numbers.append(float(value))


def _add_text(collector, item, index, na_values):
    try:
        number, is_integer = _read(item)
        if na_values and number in na_values:
            collector.add_null()
            collector.has_float = True
        elif not is_integer:
            collector.has_float = True
            collector.numbers.append(number)
        else:
            value = int(item)
            if na_values and value in na_values:
                collector.add_null()
                collector.has_float = True
            elif _INT64_MIN <= value <= _UINT64_MAX:
                collector.read[len(collector.numbers)] = number
                collector.add_integer(value)
            elif collector.coerces:
                collector.has_float = True
                collector.numbers.append(number)
            else:
                raise ValueError('Integer out of range.')
    except (TypeError, ValueError) as error:
        if not collector.coerces:
            raise type(error)(f'{error} at position {index}')
        collector.add_null()
