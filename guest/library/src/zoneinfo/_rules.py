# Kinds of time, and the rules for the time after a zone's last transition, as
# the text at the end of a file gives them.

import re
from datetime import date, timedelta

_EPOCH = date(1970, 1, 1).toordinal()


class Kind:
    # Offset from UTC in seconds, of which how much is summer time; a name.

    def __init__(self, offset, is_dst, name):
        self.offset, self.is_dst, self.name = offset, is_dst, name
        self.delta = timedelta(seconds=offset)
        self.dst = timedelta(0)

    def set_dst(self, seconds):
        self.dst = timedelta(seconds=seconds)


class Rules:
    def __init__(self, standard, summer=None, start=None, end=None):
        self.standard, self.summer = standard, summer
        self.start, self.end = start, end
        self.has_dst = summer is not None

    def _summer_in(self, year):
        return self.start(year), self.end(year)

    def at_local(self, seconds, year, fold):
        if not self.has_dst:
            return self.standard
        start, end = self._summer_in(year)
        change = self.summer.offset - self.standard.offset
        # Local times that come twice belong to summer the first time, those that are left out
        # to what was before; with fold it is the other way round.
        if fold == (change >= 0):
            end -= change
        else:
            start += change
        return self.summer if _within(start, seconds, end) else self.standard

    def at_utc(self, seconds, year):
        if not self.has_dst:
            return self.standard, False
        start, end = self._summer_in(year)
        start -= self.standard.offset
        end -= self.summer.offset
        change = self.summer.offset - self.standard.offset
        kind = self.summer if _within(start, seconds, end) else self.standard
        again = end if change > 0 else start
        return kind, again <= seconds < again + abs(change)


def _within(start, seconds, end):
    if start < end:
        return start <= seconds < end
    return not end <= seconds < start


def _seconds(text):
    sign = -1 if text.startswith("-") else 1
    parts = [int(part) for part in text.lstrip("+-").split(":")]
    parts += [0] * (3 - len(parts))
    return sign * (parts[0] * 3600 + parts[1] * 60 + parts[2])


_NAME = r"(?:<[A-Za-z0-9+\-]+>|[A-Za-z]+)"
_OFFSET = r"[+-]?\d{1,3}(?::\d{2}(?::\d{2})?)?"
_RULE = rf"(?:M\d+\.\d+\.\d+|J\d+|\d+)(?:/{_OFFSET})?"
_TEXT = re.compile(
    rf"(?P<std>{_NAME})(?P<offset>{_OFFSET})"
    rf"(?:(?P<dst>{_NAME})(?P<dst_offset>{_OFFSET})?(?:,(?P<start>{_RULE}),(?P<end>{_RULE}))?)?"
)


def parse_rules(text):
    match = _TEXT.fullmatch(text)
    if match is None or (match["dst"] and not match["start"]):
        raise ValueError(f"{text} is not a valid TZ string")
    # Such texts count offsets to the west.
    offset = -_seconds(match["offset"])
    standard = Kind(offset, False, match["std"].strip("<>"))
    if not match["dst"]:
        return Rules(standard)
    summer_offset = offset + 3600 if match["dst_offset"] is None else -_seconds(match["dst_offset"])
    summer = Kind(summer_offset, True, match["dst"].strip("<>"))
    summer.set_dst(summer_offset - offset)
    return Rules(standard, summer, _when(match["start"]), _when(match["end"]))


def _when(rule):
    # A function from years to local seconds since 1970.
    day, _, time = rule.partition("/")
    time = _seconds(time) if time else 7200
    if day.startswith("M"):
        month, week, weekday = [int(part) for part in day[1:].split(".")]

        def find(year):
            first = date(year, month, 1)
            ordinal = first.toordinal() + (weekday - first.isoweekday()) % 7 + 7 * (week - 1)
            if week == 5:
                following = date(year + month // 12, month % 12 + 1, 1) if year < 9999 or month < 12 else None
                if following is not None and ordinal >= following.toordinal():
                    ordinal -= 7
            return ordinal

    elif day.startswith("J"):
        number = int(day[1:])

        def find(year):
            is_leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
            return date(year, 1, 1).toordinal() + number - 1 + (is_leap and number >= 60)

    else:
        number = int(day)

        def find(year):
            return date(year, 1, 1).toordinal() + number

    return lambda year: (find(year) - _EPOCH) * 86400 + time
