def boom():
    raise RuntimeError("never")
print("a" if True else boom())  # => a
print(boom() if False else "b")  # => b
x = 5
print("neg" if x < 0 else "zero" if x == 0 else "pos")  # => pos
