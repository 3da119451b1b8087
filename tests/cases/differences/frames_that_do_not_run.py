#: differs = "a frame that has ended or is suspended shows no locals"
import traceback


def fails(a):
    b = a + 1
    raise ValueError(b)


def generator(a):
    yield a


try:
    fails(1)
except ValueError as error:
    print(error.__traceback__.tb_next.tb_frame.f_locals)  # => {}
    shown = traceback.TracebackException.from_exception(error, capture_locals=True)
    print(any("b = 2" in line for line in shown.format()))  # => False
made = generator(1)
next(made)
print(made.gi_frame.f_locals)  # => {}
