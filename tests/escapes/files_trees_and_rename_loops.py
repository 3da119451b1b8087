#: fuel = 300_000_000
import _fs
# As deep as a path is long, through relative steps and links.
_fs.chdir("/tmp")
depth = 0
try:
    while True:
        _fs.mkdir("d")
        _fs.chdir("d")
        depth += 1
except OSError as e:
    print(e.errno, depth)  # => 36 2045
_fs.chdir("/")
_fs.symlink("/tmp/d/d/d/d/d/d/d/d", "/deep")
for target in ("/tmp/d/d", "/tmp/d/d/d/x", "/deep/x", "/tmp/d"):
    try:
        _fs.rename("/tmp/d", target)
        assert target == "/tmp/d"
    except OSError as e:
        assert e.errno in (22, 39), e
# --- step ---
# A tree that is turned round and round.
_fs.chdir("/home/wardian")
for name in "abc":
    _fs.mkdir(name)
for i in range(300):
    _fs.rename("a", "b/a")
    _fs.rename("b/a", "c/a")
    _fs.rename("c/a", "a")
    _fs.rename("a", "b")
    _fs.mkdir("a")
print(sorted(_fs.listdir(".")))  # => [('a', 'd'), ('b', 'd'), ('c', 'd')]
# --- step ---
# expect: fuel
while True:
    _fs.rename("/tmp/d", "/tmp/ee")
    _fs.rename("/tmp/ee", "/tmp/d")
# --- step ---
# The working directory goes away below.
_fs.chdir("/")
for name in ("/tmp/ee", "/tmp/d"):
    try:
        _fs.rename(name, "/tmp/d")
    except OSError:
        pass
_fs.mkdir("/tmp/w")
_fs.chdir("/tmp/w")
_fs.rmdir("/tmp/w")
for call in (lambda: _fs.open("x", 65), lambda: _fs.listdir("."), lambda: _fs.stat(".", True), lambda: _fs.mkdir("y")):
    try:
        call()
        print("PWNED")
    except FileNotFoundError:
        pass
_fs.chdir("..")
