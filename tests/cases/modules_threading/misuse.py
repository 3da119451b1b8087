# What cannot be done with threads' things.
import threading

for misuse in (lambda: threading.stack_size(10), lambda: threading.stack_size(-1),
               lambda: type("X", (type(threading.Lock()),), {})):
    try:
        misuse()
    except (ValueError, TypeError) as error:
        print(type(error).__name__, error)
        # => ValueError size not valid: 10 bytes
        # => ValueError size must be 0 or a positive value
        # => TypeError type '_thread.lock' is not an acceptable base type
