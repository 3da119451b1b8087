def g():
    while True:
        try:
            yield "waiting"
        except ValueError as error:
            print("caught", error)
            yield "recovered"
it = g()
next(it)
print(it.throw(ValueError("v")))
# => caught v
# => recovered
print(next(it))  # => waiting
print(it.throw(ValueError("w")))
# => caught w
# => recovered
try:
    it.throw(KeyError("k"))
except KeyError as error:
    print("out", error)  # => out 'k'
print(list(it))  # => []
it = g()
it.throw(TypeError("never started"))  # !! TypeError: never started
