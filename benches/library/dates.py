"""Reading and writing dates and times."""
from datetime import datetime, timedelta, timezone

start = datetime(2020, 1, 1, tzinfo=timezone.utc)
texts = [(start + timedelta(hours=i, seconds=i)).isoformat() for i in range(60_000)]
seconds = sum(datetime.fromisoformat(text).timestamp() for text in texts)
print(seconds)
stamps = [(start + timedelta(minutes=i)).strftime("%d/%m/%Y %H:%M:%S") for i in range(20_000)]
parsed = [datetime.strptime(stamp, "%d/%m/%Y %H:%M:%S") for stamp in stamps]
print(parsed[-1], max(parsed) - min(parsed), sum(moment.weekday() for moment in parsed))
