from datetime import date, timedelta, datetime
d = date(2024, 2, 28)
print(d, repr(d), d + timedelta(days=2), d - date(2024, 1, 1), d.weekday(), d.isoweekday(), d.isocalendar(), d.isoformat(), d.year, d.month, d.day, d.toordinal(), d.replace(month=3), d.strftime("%d/%m/%Y %A %j"), d.timetuple().tm_yday, d.ctime())
print(date.fromisoformat("2024-12-25"), date.fromordinal(738000), date.min, date.max, date.fromisocalendar(2024, 1, 1), d < date(2024, 3, 1), d == date(2024, 2, 28), hash(d) == hash(date(2024, 2, 28)), (date(2024, 3, 1) - d).days)
t = timedelta(days=1, hours=2, minutes=3, seconds=4, microseconds=5)
print(t, repr(t), t.days, t.seconds, t.microseconds, t.total_seconds(), t * 2, t / 2, -t, abs(-t), t // timedelta(hours=1), t % timedelta(hours=1), timedelta(hours=36), timedelta(seconds=-1), timedelta(weeks=1) > t, t / timedelta(days=1), sum([t, t], timedelta()), timedelta(milliseconds=1.5), divmod(t, timedelta(hours=5)), bool(timedelta()))
for action in ("date(2024, 13, 1)", "date(2024, 2, 30)", "date(0, 1, 1)", "date.fromisoformat('x')", "d + 1", "d - 'x'", "timedelta(days=10 ** 10)", "date.max + timedelta(1)", "d < 5", "date('2024')", "date(2024)", "timedelta(1) / 0", "date(2024, 1, 32)"):
    try:
        print(eval(action))
    except Exception as error:
        print(f"{action}: {type(error).__name__}: {error}")
