# format() of Decimal: the float-like mini-language, rounding as the context does.

_pattern = None


def _parse(spec):
    global _pattern
    if _pattern is None:
        import re
        _pattern = re.compile(r"""
            (?:(?P<fill>.)?(?P<align>[<>=^]))?(?P<sign>[-+ ])?(?P<z>z)?(?P<alt>\#)?
            (?P<zeropad>0)?(?P<width>(?!0)\d+)?(?P<sep>[,_])?
            (?:\.(?P<precision>0|(?!0)\d+))?(?P<type>[eEfFgGn%])?\Z""", re.VERBOSE | re.DOTALL)
    m = _pattern.match(spec)
    if m is None or m["sep"] == "_":
        raise ValueError("invalid format string")
    return m


# A width or precision beyond is refused, as is a text of a locale of more bytes.
_MOST = 999_999_999_999_999_999
_LONGEST_SEPARATOR = 4
# Ends the sizes of groups: no group follows.
_CHAR_MAX = 127


def _locale_of(override):
    # Decimal point, separator and sizes of groups (None after the last repeats it).
    if not isinstance(override, dict):
        raise TypeError("optional argument must be a dict")
    point = override.get("decimal_point", ".")
    separator = override.get("thousands_sep", "")
    grouping = override.get("grouping", "\x03\0")
    for value in (point, separator, grouping):
        if not isinstance(value, str):
            raise ValueError("invalid override dict")
    sizes = [ord(size) for size in grouping]
    if (not 0 < len(point.encode()) <= _LONGEST_SEPARATOR
            or len(separator.encode()) > _LONGEST_SEPARATOR
            or any(size > _CHAR_MAX for size in sizes)):
        raise ValueError("invalid override dict")
    return point, separator, sizes


def format_decimal(d, spec, ctx, override=None):
    from decimal import _to_str, _ndigits
    if not isinstance(spec, str):
        raise TypeError("format arg must be str")
    m = _parse(spec)
    fill, align = m["fill"] or " ", m["align"] or ">"
    if m["zeropad"] and m["align"] is None:
        fill, align = "0", "="
    sign_option = m["sign"] or "-"
    width = int(m["width"] or 0)
    sep = m["sep"] or ""
    precision = None if m["precision"] is None else int(m["precision"])
    if width > _MOST or (precision or 0) > _MOST:
        raise ValueError("format specification exceeds internal limits of _decimal")
    decimal_point, sizes = ".", (3, 0)
    if override is not None:
        decimal_point, sep, sizes = _locale_of(override)
    kind = m["type"]
    if kind == "n":
        kind = "g"
    capitals = "E" if (ctx.capitals if kind is None else kind.isupper()) else "e"

    if d.is_nan() or d.is_infinite():
        text = str(d.copy_abs())
        if kind == "%":
            text += "%"
        if fill == "0" and align == "=":
            fill, align = " ", ">"
        return _pad(d.is_signed(), text, sign_option, fill, align, width)

    sign, coeff, exp = int(d.is_signed()), d._int, d._exp
    if kind == "%":
        exp += 2
    mode = ctx.rounding
    if precision is not None:
        if kind in ("e", "E"):
            coeff, exp = _to_figures(sign, coeff, exp, precision + 1, mode)
        elif kind in ("f", "F", "%"):
            coeff, exp = _to_exponent(sign, coeff, exp, -precision, mode)
        elif coeff and _ndigits(coeff) > max(precision, 1):
            coeff, exp = _to_figures(sign, coeff, exp, max(precision, 1), mode)
    if not coeff and exp > 0 and kind in ("f", "F", "%"):
        coeff, exp = 0, 0
    if m["z"] and not coeff:
        sign = 0
    digits = _to_str(coeff)
    left = exp + len(digits)
    if kind in ("e", "E"):
        point = 1 - precision if not coeff and precision is not None else 1
    elif kind in ("f", "F", "%"):
        point = left
    elif exp <= 0 and left > -6:
        point = left
    else:
        point = 1
    if point < 0:
        whole, fraction = "0", "0" * -point + digits
    elif point > len(digits):
        whole, fraction = digits + "0" * (point - len(digits)), ""
    else:
        whole, fraction = digits[:point] or "0", digits[point:]
    shown = left - point
    body = ""
    if fraction or m["alt"]:
        body = decimal_point + fraction
    if kind in ("e", "E") or shown != 0:
        body += f"{capitals}{shown:+d}"
    if kind == "%":
        body += "%"
    if sep:
        least = 0
        if fill == "0" and align == "=":
            least = width - len(body) - (1 if sign or sign_option in "+ " else 0)
        whole = _group(whole, sep, least, sizes)
    return _pad(sign, whole + body, sign_option, fill, align, width)


def _to_figures(sign, coeff, exp, figures, mode):
    from decimal import _drop, _ndigits
    if not coeff:
        return 0, exp
    nd = _ndigits(coeff)
    if nd <= figures:
        return coeff * 10 ** (figures - nd), exp - (figures - nd)
    coeff, _ = _drop(sign, coeff, nd - figures, mode)
    exp += nd - figures
    if coeff == 10 ** figures:
        coeff //= 10
        exp += 1
    return coeff, exp


def _to_exponent(sign, coeff, exp, target, mode):
    from decimal import _drop, _ndigits, _tiny
    if exp >= target:
        if exp - target > 10_000_000:
            raise MemoryError
        return coeff * 10 ** (exp - target), target
    if not coeff:
        return 0, target
    if target - exp > _ndigits(coeff):
        return _tiny(sign, mode), target
    return _drop(sign, coeff, target - exp, mode)[0], target


def _group(whole, sep, least, sizes):
    # From the right. Zero padding goes in with its separators, and never starts with one.
    groups = []
    place = size = 0
    while True:
        if place < len(sizes) and sizes[place]:
            size = sizes[place]
            place += 1
        wanted = max(len(whole), least, 1)
        taken = wanted if size in (0, _CHAR_MAX) else min(size, wanted)
        groups.append(whole[-taken:].rjust(taken, "0"))
        whole = whole[:-taken]
        least -= taken
        if not whole and least <= 0:
            return sep.join(reversed(groups))
        least -= len(sep)


def _pad(negative, text, sign_option, fill, align, width):
    sign = "-" if negative else sign_option if sign_option in "+ " else ""
    padding = fill * (width - len(sign) - len(text))
    if align == "<":
        return sign + text + padding
    if align == ">":
        return padding + sign + text
    if align == "=":
        return sign + padding + text
    half = len(padding) // 2
    return padding[:half] + sign + text + padding[half:]
