# tempfile: files and directories that vanish.
import os, tempfile

with tempfile.TemporaryDirectory() as place:
    print(os.path.isdir(place), os.path.dirname(place) == tempfile.gettempdir())  # => True True
    with open(os.path.join(place, "x"), "w") as f:
        f.write("1")
    print(os.listdir(place))  # => ['x']
print(os.path.exists(place))  # => False
with tempfile.NamedTemporaryFile("w+", suffix=".txt", prefix="pre", delete=True) as f:
    print(f.write("hello"), f.seek(0), f.read(), os.path.exists(f.name))  # => 5 0 hello True
    print(os.path.basename(f.name).startswith("pre"), f.name.endswith(".txt"))  # => True True
print(os.path.exists(f.name))  # => False
with tempfile.NamedTemporaryFile(delete=False) as f:
    f.write(b"bytes")
print(os.path.getsize(f.name), os.unlink(f.name))  # => 5 None
with tempfile.TemporaryFile() as f:
    f.write(b"abc")
    f.seek(1)
    print(f.read())  # => b'bc'
fd, path = tempfile.mkstemp(text=True)
os.write(fd, b"low")
os.close(fd)
print(open(path).read(), os.remove(path))  # => low None
d = tempfile.mkdtemp(prefix="dir_")
print(os.path.isdir(d), os.path.basename(d)[:4], os.rmdir(d))  # => True dir_ None
with tempfile.SpooledTemporaryFile(max_size=10, mode="w+") as f:
    f.write("short")
    f.seek(0)
    print(f.read(), f._rolled)  # => short False
    f.write("much longer than ten")
    f.seek(0)
    print(f.read(), f._rolled)  # => shortmuch longer than ten True
print(len(tempfile.mktemp()) > 5, tempfile.gettempprefix(), tempfile.gettempdir())  # => True tmp /tmp
