"""Parts of JSON for `pandas._libs.json`: finished texts, open containers, numbers, dates and durations."""

from datetime import datetime, timedelta

import numpy as np

EPOCH = datetime(1970, 1, 1)


class Text(str):
    """Something that is JSON already."""

    __slots__ = ()


class Block:
    """An open container: what begins and ends it, and its values, with their names already written."""

    __slots__ = ('start', 'end', 'names', 'values', 'orient')

    def __init__(self, values, names=None, orient=None):
        self.start, self.end = ('[', ']') if names is None else ('{', '}')
        self.names = names
        self.values = values
        # The orient that holds within, or None for the one outside.
        self.orient = orient


def format_double(value, precision):
    """A number with up to `precision` digits after the point; very large and small ones with an exponent."""
    size = abs(value)
    if size > 1e16 or (size != 0 and size < 1e-15):
        return f'{value:.{precision}g}'
    sign = '-' if value < 0 else ''
    whole = int(size)
    if precision == 0:
        return f'{sign}{whole + (size - whole >= 0.5)}'
    scaled = (size - whole) * 10.0 ** precision
    part = int(scaled)
    rest = scaled - part
    # A half goes to the even digit, but up from zero.
    part += rest > 0.5 or (rest == 0.5 and (part == 0 or part % 2 == 1))
    if part >= 10 ** precision:
        whole += 1
        part = 0
    digits = f'{part:0{precision}d}'.rstrip('0') or '0'
    return f'{sign}{whole}.{digits}'


def iso_text(seconds, nanos, digits):
    days, seconds = divmod(seconds, 86400)
    try:
        day = (EPOCH + timedelta(days=days)).date().isoformat()
    except OverflowError:
        day = str(np.datetime64(days, 'D'))
    text = f'{day}T{seconds // 3600:02d}:{seconds // 60 % 60:02d}:{seconds % 60:02d}'
    return f'{text}.{nanos:09d}'[:len(text) + 1 + digits] if digits else text


def iso_duration(nanos):
    days, nanos = divmod(nanos, 86400 * 10 ** 9)
    seconds, nanos = divmod(nanos, 10 ** 9)
    text = f'P{days}DT{seconds // 3600}H{seconds // 60 % 60}M{seconds % 60}'
    if nanos:
        digits = f'{nanos:09d}'
        # In groups of three, as few as do.
        while digits.endswith('000'):
            digits = digits[:-3]
        text += f'.{digits}'
    return text + 'S'
