def g():
    x = (yield 1) + (yield 2)
    print("sum", x)
    y = [(yield), (yield)]
    print(y)
    print("arg", (yield "z"))
it = g()
next(it); it.send(10)
it.send(20)  # => sum 30
it.send("a")
print(it.send("b"))
# => ['a', 'b']
# => z
next(it, None)  # => arg None
