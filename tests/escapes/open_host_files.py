paths = ["/etc/passwd", "/etc/shadow", "/proc/self/environ", "/proc/self/maps", "/proc/self/mem", "/proc/1/root/etc/passwd", "/proc/self/fd/3", "/dev/mem", "/dev/urandom", "/sys/kernel/notes", "Cargo.toml", "../Cargo.toml", "/root/.ssh/id_rsa", ".", "/"]
for path in paths:
    for mode in ("r", "rb", "w", "a", "r+", "x"):
        try:
            f = open(path, mode)
            print("PWNED", path, mode, f.read(20))
        except BaseException:
            pass
