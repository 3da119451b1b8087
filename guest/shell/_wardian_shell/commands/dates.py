# date, and dates for others: time zones by TZ, and texts like "2 days ago".

import datetime
import re
import time

from ..programs import UsageError
from .options import parse

_UNITS = {"sec": 1, "second": 1, "min": 60, "minute": 60, "hour": 3600, "day": 86400, "week": 604800, "fortnight": 1209600}
_DAYS = "mon tue wed thu fri sat sun".split()
_MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split()


def zone(call):
    """The time zone of the environment; UTC where it is not known."""
    name = call.shell.get("TZ") or "UTC"
    match = re.fullmatch(r"[A-Za-z]+([-+]?)(\d{1,2})(?::?(\d\d))?", name)
    if match:
        hours = int(match.group(2)) + int(match.group(3) or 0) / 60
        return datetime.timezone(datetime.timedelta(hours=hours if match.group(1) == "-" else -hours), name[:3])
    if name not in ("UTC", "UTC0", "GMT"):
        try:
            from zoneinfo import ZoneInfo
            return ZoneInfo(name)
        except Exception:
            # An unknown name is UTC, as for the system's own.
            pass
    return datetime.timezone.utc


def in_zone(call, seconds):
    return datetime.datetime.fromtimestamp(seconds, zone(call))


def parse_date(call, text, base=None):
    """A time from GNU's usual forms; None where it is none of them."""
    now = base or datetime.datetime.now(zone(call))
    rest = text.strip()
    match = re.fullmatch(r"@(-?\d+(?:\.\d+)?)", rest)
    if match:
        return in_zone(call, float(match.group(1)))
    found, rest = _absolute(now, rest)
    if found is None:
        return None
    return _relative(found, rest.strip().lower())


def _absolute(now, rest):
    when, timed = now, False
    match = re.match(r"(\d{4})-(\d\d?)-(\d\d?)|(\d{4})(\d\d)(\d\d)(?!\d)|(\d\d?)/(\d\d?)/(\d{4})|(\d{4})/(\d\d?)/(\d\d?)",
                     rest)
    named = None
    if not match:
        named = re.match(r"(?:[A-Za-z]{3,9},?\s+)?(?:(\d\d?)\s+([A-Za-z]{3,9})|([A-Za-z]{3,9})\s+(\d\d?),?)"
                         r"(?:\s+(\d{4})(?!:))?", rest)
        month = (named.group(2) or named.group(3))[:3].lower() if named else ""
        if month not in _MONTHS:
            named = None
    try:
        if match:
            groups = match.groups()
            if groups[6]:
                year, month, day = groups[8], groups[6], groups[7]
            else:
                year, month, day = [group for group in groups if group]
            when = now.replace(year=int(year), month=int(month), day=int(day), hour=0, minute=0, second=0, microsecond=0)
            rest, timed = rest[match.end():], True
        elif named:
            day = int(named.group(1) or named.group(4))
            when = now.replace(year=int(named.group(5) or now.year), month=_MONTHS.index(month) + 1, day=day, hour=0,
                               minute=0, second=0, microsecond=0)
            rest, timed = rest[named.end():], True
        match = re.match(r"[T\s]*(\d\d?):(\d\d)(?::(\d\d)(?:[.,](\d+))?)?\s*([AaPp][Mm])?", rest)
        if match:
            hour = int(match.group(1))
            if match.group(5):
                hour = hour % 12 + 12 * (match.group(5).lower() == "pm")
            when = when.replace(hour=hour, minute=int(match.group(2)), second=int(match.group(3) or 0),
                                microsecond=int((match.group(4) or "0").ljust(6, "0")[:6]))
            rest = rest[match.end():]
        match = re.match(r"\s*(Z|UTC|GMT)(?![a-z])|\s*([-+])(\d\d):?(\d\d)?(?!\d)(?!\s*[a-z])", rest)
        if match:
            offset = datetime.timedelta(0)
            if match.group(2):
                offset = datetime.timedelta(hours=int(match.group(3)), minutes=int(match.group(4) or 0))
                offset = -offset if match.group(2) == "-" else offset
            when = when.replace(tzinfo=datetime.timezone(offset)).astimezone(now.tzinfo)
            rest = rest[match.end():]
        # Dates of a mail end with the year.
        match = re.match(r"\s+(\d{4})$", rest)
        if named and match:
            when, rest = when.replace(year=int(match.group(1))), rest[match.end():]
    except ValueError:
        return None, rest
    return when, rest


def _relative(when, rest):
    while rest:
        match = re.match(r"(?:now|today|and|,)\b\s*|,\s*", rest)
        if match:
            rest = rest[match.end():]
            continue
        match = re.match(r"(yesterday|tomorrow|midnight|noon)\b\s*", rest)
        if match:
            word = match.group(1)
            if word in ("midnight", "noon"):
                when = when.replace(hour=12 * (word == "noon"), minute=0, second=0, microsecond=0)
            else:
                when += datetime.timedelta(days=1 if word == "tomorrow" else -1)
            rest = rest[match.end():]
            continue
        match = re.match(r"([-+]?\s*\d+|an?|next|last|this)\s*(sec|second|min|minute|hour|day|week|fortnight|month|year)s?\b"
                         r"(\s+ago\b)?\s*", rest)
        if match:
            amount = {"a": 1, "an": 1, "next": 1, "last": -1, "this": 0}.get(match.group(1))
            amount = int(match.group(1).replace(" ", "")) if amount is None else amount
            when = _shifted(when, -amount if match.group(3) else amount, match.group(2))
            rest = rest[match.end():]
            continue
        match = re.match(r"(next|last|this)?\s*(mon|tue|wed|thu|fri|sat|sun)[a-z]*\s*", rest)
        if match:
            day = _DAYS.index(match.group(2))
            ahead = (day - when.weekday()) % 7
            if match.group(1) == "last":
                ahead = ahead - 7 if ahead else -7
            elif match.group(1) == "next":
                ahead = ahead or 7
            when = (when + datetime.timedelta(days=ahead)).replace(hour=0, minute=0, second=0, microsecond=0)
            rest = rest[match.end():]
            continue
        return None
    return when


def _shifted(when, amount, unit):
    if unit in ("month", "year"):
        months = when.year * 12 + when.month - 1 + amount * (12 if unit == "year" else 1)
        year, month = divmod(months, 12)
        # A day that the month has not runs over into the next one.
        first = when.replace(year=year, month=month + 1, day=1)
        return first + datetime.timedelta(days=when.day - 1)
    return when + datetime.timedelta(seconds=amount * _UNITS[unit])


def formatted(when, form):
    """`+FORMAT` of date, which has more than `strftime`."""
    def one(match):
        flags, width, colons, kind = match.groups()
        if kind == "N":
            digits = f"{when.microsecond:06d}000"
            return digits[:int(width)] if width else digits
        if kind == "s":
            return str(int(when.timestamp()))
        if kind == "z" and colons:
            text = when.strftime("%z")
            return text[:3] + ":" + text[3:5]
        plain = {"n": "\n", "t": "\t", "%": "%", "P": when.strftime("%p").lower(), "q": str((when.month + 2) // 3),
                 "e": f"{when.day:2}", "k": f"{when.hour:2}", "l": f"{(when.hour + 11) % 12 + 1:2}", "F": when.strftime("%Y-%m-%d"),
                 "T": when.strftime("%H:%M:%S"), "R": when.strftime("%H:%M"), "D": when.strftime("%m/%d/%y"),
                 "r": when.strftime("%I:%M:%S %p"), "h": when.strftime("%b"), "C": f"{when.year // 100:02}",
                 "c": when.strftime(f"%a %b {when.day:2} %H:%M:%S %Y"), "x": when.strftime("%m/%d/%y"),
                 "X": when.strftime("%H:%M:%S"), "+": when.strftime("%a %b %d %H:%M:%S %Z %Y")}
        text = plain[kind] if kind in plain else when.strftime("%" + kind)
        if "-" in flags:
            text = text.lstrip("0 ") or "0"
        elif "_" in flags:
            text = (text.lstrip("0") or "0").rjust(len(text))
        elif "0" in flags:
            text = text.strip().zfill(len(text))
        if "^" in flags:
            text = text.upper()
        if width and kind != "N":
            text = text.rjust(int(width), "0" if text.isdigit() else " ")
        return text
    return re.sub(r"%([-_0^#]*)(\d*)(:*)([a-zA-Z%+])", one, form)


def date(call, arguments):
    options = parse(call, arguments, "uRI", "d r f s", "date=d utc=u universal=u reference=r rfc-email=R iso-8601=I "
                    "rfc-3339=rfc-3339 set=s", "I rfc-3339")
    if "s" in options:
        raise UsageError("cannot set date: Operation not permitted", 1, hint=False)
    zone_of = datetime.timezone.utc if "u" in options else zone(call)
    when = datetime.datetime.now(zone_of)
    if "r" in options:
        import os
        try:
            when = datetime.datetime.fromtimestamp(os.stat(call.path(options["r"])).st_mtime, zone_of)
        except OSError as error:
            raise UsageError(f"{options['r']}: {error.strerror}", 1, hint=False) from None
    if "d" in options:
        text = options["d"].strip()
        when = parse_date(call, text, when) if text else when.replace(hour=0, minute=0, second=0, microsecond=0)
        if when is None:
            raise UsageError(f"invalid date \u2018{options['d']}\u2019", 1, hint=False)
        when = when.astimezone(zone_of)
    forms = [word for word in options.operands if word.startswith("+")]
    others = [word for word in options.operands if not word.startswith("+")]
    if others:
        raise UsageError(f"invalid date \u2018{others[0]}\u2019", 1, hint=False)
    if forms:
        form = forms[0][1:]
    elif "R" in options:
        form = "%a, %d %b %Y %H:%M:%S %z"
    elif "I" in options or "rfc-3339" in options:
        kind = options.get("I", options.get("rfc-3339")) or "date"
        joiner = "T" if "I" in options else " "
        form = {"date": "%Y-%m-%d", "hours": "%Y-%m-%dT%H%:z", "minutes": "%Y-%m-%dT%H:%M%:z",
                "seconds": f"%Y-%m-%d{joiner}%H:%M:%S%:z", "ns": f"%Y-%m-%d{joiner}%H:%M:%S,%N%:z"}.get(kind)
        if form is None:
            raise UsageError(f"invalid argument \u2018{kind}\u2019 for \u2018--iso-8601\u2019", 1)
    else:
        form = "%a %b %e %H:%M:%S %Z %Y"
    call.write(formatted(when, form) + "\n")


COMMANDS = {"date": date}
