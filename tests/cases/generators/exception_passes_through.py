def g():
    try:
        yield 1
    except KeyError:
        raise ValueError("translated")
it = g()
next(it)
it.throw(KeyError("k"))  # !! ValueError: translated
