try:
    try:
        raise ValueError("first")
    finally:
        raise KeyError("second")
except KeyError as error:
    print(repr(error), repr(error.__context__))  # => KeyError('second') ValueError('first')
