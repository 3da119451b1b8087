# Functions that CPython has in C leave no frames in tracebacks.
import datetime, io, os, time, traceback


def attempt(function):
    try:
        function()
    except Exception as error:
        print(type(error).__name__, [frame.name for frame in traceback.extract_tb(error.__traceback__)])


attempt(lambda: open("no such file"))  # => FileNotFoundError ['attempt', '<lambda>']
attempt(lambda: open("no such file", "wrong"))  # => ValueError ['attempt', '<lambda>']
attempt(lambda: io.StringIO().read("x"))  # => TypeError ['attempt', '<lambda>']
attempt(lambda: os.listdir("no such folder"))  # => FileNotFoundError ['attempt', '<lambda>']
attempt(lambda: datetime.date(2024, 13, 1))  # => ValueError ['attempt', '<lambda>']
attempt(lambda: time.strftime(5))  # => TypeError ['attempt', '<lambda>']
