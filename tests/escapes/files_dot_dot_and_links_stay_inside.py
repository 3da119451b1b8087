import _fs
_fs.symlink("/", "/tmp/root")
_fs.symlink("../../../../../../../..", "/tmp/up")
_fs.symlink("/proc/self/environ", "/tmp/environ")
_fs.symlink("/tmp/chain1", "/tmp/chain0")
for i in range(1, 60):
    _fs.symlink(f"/tmp/chain{i + 1}", f"/tmp/chain{i}")
starts = ["", "/", "../" * 30, "/tmp/root/", "/tmp/up/", "/tmp/root/tmp/root/tmp/up/", "//", "/./", "/tmp/../../../"]
targets = ["etc/passwd", "etc/hostname", "proc/self/environ", "proc/self/maps", "proc/self/fd/0", "dev/zero", "dev/urandom", "sys/kernel", "root/.ssh/id_rsa", "proc/1/root/etc/passwd"]
for start in starts:
    for target in targets:
        for flags in (0, 2, 65536):
            try:
                fd = _fs.open(start + target, flags)
                print("PWNED", start + target, _fs.fstat(fd))
            except OSError:
                pass
for path in ("/tmp/chain0", "/tmp/chain0/x", "/tmp/environ"):
    for call in (lambda: _fs.open(path, 0), lambda: _fs.stat(path, True), lambda: _fs.listdir(path), lambda: _fs.chdir(path)):
        try:
            print("PWNED", path, call())
        except OSError:
            pass
print(sorted(_fs.listdir("../../../..")))  # => [('home', 'd'), ('tmp', 'd')]
print(_fs.listdir("/tmp/up") == _fs.listdir("/") == _fs.listdir("/tmp/root/tmp/root"))  # => True
