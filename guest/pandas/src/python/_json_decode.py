"""The reading half of `pandas._libs.json`.

Python's own json module reads what it and pandas' reader agree on; all the rest, and every error, is left to a scanner
that goes sign by sign, with a list of the containers that are open.
"""

import json
import re

MAX_DEPTH = 1024
INT_MAX, UINT_MAX = 2 ** 63, 2 ** 64 - 1
MAX_DECIMALS = 15
TENTHS = [float(f'1e-{place}') for place in range(MAX_DECIMALS + 1)]

NUMBER = re.compile(r'(-?)([0-9]*)(?:(\.)([0-9]*))?(?:[eE]([+-]?)([0-9]*))?')
# The smallest number of full precision; and what shows that a text does not mean zero.
SMALLEST = 2.2250738585072014e-308
DIGIT = re.compile('[1-9]')
FRACTION = re.compile(r'(-?)([0-9]+)(?:\.([0-9]*))?(?:[eE]([+-]?[0-9]+))?')
BLANK = ' \t\n\r'
STRING_STOP = re.compile(r'["\\]')
SIMPLE_ESCAPES = {'"': '"', '\\': '\\', '/': '/', 'b': '\b', 'f': '\f', 'n': '\n', 'r': '\r', 't': '\t'}
HEX = re.compile('[0-9a-fA-F]{4}')
WORDS = {
    't': ('true', True),
    'f': ('false', False),
    'n': ('null', None),
    'N': ('NaN', None),
    'I': ('Infinity', float('inf')),
}


def _power(exponent):
    try:
        return 10.0 ** exponent
    except OverflowError:
        return float('inf')


def _usual_float(sign, whole, decimals, exponent):
    """A number as pandas sums it up: fifteen decimals at the most, and one product for the exponent."""
    number = float(int(whole or 0))
    if decimals:
        decimals = decimals[:MAX_DECIMALS]
        number += int(decimals) * TENTHS[len(decimals)]
    if sign == '-':
        number = -number
    if exponent:
        number *= _power(max(min(exponent, 100000), -100000))
    return number


def _limited(sign, whole):
    number = int(whole or 0) if len(whole) < 4000 else UINT_MAX + 1
    if sign == '-':
        if number > INT_MAX:
            raise ValueError('Value is too small')
        return -number
    if number > UINT_MAX:
        raise ValueError('Value is too big!')
    return number


def _parse_int(text):
    if len(text) < 18:
        return int(text)
    return _limited('-', text[1:]) if text[0] == '-' else _limited('', text)


def _parse_float(text):
    sign, whole, decimals, exponent = FRACTION.fullmatch(text).groups('')
    if len(whole) > 17:
        _limited(sign, whole)
    return _usual_float(sign, whole, decimals, int(exponent) if exponent else 0)


def _parse_precise(text):
    sign, whole, _, _ = FRACTION.fullmatch(text).groups('')
    if len(whole) > 17:
        _limited(sign, whole)
    return _precise_float(text)


def _precise_float(text):
    number = float(text)
    if number in (float('inf'), -float('inf')) or (abs(number) < SMALLEST and DIGIT.search(text.lower().split('e')[0])):
        raise ValueError('Range error when decoding numeric as double')
    return number


def _parse_constant(text):
    return None if text == 'NaN' else float(text)


# In place of the name of a member, while that is read.
NAME_NEXT = object()

DECODERS = {
    precise: json.JSONDecoder(
        parse_int=_parse_int,
        parse_float=_parse_precise if precise else _parse_float,
        parse_constant=_parse_constant,
        strict=False,
    )
    for precise in (False, True)
}


class Scanner:
    """Reads a text that Python's json does not take, or finds what is wrong with it."""

    def __init__(self, text, precise):
        # Something after the end, so that looking there finds no sign.
        self.text = text + '\0'
        self.length = len(text)
        self.precise = precise
        self.position = 0

    def skip(self):
        text = self.text
        position = self.position
        while text[position] in BLANK:
            position += 1
        self.position = position
        return '' if position >= self.length else text[position]

    def load(self):
        value = self.value()
        if self.skip() or self.position < self.length:
            raise ValueError('Trailing data')
        return value

    def value(self):
        """One value; the containers that are open are on a stack, each with the name that a value is waited for."""
        stack = []
        while True:
            value, opened = self._begin()
            if opened:
                if len(stack) >= MAX_DEPTH:
                    raise ValueError('Reached object decoding depth limit')
                if not self._is_empty(value):
                    stack.append([value, NAME_NEXT if isinstance(value, dict) else None])
                    continue
            while True:
                if not stack:
                    return value
                container, name = stack[-1]
                if name is NAME_NEXT:
                    stack[-1][1] = self._name(value)
                    break
                if isinstance(container, list):
                    container.append(value)
                else:
                    container[name] = value
                if not self._follows(stack[-1]):
                    break
                value = stack.pop()[0]

    def _is_empty(self, container):
        if self.skip() == (']' if isinstance(container, list) else '}'):
            self.position += 1
            return True
        return False

    def _follows(self, top):
        """After a value of a container: True if it ends there; else what comes before its next value is passed."""
        is_list = isinstance(top[0], list)
        sign = self.skip()
        if sign == (']' if is_list else '}'):
            self.position += 1
            return True
        if sign != ',':
            if is_list:
                raise ValueError('Unexpected character found when decoding array value (2)')
            raise ValueError('Unexpected character found when decoding object value')
        self.position += 1
        if is_list:
            if self.skip() == ']':
                raise ValueError('Unexpected character found when decoding array value (1)')
            return False
        if self.skip() == '}':
            self.position += 1
            return True
        top[1] = NAME_NEXT
        return False

    def _name(self, name):
        """What was read as a name is checked only when all of it is read, and the sign behind it is passed."""
        if not isinstance(name, str):
            raise ValueError("Key name of object must be 'string' when decoding 'object'")
        if self.skip() != ':':
            raise ValueError("No ':' found when decoding object value")
        self.position += 1
        return name

    def _begin(self):
        """The next value, and whether it is a container that was only opened."""
        sign = self.skip()
        if sign == '"':
            return self._string(), False
        if sign and (sign in '-0123456789'):
            return self._number(), False
        if sign == '[' or sign == '{':
            self.position += 1
            return ([] if sign == '[' else {}), True
        if sign in WORDS and sign:
            return self._word(*WORDS[sign]), False
        raise ValueError('Expected object or value')

    def _word(self, word, value, shown=None):
        if not self.text.startswith(word, self.position):
            raise ValueError(f"Unexpected character found when decoding '{shown or word}'")
        self.position += len(word)
        return value

    def _number(self):
        text = self.text
        if text.startswith('-I', self.position):
            self.position += 1
            return -self._word('Infinity', float('inf'), '-Infinity')
        found = NUMBER.match(text, self.position)
        self.position = found.end()
        sign, whole, point, decimals, power_sign, power = found.groups('')
        number = _limited(sign, whole)
        has_power = 'e' in found.group() or 'E' in found.group()
        if not point and not has_power:
            return number
        exponent = int((power_sign + power) or 0) if power else 0
        if self.precise:
            return _precise_float(f'{sign}{whole or 0}.{decimals or 0}e{exponent}')
        return _usual_float(sign, whole, decimals, exponent)

    def _string(self):
        text = self.text
        position = self.position + 1
        parts = []
        while True:
            found = STRING_STOP.search(text, position)
            if found is None:
                raise ValueError("Unmatched ''\"' when when decoding 'string'")
            parts.append(text[position:found.start()])
            position = found.end()
            if found.group() == '"':
                self.position = position
                return ''.join(parts)
            escape = text[position]
            if position >= self.length:
                raise ValueError("Unterminated escape sequence when decoding 'string'")
            position += 1
            if escape in SIMPLE_ESCAPES:
                parts.append(SIMPLE_ESCAPES[escape])
            elif escape == 'u':
                position = self._unicode(position, parts)
            else:
                raise ValueError("Unrecognized escape sequence when decoding 'string'")

    def _unicode(self, position, parts):
        code = self._hex(position)
        position += 4
        if 0xd800 <= code < 0xdc00:
            # The first half of a character; alone it is dropped.
            if self.text.startswith('\\u', position):
                second = self._hex(position + 2)
                position += 6
                if not 0xdc00 <= second < 0xe000:
                    raise ValueError("Unpaired high surrogate when decoding 'string'")
                parts.append(chr(0x10000 + ((code - 0xd800) << 10) + (second - 0xdc00)))
            return position
        parts.append(chr(code))
        return position

    def _hex(self, position):
        found = HEX.match(self.text, position)
        if found is None:
            raise ValueError("Unexpected character in unicode escape sequence when decoding 'string'")
        return int(found.group(), 16)


def _as_text(data):
    if isinstance(data, str):
        data.encode('utf-8')
        return data
    if isinstance(data, bytes):
        try:
            return data.decode('utf-8')
        except UnicodeDecodeError:
            raise ValueError("Invalid UTF-8 sequence length when decoding 'string'") from None
    if isinstance(data, (bytearray, memoryview)):
        raise TypeError(f'argument 1 must be read-only bytes-like object, not {type(data).__name__}')
    raise TypeError(f"a bytes-like object is required, not '{type(data).__name__}'")


def ujson_loads(*args, **options):
    names = ('obj', 'precise_float')
    if len(args) > len(names):
        raise TypeError(f'function takes at most 2 arguments ({len(args)} given)')
    given = dict(zip(names, args))
    for name in options:
        if name not in names:
            raise TypeError(f"'{name}' is an invalid keyword argument for this function")
    given.update(options)
    if 'obj' not in given:
        raise TypeError("function missing required argument 'obj' (pos 1)")
    text = _as_text(given['obj'])
    precise = bool(given.get('precise_float', False))
    # Halves of characters, and depth, are Python's json's own matter.
    if '\\ud' not in text and '\\uD' not in text and text.count('[') + text.count('{') <= MAX_DEPTH:
        try:
            return DECODERS[precise].decode(text)
        except (ValueError, RecursionError):
            pass
    return Scanner(text, precise).load()
