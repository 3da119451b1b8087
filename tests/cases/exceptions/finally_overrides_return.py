def f():
    try:
        return "try"
    finally:
        return "finally"
def g():
    try:
        1 / 0
    finally:
        return "swallowed"
def h():
    x = 1
    try:
        return x
    finally:
        x = 2
print(f(), g(), h())  # => finally swallowed 1
