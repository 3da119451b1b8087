# Calendars as text, and arithmetic on months and weeks.

import datetime
import sys
from enum import IntEnum, global_enum
from itertools import repeat
from _timefmt import _DAYS, _MONTHS

__all__ = ["IllegalMonthError", "IllegalWeekdayError", "setfirstweekday", "firstweekday",
           "isleap", "leapdays", "weekday", "monthrange", "monthcalendar", "prmonth", "month",
           "prcal", "calendar", "timegm", "month_name", "month_abbr", "day_name", "day_abbr",
           "Calendar", "TextCalendar", "HTMLCalendar", "LocaleTextCalendar", "LocaleHTMLCalendar",
           "weekheader", "Day", "Month", "JANUARY", "FEBRUARY", "MARCH", "APRIL", "MAY", "JUNE",
           "JULY", "AUGUST", "SEPTEMBER", "OCTOBER", "NOVEMBER", "DECEMBER", "MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY",
           "SATURDAY", "SUNDAY"]

error = ValueError
_EPOCH = 719163


class different_locale:
    # The locale of names, for as long as a `with` runs.
    def __init__(self, locale):
        self.locale = locale
        self.oldlocale = None

    def __enter__(self):
        from locale import LC_TIME, setlocale
        self.oldlocale = setlocale(LC_TIME, None)
        setlocale(LC_TIME, self.locale)

    def __exit__(self, *args):
        if self.oldlocale is not None:
            from locale import LC_TIME, setlocale
            setlocale(LC_TIME, self.oldlocale)


class IllegalMonthError(ValueError):
    def __init__(self, month):
        self.month = month

    def __str__(self):
        return "bad month number %r; must be 1-12" % self.month


class IllegalWeekdayError(ValueError):
    def __init__(self, weekday):
        self.weekday = weekday

    def __str__(self):
        return "bad weekday number %r; must be 0 (Monday) to 6 (Sunday)" % self.weekday


Month = IntEnum("Month", [(name.upper(), k) for k, name in enumerate(_MONTHS) if k],
                module=__name__)
Day = IntEnum("Day", [(name.upper(), k) for k, name in enumerate(_DAYS)], module=__name__)
global_enum(Month)
global_enum(Day)


def __getattr__(name):
    if name in ("January", "February"):
        import warnings
        warnings.warn(f"The '{name}' attribute is deprecated, use '{name.upper()}' instead",
                      DeprecationWarning, stacklevel=2)
        return 1 if name == "January" else 2
    raise AttributeError(f"module '{__name__}' has no attribute '{name}'")


mdays = [0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
day_name = list(_DAYS)
day_abbr = [name[:3] for name in _DAYS]
month_name = list(_MONTHS)
month_abbr = [name[:3] for name in _MONTHS]


def isleap(year):
    return year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)


def leapdays(y1, y2):
    y1 -= 1
    y2 -= 1
    return (y2 // 4 - y1 // 4) - (y2 // 100 - y1 // 100) + (y2 // 400 - y1 // 400)


def weekday(year, month, day):
    if not datetime.MINYEAR <= year <= datetime.MAXYEAR:
        year = 2000 + year % 400
    return Day(datetime.date(year, month, day).weekday())


def monthrange(year, month):
    if not 1 <= month <= 12:
        raise IllegalMonthError(month)
    return weekday(year, month, 1), mdays[month] + (month == 2 and isleap(year))


def _monthlen(year, month):
    return mdays[month] + (month == 2 and isleap(year))


def _next(year, month):
    return (year + 1, 1) if month == 12 else (year, month + 1)


def _previous(year, month):
    return (year - 1, 12) if month == 1 else (year, month - 1)


class Calendar:
    def __init__(self, firstweekday=0):
        self.firstweekday = firstweekday

    def getfirstweekday(self):
        return self._firstweekday % 7

    def setfirstweekday(self, firstweekday):
        self._firstweekday = firstweekday

    firstweekday = property(getfirstweekday, setfirstweekday)

    def iterweekdays(self):
        for i in range(self.firstweekday, self.firstweekday + 7):
            yield i % 7

    def itermonthdays(self, year, month):
        first, count = monthrange(year, month)
        before = (first - self.firstweekday) % 7
        yield from repeat(0, before)
        yield from range(1, count + 1)
        yield from repeat(0, (self.firstweekday - first - count) % 7)

    def itermonthdays2(self, year, month):
        for i, d in enumerate(self.itermonthdays(year, month), self.firstweekday):
            yield d, i % 7

    def itermonthdays3(self, year, month):
        first, count = monthrange(year, month)
        before = (first - self.firstweekday) % 7
        after = (self.firstweekday - first - count) % 7
        y, m = _previous(year, month)
        end = _monthlen(y, m) + 1
        for d in range(end - before, end):
            yield y, m, d
        for d in range(1, count + 1):
            yield year, month, d
        y, m = _next(year, month)
        for d in range(1, after + 1):
            yield y, m, d

    def itermonthdays4(self, year, month):
        for i, (y, m, d) in enumerate(self.itermonthdays3(year, month)):
            yield y, m, d, (self.firstweekday + i) % 7

    def itermonthdates(self, year, month):
        for y, m, d in self.itermonthdays3(year, month):
            yield datetime.date(y, m, d)

    def _weeks(self, days):
        days = list(days)
        return [days[i:i + 7] for i in range(0, len(days), 7)]

    def monthdatescalendar(self, year, month):
        return self._weeks(self.itermonthdates(year, month))

    def monthdays2calendar(self, year, month):
        return self._weeks(self.itermonthdays2(year, month))

    def monthdayscalendar(self, year, month):
        return self._weeks(self.itermonthdays(year, month))

    def _rows(self, make, year, width):
        months = [make(year, m) for m in range(1, 13)]
        return [months[i:i + width] for i in range(0, 12, width)]

    def yeardatescalendar(self, year, width=3):
        return self._rows(self.monthdatescalendar, year, width)

    def yeardays2calendar(self, year, width=3):
        return self._rows(self.monthdays2calendar, year, width)

    def yeardayscalendar(self, year, width=3):
        return self._rows(self.monthdayscalendar, year, width)


class TextCalendar(Calendar):
    def prweek(self, theweek, width):
        print(self.formatweek(theweek, width), end="")

    def formatday(self, day, weekday, width):
        return ("" if day == 0 else "%2i" % day).center(width)

    def formatweek(self, theweek, width):
        return " ".join([self.formatday(d, wd, width) for d, wd in theweek])

    def formatweekday(self, day, width):
        return (day_name if width >= 9 else day_abbr)[day][:width].center(width)

    def formatweekheader(self, width):
        return " ".join([self.formatweekday(i, width) for i in self.iterweekdays()])

    def formatmonthname(self, theyear, themonth, width, withyear=True):
        name = month_name[themonth]
        return (f"{name} {theyear!r}" if withyear else name).center(width)

    def prmonth(self, theyear, themonth, w=0, l=0):
        print(self.formatmonth(theyear, themonth, w, l), end="")

    def formatmonth(self, theyear, themonth, w=0, l=0):
        w = max(2, w)
        gap = "\n" * max(1, l)
        text = self.formatmonthname(theyear, themonth, 7 * (w + 1) - 1).rstrip() + gap
        text += self.formatweekheader(w).rstrip() + gap
        for week in self.monthdays2calendar(theyear, themonth):
            text += self.formatweek(week, w).rstrip() + gap
        return text

    def formatyear(self, theyear, w=2, l=1, c=6, m=3):
        w = max(2, w)
        l = max(1, l)
        c = max(2, c)
        column = (w + 1) * 7 - 1
        gap = "\n" * l
        out = [repr(theyear).center(column * m + c * (m - 1)).rstrip(), gap]
        header = self.formatweekheader(w)
        for i, row in enumerate(self.yeardays2calendar(theyear, m)):
            months = range(m * i + 1, min(m * (i + 1) + 1, 13))
            out.append(gap)
            out.append(formatstring([self.formatmonthname(theyear, k, column, False)
                                     for k in months], column, c).rstrip())
            out.append(gap)
            out.append(formatstring([header for k in months], column, c).rstrip())
            out.append(gap)
            for j in range(max([len(cal) for cal in row])):
                weeks = [self.formatweek(cal[j], w) if j < len(cal) else "" for cal in row]
                out.append(formatstring(weeks, column, c).rstrip())
                out.append(gap)
        return "".join(out)

    def pryear(self, theyear, w=0, l=0, c=6, m=3):
        print(self.formatyear(theyear, w, l, c, m), end="")


class HTMLCalendar(Calendar):
    cssclasses = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
    cssclasses_weekday_head = cssclasses
    cssclass_noday = "noday"
    cssclass_month_head = "month"
    cssclass_month = "month"
    cssclass_year_head = "year"
    cssclass_year = "year"

    def formatday(self, day, weekday):
        if day == 0:
            return '<td class="%s">&nbsp;</td>' % self.cssclass_noday
        return '<td class="%s">%d</td>' % (self.cssclasses[weekday], day)

    def formatweek(self, theweek):
        return "<tr>%s</tr>" % "".join([self.formatday(d, wd) for d, wd in theweek])

    def formatweekday(self, day):
        return '<th class="%s">%s</th>' % (self.cssclasses_weekday_head[day], day_abbr[day])

    def formatweekheader(self):
        return "<tr>%s</tr>" % "".join([self.formatweekday(i) for i in self.iterweekdays()])

    def formatmonthname(self, theyear, themonth, withyear=True):
        if not 1 <= themonth <= 12:
            raise IllegalMonthError(themonth)
        name = month_name[themonth]
        title = "%s %s" % (name, theyear) if withyear else name
        return '<tr><th colspan="7" class="%s">%s</th></tr>' % (self.cssclass_month_head, title)

    def formatmonth(self, theyear, themonth, withyear=True):
        out = ['<table border="0" cellpadding="0" cellspacing="0" class="%s">' % self.cssclass_month,
               self.formatmonthname(theyear, themonth, withyear=withyear),
               self.formatweekheader()]
        out += [self.formatweek(week) for week in self.monthdays2calendar(theyear, themonth)]
        out.append("</table>")
        return "\n".join(out) + "\n"

    def formatyear(self, theyear, width=3):
        width = max(width, 1)
        out = ['<table border="0" cellpadding="0" cellspacing="0" class="%s">' % self.cssclass_year,
               "\n", '<tr><th colspan="%d" class="%s">%s</th></tr>'
               % (width, self.cssclass_year_head, theyear)]
        for i in range(1, 13, width):
            out.append("<tr>")
            for m in range(i, min(i + width, 13)):
                out += ["<td>", self.formatmonth(theyear, m, withyear=False), "</td>"]
            out.append("</tr>")
        out.append("</table>")
        return "".join(out)

    def formatyearpage(self, theyear, width=3, css="calendar.css", encoding=None):
        if encoding is None:
            encoding = "utf-8"
        out = ['<?xml version="1.0" encoding="%s"?>\n' % encoding,
               '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" '
               '"http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">\n', "<html>\n", "<head>\n",
               '<meta http-equiv="Content-Type" content="text/html; charset=%s" />\n' % encoding]
        if css is not None:
            out.append('<link rel="stylesheet" type="text/css" href="%s" />\n' % css)
        out += ["<title>Calendar for %d</title>\n" % theyear, "</head>\n", "<body>\n",
                self.formatyear(theyear, width), "</body>\n", "</html>\n"]
        return "".join(out).encode(encoding, "xmlcharrefreplace")


class LocaleTextCalendar(TextCalendar):
    def __init__(self, firstweekday=0, locale=None):
        super().__init__(firstweekday)
        self.locale = locale


class LocaleHTMLCalendar(HTMLCalendar):
    def __init__(self, firstweekday=0, locale=None):
        super().__init__(firstweekday)
        self.locale = locale


c = TextCalendar()
firstweekday = c.getfirstweekday


def setfirstweekday(firstweekday):
    if not 0 <= firstweekday <= 6:
        raise IllegalWeekdayError(firstweekday)
    c.firstweekday = firstweekday


monthcalendar = c.monthdayscalendar
prweek = c.prweek
week = c.formatweek
weekheader = c.formatweekheader
prmonth = c.prmonth
month = c.formatmonth
calendar = c.formatyear
prcal = c.pryear

_colwidth = 20
_spacing = 6


def formatstring(cols, colwidth=_colwidth, spacing=_spacing):
    return (" " * spacing).join([text.center(colwidth) for text in cols])


def format(cols, colwidth=_colwidth, spacing=_spacing):
    print(formatstring(cols, colwidth, spacing))


def timegm(tuple):
    year, month, day, hour, minute, second = tuple[:6]
    days = datetime.date(year, month, 1).toordinal() - _EPOCH + day - 1
    return ((days * 24 + hour) * 60 + minute) * 60 + second


def main(args):
    """`python -m calendar`."""
    from argparse import ArgumentParser

    parser = ArgumentParser()
    text = parser.add_argument_group("text only arguments")
    html = parser.add_argument_group("html only arguments")
    for short, long, usual, told in (
            ("-w", "--width", 2, "width of date column"), ("-l", "--lines", 1, "number of lines for each week"),
            ("-s", "--spacing", 6, "spacing between months"), ("-m", "--months", 3, "months per row")):
        text.add_argument(short, long, type=int, default=usual, help=f"{told} (default {usual})")
    html.add_argument("-c", "--css", default="calendar.css", help="CSS to use for page")
    parser.add_argument("-L", "--locale", default=None, help="locale to use for month and weekday names")
    parser.add_argument("-e", "--encoding", default=None, help="encoding to use for output")
    parser.add_argument("-t", "--type", default="text", choices=("text", "html"), help="output type (text or html)")
    parser.add_argument("year", nargs="?", type=int, help="year number (1-9999)")
    parser.add_argument("month", nargs="?", type=int, help="month number (1-12, text only)")
    options = parser.parse_args(args[1:])
    if options.locale and not options.encoding:
        parser.error("if --locale is specified --encoding is required")
    locale = options.locale, options.encoding
    year = datetime.date.today().year if options.year is None else options.year
    if options.type == "html":
        if options.month is not None:
            parser.error("incorrect number of arguments")
        made = LocaleHTMLCalendar(locale=locale) if options.locale else HTMLCalendar()
        encoding = options.encoding or sys.getdefaultencoding()
        sys.stdout.buffer.write(made.formatyearpage(year, encoding=encoding, css=options.css))
        return
    made = LocaleTextCalendar(locale=locale) if options.locale else TextCalendar()
    if options.month is None:
        result = made.formatyear(year, w=options.width, l=options.lines, c=options.spacing, m=options.months)
    else:
        result = made.formatmonth(year, options.month, w=options.width, l=options.lines)
    if options.encoding:
        sys.stdout.buffer.write(result.encode(options.encoding))
    else:
        sys.stdout.write(result)


if __name__ == "__main__":
    main(sys.argv)
