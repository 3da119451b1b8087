import io

s = io.StringIO("a\nb\r\nc\r", newline=None)
print(repr(s.read()), s.newlines)
s = io.StringIO(newline=None)
print(s.newlines)
for text in ("a\r\n", "x\n", "\r", "\r\n"):
    s.write(text)
    print(s.newlines)
print(repr(s.getvalue()))
s = io.StringIO("a\r\nb", newline="")
print(s.newlines, repr(s.read()))
for newline in ("\n", "\r", "\r\n"):
    s = io.StringIO("a\r\nb\n", newline=newline)
    print(s.newlines, repr(s.getvalue()))
