# Pieces written at the end are joined when somebody looks; every way of looking between writes.
import copy
import io
import pickle


class Text(str):
    def __len__(self):
        return 1

    def __str__(self):
        return "other"


out = io.StringIO()
print(out.write("ab"), out.tell(), out.write("cé"), out.write(""), out.tell(), repr(out.getvalue()))
print(out.write(Text("xyz")) in (1, 3), out.getvalue(), out.tell())
print(out.seek(1), out.write("-"), out.getvalue(), out.write("=="), out.getvalue(), out.tell())
print(out.seek(0, 2), out.write("end"), out.write("!"), out.seek(0), out.read(), out.read(), out.tell())
print(out.write("more"), out.truncate(), out.getvalue(), out.truncate(3), out.tell(), out.write("z"), repr(out.getvalue()))
for bad in (b"x", None, 5):
    try:
        out.write(bad)
    except TypeError as error:
        print(error)
out.writelines(["1", "2"])
print(repr(out.getvalue()), out.readline())
start = io.StringIO("start")
print(start.write("S"), start.getvalue(), start.write("T"), start.getvalue())
lines = io.StringIO(newline="\r\n")
print(lines.write("a\nb"), lines.write("\n"), repr(lines.getvalue()), lines.tell())
lines = io.StringIO(newline=None)
print(lines.write("a\r\nb\r"), lines.write("c"), repr(lines.getvalue()), lines.seek(0), lines.readline())
out = io.StringIO()
out.write("one")
out.write("two")
twin = copy.copy(out)
back = pickle.loads(pickle.dumps(out))
out.write("three")
twin.write("four")
back.write("five")
print(out.getvalue(), twin.getvalue(), back.getvalue())
out.write("x")
out.close()
for action in (lambda: out.write("x"), out.getvalue, out.tell, lambda: out.seek(0)):
    try:
        action()
    except ValueError as error:
        print(error)


class Loud(io.StringIO):
    def write(self, text):
        return super().write(text.upper())


loud = Loud()
print("abc", "def", file=loud)
print(repr(loud.getvalue()))
