from contextlib import contextmanager
@contextmanager
def twice():
    yield 1
    yield 2
with twice():
    print("body")  # => body
# !! RuntimeError: generator didn't stop
