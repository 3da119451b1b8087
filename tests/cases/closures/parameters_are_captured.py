def adder(n, *rest, **kw):
    return lambda x: x + n + sum(rest) + kw.get("k", 0)
print(adder(1)(1), adder(1, 2, 3)(1), adder(1, k=10)(1))  # => 2 7 12
def outer(a):
    def f(b=a):
        a_local = a
        return a_local + b
    a = 100
    return f
print(outer(1)())  # => 101
