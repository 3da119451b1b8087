# Exceptions: raised and caught near and far, in loops, with finally and with context managers.
class Refused(Exception):
    def __init__(self, amount):
        super().__init__(f"refused {amount}")
        self.amount = amount


class Guard:
    entered = left = 0

    def __enter__(self):
        Guard.entered += 1
        return self

    def __exit__(self, kind, error, trace):
        Guard.left += 1
        return kind is Refused


def deep(level, amount):
    if level == 0:
        if amount % 3 == 0:
            raise Refused(amount)
        return amount
    try:
        return deep(level - 1, amount)
    finally:
        counts["finally"] += 1


counts = {"finally": 0, "value": 0, "key": 0, "index": 0, "zero": 0, "refused": 0, "else": 0}
items, table = [1, 2, 3], {"a": 1}
for turn in range(120000):
    try:
        kind = turn % 6
        if kind == 0:
            int("x")
        elif kind == 1:
            table["b"]
        elif kind == 2:
            items[turn]
        elif kind == 3:
            turn // (turn - turn)
        elif kind == 4:
            raise Refused(turn)
    except (ValueError, TypeError):
        counts["value"] += 1
    except KeyError as error:
        counts["key"] += error.args[0] == "b"
    except IndexError:
        counts["index"] += 1
    except ZeroDivisionError:
        counts["zero"] += 1
    except Refused as error:
        counts["refused"] += error.amount & 1
    else:
        counts["else"] += 1
assert counts == {"finally": 0, "value": 20000, "key": 20000, "index": 19999, "zero": 20000, "refused": 0, "else": 20001}, counts

caught = 0
for turn in range(20000):
    try:
        deep(5, turn)
    except Refused:
        caught += 1
assert caught == 6667 and counts["finally"] == 100000
for turn in range(60000):
    with Guard():
        if turn % 2:
            raise Refused(turn)
assert Guard.entered == Guard.left == 60000
try:
    try:
        raise KeyError("inner")
    except KeyError as error:
        raise Refused(1) from error
except Refused as error:
    assert isinstance(error.__cause__, KeyError) and str(error) == "refused 1"
