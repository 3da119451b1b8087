import io
import sys
import threading

seen = []


def hook(args):
    seen.append((args.exc_type.__name__, str(args.exc_value), args.thread.name, args.exc_traceback is not None))


threading.excepthook = hook


def fail(kind):
    raise kind("oops")


for kind in (ValueError, KeyError, SystemExit):
    t = threading.Thread(target=fail, args=(kind,), name=f"t-{kind.__name__}")
    t.start()
    t.join()
print(seen)
# => [('ValueError', 'oops', 't-ValueError', True), ('KeyError', "'oops'", 't-KeyError', True), ('SystemExit', 'oops', 't-SystemExit', True)]
threading.excepthook = threading.__excepthook__
sys.stderr = io.StringIO()
t = threading.Thread(target=fail, args=(ZeroDivisionError,), name="default")
t.start()
t.join()
text, sys.stderr = sys.stderr.getvalue(), sys.__stderr__
lines = text.splitlines()
print(lines[0], lines[1], lines[-1], sep="\n")
# => Exception in thread default:
# => Traceback (most recent call last):
# => ZeroDivisionError: oops


class Raising(threading.Thread):
    def run(self):
        self.error = None
        try:
            super().run()
        except BaseException as e:
            self.error = e

    def join(self, timeout=None):
        super().join(timeout)
        if self.error:
            raise self.error


t = Raising(target=fail, args=(LookupError,))
t.start()
try:
    t.join()
except LookupError as e:
    print("reraised", e)  # => reraised oops
