def inner():
    try:
        yield 1
    finally:
        print("inner closed")
def outer():
    try:
        yield from inner()
    finally:
        print("outer closed")
o = outer()
next(o)
o.close()
# => inner closed
# => outer closed
