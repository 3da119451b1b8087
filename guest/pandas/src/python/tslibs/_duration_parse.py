"""Durations as text, and the names of their units; a file of ours, of which `timedeltas` has what pandas has there.

`1 days 02:03:04.5` and its like are read character by character, as pandas reads them: blanks and commas do not count,
and a new number ends the unit before it. ISO 8601 durations (`P1DT2H`) are read by a regular expression.
"""

import re
import warnings

from pandas._libs.tslibs import conversion
from pandas._libs.tslibs._units import INT64_MAX, INT64_MIN
from pandas._libs.tslibs.dtypes import DEPR_ABBREVS, _stack_level
from pandas._libs.tslibs.nattype import NPY_NAT, nat_strings
from pandas._libs.tslibs.np_datetime import OutOfBoundsTimedelta

# unit, the names that it goes by
_UNIT_NAMES = {
    'Y': 'Y y',
    'M': 'M',
    'W': 'W w',
    'D': 'D d days day',
    'h': 'hours hour hr h',
    'm': 'm minute min minutes',
    's': 's seconds sec second',
    'ms': 'ms milliseconds millisecond milli millis',
    'us': 'us microseconds microsecond µs micro micros',
    'ns': 'ns nanoseconds nano nanos nanosecond',
}
timedelta_abbrevs = {name: unit for unit, names in _UNIT_NAMES.items() for name in names.split()}

_AMBIGUOUS = ('Y', 'y', 'M')
_DIGITS = frozenset('0123456789')

# after each part of hh:mm:ss comes this one; the number before is so many nanoseconds
_CLOCK = {None: ('h', 3_600_000_000_000), 'h': ('m', 60_000_000_000), 'm': ('s', 1_000_000_000)}

_ISO_DURATION = re.compile(
    r'(?P<minus>-)?P(?P<parts>(?:T*[+-]?\d+[WDHM]D?)*)T*(?P<sign>[+-]?)'
    r'(?:(?P<seconds>\d*)(?:\.(?P<fraction>\d{1,9}))?S(?P<more>\d*)|(?P<rest>\d*)(?P<point>\.\d*)?)\+?', re.ASCII)
_ISO_UNITS = {'W': 'W', 'D': 'D', 'H': 'h', 'M': 'min'}
_ISO_PART = re.compile(r'([+-]?)(\d+)([WDHM])', re.ASCII)


def parse_timedelta_unit(unit):
    """The short name of a unit, whatever name it is given by; nanoseconds for None."""
    if unit is None:
        return 'ns'
    if not isinstance(unit, str):
        raise TypeError(f"Argument 'unit' has incorrect type (expected str, got {type(unit).__name__})")
    if unit == 'M':
        return unit
    if unit in DEPR_ABBREVS:
        warnings.warn(
            f"'{unit}' is deprecated and will be removed in a future version. "
            f"Please use '{DEPR_ABBREVS[unit]}' instead of '{unit}'.",
            FutureWarning,
            stacklevel=_stack_level(),
        )
        unit = DEPR_ABBREVS[unit]
    try:
        return timedelta_abbrevs.get(unit) or timedelta_abbrevs[unit.lower()]
    except KeyError:
        raise ValueError(f'invalid unit abbreviation: {unit}') from None


def _from_spec(number, fraction, unit):
    """Nanoseconds for the digits before and after a point, and a unit (all as text)."""
    if unit in _AMBIGUOUS:
        raise ValueError("Units 'M', 'Y' and 'y' do not represent unambiguous timedelta values and are not supported.")
    unit = parse_timedelta_unit(unit)
    return conversion.cast_from_unit(float(f'{number}.{fraction}'), unit)


class _Reader:
    """What is known while a duration is read: digits and a unit that are not counted yet, and the sum so far."""

    def __init__(self):
        # characters each, as a text that grew by one after another would be copied each time
        self.number, self.fraction, self.unit = [], [], []
        self.clock = None
        self.is_negative = self.has_value = self.has_point = self.has_stray_point = False
        self.total = 0

    def add(self, nanos):
        self.total += -nanos if self.is_negative else nanos
        self.number, self.fraction, self.unit = [], [], []

    def count(self):
        """The number that is read, as an integer."""
        return int(''.join(self.number))

    def add_spec(self):
        self.add(_from_spec(''.join(self.number), ''.join(self.fraction), ''.join(self.unit)))

    def digit(self, char):
        if self.unit:
            if self.has_stray_point:
                raise ValueError(f'invalid unit abbreviation: {"".join(self.unit)}.')
            if not self.number:
                parse_timedelta_unit(''.join(self.unit))
                raise ValueError('unit abbreviation w/o a number')
            self.add_spec()
            self.number, self.has_point, self.has_value = [char], False, True
        elif self.has_point:
            self.fraction.append(char)
        else:
            self.number.append(char)

    def colon(self, text):
        if self.has_value:
            # the sign is that of the days before
            self.is_negative = False
        if not self.number or self.has_point:
            raise ValueError(f'expecting hh:mm:ss format, received: {text}')
        if self.clock not in _CLOCK:
            raise ValueError('expected hh:mm:ss format')
        self.clock, nanos = _CLOCK[self.clock]
        self.add(self.count() * nanos)

    def point(self):
        if self.number and self.clock is not None:
            if self.clock != 'm':
                raise ValueError('expected hh:mm:ss format before .')
            self.add(self.count() * 1_000_000_000)
            self.has_value = True
        self.has_point = True
        self.has_stray_point = bool(self.unit)

    def finish(self):
        if self.has_point and self.unit:
            self.add_spec()
        elif self.has_point:
            if self.number and self.clock is None:
                raise ValueError('no units specified')
            digits = ''.join(self.fraction[:9])
            self.add(int(digits) * 10 ** (9 - len(digits)))
        elif self.clock is not None:
            if self.clock != 'm':
                raise ValueError('expected hh:mm:ss format')
            self.add(self.count() * 1_000_000_000)
        elif self.unit:
            if not self.number:
                raise ValueError('unit abbreviation w/o a number')
            self.add_spec()
        elif not self.number:
            raise ValueError('symbols w/o a number')
        elif self.has_value:
            raise ValueError('have leftover units')
        else:
            self.add(_from_spec(''.join(self.number), '0', 'ns'))
        return _checked(self.total)


def _checked(nanos):
    if not INT64_MIN < nanos <= INT64_MAX:
        raise OutOfBoundsTimedelta(f"Cannot cast {nanos} from ns to 'ns' without overflow.")
    return nanos


def parse_timedelta_string(text):
    """Nanoseconds of a duration as pandas writes it, or nearly so; NaT's number for what means NaT."""
    if not text or text in nat_strings:
        return NPY_NAT
    reader = _Reader()
    for char in text:
        if char == ' ' or char == ',' or char == '+':
            continue
        if char in _DIGITS:
            reader.digit(char)
        elif char == ':':
            reader.colon(text)
        elif char == '.':
            reader.point()
        elif char == '-':
            if reader.is_negative or reader.has_value or reader.number or reader.unit or reader.clock:
                raise ValueError('only leading negative signs are allowed')
            reader.is_negative = True
        else:
            reader.unit.append(char)
    return reader.finish()


def parse_iso_format_string(text):
    """Nanoseconds of an ISO 8601 duration; a sign before the first number is that of this number alone."""
    match = _ISO_DURATION.fullmatch(text)
    invalid = ValueError(f'Invalid ISO 8601 Duration format - {text}')
    if match is None or not any(char in _DIGITS for char in text):
        raise invalid
    total, has_parts = 0, False
    for sign, number, unit in _ISO_PART.findall(match['parts']):
        # only the first number may have a sign of its own, or more than two digits
        if has_parts and (sign == '-' or len(number) > 2):
            raise invalid
        nanos = _from_spec(number, '0', _ISO_UNITS[unit])
        total += -nanos if sign == '-' else nanos
        has_parts = True
    seconds = match['seconds'] if match['seconds'] is not None else (match['point'] and match['rest'])
    if has_parts and (match['sign'] == '-' or len((seconds or '').lstrip('0')) > 2):
        raise invalid
    if match['more'] or (match['seconds'] == '' and not match['fraction']):
        raise invalid
    nanos = _from_spec(seconds, '0', 's') if seconds else 0
    if match['fraction']:
        nanos += int(match['fraction'].ljust(9, '0'))
    total += -nanos if match['sign'] == '-' else nanos
    return _checked(-total if match['minus'] else total)
