# The variables of frames that an exception left, and of suspended generators.
import asyncio
import inspect
import sys
import traceback


def fails(a, *rest, key=None):
    b = a + 1
    try:
        raise KeyError(b)
    except KeyError as error:
        gone = str(error)
    unset = 1
    del unset
    raise ValueError(b)


class Account:
    def __init__(self, balance):
        self.balance = balance

    def __repr__(self):
        return f"Account({self.balance})"

    def withdraw(self, amount):
        left = self.balance - amount
        if left < 0:
            raise ValueError("not enough")
        return left


def outer(limit):
    seen = []

    def inner(x):
        y = x * 2
        seen.append(y)
        if y > limit:
            return [1 // (z - y) for z in range(y, y + 1)]
        return inner(x + 1)

    return inner(1)


def post_mortem(call):
    try:
        call()
    except Exception as error:
        entry = error.__traceback__
        while entry:
            code = entry.tb_frame.f_code
            if entry.tb_frame.f_locals is not globals() and code.co_name != "post_mortem":
                shown = {name: value for name, value in sorted(entry.tb_frame.f_locals.items()) if not callable(value)}
                print(code.co_name, shown)
            entry = entry.tb_next


post_mortem(lambda: fails(1, 2, key="k"))
# => <lambda> {}
# => fails {'a': 1, 'b': 2, 'gone': '2', 'key': 'k', 'rest': (2,)}
post_mortem(lambda: Account(10).withdraw(amount=11))
# => <lambda> {}
# => withdraw {'amount': 11, 'left': -1, 'self': Account(10)}
post_mortem(lambda: outer(3))
# => <lambda> {}
# => outer {'limit': 3, 'seen': [2, 4]}
# => inner {'limit': 3, 'seen': [2, 4], 'x': 1, 'y': 2}
# => inner {'limit': 3, 'seen': [2, 4], 'x': 2, 'y': 4}


class Body:
    @staticmethod
    def make():
        class Broken:
            first = 1
            second = first / 0


post_mortem(Body.make)
# => make {}
# => Broken {'__module__': '__main__', '__qualname__': 'Body.make.<locals>.Broken', 'first': 1}


def generator(a):
    b = 0
    while True:
        b += yield a + b
        if b > 2:
            raise StopAsyncIteration(b)


made = generator(1)
print(made.gi_frame.f_locals, inspect.getgeneratorlocals(made))  # => {'a': 1} {'a': 1}
next(made)
made.send(2)
print(made.gi_frame.f_locals, inspect.getgeneratorlocals(made))  # => {'a': 1, 'b': 2} {'a': 1, 'b': 2}
post_mortem(lambda: made.send(5))
# => <lambda> {}
# => generator {'a': 1, 'b': 7}
print(made.gi_frame, inspect.getgeneratorlocals(made))  # => None {}


def looks_at_itself():
    c = 1
    yield sorted(me.gi_frame.f_locals)
    yield me.gi_frame.f_lineno == inspect.currentframe().f_lineno, c


me = looks_at_itself()
print(*me)  # => ['c'] (True, 1)


async def waits(name):
    started = name.upper()
    await asyncio.sleep(0)
    return started


coroutine = waits("x")
coroutine.send(None)
print(coroutine.cr_frame.f_locals, inspect.getcoroutinelocals(coroutine))
# => {'name': 'x', 'started': 'X'} {'name': 'x', 'started': 'X'}
coroutine.close()

try:
    fails(3)
except ValueError as error:
    shown = traceback.TracebackException.from_exception(error, capture_locals=True)
    print("".join(shown.format()).split("in fails")[1])
    # =>
    # =>     raise ValueError(b)
    # =>     a = 3
    # =>     b = 4
    # =>     gone = '4'
    # =>     key = None
    # =>     rest = ()
    # => ValueError: 4
    # =>
    print([row.frame.f_locals.get("b") for row in inspect.trace()])  # => [None, 4]
    last = inspect.getinnerframes(sys.exc_info()[2])[-1].frame
    print(inspect.getargvalues(last))
    # => ArgInfo(args=['a', 'key'], varargs='rest', keywords=None, locals={'a': 3, 'key': None, 'rest': (), 'b': 4, 'gone': '4'})
