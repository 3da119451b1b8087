import io


def attempt(function, *args):
    try:
        print(function(*args))
    except Exception as error:
        print(type(error).__name__, error)


class Raw(io.RawIOBase):
    def __init__(self, *parts):
        self.parts = list(parts)

    def readable(self):
        return True

    def readinto(self, buffer):
        if not self.parts:
            return 0
        part = self.parts.pop(0)
        if not isinstance(part, bytes):
            return part
        buffer[:len(part)] = part
        return len(part)


reader = io.BufferedReader(Raw(b"abc", None, b"de", None, None))
attempt(reader.read, 5)  # => b'abc'
attempt(reader.read)  # => b'de'
attempt(reader.read)  # => None
attempt(reader.writable)  # => False
attempt(reader.truncate)  # => UnsupportedOperation truncate
attempt(io.BufferedReader(Raw(-1)).readline)
# => OSError raw readinto() returned invalid length -1 (should have been between 0 and 8192)
attempt(io.BufferedReader(Raw(100_000)).read, 10)
# => OSError raw readinto() returned invalid length 100000 (should have been between 0 and 8192)
attempt(io.BufferedReader(Raw(b"ab"), 4).read1, 3)  # => b'ab'


class Lies(io.BytesIO):
    def seek(self, position, whence=0):
        return -5

    def tell(self):
        return -7


lies = io.BufferedReader(Lies(b"text"))
attempt(lies.seek, 0)  # => OSError Raw stream returned invalid position -5
attempt(lies.tell)  # => OSError Raw stream returned invalid position -7
attempt(io.BufferedWriter(io.BytesIO()).seek, 0, 9)  # => ValueError whence value 9 unsupported
for stream, name in ((reader, "raw"), (io.TextIOWrapper(io.BytesIO()), "buffer")):
    try:
        setattr(stream, name, io.BytesIO())
    except AttributeError:
        print(name, "is read-only")
        # => raw is read-only
        # => buffer is read-only


class Small(io.RawIOBase):
    taken = b""

    def writable(self):
        return True

    def write(self, data):
        room = 6 - len(self.taken)
        if room <= 0:
            return None
        self.taken += data[:room]
        return min(room, len(data))


small = Small()
writer = io.BufferedWriter(small, 4)
print(writer.write(b"abcd"), writer.write(b"ef"))  # => 4 2
try:
    writer.write(b"0123456789")
except BlockingIOError as error:
    print(error.characters_written, error.strerror, len(error.args))
    # => 4 write could not complete without blocking 3

print(small.taken)  # => b'abcdef'

blank = io.BufferedReader.__new__(io.BufferedReader)
attempt(blank.read, 1)  # => ValueError I/O operation on uninitialized object
attempt(reader.__init__, io.BytesIO(), 0)  # => ValueError buffer size must be strictly positive
attempt(reader.read)  # => ValueError I/O operation on uninitialized object


class Chatty(io.BufferedIOBase):
    def read(self, size=-1):
        return b"x" * 100

    read1 = read


attempt(Chatty().readinto, bytearray(2))
# => ValueError read() returned too much data: 2 bytes requested, 100 returned
attempt(Chatty().readinto1, bytearray(200))  # => 100
print(io.TextIOWrapper(io.BytesIO())._CHUNK_SIZE)  # => 8192


class Failing(io.FileIO):
    def flush(self):
        raise OSError("cannot flush")


failing = Failing("/tmp/failing", "w")
attempt(failing.close)  # => OSError cannot flush
print(failing.closed)  # => True
