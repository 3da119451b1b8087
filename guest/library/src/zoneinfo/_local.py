# The zone that the variable TZ names: one of the database, or rules as POSIX writes them. What is neither is UTC under
# the letters that it begins with, as with glibc.

import re

import _timefmt
import _tzdata
from zoneinfo import _Zone
from zoneinfo._rules import Kind, Rules, parse_rules

# Of the United States, where a text names summer time and no rules.
_DEFAULT = ",M3.2.0,M11.1.0"
_NAME = re.compile(r"<([A-Za-z0-9+\-]{3,})>|([A-Za-z]{3,})")
# So many years and days after, the calendar is the same.
_YEARS, _DAYS = 400, 146097


def local_zone(text):
    """A function from seconds since 1970 to the kind of time then; None is UTC."""
    text = text.removeprefix(":")
    if not text:
        return None
    data = _tzdata.get(text)
    find = (_rules(text) if data is None else _Zone(data)).at_utc

    def kind(seconds):
        year = _timefmt._from_ordinal(seconds // 86400 + 719163)[0]
        if not 1 <= year <= 9998:
            # The calendar that the rules ask has no such years.
            turns = (year - 2000) // _YEARS
            year -= turns * _YEARS
            seconds -= turns * _DAYS * 86400
        return find(seconds, year)[0]
    return kind


def _rules(text):
    name = _NAME.match(text)
    if name is None:
        return Rules(Kind(0, False, ""))
    for more in ("", _DEFAULT):
        try:
            return parse_rules(text + more)
        except ValueError:
            pass
    return Rules(Kind(0, False, name[1] or name[2]))
