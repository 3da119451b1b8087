def counter():
    n = 0
    def inc(by=1):
        nonlocal n
        n += by
        return n
    def get(): return n
    return inc, get
inc, get = counter()
inc(); inc(5)
print(get())  # => 6
inc2, get2 = counter()
print(get2(), inc.__closure__[0].cell_contents, inc.__code__.co_freevars)  # => 0 6 ('n',)
