def g():
    try:
        x = yield 1
    except ValueError as e:
        yield f"caught {e}"
    else:
        yield f"else {x}"
    yield "last"
a = g(); next(a)
print(a.send("v"), next(a))  # => else v last
b = g(); next(b)
print(b.throw(ValueError("boom")), next(b))  # => caught boom last
