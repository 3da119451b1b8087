def g():
    x = 0
    for i in range(3):
        x += i
        y = yield x
        if y: x = y
a, b = g(), g()
print(next(a), next(b), next(a), a.send(100) if False else next(a), next(b))  # => 0 0 1 3 1
