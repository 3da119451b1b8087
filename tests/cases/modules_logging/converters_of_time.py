import logging
import time


class InUtc(logging.Formatter):
    converter = time.gmtime


record = logging.LogRecord("name", logging.INFO, "path", 1, "text", (), None)
record.created, record.msecs = 0, 0
print(InUtc("%(asctime)s %(message)s").format(record))  # => 1970-01-01 00:00:00,000 text


class Clocks:
    local, mark, text, year = time.localtime, time.monotonic, time.strftime, time.asctime


print(Clocks().local(0)[:1] == time.localtime(0)[:1], Clocks().mark() > 0, Clocks().text("%Y", time.gmtime(0)))
# => True True 1970
print(time.gmtime, time.sleep, Clocks().year is time.asctime, time.gmtime.__name__)
# => <built-in function gmtime> <built-in function sleep> True gmtime
