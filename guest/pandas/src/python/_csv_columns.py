"""Conversion of columns of fields for `pandas._libs.parsers.TextReader`: numbers, truth values, texts, categories.

A column comes as a list of texts, and is tried as integers, floats and truth values, in this order, before it stays
text. Python's own `int` and `float` do the work wherever they give what pandas' C conversions give.
"""

import re

import numpy as np

from pandas._libs._rust import _columns

INT64 = np.iinfo(np.int64)
UINT64_MAX = np.iinfo(np.uint64).max

# What stands for a missing value within an array of each type.
na_values = {
    np.float32: np.nan,
    np.float64: np.nan,
    **{kind: np.iinfo(kind).min for kind in (np.int64, np.int32, np.int16, np.int8)},
    **{kind: np.iinfo(kind).max for kind in (np.uint64, np.uint32, np.uint16, np.uint8)},
    np.bool_: np.iinfo(np.uint8).max,
    np.object_: np.nan,
}
na_values.update({np.dtype(kind): value for kind, value in list(na_values.items())})

SPACES = ' \t\n\v\f\r'
INT_TEXT = re.compile(f'[0-9+\\-{SPACES}]*')
FLOAT_TEXT = re.compile(f'[0-9+\\-.eE{SPACES}]*')
NO_SPACES = re.compile(f'[^{SPACES}]*')
ONE_INT = re.compile(f'[{SPACES}]*([+-]?[0-9]+)([{SPACES}]*)')
ONE_FLOAT = re.compile(f'[{SPACES}]*([+-]?)([0-9]*)(?:\\.([0-9]*))?(?:[eE]([+-]?[0-9]+))?[{SPACES}]*')
INFINITIES = {sign + word: float(sign + word) for sign in ('', '+', '-') for word in ('inf', 'infinity')}

# How many digits, leading zeros included, the usual conversion looks at.
MAX_DIGITS = 17
EXACT_DIGITS = 15
POWERS = [float(f'1e{power}') for power in range(309)]
NUMBER_STEPS = {'legacy': 'legacy', 'round_trip': 'round_trip', 'high': 'high', None: 'high'}


class NotThis(Exception):
    """The column is no column of the kind that was tried."""


class TooBig(NotThis):
    """An integer is too big for the kind that was tried."""


def _scaled(digits, exponent):
    """The number of up to 17 digits times a power of ten, rounded at the steps that pandas' parser rounds at."""
    head = digits[:EXACT_DIGITS]
    number = float(int(head)) if head else 0.0
    for digit in digits[EXACT_DIGITS:]:
        number = number * 10.0 + float(digit)
    if exponent > 308:
        return np.inf
    if exponent > 0:
        return number * POWERS[exponent]
    if exponent < -308:
        if exponent < -308 - MAX_DIGITS - 308:
            return 0.0
        return number / POWERS[min(-308 - exponent, 308)] / POWERS[308]
    return number / POWERS[-exponent]


def _high(whole, fraction, power):
    digits = whole + fraction
    used = digits[:MAX_DIGITS]
    exponent = power + len(whole) - len(used)
    return _scaled(used, exponent)


def _plain_numbers(texts):
    """Numbers without exponents, as `_high` reads each, but all together."""
    if max(map(len, texts)) <= EXACT_DIGITS:
        return np.array(list(map(float, texts)), dtype=np.float64)
    joined = ''.join(texts)
    if not NO_SPACES.fullmatch(joined):
        texts = [text.strip(SPACES) for text in texts]
        joined = ''.join(texts)
        if not NO_SPACES.fullmatch(joined):
            raise ValueError
    bare = texts
    if '-' in joined or '+' in joined:
        bare = [text.lstrip('+-') for text in texts]
    points = np.array([text.find('.') for text in bare])
    digits = [text.replace('.', '')[:MAX_DIGITS] for text in bare]
    if joined.count('.') != np.count_nonzero(points >= 0) or max(map(len, texts)) > len(POWERS):
        raise ValueError
    values = np.array(list(map(int, digits)), dtype=np.int64)
    lengths = np.array(list(map(len, digits)))
    # Beyond what a float holds, digits come one by one, each with its own rounding.
    further = np.maximum(lengths - EXACT_DIGITS, 0)
    numbers = (values // 10 ** further).astype(np.float64)
    for place in range(1, MAX_DIGITS - EXACT_DIGITS + 1):
        digit = values // 10 ** np.maximum(further - place, 0) % 10
        numbers = np.where(further >= place, numbers * 10.0 + digit, numbers)
    whole = np.where(points < 0, np.array(list(map(len, bare))), points)
    exponents = whole - lengths
    powers = np.array(POWERS)
    numbers = np.where(exponents > 0, numbers * powers[np.maximum(exponents, 0)], numbers)
    numbers = np.where(exponents < 0, numbers / powers[np.maximum(-exponents, 0)], numbers)
    if bare is texts:
        return numbers
    if any(len(text) - len(rest) > 1 for text, rest in zip(texts, bare)):
        raise ValueError
    return np.where([text[0] == '-' for text in texts], -numbers, numbers)


def _legacy(whole, fraction, power):
    """The older conversion: all digits, then repeated squares of ten."""
    number = 0.0
    for digit in whole + fraction:
        number = number * 10.0 + float(digit)
    exponent = power - len(fraction)
    # Beyond this, the result is zero or infinite anyway.
    left = min(abs(exponent), 5000)
    factor = 10.0
    while left:
        if left & 1:
            number = number / factor if exponent < 0 else number * factor
        left >>= 1
        factor *= factor
    return number


def parse_float(text, precision):
    """One number as pandas' parsers read it; NotThis for what is none, or too big."""
    found = ONE_FLOAT.fullmatch(text)
    if found is None:
        number = INFINITIES.get(text.lower())
        if number is None:
            raise NotThis
        return number
    sign, whole, fraction, power = found.groups('')
    if not whole and not fraction:
        raise NotThis
    if precision == 'round_trip':
        number = float(text)
    else:
        if len(power.lstrip('+-')) > 17:
            raise NotThis
        power = int(power) if power else 0
        number = (_legacy if precision == 'legacy' else _high)(whole, fraction, power)
        if sign == '-':
            number = -number
    # The other conversions know a number as too big only if it is positive.
    if number == np.inf or (number == -np.inf and precision == 'high'):
        raise NotThis
    return number


class Converter:
    """How the numbers of a reader are written: decimal and thousands signs, precision, words for truth values."""

    def __init__(self, decimal, thousands, precision, true_values, false_values, only_floats=False):
        self.decimal = decimal
        self.thousands = thousands
        self.precision = precision
        self.only_floats = only_floats
        # What `_csv` reads.
        self.is_usual = decimal == '.' and thousands is None and precision == 'high' and not only_floats
        self.true_words = frozenset(true_values)
        self.false_words = frozenset(false_values)
        if thousands is not None:
            sep = re.escape(thousands)
            # Separators stand after a digit of the whole part only.
            self.grouped = re.compile(f'([{SPACES}]*[+-]?[0-9][0-9{sep}]*)(.*)', re.DOTALL)

    def words(self):
        """Lists of the words that mean true, and false."""
        return sorted(self.true_words), sorted(self.false_words)

    def _ungrouped(self, texts):
        """The texts without the signs between thousands."""
        if self.thousands is None or not any(self.thousands in text for text in texts):
            return texts
        return [self._ungroup(text) for text in texts]

    def _ungroup(self, text):
        found = self.grouped.fullmatch(text)
        return found[1].replace(self.thousands, '') + found[2] if found and self.thousands in text else text

    def integers(self, texts):
        """int64 values; TooBig or NotThis for the first text that is none."""
        texts = self._ungrouped(texts)
        if _columns is not None:
            found = _columns.integers(texts)
            if found is not None:
                return found
        if INT_TEXT.fullmatch(''.join(texts)):
            try:
                return np.array(list(map(int, texts)), dtype=np.int64)
            except (ValueError, OverflowError):
                pass
        for text in texts:
            number = self._integer(text)
            if not INT64.min <= number <= INT64.max:
                raise TooBig
        raise NotThis

    def _integer(self, text):
        """The number that an integer text means; one too long to be told apart is only known as too big."""
        found = ONE_INT.match(text)
        if found is None:
            raise NotThis
        digits = found[1].lstrip('+')
        number = int(digits) if len(digits) < 4000 else UINT64_MAX + 1
        if found.end() < len(text) and INT64.min <= number <= INT64.max:
            raise NotThis
        return number

    def unsigned(self, texts, has_na):
        """uint64 values; None where these conflict with a sign or a missing value."""
        numbers = []
        for text in self._ungrouped(texts):
            if text.lstrip(SPACES).startswith('-'):
                # A sign is enough to know; whether a number follows is not looked at.
                numbers.append(-1)
                continue
            found = ONE_INT.match(text)
            if found is None:
                raise NotThis
            if len(found[1]) > 4000 or int(found[1]) > UINT64_MAX:
                raise TooBig
            if found.end() < len(text):
                raise NotThis
            numbers.append(int(found[1]))
        if has_na or min(numbers) < 0:
            return None
        return np.array(numbers, dtype=np.uint64)

    def floats(self, texts):
        texts = self._ungrouped(texts)
        if self.decimal != '.':
            # A point is no decimal sign then.
            if any('.' in text for text in texts):
                raise NotThis
            texts = [text.replace(self.decimal, '.') for text in texts]
        precision = self.precision
        if precision == 'high' and _columns is not None:
            found = _columns.floats(texts)
            if found is not None:
                return found
        joined = ''.join(texts)
        if not FLOAT_TEXT.fullmatch(joined):
            return np.array([parse_float(text, precision) for text in texts], dtype=np.float64)
        if precision == 'legacy':
            return np.array([parse_float(text, precision) for text in texts], dtype=np.float64)
        if 'e' in joined or 'E' in joined:
            return self._with_exponents(texts)
        return self._without_exponents(texts)

    def _with_exponents(self, texts):
        """Those with exponents one by one, the others together."""
        scaled = ['e' in text or 'E' in text for text in texts]
        found = np.empty(len(texts), dtype=np.float64)
        which = np.array(scaled)
        found[which] = [parse_float(text, self.precision) for text, each in zip(texts, scaled) if each]
        others = [text for text, each in zip(texts, scaled) if not each]
        if others:
            found[~which] = self._without_exponents(others)
        return found

    def _without_exponents(self, texts):
        precision = self.precision
        try:
            if precision == 'round_trip':
                found = np.array(list(map(float, texts)), dtype=np.float64)
            else:
                found = _plain_numbers(texts)
        except ValueError:
            # Which one it is does not matter, but an unusual one may still be a number.
            found = np.array([parse_float(text, precision) for text in texts], dtype=np.float64)
        if (found == np.inf).any() or (precision == 'high' and np.isinf(found).any()):
            raise NotThis
        return found

    def booleans(self, texts):
        """uint8 values, so that a missing one has a number of its own."""
        numbers = {text: self._truth(text) for text in set(texts)}
        return np.array([numbers[text] for text in texts], dtype=np.uint8)

    def _truth(self, text):
        if text in self.true_words:
            return 1
        if text in self.false_words:
            return 0
        lowered = text.lower()
        if lowered == 'true':
            return 1
        if lowered == 'false':
            return 0
        raise NotThis


def missing_of(texts, na_set):
    """Which texts mean a missing value: a list of bools, and their number; (None, 0) without any."""
    if not na_set or na_set.isdisjoint(texts):
        return None, 0
    missing = [text in na_set for text in texts]
    return missing, sum(missing)


def _filled(texts, missing, with_text):
    return [with_text if gone else text for text, gone in zip(texts, missing)]


def _in_place(values, missing, na):
    if missing is not None:
        values[np.array(missing)] = na
    return values


def as_strings(texts, na_set, missing_count=None):
    """An object array of texts, equal ones being one object, with NaN for missing ones; and how many are missing."""
    names = dict(zip(texts, texts))
    if na_set:
        for gone in na_set.intersection(names):
            names[gone] = np.nan
    values = np.empty(len(texts), dtype=object)
    values[:] = [names[text] for text in texts]
    count = 0 if not na_set else sum(map(na_set.__contains__, texts))
    return values, count


def infer(converter, texts, na_set, na_floats):
    """The column as the first kind that all its texts are of, and how many are missing."""
    missing, count = missing_of(texts, na_set)
    try:
        if converter.only_floats:
            raise NotThis
        return integer_column(converter, texts, missing, count), count
    except TooBig:
        try:
            return unsigned_column(converter, texts, missing, count), count
        except TooBig:
            return as_strings(texts, na_set)
        except NotThis:
            pass
        except OverflowError:
            # Neither type holds signs, or gaps, and such numbers; the texts stay as they are.
            return as_strings(texts, None)
    except NotThis:
        pass
    for kind in (float_column, boolean_column):
        try:
            return kind(converter, texts, missing, count, na_floats)
        except NotThis:
            pass
    return as_strings(texts, na_set)


def integer_column(converter, texts, missing, count):
    if not count:
        return converter.integers(texts)
    return _in_place(converter.integers(_filled(texts, missing, '0')), missing, INT64.min)


def unsigned_column(converter, texts, missing, count):
    found = converter.unsigned(_filled(texts, missing, '0') if count else texts, count > 0)
    if found is None:
        raise OverflowError
    return found


def float_column(converter, texts, missing, count, na_floats=()):
    values = converter.floats(_filled(texts, missing, '0') if count else texts)
    _in_place(values, missing, np.nan)
    if na_floats:
        gone = np.isin(values, list(na_floats))
        values[gone] = np.nan
        count += int(gone.sum())
    return values, count


def boolean_column(converter, texts, missing, count, na_floats=()):
    values = converter.booleans(_filled(texts, missing, 'True') if count else texts)
    return _in_place(values, missing, na_values[np.uint8]).view(np.bool_), count


def as_bytes(texts, width):
    """A fixed-width bytes array; longer texts are cut."""
    encoded = [text.encode('utf-8') for text in texts]
    width = width or max(map(len, encoded), default=1)
    return np.array([each[:width] for each in encoded], dtype=f'S{width}')


def categories(texts, na_set):
    """Codes and, in the order of their first use, categories; and how many are missing."""
    order = dict.fromkeys(texts)
    if na_set:
        for gone in na_set.intersection(order):
            del order[gone]
    numbers = {text: i for i, text in enumerate(order)}
    codes = np.array([numbers.get(text, -1) for text in texts], dtype=np.int64)
    names = np.empty(len(numbers), dtype=object)
    names[:] = list(numbers)
    return codes, names, int((codes < 0).sum())


def _maybe_upcast(arr, use_dtype_backend=False, dtype_backend='numpy'):
    if not isinstance(arr.dtype, np.dtype):
        return arr
    from pandas.core.arrays import ArrowExtensionArray, BooleanArray, FloatingArray, IntegerArray

    kind = arr.dtype.kind
    na = na_values[arr.dtype]
    if kind in 'iu':
        missing = arr == na
        if use_dtype_backend:
            arr = IntegerArray(arr, missing)
        else:
            arr = arr.astype(float)
            arr[missing] = np.nan
    elif kind == 'b':
        missing = arr.view(np.uint8) == na_values[np.uint8]
        if use_dtype_backend:
            arr = BooleanArray(arr, missing)
        else:
            arr = arr.astype(object)
            arr[missing] = np.nan
    elif kind == 'f':
        if use_dtype_backend:
            arr = FloatingArray(arr, np.isnan(arr))
    elif kind == 'O' and use_dtype_backend:
        from pandas import StringDtype

        dtype = StringDtype()
        arr = dtype.construct_array_type()._from_sequence(arr, dtype=dtype)
    if use_dtype_backend and dtype_backend == 'pyarrow':
        import pyarrow

        if isinstance(arr, IntegerArray) and arr.isna().all():
            arr = ArrowExtensionArray(pyarrow.array([None] * len(arr)))
        else:
            arr = ArrowExtensionArray(pyarrow.array(arr, from_pandas=True))
    return arr
