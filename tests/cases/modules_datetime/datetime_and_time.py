from datetime import datetime, time, timedelta, date
n = datetime(2024, 5, 17, 13, 45, 30, 123456)
print(n, repr(n), n.date(), n.time(), n.isoformat(), n.isoformat(" ", "minutes"), n.replace(hour=0), n + timedelta(hours=12), n - datetime(2024, 1, 1), n.weekday(), n.strftime("%Y-%m-%d %H:%M:%S.%f %p %I %a %b %B %y %%"), n.hour, n.microsecond, n.timetuple()[:6])
print(datetime.strptime("17/05/2024 13:45", "%d/%m/%Y %H:%M"), datetime.strptime("May 5, 2023 3PM", "%B %d, %Y %I%p"), datetime.fromisoformat("2024-05-17T01:02:03"), datetime.fromisoformat("2024-05-17"), datetime.combine(date(2024, 1, 2), time(3, 4)), datetime(2024, 1, 1) < n, datetime.min, n == datetime(2024, 5, 17, 13, 45, 30, 123456))
t = time(9, 5, 7)
print(t, repr(t), t.isoformat(), t.replace(minute=0), time.fromisoformat("10:20"), t.strftime("%H-%M"), time() < t, time(1, 2, 3, 4), f"{n:%Y/%m}", f"{t:%H}", time.max, n.toordinal())
for action in ("datetime(2024, 1, 1, 25)", "datetime.strptime('x', '%Y')", "datetime.strptime('2024 extra', '%Y')", "time(24)", "datetime.fromisoformat('nope')", "n - date(2024, 1, 1)", "n < date(2024, 1, 1)", "datetime(2024, 1)", "time(1, 60)", "datetime.strptime('2024', '%Q')", "n + 5"):
    try:
        print(eval(action))
    except Exception as error:
        print(f"{action}: {type(error).__name__}: {error}")
