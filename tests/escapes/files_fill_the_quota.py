import _fs
def put(path, data):
    fd = _fs.open(path, 65)
    try:
        return _fs.write(fd, data)
    finally:
        _fs.close(fd)
put("earlier", b"data")
block = bytes(1 << 20)
fd = _fs.open("big", 65)
try:
    while True:
        _fs.write(fd, block)
except OSError as e:
    print(e)  # => [Errno 28] No space left on device
_fs.close(fd)
full = _fs.stat("big", True)[6]
print(full > 8 << 20)  # => True
fd = _fs.open("earlier", 0)
print(_fs.readall(fd))  # => b'data'
# --- step ---
# The next step goes on with a full disk, and can make room.
_fs.unlink("big")
made = 0
try:
    while True:
        _fs.close(_fs.open(f"f{made}", 65))
        made += 1
except OSError as e:
    print(e.errno, made > 9000)  # => 28 True
for make in (lambda: _fs.mkdir("d"), lambda: _fs.symlink("a", "l"), lambda: _fs.link("f0", "g")):
    try:
        make()
        print("PWNED")
    except OSError as e:
        assert e.errno == 28, e
_fs.rename("f0", "g")
print(len(_fs.listdir(".")) > 9000)  # => True
# --- step ---
# Without a name but open: the bytes still count.
for i in range(1, made):
    _fs.unlink(f"f{i}")
block = bytes(1 << 20)
def fill(fd, bytes_wanted):
    for _ in range(bytes_wanted // len(block)):
        _fs.write(fd, block)
    _fs.sync(fd)
fd = _fs.open("ghost", 66)
fill(fd, full // 8 * 5)
_fs.unlink("ghost")
second = _fs.open("second", 66)
try:
    fill(second, full // 8 * 5)
    print("PWNED")
except OSError as e:
    print(e)  # => [Errno 28] No space left on device
