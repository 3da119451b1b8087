# What a finalizer raises is reported and ignored.
import sys


class Bad:
    def __del__(self):
        raise ValueError("ignored")


def hook(unraisable):
    print(unraisable.exc_type.__name__, unraisable.exc_value, unraisable.err_msg,
          unraisable.object.__qualname__)
    print(type(unraisable).__name__)


before = sys.unraisablehook
sys.unraisablehook = hook
x = Bad()
del x
# => ValueError ignored None Bad.__del__
# => UnraisableHookArgs
print("goes on")  # => goes on


def generator():
    try:
        yield
    finally:
        raise OSError("from finally")


g = generator()
next(g)
sys.unraisablehook = lambda unraisable: print("generator:", unraisable.exc_value)
del g  # => generator: from finally


def stubborn():
    while True:
        try:
            yield
        except GeneratorExit:
            pass


g = stubborn()
next(g)
sys.unraisablehook = lambda unraisable: print("stubborn:", unraisable.exc_value)
del g  # => stubborn: generator ignored GeneratorExit
sys.unraisablehook = before
