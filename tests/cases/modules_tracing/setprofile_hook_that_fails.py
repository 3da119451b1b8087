# A profile function that raises is told of nothing any more, and what it raised goes on in the frame that it was told of.
import sys


def bad(frame, event, arg):
    raise ValueError(event)


def callee():
    return 1


def caller():
    try:
        return callee()
    except ValueError as error:
        return f"caught {error}"


sys.setprofile(bad)
try:
    caller()
except ValueError as error:
    print("raised", error)  # => raised call
print(sys.getprofile(), caller())  # => None 1


def once(frame, event, arg):
    seen.append((event, frame.f_code.co_name))
    sys.setprofile(None)


seen = []
sys.setprofile(once)
caller()
print(seen, sys.getprofile())  # => [('call', 'caller')] None


def nested(frame, event, arg):
    # What the function itself does is no event.
    seen.append((event, callee(), len(seen)))


seen = []
sys.setprofile(nested)
callee()
sys.setprofile(None)
print(seen)  # => [('call', 1, 0), ('return', 1, 1), ('c_call', 1, 2)]
try:
    sys.setprofile()
except TypeError as error:
    print(error)  # => sys.setprofile() takes exactly one argument (0 given)
