#: not_carried = "what is open is closed in a restored sandbox"
import _fs, gc
fds = []
try:
    while True:
        fds.append(_fs.open("f", 66))
except OSError as e:
    print(e, len(fds))  # => [Errno 24] Too many open files: 'f' 256
# --- step ---
# They stay open, and the rest of the session goes on.
print(_fs.listdir("."))  # => [('f', 'f')]
for fd in fds:
    _fs.write(fd, b"x")
for fd in fds:
    _fs.close(fd)
# Owners in a cycle, owners of what is closed, owners twice.
class Cycle:
    def __init__(self):
        self.me, self.owner = self, _fs.owner(_fs.open("f", 0))
for i in range(1000):
    Cycle()
gc.collect()
fd = _fs.open("f", 0)
owners = [_fs.owner(fd) for _ in range(100)]
owners[0].close()
other = _fs.open("f", 0)
del owners
gc.collect()
print(_fs.read(other, 5))  # => b'x'
# --- step ---
for number in (-1, -2**63, 2**31, 2**62, 255, 1000, 10**6):
    for call in (_fs.close, _fs.fstat, _fs.readall, _fs.sync, _fs.owner, _fs.access_mode):
        try:
            call(number)
            print("PWNED", number)
        except OSError as e:
            assert e.errno == 9
        except OverflowError:
            assert not -2**31 <= number < 2**31
# --- step ---
# expect: fuel
while True:
    _fs.open("f", 0)
    try:
        _fs.close(3)
    except OSError:
        pass
# --- step ---
# expect: MemoryError | fuel
fd = _fs.open("/tmp/big", 66)
_fs.write(fd, bytes(10 << 20))
_fs.seek(fd, 0, 0)
copies = []
while True:
    copies.append(_fs.readall(fd))
    _fs.seek(fd, 0, 0)
