#: stub_modules = "data"
#: differs = "there are no handles in CPython"
import copy
from data import frame

print(repr(frame), bool(frame), frame == frame, frame == 1, frame != 1, frame in [frame])
# => <handle of pandas.DataFrame:    a
# => 0  1> True True False True True


def told(attempt):
    try:
        attempt()
    except Exception as error:
        print(type(error).__name__, str(error).removesuffix(HINT) if str(error).endswith(HINT) else error)


HINT = " in the sandbox: it lives outside, and this is a handle of it; pass it to a tool"


def set_item():
    frame["a"] = 1


def delete_item():
    del frame["a"]


def set_attribute():
    frame.a = 1


def in_place():
    global frame
    frame += 1


told(lambda: frame.shape)
told(lambda: frame["a"])
told(lambda: len(frame))
told(lambda: list(frame))
told(lambda: "a" in frame)
told(lambda: frame(1))
told(lambda: frame + 1)
told(lambda: 1 + frame)
told(lambda: 2 * frame)
told(lambda: frame @ frame)
told(lambda: frame > 1)
told(lambda: 1 > frame)
told(lambda: -frame)
told(set_item)
told(delete_item)
told(set_attribute)
told(in_place)
# => AttributeError 'pandas.DataFrame' object has no attribute 'shape'
# => TypeError 'pandas.DataFrame' object is not subscriptable
# => TypeError 'pandas.DataFrame' object has no len()
# => TypeError 'pandas.DataFrame' object is not iterable
# => TypeError 'pandas.DataFrame' object is not iterable
# => TypeError 'pandas.DataFrame' object is not callable
# => TypeError 'pandas.DataFrame' object does not support +
# => TypeError 'pandas.DataFrame' object does not support +
# => TypeError 'pandas.DataFrame' object does not support *
# => TypeError 'pandas.DataFrame' object does not support @
# => TypeError 'pandas.DataFrame' object does not support >
# => TypeError 'pandas.DataFrame' object does not support <
# => TypeError 'pandas.DataFrame' object is not a number
# => TypeError 'pandas.DataFrame' object is not subscriptable
# => TypeError 'pandas.DataFrame' object is not subscriptable
# => AttributeError 'pandas.DataFrame' object's attribute 'a' cannot be set
# => TypeError 'pandas.DataFrame' object does not support +


class Knows:
    def __radd__(self, other):
        return "sum"

    def __lt__(self, other):
        return "less"


print(frame + Knows(), frame > Knows(), f"{frame}"[:10])
# => sum less <handle of
