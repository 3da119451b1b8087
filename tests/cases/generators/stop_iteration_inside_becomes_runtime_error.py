def g():
    yield 1
    raise StopIteration("inside")
try:
    list(g())
except RuntimeError as error:
    print(error, repr(error.__cause__))  # => generator raised StopIteration StopIteration('inside')
def h(): yield next(iter([]))
list(h())  # !! RuntimeError: generator raised StopIteration
