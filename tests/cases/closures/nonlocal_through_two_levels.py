def a():
    x = 1
    def b():
        def c():
            nonlocal x
            x += 1
            return x
        return c
    c = b()
    return c(), c(), x
print(a())  # => (2, 3, 3)
