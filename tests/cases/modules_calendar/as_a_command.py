# What `python -m calendar` does with its arguments.
import calendar
import io
import sys

for arguments in (["2024", "2"], ["2023", "-m", "4", "-w", "3"], ["2024", "-s", "1", "-l", "2"], ["-t", "html", "2024"]):
    real, sys.stdout = sys.stdout, io.TextIOWrapper(io.BytesIO())
    calendar.main(["calendar.py", *arguments])
    sys.stdout.flush()
    data, sys.stdout = sys.stdout.buffer.getvalue(), real
    print(len(data), data[:60], sum(data))
    # => 134 b'   February 2024\nMo Tu We Th Fr Sa Su\n          1  2  3  4\n ' 6612
    # => 2813 b'                                                            ' 123658
    # => 1963 b'                              2024\n\n\n\n      January         ' 89158
    # => 15162 b'<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE html PUBLIC' 1246937
