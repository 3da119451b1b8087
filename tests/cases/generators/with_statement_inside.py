class CM:
    def __enter__(self): print("in"); return self
    def __exit__(self, *a): print("out")
def g():
    with CM():
        yield 1
        yield 2
for x in g(): print(x)
              # => in
              # => 1
              # => 2
              # => out
it = g()
next(it)  # => in
it.close()  # => out
