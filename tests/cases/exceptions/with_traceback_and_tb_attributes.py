def f():
    raise ValueError("x")
try:
    f()
except ValueError as error:
    tb = error.__traceback__
    print(tb.tb_lineno, tb.tb_next.tb_lineno, tb.tb_next.tb_next, tb.tb_frame.f_code.co_name, tb.tb_next.tb_frame.f_code.co_name)
    # => 4 2 None <module> f
    again = KeyError("k").with_traceback(tb)
    print(again.__traceback__ is tb)  # => True
import sys
print(sys.exc_info())  # => (None, None, None)
try:
    f()
except ValueError:
    print(sys.exc_info()[0].__name__, sys.exc_info()[1])  # => ValueError x
