def f():
    for i in range(3):
        try:
            if i == 1:
                break
            if i == 0:
                continue
        finally:
            print("finally", i)
    return "end"
print(f())
# => finally 0
# => finally 1
# => end
def g():
    while True:
        try:
            return "try"
        finally:
            break
    return "after"
print(g())  # => after
def h():
    for i in range(2):
        try:
            1 / 0
        except ZeroDivisionError:
            continue
        finally:
            print("f", i)
h()
# => f 0
# => f 1
