e = Exception("a", 2)
print(e.args, str(e), repr(e), str(Exception()), repr(Exception("x")), Exception("x") == Exception("x"))
# => ('a', 2) ('a', 2) Exception('a', 2)  Exception('x') False
print(str(KeyError("k")), str(KeyError("a", "b")), repr(KeyError()))  # => 'k' ('a', 'b') KeyError()
e.extra = 1
e.args = (9,)
print(e, e.__dict__, e.__traceback__)  # => 9 {'extra': 1} None
s = StopIteration(5)
print(s.value, SystemExit(3).code, ImportError("m", name="n").name, repr(OSError(2, "No such file")), str(OSError(2, "No such file", "f.txt")))
# => 5 3 n FileNotFoundError(2, 'No such file') [Errno 2] No such file: 'f.txt'
print(OSError(2, "x").errno, type(OSError(2, "x")).__name__, AttributeError("m", name="q").name, NameError("n", name="v").name)
# => 2 FileNotFoundError q v
print(UnicodeDecodeError("utf-8", b"\xff", 0, 1, "bad"), UnicodeEncodeError("ascii", "é", 0, 1, "bad"))
# => 'utf-8' codec can't decode byte 0xff in position 0: bad 'ascii' codec can't encode character '\xe9' in position 0: bad
