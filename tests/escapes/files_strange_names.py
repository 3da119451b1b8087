import _fs
names = ["a\x00b", "\x00", "", "x" * 256, "x" * 1_000_000, "d/" * 100_000, "\ud800", "\udcff", "/".join(["x" * 255] * 17), "é" * 200]
operations = [lambda n: _fs.open(n, 65), lambda n: _fs.mkdir(n), lambda n: _fs.stat(n, True), lambda n: _fs.rename("/tmp", n),
              lambda n: _fs.symlink("x", n), lambda n: _fs.symlink(n, "new"), lambda n: _fs.link(n, "new"), lambda n: _fs.chdir(n),
              lambda n: _fs.listdir(n), lambda n: _fs.unlink(n), lambda n: _fs.rmdir(n), lambda n: _fs.readlink(n), lambda n: _fs.utime(n, 1, 1, True)]
for name in names:
    for operation in operations:
        try:
            operation(name)
            # As the target of a link, any text of less than 4096 bytes will do.
            if "\x00" in name or operation is not operations[5] and len(name) not in (200, 4351):
                print("PWNED", ascii(name[:20]))
        except (OSError, ValueError):
            pass
        try:
            _fs.unlink("new")
        except OSError:
            pass
# Names that are odd but names.
for name in ["-rf", "$(id)", "%s%n", "a\nb", "\u202e", "..\\..\\x", "C:\\x", "file:", "~", "...", " ", "\x7f\x01"]:
    fd = _fs.open(name, 65)
    _fs.write(fd, b"x")
    _fs.close(fd)
    _fs.unlink(name)
print(_fs.listdir("/home"))  # => [('wardian', 'd')]
# --- step ---
import _fs
class Liar(str):
    def __len__(self): return 0
    def __str__(self): return "/etc/passwd"
    def __fspath__(self): return "/etc/passwd"
    def startswith(self, *args): return True
for name in (Liar("no/such"), b"bytes", 5, None, ["x"], 1.5):
    try:
        print("PWNED", _fs.open(name, 0))
    except (OSError, TypeError):
        pass
