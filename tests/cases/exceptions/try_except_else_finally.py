def run(action):
    try:
        print("try", action())
    except ZeroDivisionError as error:
        print("except", error)
    except (KeyError, IndexError) as error:
        print("lookup", type(error).__name__, error)
    else:
        print("else")
    finally:
        print("finally")
run(lambda: 1)
# => try 1
# => else
# => finally
run(lambda: 1 / 0)
# => except division by zero
# => finally
run(lambda: {}["k"])
# => lookup KeyError 'k'
# => finally
run(lambda: [][0])
# => lookup IndexError list index out of range
# => finally
run(lambda: int("x"))  # => finally
# !! ValueError: invalid literal for int() with base 10: 'x'
