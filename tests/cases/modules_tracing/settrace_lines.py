# Calls, lines, returns and exceptions, as a trace function is told of them.
import sys

events = []


def trace(frame, event, arg):
    code = frame.f_code
    if event == "exception":
        arg = arg[0].__name__
    events.append((event, code.co_name, frame.f_lineno - code.co_firstlineno, arg))
    return trace


def shown(function, *args):
    events.clear()
    sys.settrace(trace)
    try:
        function(*args)
    except Exception as error:
        pass
    sys.settrace(None)
    for event in events:
        print(*event)
    print()


def plain(x):
    y = x + 1
    z = y * 2

    return z


def branches(x):
    if x > 1:
        y = "more"
    else:
        y = "less"
    return y


def loop():
    total = 0
    for number in range(3):
        total += number
    while total > 2:
        total -= 2
    return total


def inner():
    raise KeyError("k")


def leaves():
    inner()
    return 1


def generates():
    yield 1
    x = 2
    yield x


def uses():
    for item in generates():
        x = item


def long_call():
    return max(
        1,
        plain(2),
    )


shown(plain, 1)
shown(branches, 1)
shown(branches, 2)
shown(loop)
shown(leaves)
shown(uses)
shown(long_call)
print(sys.gettrace())
