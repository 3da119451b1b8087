"""The writing half of `pandas._libs.json`.

Values are written one after another, with a stack of the containers that are open, not by recursion: how deep they
may be nested is checked as pandas does.
"""

import re
from datetime import date, datetime, time, timedelta
from decimal import Decimal

import numpy as np

from pandas._libs._json_pandas import expand_pandas
from pandas._libs._json_parts import EPOCH, Block, Text, format_double, iso_duration, iso_text
from pandas._libs.missing import NA
from pandas._libs.tslibs.timedeltas import Timedelta

MAX_DEPTH = 1024
ORIENTS = frozenset(['records', 'index', 'split', 'columns', 'values'])
# How many nanoseconds a unit has, and how many digits of a second.
UNITS = {'s': (10 ** 9, 0), 'ms': (10 ** 6, 3), 'us': (10 ** 3, 6), 'ns': (1, 9)}

ESCAPES = {'"': '\\"', '\\': '\\\\', '/': '\\/', '\b': '\\b', '\f': '\\f', '\n': '\\n', '\r': '\\r', '\t': '\\t'}
ASCII_SPECIAL = re.compile('[\x00-\x1f"\\\\/]|[^\x00-\x7f]')
UNICODE_SPECIAL = re.compile('[\x00-\x1f"\\\\/]')
HTML_SPECIAL = re.compile('[<>&]')
SURROGATE = re.compile('[\ud800-\udfff]')

MICROSECOND = timedelta(microseconds=1)
TOO_DEEP = 'Maximum recursion level reached'


def _escape_one(found):
    character = found.group()
    short = ESCAPES.get(character)
    if short is not None:
        return short
    code = ord(character)
    if code < 0x10000:
        return f'\\u{code:04x}'
    code -= 0x10000
    return f'\\u{0xd800 + (code >> 10):04x}\\u{0xdc00 + (code & 0x3ff):04x}'


def _escape_html(found):
    return f'\\u{ord(found.group()):04x}'


class Encoder:
    def __init__(self, ensure_ascii, double_precision, encode_html, orient, unit, iso_dates, default_handler, indent):
        self.special = ASCII_SPECIAL if ensure_ascii else UNICODE_SPECIAL
        self.precision = double_precision
        self.encode_html = encode_html
        self.orient = orient
        self.unit = unit
        self.iso_dates = iso_dates
        self.default_handler = default_handler
        self.indent = indent
        self.nanos, self.digits = UNITS[unit]

    # Single values.

    def string(self, value):
        if SURROGATE.search(value):
            value.encode('utf-8')
        value = self.special.sub(_escape_one, value)
        if self.encode_html:
            value = HTML_SPECIAL.sub(_escape_html, value)
        return f'"{value}"'

    def double(self, value):
        if value != value or value in (np.inf, -np.inf):
            return 'null'
        return format_double(value, self.precision)

    def nanoseconds(self, value):
        """A time as a whole number of the unit; what is left over is dropped, towards zero."""
        return value // self.nanos if value >= 0 else -(-value // self.nanos)

    def date_number(self, value):
        """A datetime or date as a number; pandas' Timestamps count like others, to the microsecond."""
        micros = _plain_micros(value)
        nanos = micros * 1000
        if not -2 ** 63 <= (nanos if self.unit == 'ns' else micros) < 2 ** 63 or not _in_range(nanos):
            raise OverflowError('Overflow occurred in npy_datetimestruct_to_datetime')
        return self.nanoseconds(nanos)

    def iso_date(self, value):
        zone = 'Z' if isinstance(value, datetime) and value.tzinfo is not None else ''
        micros = _plain_micros(value)
        return iso_text(micros // 10 ** 6, micros % 10 ** 6 * 1000, self.digits) + zone

    def duration(self, value):
        if isinstance(value, Timedelta):
            return value.as_unit('ns').value
        return value // MICROSECOND * 1000

    def scalar(self, value):
        """The JSON of a value that is no container, or None."""
        if value is None:
            return 'null'
        if isinstance(value, (bool, np.bool_)):
            return 'true' if value else 'false'
        if isinstance(value, float):
            return self.double(value)
        if isinstance(value, str):
            return self.string(value)
        if isinstance(value, int):
            return int.__repr__(value)
        if isinstance(value, (bytes, date, time, timedelta, np.generic, Decimal)):
            return self._other_scalar(value)
        return 'null' if value is NA else None

    def _other_scalar(self, value):
        if isinstance(value, bytes):
            return self._bytes(value)
        if isinstance(value, Decimal):
            number = float(value)
            if number != number:
                raise OverflowError('Invalid Nan value when encoding double')
            if number in (np.inf, -np.inf):
                raise OverflowError('Invalid Inf value when encoding double')
            return format_double(number, self.precision)
        if isinstance(value, date):
            # NaT is a date too.
            if value != value:
                return 'null'
            return f'"{self.iso_date(value)}"' if self.iso_dates else str(self.date_number(value))
        if isinstance(value, time):
            return self.string(value.isoformat())
        if isinstance(value, timedelta):
            nanos = self.duration(value)
            return f'"{iso_duration(nanos)}"' if self.iso_dates else str(self.nanoseconds(nanos))
        return self._numpy_scalar(value)

    def _bytes(self, value):
        try:
            # Counted from the quote on, as the error text shows it.
            return self.string((b'"' + value).decode('utf-8')[1:])
        except UnicodeDecodeError as error:
            if error.reason == 'unexpected end of data':
                raise OverflowError('Unterminated UTF-8 sequence when encoding string') from None
            if any(0xf8 <= each < 0xfe for each in value):
                raise OverflowError('Unsupported UTF-8 sequence length when encoding string') from None
            raise

    def _numpy_scalar(self, value):
        if isinstance(value, np.datetime64):
            if np.isnat(value):
                return 'null'
            if not self.iso_dates:
                raise OverflowError('Overflow occurred in npy_datetimestruct_to_datetime')
            nanos = int(value.astype('datetime64[ns]').view('int64'))
            return f'"{iso_text(nanos // 10 ** 9, nanos % 10 ** 9, self.digits)}"'
        if isinstance(value, np.timedelta64):
            return 'null' if np.isnat(value) else str(int(value.view('int64')))
        if isinstance(value, np.integer):
            number = int(value)
            return str(number - 2 ** 64 if number >= 2 ** 63 else number)
        if isinstance(value, np.float32):
            return self.double(float(value))
        return None

    # Containers.

    def expand(self, value, orient):
        """A container as a Block, or something simpler in its place."""
        if isinstance(value, dict):
            return Block(list(value.values()), [self.key(key) for key in value])
        if isinstance(value, (list, tuple)):
            return Block(value)
        block = expand_pandas(self, value, orient)
        if block is not None:
            return block
        if isinstance(value, (set, frozenset)):
            return Block(list(value))
        if self.default_handler is not None:
            return self._handled(value)
        if isinstance(value, (np.generic, np.ndarray)) and not isinstance(value, np.complexfloating):
            raise TypeError(f'{value!r} (numpy-scalar) is not JSON serializable at the moment')
        make = getattr(value, 'toDict', None)
        if make is not None:
            made = make()
            return self.expand(made, orient) if isinstance(made, dict) else Text('null')
        return self._attributes(value)

    def _handled(self, value):
        for _ in range(MAX_DEPTH):
            value = self.default_handler(value)
            text = self.scalar(value)
            if text is not None:
                return Text(text)
            if isinstance(value, (dict, list, tuple, set, frozenset)):
                return self.expand(list(value) if isinstance(value, (set, frozenset)) else value, self.orient)
            block = expand_pandas(self, value, self.orient)
            if block is not None:
                return block
        raise OverflowError(TOO_DEEP)

    def _attributes(self, value):
        """What an object has to show that is neither private nor a function."""
        names, values = [], []
        for name in sorted(dir(value)):
            if name.startswith('_'):
                continue
            try:
                found = getattr(value, name)
            except Exception:
                continue
            if not callable(found):
                names.append(self.key(name))
                values.append(found)
        return Block(values, names)

    def key(self, key):
        if isinstance(key, bytes):
            key = key.decode('utf-8')
        return self.string(key if isinstance(key, str) else str(key)) + ':'

    # The walk.

    def encode(self, value):
        out = []
        stack = []
        orient = self.orient
        names = iter(())
        values = iter((value,))
        block = None
        first = True
        while True:
            for value in values:
                if not first:
                    out.append(',')
                if block is not None:
                    if self.indent > 0:
                        out.append('\n' + ' ' * (self.indent * len(stack)))
                    if block.names is not None:
                        out.append(next(names))
                first = False
                text = value if type(value) is Text else None if type(value) is Block else self.scalar(value)
                if text is None:
                    inner = value if type(value) is Block else self.expand(value, orient)
                    if type(inner) is Block:
                        break
                    text = inner
                out.append(text)
            else:
                if block is None:
                    return ''.join(out)
                if self.indent > 0:
                    # One without values has an empty line in it.
                    out.append('\n\n' if first else '\n')
                    out.append(' ' * (self.indent * (len(stack) - 1)))
                out.append(block.end)
                block, names, values, orient = stack.pop()
                first = False
                continue
            if len(stack) > MAX_DEPTH:
                raise OverflowError(TOO_DEEP)
            if self.indent <= 0 and inner.values and all(type(each) is Text for each in inner.values):
                out.append(_flat(inner))
                continue
            stack.append((block, names, values, orient))
            block = inner
            out.append(block.start)
            names = iter(block.names or ())
            values = iter(block.values)
            orient = block.orient or orient
            first = True


def _flat(block):
    """A block of finished texts, at once."""
    if block.names is None:
        return '[' + ','.join(block.values) + ']'
    return '{' + ','.join([name + value for name, value in zip(block.names, block.values)]) + '}'


def _plain_micros(value):
    """Microseconds since 1970, in UTC."""
    if isinstance(value, datetime):
        zone = value.tzinfo
        plain = datetime(value.year, value.month, value.day, value.hour, value.minute, value.second,
                         value.microsecond)
        if zone is not None:
            plain = plain - value.utcoffset()
    else:
        plain = datetime(value.year, value.month, value.day)
    return (plain - EPOCH) // MICROSECOND


def _in_range(nanos):
    return -2 ** 63 <= nanos < 2 ** 63


NAMES = ('obj', 'ensure_ascii', 'double_precision', 'encode_html_chars', 'orient', 'date_unit', 'iso_dates',
         'default_handler', 'indent')


def ujson_dumps(*args, **options):
    if len(args) > len(NAMES):
        raise TypeError(f'function takes at most {len(NAMES)} arguments ({len(args)} given)')
    given = dict(zip(NAMES, args))
    for name in options:
        if name not in NAMES:
            raise TypeError(f"'{name}' is an invalid keyword argument for this function")
        if name in given:
            raise TypeError(f"argument for function given by name ('{name}') and position")
    given.update(options)
    if 'obj' not in given:
        raise TypeError("function missing required argument 'obj' (pos 1)")
    return _checked_encoder(given).encode(given['obj'])


def _checked_encoder(given):
    precision = given.get('double_precision', 10)
    indent = given.get('indent', 0)
    for number in (precision, indent):
        if not hasattr(number, '__index__'):
            raise TypeError(f"'{type(number).__name__}' object cannot be interpreted as an integer")
    for place, name in ((5, 'orient'), (6, 'date_unit')):
        if not isinstance(given.get(name, ''), str) and not (given[name] is None):
            raise TypeError(f'argument {place} must be str, not {type(given[name]).__name__}')
    precision = precision.__index__()
    if not 0 <= precision <= 15:
        raise ValueError(f"Invalid value '{precision}' for option 'double_precision', max is '15'")
    orient = given.get('orient') or 'columns'
    if orient not in ORIENTS:
        raise ValueError(f"Invalid value '{orient}' for option 'orient'")
    unit = given.get('date_unit') or 'ms'
    if unit not in UNITS:
        raise ValueError(f"Invalid value '{unit}' for option 'date_unit'")
    handler = given.get('default_handler')
    if handler is not None and not callable(handler):
        raise TypeError('Default handler is not callable')
    return Encoder(
        bool(given.get('ensure_ascii', True)), precision, bool(given.get('encode_html_chars', False)), orient, unit,
        bool(given.get('iso_dates', False)), handler, indent.__index__(),
    )


ujson_dumps.__doc__ = (
    'Converts arbitrary object recursively into JSON. Use ensure_ascii=false to output UTF-8. Pass in double_precision '
    'to alter the maximum digit precision of doubles. Set encode_html_chars=True to encode < > & as unicode escape '
    'sequences.'
)
