# Files of zones on the search path come before the packaged ones.
import os
import struct
import tempfile
import warnings
import zoneinfo
from datetime import datetime, timedelta

print(zoneinfo.TZPATH, "TZPATH" in dir(zoneinfo))
# => ('/usr/share/zoneinfo', '/usr/lib/zoneinfo', '/usr/share/lib/zoneinfo', '/etc/zoneinfo') True


def file_of(name, offset, rules):
    body = struct.pack(">lbb", offset, 0, 0) + name + b"\0"
    head = b"TZif2" + bytes(15)
    part = head + struct.pack(">6l", 0, 0, 0, 0, 1, len(name) + 1) + body
    return part + part + b"\n" + rules + b"\n"


top = tempfile.mkdtemp()
for path, name, offset, rules in (
    ("Europe/Berlin", b"ODD", 4321, b"<ODD>-1:12:01"),
    ("Mars/Base", b"SOL", 2475, b"<SOL>-0:41:15"),
    ("posix/Mars/Base", b"SOL", 2475, b"<SOL>-0:41:15"),
):
    path = os.path.join(top, path)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "wb") as file:
        file.write(file_of(name, offset, rules))
with open(os.path.join(top, "Mars", "notes.txt"), "w") as file:
    file.write("no zone")

zoneinfo.reset_tzpath([top])
print(zoneinfo.TZPATH == (top,))  # => True
print("Mars/Base" in zoneinfo.available_timezones(), "posix/Mars/Base" in zoneinfo.available_timezones(),
      "Mars/notes.txt" in zoneinfo.available_timezones())
# => True False False
for key in ("Mars/Base", "Europe/Berlin", "Mars/None"):
    try:
        when = datetime(2026, 7, 1, tzinfo=zoneinfo.ZoneInfo.no_cache(key))
        print(key, when.utcoffset(), when.tzname(), when.dst())
        # => Mars/Base 0:41:15 SOL 0:00:00
        # => Europe/Berlin 1:12:01 ODD 0:00:00
    except zoneinfo.ZoneInfoNotFoundError as error:
        print(error)  # => 'No time zone found with key Mars/None'
zoneinfo.reset_tzpath(())
print(zoneinfo.TZPATH)  # => ()
try:
    zoneinfo.ZoneInfo.no_cache("Mars/Base")
except zoneinfo.ZoneInfoNotFoundError as error:
    print(error)  # => 'No time zone found with key Mars/Base'

for paths in ("/one", b"/one", ["/one", "two", "three/four"]):
    try:
        zoneinfo.reset_tzpath(to=paths)
    except (TypeError, ValueError) as error:
        print(type(error).__name__, error)
        # => TypeError tzpaths must be a list or tuple, not <class 'str'>: '/one'
        # => TypeError tzpaths must be a list or tuple, not <class 'bytes'>: b'/one'
        # => ValueError Paths should be absolute but found the following relative paths:
        # =>     two
        # =>     three/four
os.environ["PYTHONTZPATH"] = f"{top}:relative"
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    zoneinfo.reset_tzpath()
print(caught[0].category, caught[0].message)
# => <class 'zoneinfo._tzpath.InvalidTZPathWarning'> Invalid paths specified in PYTHONTZPATH environment variable. Paths should be absolute but found the following relative paths:
# =>     relative
print(zoneinfo.TZPATH == (top,))  # => True
os.environ["PYTHONTZPATH"] = ""
zoneinfo.reset_tzpath()
print(zoneinfo.TZPATH)  # => ()
for key in ("/etc/passwd", "../x", "a/../b", "a/"):
    try:
        zoneinfo.ZoneInfo(key)
    except ValueError as error:
        print(error)
        # => ZoneInfo keys may not be absolute paths, got: /etc/passwd
        # => ZoneInfo keys must refer to subdirectories of TZPATH, got: ../x
        # => ZoneInfo keys must be normalized relative paths, got: a/../b
        # => ZoneInfo keys must be normalized relative paths, got: a/
