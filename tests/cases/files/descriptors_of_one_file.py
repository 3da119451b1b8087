# dup and dup2: names of one open file share its position; what is printed follows 1, 2 and 0.
import contextlib, os, sys, tempfile

# The streams as the interpreter made them.
OUT, ERR = sys.__stdout__, sys.__stderr__

folder = tempfile.mkdtemp()
path = os.path.join(folder, "words.txt")
with open(path, "wb") as file:
    file.write(b"one two three")

first = os.open(path, os.O_RDWR)
second = os.dup(first)
print(os.read(first, 4), os.read(second, 4), os.lseek(first, 0, 1))  # => b'one ' b'two ' 8
os.write(second, b"THREE")
os.close(first)
os.lseek(second, 0, 0)
print(os.read(second, 100))  # => b'one two THREE'
try:
    os.read(first, 1)
except OSError as error:
    print(error)  # => [Errno 9] Bad file descriptor

target = os.open(os.path.join(folder, "other"), os.O_CREAT | os.O_RDWR)
print(os.dup2(second, target) == target, os.dup2(target, target) == target)  # => True True
os.lseek(second, 4, 0)
print(os.read(target, 3), os.path.getsize(os.path.join(folder, "other")))  # => b'two' 0
os.close(second)
print(os.read(target, 100))  # => b' THREE'
os.close(target)

for arguments in ((99, 1), (1, -1), (-1, 5), (1, 1 << 30)):
    try:
        print(os.dup2(*arguments))
    except OSError as error:
        print(arguments, error)
        # => (99, 1) [Errno 9] Bad file descriptor
        # => (1, -1) [Errno 9] Bad file descriptor
        # => (-1, 5) [Errno 9] Bad file descriptor
        # => (1, 1073741824) [Errno 9] Bad file descriptor
try:
    os.dup2("1", 2)
except TypeError as error:
    print(error)  # => 'str' object cannot be interpreted as an integer


@contextlib.contextmanager
def captured(fd):
    """What is written to a descriptor, as pytest's capfd does it."""
    file = tempfile.TemporaryFile(buffering=0)
    saved = os.dup(fd)
    OUT.flush()
    os.dup2(file.fileno(), fd)
    found = []
    try:
        yield found
    finally:
        OUT.flush()
        ERR.flush()
        os.dup2(saved, fd)
        os.close(saved)
        file.seek(0)
        found.append(file.read())
        file.close()


with captured(1) as found:
    print("printed", file=OUT)
    OUT.write("written\n")
    OUT.flush()
    os.write(1, b"bytes\n")
    OUT.buffer.write(b"buffer\n")
    OUT.buffer.flush()
    print("x" * 40000, file=OUT)
print(found[0][:36], len(found[0]))  # => b'printed\nwritten\nbytes\nbuffer\nxxxxxxx' 40030
with captured(2) as found:
    print("error", file=ERR)
    os.write(2, b"bytes\n")
print(found)  # => [b'error\nbytes\n']
with captured(1) as outer:
    print("outer", file=OUT)
    with captured(1) as inner:
        print("inner", file=OUT)
    print("outer again", file=OUT)
print(outer, inner)  # => [b'outer\nouter again\n'] [b'inner\n']

# A file may be closed while 1 still names it.
saved = os.dup(1)
OUT.flush()
with open(path, "w") as file:
    os.dup2(file.fileno(), 1)
print("still there", file=OUT, flush=True)
os.dup2(saved, 1)
print(open(path).read())
# => still there
# =>

with open(path, "w") as file:
    file.write("first line\nsecond line\nlast")
saved = os.dup(0)
fd = os.open(path, os.O_RDONLY)
os.dup2(fd, 0)
os.close(fd)
with open(0, closefd=False) as stdin:
    print(stdin.readline(), stdin.read())
    # => first line
    # =>  second line
    # => last
os.dup2(saved, 0)

# What is closed takes nothing.
with open(path, "r") as file:
    OUT.flush()
    saved = os.dup(1)
    os.dup2(file.fileno(), 1)
    try:
        os.write(1, b"read only")
    except OSError as error:
        said = str(error)
    os.dup2(saved, 1)
print(said)  # => [Errno 9] Bad file descriptor
