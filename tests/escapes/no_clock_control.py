#: fuel = 60_000_000
import time
for action in ("time.clock_settime(0, 0)", "time.sleep('x')", "time.strftime('%' * 10_000)", "time.strftime('%Y' * 100_000)", "time.localtime(10 ** 20)", "time.gmtime(float('inf'))", "time.mktime((10 ** 9,) * 9)", "time.ctime(-10 ** 15)", "time.gmtime(float('nan'))", "time.strptime('x' * 100_000, '%d' * 100_000)", "time.tzset()"):
    try:
        exec(action)
    except (AttributeError, TypeError, ValueError, OverflowError, OSError, MemoryError, NotImplementedError):
        pass
print("alive")
# => alive
