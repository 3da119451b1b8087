# strftime and strptime for `time` and `datetime`, in the C locale.
#
# `strftime` follows glibc, flags and widths included (`%-d`, `%_H`, `%^a`,
# `%05Y`); an unknown directive stays as it is.

from _timefields import ordinal as _ordinal, from_ordinal as _from_ordinal

_DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_MONTHS = ("", "January", "February", "March", "April", "May", "June", "July", "August",
           "September", "October", "November", "December")


def _is_leap(year):
    return year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)


def _iso_year_week(year, yday, wday):
    # wday: Monday is 0; yday from 1
    week = (yday - 1 - wday + 10) // 7
    if week < 1:
        return year - 1, _iso_weeks(year - 1)
    if week > _iso_weeks(year):
        return year + 1, 1
    return year, week


# directive -> (width, pad character); the rest are texts
_NUMBERS = {"d": (2, "0"), "e": (2, " "), "H": (2, "0"), "I": (2, "0"), "j": (3, "0"),
            "k": (2, " "), "l": (2, " "), "m": (2, "0"), "M": (2, "0"), "S": (2, "0"),
            "U": (2, "0"), "W": (2, "0"), "V": (2, "0"), "u": (1, "0"), "w": (1, "0"),
            "y": (2, "0"), "Y": (0, "0"), "C": (0, "0"), "g": (2, "0"), "G": (0, "0"),
            "s": (0, "0")}
_COMPOSED = {"c": "%a %b %e %H:%M:%S %Y", "D": "%m/%d/%y", "F": "%Y-%m-%d", "h": "%b",
             "r": "%I:%M:%S %p", "R": "%H:%M", "T": "%H:%M:%S", "x": "%m/%d/%y",
             "X": "%H:%M:%S", "+": "%a %b %e %H:%M:%S %Z %Y"}


def strftime(format, t, offset=None, zone=None, micro=None):
    # `t` is (year, month, day, hour, minute, second, weekday, yearday, ...).
    # `offset` and `zone` are callables for %z and %Z; without `micro`, %f is
    # not a directive.
    out = []
    i, n = 0, len(format)
    while i < n:
        j = format.find("%", i)
        if j < 0:
            out.append(format[i:])
            break
        if j > i:
            out.append(format[i:j])
        start = j
        j += 1
        flag = upper = swap = ""
        while j < n and format[j] in "-_0^#":
            c = format[j]
            if c == "^":
                upper = c
            elif c == "#":
                swap = c
            else:
                flag = c
            j += 1
        width_start = j
        while j < n and format[j].isdigit():
            j += 1
        # A width beyond this is refused by asking for no more than the digits.
        width = min(int(format[width_start:j]), 1024) if j > width_start else None
        colon = False
        if j < n and format[j] == ":" and format[j + 1:j + 2] == "z":
            colon = True
            j += 1
        if j < n and format[j] in "EO":
            j += 1
        if j >= n:
            out.append(format[start:])
            break
        text = _field(format[j], flag, width, t, offset, zone, micro, colon)
        if text is None:
            out.append(format[start:j + 1])
        else:
            if upper and format[j] != "P":
                text = text.upper()
            elif swap and format[j] in "aAbBhpZ":
                text = text.lower() if format[j] in "pZ" else text.upper()
            out.append(text)
        i = j + 1
    return "".join(out)


def _field(c, flag, width, t, offset, zone, micro, colon):
    if c in _NUMBERS:
        value = _number(c, t)
        least, pad = _NUMBERS[c]
        if flag == "-":
            return str(value)
        if flag == "_":
            pad = " "
        elif flag == "0":
            pad = "0"
        least = least if width is None else width
        text = str(value)
        if pad == "0" and text[:1] == "-":
            return "-" + text[1:].rjust(least - 1, "0")
        return text.rjust(least, pad)
    if c == "a":
        text = _DAYS[t[6] % 7][:3]
    elif c == "A":
        text = _DAYS[t[6] % 7]
    elif c == "b" or c == "h":
        text = _MONTHS[t[1]][:3]
    elif c == "B":
        text = _MONTHS[t[1]]
    elif c == "p":
        text = "PM" if t[3] >= 12 else "AM"
    elif c == "P":
        text = "pm" if t[3] >= 12 else "am"
    elif c == "f":
        if micro is None or flag or width is not None:
            return None
        text = "%06d" % micro
    elif c == "z":
        text = offset(colon) if offset is not None else "+0000"
    elif c == "Z":
        text = zone() if zone is not None else "UTC"
    elif c == "%":
        text = "%"
    elif c == "n":
        text = "\n"
    elif c == "t":
        text = "\t"
    elif c in _COMPOSED:
        text = strftime(_COMPOSED[c], t, offset, zone, micro)
    else:
        return None
    if width is not None:
        text = text.rjust(width, "0" if flag == "0" else " ")
    return text


def _number(c, t):
    if c == "d" or c == "e":
        return t[2]
    if c == "H" or c == "k":
        return t[3]
    if c == "I" or c == "l":
        return (t[3] + 11) % 12 + 1
    if c == "j":
        return t[7]
    if c == "m":
        return t[1]
    if c == "M":
        return t[4]
    if c == "S":
        return t[5]
    if c == "u":
        return t[6] % 7 + 1
    if c == "w":
        return (t[6] + 1) % 7
    if c == "y":
        return t[0] % 100
    if c == "Y":
        return t[0]
    if c == "C":
        return t[0] // 100
    if c == "U":
        return (t[7] + 6 - (t[6] + 1) % 7) // 7
    if c == "W":
        return (t[7] + 6 - t[6] % 7) // 7
    if c == "s":
        return ((_ordinal(t[0], t[1], t[2]) - 719163) * 86400
                + t[3] * 3600 + t[4] * 60 + t[5])
    year, week = _iso_year_week(t[0], t[7], t[6] % 7)
    if c == "V":
        return week
    return year if c == "G" else year % 100


# strptime

_DIRECTIVES = {
    "d": r"(?P<d>3[0-1]|[1-2]\d|0[1-9]|[1-9]| [1-9])",
    "f": r"(?P<f>[0-9]{1,6})",
    "H": r"(?P<H>2[0-3]|[0-1]\d|\d)",
    "I": r"(?P<I>1[0-2]|0[1-9]|[1-9]| [1-9])",
    "G": r"(?P<G>\d\d\d\d)",
    "j": r"(?P<j>36[0-6]|3[0-5]\d|[1-2]\d\d|0[1-9]\d|00[1-9]|[1-9]\d|0[1-9]|[1-9])",
    "m": r"(?P<m>1[0-2]|0[1-9]|[1-9])",
    "M": r"(?P<M>[0-5]\d|\d)",
    "S": r"(?P<S>6[0-1]|[0-5]\d|\d)",
    "U": r"(?P<U>5[0-3]|[0-4]\d|\d)",
    "W": r"(?P<W>5[0-3]|[0-4]\d|\d)",
    "w": r"(?P<w>[0-6])",
    "u": r"(?P<u>[1-7])",
    "V": r"(?P<V>5[0-3]|0[1-9]|[1-4]\d|\d)",
    "y": r"(?P<y>\d\d)",
    "Y": r"(?P<Y>\d\d\d\d)",
    "z": r"(?P<z>[+-]\d\d:?[0-5]\d(:?[0-5]\d(\.\d{1,6})?)?|(?-i:Z))",
    "p": r"(?P<p>am|pm)",
    "Z": r"(?P<Z>utc|gmt)",
    "%": "%",
}
_PARSED_COMPOSED = {"c": "%a %b %d %H:%M:%S %Y", "x": "%m/%d/%y", "X": "%H:%M:%S"}
_compiled = {}


def _choice(name, words):
    ordered = sorted([w.lower() for w in words if w], key=len, reverse=True)
    return f"(?P<{name}>{'|'.join(ordered)})"


def _directive(c, format):
    if c in _DIRECTIVES:
        return _DIRECTIVES[c]
    if c in _PARSED_COMPOSED:
        return _pattern_text(_PARSED_COMPOSED[c])
    if c == "a":
        return _choice("a", [d[:3] for d in _DAYS])
    if c == "A":
        return _choice("A", _DAYS)
    if c == "b":
        return _choice("b", [m[:3] for m in _MONTHS])
    if c == "B":
        return _choice("B", _MONTHS)
    if c == "\\":
        c = "\\\\"
    raise ValueError("'%s' is a bad directive in format '%s'" % (c, format))


def _pattern_text(format):
    out = []
    i, n = 0, len(format)
    while i < n:
        c = format[i]
        if c == "%":
            i += 1
            if i == n:
                raise ValueError("stray %% in format '%s'" % format)
            out.append(_directive(format[i], format))
        elif c.isspace():
            while i + 1 < n and format[i + 1].isspace():
                i += 1
            out.append(r"\s+")
        elif c in r"\.^$*+?(){}[]|":
            out.append("\\" + c)
        else:
            out.append(c)
        i += 1
    return "".join(out)


def _first_weekday_ordinal(year, week, weekday, monday_first):
    # Day of the year of a weekday in a %U or %W week.
    jan1 = (_ordinal(year, 1, 1) + 6) % 7
    if not monday_first:
        jan1 = (jan1 + 1) % 7
        weekday = (weekday + 1) % 7
    week0 = (7 - jan1) % 7
    if week == 0:
        return 1 + weekday - jan1
    return 1 + week0 + 7 * (week - 1) + weekday


def strptime(string, format):
    # -> ((year, month, day, hour, minute, second, weekday, yearday, isdst,
    #      zone name, offset in seconds), microsecond, offset microseconds)
    for index, arg in enumerate((string, format)):
        if not isinstance(arg, str):
            raise TypeError("strptime() argument {} must be str, not {}".format(index, type(arg)))
    regex = _compiled.get(format)
    if regex is None:
        import re
        if len(_compiled) > 20:
            _compiled.clear()
        try:
            regex = _compiled[format] = re.compile(_pattern_text(format), re.IGNORECASE)
        except re.error as error:
            raise ValueError("time data %r does not match format %r" % (string, format)) from error
    found = regex.match(string)
    if not found:
        raise ValueError("time data %r does not match format %r" % (string, format))
    if len(string) != found.end():
        raise ValueError("unconverted data remains: %s" % string[found.end():])

    year = iso_year = None
    month = day = 1
    hour = minute = second = fraction = 0
    tz = -1
    zone = gmtoff = None
    gmtoff_fraction = 0
    iso_week = week_of_year = weekday = julian = None
    monday_first = False
    values = found.groupdict()
    for key, text in values.items():
        if text is None:
            continue
        if key == "y":
            year = int(text)
            year += 2000 if year <= 68 else 1900
        elif key == "Y":
            year = int(text)
        elif key == "G":
            iso_year = int(text)
        elif key == "m":
            month = int(text)
        elif key == "B":
            month = [m.lower() for m in _MONTHS].index(text.lower())
        elif key == "b":
            month = [m[:3].lower() for m in _MONTHS].index(text.lower())
        elif key == "d":
            day = int(text)
        elif key == "H":
            hour = int(text)
        elif key == "I":
            hour = int(text)
            if values.get("p", "am").lower() == "am":
                if hour == 12:
                    hour = 0
            elif hour != 12:
                hour += 12
        elif key == "M":
            minute = int(text)
        elif key == "S":
            second = int(text)
        elif key == "f":
            fraction = int(text.ljust(6, "0"))
        elif key == "A":
            weekday = [d.lower() for d in _DAYS].index(text.lower())
        elif key == "a":
            weekday = [d[:3].lower() for d in _DAYS].index(text.lower())
        elif key == "w":
            weekday = (int(text) + 6) % 7
        elif key == "u":
            weekday = int(text) - 1
        elif key == "j":
            julian = int(text)
        elif key == "U" or key == "W":
            week_of_year = int(text)
            monday_first = key == "W"
        elif key == "V":
            iso_week = int(text)
        elif key == "z":
            zone_text = text
            if text == "Z" or text == "z":
                gmtoff = 0
            else:
                if text[3] == ":":
                    text = text[:3] + text[4:]
                    if len(text) > 5:
                        if text[5] != ":":
                            raise ValueError(f"Inconsistent use of : in {zone_text}")
                        text = text[:5] + text[6:]
                gmtoff = int(text[1:3]) * 3600 + int(text[3:5]) * 60 + int(text[5:7] or 0)
                gmtoff_fraction = int(text[8:].ljust(6, "0")) if text[8:] else 0
                if text[0] == "-":
                    gmtoff = -gmtoff
                    gmtoff_fraction = -gmtoff_fraction
        elif key == "Z":
            zone = text.upper()
            tz = 0

    if iso_year is not None:
        if julian is not None:
            raise ValueError("Day of the year directive '%j' is not compatible with ISO year "
                             "directive '%G'. Use '%Y' instead.")
        if iso_week is None or weekday is None:
            raise ValueError("ISO year directive '%G' must be used with the ISO week directive "
                             "'%V' and a weekday directive ('%A', '%a', '%w', or '%u').")
    elif iso_week is not None:
        if year is None or weekday is None:
            raise ValueError("ISO week directive '%V' must be used with the ISO year directive "
                             "'%G' and a weekday directive ('%A', '%a', '%w', or '%u').")
        raise ValueError("ISO week directive '%V' is incompatible with the year directive '%Y'. "
                         "Use the ISO year '%G' instead.")
    leap_year_fix = False
    if year is None:
        # A year without one: 29 February must be possible, so 1904 for it.
        if month == 2 and day == 29:
            year = 1904
            leap_year_fix = True
        else:
            year = 1900
    if julian is None and weekday is not None:
        if week_of_year is not None:
            julian = _first_weekday_ordinal(year, week_of_year, weekday, monday_first)
        elif iso_year is not None:
            jan4 = (_ordinal(iso_year, 1, 4) + 6) % 7 + 1
            total = iso_week * 7 + weekday + 1 - (jan4 + 3)
            if iso_week == 53 and _iso_weeks(iso_year) < 53:
                raise ValueError("Invalid week: %s" % iso_week)
            year, month, day = _from_ordinal(_ordinal(iso_year, 1, 1) + total - 1)
            julian = _ordinal(year, month, day) - _ordinal(year, 1, 1) + 1
        if julian is not None and julian <= 0:
            year -= 1
            julian += 366 if _is_leap(year) else 365
    if julian is None:
        _check_day(year, month, day)
        julian = _ordinal(year, month, day) - _ordinal(year, 1, 1) + 1
    else:
        year, month, day = _from_ordinal(julian - 1 + _ordinal(year, 1, 1))
    if weekday is None:
        weekday = (_ordinal(year, month, day) + 6) % 7
    if leap_year_fix:
        year = 1900
    return ((year, month, day, hour, minute, second, weekday, julian, tz, zone, gmtoff),
            fraction, gmtoff_fraction)


def _check_day(year, month, day):
    length = 29 if month == 2 and _is_leap(year) else (0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31,
                                                       30, 31)[month]
    if day > length:
        raise ValueError("day is out of range for month")


def _iso_weeks(year):
    jan1 = (_ordinal(year, 1, 1) + 6) % 7
    return 53 if jan1 == 3 or (jan1 == 2 and _is_leap(year)) else 52


def time_strptime(string, format="%a %b %d %H:%M:%S %Y"):
    # For time.strptime: the fields of a struct_time.
    return strptime(string, format)[0]
