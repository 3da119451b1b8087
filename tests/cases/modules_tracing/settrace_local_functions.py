# The function that `call` gives is that of the frame; `f_trace`, `f_trace_lines` and `f_lineno` belong to the frame.
import sys

seen = []


def only_calls(frame, event, arg):
    seen.append((event, frame.f_code.co_name))


def other(frame, event, arg):
    seen.append((event, frame.f_lineno - frame.f_code.co_firstlineno))
    return other


def first(frame, event, arg):
    seen.append((event, frame.f_code.co_name))
    if frame.f_code.co_name == "work":
        return other


def no_lines(frame, event, arg):
    seen.append((event, frame.f_code.co_name))
    frame.f_trace_lines = False
    return no_lines


def work():
    x = helper()
    return x


def helper():
    return 1


def with_hook(hook):
    seen.clear()
    sys.settrace(hook)
    work()
    sys.settrace(None)
    print(seen)


with_hook(only_calls)  # => [('call', 'work'), ('call', 'helper')]
with_hook(first)  # => [('call', 'work'), ('line', 1), ('call', 'helper'), ('line', 2), ('return', 2)]
with_hook(no_lines)  # => [('call', 'work'), ('call', 'helper'), ('return', 'helper'), ('return', 'work')]


def from_here():
    frame = sys._getframe()
    print(frame.f_trace, frame.f_trace_lines, frame.f_trace_opcodes)
    seen.clear()
    frame.f_trace = other
    sys.settrace(only_calls)
    x = 1
    helper()
    sys.settrace(None)
    del frame.f_trace
    print(seen, frame.f_trace)


from_here()
# => None True False
# => [('line', 6), ('line', 7), ('call', 'helper'), ('line', 8)] None


def frames(frame, event, arg):
    if event == "call":
        kept.append(frame)
    else:
        seen.append((frame is kept[-1], frame.f_back is frame.f_back))
    return frames


kept, seen = [], []
sys.settrace(frames)
helper()
sys.settrace(None)
print(seen)  # => [(True, True), (True, True)]


def raises(frame, event, arg):
    if event == "line":
        raise RuntimeError("no further")
    return raises


sys.settrace(raises)
try:
    work()
except RuntimeError as error:
    print(error, sys.gettrace())  # => no further None
