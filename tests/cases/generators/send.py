def echo():
    got = None
    while True:
        got = yield f"got {got}"
        if got == "stop":
            return "bye"
g = echo()
print(next(g), g.send(1), g.send([2]), next(g))  # => got None got 1 got [2] got None
try:
    g.send("stop")
except StopIteration as stop:
    print(stop.value)  # => bye
h = echo()
try:
    h.send("early")
except TypeError as error:
    print(error)  # => can't send non-None value to a just-started generator
print(h.send(None))  # => got None
def average():
    total = count = 0
    mean = None
    while True:
        value = yield mean
        total += value
        count += 1
        mean = total / count
a = average()
next(a)
print(a.send(10), a.send(20), a.send(0))  # => 10.0 15.0 10.0
