#: exit = 0
# After `sys.exit`, too: exit functions, handlers of logging.
import atexit
import logging
import sys


class Handler(logging.Handler):
    def flush(self):
        print("flush")

    def close(self):
        print("close")
        super().close()


handler = Handler()
logging.getLogger().addHandler(handler)


@atexit.register
def one():
    print("one")
    atexit.register(print, "registered meanwhile")


def leave():
    sys.exit(0)


leave()
