def g():
    x = yield
    yield x
it = g()
print(it.__name__, it.__qualname__, it.gi_running, it.gi_frame is not None, it.gi_yieldfrom)
# => g g False True None
next(it)
print(it.send(3), list(it), it.gi_frame)  # => 3 [] None
print(iter(it) is it, hasattr(it, "send"), hasattr((x for x in ()), "close"))  # => True True True
