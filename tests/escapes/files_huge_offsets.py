import _fs
fd = _fs.open("f", 66)
for offset in (10**18, 2**62, 2**63 - 1, 2**63 - 5, 1 << 40, 1 << 32, (1 << 26) + 1):
    _fs.seek(fd, offset, 0)
    try:
        _fs.write(fd, b"12345")
        _fs.sync(fd)
        print("PWNED", offset)
    except OSError as e:
        assert e.errno in (27, 28), e
    try:
        _fs.truncate(fd, offset)
        print("PWNED", offset)
    except OSError as e:
        assert e.errno in (27, 28), e
    assert _fs.read(fd, 10**18) == b""
    assert _fs.readall(fd) == b""
for arguments in ((fd, -1, 0), (fd, -10**18, 2), (fd, 2**63 - 1, 1), (fd, 0, 7), (fd, 0, -1)):
    _fs.seek(fd, 10, 0)
    try:
        print("PWNED", _fs.seek(*arguments))
    except OSError:
        pass
for call in (lambda: _fs.seek(fd, 10**30, 0), lambda: _fs.read(fd, 10**30), lambda: _fs.truncate(fd, 10**30), lambda: _fs.open("f", 10**30),
             lambda: _fs.close(10**30), lambda: _fs.utime("f", 10**30, 0, True)):
    try:
        print("PWNED", call())
    except OverflowError:
        pass
print(_fs.fstat(fd)[6])  # => 0
# --- step ---
# Times at the ends of what can be said.
for time in (0, 1, 2**63 - 1, -1, -2**63):
    try:
        _fs.utime("f", time, time, True)
        assert _fs.stat("f", True)[7:9] == (time, time)
    except OSError as e:
        assert time < 0, e
