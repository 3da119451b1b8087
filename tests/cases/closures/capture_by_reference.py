fs = []
for i in range(3):
    fs.append(lambda: i)
i = 10
print([f() for f in fs])  # => [10, 10, 10]
def make():
    x = 1
    def f(): return x
    x = 2
    return f
print(make()())  # => 2
def nested():
    a = 1
    def mid():
        def inner():
            nonlocal a
            a += 1
            return a
        return inner
    return mid()
n = nested()
print(n(), n())  # => 2 3
