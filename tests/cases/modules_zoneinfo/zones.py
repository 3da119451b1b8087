from zoneinfo import ZoneInfo, available_timezones, ZoneInfoNotFoundError
from datetime import datetime, timedelta, timezone
for key in ["Europe/London","America/New_York","Asia/Kolkata","UTC","Australia/Lord_Howe","Asia/Tokyo","America/Sao_Paulo","Etc/GMT+5"]:
    z=ZoneInfo(key); print(key, repr(z), str(z))
    for dt in [datetime(2024,1,1),datetime(2024,7,1,12),datetime(2024,3,31,1,30),datetime(2024,10,27,1,30),datetime(2024,10,27,1,30,fold=1),datetime(2050,7,1),datetime(1950,6,1),datetime(1800,1,1),datetime(2024,11,3,1,30),datetime(2024,11,3,1,30,fold=1)]:
        d=dt.replace(tzinfo=z); print(d, d.utcoffset(), d.dst(), d.tzname(), d.astimezone(timezone.utc), dt.replace(tzinfo=timezone.utc,fold=0).astimezone(z), dt.replace(tzinfo=timezone.utc,fold=0).astimezone(z).fold)
print(ZoneInfo("UTC") is ZoneInfo("UTC"), ZoneInfo.no_cache("UTC") is ZoneInfo("UTC"), "Europe/Paris" in available_timezones(), len(available_timezones())>400)
for bad in ["Nope/Zone","/abs","../x","", "europe/london"]:
    try: ZoneInfo(bad); print("ok",bad)
    except Exception as e: print(type(e).__name__, e)
print(ZoneInfo("UTC").utcoffset(None), ZoneInfo("Europe/Paris").utcoffset(None), ZoneInfo("UTC").key)
print(datetime(2024,7,1,tzinfo=ZoneInfo('Europe/London')) + timedelta(days=200))
