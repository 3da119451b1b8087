def a():
    try:
        b()
    finally:
        print("a cleanup")
def b():
    try:
        c()
    except KeyError:
        print("not this")
    finally:
        print("b cleanup")
def c(): raise ValueError("from c")
try:
    a()
    # => b cleanup
    # => a cleanup
except ValueError as error:
    print("top", error)  # => top from c
