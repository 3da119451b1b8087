# How `str.format` takes templates apart, for `string.Formatter` and those who have one of their own. Errors come when
# the iteration gets to them.

import _format_parts


def formatter_parser(string, /):
    """parse the argument as a format string"""
    return _iterate(*_format_parts.segments(string))


def formatter_field_name_split(string, /):
    """split the argument as a field name"""
    first, steps, error = _format_parts.field_name(string)
    return first, _iterate(steps, error)


def _iterate(parts, error):
    yield from parts
    if error is not None:
        raise ValueError(error)
