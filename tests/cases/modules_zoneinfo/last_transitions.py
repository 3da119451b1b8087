# Around a zone's last transition that its file lists, where the rules for the time after begin. The file is made here,
# so that it does not depend on the database.
import io
from datetime import datetime, timedelta
from struct import pack
from zoneinfo import ZoneInfo


def zone(times, indexes, kinds, names, rules):
    """A file of one version, in 32 and in 64 bits."""
    data = b""
    for code in "lq":
        data += b"TZif2" + bytes(15) + pack(">6l", 0, 0, 0, len(times), len(kinds), len(names))
        data += pack(f">{len(times)}{code}", *times) + bytes(indexes)
        data += b"".join(pack(">lBB", *kind) for kind in kinds) + names
    return ZoneInfo.from_file(io.BytesIO(data + b"\n" + rules + b"\n"), key="made")


# As Nuuk: its file ends with the winter time of which the rules say when it ends. As Ciudad Juárez: it ends with a
# change that no rule knows.
nuuk = zone([1679792400, 1698541200], [1, 0], [(-7200, 0, 0), (-3600, 1, 4)], b"-02\0-01\0", b"<-02>2<-01>,M3.5.0/-1,M10.5.0/0")
juarez = zone([1667116800, 1669788000], [0, 1], [(-21600, 0, 0), (-25200, 0, 4)], b"CST\0MST\0", b"MST7MDT,M3.2.0,M11.1.0")
one = zone([1669788000], [1], [(-21600, 0, 0), (-25200, 0, 4)], b"CST\0MST\0", b"MST7MDT,M3.2.0,M11.1.0")
for made, last in ((nuuk, 1698541200), (juarez, 1669788000), (one, 1669788000)):
    for seconds in (-3601, -3600, -1, 0, 1, 3599, 3600, 7200):
        utc = datetime(1970, 1, 1) + timedelta(seconds=last + seconds)
        local = made.fromutc(utc.replace(tzinfo=made))
        row = [local.replace(tzinfo=None).isoformat(), local.fold, local.tzname()]
        for fold in (0, 1):
            other = local.replace(fold=fold)
            row += [str(other.utcoffset()), other.tzname(), str(other.dst())]
        print(*row)
        # => 2023-10-28T22:59:59 0 -01 -1 day, 23:00:00 -01 1:00:00 -1 day, 23:00:00 -01 1:00:00
        # => 2023-10-28T23:00:00 0 -01 -1 day, 23:00:00 -01 1:00:00 -1 day, 22:00:00 -02 0:00:00
        # => 2023-10-28T23:59:59 0 -01 -1 day, 23:00:00 -01 1:00:00 -1 day, 22:00:00 -02 0:00:00
        # => 2023-10-28T23:00:00 1 -02 -1 day, 23:00:00 -01 1:00:00 -1 day, 22:00:00 -02 0:00:00
        # => 2023-10-28T23:00:01 1 -02 -1 day, 23:00:00 -01 1:00:00 -1 day, 22:00:00 -02 0:00:00
        # => 2023-10-28T23:59:59 1 -02 -1 day, 23:00:00 -01 1:00:00 -1 day, 22:00:00 -02 0:00:00
        # => 2023-10-29T00:00:00 0 -02 -1 day, 22:00:00 -02 0:00:00 -1 day, 22:00:00 -02 0:00:00
        # => 2023-10-29T01:00:00 0 -02 -1 day, 22:00:00 -02 0:00:00 -1 day, 22:00:00 -02 0:00:00
        # => 2022-11-29T22:59:59 0 CST -1 day, 18:00:00 CST 0:00:00 -1 day, 18:00:00 CST 0:00:00
        # => 2022-11-29T23:00:00 0 CST -1 day, 18:00:00 CST 0:00:00 -1 day, 17:00:00 MST 0:00:00
        # => 2022-11-29T23:59:59 0 CST -1 day, 18:00:00 CST 0:00:00 -1 day, 17:00:00 MST 0:00:00
        # => 2022-11-29T23:00:00 1 MST -1 day, 18:00:00 CST 0:00:00 -1 day, 17:00:00 MST 0:00:00
        # => 2022-11-29T23:00:01 1 MST -1 day, 18:00:00 CST 0:00:00 -1 day, 17:00:00 MST 0:00:00
        # => 2022-11-29T23:59:59 1 MST -1 day, 18:00:00 CST 0:00:00 -1 day, 17:00:00 MST 0:00:00
        # => 2022-11-30T00:00:00 0 MST -1 day, 17:00:00 MST 0:00:00 -1 day, 17:00:00 MST 0:00:00
        # => 2022-11-30T01:00:00 0 MST -1 day, 17:00:00 MST 0:00:00 -1 day, 17:00:00 MST 0:00:00
        # => 2022-11-29T22:59:59 0 CST -1 day, 18:00:00 CST 0:00:00 -1 day, 18:00:00 CST 0:00:00
        # => 2022-11-29T23:00:00 0 CST -1 day, 18:00:00 CST 0:00:00 -1 day, 17:00:00 MST 0:00:00
        # => 2022-11-29T23:59:59 0 CST -1 day, 18:00:00 CST 0:00:00 -1 day, 17:00:00 MST 0:00:00
        # => 2022-11-29T23:00:00 1 MST -1 day, 18:00:00 CST 0:00:00 -1 day, 17:00:00 MST 0:00:00
        # => 2022-11-29T23:00:01 1 MST -1 day, 18:00:00 CST 0:00:00 -1 day, 17:00:00 MST 0:00:00
        # => 2022-11-29T23:59:59 1 MST -1 day, 18:00:00 CST 0:00:00 -1 day, 17:00:00 MST 0:00:00
        # => 2022-11-30T00:00:00 0 MST -1 day, 17:00:00 MST 0:00:00 -1 day, 17:00:00 MST 0:00:00
        # => 2022-11-30T01:00:00 0 MST -1 day, 17:00:00 MST 0:00:00 -1 day, 17:00:00 MST 0:00:00
