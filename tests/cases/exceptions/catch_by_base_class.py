for e in (KeyError("k"), IndexError("i"), ZeroDivisionError("z"), FileNotFoundError("f"), UnicodeError("u")):
    try:
        raise e
    except LookupError: print("lookup")
                        # => lookup
                        # => lookup
    except ArithmeticError: print("arithmetic")  # => arithmetic
    except OSError: print("os")  # => os
    except ValueError: print("value")  # => value
