# Local time is that of the variable TZ, once `tzset` was called.
import os
import time
from datetime import datetime, timezone

SECONDS = (1700000000, 1720000000, 1699163999, 1699164000, 1710054000, 1710053999, -3000000000, 4000000000)
for zone in ("America/New_York", "EST+05EDT,M3.2.0,M11.1.0", ":Europe/London", "Australia/Sydney", "EST5EDT", "<+03>-3",
             "UTC", "Foo/Bar", "XYZ", "FO", ""):
    os.environ["TZ"] = zone
    time.tzset()
    print(repr(zone), time.tzname, time.timezone, time.altzone, time.daylight)
    for seconds in SECONDS:
        local = time.localtime(seconds)
        naive = datetime.fromtimestamp(seconds)
        aware = naive.astimezone()
        print(*local, local.tm_zone, local.tm_gmtoff, time.strftime("%Z %z", local), naive, naive.fold, aware.tzname())
        assert time.mktime(local) == seconds == naive.timestamp() == aware.timestamp(), (zone, seconds)
        assert datetime.fromtimestamp(seconds, timezone.utc).astimezone().isoformat() == aware.isoformat()
    if zone not in ("Foo/Bar", "XYZ", "FO"):
        # The C library knows no name for them, and says nothing.
        for isdst in (1, 0, -1):
            print(time.strftime("%Z|%z", (2024, 7, 1, 0, 0, 0, 0, 1, isdst)))
    print(time.ctime(1720000000), [time.mktime((2024, month, 1, 12, 0, 0, 0, 0, -1)) for month in (1, 7)])
    print(datetime(2024, 3, 10, 2, 30).astimezone(), datetime(2024, 11, 3, 1, 30, fold=1).astimezone())
    print(datetime(2024, 3, 31, 1, 30).timestamp(), datetime(2024, 10, 27, 1, 30, fold=1).timestamp())
del os.environ["TZ"]
time.tzset()
