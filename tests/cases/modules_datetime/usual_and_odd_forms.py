# Texts, formats and arithmetic at random: what is read and written quickly and what is not must agree.
import hashlib
import random
from datetime import date, datetime, timedelta, timezone

random.seed(11)
digest = hashlib.sha256()
errors = {}


def note(f, *args):
    try:
        result = f(*args)
    except Exception as error:
        # Which of several mistakes in a text is named first is left open.
        result = f"{type(error).__name__}: {error if 'iso' not in f.__name__ else ''}"
        errors[type(error).__name__] = errors.get(type(error).__name__, 0) + 1
    digest.update(repr(result).encode())
    return result


def moment(zone=None):
    year = random.choice([1, 4, 99, 100, 1600, 1899, 1900, 1970, 2000, 2023, 2024, 9999])
    day = date(year, 1, 1) + timedelta(days=random.randrange(365))
    micro = random.choice([0, 0, 1, 999999, 120000])
    return datetime(day.year, day.month, day.day, random.randrange(24), random.randrange(60),
                    random.randrange(60), micro, zone)


ZONES = [None, timezone.utc, timezone(timedelta(hours=5, minutes=30)), timezone(-timedelta(hours=3)),
         timezone(timedelta(seconds=1)), timezone(-timedelta(hours=1, seconds=7))]
FORMATS = ["%Y-%m-%d", "%d/%m/%Y %H:%M:%S", "%Y%m%d%H%M%S", "%Y-%m-%dT%H:%M:%S.%f", "%d %b %Y", "%A, %B %d, %Y",
           "%y %j", "%I:%M %p", "%%%Y%%", "%Y %%d", "%-d.%-m.%Y", "%a %H", "%Y-%m-%d %z", "%e", "%G-W%V-%u", "%Q", "%",
           "%H:%M:%S", "%m/%d/%Y", "%Yx%m", "ü%Y", "%Y  %m", "%Y\n%m", "%S%f", "%c", "%f"]
ENDINGS = ["05", "30", "5", "05T10", "05T10:11", "05 10:11:12", "05T10:11:12.5", "05T10:11:12.123456789", "05T10:11:12,5",
           "05T24:00", "05T10:60", "05T10:11:60", "05T10:11Z", "05T10:11:12+05:30", "05T10:11-00:00", "05T10:11+24:00",
           "05T10:11:12.5+0530", "05T101112", "05T10:11+01:02:03.5", "05T10:11 ", "05T", "05x10:11", "05T1:11", "05T10:1",
           "05T10:11z", "05T10:11:12.", "05T10:11++05:30", "05T10:11+05", "05T\u0661\u0660:11", "0510:11", "005", "05-10:11"]
for _ in range(1500):
    one, two = moment(random.choice(ZONES)), moment(random.choice(ZONES))
    text = note(one.isoformat, random.choice("T x_é"))
    note(datetime.fromisoformat, text)
    note(lambda: one - two)
    note(lambda: one < two)
    delta = timedelta(days=random.randrange(-4000, 4000), seconds=random.randrange(-10**6, 10**6),
                      microseconds=random.choice([0, 1, -1, 10**7]), hours=random.choice([0, 1, -30]))
    note(lambda: one + delta)
    note(lambda: one - delta)
    note(lambda: (one.timestamp(), delta.total_seconds()) if one.tzinfo else one.timetuple())
    form = random.choice(FORMATS)
    if one.year >= 1000 or "%Y" not in form and "%c" not in form and "%G" not in form:
        text = note(one.strftime, form)
        note(one.date().strftime, form)
        if form != "%":
            note(datetime.strptime, text, form)
            note(datetime.strptime, text, random.choice(FORMATS[:-9]))
    text = "2024-02-" + random.choice(ENDINGS)
    note(datetime.fromisoformat, text)
    note(date.fromisoformat, text)
    note(datetime.strptime, text, random.choice(["%Y-%m-%d", "%Y-%m-%dT%H:%M", "%Y-%m-%dT%H:%M:%S.%f"]))
for arguments in [(True, 1, 1), (2024, 2, 30), (0, 1, 1), (10000, 1, 1), (2024, 1.0, 1), (2024, 13, 1), (2024, 1),
                  (2024, 1, 1, 24), (2024, 1, 1, 0, 60), (2024, 1, 1, 0, 0, 0, 10**6), (2024, 1, 1, 0, 0, 0, 0, 5)]:
    note(datetime, *arguments)
for arguments in [(True,), (1.5,), (10**9,), (-10**9,), (999999999, 86400), (0, 0, 0, 10**15), (0, "x"), (0, 0, 2**70)]:
    note(timedelta, *arguments)
note(lambda: datetime.max + timedelta(microseconds=1))
note(lambda: datetime.min - timedelta(microseconds=1))
print(errors)  # => {'ValueError': 4914, 'OverflowError': 327, 'TypeError': 880}
print(digest.hexdigest())  # => 5ee6c6ea36c75470f86846192bf5fd337875c585f4ae9f4285f3c0e5dd5d0c90
