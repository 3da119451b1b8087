from datetime import datetime, timezone, timedelta
u = datetime(2024, 1, 1, 12, tzinfo=timezone.utc)
p = timezone(timedelta(hours=5, minutes=30))
print(u, u.isoformat(), u.astimezone(p), u.tzinfo, u.utcoffset(), u.timestamp(), datetime.fromtimestamp(0, timezone.utc), datetime.fromtimestamp(1.5, tz=timezone.utc), p, repr(p), timezone(timedelta(hours=-3), "X").tzname(None), u == u.astimezone(p), u.strftime("%z %Z"))
print(datetime.fromisoformat("2024-01-01T00:00:00+02:00"), datetime.fromisoformat("2024-01-01T00:00:00Z"), u - datetime(2024, 1, 1, tzinfo=p), u.replace(tzinfo=None), timezone.utc, datetime.strptime("2024-01-01 +0200", "%Y-%m-%d %z"))
u < datetime(2024, 1, 1)  # !! TypeError: can't compare offset-naive and offset-aware datetimes
