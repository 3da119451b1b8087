def g():
    yield next(it)
it = g()
next(it)  # !! ValueError: generator already executing
