# Text and binary files: every mode, and what each refuses.
import io, os, tempfile

os.chdir(tempfile.mkdtemp())


def attempt(function, *args, **kwargs):
    try:
        print(function(*args, **kwargs))
    except Exception as error:
        print(f"{type(error).__name__}: {error}")


with open("a.txt", "w") as f:
    print(f.write("one\ntwo\n"), f.name, f.mode, f.encoding, f.closed)
    f.writelines(["three\n", "four"])
print(f.closed, f)
with open("a.txt") as f:
    print(f.readline(), f.readlines(), repr(f.read()))
print(list(open("a.txt")))
for line in open("a.txt"):
    print(line, end="|")
print()
with open("a.txt", "a") as f:
    print(f.tell())
    f.write("\nfive")
    print(f.tell())
print(open("a.txt").read().split())
with open("a.txt", "r+") as f:
    print(f.read(3))
    f.seek(0)
    f.write("ONE")
    f.seek(0, 2)
    f.write("!")
    f.seek(0)
    print(f.read())
with open("a.txt", "rb") as f:
    print(f, f.read(5), f.tell(), f.peek()[:3], f.readline(), f.read1(2))
    print(f.seek(-2, 2), f.read(), f.read(), f.seek(3), f.readinto(bytearray(4)))
with open("b.bin", "wb") as f:
    print(f.write(b"\x00\x01"), f.write(bytearray(b"ab")), f.write(memoryview(b"cd")))
    attempt(f.write, "text")
    attempt(f.read)
    print(f.truncate(3), f.tell())
print(open("b.bin", "rb").read(), os.path.getsize("b.bin"))
with open("c.bin", "xb") as f:
    f.seek(4)
    f.write(b"x")
print(open("c.bin", "rb").read())
attempt(open, "c.bin", "x")
attempt(open, "missing.txt")
attempt(open, "no/such/dir.txt", "w")
attempt(open, ".", "r")
attempt(open, ".", "w")
attempt(open, "a.txt", "q")
attempt(open, "a.txt", "rw")
attempt(open, "a.txt", "")
attempt(open, "a.txt", "rbt")
attempt(open, "a.txt", "rr")
attempt(open, "a.txt", "rb", encoding="utf-8")
attempt(open, "a.txt", "rb", newline="\n")
attempt(open, "a.txt", buffering=0)
attempt(open, "a.txt", newline="x")
attempt(open, "a.txt", encoding="nothing")
attempt(open, 3.5)
attempt(open, None)
attempt(open, "a.txt", 5)
attempt(open, "a\0b")
attempt(open, "")
attempt(open, "x" * 300, "w")
with open("a.txt") as f:
    attempt(f.write, "x")
    attempt(f.seek, 1, 1)
    attempt(f.read, "x")
    print(f.readable(), f.writable(), f.seekable(), f.isatty(), f.newlines)
attempt(f.read)
attempt(f.write, "x")
attempt(f.__enter__)
attempt(next, f)
attempt(f.fileno)
with open("a.txt", "w") as f:
    attempt(f.read)
    attempt(f.write, b"x")
    attempt(f.write, 5)
    attempt(f.writelines, ["a", 5])
    attempt(next, f)
print(f.close(), f.closed)
print(type(open("b.bin", "rb")), type(open("b.bin", "wb")), type(open("b.bin", "rb+")))
print(type(open("b.bin", "rb", buffering=0)), type(open("b.bin")))
print(isinstance(f, io.TextIOBase), isinstance(f.buffer, io.BufferedIOBase), isinstance(f.buffer.raw, io.RawIOBase))
open("d.txt", "w").write("not closed")
print(open("d.txt").read(), os.stat("d.txt").st_size)
print("to a file", 5, file=open("d.txt", "w"))
print(repr(open("d.txt").read()))
