g = 1
def f():
    global g, made
    g += 1
    made = "here"
f()
print(g, made)  # => 2 here
def outer():
    n = 0
    def inc():
        nonlocal n
        n += 1
        return n
    inc()
    inc()
    return n
print(outer())  # => 2
class C:
    global g
    g = 100
print(g)  # => 100
