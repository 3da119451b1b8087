# What os.environ, putenv and unsetenv refuse.
import os


def tell(function, *arguments):
    try:
        print(function(*arguments))
    except Exception as error:
        print(type(error).__name__, error)


tell(os.environ.__setitem__, "a=b", "c")  # => ValueError illegal environment variable name
tell(os.environ.__setitem__, "", "c")  # => OSError [Errno 22] Invalid argument
tell(os.environ.__setitem__, "a\0", "c")  # => ValueError embedded null byte
tell(os.environ.__setitem__, "a", "c\0")  # => ValueError embedded null byte
tell(os.environ.__setitem__, "a", 5)  # => TypeError str expected, not int
tell(os.environ.__getitem__, 5)  # => TypeError str expected, not int
tell(os.putenv, "a=b", "c")  # => ValueError illegal environment variable name
tell(os.putenv, 5, "c")  # => TypeError expected str, bytes or os.PathLike object, not int
tell(os.unsetenv, "a=b")  # => OSError [Errno 22] Invalid argument
tell(os.unsetenv, "")  # => OSError [Errno 22] Invalid argument
print("a=b" in os.environ, "" in os.environ)  # => False False
