import io
f = io.StringIO("line1\nline2\nline3")
print(f.readline(), f.read(3), f.tell(), f.readlines(), f.read(), f.seek(0), list(f))
# => line1
# =>  lin 9 ['e2\n', 'line3']  0 ['line1\n', 'line2\n', 'line3']
g = io.StringIO()
print(g.write("abc"), g.write("def\n"), g.getvalue(), g.seek(1), g.write("X"), g.getvalue(), g.truncate(2), g.getvalue())
# => 3 4 abcdef
# =>  1 1 aXcdef
# =>  2 aX
g.writelines(["p", "q"])
print(repr(g.getvalue()), g.closed, g.readable(), g.writable(), g.seekable())
# => 'aXpq' False True True True
with io.StringIO("x") as h: print(h.read())  # => x
for action in ("h.read()", "g.write(5)", "g.seek(-1)", "io.StringIO(5)", "f.fileno()"):
    try:
        print(eval(action))
    except Exception as error:
        print(f"{action}: {type(error).__name__}: {error}")
        # => h.read(): ValueError: I/O operation on closed file
        # => g.write(5): TypeError: string argument expected, got 'int'
        # => g.seek(-1): ValueError: Negative seek position -1
        # => io.StringIO(5): TypeError: initial_value must be str or None, not int
        # => f.fileno(): UnsupportedOperation: fileno
